// The way from a text to a decision: the only place where the judge, the patterns, the language model, the survey and the
// sandbox are put together. Every door calls it and presents the result.

import { type Finding, found } from "../findings/finding.ts";
import { known } from "../interpret/text.ts";
import type { Verdict } from "../judge/verdict.ts";
import { isForbidden, mutatingFor } from "../judge/verdict.ts";
import type { Policy } from "../policy/policy.ts";
import { findEngine } from "../sandbox/engine.ts";
import type { SandboxSpec } from "../sandbox/spec.ts";
import { messageOf } from "../system/message.ts";
import type { Assumption, Circumstances, Decision, Draft, Examination, Standing, Subject } from "./examination.ts";
import { grantsOf } from "./grants.ts";
import { failedVerdict, read } from "./read.ts";
import { screen } from "./screen.ts";
import { keptSecretFindings, secretsOfGit } from "./survey/secrets-below.ts";
import { surveyFindings } from "./survey/survey.ts";

/** One step: the verdict after it. A step may turn `read_only` into `mutating`; only `consult` may do the opposite. */
type Step = (draft: Draft) => Verdict | Promise<Verdict>;

/** After the judge, most severe first. */
const steps: readonly Step[] = [screen, consult, keepSecrets, survey, requireSandbox];

/** The steps that depend on how the script runs. */
const lateSteps: readonly Step[] = [survey, requireSandbox];

/**
 * Examines one script. The grammar must be loaded (`ready`).
 *
 * Never rejects for anything about the script.
 *
 * @example
 * const { decision } = await examine({ source: "git status" }, { cwd: "/work", policy: defaultPolicy }, "host-shell");
 */
export async function examine(
  subject: Subject,
  circumstances: Circumstances,
  standing: Standing,
): Promise<Examination> {
  const judgment = read(subject, circumstances);
  const source = typeof subject.source === "string" ? subject.source : "";
  const [admitted] = judgment.trace.admitted;
  const verdict: Verdict =
    admitted && judgment.verdict.safety === "read_only"
      ? {
          ...judgment.verdict,
          allowed: true,
          grounds: `the rule \`${admitted.rule.command}\` of the policy allows what is not proved`,
        }
      : judgment.verdict;
  return finish({ source, judgment, verdict, circumstances, standing }, steps);
}

/** The same script if no sandbox will confine it after all: the folders are surveyed now. */
export const withoutSandbox = (examination: Examination, circumstances: Circumstances): Promise<Examination> =>
  finish(
    {
      source: examination.source,
      judgment: examination,
      verdict: examination.verdict,
      circumstances,
      standing: "host-shell",
    },
    lateSteps,
  );

async function finish(first: Draft, remaining: readonly Step[]): Promise<Examination> {
  let draft = first;
  for (const step of remaining) {
    const after = verdictAfter(step, draft);
    const verdict = after instanceof Promise ? await after : after;
    if (verdict !== draft.verdict) draft = { ...draft, verdict };
  }
  const { source, judgment, circumstances } = draft;
  const verdict = withSecrets(draft);
  return {
    source,
    script: judgment.script,
    trace: judgment.trace,
    verdict,
    decision: decisionOf(verdict, circumstances.policy),
    admitted: judgment.trace.admitted.map(({ rule }) => rule),
    grants: verdict.safety === "read_only" && isConfined(draft) ? grantsFor(draft) : undefined,
    assumed: assumptionsOf(draft),
  };
}

/** The verdict that names the secrets of the script, each as it is written and as the program gets it. */
function withSecrets({ verdict, judgment, source }: Draft): Verdict {
  const written = judgment.trace.secrets.flatMap(({ value, span }) => [
    source.slice(span.start, span.end),
    known(value) ?? "",
  ]);
  const secrets = [...new Set(written)].filter((text) => text !== "");
  return secrets.length > 0 ? { ...verdict, secrets } : verdict;
}

/** A step that fails proves nothing. Most steps answer at once; to wait for them would take longer than they do. */
function verdictAfter(step: Step, draft: Draft): Verdict | Promise<Verdict> {
  try {
    const verdict = step(draft);
    return verdict instanceof Promise ? verdict.catch(failed) : verdict;
  } catch (error) {
    return failed(error);
  }
}

const failed = (error: unknown): Verdict => failedVerdict(messageOf(error));

const grantsFor = ({ judgment, circumstances: { policy, cwd = process.cwd(), home } }: Draft): SandboxSpec =>
  grantsOf(judgment.trace, policy, { started: cwd, home });

/** The decision that a verdict amounts to under a policy. */
export function decisionOf(verdict: Verdict, { onMutating }: Policy): Decision {
  if (verdict.findings.some(isForbidden)) return "deny";
  return verdict.safety === "read_only" ? "allow" : onMutating;
}

/** Asks a language model about commands that are not in the catalog, if the policy says so. */
function consult(draft: Draft): Verdict | Promise<Verdict> {
  const { verdict, judgment, circumstances, standing } = draft;
  const { policy, modelMilliseconds = Number.POSITIVE_INFINITY } = circumstances;
  const { llm } = policy;
  // Its answer would not count without a sandbox.
  if (!llm || llm.backend === "off" || standing === "host-shell") return verdict;
  if (verdict.safety === "read_only" || verdict.findings.some(isForbidden)) return verdict;
  return import("./model/fallback.ts").then(({ withModel }) =>
    withModel(verdict, judgment.trace.unlisted, llm, {
      milliseconds: modelMilliseconds,
      cwd: circumstances.cwd ?? process.cwd(),
    }),
  );
}

/** Secrets that a sandbox would not hide either, nor a trial's. */
function keepSecrets({ verdict, judgment, standing, circumstances }: Draft): Verdict {
  const { policy, cwd } = circumstances;
  if (standing === "judge-only" && cwd === undefined) return verdict;
  if (verdict.safety === "read_only") {
    const findings = keptSecretFindings(judgment.trace, policy);
    return findings.length > 0 ? mutatingFor(findings) : verdict;
  }
  if ((policy.trial ?? "off") === "off" || decisionOf(verdict, policy) !== "ask") return verdict;
  const beside = secretsOfGit(judgment.trace, policy);
  return beside.length > 0 ? mutatingFor([...verdict.findings, ...beside], verdict.source) : verdict;
}

/** Looks at the folders of this machine, if no sandbox will confine the script. */
function survey(draft: Draft): Verdict | Promise<Verdict> {
  const { verdict, judgment, standing, circumstances } = draft;
  if (verdict.safety === "mutating" || isConfined(draft)) return verdict;
  if (standing === "judge-only" && (circumstances.cwd === undefined || needsSandbox(draft))) return verdict;
  const findings = surveyFindings(judgment.trace, circumstances.policy, standing === "confined" ? "own" : "host");
  const after = (all: readonly Finding[]): Verdict => (all.length > 0 ? mutatingFor(all) : verdict);
  return findings instanceof Promise ? findings.then(after) : after(findings);
}

/** Without a sandbox, refuses a script that the policy requires one for, or that a language model called safe. */
function requireSandbox(draft: Draft): Verdict {
  const { verdict, source, standing, judgment, circumstances } = draft;
  if (verdict.safety === "mutating" || !needsSandbox(draft) || isConfined(draft)) return verdict;
  const admitted = judgment.trace.admitted.length > 0;
  const { type } = findEngine();
  // In a sandbox already, the host's shell is no way out of it. But what that sandbox opens is not known here.
  const required = circumstances.policy.sandbox === "require";
  if (!admitted && ((type === "inherited" && !required) || (standing === "judge-only" && type !== "none")))
    return verdict;
  return mutatingFor([unconfined(source, admitted)]);
}

/** A language model's answer is no proof: it counts only if the kernel enforces it. */
const needsSandbox = ({ verdict, circumstances }: Draft): boolean =>
  circumstances.policy.sandbox === "require" || verdict.source === "llm";

/** Will a sandbox hold the script to its proof? Not if a rule admits the script: there is no proof to enforce then. */
function isConfined({ standing, judgment, verdict, circumstances }: Draft): boolean {
  if (standing !== "confined" || judgment.trace.admitted.length > 0) return false;
  if (circumstances.policy.sandbox === "off" && verdict.source !== "llm") return false;
  const { type } = findEngine();
  return type !== "none" && !(type === "inherited" && circumstances.policy.sandbox === "require");
}

function unconfined(source: string, admitted: boolean): Finding {
  const engine = findEngine();
  const span = { start: 0, end: source.length };
  if (admitted) return found("not-confinable", "rule", span);
  if (engine.type === "none") return found("no-sandbox", "engine", span, { why: engine.why, help: engine.help });
  return found("not-confinable", engine.type === "inherited" ? "inside" : "host", span);
}

function assumptionsOf(draft: Draft): readonly Assumption[] {
  const { standing, verdict, circumstances } = draft;
  const cwd = circumstances.cwd === undefined ? (["cwd"] as const) : [];
  if (standing !== "judge-only" || verdict.safety === "mutating") return cwd;
  if (needsSandbox(draft)) return [...cwd, "sandbox"];
  return circumstances.cwd === undefined ? [...cwd, "folders"] : cwd;
}
