// For which tools Claude Code asks a hook, by its `matcher` (its documentation, "Hooks"; measured, docs/references/hooks.md).
import { orElse } from "../../system/or-else.ts";

/** Does a matcher reach this tool? All tools without one; names, separated by `|` or `,`; else an unanchored pattern. */
export function reaches(matcher: unknown, tool: string): boolean {
  if (matcher === undefined || matcher === "" || matcher === "*") return true;
  if (typeof matcher !== "string") return false;
  if (/^[\w\- ,|]*$/.test(matcher))
    return matcher
      .split(/[|,]/)
      .map((name) => name.trim())
      .includes(tool);
  return orElse(() => new RegExp(matcher).test(tool), false);
}
