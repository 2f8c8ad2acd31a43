// Variables before a program: every name of the manuals is refused, or listed with its reason.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { harmless } from "../../src/catalog/knowledge/environment.ts";
import { names as commandNames, lookUp } from "../../src/catalog/lookup.ts";
import type { Entry } from "../../src/catalog/schema.ts";
import { isHarmless } from "../../src/judge/permit/environment.ts";
import { root } from "../support/built.ts";
import { share } from "../support/rows.ts";

/** The names in the manual pages (sections 1, 5, 7 and 8) of some 3,000 packages of Debian 12. */
const names = readFileSync(join(root, "fixtures/environment-names.txt"), "utf8").trim().split(/\s+/);

/** A path, a program, an assignment, an address, an option, a command. */
const dangerous = [
  "/x/y",
  "./x",
  "../x",
  "x.so",
  "a=b",
  "http://h/",
  "-x",
  "touch x",
  "$(x)",
  "a:b/c",
  "~/x",
  "|x",
  "ls",
];

const passes = (name: string, value: string, own?: Entry["environment"]): boolean =>
  isHarmless({ name, values: [{ pieces: [value] }] }, own);

test("the manuals have many names", () => {
  expect(names.length).toBeGreaterThan(3_000);
  expect(names).toEqual(expect.arrayContaining(["LD_PRELOAD", "SSLKEYLOGFILE", "TERMINFO", "PGOPTIONS", "http_proxy"]));
});

describe("for every program", () => {
  test("only names that choose a target pass with words that could be more", () => {
    const passing = names.filter((name) => dangerous.some((value) => passes(name, value)));
    expect(passing).toEqual(["DEBUG", "GOARCH", "GOOS", "LANGUAGE"]);
  });

  test("a switch passes only where the name is listed", () => {
    const listed = new RegExp(
      `^(?:${harmless
        .flatMap((row) => row.names.split(" "))
        .join("|")
        .replaceAll("*", ".*")})$`,
    );
    const passing = names.filter((name) => passes(name, "1") || passes(name, "true"));
    expect(passing.filter((name) => !listed.test(name))).toEqual([]);
    expect(passing.length).toBeLessThan(60);
  });

  test("each row has a reason", () => {
    for (const { why } of harmless) expect(why).toMatch(/^[a-z][^.]*$/);
  });
});

test("an entry adds only the names that it lists", () => {
  const more: string[] = [];
  const values = share(dangerous, 4);
  const passing = new Set(names.flatMap((name) => values.map((value) => passes(name, value) && `${name}=${value}`)));
  // Programs of one entry have the same variables.
  const environments = new Map(commandNames().map((name) => [lookUp(name)?.environment, name] as const));
  for (const [environment, name] of environments) {
    if (!environment) continue;
    const own = new RegExp(`^(?:${Object.keys(environment).join("|").replaceAll("*", ".*")})$`);
    for (const each of names)
      if (!own.test(each))
        for (const value of values)
          if (!passing.has(`${each}=${value}`) && passes(each, value, environment)) more.push(`${name}: ${each}`);
  }
  expect(more).toEqual([]);
});
