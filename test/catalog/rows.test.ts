// Tables of entries: what a row says, and that a row which cannot be read does not load.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rows } from "../../src/catalog/rows.ts";
import {
  connects,
  controlsRemote,
  deletes,
  type Entry,
  reads,
  runsCode,
  text,
  unknown,
  writes,
} from "../../src/catalog/schema.ts";
import { fromRoot } from "../support/rows.ts";

const table = (...lines: readonly string[]): Readonly<Record<string, Entry>> => rows`${lines.join("\n")}`;

const does = "does x";
const nothing: Entry = { does, options: {}, operands: {} };

describe("a row says", () => {
  test.each<[string, string, Entry]>([
    ["no options, no operands", "x | prints | does x", nothing],
    ["operands", "x | prints name files | does x", { ...nothing, operands: { first: [text], each: reads } }],
    ["that it may stand alone", "x | group alone | does x", { ...nothing, operands: { none: text } }],
    [
      "operands by their effect",
      "x | prints none=runs first=reads each=reads+writes last=writes | does x",
      {
        ...nothing,
        operands: { none: runsCode, first: [reads], each: { kind: "both", all: [reads, writes] }, last: writes },
      },
    ],
    [
      "what it always does",
      "x | remote names | does x",
      { ...nothing, operands: { each: text }, always: controlsRemote },
    ],
    ["that it asks", "x | asks | does x", { ...nothing, always: connects }],
    [
      "options",
      "x | prints | does x | -a|--all -n= --help!stops -d=deletes -o!writes",
      {
        ...nothing,
        options: {
          "-a, --all": {},
          "-n": { value: text },
          "--help": { stops: true },
          "-d": { value: deletes },
          "-o": { does: writes },
        },
      },
    ],
    ["that no option can do harm", "x | prints | does x | any", { ...nothing, options: "harmless" }],
    [
      "that no other option can",
      "x | prints | does x | any -o=writes",
      { ...nothing, options: { "-o": { value: writes } }, otherOptions: "harmless" },
    ],
    [
      "more, without options",
      "x | prints | does x | | https://x.org/ | grammar posix | permutes | shows given",
      { ...nothing, manual: "https://x.org/", grammar: "posix", permutes: true, shows: "given" },
    ],
    [
      "the words of a refusal",
      "x | writes names | does x | | changes makes {1}: a file | instead to list them: git tag --list",
      {
        ...nothing,
        operands: { each: text },
        always: writes,
        changes: "makes {1}: a file",
        instead: { "to list them": "git tag --list" },
      },
    ],
  ])("%s", (_, row, entry) => {
    expect(table(row)).toEqual({ x: entry });
  });
});

test("names share an entry, a deeper row is a subcommand, and a line may go on", () => {
  const found = table(
    "  # what all of them have",
    "  every: -h|--help!stops | https://x.org/{}",
    "  x y | group | does x | -a",
    "    list ls | asks | does x | any",
    "      | ",
    "    drop | deletes | does x | --help",
    "  z | prints | does x",
    "    | | -b",
    "    | -c | permutes",
  );
  const help = { "-h, --help": { stops: true } } as const;
  expect(found).toEqual({
    x: {
      does,
      manual: "https://x.org/x",
      operands: {},
      options: { "-a": {}, ...help },
      subcommands: {
        list: { ...nothing, always: connects, options: "harmless" },
        ls: { ...nothing, always: connects, options: "harmless" },
        drop: { ...nothing, always: deletes, options: { "--help": {} } },
      },
    },
    y: found.x,
    z: { ...nothing, manual: "https://x.org/z", options: { "-b": {}, "-c": {}, ...help }, permutes: true },
  });
  expect(found.x).toBe(found.y);
});

test("a value says what words cannot", () => {
  const odd = unknown("is odd");
  const shared = { "-s": { value: odd } };
  const entry: Entry = { does };
  expect(rows`
    x | ${odd} each=${odd} | does x | -a=${odd} -b!${odd} -c!${{ unless: ["1"] }} ${shared} ${["-d", "-e="]} | ${{ needs: { git: true } }}
    y | ${entry}
    ${{ z: entry }}
  `).toEqual({
    x: {
      does,
      always: odd,
      operands: { each: odd },
      options: {
        "-a": { value: odd },
        "-b": { does: odd },
        "-c": { unless: ["1"] },
        "-d": {},
        "-e": { value: text },
        ...shared,
      },
      needs: { git: true },
    },
    y: entry,
    z: entry,
  });
});

describe("a row is refused that", () => {
  test.each([
    ["has too few columns", "x | does x", /`does x` is no word of tables/],
    ["says nothing of what the command does", "x | prints | ", /does not say what the command does/],
    ["has an effect that there is not", "x | askz | does x", /`askz` is no word of tables/],
    ["has an operand that there is not", "x | asks nam | does x", /`nam` is no word of tables/],
    ["has an operand with an effect that there is not", "x | asks each=nam | does x", /`nam` is no word of tables/],
    ["has an option with an effect that there is not", "x | asks | does x | -a=write", /`write` is no word of tables/],
    ["has an option that does what there is not", "x | asks | does x | -a!stop", /`stop` is no word of tables/],
    ["has options that cannot be read", "x | asks | does x | -a, -b", /an option is written as/],
    ["has a field that there is not", "x | asks | does x | | show given", /`show given` is no field/],
    ["has a field with a value that there is not", "x | asks | does x | | shows all", /`shows all` is no field/],
    ["says a field twice", "x | asks | does x | | shows given | shows below", /says `shows` twice/],
    ["has the name of another row", "x y | asks | does x\ny | prints | does x", /`y` stands in another row/],
    ["goes on with nothing", "| -a", /nothing stands above it/],
    [
      "gives options for every row, and is not the first",
      "x | asks | does x\nevery: -a | x | y",
      /`every:` is the first row/,
    ],
    ["lists an option twice", "x | asks | does x | -a -b|-a=", /`-a` stands twice among the options/],
  ])("%s", (_, row, message) => {
    expect(() => table(row)).toThrow(message);
  });

  test("has options where fields stand, or fields where options stand", () => {
    const option = { "-a": {} };
    const field = { permutes: true } as const;
    expect(() => rows`x | prints | does x | | ${option}`).toThrow(/holds no fields/);
    expect(() => rows`x | prints | does x | ${field}`).toThrow(/holds none/);
    expect(() => rows`x | ${option}`).toThrow(/the columns are/);
    expect(() => rows`x | ${field} | does x`).toThrow(/is no effect/);
    expect(() => rows`x | prints | does x | -a=${field}`).toThrow(/is no effect/);
  });
});

test("the message has the row", () => {
  expect(() => table("x | prints | does x", "  y | askz | does y | -a", "    | -b")).toThrow(
    "`askz` is no word of tables, in the row\n  y | askz | does y | -a -b",
  );
});

test("the table of the page about entries can be read", () => {
  const page = readFileSync(fromRoot("docs/references/adding-a-command.md"), "utf8");
  const [, example = ""] = /commands\(rows`\n([^`]*)`\)/.exec(page) ?? [];
  const { uuid, releases } = table(example);
  expect(uuid?.manual).toBe("https://manpages.debian.org/uuid");
  expect(Object.keys(releases?.subcommands ?? {})).toEqual(["list", "ls", "show", "publish", "delete", "rm"]);
});
