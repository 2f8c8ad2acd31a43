// File descriptors that this process would hand down to its children besides the standard ones.
import { closeSync, readFileSync } from "node:fs";
import { attempt, orElse } from "../system/or-else.ts";
import { namesIn } from "../system/there.ts";

/** `O_CLOEXEC` in the octal flags of /proc/self/fdinfo. */
const closedOnExec = 0o2000000;

/** Descriptors above 2 that a child would inherit. Empty if the system does not list them; macOS passes none on. */
export const inheritable = (): readonly number[] =>
  namesIn("/proc/self/fd")
    .map(Number)
    .filter((descriptor) => descriptor > 2 && !isClosedOnExec(descriptor))
    .sort((a, b) => a - b);

function isClosedOnExec(descriptor: number): boolean {
  const info = orElse(() => readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8"), undefined);
  // The descriptor of the listing itself is closed by now.
  if (info === undefined) return true;
  return (Number.parseInt(/^flags:\s*([0-7]+)$/m.exec(info)?.[1] ?? "0", 8) & closedOnExec) !== 0;
}

/**
 * Closes descriptors that the caller of this process left open: through a folder's descriptor a confined script could
 * write (`/proc/self/fd/9/file`). Only for a process that is ours alone.
 */
export function closeInherited(): void {
  for (const descriptor of inheritable()) attempt(() => closeSync(descriptor));
}
