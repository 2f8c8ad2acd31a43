// The built-in blocks go by what a command does and to what; a text that mentions one is asked about like any other.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { examine } from "../../src/decide/examine.ts";
import { ready } from "../../src/decide/ready.ts";
import { reasonOf } from "../../src/findings/words.ts";
import { type BlockName, builtInBlocks } from "../../src/policy/built-in-blocks.ts";
import { defaultPolicy, type Policy } from "../../src/policy/policy.ts";

beforeAll(() => ready());

interface Row {
  readonly command: string;
  readonly block?: BlockName;
}

const rows: readonly Row[] = readFileSync(new URL("../../fixtures/policy/blocks.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

const decide = (command: string, policy: Policy = defaultPolicy) =>
  examine({ source: command }, { policy, cwd: "/home/me/project", home: "/home/me" }, "judge-only");

/** The block that denies it, by its words. */
async function blockOf(command: string): Promise<BlockName | undefined> {
  const { verdict, decision } = await decide(command);
  const found = builtInBlocks.find(({ explanation }) => reasonOf(verdict, "agent").includes(explanation));
  expect(decision).toBe(found ? "deny" : "ask");
  return found?.name;
}

test.each(rows)("$command", async ({ command, block }) => {
  expect(await blockOf(command)).toBe(block);
});

test("every block has rows of both kinds, or none that is let through", () => {
  const blocked = new Set(rows.map(({ block }) => block));
  for (const { name } of builtInBlocks) expect(blocked).toContain(name);
});

describe("a block that is switched off", () => {
  test.each(rows.filter(({ block }) => block !== undefined))("only asks: $command", async ({ command, block }) => {
    const unblocked = block === undefined ? [] : [block];
    expect((await decide(command, { ...defaultPolicy, unblocked })).decision).toBe("ask");
    const others = builtInBlocks.map(({ name }) => name).filter((name) => name !== block);
    expect((await decide(command, { ...defaultPolicy, unblocked: others })).decision).toBe("deny");
  });
});

test("a rule that allows the command opens no block", async () => {
  const policy: Policy = { ...defaultPolicy, allow: ["git push **", "rm **"] };
  expect((await decide("git push origin x", policy)).decision).toBe("allow");
  expect((await decide("git push -f origin x", policy)).decision).toBe("deny");
  expect((await decide("rm -rf build", policy)).decision).toBe("allow");
  expect((await decide("rm -rf /", policy)).decision).toBe("deny");
});
