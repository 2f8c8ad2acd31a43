// The numbers of the system calls that our perl makes, since it has no names for them (`asm/unistd_64.h`, `asm-generic/unistd.h`).
interface Numbers {
  readonly unshare: number;
  readonly mount: number;
  readonly prctl: number;
  readonly close: number;
  readonly prlimit64: number;
}

const machines: Readonly<Record<string, Numbers>> = {
  x64: { unshare: 272, mount: 165, prctl: 157, close: 3, prlimit64: 302 },
  arm64: { unshare: 97, mount: 40, prctl: 167, close: 57, prlimit64: 261 },
};

/** Those of this machine; undefined: they are not known. */
export const callNumbers: Numbers | undefined = Object.hasOwn(machines, process.arch)
  ? machines[process.arch]
  : undefined;
