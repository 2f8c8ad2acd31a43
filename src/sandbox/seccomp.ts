// The system calls that are refused in a sandbox: a classic BPF program for bubblewrap's `--seccomp`.
import { harmlessControls, harmlessRequests, terminalSettings } from "./controls.ts";

/** The options of a filter. */
export interface Filter {
  /** UNIX domain sockets may be opened. */
  readonly sockets: boolean;
  /** Other processes can be seen, so none may be signalled. */
  readonly processes: boolean;
  /** Modes, owners and times of files may be changed: a folder is open for writing. Default: no. */
  readonly attributes?: boolean;
  /** Its processes are in groups of their own, all members of which are in the sandbox. Default: no. */
  readonly groups?: boolean;
  /** A standard stream is a terminal, whose settings are put back afterwards. Default: no. */
  readonly terminal?: boolean;
}

/** System call numbers (Linux, `asm/unistd_64.h` and `asm-generic/unistd.h`) and the kernel's number of the machine. */
interface Machine {
  readonly audit: number;
  /** x32 calls have this bit; they would pass a filter of x86-64 numbers. */
  readonly foreignBit?: number;
  readonly calls: Readonly<Record<Exclude<Call, Attribute>, number>> & Readonly<Partial<Record<Attribute, number>>>;
}

type Call =
  | "ioctl"
  | "fcntl"
  | "socket"
  | "socketpair"
  | "kill"
  | "tkill"
  | "tgkill"
  | "rt_sigqueueinfo"
  | "rt_tgsigqueueinfo"
  | "pidfd_send_signal"
  | "setpriority"
  | "ioprio_set"
  | "prlimit64"
  | "sched_setaffinity"
  | "sched_setscheduler"
  | "sched_setparam"
  | "sched_setattr"
  | "add_key"
  | "request_key"
  | "keyctl"
  | "io_uring_setup"
  | "bpf"
  | "ptrace"
  | "process_vm_readv"
  | "process_vm_writev"
  | "process_madvise"
  | "pidfd_getfd"
  | "perf_event_open"
  | "userfaultfd"
  | Attribute;

/** `chmod` and others like it. The kernel has fewer of them for ARM64. */
type Attribute = keyof typeof attributeCalls.x64;

// The last four have the same numbers everywhere: asm-generic/unistd.h.
const attributeCalls = {
  x64: {
    chmod: 90,
    fchmod: 91,
    chown: 92,
    fchown: 93,
    lchown: 94,
    utime: 132,
    setxattr: 188,
    lsetxattr: 189,
    fsetxattr: 190,
    removexattr: 197,
    lremovexattr: 198,
    fremovexattr: 199,
    utimes: 235,
    fchownat: 260,
    futimesat: 261,
    fchmodat: 268,
    utimensat: 280,
    fchmodat2: 452,
    setxattrat: 463,
    removexattrat: 466,
    file_setattr: 469,
  },
  arm64: {
    setxattr: 5,
    lsetxattr: 6,
    fsetxattr: 7,
    removexattr: 14,
    lremovexattr: 15,
    fremovexattr: 16,
    fchmod: 52,
    fchmodat: 53,
    fchownat: 54,
    fchown: 55,
    utimensat: 88,
    fchmodat2: 452,
    setxattrat: 463,
    removexattrat: 466,
    file_setattr: 469,
  },
} as const;

const machines: Readonly<Record<string, Machine>> = {
  x64: {
    audit: 0xc000003e,
    foreignBit: 0x40000000,
    calls: {
      ...attributeCalls.x64,
      ioctl: 16,
      fcntl: 72,
      socket: 41,
      socketpair: 53,
      kill: 62,
      tkill: 200,
      tgkill: 234,
      rt_sigqueueinfo: 129,
      rt_tgsigqueueinfo: 297,
      pidfd_send_signal: 424,
      setpriority: 141,
      ioprio_set: 251,
      prlimit64: 302,
      sched_setaffinity: 203,
      sched_setscheduler: 144,
      sched_setparam: 142,
      sched_setattr: 314,
      add_key: 248,
      request_key: 249,
      keyctl: 250,
      io_uring_setup: 425,
      bpf: 321,
      ptrace: 101,
      process_vm_readv: 310,
      process_vm_writev: 311,
      process_madvise: 440,
      pidfd_getfd: 438,
      perf_event_open: 298,
      userfaultfd: 323,
    },
  },
  arm64: {
    audit: 0xc00000b7,
    calls: {
      ...attributeCalls.arm64,
      ioctl: 29,
      fcntl: 25,
      socket: 198,
      socketpair: 199,
      kill: 129,
      tkill: 130,
      tgkill: 131,
      rt_sigqueueinfo: 138,
      rt_tgsigqueueinfo: 240,
      pidfd_send_signal: 424,
      setpriority: 140,
      ioprio_set: 30,
      prlimit64: 261,
      sched_setaffinity: 122,
      sched_setscheduler: 119,
      sched_setparam: 118,
      sched_setattr: 274,
      add_key: 217,
      request_key: 218,
      keyctl: 219,
      io_uring_setup: 425,
      bpf: 280,
      ptrace: 117,
      process_vm_readv: 270,
      process_vm_writev: 271,
      process_madvise: 440,
      pidfd_getfd: 438,
      perf_event_open: 241,
      userfaultfd: 282,
    },
  },
};

// linux/filter.h and linux/seccomp.h.
const loadWord = 0x20;
const and = 0x54;
const jumpIfEqual = 0x15;
const jumpIfAny = 0x45;
const give = 0x06;
const killProcess = 0x80000000;
const notPermitted = 0x00050001;
// What a program hears about a device that has no such control: it does without.
const notApplicable = 0x00050019;
const pass = 0x7fff0000;

/** Offsets in `struct seccomp_data`; of an argument only the lower half is compared, as the kernel itself does here. */
const numberAt = 0;
const architectureAt = 4;
const argumentAt = (index: number): number => 16 + 8 * index;

// linux/socket.h: local services are AF_UNIX; AF_VSOCK and others lead out of the network namespace.
const internet = { ipv4: 2, ipv6: 10, netlink: 16 } as const;
const unix = 1;
// linux/net.h. A datagram socket, even one of a pair, sends to every name in the file system. The bits above are flags.
const socketTypes = { values: [1, 5], mask: 0xf } as const;

type Condition =
  /** The call is refused. */
  | { readonly type: "always" }
  /** It is refused if this argument is one of these. */
  | Compared<"is">
  /** It is refused if this argument is none of these. */
  | Compared<"is-not">
  /** It is refused if this argument has one of the bits, or as another condition says. */
  | {
      readonly type: "bits-or";
      readonly argument: number;
      readonly bits: number;
      /** Only if argument 1 is this. */
      readonly of: number;
      readonly other: Condition;
    };

interface Compared<Type> {
  readonly type: Type;
  readonly argument: number;
  readonly values: readonly number[];
  /** The bits that are compared; absent: all. */
  readonly mask?: number;
  /** The error; absent: not permitted. */
  readonly error?: number;
}

const always: Condition = { type: "always" };

const setFlags = 4;
const signalsOnInput = 0x2000;
// A descriptor's owner gets signals: F_SETOWN, F_SETOWN_EX and F_SETSIG choose it, and O_ASYNC makes the group on a
// terminal the owner by itself. A lease (F_SETLEASE) holds others up.
const controls: Condition = {
  type: "bits-or",
  argument: 2,
  bits: signalsOnInput,
  of: setFlags,
  other: { type: "is-not", argument: 1, values: harmlessControls },
};

function refusals({
  sockets,
  processes,
  attributes,
  groups,
  terminal,
}: Filter): Readonly<Partial<Record<Call, Condition>>> {
  const families = [...Object.values(internet), ...(sockets ? [unix] : [])];
  const never: Condition = { type: "is", argument: 0, values: [] };
  // Process 0 means the own process group, which has members outside: safe-sh and its caller.
  const ofGroup: Condition = { type: "is", argument: 0, values: [0] };
  // Process 0 is the caller.
  const ofOthers: Condition = processes ? { type: "is-not", argument: 0, values: [0] } : never;
  return {
    ioctl: {
      type: "is-not",
      argument: 1,
      values: [...harmlessRequests, ...(terminal ? terminalSettings : [])],
      error: notApplicable,
    },
    fcntl: controls,
    socket: { type: "is-not", argument: 0, values: families },
    socketpair: sockets ? never : { type: "is-not", argument: 1, ...socketTypes },
    kill: processes ? { type: "is-not", argument: 1, values: [0] } : groups ? never : ofGroup,
    tkill: processes ? always : never,
    tgkill: processes ? always : never,
    rt_sigqueueinfo: processes ? always : groups ? never : ofGroup,
    rt_tgsigqueueinfo: processes ? always : never,
    // It too can mean the process group.
    pidfd_send_signal: processes || !groups ? always : never,
    // Of a process (0 and 1 in the two calls), not of a group or a user.
    setpriority: processes ? always : { type: "is-not", argument: 0, values: [0] },
    ioprio_set: processes ? always : { type: "is-not", argument: 0, values: [1] },
    prlimit64: ofOthers,
    sched_setaffinity: ofOthers,
    sched_setscheduler: ofOthers,
    sched_setparam: ofOthers,
    sched_setattr: ofOthers,
    add_key: always,
    request_key: always,
    keyctl: always,
    io_uring_setup: always,
    bpf: always,
    // Bubblewrap's own process in there is one of them: who stops it, or takes its descriptors, keeps the caller waiting.
    ptrace: always,
    process_vm_readv: always,
    process_vm_writev: always,
    process_madvise: always,
    pidfd_getfd: always,
    perf_event_open: always,
    userfaultfd: always,
    // Through a descriptor of the caller, and for devices as root, a read-only file system is no obstacle.
    ...(attributes ? {} : Object.fromEntries(attributeNames.map((name) => [name, always] as const))),
  };
}

const attributeNames = Object.keys(attributeCalls.x64) as readonly Attribute[];

interface Instruction {
  readonly code: number;
  readonly yes?: number;
  readonly no?: number;
  readonly value: number;
}

const refuse: Instruction = { code: give, value: notPermitted };
const allow: Instruction = { code: give, value: pass };

/** The instructions after a call's number has matched. */
function decide(condition: Condition): readonly Instruction[] {
  if (condition.type === "always") return [refuse];
  if (condition.type === "bits-or") {
    const { argument, bits, of, other } = condition;
    return [
      { code: loadWord, value: argumentAt(1) },
      { code: jumpIfEqual, yes: 0, no: 3, value: of },
      { code: loadWord, value: argumentAt(argument) },
      { code: jumpIfAny, yes: 0, no: 1, value: bits },
      refuse,
      ...decide(other),
    ];
  }
  const { values, argument, type, mask, error } = condition;
  const refused = error === undefined ? refuse : { code: give, value: error };
  const hit = type === "is" ? refused : allow;
  const miss = type === "is" ? allow : refused;
  return [
    { code: loadWord, value: argumentAt(argument) },
    ...(mask === undefined ? [] : [{ code: and, value: mask }]),
    // Each comparison jumps over the rest and the `miss` to the `hit`.
    ...values.map((value, index) => ({ code: jumpIfEqual, yes: values.length - index, no: 0, value })),
    miss,
    hit,
  ];
}

/** Can a filter be made for this kind of machine (node's `process.arch`)? */
export const hasFilter = (architecture: string): boolean => Object.hasOwn(machines, architecture);

/**
 * The filter as the kernel reads it: 8 bytes an instruction. System calls of another kind of machine end the process.
 *
 * @throws if there are no numbers for the machine; call `hasFilter` before.
 */
export function seccompFilter(filter: Filter, architecture: string = process.arch): Buffer {
  const machine = Object.hasOwn(machines, architecture) ? machines[architecture] : undefined;
  if (!machine) throw new Error(`there is no system call filter for ${architecture}`);
  const program: Instruction[] = [
    { code: loadWord, value: architectureAt },
    { code: jumpIfEqual, yes: 1, no: 0, value: machine.audit },
    { code: give, value: killProcess },
    { code: loadWord, value: numberAt },
  ];
  if (machine.foreignBit !== undefined)
    program.push({ code: jumpIfAny, yes: 0, no: 1, value: machine.foreignBit }, refuse);
  for (const [call, condition] of Object.entries(refusals(filter))) {
    const number = machine.calls[call as Call];
    // ARM64 has no such call.
    if (number === undefined) continue;
    const body = decide(condition);
    program.push({ code: jumpIfEqual, yes: 0, no: body.length, value: number }, ...body);
  }
  program.push(allow);
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, { code, yes = 0, no = 0, value }] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(yes, index * 8 + 2);
    bytes.writeUInt8(no, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  }
  return bytes;
}
