// Programs that run what their further words name.
import { lookUp } from "../../catalog/lookup.ts";

/** Does a program run code, or another command, that its further fields name? */
export function runsAnything(name: string, subcommand: string | undefined): boolean {
  const entry = lookUp(name);
  if (!entry) return false;
  const inner = subcommand === undefined ? undefined : entry.subcommands?.[subcommand];
  if (inner) return inner.runs !== undefined || /^runs (?:a |the )?(?:program|command)s?\b/.test(inner.does);
  const { runs, grammar, operands, always } = entry;
  return (
    runs !== undefined || grammar === "shell" || [always, operands?.first?.[0]].some((does) => does?.kind === "runs")
  );
}
