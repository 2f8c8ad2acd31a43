// What strace wrote down of a run: system calls with their paths made absolute, in the order of each process.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

export interface Call {
  readonly name: string;
  readonly arguments: string;
  /** The result: a number, or the name of the error. */
  readonly result: string;
  /** The paths that it names, absolute; those that only descriptors name, too. */
  readonly paths: readonly string[];
  readonly pid: number;
  /** The program that the process ran then. */
  readonly program: string;
}

export interface Traced {
  readonly calls: readonly Call[];
  readonly pids: ReadonlySet<number>;
}

/** The calls that are traced: whatever changes files, starts programs, or reaches others; and what moves a process. */
export const tracedCalls = [
  "open,openat,openat2,creat,rename,renameat,renameat2,unlink,unlinkat,link,linkat,symlink,symlinkat,mkdir,mkdirat,rmdir",
  "mknod,mknodat,chmod,fchmod,fchmodat,chown,fchown,lchown,fchownat,truncate,ftruncate,fallocate,utime,utimes,futimesat",
  "utimensat,setxattr,lsetxattr,fsetxattr,removexattr,lremovexattr,fremovexattr,mount,umount2,pivot_root,chroot",
  "execve,execveat,connect,sendto,sendmsg,bind,kill,tkill,tgkill,rt_sigqueueinfo,pidfd_send_signal",
  "chdir,fchdir,clone,clone3,fork,vfork,settimeofday,clock_settime,adjtimex,sethostname,reboot,swapon,swapoff",
  "init_module,finit_module,delete_module,bpf,keyctl,add_key,quotactl,syslog,setpriority,sched_setaffinity",
].join(",");

const line = /^(\w+)\((.*)\)\s+= (.*)$/;
const token = /(?:\bAT_FDCWD|(?<![\w.])\d+)<((?:[^>\\]|\\.)*)>|"((?:[^"\\]|\\.)*)"/g;

/** Reads the logs of `strace -ff -y -o FOLDER/log`. */
export function readCalls(folder: string): Traced {
  const logs = new Map(
    readdirSync(folder).flatMap((name) => {
      const pid = Number(/^log\.(\d+)$/.exec(name)?.[1]);
      return Number.isInteger(pid) ? [[pid, readFileSync(join(folder, name), "latin1").split("\n")] as const] : [];
    }),
  );
  const calls: Call[] = [];
  const open = new Map(logs);
  const follow = (pid: number, from: { readonly cwd: string; readonly program: string }): void => {
    const lines = open.get(pid);
    open.delete(pid);
    let { cwd, program } = from;
    for (const text of lines ?? []) {
      const [, name, given = "", ended = ""] = line.exec(text) ?? [];
      if (name === undefined) continue;
      const result = /^-1 (E\w+)/.exec(ended)?.[1] ?? ended.split(/[ <]/)[0] ?? "";
      const call = { name, arguments: given, result, paths: pathsOf(given, cwd), pid, program };
      calls.push(call);
      if (!/^\d/.test(result)) continue;
      if (name === "chdir" || name === "fchdir") cwd = call.paths[0] ?? cwd;
      if (name === "execve") program = basename(call.paths[0] ?? program);
      if (/^(?:clone3?|v?fork)$/.test(name)) follow(Number(result), { cwd, program });
    }
  };
  for (const pid of [...logs.keys()].sort((a, b) => a - b))
    if (open.has(pid)) follow(pid, { cwd: "/mnt/work", program: "strace" });
  return { calls, pids: new Set(logs.keys()) };
}

/** A path behind a descriptor belongs to its folder; a descriptor alone is the file itself. */
function pathsOf(given: string, cwd: string): readonly string[] {
  const paths: string[] = [];
  let folder: string | undefined;
  for (const [, descriptor, text] of given.matchAll(token)) {
    if (descriptor !== undefined) {
      if (folder !== undefined) paths.push(folder);
      folder = decoded(descriptor);
    } else {
      paths.push(resolve(folder ?? cwd, decoded(text ?? "")));
      folder = undefined;
    }
  }
  if (folder !== undefined) paths.push(folder);
  return paths;
}

const decoded = (text: string): string =>
  Buffer.from(
    text.replace(/\\(?:([0-7]{1,3})|x([0-9a-f]{2})|([\s\S]))/g, (_, octal, hex, other) =>
      octal !== undefined
        ? String.fromCharCode(Number.parseInt(octal, 8))
        : hex !== undefined
          ? String.fromCharCode(Number.parseInt(hex, 16))
          : ({ n: "\n", t: "\t" }[other as string] ?? (other as string)),
    ),
    "latin1",
  ).toString("utf8");
