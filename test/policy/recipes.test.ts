// The recipes of the documentation: every policy is valid, and every command is decided as the page says.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { examine } from "../../src/decide/examine.ts";
import { isTryable } from "../../src/doors/tryable.ts";
import { type Layer, mergeLayers, policyFrom } from "../../src/policy/layers.ts";
import { readSettings } from "../../src/policy/schema.ts";
import { ready } from "../support/classify.ts";
import { fromRoot } from "../support/rows.ts";

beforeAll(() => ready());

const decisions: Readonly<Record<string, string>> = { runs: "allow", tried: "ask", asks: "ask", denied: "deny" };

const recipes = readFileSync(fromRoot("docs/references/recipes.md"), "utf8")
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    name: section.split("\n", 1)[0] ?? "",
    layers: [...section.matchAll(/```json\n([^]*?)```/g)].map(([, text = ""]) => JSON.parse(text)),
    rows: [...section.matchAll(/^- (runs|tried|asks|denied): `(.+)`$/gm)].map(([, what = "", command = ""]) => ({
      what,
      command,
    })),
  }));

/** Of two, the first is the managed one. */
function layerOf(given: unknown, at: number, all: readonly unknown[]): Layer {
  const read = readSettings(given);
  if (!("settings" in read)) throw new Error(JSON.stringify(read.problems));
  return { name: at < all.length - 1 ? "managed" : "user", settings: read.settings, trusted: true };
}

test("there are seven, each with commands of both kinds", () => {
  expect(recipes.length).toBe(7);
  for (const { rows } of recipes) expect(new Set(rows.map(({ what }) => what)).size).toBeGreaterThan(1);
});

describe.each(recipes)("$name", ({ layers, rows }) => {
  test.each(rows)("$what: $command", async ({ what, command }) => {
    const policy = policyFrom(mergeLayers(layers.map(layerOf)).settings);
    const circumstances = { policy, cwd: "/home/me/p", home: "/home/me" };
    const { decision, verdict } = await examine({ source: command }, circumstances, "judge-only");
    expect(decision).toBe(decisions[what]);
    // What a trial may answer, it answers.
    if (policy.trial === "hold" && decision === "ask") expect(isTryable(verdict, policy)).toBe(what === "tried");
  });
});
