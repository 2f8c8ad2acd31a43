// Is a script proved, or admitted by the policy, and how may it then run: as which text, in which confinement?

import { decide, decisionOf } from "../examine/decide.ts";
import { type Judged, judgeRequest } from "../examine/judge-request.ts";
import { watch } from "../examine/watch.ts";
import { mutatingFor } from "../judge/judge.ts";
import type { Verdict } from "../judge/verdict.ts";
import type { Policy } from "../policy/policy.ts";
import { type Prepared, prepare, prepareAdmitted } from "../run/confined.ts";
import { reporting } from "../run/working-directory.ts";
import type { Seen } from "../sandbox/spec.ts";
import { unconfinedFindings } from "../survey/survey.ts";
import { canonical } from "../syntax/canonical.ts";

/** A script that may not run without more. */
interface NotProved {
  readonly type: "not-proved";
  readonly verdict: Verdict;
  /** What may happen now: nobody can overcome a `deny`. */
  readonly decision: "ask" | "deny";
  /** The script that the verdict is about. */
  readonly script: string;
}

/** A text that may run with the confinement for it. `admitted`: a rule of the policy stands where a proof is missing. */
export type Proved =
  | {
      readonly type: "proved";
      readonly verdict: Verdict;
      readonly text: string;
      readonly prepared: Prepared;
      readonly admitted: boolean;
      /** The text says in which folder it ends. */
      readonly reports: boolean;
    }
  | NotProved;

/** A script that was judged. */
interface Written {
  /** Where its last command could run. */
  readonly last: readonly string[];
  readonly seen: Seen;
  readonly written: { readonly verdict: Verdict; readonly text: string; readonly admitted: boolean } | NotProved;
}

/**
 * Proves a script. `reports`: where it may move to another folder, it is to say in which one it ends, and what says so is
 * judged with it.
 */
export async function prove(judged: Judged, { reports }: { readonly reports: boolean }): Promise<Proved> {
  const alone = await writeOut(judged);
  if ("type" in alone.written) return alone.written;
  if (!reports) return confined(judged, alone, alone.written, false);
  const whole = await writeOut({ ...judged, script: reporting(alone.written.text), policy: ours(judged) });
  if (!("type" in whole.written)) return confined(judged, whole, { ...alone.written, text: whole.written.text }, true);
  // What it does with descriptors can keep it from reporting; where it surely stays, it need not.
  const stays = whole.last.length === 1 && whole.last[0] === judged.cwd;
  return stays ? confined(judged, alone, alone.written, false) : whole.written;
}

function confined(
  judged: Judged,
  { seen }: Written,
  { verdict, text, admitted }: Exclude<Written["written"], NotProved>,
  reports: boolean,
): Proved {
  const { policy, cwd, script } = judged;
  const prepared = admitted ? prepareAdmitted(policy) : prepare(seen, confining(policy, verdict), cwd, reports ? 1 : 0);
  const findings = prepared.type === "unconfined" ? unconfinedFindings(seen) : [];
  if (findings.length === 0) return { type: "proved", verdict, text, prepared, admitted, reports };
  return notProved(mutatingFor(findings), script, judged);
}

/** A language model's word is no proof: what it says holds only where the kernel sees to it. */
const confining = (policy: Policy, { source }: Verdict): Policy =>
  source === "llm" ? { ...policy, sandbox: "require" } : policy;

/** For what is ours of the script: prohibitions have been heard, and are not about the commands that report. */
const ours = ({ policy }: Judged): Policy => ({ ...policy, commands: undefined, deny: [], blockedPatterns: [] });

async function writeOut(judged: Judged): Promise<Written> {
  const { script, policy } = judged;
  const { observer, seen } = watch();
  let last: readonly string[] = [];
  const { verdict, decision, admitted } = await decide(script, policy, ({ invocation, ...more }) =>
    judgeRequest(judged, {
      ...observer,
      ...more,
      invocation: (each) => {
        invocation?.(each);
        last = each.cwd;
      },
    }),
  );
  if (decision !== "allow") return { last, seen, written: { type: "not-proved", verdict, decision, script } };
  // What was proved of the script holds for its canonical form, whatever else the text might mean to bash.
  const text = canonical(script);
  if (text === undefined) return { last, seen, written: notProved(unprintable(script), script, judged) };
  return { last, seen, written: { verdict, text, admitted: admitted.length > 0 } };
}

function notProved(verdict: Verdict, script: string, { policy }: Judged): NotProved {
  const decision = decisionOf(verdict, policy);
  return { type: "not-proved", verdict, decision: decision === "allow" ? "deny" : decision, script };
}

function unprintable(script: string): Verdict {
  const message = "it cannot be written out so that bash surely reads it as it was judged";
  const help = "write it in a simpler form";
  const finding = { code: "unprintable", span: { start: 0, end: script.length }, message, help };
  return { safety: "mutating", reason: message, source: "syntax", findings: [finding] };
}
