// Running commands for a host application: what is proved runs at once, the rest when somebody approves it.

import { ready } from "../../examine/classify.ts";
import type { Verdict } from "../../judge/verdict.ts";
import type { Decision } from "../../log/record.ts";
import { defaultPolicy, type Policy } from "../../policy/policy.ts";
import { type GivenOptions, readOptions } from "../../policy/schema.ts";
import { findBash } from "../../run/bash.ts";
import { capture } from "../../run/capture.ts";
import { confinementOf, type Prepared } from "../../run/confined.ts";
import { cleanEnvironment } from "../../run/environment.ts";
import { SandboxError } from "../../run/run.ts";
import { forgetEngine } from "../../sandbox/engine.ts";
import { type ApprovalAnswer, type Approve, type RefusedFor, settle } from "../settle.ts";

/** What a shell for a host is made with. */
export interface ShellOptions {
  /** What is permitted. Default: `defaultPolicy`. `loadPolicy` reads the user's. */
  readonly policy?: Policy;
  /** Asked about what is not proved to only read. Without it, that is refused. */
  readonly approve?: Approve;
  /** Milliseconds for one answer of `approve`; later ones are rejections. Default 300,000. */
  readonly approvalTimeoutMilliseconds?: number;
  /** How often `approve` may modify one command. Default 5. */
  readonly modifications?: number;
  /** Absolute path of the working directory. Default: the process's. */
  readonly cwd?: string;
  /** The environment that commands get, after what could change their meaning is taken out. Default: the process's. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** What one run is given. */
export interface RunOptions {
  /** Absolute path of the working directory. Default: the shell's. */
  readonly cwd?: string;
  /** Text for standard input. Default: none. */
  readonly input?: string;
  /** Milliseconds after which the command is ended. Default: none. */
  readonly timeoutMilliseconds?: number;
  /** Ends the command, or the wait for an approval. */
  readonly signal?: AbortSignal;
  /** Bytes that are kept of each stream; what comes after them is read and dropped. Default 10,000,000. */
  readonly maxBytes?: number;
}

/** A command that ran. */
export interface Ran {
  readonly status: "ran";
  /** As it ran: `approve` may have modified it. */
  readonly command: string;
  /** `read_only` where it was proved; what was approved keeps its `mutating`. */
  readonly verdict: Verdict;
  readonly approved: boolean;
  /** Undefined where a signal ended it. */
  readonly exitCode: number | undefined;
  /** Its name: `SIGTERM`. */
  readonly signal: string | undefined;
  /** UTF-8; what is not becomes U+FFFD. */
  readonly stdout: string;
  readonly stderr: string;
  /** Something was dropped at `maxBytes`. */
  readonly truncated: boolean;
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
   * @returns what it printed and how it ended, or why it did not run. Rejects only for defects of the machine (no bash, no
   * grammar), and with a TypeError for a folder that is not absolute.
   */
  readonly run: (command: string, options?: RunOptions) => Promise<Ran | NotRun>;
}

const defaultApprovalTimeout = 300_000;
const defaultModifications = 5;
const defaultBytes = 10_000_000;

/**
 * A shell for a host application.
 *
 * @throws TypeError when the policy or the folder is not what the type says.
 * @example
 * const shell = createShell({ approve: async ({ command }) => ({ type: (await confirm(command)) ? "approve" : "reject" }) });
 * const result = await shell.run("git status --short");
 */
export function createShell(options: ShellOptions = {}): Shell {
  // Under a policy that is not understood, nothing could be said to be permitted. What was checked is what holds, whatever
  // the caller does with its own object.
  const checked = (given: GivenOptions): GivenOptions => {
    const read = readOptions(given);
    if ("problem" in read) throw new TypeError(`createShell: ${read.problem}`);
    return read.options;
  };
  const { policy = defaultPolicy, cwd: ownFolder } = checked({ policy: options.policy, cwd: options.cwd });
  return {
    run: async (command, given = {}) => {
      // A folder that is not absolute would be one thing to the judge and another to bash.
      const { cwd = ownFolder ?? process.cwd() } = checked({ cwd: given.cwd });
      await ready();
      const {
        approve,
        approvalTimeoutMilliseconds = defaultApprovalTimeout,
        modifications = defaultModifications,
      } = options;
      const asking = {
        approve: approve && safely(approve, given.signal),
        timeoutMilliseconds: approvalTimeoutMilliseconds,
        modifications,
      };
      const settled = await settle({ script: command, parameters: [], options: [], cwd, policy }, asking);
      const log = (verdict: Verdict, decision: Decision["decision"]): Promise<void> =>
        record({ door: "library", command: settled.command, cwd, verdict, decision, audit: policy.audit });
      if (settled.type === "refused") {
        const { verdict, why, reason } = settled;
        await log(verdict, why === "policy" || why === "nobody-to-ask" || why === "not-text" ? "deny" : "rejected");
        return { status: "refused", command: settled.command, verdict, why, reason };
      }
      const approved = settled.type === "approved";
      const { verdict } = approved ? settled : settled.proved;
      const prepared: Prepared | "approved" = approved ? "approved" : settled.proved.prepared;
      if (prepared !== "approved" && prepared.type === "refused")
        return { status: "refused", command: settled.command, verdict, why: "no-sandbox", reason: prepared.why };
      const confinement = confinementOf(prepared);
      try {
        if (given.signal?.aborted)
          return {
            status: "refused",
            command: settled.command,
            verdict,
            why: "aborted",
            reason: "it was aborted before it ran",
          };
        const bash = findBash(process.env.PATH);
        if (bash === undefined) throw new Error("bash is not installed");
        const asItStands = approved || (settled.type === "proved" && settled.proved.admitted);
        const running = capture(
          {
            bash,
            script: approved ? settled.command : settled.proved.text,
            name: "bash",
            parameters: [],
            options: [],
            environment: cleanEnvironment(options.environment ?? process.env, asItStands ? "approved" : "proved"),
            cwd,
            standardInput: "nothing",
            ...(confinement ? { confinement } : {}),
          },
          {
            input: given.input,
            maxBytes: given.maxBytes ?? defaultBytes,
            timeoutMilliseconds: given.timeoutMilliseconds,
            signal: given.signal,
          },
        );
        await log(verdict, approved ? "approved" : "run");
        const { outcome, stdout, stderr, truncated } = await running;
        if (outcome.type === "failed") {
          if (outcome.error instanceof SandboxError) forgetEngine();
          throw outcome.error;
        }
        return {
          status: "ran",
          command: settled.command,
          verdict,
          approved,
          exitCode: outcome.type === "exited" ? outcome.code : undefined,
          signal: outcome.type === "signalled" ? outcome.signal : undefined,
          stdout,
          stderr,
          truncated,
        };
      } finally {
        confinement?.release();
      }
    },
  };
}

/** A host's answer, whatever it does: a failure and an abort are rejections. */
const safely =
  (approve: Approve, signal: AbortSignal | undefined): Approve =>
  async (request) => {
    let stop = (): void => {};
    const aborted = new Promise<ApprovalAnswer>((resolve) => {
      const reject = (): void => resolve({ type: "reject", reason: "it was aborted" });
      if (signal?.aborted) reject();
      signal?.addEventListener("abort", reject, { once: true });
      stop = () => signal?.removeEventListener("abort", reject);
    });
    try {
      const answer: unknown = await Promise.race([approve(request), aborted]);
      return isAnswer(answer) ? answer : { type: "reject", reason: "the answer was not understood" };
    } catch (error) {
      return { type: "reject", reason: `asking failed: ${error instanceof Error ? error.message : String(error)}` };
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
  const { logDecision } = await import("../../log/log.ts");
  logDecision(decision);
}
