// The system calls that are refused in a sandbox: a classic BPF program for bubblewrap's `--seccomp`.

/** The options of a filter. */
export interface Filter {
  /** UNIX domain sockets may be opened. */
  readonly sockets: boolean;
  /** Other processes can be seen, so none may be signalled. */
  readonly processes: boolean;
}

/** System call numbers (Linux, `asm/unistd_64.h` and `asm-generic/unistd.h`) and the kernel's number of the machine. */
interface Machine {
  readonly audit: number;
  /** x32 calls have this bit; they would pass a filter of x86-64 numbers. */
  readonly foreignBit?: number;
  readonly calls: Readonly<Record<Call, number>>;
}

type Call =
  | "ioctl"
  | "socket"
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
  | "io_uring_setup";

const machines: Readonly<Record<string, Machine>> = {
  x64: {
    audit: 0xc000003e,
    foreignBit: 0x40000000,
    calls: {
      ioctl: 16,
      socket: 41,
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
    },
  },
  arm64: {
    audit: 0xc00000b7,
    calls: {
      ioctl: 29,
      socket: 198,
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
    },
  },
};

// linux/filter.h and linux/seccomp.h.
const loadWord = 0x20;
const jumpIfEqual = 0x15;
const jumpIfAny = 0x45;
const give = 0x06;
const killProcess = 0x80000000;
const notPermitted = 0x00050001;
const pass = 0x7fff0000;

/** Offsets in `struct seccomp_data`; of an argument only the lower half is compared, as the kernel itself does here. */
const numberAt = 0;
const architectureAt = 4;
const argumentAt = (index: number): number => 16 + 8 * index;

// linux/socket.h: local services are AF_UNIX; AF_VSOCK and others lead out of the network namespace.
const internet = { ipv4: 2, ipv6: 10, netlink: 16 } as const;
const unix = 1;
// asm-generic/ioctls.h: both put input into the terminal, as if it had been typed.
const terminalInput = { TIOCSTI: 0x5412, TIOCLINUX: 0x541c } as const;

type Condition =
  /** The call is refused. */
  | { readonly type: "always" }
  /** It is refused if this argument is one of these. */
  | { readonly type: "is"; readonly argument: number; readonly values: readonly number[] }
  /** It is refused if this argument is none of these. */
  | { readonly type: "is-not"; readonly argument: number; readonly values: readonly number[] };

const always: Condition = { type: "always" };

function refusals({ sockets, processes }: Filter): Readonly<Record<Call, Condition>> {
  const families = [...Object.values(internet), ...(sockets ? [unix] : [])];
  const never: Condition = { type: "is", argument: 0, values: [] };
  // Process 0 is the caller.
  const ofOthers: Condition = processes ? { type: "is-not", argument: 0, values: [0] } : never;
  return {
    ioctl: { type: "is", argument: 1, values: Object.values(terminalInput) },
    socket: { type: "is-not", argument: 0, values: families },
    // Process 0 means the own process group, which has members outside: safe-sh and its caller.
    kill: processes ? { type: "is-not", argument: 1, values: [0] } : { type: "is", argument: 0, values: [0] },
    tkill: processes ? always : never,
    tgkill: processes ? always : never,
    rt_sigqueueinfo: processes ? always : { type: "is", argument: 0, values: [0] },
    rt_tgsigqueueinfo: processes ? always : never,
    // It too can mean the process group.
    pidfd_send_signal: always,
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
  const { values, argument, type } = condition;
  const hit = type === "is" ? refuse : allow;
  const miss = type === "is" ? allow : refuse;
  return [
    { code: loadWord, value: argumentAt(argument) },
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
    const body = decide(condition);
    program.push({ code: jumpIfEqual, yes: 0, no: body.length, value: machine.calls[call as Call] }, ...body);
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
