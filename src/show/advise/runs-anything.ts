// Programs that run what their further words name.
import { lookUp } from "../../catalog/lookup.ts";
import { ruleFields } from "../../policy/rule.ts";
import { visible } from "../../system/visible.ts";

/** Why to be careful with a rule that allows; undefined: there is no reason. */
export function warningOf(rule: string): string | undefined {
  const fields = ruleFields(rule);
  const [name, second] = typeof fields === "string" ? [] : fields;
  if (name?.kind !== "fixed" || typeof fields === "string" || fields.at(-1)?.kind !== "rest") return undefined;
  return runsAnything(name.text, second?.kind === "fixed" ? second.text : undefined)
    ? `it admits any code: \`${visible(name.text)}\` runs what it is given`
    : undefined;
}

/** Does a program run code, or another command, that its further fields name? */
function runsAnything(name: string, subcommand: string | undefined): boolean {
  const entry = lookUp(name);
  if (!entry) return false;
  const inner = subcommand === undefined ? undefined : entry.subcommands?.[subcommand];
  if (inner) return inner.runs !== undefined || /^runs (?:a |the )?(?:program|command)s?\b/.test(inner.does);
  const { runs, grammar, operands, always } = entry;
  return (
    runs !== undefined || grammar === "shell" || [always, operands?.first?.[0]].some((does) => does?.kind === "runs")
  );
}
