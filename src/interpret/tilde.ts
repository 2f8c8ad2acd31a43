// Tilde expansion (POSIX 2.6.1): replaces the parts of a word that begin with `~` before the others are expanded.
import type { Parameter, WordPart } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import type { State } from "./state.ts";
import type { Walker } from "./walker.ts";

const plainParameter = (name: string, span: Span): Parameter => ({
  kind: "parameter",
  span,
  name,
  prefix: undefined,
  subscript: undefined,
  operator: undefined,
  operands: [],
});

/** Tilde expansion of the leading `~`, and if the word looks like an assignment, of those after `=` and `:`. */
export function withTilde(
  walker: Walker,
  parts: readonly WordPart[],
  state: State,
  place: "word" | "assignment" = "word",
): readonly WordPart[] {
  if (!parts.some((part) => part.kind === "literal" && part.value.includes("~"))) return parts;
  const [first] = parts;
  const name = place === "word" && first?.kind === "literal" ? (/^[A-Za-z_]\w*\+?=/.exec(first.value)?.[0] ?? "") : "";
  return parts.flatMap((part, index): readonly WordPart[] => {
    if (part.kind !== "literal") return [part];
    const value = index === 0 ? part.value.slice(name.length) : part.value;
    const before: readonly WordPart[] = index === 0 && name !== "" ? [{ ...part, value: name }] : [];
    if ((place === "assignment" || name !== "") && /:~/.test(value)) return [...before, plainParameter("_", part.span)];
    const leading =
      index === 0 && value.startsWith("~") ? tilde(walker, value, parts.length === 1, state, part.span) : undefined;
    return leading ? [...before, ...leading] : [part];
  });
}

function tilde(
  walker: Walker,
  value: string,
  whole: boolean,
  state: State,
  span: Span,
): readonly WordPart[] | undefined {
  // Bash ends the name at a colon too, in any word.
  const slash = value.search(/[/:]/);
  const login = slash < 0 ? value.slice(1) : value.slice(1, slash);
  // `~"x"` is not a tilde expansion.
  if (slash < 0 && !whole) return undefined;
  const rest: WordPart[] = slash < 0 ? [] : [{ kind: "literal", span, value: value.slice(slash) }];
  const quote = (text: string): WordPart => ({ kind: "quoted", span, value: text, style: "single" });
  if (login === "" && walker.home !== undefined && !state.variables.has("HOME") && !state.havoc)
    return [quote(walker.home), ...rest];
  if (login === "" && state.variables.has("HOME")) {
    return [{ kind: "double", span, parts: [plainParameter("HOME", span)] }, ...rest];
  }
  // Bash also ends the name before `=~`, as if more words looked like assignments than do.
  if (/^(?:[\w.-]*|[+-])$/.test(login) || login.includes("=")) return [plainParameter("~", span), ...rest];
  return undefined;
}
