// Decides whether a language model is asked about a verdict, and the verdict with its answers.

import { rowOf } from "../../findings/codes.ts";
import { type Finding, found } from "../../findings/finding.ts";
import { known } from "../../interpret/text.ts";
import type { UnlistedCommand } from "../../judge/trace.ts";
import { mutatingFor, type Verdict } from "../../judge/verdict.ts";
import type { LanguageModel } from "../../policy/policy.ts";
import { redact } from "../../record/redact.ts";
import type { Consulted } from "./consult.ts";
import type { Question } from "./question.ts";

/** The mutating verdict after a language model was asked, or the same if it may not be about every finding. `milliseconds`: the most it may take. */
export async function withModel(
  verdict: Verdict,
  unlisted: readonly UnlistedCommand[],
  llm: LanguageModel,
  { milliseconds, cwd }: { readonly milliseconds: number; readonly cwd: string },
): Promise<Verdict> {
  if (!verdict.findings.every(({ code }) => rowOf(code).model)) return verdict;
  if (unlisted.length === 0 || unlisted.length > mostQuestions) return verdict;
  // Behind another program (`sudo`) it is not the command that would be asked about.
  const questions = unlisted.map((each) => (each.isAlone ? questionOf(each) : undefined));
  const askable = questions.filter((question) => question !== undefined);
  if (askable.length < questions.length) return noted(verdict, found("llm-not-asked", "part", spanOf(verdict)));
  // The replacement of a secret would be judged, and the answer be kept for every other secret.
  if (askable.some(holdsSecret)) return noted(verdict, found("llm-not-asked", "secret", spanOf(verdict)));
  const { consult } = await import("./bundle.ts");
  const answers = await consult(askable, llm, {
    milliseconds: Math.min(llm.timeoutMilliseconds, milliseconds),
    cwd,
  });
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

/**
 * No entry says what the arguments of an unlisted program hold: they are sent only if each looks like no secret. They are looked at alone
 * and in a row: an option and its value can be two.
 */
function holdsSecret({ argv, environment }: Question): boolean {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return (
    [...argv, ...variables, argv.join(" ")].some((text) => redact(text) !== text) ||
    ![...argv.slice(1), ...Object.values(environment)].every((word) => plain.test(word)) ||
    argv.some((word) => entering.test(word)) ||
    argv.some((word, at) => telling.test(word) && (argv[at + 1] !== undefined || word.length > 2))
  );
}

/** Words, names of options, paths, short numbers, versions: in a password or a key, letters and digits stand together. */
const plain = /^(?:--?[A-Za-z]+(?:-[A-Za-z]+)*(?:=|$))?(?:[\p{L}\s_.:,/@-]*|v?\d{1,5}(?:\.\d{1,5})*)$/u;

/** Subcommands behind which a secret may look like a word. */
const entering =
  /^(?:log-?in|auth|authenticate|passwd|password|passphrase|token|secrets?|unlock|credentials?|keys?|pin)$/i;

// No entry says what the options of an unlisted program hold, and these hold a secret in many.
const telling = /^(?:-p.*|--?(?:pw|pin|otp|key|auth|pass|cred|secret|token)[a-z-]*(?:=.*)?)$/i;

/** Read-only if every answer is a certain `read_only`. */
function verdictOf(verdict: Verdict, questions: readonly Question[], answers: readonly Consulted[]): Verdict {
  const span = spanOf(verdict);
  for (const [index, answer] of answers.entries()) {
    const program = questions[index]?.argv[0] ?? "";
    if ("problem" in answer)
      return noted(verdict, found("llm-no-answer", "problem", span, { problem: answer.problem }));
    const { safety, certainty, reasoning } = answer.opinion;
    if (safety === "mutating")
      return { ...noted(verdict, found("llm-mutating", "opinion", span, { program, reasoning })), source: "llm" };
    if (certainty !== "certain") return noted(verdict, found("llm-uncertain", "opinion", span, { program, reasoning }));
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
const noted = (verdict: Verdict, finding: Finding): Verdict => mutatingFor([...verdict.findings, finding]);

const spanOf = ({ findings: [first] }: Verdict): Finding["span"] => first?.span ?? { start: 0, end: 0 };
