// The verdict: what safe-sh says about a script, and which of its findings has the last word.
import type { Finding } from "../syntax/finding.ts";

/** `read_only`: proved to change nothing that the policy does not permit. `mutating`: everything else. */
export type Safety = "read_only" | "mutating";

/**
 * Where a verdict comes from. `allowlist`: the catalog proves it; `blocklist`: the catalog says what it changes;
 * `unknown`: nothing lists it; `syntax`: the text is not one we trust to read as bash does; `llm`: a language model.
 */
export type Source = "allowlist" | "blocklist" | "llm" | "unknown" | "syntax";

/** The answer about one script. `findings` is empty exactly when `safety` is `read_only`; `reason` is one line. */
export interface Verdict {
  readonly safety: Safety;
  readonly reason: string;
  readonly source: Source;
  readonly findings: readonly Finding[];
}

/** The verdict as hosts with approval flows know it: `Unknown` is a mutating verdict whose source is `unknown`. */
export const CommandSafety = {
  ReadOnly: "read_only",
  PotentiallyMutating: "mutating",
  Unknown: "unknown",
} as const;
export type CommandSafety = (typeof CommandSafety)[keyof typeof CommandSafety];

/** The verdict on a script without findings. */
export const readOnly: Verdict = {
  safety: "read_only",
  reason: "every command only reads",
  source: "allowlist",
  findings: [],
};

/** Codes of what the policy forbids: these come before all others, and no question to a user overcomes them. */
export const forbidden: ReadonlySet<string> = new Set(["denied-by-rule", "blocked-pattern", "not-in-profile"]);

/** Codes by how much is known about the change, most certain first; the first row that has a finding gives reason and source. */
const sources: readonly { readonly source: Source; readonly codes: ReadonlySet<string> | undefined }[] = [
  { source: "syntax", codes: new Set(["empty-script"]) },
  { source: "blocklist", codes: forbidden },
  {
    source: "blocklist",
    codes: new Set([
      "writes-file",
      "deletes-file",
      "sends-data",
      "controls-process",
      "controls-system",
      "controls-remote",
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

/** The verdict of findings. Without any it is mutating all the same: a proof is stated, never assumed. */
export function mutatingFor(findings: readonly Finding[], source?: Source): Verdict {
  for (const row of sources) {
    const found = findings.find((finding) => row.codes === undefined || row.codes.has(finding.code));
    if (found) return { safety: "mutating", reason: found.message, source: source ?? row.source, findings };
  }
  return { safety: "mutating", reason: "nothing proves that it only reads", source: "unknown", findings };
}
