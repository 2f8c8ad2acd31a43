// Pagers: at a terminal, someone may type a key that runs a command. Whether there is a terminal is not known.
import { lookUp } from "../../catalog/lookup.ts";
import { type Finding, found } from "../../findings/finding.ts";
import { known } from "../../interpret/text.ts";
import { programOf } from "../../judge/permit/rules.ts";
import type { Trace, TracedInvocation } from "../../judge/trace.ts";

/** One finding for each command that obeys keys. */
export const keyFindings = ({ invocations }: Trace): readonly Finding[] => invocations.flatMap(keyFinding);

function keyFinding({ fields: [name], assignments, span }: TracedInvocation): readonly Finding[] {
  const program = programOf((name && known(name.text)) ?? "");
  const variables = lookUp(program)?.keysOffBy;
  const isOff = assignments.some(
    (each) =>
      variables?.includes(each.name) && each.values.length === 1 && each.values.every((value) => known(value) === "1"),
  );
  if (!variables || isOff) return [];
  return [found("runs-code", "keys", span, { program, variables })];
}
