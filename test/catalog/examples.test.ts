// The catalog's own promises: its examples are judged as they say, its entries can be looked up and name their manual.
import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { lookUp, names } from "../../src/catalog/lookup.ts";
import type { Does, Entry, Option } from "../../src/catalog/schema.ts";
import { classify, ready } from "../support/classify.ts";

beforeAll(() => ready());

interface Named {
  readonly name: string;
  readonly entry: Entry;
}

/** The entry and all below it. */
function withSubcommands({ name, entry }: Named): readonly Named[] {
  const below = Object.entries({ ...entry.subcommands, ...entry.verbs }).map(([word, inner]) => ({
    name: `${name} ${word}`,
    entry: inner,
  }));
  return [{ name, entry }, ...below.flatMap(withSubcommands)];
}

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

test("no example is both", () => {
  for (const { name, entry } of everything) {
    const both = entry.examples?.read_only?.filter((command) => entry.examples?.mutating?.includes(command));
    expect(both ?? [], name).toEqual([]);
  }
});

test("every program says what it does, and where its manual is", () => {
  const mute = programs
    .filter(({ entry }) => entry.does.trim() === "" || /\.$|\n/.test(entry.does))
    .map(({ name }) => name);
  const unsourced = programs
    .filter(({ entry }) => !/^(?:https?:\/\/\S+|README\.md)$/.test(entry.manual ?? ""))
    .map(({ name }) => name);
  expect(mute).toEqual([]);
  expect(unsourced).toEqual([]);
});

test("manuals are served over https", () => {
  // Sites that offer nothing else.
  const plain = ["dash", "mksh"];
  const insecure = programs.filter(({ name, entry }) => entry.manual?.startsWith("http:") && !plain.includes(name));
  expect(insecure.map(({ name }) => name)).toEqual([]);
});

test("every program that people run has an example", () => {
  expect(
    programs.filter(({ entry }) => !entry.examples && !entry.subcommands && !entry.verbs).map(({ name }) => name),
  ).toEqual([]);
});

test("options are written as programs take them", () => {
  const odd = everything.flatMap(({ name, entry }) =>
    entry.options === undefined || entry.options === "harmless"
      ? []
      : Object.keys(entry.options)
          .flatMap((key) => key.split(", "))
          .filter((option) => !/^-[^\s,=]+$|^--$|^-{0,2}[A-Za-z_][\w-]*=$/.test(option))
          .map((option) => `${name} ${option}`),
  );
  expect(odd).toEqual([]);
});

test("an option is written once", () => {
  const twice = everything.flatMap(({ name, entry }) => {
    if (entry.options === undefined || entry.options === "harmless") return [];
    const options = Object.keys(entry.options).flatMap((key) => key.split(", "));
    return options.filter((option, index) => options.indexOf(option) !== index).map((option) => `${name} ${option}`);
  });
  expect(twice).toEqual([]);
});

test("names are the ones that commands have", () => {
  expect(programs.filter(({ name }) => !/^[^\s/]+$/.test(name)).map(({ name }) => name)).toEqual([]);
  expect(lookUp("toString")).toBeUndefined();
  expect(lookUp("__proto__")).toBeUndefined();
});

test("a name stands in one file", async () => {
  const folder = new URL("../../src/catalog/entries/", import.meta.url);
  const places = new Map<string, string[]>();
  for (const file of readdirSync(folder)) {
    const exported: Record<string, unknown> = await import(new URL(file, folder).href);
    for (const value of Object.values(exported))
      for (const [name, entry] of Object.entries(typeof value === "object" && value !== null ? value : {}))
        if (typeof entry === "object" && entry !== null && "does" in entry && "manual" in entry)
          places.set(name, [...(places.get(name) ?? []), file]);
  }
  expect(places.size).toBe(names().length);
  expect([...places].filter(([, found]) => found.length > 1)).toEqual([]);
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
