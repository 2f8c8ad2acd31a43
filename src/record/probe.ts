// What `safe-sh doctor` asks of the doors: no agent has asked it, and it stands in no log.

/** Commands about which the doors are asked: one that only reads, and some that do not. */
export const probes = {
  reads: "true",
  prints: "printf 'b\\na\\n' | sort | awk '{ print NR $0 }'",
  changes: "touch /nowhere/made",
  deletes: "rm -rf /nowhere",
} as const;

/** The beginning of the name of a folder in which a real client would make a file. */
export const probeFolder = "safe-sh-doctor-";

/** Set for everything that doctor starts. */
const variable = "SAFE_SH_DOCTOR";

export const probing = { [variable]: "1" } as const;

/** Is this one of doctor's questions? The variable alone hides no other command. */
export function isProbe(command: string, environment: Readonly<Record<string, string | undefined>>): boolean {
  if (environment[variable] === undefined) return false;
  return (
    Object.values<string>(probes).includes(command) || /^touch \/[^\s;&|]*\/safe-sh-doctor-\w+\/made$/.test(command)
  );
}
