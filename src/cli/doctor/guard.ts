// The guard script, if this project has one: is it up to date, and is it asked?

import { type Check, checksAs } from "../../hosts/check.ts";
import { handlersIn } from "../../hosts/install/client-settings.ts";
import { reaches } from "../../hosts/install/matcher.ts";
import { guardHere } from "../guard.ts";
import type { Settings } from "./layers.ts";

const { ok, warning, broken } = checksAs("guard");

export async function guardChecks({ read }: Settings): Promise<readonly Check[]> {
  const { path, state } = await guardHere();
  const named = read.flatMap(({ settings }) =>
    handlersIn(settings, "PreToolUse").filter(
      ({ matcher, handler }) => reaches(matcher, "Bash") && /(?:^|\/)safety-guard\.sh$/.test(String(handler.command)),
    ),
  );
  if (state === "none")
    return named.length === 0
      ? []
      : [broken(`the settings name a guard script, and ${path} is not there`, "run `safe-sh init --guard-script`")];
  if (state !== "current")
    return [warning(`${path} is not what the policy of today makes`, "run `safe-sh init --guard-script`")];
  if (named.length === 0) return [warning(`${path}: no settings name it`, "its head shows the entry for the settings")];
  if (named.some(({ handler }) => handler.onFailure !== "block"))
    return [warning(`${path}: if it fails, the command passes`, 'set `"onFailure": "block"` in its entry')];
  return [ok(`${path}: it is up to date, and asked`)];
}
