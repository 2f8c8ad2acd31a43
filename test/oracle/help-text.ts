// The options and subcommands that a program's own help and manual name, with what they take.

/** The argument of an option: none, one, or one that may be joined to it. */
export type Arity = "none" | "one" | "optional";

const start = /^\s{0,16}(?:\*\s+)?((?:-{1,2}[A-Za-z0-9?#%@!.[]).*)$/;
const name = /^(?:--?\[no-\]([A-Za-z][\w-]*)|(--?[A-Za-z0-9?#%@!.][\w.+-]*))/;
/** What stands for an argument: `FILE`, `<file>`, `{a|b}`, `file` after `=`. */
const argument =
  /^(?:[ =:]?(?:<[^>]*>|\{[^}]*\}|"[^"]*"|'[^']*')|=\S+| [A-Z][\w/|.:,-]*(?=$|[\s,\]])|[A-Z<]\S*$| (?:string|int|integer|float|duration|strings|stringArray|uint|number|file|path|dir|n|num|name|arg|list|value|N)\b)/;
const optional = /^(?: ?\[(?!no-)|=\[(?!\()|=(?:true|false)\b)/;
/** A word in small letters may be an argument or the start of a description. */
const perhaps = /^ [a-z][\w.:/-]*$/;
const negated = /^--no-/;

/** Each option that the text describes, with every arity that is stated for it. */
export function optionsIn(text: string): ReadonlyMap<string, ReadonlySet<Arity>> {
  const found = new Map<string, Set<Arity>>();
  for (const line of text
    .replace(/.\x08/g, "")
    .replace(/\x1b\[[\d;]*m/g, "")
    .split("\n")) {
    const described = start.exec(line)?.[1];
    if (described === undefined) continue;
    // The description stands behind two blanks.
    const [head = ""] = described.split(/\s{2,}|\t| - |: /);
    const names: string[] = [];
    let arity: Arity = "none";
    let uncertain = false;
    for (const item of head.split(/,\s+|,(?=-)|\s+or\s+|\s*\|\s*(?=-)|\s+(?=--?[A-Za-z])|\/(?=-)/)) {
      const match = name.exec(item.trim());
      if (!match) continue;
      const rest = item.trim().slice(match[0].length);
      const [, both] = match;
      if (both !== undefined) names.push(`--${both}`, `--no-${both}`);
      else names.push(match[2] ?? "");
      if (optional.test(rest)) arity = "optional";
      else if (argument.test(rest)) arity = "one";
      else uncertain ||= perhaps.test(rest);
    }
    for (const each of names) {
      const own = names.length > 1 && negated.test(each) ? "none" : arity;
      found.set(each, new Set([...(found.get(each) ?? []), own, ...(uncertain ? (["one"] as const) : [])]));
    }
  }
  return found;
}

/** The words that the text lists as commands: each at the start of an indented line, before a description. */
export function subcommandsIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const line of text.replace(/.\x08/g, "").split("\n")) {
    const [, words] = /^\s{1,8}([a-z][\w-]*(?:, [a-z][\w-]*)*):?(?:\s{2,}\S|\t|$)/.exec(line) ?? [];
    for (const word of words?.split(", ") ?? []) found.add(word);
  }
  return found;
}
