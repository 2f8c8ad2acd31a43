// The policies that `safe-sh init --preset` begins with decide as they say.
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { examine } from "../../src/decide/examine.ts";
import { presets } from "../../src/hosts/install/presets.ts";
import { settingsIn } from "../../src/policy/files/settings-in.ts";
import { mergeLayers, policyFrom } from "../../src/policy/layers.ts";
import { ready } from "../support/classify.ts";

beforeAll(() => ready());

interface Row {
  readonly preset: string;
  readonly command: string;
  readonly decision: string;
}

const rows: readonly Row[] = readFileSync(new URL("../../fixtures/policy/presets.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

test.each(rows)("$preset: $command", async ({ preset, command, decision }) => {
  const read = await settingsIn(presets[preset]?.text ?? "");
  if (!("settings" in read)) throw new Error(read.problem);
  const policy = policyFrom(mergeLayers([{ name: "user", settings: read.settings, trusted: true }]).settings);
  const found = await examine({ source: command }, { policy, cwd: "/work/project", home: "/home/me" }, "judge-only");
  expect(found.decision).toBe(decision);
});

test("each has rows that run and rows that do not", () => {
  for (const name of Object.keys(presets)) {
    const decisions = rows.filter(({ preset }) => preset === name).map((row) => row.decision);
    expect(decisions).toContain("allow");
    expect(decisions).toContain("ask");
  }
});
