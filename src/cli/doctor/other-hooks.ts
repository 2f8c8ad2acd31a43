// Hooks of others beside ours: the client takes a command that one of them gives back, and no other hook sees it again.

import { type Check, checksAs } from "../../hosts/check.ts";
import { bashHook, isOurs } from "../../hosts/install/claude-settings.ts";
import { handlersIn } from "../../hosts/install/client-settings.ts";
import { reaches } from "../../hosts/install/matcher.ts";
import { isSafeBash, shellKey } from "../../hosts/install/shell-key.ts";
import { visible } from "../../system/visible.ts";
import type { Named } from "./hook.ts";
import type { Settings } from "./layers.ts";

const { ok, warning } = checksAs("other hooks");

/** A check about all hooks of others that the client asks about commands, and one about those that answer its questions. */
export function otherHookChecks(named: readonly Named[], { environment }: Settings): readonly Check[] {
  return [...aboutCommands(othersAt("PreToolUse", named), environment[shellKey]), ...answering(named)];
}

function aboutCommands(others: readonly string[], shell: string | undefined): readonly Check[] {
  if (others.length === 0) return [];
  const what = `the client asks others about commands, too: ${others.join(", ")}`;
  if (shell && isSafeBash(shell)) return [ok(`${what}; safe-bash judges what they make of a command`)];
  return [
    warning(
      what,
      "one that changes a command (`updatedInput`) has it run as nobody judged it: with safe-bash as the shell that is seen (`safe-sh init`)",
    ),
  ];
}

function answering(named: readonly Named[]): readonly Check[] {
  const others = othersAt("PermissionRequest", named);
  if (others.length === 0) return [];
  const what = `others may answer the client's questions about commands for you: ${others.join(", ")}`;
  return [warning(what, "look at what they allow: a question of safe-sh is answered by them, too")];
}

const othersAt = (event: string, named: readonly Named[]): readonly string[] =>
  named.flatMap(({ path, settings }) =>
    handlersIn(settings, event)
      .filter(({ matcher, handler }) => reaches(matcher, "Bash") && !isOurs(handler, bashHook))
      .map(
        ({ handler }) => `${path}: \`${visible(String(handler.command ?? handler.url ?? handler.type)).slice(0, 80)}\``,
      ),
  );
