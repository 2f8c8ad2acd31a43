// Claude Code's own rules about commands: what they forbid and ask about holds already, what they allow is offered.
import { commandOf, permissionsIn } from "../client-rules.ts";
import { settingsPath } from "../settings-paths.ts";
import { type FoundRule, ruleFor } from "./rule.ts";

/** The rules of the settings that hold in this folder. */
export const clientsRules = (): readonly FoundRule[] =>
  (["user", "project", "local"] as const).flatMap((layer) => {
    const from = settingsPath(layer);
    const permissions = permissionsIn(from) ?? {};
    return (["allow", "ask", "deny"] as const).flatMap((list) =>
      rulesIn(permissions[list]).map((rule) => ({
        from,
        text: `${list} \`${rule}\``,
        becomes: list === "allow" ? allowed(rule) : { none: "it holds beside safe-sh, for what runs" },
        isShared: layer === "project",
      })),
    );
  });

/** Those about commands. */
const rulesIn = (list: unknown): readonly string[] =>
  (Array.isArray(list) ? list : []).map(String).filter((rule) => /^Bash(?:\(.*\))?$/s.test(rule));

function allowed(rule: string): FoundRule["becomes"] {
  const about = /^Bash\((.*)\)$/s.exec(rule)?.[1] ?? "";
  if (/^(?::?\*)?$/.test(about)) return { none: "it allows every command, which no rule here does" };
  const command = commandOf(about);
  return command === undefined
    ? { none: "its `*` stands for any text, and a `*` here for one field, or at the end for all the rest" }
    : ruleFor("allow", command);
}
