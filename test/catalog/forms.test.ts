// The short ways to write entries: a field that is left out refuses more, and a form's name gives the role of operands.
import { describe, expect, test } from "vitest";
import {
  about,
  anyNames,
  asks,
  asksAbout,
  asksFiles,
  changes,
  changesUnless,
  files,
  ofFiles,
  onlyVersion,
  printer,
  printerOfFiles,
  prints,
  printsAbout,
  printsFiles,
} from "../../src/catalog/forms.ts";
import { connects, controlsSystem, type Entry, runsCode, text } from "../../src/catalog/schema.ts";

describe("a form takes", () => {
  test.each<[string, Entry, Entry["operands"]]>([
    ["prints", prints("does x"), {}],
    ["asks", asks("does x"), {}],
    ["printer", printer("does x", "https://x", "-a"), {}],
    ["changesUnless", changesUnless("does x", controlsSystem, "", {}), {}],
    ["printsAbout", printsAbout("does x"), anyNames],
    ["asksAbout", asksAbout("does x"), anyNames],
    ["about", about(prints("does x")), anyNames],
    ["printsFiles", printsFiles("does x"), files],
    ["asksFiles", asksFiles("does x"), files],
    ["printerOfFiles", printerOfFiles("does x", "https://x", ""), files],
    ["ofFiles", ofFiles(prints("does x")), files],
  ])("operands as its name says: %s", (_, { operands }, expected) => {
    expect(operands).toEqual(expected);
  });
});

test("what asks connects, what changes always does", () => {
  expect(asks("does x").always).toBe(connects);
  expect(asksAbout("does x").always).toBe(connects);
  expect(changes("does x", controlsSystem).always).toBe(controlsSystem);
  expect(onlyVersion("does x", "https://x", "-V|--version").always).toBe(runsCode);
  expect(prints("does x").always).toBeUndefined();
});

test("the operands of a change do not matter, so that no option may take it back", () => {
  const dryRun = { "--dry-run": { cancels: true } } as const;
  expect(() => changes("does x", controlsSystem, "", dryRun)).toThrow(/use `changesUnless`/);
  expect(changesUnless("does x", controlsSystem, "", dryRun, anyNames).operands).toBe(anyNames);
});

test("--help is understood by every form of a subcommand", () => {
  for (const entry of [prints("does x"), asks("does x"), changes("does x")])
    expect(entry.options).toEqual({ "--help": { stops: true } });
  expect(prints("does x", "-n=").options).toEqual({ "--help": { stops: true }, "-n": { value: text } });
});
