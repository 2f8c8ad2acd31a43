// The parts of entries that several files share: a field that is left out refuses more.
import { expect, test } from "vitest";
import { about, anyNames, group, prints, under } from "../../src/catalog/forms.ts";
import { text } from "../../src/catalog/schema.ts";

test("a form takes no operands, unless it is given some", () => {
  expect(prints("does x", "").operands).toEqual({});
  expect(prints("does x", "", {}, { none: text }).operands).toEqual({ none: text });
  expect(about(prints("does x", "")).operands).toBe(anyNames);
  expect(group("does x", {}).operands).toBeUndefined();
});

test("--help is understood by every form, and nothing else that is not listed", () => {
  for (const entry of [prints("does x", ""), group("does x", {})])
    expect(entry.options).toEqual({ "--help": { stops: true } });
  expect(prints("does x", "-n=").options).toEqual({ "--help": { stops: true }, "-n": { value: text } });
});

test("names share an entry", () => {
  const entry = prints("does x", "");
  expect(under(["list ls", "l"], entry)).toEqual({ list: entry, ls: entry, l: entry });
});
