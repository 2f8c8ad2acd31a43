// The verdict: the answer about a script, and the finding that gives its reason.
import type { Finding } from "../syntax/finding.ts";
import { changeCodes } from "./change-codes.ts";

/** `read_only`: proved to make no change beyond what the policy permits. `mutating`: everything else. */
export type Safety = "read_only" | "mutating";

/**
 * The source of a verdict. `allowlist`: the catalog proves it; `blocklist`: the catalog lists the change; `unknown`: it
 * is not listed; `syntax`: the text is not one we trust to read as bash does; `llm`: a language model.
 */
export type Source = "allowlist" | "blocklist" | "llm" | "unknown" | "syntax";

/** The answer about one script. `findings` is empty exactly when `safety` is `read_only`, and begins with the one that gives `reason`, one line. */
export interface Verdict {
  readonly safety: Safety;
  readonly reason: string;
  readonly source: Source;
  readonly findings: readonly Finding[];
  /** Parts of the script, as it is written, that the catalog knows to be passwords, keys or tokens: for whoever logs it. */
  readonly secrets?: readonly string[];
}

/** The verdict for hosts with approval flows: `Unknown` is a mutating verdict whose source is `unknown`. */
export const CommandSafety = {
  ReadOnly: "read_only",
  PotentiallyMutating: "mutating",
  Unknown: "unknown",
} as const;
export type CommandSafety = (typeof CommandSafety)[keyof typeof CommandSafety];

/** The verdict on a script without findings that only reads. */
export const readOnly: Verdict = {
  safety: "read_only",
  reason: "every command only reads",
  source: "allowlist",
  findings: [],
};

/** The verdict on a script without findings. `opened`: what it does besides, because the policy opens it. */
export const provedWith = (opened: string | undefined): Verdict =>
  opened === undefined ? readOnly : { ...readOnly, reason: `the policy opens all that it changes: ${opened}` };

/** Codes for things that the policy forbids: they come before all others, and no approval by a user overrides them. */
export const forbidden: ReadonlySet<string> = new Set(["denied-by-rule", "blocked-pattern", "not-in-profile"]);

/** Codes by how much is known about the change, most certain first; the first row that has a finding gives the source. */
const sources: readonly { readonly source: Source; readonly codes: ReadonlySet<string> | undefined }[] = [
  { source: "syntax", codes: new Set(["empty-script"]) },
  { source: "blocklist", codes: forbidden },
  {
    source: "blocklist",
    codes: new Set([
      ...changeCodes,
      "runs-code",
      "repository-configuration",
      "changes-environment",
      "could-be-denied",
      "reads-secret",
      "network-host",
    ]),
  },
  { source: "unknown", codes: undefined },
];

/**
 * Codes by how bad the change is, worst first: the first row that has a finding gives the reason. What a policy forbids, what is lost,
 * what leaves the machine, code that was not read; last, changes that can be taken back. Within a row the order of the script
 * holds. A code that is in no row says only that something is not understood.
 */
const gravest: readonly ReadonlySet<string>[] = [
  new Set(["empty-script"]),
  forbidden,
  new Set(["could-be-denied"]),
  new Set(["deletes-file"]),
  new Set(["reads-secret", "sends-data", "network-host"]),
  new Set(["controls-remote", "changes-database"]),
  new Set(["runs-code", "unlisted-command", "unknown-command", "script-unknown", "eval-unknown"]),
  new Set(["repository-configuration"]),
  new Set(["controls-system", "controls-process"]),
  new Set(["writes-file"]),
  new Set(["changes-environment"]),
];

const sourceOf = (findings: readonly Finding[]): Source | undefined =>
  sources.find(({ codes }) => findings.some(({ code }) => codes === undefined || codes.has(code)))?.source;

const gravityOf = ({ code }: Finding): number => {
  const row = gravest.findIndex((codes) => codes.has(code));
  return row < 0 ? gravest.length : row;
};

/** The verdict of findings. Without any it is mutating all the same: a proof is stated, never assumed. */
export function mutatingFor(given: readonly Finding[], source?: Source): Verdict {
  const findings = [...given].sort((a, b) => gravityOf(a) - gravityOf(b));
  const [first] = findings;
  if (!first)
    return { safety: "mutating", reason: "nothing proves that it only reads", source: "unknown", findings: [] };
  return {
    safety: "mutating",
    reason: first.message,
    source: source ?? sourceOf(findings) ?? "unknown",
    findings,
  };
}
