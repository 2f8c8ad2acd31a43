// Dippy's rules: a line each, with patterns of a shell that match the text of a command (its docs/config.md).
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { upwards } from "../../../system/upwards.ts";
import { fileText } from "../file.ts";
import { type FoundRule, ruleFor } from "./rule.ts";

interface Line {
  readonly from: string;
  readonly directive: string;
  readonly pattern: string;
  readonly message: string | undefined;
  readonly text: string;
}

/** The rules that hold in this folder: of the user, and of the nearest folder with a file. */
export function dippysRules(): readonly FoundRule[] {
  const own = join(homedir(), ".dippy", "config");
  const project = nearest(process.cwd());
  const files = [own, ...(project === undefined ? [] : [project])];
  const all = files.flatMap((from) => (fileText(from) ?? "").split("\n").flatMap((line) => lineOf(line, from)));
  return all.map((line) => ({
    from: line.from,
    text: `\`${line.text}\``,
    becomes: becomes(line, all),
    isShared: line.from === project,
  }));
}

/** The user's own folder has the same name. */
const nearest = (cwd: string): string | undefined =>
  upwards(cwd)
    .filter((folder) => folder !== homedir())
    .map((folder) => join(folder, ".dippy"))
    .find((path) => existsSync(path));

/** `deny git push --force * "Use --force-with-lease"`. Settings are no rules. */
function lineOf(given: string, from: string): readonly Line[] {
  const text = given.replace(/(?:^|\s)#.*$/, "").trim();
  const [, directive = "", rest = ""] = /^(\S+)(?:\s+(.*))?$/.exec(text) ?? [];
  if (directive === "" || directive === "set") return [];
  const [, pattern = rest, message] = /^(.*?)\s+"((?:[^"\\]|\\.)*)"$/.exec(rest) ?? [];
  return [{ from, directive, pattern: pattern.trim(), message: message?.replace(/\\(["\\])/g, "$1"), text }];
}

function becomes({ directive, pattern, message }: Line, lines: readonly Line[]): FoundRule["becomes"] {
  if (directive === "allow-redirect") return { none: `the policy's \`writes\` has a list for it: "${pattern}"` };
  if (directive !== "allow" && directive !== "ask" && directive !== "deny")
    return { none: "it is about no command, and has nothing like it" };
  const words = fixedWords(pattern);
  if (words === undefined) return { none: "its pattern matches texts, and a rule here the fields of a command" };
  const exception = lines.find((line) => excepts(line, words));
  if (directive === "allow" && exception)
    return { none: `\`${exception.text}\` makes an exception, which no rule here does` };
  return ruleFor(directive, words === pattern ? words : `${words} **`, message);
}

/** What begins a pattern that is with and without arguments, as `**` here; undefined: it has other parts. */
function fixedWords(pattern: string): string | undefined {
  const words = pattern.replace(/ \*$/, "");
  return /[*?[\]~]/.test(words) ? undefined : words;
}

/** There the last line that matches holds; here whatever denies or asks, if a rule can say it. */
function excepts({ directive, pattern }: Line, words: string): boolean {
  if ((directive !== "ask" && directive !== "deny") || fixedWords(pattern) !== undefined) return false;
  return pattern.startsWith(words) || /^[*?[]/.test(pattern);
}
