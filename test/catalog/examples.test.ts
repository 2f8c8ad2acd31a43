// The catalog's own claims: its entries say all that they must, and what is harmful stays so beside what is harmless.
import { beforeAll, expect, test } from "vitest";
import { lookUp, names } from "../../src/catalog/lookup.ts";
import type { Does, Option } from "../../src/catalog/schema.ts";
import { classify, ready } from "../support/classify.ts";
import { rowsOfProgram } from "../support/command-rows.ts";
import { type Named, problemsOfProgram, withSubcommands } from "../support/entry-problems.ts";

beforeAll(() => ready());

const programs: readonly Named[] = names().flatMap((name) => {
  const entry = lookUp(name);
  return entry ? [{ name, entry }] : [];
});
const everything = programs.flatMap(withSubcommands);

test("entries say all that they must, and only what can be", () => {
  expect(programs.flatMap(problemsOfProgram)).toEqual([]);
});

/** Does it change something, whatever its value? */
function harmful(does: Does | undefined): boolean {
  switch (does?.kind) {
    case "writes":
    case "deletes":
    case "controls":
    case "unknown":
      return true;
    case "connects":
      return does.method === "write";
    case "runs":
      return does.what === "code";
    case "both":
      return does.all.some(harmful);
    default:
      return false;
  }
}

/** The ways to write an option in front of other arguments, with a value where it takes one. */
function written(name: string, option: Option): readonly string[] {
  if (!option.value) return [name];
  const joined = name.startsWith("--") ? `${name}=zz` : `${name}zz`;
  return option.optional ? [name, joined] : [`${name} zz`, joined];
}

/** So many rows of an entry are tried with each option. */
const most = 2;

test("a harmful option in front of the arguments of a harmless row makes it mutating", () => {
  const attacks = everything.flatMap(({ name, entry }) => {
    if (typeof entry.options !== "object") return [];
    const examples = rowsOfProgram(name)
      .filter(
        ({ command, safety }) => safety === "read_only" && command !== name && !/--(?:help|version)/.test(command),
      )
      .slice(0, most)
      .map(({ command }) => command);
    const options = Object.entries(entry.options)
      .filter(
        ([, option]) => !option.untilCancelled && !option.beside && (harmful(option.does) || harmful(option.value)),
      )
      .flatMap(([names, option]) => names.split(", ").flatMap((each) => written(each, option)))
      .filter((option) => option.startsWith("-"));
    return examples.flatMap((example) => options.map((option) => `${name} ${option}${example.slice(name.length)}`));
  });
  expect(attacks.length).toBeGreaterThan(2000);
  const passing = attacks.filter((command) => classify(command, { cwd: "/work" }).safety === "read_only");
  expect(passing).toEqual([]);
});
