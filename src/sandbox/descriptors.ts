// File descriptors that this process would hand down to its children besides the standard ones.
import { closeSync, readdirSync, readFileSync } from "node:fs";

/** `O_CLOEXEC` in the octal flags of /proc/self/fdinfo. */
const closedOnExec = 0o2000000;

/** Descriptors above 2 that a child would inherit. Empty if the system does not list them; macOS passes none on. */
export function inheritable(): readonly number[] {
  let names: readonly string[];
  try {
    names = readdirSync("/proc/self/fd");
  } catch {
    return [];
  }
  return names
    .map(Number)
    .filter((descriptor) => descriptor > 2 && !isClosedOnExec(descriptor))
    .sort((a, b) => a - b);
}

function isClosedOnExec(descriptor: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8"))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & closedOnExec) !== 0;
  } catch {
    // The descriptor of the listing itself is closed by now.
    return true;
  }
}

/**
 * Closes descriptors that the caller of this process left open: through a folder's descriptor a confined script could
 * write (`/proc/self/fd/9/file`). Only for a process that is ours alone.
 */
export function closeInherited(): void {
  for (const descriptor of inheritable()) {
    try {
      closeSync(descriptor);
    } catch {
      // It is closed already.
    }
  }
}
