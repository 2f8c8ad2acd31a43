// One call of an agent, judged as the hook would have judged it in its folder under the policy there.

import { loadPolicy } from "../../decide/checked-policy.ts";
import type { Decision, Examination } from "../../decide/examination.ts";
import { examine } from "../../decide/examine.ts";
import { isTryable } from "../../doors/tryable.ts";
import { reasonOf } from "../../findings/words.ts";
import { known } from "../../interpret/text.ts";
import type { Policy } from "../../policy/policy.ts";
import { ruleOf } from "../../policy/rule.ts";
import { commandForLog, redact } from "../../record/redact.ts";
import { groupName } from "../past/group.ts";
import { type Fate, type Job, type Judged, notJudged, type RuleChanged, type SettingsAdded } from "./messages.ts";

const mostPolicies = 500;
const mostAnswers = 20_000;

/** Answers and policies of one worker: agents repeat themselves. */
export class Judge {
  readonly #policies = new Map<string, Policy>();
  readonly #answers = new Map<string, Judged>();

  /** Never rejects. */
  async judge(job: Job): Promise<Judged> {
    const key = `${job.cwd ?? ""}\0${job.command}`;
    const before = this.#answers.get(key);
    if (before) return before;
    const judged = await this.#judgeAnew(job).catch((error: unknown) => notJudged(commandForLog(job.command), error));
    if (this.#answers.size >= mostAnswers) this.#answers.clear();
    this.#answers.set(key, judged);
    return judged;
  }

  /** Under the policy of the folder; no language model is asked. */
  async examine({ command, cwd }: Job): Promise<{ readonly examination: Examination; readonly policy: Policy }> {
    const policy = await this.policyOf(cwd ?? process.cwd());
    return { examination: await examine({ source: command }, { policy, cwd }, "judge-only"), policy };
  }

  /** What is decided now, and what would be with the change. */
  async compare({ command, cwd }: Job, change: RuleChanged | SettingsAdded): Promise<readonly [Decision, Decision]> {
    const folder = cwd ?? process.cwd();
    const decided = async (policy: Policy): Promise<Decision> =>
      (await examine({ source: command }, { policy, cwd }, "judge-only")).decision;
    return [await decided(await this.policyOf(folder)), await decided(await this.#changedPolicy(folder, change))];
  }

  async #changedPolicy(cwd: string, change: RuleChanged | SettingsAdded): Promise<Policy> {
    if ("settings" in change) return (await loadPolicy({ cwd, commandLine: change.settings })).policy;
    const { field, command, act } = change;
    const policy = await this.policyOf(cwd);
    const rules = policy[field] ?? [];
    const changed = act === "add" ? [...rules, command] : rules.filter((each) => ruleOf(each).command !== command);
    return { ...policy, [field]: changed };
  }

  async policyOf(cwd: string): Promise<Policy> {
    const before = this.#policies.get(cwd);
    if (before) return before;
    const { policy } = await loadPolicy({ cwd });
    if (this.#policies.size >= mostPolicies) this.#policies.clear();
    const plain = { ...policy, llm: undefined };
    this.#policies.set(cwd, plain);
    return plain;
  }

  async #judgeAnew(job: Job): Promise<Judged> {
    const { examination, policy } = await this.examine(job);
    const { trace, verdict, admitted } = examination;
    const names = trace.invocations.flatMap(({ fields }) => {
      const [name, ...words] = fields.map((field) => (field.many ? undefined : known(field.text)));
      return name === undefined ? [] : [groupName(name, words)];
    });
    return {
      fate: fateOf(examination, policy),
      command: commandForLog(job.command, verdict.secrets),
      reason: redact(reasonOf(verdict, "person").slice(0, 500), verdict.secrets),
      codes: [...new Set(verdict.findings.slice(0, 20).map(({ code }) => code))],
      programs: [...new Set(names)].slice(0, 50),
      ...(admitted.length > 0 && verdict.safety === "read_only" ? { admitted: true as const } : {}),
    };
  }
}

function fateOf({ decision, verdict }: Examination, policy: Policy): Fate {
  if (decision === "allow") return "pass";
  if (decision === "ask" && (policy.trial ?? "off") !== "off" && isTryable(verdict, policy)) return "trial";
  return decision;
}
