// What `env` of the settings holds of ours: the second key, `CLAUDE_CODE_SHELL`, which makes safe-bash the client's shell; and
// the place of the hook for settings that only name it.
import { fileURLToPath } from "node:url";
import { installed } from "../../system/installation.ts";
import { addTo, SettingsError, setAt, takeOut, valueAt, withMember, withoutMember } from "./edit-json.ts";
import { hookFile, hookVariable } from "./hook-entry.ts";

/** The variable that names the client's shell. */
export const shellKey = "CLAUDE_CODE_SHELL";
/** Another shell that stood there before, for `uninstall`. */
const earlierKey = "SAFE_SH_EARLIER_SHELL";

/** The shell of this installation. */
export const ownShell = (): string => fileURLToPath(installed("bin/safe-bash"));

/** Is it a safe-bash, of whatever installation? */
export const isSafeBash = (shell: string): boolean => /(?:^|[/\\])safe-bash$/.test(shell);

/** The shell that the settings name; undefined: none. @throws SettingsError */
export function shellIn(text: string): string | undefined {
  const shell = valueAt(text, ["env", shellKey]);
  if (shell === undefined) return undefined;
  if (typeof shell !== "string") throw new SettingsError(`\`env.${shellKey}\` is not a string`);
  return shell;
}

/** The settings with our shell. Another one is kept for `withoutShell`. */
export function withShell(text: string, shell = ownShell()): string {
  const now = shellIn(text);
  const set = withMember(text, ["env", shellKey], shell, () => true);
  return now === undefined || now === shell || isSafeBash(now) ? set : addTo(set, ["env"], earlierKey, now);
}

/** The settings without our shell: with the one before it, or with none. */
export function withoutShell(text: string): string {
  const now = shellIn(text);
  if (now === undefined || !isSafeBash(now)) return text;
  const earlier = valueAt(text, ["env", earlierKey]);
  if (typeof earlier !== "string") return takeOut(text, ["env", shellKey], 1);
  return setAt(takeOut(text, ["env", earlierKey], 0), ["env", shellKey], earlier);
}

const hookPath = ["env", hookVariable];

/** The settings with the place of our hook. Another value is its user's. */
export const withHookPlace = (text: string): string => withMember(text, hookPath, hookFile(), isPlace);

/** The settings without it, wherever the installation was. */
export const withoutHookPlace = (text: string): string => withoutMember(text, hookPath, isPlace);

const isPlace = (value: unknown): boolean => typeof value === "string" && value.endsWith("/safe-sh-hook.sh");
