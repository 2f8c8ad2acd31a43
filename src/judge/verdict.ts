// The verdict: the answer about a script, and the finding that gives its reason.
import { rowOf } from "../findings/codes.ts";
import type { Finding } from "../findings/finding.ts";
import { gravities, type Row } from "../findings/row.ts";

/** `read_only`: proved to make no change beyond what the policy permits. `mutating`: everything else. */
export type Safety = "read_only" | "mutating";

/**
 * The source of a verdict. `allowlist`: the catalog proves it; `blocklist`: the catalog lists the change; `unknown`: it
 * is not listed; `syntax`: the text is not one we trust to read as bash does; `llm`: a language model.
 */
export type Source = "allowlist" | "blocklist" | "llm" | "unknown" | "syntax";

/** The answer about one script. `findings` is empty exactly when `safety` is `read_only`, and begins with the one that gives the reason. */
export interface Verdict {
  readonly safety: Safety;
  /** It is not proved to only read: the policy allows what it changes. Absent: it is, or is mutating. */
  readonly allowed?: true;
  /** The reason if it is no finding, in one line: why the script is proved, or what a door says. */
  readonly grounds?: string;
  readonly source: Source;
  readonly findings: readonly Finding[];
  /** Parts of the script, as it is written, that the catalog knows to be passwords, keys or tokens: for whoever logs it. */
  readonly secrets?: readonly string[];
}

/** The verdict for hosts with approval flows: `Unknown` is a mutating verdict whose source is `unknown`. */
export const CommandSafety = Object.freeze({
  ReadOnly: "read_only",
  PotentiallyMutating: "mutating",
  Unknown: "unknown",
} as const);
export type CommandSafety = (typeof CommandSafety)[keyof typeof CommandSafety];

/** The verdict on a script without findings that only reads. */
export const readOnly: Verdict = {
  safety: "read_only",
  grounds: "every command only reads",
  source: "allowlist",
  findings: [],
};

/** The verdict on a script without findings. `opened`: what it does besides, because the policy opens it. */
export const provedWith = (opened: string | undefined): Verdict =>
  opened === undefined
    ? readOnly
    : { ...readOnly, allowed: true, grounds: `the policy opens all that it changes: ${opened}` };

/** Is it something that the policy forbids? It comes before all else, and no approval by a user overrides it. */
export const isForbidden = ({ code }: Finding): boolean => rowOf(code).gravity === "forbidden";

/** Is it something that a rule of the policy is, or may be, about? */
export const isByPolicy = (finding: Finding): boolean =>
  isForbidden(finding) || rowOf(finding.code).gravity === "maybe-forbidden";

/** By how much is known about the change, most certain first. */
function sourceOf(rows: readonly Row[]): Source {
  if (rows.some(({ gravity }) => gravity === "no-command")) return "syntax";
  return rows.some(({ known }) => known) ? "blocklist" : "unknown";
}

const loss = gravities.indexOf("loss");

const gravityOf = ({ code, loses }: Finding): number =>
  Math.min(gravities.indexOf(rowOf(code).gravity), loses ? loss : gravities.length);

const slightnessOf = ({ slight }: Finding): number => (slight ? 1 : 0);

/** In the order in which they are told. */
export const worstFirst = (findings: readonly Finding[]): readonly Finding[] =>
  [...findings].sort((a, b) => gravityOf(a) - gravityOf(b) || slightnessOf(a) - slightnessOf(b));

/** The verdict of findings. Without any it is mutating all the same: a proof is stated, never assumed. */
export function mutatingFor(given: readonly Finding[], source?: Source): Verdict {
  const findings = worstFirst(given);
  return {
    safety: "mutating",
    source: source ?? sourceOf(findings.map(({ code }) => rowOf(code))),
    findings,
  };
}
