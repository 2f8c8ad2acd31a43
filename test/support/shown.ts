// All results of interpretation and judgment of a script, in lines that people can read.
import type { Finding } from "../../src/findings/finding.ts";
import { helpOf, messageOf, reasonOf } from "../../src/findings/words.ts";
import type { Interpretation, RedirectionEffect } from "../../src/interpret/invocation.ts";
import type { Text } from "../../src/interpret/text.ts";
import type { Effect } from "../../src/judge/effect.ts";
import type { Verdict } from "../../src/judge/verdict.ts";
import type { Span } from "../../src/syntax/span.ts";
import { shownInvocations } from "./judge.ts";

const text = (value: Text): string =>
  value.pieces.map((piece) => (typeof piece === "string" ? piece : `<${piece.shape} ${piece.origin}>`)).join("");

const redirection = ({ descriptor, operator, target }: RedirectionEffect): string =>
  `${descriptor ?? ""}${operator}${text(target.text)}`;

/** A line for each invocation and each variable that is set, and one for each problem. */
export function shownInterpretation(interpretation: Interpretation, source: string): readonly string[] {
  const { invocations, assigned, problems } = interpretation;
  return [
    ...invocations.map((invocation) => {
      const words = shownInvocations({ ...interpretation, invocations: [invocation] }).join("");
      const before = invocation.assignments.map(({ name, values }) => `${name}=${values.map(text).join("|")}`);
      const where = invocation.cwd.join("|");
      return [
        ...before,
        words,
        ...invocation.redirections.map(redirection),
        `in ${where === "" ? "?" : where}`,
        ...(invocation.hasInput ? ["with input"] : []),
        `at ${at(invocation.span, source)}`,
      ].join(" ");
    }),
    ...assigned.map(
      ({ name, values, span }) =>
        `${name} = ${values.map((value) => JSON.stringify(text(value))).join(" | ")} at ${at(span, source)}`,
    ),
    ...problems.map((problem) => shownFinding(problem, source)),
  ];
}

/** What an effect is, and on what. */
export function shownEffect(effect: Effect): string {
  switch (effect.kind) {
    case "reads":
    case "names":
    case "writes":
    case "deletes":
      return `${effect.kind} ${text(effect.path)}`;
    case "connects":
      return `connects (${effect.method}) ${text(effect.host)}`;
    case "controls":
      return `controls ${effect.what}`;
    case "runs":
      return "runs";
    case "unknown":
      return `unknown ${effect.words.of}`;
    default:
      return effect satisfies never;
  }
}

/** A line for the verdict, and one for each finding. */
export const shownVerdict = (verdict: Verdict, command: string): readonly string[] => [
  `${verdict.safety} (${verdict.source}): ${reasonOf(verdict, "agent")}`,
  ...verdict.findings.map((finding) => shownFinding(finding, command)),
];

const shownFinding = (finding: Finding, command: string): string =>
  `${finding.code}: ${messageOf(finding, "agent")} (${helpOf(finding, "agent")}) at ${at(finding.span, command)}`;

const at = ({ start, end }: Span, source: string): string => `${start} ${JSON.stringify(source.slice(start, end))}`;
