// Builtins that change the shell's folder, parameters and options, or run a text.
import { found } from "../../findings/finding.ts";
import { resolve } from "../path.ts";
import { type Cell, either, mostFolders, withCwd, withPositional } from "../state.ts";
import { concatenate, known, show, type Text, textOf } from "../text.ts";
import type { Walk } from "../walk.ts";
import type { Builtin, Call } from "./builtin.ts";

/** The script itself is one. */
const deepestText = 7;
export const mostTexts = 500;

function cd(walk: Walk, { operands: fields, cell }: Call): void {
  walk.recorder.leaves();
  const words = fields.map((field) => (field.many ? undefined : known(field.text)));
  cell.state = withCwd(cell.state, foldersAfter(walk, words, cell));
}

/**
 * The folders after `cd`; undefined: any. Bash takes `..` from the text, but goes to the path as it is written if there is no such
 * folder: behind a link that is another one. Only the folder in which a script starts, and those above it, are surely none. A bash
 * that was not told the name of its folder (`env -u PWD bash`) takes the one without links.
 */
function foldersAfter(
  { home, plain, tracked }: Walk,
  words: readonly (string | undefined)[],
  { state }: Cell,
): readonly string[] | undefined {
  const [path, ...more] = words[0] === "--" || words[0] === "-L" ? words.slice(1) : words;
  if (words.length === 0) return home === undefined ? undefined : [home];
  // `-P` follows links before `..`, which no text can; with an option that it does not have, nothing happens.
  if (path === undefined || path === "" || path.startsWith("-") || more.length > 0) return undefined;
  const [, up = "", down = ""] = /^((?:\.{0,2}(?:\/+|$))*)(.*)$/s.exec(path) ?? [];
  if (down.split("/").includes("..")) return undefined;
  const isSure = (base: string): boolean => `${plain}/`.startsWith(base === "/" ? base : `${base}/`);
  if (up.includes("..") && !(tracked && down === "") && !state.cwd.value?.every(isSure)) return undefined;
  return state.cwd.value?.map((base) => resolve(base, path));
}

/** `pushd folder`: `cd`, and `popd` returns. */
function pushd(walk: Walk, call: Call): void {
  const { operands, cell, span } = call;
  const [folder, ...more] = operands.map((field) => (field.many ? undefined : known(field.text)));
  // Without a folder, and with a number, it exchanges folders.
  if (folder === undefined || more.length > 0 || /^[-+]/.test(folder))
    return walk.recorder.unproved("directory-stack", span);
  for (const each of cell.state.cwd.value ?? [undefined]) walk.recorder.pushed.add(each);
  cd(walk, call);
}

/** To any of the folders that were left so far. */
function popd(walk: Walk, { operands, cell, span }: Call): void {
  walk.recorder.leaves();
  if (operands.length > 0) return walk.recorder.unproved("directory-stack", span);
  const { pushed } = walk.recorder;
  const all = [...(cell.state.cwd.value ?? [undefined]), ...pushed];
  const folders = [...new Set(all.flatMap((each) => each ?? []))];
  cell.state = withCwd(cell.state, !all.includes(undefined) && folders.length <= mostFolders ? folders : undefined);
}

/** Options that change neither how words are read nor what names mean. */
const setLetters = "euxvfE";
const setNames = new Set("errexit errtrace nounset xtrace verbose noglob pipefail".split(" "));

function set(walk: Walk, { operands: fields, cell, span }: Call): void {
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at];
    const word = field && !field.many ? known(field.text) : undefined;
    if (word === "--") {
      walk.recorder.given(
        "@",
        fields.map(({ text }) => text),
      );
      cell.state = withPositional(cell.state, fields.slice(at + 1));
      return;
    }
    const letters = word !== undefined && /^[-+][A-Za-z]+$/.test(word) ? word.slice(1) : undefined;
    if (letters === undefined) return walk.recorder.unproved("set-parameters", span);
    for (const letter of letters) {
      const next = letter === "o" ? fields[++at] : undefined;
      const option = next && !next.many ? known(next.text) : undefined;
      const isListed = letter === "o" ? next === undefined || setNames.has(option ?? "") : setLetters.includes(letter);
      if (!isListed) return walk.recorder.unproved("set-option", span);
    }
  }
}

function shift(walk: Walk, { operands: [first, ...more], cell, span }: Call): void {
  const given = first ? (first.many ? undefined : known(first.text)) : "1";
  if (given === undefined || more.length > 0 || !/^\d{1,6}$/.test(given))
    return walk.recorder.unproved("builtin-form", span, "`shift` by anything but a number");
  const count = Number(given);
  const parameters = cell.state.positional.value;
  // With too few parameters it fails, and shifts nothing.
  const isSure = parameters && count <= parameters.length && parameters.slice(0, count).every(({ many }) => !many);
  cell.state = withPositional(cell.state, isSure ? parameters.slice(count) : undefined);
}

const shoptNames = new Set("nullglob".split(" "));

function shopt({ recorder }: Walk, { operands, options, span }: Call): void {
  const isListed = operands.every((field) => !field.many && shoptNames.has(known(field.text) ?? ""));
  if (!isListed || operands.length === 0 || options.size === 0) recorder.unproved("shopt", span);
}

function evaluate(walk: Walk, { operands: words, cell, span }: Call): void {
  const [first] = words;
  const start = first && !first.many ? known(first.text) : undefined;
  const operands = start === "--" ? words.slice(1) : words;
  if (start?.startsWith("-") && start !== "--") return walk.recorder.unproved("eval-option", span);
  const text: Text | undefined = operands.some(({ many }) => many)
    ? undefined
    : concatenate(...operands.flatMap((field, index) => (index === 0 ? [field.text] : [textOf(" "), field.text])));
  const source = text && known(text);
  if (source === undefined) {
    const shown = text ? show(text).slice(0, 60) : "…";
    return walk.recorder.problem(found("eval-unknown", "text", span, { text: shown }));
  }
  if (++walk.texts > mostTexts) walk.recorder.tooMuch(span, "too many texts are run as commands");
  if (walk.depth >= deepestText)
    return walk.recorder.problem(found("too-complex", "rule", span, { rule: "texts are nested too deeply" }));
  const parsed = walk.parse(source);
  if (parsed.trusted) cell.state = either(walk.text(parsed.script, cell.state, span));
  else walk.recorder.problem({ ...parsed.finding, span, inside: [{ kind: "text" }] });
}

/** Signals that end a shell, as `trap` names them; `EXIT` is its end, whatever the reason. */
const signals = new Set("EXIT 0 HUP INT QUIT PIPE TERM ERR".split(" "));

/** `trap action signal...`: a known text that runs in a state that is not known; or to ignore a signal, or not to. */
function trap({ recorder }: Walk, { operands, options, span, cell }: Call): void {
  const [action, ...names] = operands.map((field) => (field.many ? undefined : known(field.text)));
  if (options.size > 0 || operands.length === 0) return;
  const isListed = names.every((name) => name !== undefined && signals.has(name.replace(/^SIG/, "")));
  // A number in the place of the action is a signal.
  if (action === undefined || names.length === 0 || !isListed || /^\d+$/.test(action))
    return recorder.unproved("trap", span);
  if (action === "" || action === "-") return;
  const atEnd = names.every((name) => name === "EXIT" || name === "0");
  const functions = [...recorder.definedNames()].filter(
    (each) => cell.state.functions.get(each)?.maybeUndefined === false,
  );
  recorder.trap({ text: action, atEnd, span, functions: atEnd ? functions : [] });
}

export const shell: Readonly<Record<string, Builtin>> = {
  cd: { otherwise: "builtin-form", run: cd, tells: true },
  pushd: { otherwise: "directory-stack", run: pushd, tells: true },
  popd: { otherwise: "directory-stack", run: popd, tells: true },
  set: { otherwise: "set-option", run: set },
  shift: { options: { letters: "" }, otherwise: "builtin-form", run: shift },
  shopt: { options: { letters: "su" }, otherwise: "shopt", run: shopt },
  trap: { options: { letters: "lp" }, otherwise: "trap", run: trap },
  eval: { otherwise: "eval-option", run: evaluate },
};
