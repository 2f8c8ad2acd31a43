// What a run did, beside reading: the effects among its system calls, and the files that are not as they were.
import { basename } from "node:path";
import type { Call } from "./calls.ts";
import { folders } from "./place.ts";
import type { Run } from "./sandbox.ts";

/**
 * `changes`: a file is not as it was. `attempts`: it would change one that the sandbox keeps. `passing`: a file that was there
 * only during the run, outside the folders for temporary files. `temporary`: one there. `machine`: settings of the machine.
 */
export type Kind = "changes" | "attempts" | "passing" | "temporary" | "starts" | "connects" | "signals" | "machine";

export interface Observed {
  readonly kind: Kind;
  /** The path, the program or the address. */
  readonly what: string;
  /** The program that did it. */
  readonly by: string;
}

const writable = [...Object.values(folders), "/dev/shm"];
const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
const isTemporary = (path: string): boolean => ["/tmp", "/var/tmp", "/dev/shm"].some((folder) => isBelow(path, folder));

/** Devices and descriptors, and what a process says of itself. */
const own =
  /^\/dev\/(?:null|zero|full|tty|ptmx|pts(?:\/.*)?|stdin|stdout|stderr|fd\/.*)$|^\/proc\/(?:self|thread-self|\d+)\/|^\/mnt\/log|^(?:pipe|socket|anon_inode|memfd):|^\/memfd:/;

const opens = /^(?:open|openat|openat2|creat)$/;
const makes = /^(?:rename|link|symlink|mkdir|mknod)/;
const changes =
  /^(?:unlink|rmdir|chmod|fchmod|chown|fchown|lchown|truncate|ftruncate|fallocate|utime|utimes|utimens|futimes|l?f?setxattr|l?f?removexattr)/;
const machine =
  /^(?:mount|umount2|pivot_root|chroot|settimeofday|clock_settime|sethostname|reboot|swapon|swapoff|init_module|finit_module|delete_module|bpf|quotactl|add_key|tkill)$/;
const refused = new Set(["EROFS", "EACCES", "EPERM"]);

export function observe(run: Run): readonly Observed[] {
  const found: Observed[] = [];
  const passing = new Map<string, string>();
  const { calls } = run.traced;
  const last = new Map<string, string>();
  for (const call of calls) {
    for (const path of call.paths) if (!last.has(path)) last.set(path, call.program);
    const add = (kind: Kind, what: string): void => void found.push({ kind, what, by: call.program });
    if (call.name.startsWith("execve")) {
      if (call.result === "0") add("starts", call.paths[0] ?? "");
    } else if (/^(?:connect|sendto|sendmsg|bind)$/.test(call.name)) {
      const address = addressOf(call);
      if (address !== undefined) add("connects", address);
    } else if (/^(?:kill|tgkill|rt_sigqueueinfo|pidfd_send_signal)$/.test(call.name)) {
      const signal = signalOf(call, run.traced.pids);
      if (signal !== undefined) add("signals", signal);
    } else if (machine.test(call.name)) {
      if (call.name !== "add_key") add("machine", call.name);
    } else {
      for (const path of written(call)) {
        if (own.test(path)) continue;
        if (refused.has(call.result) || !writable.some((folder) => isBelow(path, folder))) add("attempts", path);
        else if (!run.before.has(path) && !run.changed.includes(path)) passing.set(path, call.program);
      }
    }
  }
  for (const path of run.changed) found.push({ kind: "changes", what: path, by: last.get(path) ?? "" });
  for (const [path, by] of passing) {
    const below = [...run.changed].some((folder) => isBelow(path, folder));
    found.push({ kind: isTemporary(path) || below ? "temporary" : "passing", what: path, by });
  }
  return found;
}

/** The paths that a call changes, or would; none: it only reads, or there was nothing to change. */
function written({ name, arguments: given, result, paths }: Call): readonly string[] {
  const failed = result.startsWith("E");
  if (failed && !refused.has(result) && result !== "ENOENT") return [];
  if (opens.test(name)) {
    const creates = name === "creat" || /O_CREAT|O_TMPFILE/.test(given);
    if (/O_TMPFILE/.test(given) && !failed) return [];
    const writes = creates || /O_WRONLY|O_RDWR|O_TRUNC/.test(given);
    if (!writes || (result === "ENOENT" && !creates)) return [];
    return paths.slice(0, 1);
  }
  if (result === "ENOENT") return [];
  // A link's text is no path that it changes.
  if (name.startsWith("symlink") || name.startsWith("link")) return paths.slice(-1);
  if (makes.test(name)) return paths;
  return changes.test(name) ? paths.slice(0, 1) : [];
}

function addressOf({ name, arguments: given }: Call): string | undefined {
  const unix = /sa_family=AF_UNIX, sun_path=(@?"[^"]*")/.exec(given)?.[1];
  if (unix !== undefined) return name === "sendto" || name === "sendmsg" ? undefined : `unix ${unix}`;
  const inet = /sa_family=AF_INET6?,.*?(?:inet_addr|inet_pton)\((?:AF_INET6, )?"([^"]*)"/.exec(given)?.[1];
  const port = /htons\((\d+)\)/.exec(given)?.[1];
  if (inet !== undefined)
    return name === "bind" && port === "0" ? undefined : `${name === "bind" ? "listens on " : ""}${inet}:${port}`;
  const netlink = /nlmsg_type=(RTM_(?:NEW|DEL|SET)\w+)/.exec(given)?.[1];
  return netlink === undefined ? undefined : `netlink ${netlink}`;
}

/** A signal to a process that is none of the run's; 0 only asks if there is one. */
function signalOf({ arguments: given }: Call, pids: ReadonlySet<number>): string | undefined {
  const [target = "", ...rest] = given.split(/, */);
  const signal = rest.find((word) => word.startsWith("SIG"));
  const pid = Number.parseInt(target, 10);
  if (signal === undefined || pid === 0 || pids.has(Math.abs(pid))) return undefined;
  return `${signal} to ${pid}`;
}

/** The same for every run: without what differs from one to the next. */
export const alike = ({ kind, what }: Observed): string =>
  `${kind} ${(kind === "starts" ? basename(what) : what)
    .replace(/\.[A-Za-z0-9_]{6,}$/, ".*")
    .replace(/tmp[A-Za-z0-9_]{6,8}/g, "tmp*")
    .replace(/[0-9a-f]{16,}/g, "*")
    .replace(/\d+/g, "0")}`;
