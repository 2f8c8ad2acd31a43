// The catalog's own claims: its examples have the verdicts that they state, its entries can be looked up and name a manual.
import { beforeAll, describe, expect, test } from "vitest";
import { lookUp, names } from "../../src/catalog/lookup.ts";
import type { Does, Option } from "../../src/catalog/schema.ts";
import { classify, ready } from "../support/classify.ts";
import { type Named, problemsOfProgram, withSubcommands } from "../support/entry-problems.ts";

beforeAll(() => ready());

const programs: readonly Named[] = names().flatMap((name) => {
  const entry = lookUp(name);
  return entry ? [{ name, entry }] : [];
});
const everything = programs.flatMap(withSubcommands);

describe.each(["read_only", "mutating"] as const)("examples that are %s", (safety) => {
  test("are judged so", () => {
    const wrong = everything.flatMap(({ name, entry }) =>
      (entry.examples?.[safety] ?? []).flatMap((command) => {
        const verdict = classify(command, { cwd: "/work", home: "/home/me" });
        return verdict.safety === safety ? [] : [`${name}: ${command} (${verdict.reason})`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

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

test("a harmful option in front of the arguments of a harmless example makes it mutating", () => {
  const attacks = everything.flatMap(({ name, entry }) => {
    if (typeof entry.options !== "object") return [];
    const examples = (entry.examples?.read_only ?? []).filter(
      (example) => example.startsWith(`${name} `) && !/--(?:help|version)/.test(example),
    );
    const options = Object.entries(entry.options)
      .filter(([, option]) => !option.untilCancelled && (harmful(option.does) || harmful(option.value)))
      .flatMap(([names, option]) => names.split(", ").flatMap((each) => written(each, option)))
      .filter((option) => option.startsWith("-"));
    return examples.flatMap((example) => options.map((option) => `${name} ${option}${example.slice(name.length)}`));
  });
  expect(attacks.length).toBeGreaterThan(2000);
  const passing = attacks.filter((command) => classify(command, { cwd: "/work" }).safety === "read_only");
  expect(passing).toEqual([]);
});
