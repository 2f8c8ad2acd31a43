// What `safe-sh` itself asks of the doors, in `doctor` and to compile them: no agent has asked it, and it stands in no log.

/** Commands about which the doors are asked: one that only reads, and some that do not. */
export const probes = {
  reads: "true",
  prints: "printf 'b\\na\\n' | sort | awk '{ print NR $0 }'",
  changes: "touch /nowhere/made",
  deletes: "rm -rf /nowhere",
  warms: "git --version 2>/dev/null || true",
} as const;

/** The beginning of the name of a folder in which a real client would make a file. */
export const probeFolder = "safe-sh-doctor-";

/** Set for everything that asks so. */
const variable = "SAFE_SH_DOCTOR";

export const probing = { [variable]: "1" } as const;

/** Is this one of those questions? The variable alone hides no other command. */
export function isProbe(command: string, environment: Readonly<Record<string, string | undefined>>): boolean {
  if (environment[variable] === undefined) return false;
  return (
    Object.values<string>(probes).includes(command) || /^touch \/[^\s;&|]*\/safe-sh-doctor-\w+\/made$/.test(command)
  );
}
