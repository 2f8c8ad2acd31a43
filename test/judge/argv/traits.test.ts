// Facts about options besides effects: where the program works, whether it reads all files below its folders, which texts are
// secrets. `$x` is one field that could be anything, `*` any number of fields; a span is shown by its field's index.
import { expect, test } from "vitest";
import { commands, connects, type Option, text, writes } from "../../../src/catalog/schema.ts";
import { show } from "../../../src/interpret/text.ts";
import { readArguments } from "../../../src/judge/argv/arguments.ts";
import { fieldsOf } from "../../support/fields.ts";
import { duplicates } from "../../support/rows.ts";

const folder: Option = { value: text, moves: "folder" };
const entries = commands({
  git: {
    does: "",
    options: {
      "-C": folder,
      "--git-dir": { value: text, moves: "project" },
      "--bare": { moves: "project" },
      "--prefix": { value: text, optional: true, moves: "folder", unless: ["none"] },
      "-p": {},
    },
    subcommands: {
      log: {
        does: "",
        options: { "-C": { value: text, optional: true, moves: "no" }, "-p": {} },
        operands: { each: text },
      },
      run: { does: "", options: { "-C": folder }, operands: { each: text } },
    },
  },
  npm: {
    does: "",
    globals: "anywhere",
    options: { "--prefix": folder },
    subcommands: { ls: { does: "", operands: { each: text } } },
  },
  python: {
    does: "",
    options: { "-C": folder, "-m": { value: text, subcommands: { tool: { does: "", options: { "-D": folder } } } } },
  },
  lax: { does: "", otherOptions: "harmless", options: { "-C, --chdir": folder }, operands: { each: text } },
  grep: {
    does: "",
    otherOptions: "harmless",
    options: {
      "-r, --recursive": { descends: true },
      "-d, --directories": { value: text, descends: true, unless: ["skip", "read"] },
      "-n": { value: text },
    },
    operands: { each: text },
  },
  plain: { does: "", options: "harmless", operands: { each: text } },
  ack: { does: "", options: "harmless", descends: true, operands: { each: text } },
  grouped: { does: "", subcommands: { all: { does: "", descends: true }, one: { does: "" } } },
  find: { does: "", grammar: "find" },
  tar: {
    does: "",
    grammar: "cluster-first",
    options: { "-c": { descends: true }, "-t": {}, "-f": { value: writes } },
    operands: { each: text },
  },
  curl: {
    does: "",
    always: connects,
    otherOptions: "harmless",
    options: {
      "-u, --user": { value: text, holdsSecret: true },
      "-s": {},
      "-o": { value: writes },
      "--help": { stops: true },
    },
    operands: { each: text },
  },
});

function answer(line: string): string {
  const [name = "", ...words] = line.split(" ");
  const entry = Object.entries(entries).find(([key]) => key === name)?.[1];
  if (!entry) throw new Error(`no such entry: ${line}`);
  const whole = { start: 0, end: words.length };
  const { moves, descends, secrets, effects } = readArguments(name, entry, fieldsOf(words.join(" ")), whole);
  return [
    ...moves.map(({ kind, option, value }) => `${kind} ${option} ${value ? show(value) : "?"}`),
    ...(descends ? ["descends"] : []),
    ...secrets.map(({ span }) => `secret ${span.start}`),
    ...(effects.some(({ kind }) => kind === "unknown") ? ["doubt"] : []),
  ].join(", ");
}

const rows: readonly (readonly [string, string])[] = [
  // Where it works: in the order of the command line, before and behind the subcommand.
  ["git log", ""],
  ["git -C a log", "folder -C a"],
  ["git -C a -C b --git-dir=c log", "folder -C a, folder -C b, project --git-dir c"],
  ["git --bare log", "project --bare ?"],
  ["git -Ca run -C b x", "folder -C a, folder -C b"],
  ["git -C a log -C -p", "folder -C a"],
  ["git -C $x log", "folder -C …"],
  ["git -C$x log", "folder -C …"],
  ["git --git-dir=a$x log", "project --git-dir a…"],
  ["git --prefix log", "folder --prefix ?"],
  ["git --prefix=none log", ""],
  ["git run a -C b", "folder -C b"],
  ["git run -- -C b", ""],
  ["git -C", "doubt"],
  ["git -C * log", "doubt"],
  ["npm --prefix a ls", "folder --prefix a"],
  ["npm ls --prefix a", "folder --prefix a"],
  ["python -C a -m tool -D b", "folder -C a, folder -D b"],
  // Such an option may be given.
  ["git $x log", "folder -C ?, project --git-dir ?, project --bare ?, folder --prefix ?, doubt"],
  ["git run $x", "folder -C ?, doubt"],
  ["git run ./$x", ""],
  ["git run *", "folder -C ?, doubt"],
  ["lax $x", "folder -C ?, folder --chdir ?, doubt"],
  ["lax --zoo -C a", "folder -C ?"],
  ["lax -zC a", "folder -C ?, doubt"],
  ["lax --chd a", "folder --chd a"],
  ["lax --zoo a", ""],
  ["lax -- $x", ""],
  // Whether it descends.
  ["grep x a", ""],
  ["grep -r x a", "descends"],
  ["grep x a --recursive", "descends"],
  ["grep -nr x", ""],
  ["grep -zr x a", "descends"],
  ["grep --rec x a", "descends"],
  ["grep --rec=$x a", "descends"],
  ["grep --zoo x a", ""],
  ["grep --zoo -r a", "descends"],
  ["grep -d skip x a", ""],
  ["grep -d recurse x a", "descends"],
  ["grep --directories=$x x a", "descends"],
  ["grep -r$x a", "descends"],
  ["grep -n$x a", ""],
  ["grep $x a", "descends"],
  ["grep -- $x a", ""],
  ["grep * a", "descends"],
  ["plain $x -r", ""],
  ["ack x", "descends"],
  ["grouped all", "descends"],
  ["grouped one", ""],
  ["find . -name x", ""],
  ["find . -name -exec", ""],
  ["find . -exec cat {} ;", "descends"],
  ["find . -okdir cat {} ;", "descends, doubt"],
  ["find . $x", "descends, doubt"],
  ["tar cf a b", "descends"],
  ["tar tf a", ""],
  ["tar f$x b", "descends, doubt"],
  // Secrets.
  ["curl -u a:b x", "secret 1"],
  ["curl -sua:b x", "secret 0"],
  ["curl x --user a:b -u c:d", "secret 2, secret 4"],
  ["curl --user=a:b x", "secret 0"],
  ["curl --us a:b x", "secret 1"],
  ["curl --us=a:b x", "secret 0"],
  ["curl -sua$x y", "secret 0, doubt"],
  ["curl -u a$x y", "secret 1"],
  ["curl -zu a:b", "secret 1"],
  ["curl -zsua:b", "secret 0"],
  ["curl --help -u a:b", "secret 2"],
  ["curl x -- -u a:b", ""],
];

test.each(rows)("%s", (line, expected) => {
  expect(answer(line)).toBe(expected);
});

test("no command stands there twice", () => {
  expect(duplicates(rows.map(([line]) => line))).toEqual([]);
});
