// The verdict: what safe-sh says about a script.
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
