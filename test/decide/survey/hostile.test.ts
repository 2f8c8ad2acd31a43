// Hostile folders: in each of them, a command that reads runs code of the folder, writes by it, or sends a secret. Without a
// sandbox, no such command may pass; in an ordinary folder it must.
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examine } from "../../../src/decide/examine.ts";
import { classifyCommand, createHookEngine } from "../../../src/index.ts";
import { defaultPolicy } from "../../../src/policy/policy.ts";
import { ready } from "../../support/classify.ts";
import { duplicates, rowsOf, share } from "../../support/rows.ts";
import { canLay, clear, identity, isInstalled, lay, type Row, type Trap } from "../../support/traps.ts";

const hostile = rowsOf<Row>("fixtures/survey/hostile.jsonl");
const ordinary = rowsOf<Row>("fixtures/survey/ordinary.jsonl");

beforeAll(() => ready());
afterAll(clear);

/** `allow`, or the codes of the findings. */
const decisionOn = async ({ command, policy }: Row, { cwd }: Trap): Promise<string> => {
  const given = { cwd, policy: { ...defaultPolicy, ...policy } };
  const { decision, verdict } = await examine({ source: command }, given, "host-shell");
  return decision === "allow" ? decision : [...new Set(verdict.findings.map(({ code }) => code))].join(" ");
};

test("there are enough rows, and none twice", () => {
  expect(hostile.length).toBeGreaterThanOrEqual(80);
  expect(ordinary.length).toBeGreaterThanOrEqual(25);
  expect(duplicates([...hostile, ...ordinary].map(({ name, command }) => `${name}: ${command}`))).toEqual([]);
});

// That they are traps at all is seen in some of them at the gate.
const tried = new Set(
  share(
    hostile.filter((row) => !row.untried && isInstalled(row.needs)),
    6,
  ),
);

for (const row of hostile) {
  test.runIf(tried.has(row))(
    `springs if nothing stops it: ${row.name}: ${row.command}`,
    () => {
      const trap = lay(row);
      spawnSync("/bin/bash", ["-c", `${identity}${row.command}`], { ...trap, input: "", timeout: 60_000 });
      expect(trap.sprung()).toBe(true);
    },
    90_000,
  );
  test.runIf(canLay(row))(`is not allowed: ${row.name}: ${row.command}`, async () => {
    const trap = lay(row);
    expect(await decisionOn(row, trap)).toBe(row.code ?? "repository-configuration");
    expect(trap.sprung(), "looking ran code").toBe(false);
  });
}

test("the library's answers are the same, or say that no folder was looked at", async () => {
  const rows = hostile.filter(
    (row) => row.policy === undefined && ["prettier", "tsc", "hg"].includes(row.needs) && canLay(row),
  );
  for (const row of rows) {
    const { cwd } = lay(row);
    const engine = await createHookEngine().checkCommand(row.command, { cwd });
    const verdict = await classifyCommand(row.command, { cwd });
    expect([engine.decision, verdict.safety], row.name).toEqual(["ask", "mutating"]);
    const unseen = await classifyCommand(row.command);
    if (unseen.safety === "read_only") expect(unseen.assumed).toEqual(["cwd", "folders"]);
  }
});

test.each(ordinary.filter(canLay))("is allowed: $name: $command", async (row) => {
  expect(await decisionOn(row, lay(row))).toBe("allow");
});
