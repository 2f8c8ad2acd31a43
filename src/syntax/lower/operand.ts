// R24: what the operands of `${name...}` may hold. Bash looks for the closing brace in one way (parse.y, parse_matched_pair),
// and expands what it found in others (subst.c), so that only text which is the same to all of them is read.
import type { WordPart } from "../script.ts";
import { refuse } from "../untrusted.ts";

/** Operators whose operand is a pattern, in which a backslash quotes, even inside double quotes. */
const takesPattern = /^[#%/^,]/;

/**
 * The parts of the operand of `operator`, and of a subscript, which counts as `:`: plain text, `$name`, `${name}` and `$( )`; outside double quotes also quotes around these.
 *
 * @throws Untrusted at any other part.
 */
export function checkOperand(source: string, operator: string, parts: readonly WordPart[], isQuoted: boolean): void {
  for (const part of parts) {
    const { start, end } = part.span;
    const isRead =
      operator === ":"
        ? isPlainArithmetic(part)
        : part.kind === "double" || part.kind === "quoted"
          ? !isQuoted || (part.kind === "quoted" && takesPattern.test(operator))
          : isSimple(source, part) &&
            // Bash loses the end of a substitution in a pattern in a here-document, and gives up the line.
            !(part.kind === "command" && isQuoted && takesPattern.test(operator));
    if (!isRead) refuse("hidden-syntax", start, end, "bash may read this in two ways inside `${...}`");
    if (part.kind === "double") checkOperand(source, operator, part.parts, true);
  }
}

const isSimple = (source: string, part: WordPart): boolean =>
  part.kind === "literal" ||
  (part.kind === "command" && source.startsWith("$(", part.span.start) && part.list.items.length > 0) ||
  isNamed(part);

/** An expansion that no bracket behind it can change: not `$$`, whose second `$` would take it. */
const isNamed = (part: WordPart): boolean =>
  part.kind === "parameter"
    ? part.name !== "$"
    : part.kind === "arithmetic" && part.expression.parts.every(isPlainArithmetic);

/** Not `<(`, which would begin a process substitution. */
const isPlainArithmetic = (part: WordPart): boolean =>
  part.kind === "literal" ? /^[\w \t@+*/%:?=-]*$/.test(part.value) : isNamed(part);
