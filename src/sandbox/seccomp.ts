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

/** The numbers of calls on x86-64 and ARM64 (`asm/unistd_64.h`, `asm-generic/unistd.h`); undefined: the kernel has it not there. */
type Calls = Readonly<Record<string, readonly [x64: number, arm64: number | undefined]>>;

const calls = {
  ioctl: [16, 29],
  fcntl: [72, 25],
  socket: [41, 198],
  socketpair: [53, 199],
  kill: [62, 129],
  tkill: [200, 130],
  tgkill: [234, 131],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  pidfd_send_signal: [424, 424],
  setpriority: [141, 140],
  ioprio_set: [251, 30],
  prlimit64: [302, 261],
  sched_setaffinity: [203, 122],
  sched_setscheduler: [144, 119],
  sched_setparam: [142, 118],
  sched_setattr: [314, 274],
} satisfies Calls;

/** Refused whatever their arguments are. */
const refusedCalls: Calls = {
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  io_uring_setup: [425, 425],
  bpf: [321, 280],
  // Bubblewrap's own process is in there: who stops it, or takes its descriptors, keeps the caller waiting.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  pidfd_getfd: [438, 438],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
};

/** `chmod` and others like it. */
const attributeCalls: Calls = {
  chmod: [90, undefined],
  fchmod: [91, 52],
  chown: [92, undefined],
  fchown: [93, 55],
  lchown: [94, undefined],
  utime: [132, undefined],
  setxattr: [188, 5],
  lsetxattr: [189, 6],
  fsetxattr: [190, 7],
  removexattr: [197, 14],
  lremovexattr: [198, 15],
  fremovexattr: [199, 16],
  utimes: [235, undefined],
  fchownat: [260, 54],
  futimesat: [261, undefined],
  fchmodat: [268, 53],
  utimensat: [280, 88],
  fchmodat2: [452, 452],
  setxattrat: [463, 463],
  removexattrat: [466, 466],
  file_setattr: [469, 469],
};

/** A kind of machine: its column above, and the kernel's number of it. */
interface Machine {
  readonly column: 0 | 1;
  readonly audit: number;
  /** x32 calls have this bit; they would pass a filter of x86-64 numbers. */
  readonly foreignBit?: number;
}

const machines: Readonly<Record<string, Machine>> = {
  x64: { column: 0, audit: 0xc000003e, foreignBit: 0x40000000 },
  arm64: { column: 1, audit: 0xc00000b7 },
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

function refusals({ sockets, processes, groups, terminal }: Filter): Readonly<Record<keyof typeof calls, Condition>> {
  const families = [...Object.values(internet), ...(sockets ? [unix] : [])];
  const never: Condition = { type: "is", argument: 0, values: [] };
  // Process 0 means the own process group, which has members outside: safe-sh and its caller.
  const ofGroup: Condition = { type: "is", argument: 0, values: [0] };
  const ofAny = processes ? always : never;
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
    tkill: ofAny,
    tgkill: ofAny,
    rt_sigqueueinfo: processes ? always : groups ? never : ofGroup,
    rt_tgsigqueueinfo: ofAny,
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
  };
}

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
  const add = (numbers: Calls[string], condition: Condition): void => {
    const number = numbers[machine.column];
    if (number === undefined) return;
    const body = decide(condition);
    program.push({ code: jumpIfEqual, yes: 0, no: body.length, value: number }, ...body);
  };
  for (const [call, condition] of Object.entries(refusals(filter))) add(calls[call as keyof typeof calls], condition);
  for (const numbers of Object.values(refusedCalls)) add(numbers, always);
  // Through a descriptor of the caller, and for devices as root, a read-only file system is no obstacle.
  if (!filter.attributes) for (const numbers of Object.values(attributeCalls)) add(numbers, always);
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
