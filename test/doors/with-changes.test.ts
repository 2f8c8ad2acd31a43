// A question about keeping says what would be kept.

import { expect, test } from "vitest";
import { told, type Verdict } from "../../src/doors/told.ts";
import { withChanges } from "../../src/doors/with-changes.ts";

import { World } from "../run/trial/world.ts";
import { judged as judgedBy, ready } from "../support/classify.ts";

const judged = async (command: string): Promise<Verdict> => {
  await ready();
  return told(await withChanges(judgedBy(command, { cwd: "/", home: "/home/me" }).verdict), "agent");
};

test("the list stands in the finding and in the reason", async () => {
  const world = World.forTest();
  const { id } = await world.held("echo new > a; rm b");
  for (const command of [`safe-sh keep ${id} --yes`, `safe-sh drop ${id}`]) {
    const { reason, findings } = await judged(command);
    expect(reason).toContain("D b, M a");
    expect(findings[0]?.message).toBe(reason);
  }
  expect((await judged("safe-sh undo")).reason).toContain("nothing was kept");
});

test("what is known only at run time is said so", async () => {
  expect((await judged('safe-sh keep "$n"')).reason).toContain("which one is known only at run time");
});

test("another verdict stays as it is", async () => {
  const { verdict } = judgedBy("rm x", { cwd: "/" });
  expect(await withChanges(verdict)).toBe(verdict);
});
