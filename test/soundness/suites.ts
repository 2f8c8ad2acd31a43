// The scripts of other shells' test suites: whole files, their statements, and neighbouring statements together.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { parseSecond } from "../../src/syntax/agreement/second-parser.ts";
import { Untrusted } from "../../src/syntax/untrusted.ts";
import type { Made } from "./sources.ts";

const longest = 4000;
const mostTogether = 5;
/** Lines of one statement. */
const mostLines = 60;

/** The programs of the suites that only print their arguments, and the shells that are tested. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w./-])(?:recho|zecho|xcase|argv\.py|argv|printenv\.py|num_args|showargs)(?![\w./-])/g, "K"],
  [/(?<![\w./-])(?:\$\{?THIS_SH\}?|"\$\{?THIS_SH\}?"|\$\{?SH\}?|"\$SH"|\$TESTEE)(?!\w)/g, "bash"],
];

/** How the files of a suite hold their scripts, by the end of the name. */
const readers: readonly { readonly files: RegExp; readonly scripts: (text: string) => readonly string[] }[] = [
  {
    files: /\.test\.sh$/,
    scripts: (text) =>
      text
        .split(/^#### .*$/m)
        .slice(1)
        .map(withoutExpectation),
  },
  { files: /_test\.go$/, scripts: goStrings },
  { files: /\.tst$/, scripts: (text) => groups(text, /<<-?\\?'?(\w+)'?[^\n]*\n([\s\S]*?)\n\1$/gm, 2) },
  { files: /\.ztst$/, scripts: (text) => groups(text, /(?:^ .*\n)+/gm, 0) },
  {
    files: /\.t$/,
    scripts: (text) => groups(text, /^stdin:\n((?:\t.*\n)+)/gm, 1).map((each) => each.replace(/^\t/gm, "")),
  },
  { files: /\.(?:tests|sub|sh|bash|bats)$/, scripts: (text) => [text] },
];

const withoutExpectation = (text: string): string =>
  text.replace(/^## (?:\w+ )*(?:STDOUT|STDERR):\n[\s\S]*?^## END$/gm, "").replace(/^##.*$/gm, "");

const groups = (text: string, pattern: RegExp, group: number): readonly string[] =>
  [...text.matchAll(pattern)].map((match) => match[group] ?? "");

/** The strings of a program in Go. */
function goStrings(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]*)`|"((?:[^"\\\n]|\\.)*)"/g)].map(([, raw, quoted = ""]) => {
    if (raw !== undefined) return raw;
    try {
      return String(JSON.parse(`"${quoted.replace(/\\x(..)/g, "\\u00$1").replace(/\\a/g, "\\u0007")}"`));
    } catch {
      return "";
    }
  });
}

const isReadable = (text: string): boolean => {
  try {
    parseSecond(text);
    return true;
  } catch (error) {
    if (error instanceof Untrusted) return false;
    throw error;
  }
};

/** From the first line on, as many as make a statement; the end of the text of here-documents is looked for. */
function statementAt(lines: readonly string[], start: number): number | undefined {
  for (let end = start + 1; end <= Math.min(lines.length, start + mostLines); end++) {
    const text = lines.slice(start, end).join("\n");
    const [, tabs, delimiter] = /(?<![<(\d])<<(-?)\s*\\?['"]?(\w+)['"]?/.exec(lines[end - 1] ?? "") ?? [];
    if (delimiter !== undefined) {
      const body = lines.findIndex(
        (line, index) => index >= end && (tabs ? line.replace(/^\t+/, "") : line) === delimiter,
      );
      if (body >= 0) end = body + 1;
      if (isReadable(lines.slice(start, end).join("\n"))) return end;
    } else if (isReadable(text)) return end;
  }
  return undefined;
}

/** Consecutive statements; lines that are none by themselves and begin none are left out. */
function statementsOf(text: string): readonly string[] {
  const lines = text.replace(/\\\n/g, "").split("\n");
  const found: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = /^\s*(?:#|$)/.test(lines[at] ?? "") ? undefined : statementAt(lines, at);
    if (end !== undefined) found.push(lines.slice(at, end).join("\n"));
    at = end ?? at + 1;
  }
  return found;
}

/** A script of a suite, then its statements, the lines inside them, and what stands together. */
function* partsOf(script: string): Generator<string> {
  const text = replaced.reduce((before, [pattern, name]) => before.replace(pattern, name), script);
  yield text;
  const statements = statementsOf(text);
  for (const statement of statements)
    if (statement.includes("\n"))
      yield* statement
        .split("\n")
        .map((line) => line.trim())
        .filter(isReadable);
  for (let together = 1; together <= mostTogether; together++)
    for (let at = 0; at + together <= statements.length; at++) yield statements.slice(at, at + together).join("\n");
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? filesBelow(path) : [path];
    });
}

/** Every script of the suites below the folders, each once; it is about the file in which it stands. */
export function* suiteScripts(folders: readonly string[]): Generator<Made> {
  const seen = new Set<string>();
  for (const path of folders.flatMap(filesBelow)) {
    const reader = readers.find(({ files }) => files.test(path));
    if (!reader) continue;
    for (const script of reader.scripts(readFileSync(path, "latin1")))
      for (const part of partsOf(Buffer.from(script, "latin1").toString("utf8"))) {
        const text = part.trim();
        if (text === "" || text.length > longest || seen.has(text)) continue;
        seen.add(text);
        yield { script: text, about: basename(path) };
      }
  }
}

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "safe-sh-soundness");

/** The folder of bash's own tests; undefined if they were never fetched. */
export const bashSuite = (): string | undefined => {
  const folder = join(cache, "bash-tests");
  return existsSync(folder) ? folder : undefined;
};

/** Fetches them as a source package of Debian into the user's cache, once. Throws if that is not possible. */
export function fetchBashSuite(): string {
  const folder = bashSuite();
  if (folder !== undefined) return folder;
  const download = join(cache, "download");
  const target = join(cache, "bash-tests");
  mkdirSync(download, { recursive: true });
  spawnSync("apt-get", ["source", "--download-only", "bash"], { cwd: download, stdio: "ignore" });
  const archive = readdirSync(download).find((name) => /^bash_.*\.orig\.tar\.\w+$/.test(name));
  if (archive === undefined)
    throw new Error("`apt-get source bash` found nothing: it needs a `deb-src` line in /etc/apt, and `apt-get update`");
  mkdirSync(`${target}.new`, { recursive: true });
  const unpacked = spawnSync("tar", [
    "-xf",
    join(download, archive),
    "-C",
    `${target}.new`,
    "--strip-components=2",
    "--wildcards",
    "*/tests/*",
  ]);
  if (unpacked.status !== 0) throw new Error(`${archive} cannot be unpacked`);
  spawnSync("mv", [`${target}.new`, target]);
  return target;
}
