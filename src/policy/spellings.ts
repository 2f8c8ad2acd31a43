// Other readings of a command, in which quotes and escapes do not hide a word from a blocked pattern.

const simple: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/**
 * The command without any quote or backslash, and with its words as bash would decode them, if that makes a difference.
 *
 * A guess at the meaning, for texts that no parser need understand: a pattern that is found in one is blocked, but
 * nothing is proved by one that is not.
 *
 * @example spellingsOf("r''m -rf $'\\x2f'") // ["rm -rf $x2f", "rm -rf /"]
 */
export function spellingsOf(command: string): readonly string[] {
  const readings = [bareOf(command), decoded(command)];
  return [...new Set(readings)].filter((reading) => reading !== command);
}

/** Without quotes, backslashes and the line breaks behind these. */
export const bareOf = (command: string): string => command.replace(/\\\n?|['"]/g, "");

/** Bash manual, "Quoting". Blanks that `$IFS` stands for are blanks. */
function decoded(command: string): string {
  const pieces: string[] = [];
  let at = 0;
  let quoted = false;
  while (at < command.length) {
    const character = command[at] ?? "";
    const next = command[at + 1] ?? "";
    if (character === "\\") {
      const kept = quoted && !/[$`"\\\n]/.test(next);
      pieces.push(kept ? character + next : next === "\n" ? "" : next);
      at += 2;
    } else if (character === '"') {
      quoted = !quoted;
      at++;
    } else if (!quoted && character === "'") {
      const end = endOf(command, "'", at + 1);
      pieces.push(command.slice(at + 1, end));
      at = end + 1;
    } else if (!quoted && character === "$" && next === "'") {
      at = decodeEscapes(command, at + 2, pieces);
    } else if (!quoted && character === "$" && next === '"') {
      at++;
    } else {
      const end = plainEnd(command, at + 1);
      pieces.push(command.slice(at, end));
      at = end;
    }
  }
  return pieces.join("").replace(/\$\{IFS[^}]*\}|\$IFS\b/g, " ");
}

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end;
}

function plainEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !"\\\"'$".includes(text[at] ?? "")) at++;
  return at;
}

const numeric = /x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|c([^])/y;

/** Decodes `$'...'` from behind its opening quote; the offset of its end. */
function decodeEscapes(command: string, from: number, pieces: string[]): number {
  let at = from;
  while (at < command.length && command[at] !== "'") {
    if (command[at] !== "\\") {
      pieces.push(command[at] ?? "");
      at++;
      continue;
    }
    numeric.lastIndex = at + 1;
    const match = numeric.exec(command);
    if (match) {
      const [whole, byte, short, long, octal, control] = match;
      const hexadecimal = byte ?? short ?? long;
      const code = control
        ? control.charCodeAt(0) & 0x1f
        : Number.parseInt(hexadecimal ?? octal ?? "", hexadecimal ? 16 : 8);
      pieces.push(code <= 0x10ffff ? String.fromCodePoint(code) : "");
      at += 1 + whole.length;
      continue;
    }
    const next = command[at + 1] ?? "";
    pieces.push(simple[next] ?? next);
    at += 2;
  }
  return at + 1;
}
