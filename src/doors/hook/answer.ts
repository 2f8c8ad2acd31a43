// The answer of a hook process.
import type { Verdict } from "../../judge/verdict.ts";
import type { Audit } from "../../policy/policy.ts";

/** At most one JSON value on stdout; exit 0, or 2 to block. */
export interface HookAnswer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 2;
  /** The host is told to run this command in place of the call's. */
  readonly instead?: string;
  /** Set if a command was judged; for the decisions log. */
  readonly judged?: {
    readonly command: string;
    readonly isTool?: true;
    readonly cwd: string | undefined;
    readonly verdict: Verdict;
    readonly decision: "allow" | "ask" | "deny";
    readonly audit?: Audit | undefined;
    /** As it is logged. Absent: by the environment. */
    readonly host?: string | undefined;
  };
}

/** Blocks the call, with the reason for the model. */
export const block = (reason: string, prefix = "safe-sh"): HookAnswer => ({
  stdout: "",
  stderr: `${prefix}: ${reason}\n`,
  exitCode: 2,
});
