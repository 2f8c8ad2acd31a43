// macOS: the profile for sandbox-exec that a spec needs. Written from Apple's profiles in /System/Library/Sandbox.
import type { Mounts } from "./mounts.ts";
import type { SandboxSpec } from "./spec.ts";

/** A string of the profile's language. */
const quoted = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
const subpath = (path: string): string => `(subpath ${quoted(path)})`;
const literal = (path: string): string => `(literal ${quoted(path)})`;

/** Devices that take output. */
const sinks = ["/dev/null", "/dev/zero", "/dev/dtracehelper", "/dev/stdout", "/dev/stderr"];

/** How each rule of a spec is enforced. One that is not does not compile; `[]`: the mounts that were looked up tell. */
const enforcers = {
  writes: (_, { writable, rights }) => [
    ...(writable.length > 0 ? [`(allow file-write* ${writable.map(subpath).join(" ")})`] : []),
    ...(rights.closed.length > 0 ? [`(deny file-write* ${rights.closed.map(subpath).join(" ")})`] : []),
  ],
  hides: (_, { hiddenFolders, hiddenFiles, visible }) => [
    ...(hiddenFolders.length + hiddenFiles.length > 0
      ? [`(deny file-read* file-write* ${[...hiddenFolders.map(subpath), ...hiddenFiles.map(literal)].join(" ")})`]
      : []),
    ...(visible.length > 0 ? [`(allow file-read* ${visible.map(literal).join(" ")})`] : []),
  ],
  reveals: () => [],
  shows: () => [],
  looks: () => [],
  tracked: () => [],
  // A copy needs mounts: a program that must write there fails.
  scratch: () => [],
  network: ({ network }) => (network ? [] : ["(deny network*)"]),
  sockets: ({ sockets }) =>
    sockets.length > 0
      ? ['(allow network-outbound (literal "/private/var/run/mDNSResponder") (remote unix-socket))']
      : ["(deny network* (remote unix-socket))", "(deny network* (local unix-socket))"],
  processes: ({ processes }) => [
    "(deny signal)",
    "(allow signal (target same-sandbox))",
    ...(processes ? [] : ["(deny process-info*)", "(allow process-info* (target same-sandbox))"]),
  ],
} satisfies Readonly<Record<keyof SandboxSpec, (spec: SandboxSpec, mounts: Mounts) => readonly string[]>>;

/**
 * The profile. `scratch`: an absolute path without symbolic links, for temporary files.
 *
 * The last rule that matches decides. Reading stays allowed except for secrets, since programs do not start otherwise.
 */
export function seatbeltProfile(spec: SandboxSpec, mounts: Mounts, scratch: string): string {
  const rules = [
    "(version 1)",
    "(allow default)",
    "(deny file-write*)",
    `(allow file-write* ${sinks.map(literal).join(" ")} (subpath "/dev/fd") ${subpath(scratch)})`,
    ...Object.values(enforcers).flatMap((each) => each(spec, mounts)),
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
