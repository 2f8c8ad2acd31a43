// The filter, interpreted as the kernel does (linux/filter.h): the calls that pass, on both kinds of machine.
import { describe, expect, test } from "vitest";
import { type Filter, hasFilter, seccompFilter } from "../../src/sandbox/seccomp.ts";

const allow = 0x7fff0000;
const refuse = 0x00050001;
const absent = 0x00050019;
const kill = 0x80000000;

function decide(filter: Buffer, architecture: number, number: number, ...given: readonly number[]): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number, 0);
  data.writeUInt32LE(architecture, 4);
  for (const [index, value] of given.entries())
    data.writeBigUInt64LE(BigInt.asUintN(64, BigInt(value)), 16 + 8 * index);
  let accumulator = 0;
  for (let at = 0; at * 8 < filter.length; at++) {
    const code = filter.readUInt16LE(at * 8);
    const [yes, no] = [filter.readUInt8(at * 8 + 2), filter.readUInt8(at * 8 + 3)];
    const value = filter.readUInt32LE(at * 8 + 4);
    if (code === 0x20) accumulator = data.readUInt32LE(value);
    else if (code === 0x54) accumulator = (accumulator & value) >>> 0;
    else if (code === 0x15) at += accumulator === value ? yes : no;
    else if (code === 0x45) at += (accumulator & value) !== 0 ? yes : no;
    else if (code === 0x06) return value;
    else throw new Error(`unknown instruction ${code}`);
  }
  throw new Error("the filter ends without an answer");
}

const plain: Filter = { sockets: false, processes: false };
const audit = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
const calls = {
  x64: {
    read: 0,
    socket: 41,
    socketpair: 53,
    ioctl: 16,
    fcntl: 72,
    bpf: 321,
    fchmod: 91,
    utimensat: 280,
    kill: 62,
    tgkill: 234,
    setpriority: 141,
    keyctl: 250,
    io_uring_setup: 425,
    prlimit64: 302,
  },
  arm64: {
    read: 63,
    socket: 198,
    socketpair: 199,
    ioctl: 29,
    fcntl: 25,
    bpf: 280,
    fchmod: 52,
    utimensat: 88,
    kill: 129,
    tgkill: 131,
    setpriority: 140,
    keyctl: 219,
    io_uring_setup: 425,
    prlimit64: 261,
  },
} as const;

describe.each(["x64", "arm64"] as const)("on %s", (machine) => {
  const rows: readonly (readonly [keyof typeof calls.x64, readonly number[], Filter, number])[] = [
    ["read", [0], plain, allow],
    ["socket", [1, 1], plain, refuse],
    ["socket", [1, 1], { ...plain, sockets: true }, allow],
    ["socket", [2, 1], plain, allow],
    ["socket", [10, 2], plain, allow],
    ["socket", [16, 3], plain, allow],
    ["socket", [17, 3], plain, refuse],
    ["socket", [38, 5], plain, refuse],
    ["socket", [40, 1], { ...plain, sockets: true }, refuse],
    ["socketpair", [1, 1], plain, allow],
    ["socketpair", [1, 0x80801], plain, allow],
    ["socketpair", [1, 5], plain, allow],
    ["socketpair", [1, 2], plain, refuse],
    ["socketpair", [1, 0x80802], plain, refuse],
    ["socketpair", [1, 3], plain, refuse],
    ["socketpair", [1, 2], { ...plain, sockets: true }, allow],
    // TIOCSTI, TIOCLINUX, TIOCSETD, TIOCSWINSZ, TIOCEXCL, TIOCSPGRP, FIOSETOWN, SIOCSPGRP, FIOASYNC.
    ...[0x5412, 0x541c, 0x5423, 0x5414, 0x540c, 0x5410, 0x8901, 0x8902, 0x5452].map(
      (request) => ["ioctl", [0, request], { ...plain, terminal: true }, absent] as const,
    ),
    // The kernel looks at 32 bits of it.
    ["ioctl", [0, 0x100005412], plain, absent],
    ["ioctl", [0, 0x5413], plain, allow],
    ["ioctl", [0, 0x100005413], plain, allow],
    ["ioctl", [0, 0x5402], plain, absent],
    ["ioctl", [0, 0x5402], { ...plain, terminal: true }, allow],
    // F_SETFL with and without O_ASYNC, F_DUPFD with that number, F_SETOWN, F_SETSIG, F_SETOWN_EX, F_SETLEASE, F_NOTIFY.
    ["fcntl", [0, 4, 0x800], plain, allow],
    ["fcntl", [0, 4, 0x2800], plain, refuse],
    ["fcntl", [0, 0, 0x2000], plain, allow],
    ...[8, 10, 15, 1024, 1026, 4242].map((command) => ["fcntl", [0, command, 0], plain, refuse] as const),
    ["bpf", [2], plain, refuse],
    ["fchmod", [0, 0], plain, refuse],
    ["fchmod", [0, 0], { ...plain, attributes: true }, allow],
    ["utimensat", [0, 0], plain, refuse],
    ["kill", [0, 15], plain, refuse],
    ["kill", [123, 15], plain, allow],
    ["kill", [-1, 9], plain, allow],
    ["kill", [123, 15], { ...plain, processes: true }, refuse],
    ["kill", [123, 0], { ...plain, processes: true }, allow],
    ["tgkill", [1, 1, 6], plain, allow],
    ["tgkill", [1, 1, 6], { ...plain, processes: true }, refuse],
    ["setpriority", [0, 0, 5], plain, allow],
    ["setpriority", [1, 0, 5], plain, refuse],
    ["setpriority", [2, 0, 5], plain, refuse],
    ["prlimit64", [0], { ...plain, processes: true }, allow],
    ["prlimit64", [77], { ...plain, processes: true }, refuse],
    ["prlimit64", [77], plain, allow],
    ["keyctl", [0], plain, refuse],
    ["io_uring_setup", [8], plain, refuse],
  ];
  test.each(rows)("%s %j under %j", (call, given, filter, expected) => {
    expect(decide(seccompFilter(filter, machine), audit[machine], calls[machine][call], ...given)).toBe(expected);
  });

  test("calls of other machines end the process", () => {
    const other = machine === "x64" ? audit.arm64 : audit.x64;
    expect(decide(seccompFilter(plain, machine), other, 0)).toBe(kill);
    expect(decide(seccompFilter(plain, machine), 0x40000003, 0)).toBe(kill);
  });
});

test("x32 calls are refused", () => {
  expect(decide(seccompFilter(plain, "x64"), audit.x64, 41 + 0x40000000, 1)).toBe(refuse);
});

test("there is none for other machines", () => {
  expect(hasFilter("ia32")).toBe(false);
  expect(() => seccompFilter(plain, "toString")).toThrow("no system call filter");
});
