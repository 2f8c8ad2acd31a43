// Is a script proved, or admitted by the policy, and how may it then run: as which text, in which confinement?

import type { Seen } from "../confine/shape.ts";
import { unconfinedFindings } from "../confine/unconfined.ts";
import { watch } from "../confine/watch.ts";
import { decide, decisionOf } from "../decide.ts";
import { mutatingFor } from "../judge/judge.ts";
import type { Verdict } from "../judge/verdict.ts";
import type { Policy } from "../policy/policy.ts";
import { canonical } from "../syntax/canonical.ts";
import { type Prepared, prepare, prepareAdmitted } from "./confined.ts";
import { type Judged, judgeRequest } from "./judge-request.ts";
import { reporting } from "./working-directory.ts";

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
    }
  | NotProved;

type Written =
  | {
      readonly type: "written";
      readonly verdict: Verdict;
      readonly text: string;
      readonly seen: Seen;
      readonly admitted: boolean;
    }
  | NotProved;

/** Proves a script. `reports`: it is to say in which folder it ends, and what says so is judged with it. */
export async function prove(judged: Judged, { reports }: { readonly reports: boolean }): Promise<Proved> {
  const alone = await writeOut(judged);
  if (alone.type === "not-proved") return alone;
  const whole = reports ? await writeOut({ ...judged, script: reporting(alone.text), policy: ours(judged) }) : alone;
  if (whole.type === "not-proved") return whole;
  const { verdict, text, seen, admitted } = whole;
  const { policy, cwd, script } = judged;
  const prepared = admitted
    ? prepareAdmitted(policy)
    : prepare(seen, confining(policy, alone.verdict), cwd, reports ? 1 : 0);
  const findings = prepared.type === "unconfined" ? unconfinedFindings(seen) : [];
  if (findings.length === 0) return { type: "proved", verdict, text, prepared, admitted };
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
  const { verdict, decision, admitted } = await decide(script, policy, (more) =>
    judgeRequest(judged, { ...observer, ...more }),
  );
  if (decision !== "allow") return { type: "not-proved", verdict, decision, script };
  // What was proved of the script holds for its canonical form, whatever else the text might mean to bash.
  const text = canonical(script);
  return text === undefined
    ? notProved(unprintable(script), script, judged)
    : { type: "written", verdict, text, seen, admitted: admitted.length > 0 };
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
