// Tilde expansion (POSIX 2.6.1): replaces the `~` that begins a word before the other parts are expanded.
import type { Parameter, WordPart } from "../../syntax/script.ts";
import type { Span } from "../../syntax/span.ts";
import type { Walk } from "../walk.ts";

/** Stands for a folder, or for the text itself if there is no such user. */
export const tildeName = "~";

const parameter = (name: string, span: Span): Parameter => ({
  kind: "parameter",
  span,
  name,
  prefix: undefined,
  subscript: undefined,
  operator: undefined,
  operands: [],
});

/** The parts with the leading `~` expanded; in a word that looks like an assignment, the one after `=`. */
export function withTilde(
  walk: Walk,
  parts: readonly WordPart[],
  place: "word" | "assignment" = "word",
): readonly WordPart[] {
  if (!parts.some((part) => part.kind === "literal" && part.value.includes("~"))) return parts;
  const [first, ...rest] = parts;
  // Bash expands a tilde behind `x[...]=` in any word, whatever stands in the brackets.
  if (first?.kind === "literal" && /^[A-Za-z_]\w*\[/.test(first.value))
    for (const part of parts)
      if (part.kind === "literal" && /[=:]~/.test(part.value))
        walk.recorder.unproved("tilde-in-list", walk.place(part.span), "a tilde behind `x[...]=`");
  const name = place === "word" && first?.kind === "literal" ? (/^[A-Za-z_]\w*\+?=/.exec(first.value)?.[0] ?? "") : "";
  if (place === "assignment" || name !== "")
    for (const part of parts)
      if (part.kind === "literal" && part.value.includes(":~"))
        walk.recorder.unproved("tilde-in-list", walk.place(part.span));
  if (first?.kind !== "literal") return parts;
  const value = first.value.slice(name.length);
  if (!value.startsWith("~")) return parts;
  const leading = tilde(walk, value, rest.length === 0, first.span);
  if (!leading) return parts;
  return [...(name === "" ? [] : [{ ...first, value: name }]), ...leading, ...rest];
}

function tilde(walk: Walk, value: string, whole: boolean, span: Span): readonly WordPart[] | undefined {
  // Bash ends the name at a colon too, in any word.
  const slash = value.search(/[/:]/);
  // `~"x"` is not a tilde expansion.
  if (slash < 0 && !whole) return undefined;
  const login = slash < 0 ? value.slice(1) : value.slice(1, slash);
  const rest: WordPart[] = slash < 0 ? [] : [{ kind: "literal", span, value: value.slice(slash) }];
  if (/^[-+]?\d*$/.test(login) && login !== "")
    walk.recorder.unproved("directory-stack", walk.place(span), `\`~${login}\``);
  if (login === "" && walk.home !== undefined)
    return [{ kind: "quoted", span, value: walk.home, style: "single" }, ...rest];
  return [parameter(tildeName, span), ...rest];
}
