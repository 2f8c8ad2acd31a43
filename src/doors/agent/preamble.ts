// The blocked patterns as text for a model's system prompt.
import type { BlockedPattern } from "../../policy/policy.ts";

/**
 * Markdown for a system prompt: each pattern, why it is blocked, and what to do instead. Empty if there is none.
 *
 * @example
 * preamble([{ pattern: "chmod\\s+777", explanation: "lets everybody write", instead: "use chmod u+x" }])
 * // "## Safety Constraints\n\n... \n\n- `chmod\\s+777`: lets everybody write. Instead: use chmod u+x.\n"
 */
export function preamble(patterns: readonly (string | BlockedPattern)[]): string {
  if (patterns.length === 0) return "";
  return `## Safety Constraints

Shell commands that match one of these regular expressions are blocked. Do not run them, and do not look for another way to
the same effect: if nothing else helps, say what you wanted to do and why.

${patterns.map(line).join("\n")}
`;
}

function line(given: string | BlockedPattern): string {
  const { pattern, explanation, instead } = typeof given === "string" ? { pattern: given } : given;
  const why = explanation ? `: ${sentence(explanation)}` : "";
  const advice = instead ? `${why === "" ? ":" : ""} Instead: ${sentence(instead)}` : "";
  return `- ${code(oneLine(pattern))}${why}${advice}`;
}

const sentence = (text: string): string => oneLine(text).replace(/[.\s]*$/, ".");

/** A policy's text must not begin a heading of its own, nor hold invisible characters. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

/** A code span that holds backquotes (CommonMark 6.1). */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${fence}${pad}${text}${pad}${fence}`;
}
