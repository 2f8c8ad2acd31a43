// Decides whether a language model is asked about a verdict, and the verdict with its answers.

import { type FindingCode, rowOf } from "../../findings/codes.ts";
import type { Finding } from "../../findings/finding.ts";
import { known } from "../../interpret/text.ts";
import type { UnlistedCommand } from "../../judge/trace.ts";
import { mutatingFor, type Verdict } from "../../judge/verdict.ts";
import type { Policy } from "../../policy/policy.ts";
import { redact } from "../../record/redact.ts";
import type { Consulted } from "./consult.ts";
import type { Question } from "./question.ts";

/** The verdict after a language model was asked, or the same if it may not be. `milliseconds`: the most it may take. */
export async function withModel(
  verdict: Verdict,
  unlisted: readonly UnlistedCommand[],
  { llm }: Policy,
  milliseconds: number,
): Promise<Verdict> {
  if (!llm || llm.backend === "off") return verdict;
  // Ask the model only if may be asked about every finding.
  if (verdict.safety === "read_only" || !verdict.findings.every(({ code }) => rowOf(code).model)) return verdict;
  if (unlisted.length === 0 || unlisted.length > mostQuestions) return verdict;
  const questions = unlisted.map(questionOf);
  const askable = questions.filter((question) => question !== undefined);
  if (askable.length < questions.length)
    return noted(
      verdict,
      "llm-not-asked",
      "the language model was not asked: a part of the command is known only at run time",
    );
  // The replacement of a secret would be judged, and the answer be kept for every other secret.
  if (askable.some(holdsSecret))
    return noted(
      verdict,
      "llm-not-asked",
      "the language model was not asked: the command holds text that looks like a secret",
    );
  const { consult } = await import("./bundle.ts");
  const answers = await consult(askable, llm, Math.min(llm.timeoutMilliseconds, milliseconds));
  return verdictOf(verdict, askable, answers);
}

/** A script with more unlisted commands is not asked about. */
const mostQuestions = 5;

/** The command as data; undefined if not all of it is known, or if it reads the output of another command. */
function questionOf({ fields, assignments, hasInput }: UnlistedCommand): Question | undefined {
  const argv = fields.map((field) => (field.many ? undefined : known(field.text)));
  const environment = assignments.map(({ name, values }) => {
    const [value, ...others] = values;
    return [name, value && others.length === 0 ? known(value) : undefined] as const;
  });
  if (hasInput || argv.includes(undefined) || environment.some(([, value]) => value === undefined)) return undefined;
  return {
    argv: argv.map((each) => each ?? ""),
    environment: Object.fromEntries(environment.map(([name, value]) => [name, value ?? ""])),
  };
}

/** Fields are looked at alone and in a row: an option and its value can be two. */
function holdsSecret({ argv, environment }: Question): boolean {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return (
    [...argv, ...variables, argv.join(" ")].some((text) => redact(text) !== text) ||
    argv.some((word, at) => telling.test(word) && (argv[at + 1] !== undefined || word.length > 2))
  );
}

// No entry says what the options of an unlisted program hold, and these hold a secret in many.
const telling = /^(?:-p.*|--?(?:pw|key|auth|pass|cred|secret|token)[a-z-]*(?:=.*)?)$/i;

/** Read-only if every answer is a certain `read_only`. */
function verdictOf(verdict: Verdict, questions: readonly Question[], answers: readonly Consulted[]): Verdict {
  for (const [index, answer] of answers.entries()) {
    const name = questions[index]?.argv[0] ?? "";
    if ("problem" in answer) return noted(verdict, "llm-no-answer", `the language model: ${answer.problem}`);
    const { safety, certainty, reasoning } = answer.opinion;
    if (safety === "mutating")
      return {
        ...noted(verdict, "llm-mutating", `a language model takes \`${name}\` for mutating: ${reasoning}`),
        source: "llm",
      };
    if (certainty !== "certain")
      return noted(verdict, "llm-uncertain", `a language model is not certain about \`${name}\`: ${reasoning}`);
  }
  const [first] = answers;
  const reasoning = first && "opinion" in first ? first.opinion.reasoning : "";
  return {
    safety: "read_only",
    grounds: `a language model takes it for reading only: ${reasoning}`,
    source: "llm",
    findings: [],
  };
}

/** The same findings with one more, which stands beside the reason. */
function noted(verdict: Verdict, code: FindingCode, message: string): Verdict {
  const [first] = verdict.findings;
  const finding: Finding = { code, span: first?.span ?? { start: 0, end: 0 }, message, help: "ask the user to run it" };
  return mutatingFor([...verdict.findings, finding]);
}
