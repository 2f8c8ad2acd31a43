// Settles a command: it runs, or the user is asked until it runs or is refused. Every door that runs commands uses this.
import { type Runnable, runnable, type ScriptToRun } from "../decide/runnable.ts";
import { found } from "../findings/finding.ts";
import type { Verdict } from "../judge/verdict.ts";
import { whileNoted } from "./questions.ts";
import { withChanges } from "./with-changes.ts";

/**
 * The answer. `approve`: it runs as it stands, with all that its user may do. `reject`: it does not run. `modify`: the new
 * command is judged like the first one.
 */
export type ApprovalAnswer =
  | { readonly type: "approve" }
  | { readonly type: "reject"; readonly reason?: string | undefined }
  | { readonly type: "modify"; readonly command: string };

/** A command that is asked about: as it would run; after a modification, the modified one. */
export interface Questioned {
  readonly command: string;
  /** `mutating`. */
  readonly verdict: Verdict;
}

/** How to ask about a command. */
export interface Asking {
  /** Absent: there is no user to ask. */
  readonly approve?: ((questioned: Questioned) => Promise<ApprovalAnswer>) | undefined;
  /** Milliseconds for one answer; a later one is a rejection. Absent: no limit. */
  readonly timeoutMilliseconds?: number | undefined;
  /** How often a command may be modified. */
  readonly modifications: number;
}

/** Why a command does not run. */
export type RefusedFor = "policy" | "nobody-to-ask" | "rejected" | "timeout" | "too-many-modifications" | "not-text";

/** The result for a command. */
export type Settled =
  | { readonly type: "runs"; readonly command: string; readonly verdict: Verdict; readonly runnable: Runnable }
  | {
      readonly type: "refused";
      readonly why: RefusedFor;
      readonly command: string;
      readonly verdict: Verdict;
      /** Why, in one line; absent: as the verdict says. */
      readonly reason?: string;
    };

/**
 * Examines a command, and asks about it as often as it comes back modified. `reports`: if it may end in another folder, the
 * text that runs must report it. Rejects if `approve` does.
 */
export async function settle(first: ScriptToRun, asking: Asking, { reports = false } = {}): Promise<Settled> {
  for (let command = first.script, modified = 0; ; modified++) {
    const broken = notBytes([command, ...first.parameters]);
    if (broken !== undefined) return { type: "refused", why: "not-text", command, verdict: notText(broken) };
    const found = await runnable({ ...first, script: command }, { reports });
    if ("run" in found) return { type: "runs", command, verdict: found.run.verdict, runnable: found.run };
    const { decision } = found;
    const verdict = await withChanges(found.verdict);
    const refused = (why: RefusedFor, reason?: string): Settled => ({
      type: "refused",
      why,
      command,
      verdict,
      ...(reason === undefined ? {} : { reason }),
    });
    if (decision === "deny") return refused("policy");
    if (!asking.approve) return refused("nobody-to-ask");
    if (modified > asking.modifications)
      return refused(
        "too-many-modifications",
        `it was modified ${asking.modifications} times, and is still not proved`,
      );
    const ask = (): ReturnType<typeof within> => within(asking, { command, verdict });
    const { cwd, policy } = first;
    const isNoted = policy.audit?.enabled ?? true;
    const answer = await (isNoted ? whileNoted({ command, cwd, secrets: verdict.secrets }, ask) : ask());
    if (answer === "timeout") return refused("timeout", "there was no answer in time");
    switch (answer.type) {
      case "approve":
        return { type: "runs", command, verdict, runnable: { text: command, verdict, standing: "approved" } };
      case "modify":
        command = answer.command;
        break;
      case "reject":
        return refused("rejected", answer.reason || "rejected by the user");
      default:
        answer satisfies never;
        // An answer from outside may be anything.
        return refused("rejected", "the answer was not understood");
    }
  }
}

async function within(
  { approve, timeoutMilliseconds }: Asking,
  questioned: Questioned,
): Promise<ApprovalAnswer | "timeout"> {
  if (!approve) return "timeout";
  if (timeoutMilliseconds === undefined) return approve(questioned);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"timeout">((resolve) => {
    timer = setTimeout(() => resolve("timeout"), timeoutMilliseconds);
  });
  try {
    return await Promise.race([approve(questioned), late]);
  } finally {
    clearTimeout(timer);
  }
}

const notText = (problem: string): Verdict => ({
  safety: "mutating",
  source: "syntax",
  findings: [found("not-a-script", "bytes", { start: 0, end: 0 }, { problem })],
});

/** Why a text cannot reach bash as the given bytes: node has replaced bytes that are not UTF-8. */
function notBytes(texts: readonly string[]): string | undefined {
  if (texts.some((text) => typeof text !== "string")) return "it is not text";
  if (texts.some((text) => text.includes("\0"))) return "there is a NUL character in it, which no argument can hold";
  if (texts.some((text) => /\ufffd|\p{Cs}/u.test(text)))
    return "it is not UTF-8 text, so another text than the given one would run";
  return undefined;
}
