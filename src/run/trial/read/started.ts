// What runs by itself starts other programs of the project: those that its words name, and those that these name, if a shell reads them.
import { homedir } from "node:os";
import { basename, dirname, resolve } from "node:path";
import {
  endings,
  interpreter,
  isScript,
  loop,
  module,
  moduleFiles,
  parts,
  shells,
} from "../../../catalog/knowledge/started.ts";
import { orElse } from "../../../system/or-else.ts";
import { realOf, statusOf } from "../../../system/there.ts";
import { plainText } from "./git/repository.ts";

/** The paths in `project` that these files start, there or not: a `*` stands for any part of a name. */
export function startedBy(files: readonly string[], project: string): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [...new Set(files)];
  for (let at = 0; at < Math.min(queue.length, mostFiles); at++) {
    const file = queue[at] ?? "";
    const text = textOf(realOf(file) ?? file);
    for (const path of text === undefined ? [] : namedIn(text, dirname(file), project)) {
      if (!isScript.test(path)) continue;
      for (const each of [path, realOf(path) ?? path]) {
        if (!isBelow(each, project) || found.has(each)) continue;
        found.add(each);
        if (statusOf(each)?.isFile() && isShells(each) && !queue.includes(each)) queue.push(each);
      }
    }
  }
  return found;
}

const mostFiles = 200;
const longest = 200_000;

/** What a file says, without the rules of an agent: these name paths, and start nothing. */
function textOf(file: string): string | undefined {
  const text = plainText(file)?.slice(0, longest);
  if (text === undefined || !/\/settings[\w.]*\.json$/.test(file)) return text;
  return orElse(() => JSON.stringify({ ...JSON.parse(text), permissions: undefined }), text);
}

/** Is it a script that a shell reads? */
const isShells = (path: string): boolean =>
  shells.name.test(path) || (!basename(path).includes(".") && shells.line.test(plainText(path)?.slice(0, 100) ?? ""));

/** Words of a text as paths. They stand for what is in the project, beside the file, or in a folder that another word names. */
export function namedIn(text: string, beside: string, project: string): readonly string[] {
  const plain = text
    .replace(/["'\\]/g, "")
    // A file that git puts there.
    .replace(/(?<!\S)%\w(?!\S)/g, "")
    .replace(/(?:\$HOME|\$\{HOME\}|~)(?=\/)/g, homedir())
    // The folder that a variable stands for is one of these.
    .replace(/\$(?:\w+|\{[^{}\n]*\}|\([^()\n]*\))\//g, "");
  const words = [...new Set(plain.match(/[\w.@+/-]+/g) ?? [])].filter((word) => /\w/.test(word)).slice(0, mostWords);
  const folders = words
    .map((word) => resolve(project, word))
    .filter((path) => isBelow(path, project) && isFolder(path));
  const bases = new Set([project, beside, ...folders.slice(0, mostFolders)]);
  const names = [...words, ...words.flatMap(glued), ...operands(plain)];
  const paths = [...bases].flatMap((base) => names.map((name) => resolve(base, name)));
  return [...new Set([...paths, ...patterns(plain).map((each) => resolve(project, each))])];
}

const mostWords = 2_000;
const mostFolders = 20;

/** An option-argument in the word of its option: `-ftools/x.awk`. */
const glued = (word: string): readonly string[] => /^-\w(.*[./].*)$/.exec(word)?.slice(1) ?? [];

const named = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name);

/** What an interpreter is given, by its whole name. */
const operands = (text: string): readonly string[] => [
  ...named(text, interpreter).flatMap((name) => endings.map((ending) => name + ending)),
  ...named(text, module).flatMap((name) => moduleFiles.map((ending) => name.replaceAll(".", "/") + ending)),
];

/** What a loop goes through, and all that is in a folder of programs. */
const patterns = (text: string): readonly string[] => [
  ...named(text, loop),
  ...named(text, parts).map((folder) => `${folder}/*`),
];

const isBelow = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);
const isFolder = (path: string): boolean => statusOf(realOf(path) ?? path)?.isDirectory() ?? false;
