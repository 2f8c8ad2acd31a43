// macOS: the profile for sandbox-exec that a spec needs. Written from Apple's profiles in /System/Library/Sandbox.
import type { Mounts } from "./mounts.ts";
import type { SandboxSpec } from "./spec.ts";

/** A string of the profile's language. */
const quoted = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
const subpath = (path: string): string => `(subpath ${quoted(path)})`;
const literal = (path: string): string => `(literal ${quoted(path)})`;

/** Devices that take output. */
const sinks = ["/dev/null", "/dev/zero", "/dev/tty", "/dev/dtracehelper", "/dev/stdout", "/dev/stderr"];

/**
 * The profile. `scratch`: an absolute path without symbolic links, for temporary files.
 *
 * The last rule that matches decides. Reading stays allowed except for secrets, since programs do not start otherwise.
 */
export function seatbeltProfile(spec: SandboxSpec, mounts: Mounts, scratch: string): string {
  const writable = [...mounts.writable, scratch].map(subpath);
  const hidden = [...mounts.hiddenFolders.map(subpath), ...mounts.hiddenFiles.map(literal)];
  const rules = [
    "(version 1)",
    "(allow default)",
    "(deny file-write*)",
    `(allow file-write* ${sinks.map(literal).join(" ")} (subpath "/dev/fd") ${writable.join(" ")})`,
    ...(mounts.rights.closed.length > 0 ? [`(deny file-write* ${mounts.rights.closed.map(subpath).join(" ")})`] : []),
    ...(hidden.length > 0 ? [`(deny file-read* file-write* ${hidden.join(" ")})`] : []),
    ...(mounts.visible.length > 0 ? [`(allow file-read* ${mounts.visible.map(literal).join(" ")})`] : []),
    ...(spec.network ? [] : ["(deny network*)"]),
    ...(spec.sockets
      ? ['(allow network-outbound (literal "/private/var/run/mDNSResponder") (remote unix-socket))']
      : ["(deny network* (remote unix-socket))", "(deny network* (local unix-socket))"]),
    "(deny signal)",
    "(allow signal (target same-sandbox))",
    ...(spec.processes ? [] : ["(deny process-info*)", "(allow process-info* (target same-sandbox))"]),
    "(deny mach-priv*)",
    "(deny system-privilege)",
    "(deny appleevent-send)",
    "(deny job-creation)",
    "(deny iokit-set-properties)",
    "(deny nvram*)",
    "(deny ipc-posix-shm-write*)",
    "(deny ipc-sysv*)",
  ];
  return `${rules.join("\n")}\n`;
}
