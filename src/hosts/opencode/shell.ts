// The shell of opencode's settings: safe-sh, which holds what runs to its proof.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ownShell } from "../../system/own-shell.ts";
import { SettingsError, valueAt, withMember, withoutMember } from "../install/edit-json.ts";
import type { Edit } from "../install/parts/part.ts";

/** A shell of ours, of whatever installation. */
export const isOurShell = (shell: unknown): shell is string =>
  typeof shell === "string" && /(?:^|\/)safe-(?:sh|bash)$/.test(shell);

/** It stands in the file of settings that is there, or in a new one. */
export function shellSetting(folder: string): Edit {
  const path =
    ["opencode.jsonc", "opencode.json"].map((name) => join(folder, name)).find((each) => existsSync(each)) ??
    join(folder, "opencode.json");
  const own = ownShell();
  return {
    kind: "edit",
    path,
    put: (text) => {
      const now = valueAt(text, ["shell"]);
      if (now === undefined || isOurShell(now)) return withMember(text, ["shell"], own, isOurShell);
      throw new SettingsError(`\`shell\` is \`${String(now)}\``, "take it out, and run this again");
    },
    takeOut: (text) => withoutMember(text, ["shell"], isOurShell),
  };
}
