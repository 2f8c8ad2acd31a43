// The short way to write options, and what options must state.
import { describe, expect, test } from "vitest";
import { options, optionsWith } from "../../src/catalog/options.ts";
import { connects, type Entry, reads, text } from "../../src/catalog/schema.ts";
import { problemsOfEntry } from "../support/entry-problems.ts";

test("a list of options is read", () => {
  expect(
    options(
      "-a|--all -n|--lines= --color? --cwd=folder --project=project -p?secret --token=secret --url=host -C~ -D|--context=~ -h|-?",
      {
        "-o": { value: reads },
      },
    ),
  ).toEqual({
    "-a, --all": {},
    "-n, --lines": { value: text },
    "--color": { value: text, optional: true },
    "--cwd": { value: reads, moves: "folder" },
    "--project": { value: reads, moves: "project" },
    "-p": { value: text, optional: true, holdsSecret: true },
    "--token": { value: text, holdsSecret: true },
    "--url": { value: connects },
    "-C": { moves: "no" },
    "-D, --context": { value: text, moves: "no" },
    "-h, -?": {},
    "-o": { value: reads },
  });
  expect(options(["-a -b", ["-c=", ""]])).toEqual(options("-a -b -c="));
  expect(optionsWith("-l|--list -C~", { cancels: true })).toEqual({
    "-l, --list": { cancels: true },
    "-C": { moves: "no", cancels: true },
  });
});

// The last: a list in a template, which JavaScript joins with commas.
test.each(["-a, -b", "--set=|--variable=", "-a=other", "--x=~~", `${["-a", "-b"]} -c`])(
  "`%s` is no list of options",
  (list) => {
    expect(() => options(list)).toThrow(/an option is written as/);
  },
);

describe("an entry is refused that", () => {
  const refused = (listed: Entry["options"]): readonly string[] =>
    problemsOfEntry({ name: "x", entry: { does: "does x", ...(listed ? { options: listed } : {}) } });

  test.each(["-C", "-D", "--directory", "--cwd", "-chdir", "--prefix", "--manifest-path", "--git-dir"])(
    "lists %s without saying whether it moves the program",
    (name) => {
      expect(refused({ [name]: { value: reads } })).toEqual([expect.stringContaining("does not say whether it moves")]);
      expect(refused({ [`-q, ${name}`]: { value: reads, moves: "folder" } })).toEqual([]);
      expect(refused({ [name]: { moves: "no" } })).toEqual([]);
    },
  );

  test("moves the program by what is no path", () => {
    expect(refused({ "-X": { value: text, moves: "folder" } })).toEqual([expect.stringContaining("not a path")]);
    expect(refused({ "-X": { moves: "project" } })).toEqual([expect.stringContaining("not a path")]);
  });

  test.each(["--password", "--http-password", "-token", "--api-key", "--storepass", "-passin", "--auth-token"])(
    "lists %s without saying that it holds a secret",
    (name) => {
      expect(refused({ [name]: { value: text } })).toEqual([expect.stringContaining("holds a secret")]);
      expect(refused({ [name]: { value: text, holdsSecret: true } })).toEqual([]);
      // A switch, and the name of a file.
      expect(refused({ [name]: {} })).toEqual([]);
      expect(refused({ [name]: { value: reads } })).toEqual([]);
    },
  );

  test("lists an option twice, or one that no program takes", () => {
    expect(refused({ "-a": {}, "-b, -a": {} })).toEqual(["x: -a stands twice among the options"]);
    expect(refused({ "--a b": {} })).toEqual(["x: --a b is not written as programs take options"]);
  });
});
