// What the tools of `safe-sh mcp` do, without the protocol: they go by the library's shell, and by the same judge.
import type { Examination } from "../../decide/examination.ts";
import { examine } from "../../decide/examine.ts";
import { ready } from "../../decide/ready.ts";
import { logDecision } from "../../record/log.ts";
import type { Decision } from "../../record/record.ts";
import type { Listener } from "../../run/capture.ts";
import { drop, keep, undo } from "../../run/trial/keep/keep.ts";
import { type HeldTrial, type Journal, type Record, readRecords } from "../../run/trial/records.ts";
import { isBelow } from "../../system/real-path.ts";
import { complain } from "../../system/write.ts";
import { type Approve, createShell } from "../library/shell.ts";
import { policyHere } from "../policy-here.ts";
import { type Settled, settle } from "../settle.ts";
import { shortly } from "../shell/keep-question.ts";
import { told } from "../told.ts";
import { type DecisionHere, decisionHere } from "../tryable.ts";
import { withChanges } from "../with-changes.ts";
import type { Decided } from "./tools.ts";

/** What a command does, in a line. */
export interface ShownEffect {
  /** `writes`, `connects`, ... */
  readonly kind: string;
  readonly text: string;
}

/** What is held, or was kept. */
export interface ShownRecord {
  readonly id: number;
  readonly command: string;
  readonly cwd: string;
  readonly at: string;
  readonly state: string;
  readonly changes: readonly { readonly path: string; readonly before: string; readonly after: string }[];
}

/** How the command line shows things, which the tools show alike. */
export interface Shows {
  readonly effects: (examination: Examination, decision: DecisionHere) => readonly ShownEffect[];
  readonly record: (record: Record) => ShownRecord;
  readonly diff: (trial: HeldTrial) => string;
}

/** One run. */
export interface Running {
  readonly command: string;
  /** Absolute real path. */
  readonly cwd: string;
  readonly timeoutMilliseconds: number;
  readonly signal: AbortSignal;
  readonly listener: Listener;
  /** Asks a person. Absent when no person can be asked. */
  readonly approve: Approve | undefined;
}

export type Act = "keep" | "drop" | "undo";

/** More output is not looked through for the reason of a failure. */
const looked = 262_144;

/** What the tools can do. */
export type Engine = ReturnType<typeof engineWith>;

export function engineWith(shows: Shows) {
  // Trials of other folders than the client's are not there.
  const here = (within: readonly string[]): readonly Record[] =>
    readRecords().filter(({ cwd }) => within.some((folder) => isBelow(cwd, folder)));
  return {
    /** `notes`: settings of the policy that do not hold. */
    run: async ({ command, cwd, approve, ...given }: Running) => {
      const { policy, problems, notices } = await policyHere({ cwd });
      for (const problem of problems) complain(`safe-sh: ${problem}; everything that is not proved is denied`);
      const shell = createShell({ policy, cwd, trials: true, modifications: 0, ...(approve ? { approve } : {}) });
      const result = await shell.run(command, { ...given, maxBytes: looked });
      return { ...result, notes: [...problems, ...notices] };
    },
    check: async (command: string, cwd: string) => {
      const { policy } = await policyHere({ cwd });
      await ready();
      // As `run` would examine it.
      const examination = await examine({ source: command, positional: [] }, { policy, cwd }, "confined");
      const decision = await decisionHere(examination, { policy, cwd });
      const verdict = told(await withChanges(examination.verdict), "agent");
      return { verdict, decision, effects: shows.effects(examination, decision) };
    },
    changes: (within: readonly string[]) => here(within).map(shows.record),
    /** Undefined: no such trial is held. */
    diff: (number: number | undefined, within: readonly string[]) => {
      const held = here(within).filter((each) => each.type === "held");
      const trial = number === undefined ? held.at(-1) : held.find(({ id }) => id === number);
      return trial && { ...shows.record(trial), diff: shows.diff(trial) };
    },
    decide: async (
      act: Act,
      number: number,
      within: readonly string[],
      approve: Approve | undefined,
    ): Promise<Decided> => {
      const record = here(within).find(({ id }) => id === number);
      const isFit = record?.type === (act === "undo" ? "journal" : "held");
      if (!record || !isFit)
        return {
          status: "refused",
          says: `${number} is nothing that can be ${done[act]}; the tool \`changes\` lists what can`,
        };
      // The same question as about the command, and the same rules of the policy.
      const script = `safe-sh ${act} ${number}`;
      const { policy } = await policyHere({ cwd: record.cwd });
      await ready();
      const asking = { approve: approve && approving(approve), modifications: 0 };
      const given = { script: `${script} --yes`, parameters: [], options: [], cwd: record.cwd, policy };
      const settled = await settle(given, asking);
      const { command, verdict } = settled;
      const decision = decisionOf(settled);
      logDecision({ door: "library", command, cwd: record.cwd, verdict, decision, audit: policy.audit });
      if (settled.type === "refused") {
        const why = settled.reason ?? told(settled.verdict, "agent").reason;
        return { status: "refused", says: `refused: ${why}; a person can type \`${script}\` in a terminal` };
      }
      return act === "undo"
        ? takenBack(record as Journal)
        : act === "keep"
          ? kept(record as HeldTrial)
          : dropped(record as HeldTrial);
    },
  };
}

function decisionOf(settled: Settled): Decision["decision"] {
  if (settled.type === "runs") return settled.runnable.standing === "approved" ? "approved" : "run";
  return settled.why === "policy" || settled.why === "nobody-to-ask" ? "deny" : "rejected";
}

const done = { keep: "kept", drop: "dropped", undo: "undone" } as const;

const approving =
  (approve: Approve): Parameters<typeof settle>[1]["approve"] =>
  ({ command, verdict: judged }) => {
    const verdict = told(judged, "person");
    return approve({ command, verdict, findings: verdict.findings });
  };

function kept(trial: HeldTrial): Decided {
  const { journal, left } = keep(trial);
  const says = journal ? shortly(journal) : "nothing could be kept";
  const stay = left.length > 0 ? `; the rest stays held as trial ${trial.id}` : "";
  return { status: "done", says: `${says}${stay}`, ...(journal ? { number: journal.id } : {}), left: left.length };
}

function takenBack(journal: Journal): Decided {
  const { journal: back } = undo(journal);
  if (!back) return { status: "done", says: "it was as before already", left: 0 };
  return { status: "done", says: `undone; \`safe-sh undo ${back.id}\` puts it back`, number: back.id, left: 0 };
}

function dropped(trial: HeldTrial): Decided {
  drop(trial);
  return { status: "done", says: `dropped trial ${trial.id}`, left: 0 };
}
