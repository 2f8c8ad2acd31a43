// Running commands for a host application: a proved command runs at once, any other once it is approved.
import { ready } from "../../decide/ready.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Decision } from "../../record/record.ts";
import type { Capture, Captured } from "../../run/capture.ts";
import { execute } from "../../run/execute.ts";
import { EscapeError } from "../../sandbox/escape.ts";
import { messageOf } from "../../system/message.ts";
import type { Global } from "../../system/platform.ts";
import { type ApprovalAnswer, type Questioned, type RefusedFor, settle } from "../settle.ts";
import { type Finding, told, type Verdict } from "../told.ts";
import { checked, copied, ofRuns, ofShells } from "./run-options.ts";
import type { Changed, Trials } from "./trials.ts";

export type { Changed } from "./trials.ts";

/** A question about a command. */
export interface ApprovalRequest {
  /** The command as it would run; after a modification, the modified one. */
  readonly command: string;
  /** `mutating`, with the reason in one line. */
  readonly verdict: Verdict;
  /** The verdict's reasons; spans are UTF-16 offsets into `command`. */
  readonly findings: readonly Finding[];
}

/** Asks about a command that is not proved to only read. */
export type Approve = (request: ApprovalRequest) => Promise<ApprovalAnswer>;

/** Options of a shell for a host. */
export interface ShellOptions {
  /** The policy. Default: `defaultPolicy`. `loadPolicy` reads the user's. */
  readonly policy?: Policy;
  /** Called for a command that is not proved to only read. Without it, such a command is refused. */
  readonly approve?: Approve;
  /** Milliseconds for one answer of `approve`; later ones are rejections. Default 300,000. */
  readonly approvalTimeoutMilliseconds?: number;
  /** How often `approve` may modify one command. Default 5. */
  readonly modifications?: number;
  /** Absolute path of the working directory. Default: the process's. */
  readonly cwd?: string;
  /** The environment of commands, less variables that could change their meaning. Default: the process's. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /**
   * What is not proved and changes only a project runs over a copy of it, before anybody is asked, if the policy's `trial` is `hold` or
   * `keep`. What is proved then sees what is held. Default: false.
   */
  readonly trials?: boolean;
}

/** Options of one run. */
export interface RunOptions {
  /** Absolute path of the working directory. Default: the shell's. */
  readonly cwd?: string;
  /** Text for standard input. Default: none. */
  readonly input?: string;
  /** Milliseconds after which the command is ended. Default: none. */
  readonly timeoutMilliseconds?: number;
  /** Ends the command, or the wait for an approval. */
  readonly signal?: Global<"AbortSignal">;
  /** Bytes that are kept of each stream; later output is read and dropped. Default 10,000,000. */
  readonly maxBytes?: number;
  /** Gets each piece of the output as it comes, also what is beyond `maxBytes`. */
  readonly listener?: (stream: "stdout" | "stderr", piece: Uint8Array) => void;
}

/** A command that ran. */
export interface Ran {
  readonly status: "ran";
  /** As it ran: `approve` may have modified it. */
  readonly command: string;
  /** `read_only` if it was proved; an approved command keeps its `mutating`. */
  readonly verdict: Verdict;
  readonly approved: boolean;
  /** Undefined if a signal ended it. */
  readonly exitCode: number | undefined;
  /** Its name: `SIGTERM`. */
  readonly signal: string | undefined;
  /** UTF-8; invalid bytes become U+FFFD. */
  readonly stdout: string;
  readonly stderr: string;
  /** Output beyond `maxBytes` was dropped. */
  readonly truncated: boolean;
  /** Why it was stopped early: it ran out of time, or the host aborted it. Absent if it ended by itself. */
  readonly ended?: "timeout" | "host";
  /** It ran over a copy: what became of its changes. */
  readonly trial?: Changed;
}

/** A command that did not run. */
export interface NotRun {
  readonly status: "refused";
  readonly command: string;
  readonly verdict: Verdict;
  readonly why: RefusedFor | "no-sandbox" | "aborted";
  /** One line. */
  readonly reason: string;
}

export interface Shell {
  /**
   * Runs one command.
   *
   * @returns its output and how it ended, or why it did not run. Rejects only for defects of the machine (no bash, no
   * grammar), and with a TypeError for an option that is not valid, before anything runs.
   */
  readonly run: (command: string, options?: RunOptions) => Promise<Ran | NotRun>;
  /**
   * Says whether `run` would ask about the command, and runs nothing.
   *
   * @returns the question; undefined: it would run, be tried, or be refused without one.
   */
  readonly questionAbout: (command: string, options?: Pick<RunOptions, "cwd">) => Promise<ApprovalRequest | undefined>;
}

const defaultApprovalTimeout = 300_000;
const defaultModifications = 5;
const defaultBytes = 10_000_000;

/**
 * A shell for a host application.
 *
 * @throws TypeError if an option is not valid, or not known.
 * @example
 * const shell = createShell({ approve: async ({ command }) => ({ type: (await confirm(command)) ? "approve" : "reject" }) });
 * const result = await shell.run("git status --short");
 */
export function createShell(givenOptions: ShellOptions = {}): Shell {
  const options = copied<ShellOptions>("createShell", givenOptions, ofShells);
  // Under an invalid policy, nothing is known to be permitted. The checked copy is not affected by later changes of the
  // caller's own object.
  const { policy, cwd: ownFolder } = checked("createShell", { policy: options.policy, cwd: options.cwd });
  const environment = options.environment ?? process.env;
  // The judge and bash could take a relative folder for different ones.
  const folderFor = ({ cwd }: Pick<RunOptions, "cwd">): string =>
    checked("createShell", { cwd }).cwd ?? ownFolder ?? process.cwd();
  const trialsAt = async (cwd: string): Promise<Trials | undefined> =>
    options.trials ? (await import("./trials.ts")).trialsIn({ policy, cwd, environment }) : undefined;
  return {
    questionAbout: async (command, given = {}) => {
      const cwd = folderFor(copied<RunOptions>("run", given, ofRuns));
      await ready();
      const trials = await trialsAt(cwd);
      let question: ApprovalRequest | undefined;
      const approve = async (questioned: Questioned): Promise<ApprovalAnswer> => {
        if (!trials?.takes(questioned)) question = requestOf(questioned);
        return { type: "reject" };
      };
      await settle({ script: command, parameters: [], options: [], cwd, policy }, { approve, modifications: 0 });
      return question;
    },
    run: async (command, givenRun = {}) => {
      const given = copied<RunOptions>("run", givenRun, ofRuns);
      const cwd = folderFor(given);
      await ready();
      const {
        approve,
        approvalTimeoutMilliseconds = defaultApprovalTimeout,
        modifications = defaultModifications,
      } = options;
      const trials = await trialsAt(cwd);
      const asking = {
        approve: approve && asked(approve, given.signal, trials),
        timeoutMilliseconds: approvalTimeoutMilliseconds,
        modifications,
      };
      const settled = await settle({ script: command, parameters: [], options: [], cwd, policy }, asking);
      const { verdict: judged } = settled;
      const verdict = told(judged, "agent");
      const log = (decision: Decision["decision"]): Promise<void> =>
        record({ door: "library", command: settled.command, cwd, verdict: judged, decision, audit: policy.audit });
      const notRun = (why: NotRun["why"], reason: string): NotRun => ({
        status: "refused",
        command: settled.command,
        verdict,
        why,
        reason,
      });
      const { cwd: _, ...ofCapture } = given;
      const capture: Capture = { maxBytes: defaultBytes, ...ofCapture };
      const ran = ({ outcome, ...printed }: Captured, approved: boolean, trial?: Changed): Ran => {
        if (outcome.type === "failed") throw outcome.error;
        return {
          status: "ran",
          command: settled.command,
          verdict,
          approved,
          exitCode: outcome.type === "exited" ? outcome.code : undefined,
          signal: outcome.type === "signalled" ? outcome.signal : undefined,
          ...printed,
          ...(trial ? { trial } : {}),
        };
      };
      const trying = settled.type === "refused" && !given.signal?.aborted ? trials?.of(settled) : undefined;
      if (trying) {
        const { tried, trial } = await trying(capture, () => log("run"));
        return ran(tried, false, trial);
      }
      if (settled.type === "refused") {
        const { why, reason = verdict.reason } = settled;
        await log(why === "policy" || why === "nobody-to-ask" || why === "not-text" ? "deny" : "rejected");
        const unconfined = why === "nobody-to-ask" && verdict.findings.some(({ code }) => code === "no-sandbox");
        return notRun(unconfined ? "no-sandbox" : why, reason);
      }
      if (given.signal?.aborted) return notRun("aborted", "it was aborted before it ran");
      const approved = settled.runnable.standing === "approved";
      try {
        const captured = await execute({
          runnable: settled.runnable,
          policy,
          name: "bash",
          parameters: [],
          options: [],
          environment,
          cwd,
          standardInput: "nothing",
          over: trials?.seenBy(settled.runnable),
          capture,
          started: () => log(approved ? "approved" : "run"),
        });
        return ran(captured, approved);
      } catch (error) {
        if (error instanceof EscapeError) return notRun("no-sandbox", error.message);
        throw error;
      }
    },
  };
}

/** Nobody is asked about what can be tried. */
const asked = (approve: Approve, signal: AbortSignal | undefined, trials: Trials | undefined) => {
  const ask = safely(approve, signal);
  return async (questioned: Questioned): Promise<ApprovalAnswer> =>
    trials?.takes(questioned) ? { type: "reject" } : ask(questioned);
};

function requestOf({ command, verdict: judged }: Questioned): ApprovalRequest {
  const verdict = told(judged, "agent");
  return { command, verdict, findings: verdict.findings };
}

/** A host's answer; a failure and an abort are rejections. */
const safely =
  (approve: Approve, signal: AbortSignal | undefined) =>
  async (questioned: Questioned): Promise<ApprovalAnswer> => {
    let stop = (): void => {};
    const aborted = new Promise<ApprovalAnswer>((resolve) => {
      const reject = (): void => resolve({ type: "reject", reason: "it was aborted" });
      if (signal?.aborted) reject();
      signal?.addEventListener("abort", reject, { once: true });
      stop = () => signal?.removeEventListener("abort", reject);
    });
    try {
      const answer: unknown = await Promise.race([approve(requestOf(questioned)), aborted]);
      return isAnswer(answer) ? answer : { type: "reject", reason: "the answer was not understood" };
    } catch (error) {
      return { type: "reject", reason: `asking failed: ${messageOf(error)}` };
    } finally {
      stop();
    }
  };

function isAnswer(answer: unknown): answer is ApprovalAnswer {
  if (typeof answer !== "object" || answer === null || !("type" in answer)) return false;
  if (answer.type === "modify") return "command" in answer && typeof answer.command === "string";
  return answer.type === "approve" || answer.type === "reject";
}

async function record(decision: Decision): Promise<void> {
  const { logDecision } = await import("../../record/log.ts");
  logDecision(decision);
}
