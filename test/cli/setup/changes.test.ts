// What becomes of commands that change only the project: `init --changes`, or its question at a terminal.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findTrialEngine } from "../../../src/run/trial/make/engine.ts";
import { safeSh } from "../../support/built.ts";
import { safe } from "../../support/in-process.ts";
import { type Ended, folder } from "../../support/programs.ts";
import { keys, Terminal } from "../../support/terminal.ts";

interface Place {
  readonly cwd: string;
  readonly home: string;
}

function place(policy?: string): Place {
  const [cwd, home] = [folder(), folder()];
  for (const name of [".config/safe-sh", ".claude"]) mkdirSync(join(home, name), { recursive: true });
  if (policy !== undefined) writeFileSync(join(home, ".config/safe-sh/policy.json"), policy);
  return { cwd, home };
}

const init = ({ cwd, home }: Place, ...given: string[]): Promise<Ended> =>
  safe(["init", ...given], { cwd, env: { HOME: home } });
const policyIn = ({ home }: Place): string => readFileSync(join(home, ".config/safe-sh/policy.json"), "utf8");
const hasTrials = findTrialEngine().type !== "none";

test.each([
  ["keep", "keep"],
  ["hold", "hold"],
  ["ask", "off"],
])("--changes %s is kept in the user's own policy", async (given, trial) => {
  const here = place();
  expect(await init(here, "--changes", given)).toMatchObject({ code: 0 });
  expect(JSON.parse(policyIn(here))).toEqual({ trial });
  const doctor = await safe(["doctor"], { cwd: here.cwd, env: { HOME: here.home } });
  expect(doctor.stdout).toMatch(new RegExp(`^ok +changes: of a project alone: ${given} \\(`, "m"));
  // What safe-sh itself wrote opens what it opens.
  expect(doctor.stdout).not.toContain("safe-sh trust");
});

test("nothing else in the policy changes, and a second word replaces the first", async () => {
  const here = place('{\n  // mine\n  "deny": ["git push **"]\n}\n');
  expect((await init(here, "--changes", "keep")).code).toBe(0);
  expect(policyIn(here)).toBe('{\n  // mine\n  "deny": ["git push **"],\n  "trial": "keep"\n}\n');
  expect((await init(here, "--changes", "ask")).code).toBe(0);
  expect(policyIn(here)).toBe('{\n  // mine\n  "deny": ["git push **"],\n  "trial": "off"\n}\n');
});

test("another word is refused, and a dry run writes nothing", async () => {
  const here = place("{}\n");
  expect(await init(here, "--changes", "always")).toMatchObject({ code: 2 });
  expect(await init(here, "--changes", "keep", "--dry-run")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^changes {2}commands that change only a project: keep: /m),
  });
  expect(policyIn(here)).toBe("{}\n");
});

describe.runIf(hasTrials)("unsaid", () => {
  test("without a terminal opens nothing, and says what one would gain", async () => {
    const here = place("{}\n");
    expect(await init(here)).toMatchObject({ code: 0, stdout: expect.stringContaining("safe-sh init --changes keep") });
    expect(policyIn(here)).toBe("{}\n");
  });

  test("is asked about at a terminal, once", async () => {
    const here = place("{}\n");
    const first = new Terminal(safeSh, ["init"], here.cwd, { HOME: here.home });
    await first.shows("Ask each time");
    await first.types(keys.down, keys.enter);
    expect(await first.closed()).toBe(0);
    expect(JSON.parse(policyIn(here))).toEqual({ trial: "hold" });
    const second = new Terminal(safeSh, ["init"], here.cwd, { HOME: here.home });
    expect(await second.closed()).toBe(0);
    expect(second.seen).toMatch(/kept +commands that change only a project: hold/);
  });

  test("and Ctrl-C opens nothing", async () => {
    const here = place("{}\n");
    const terminal = new Terminal(safeSh, ["init"], here.cwd, { HOME: here.home });
    await terminal.shows("Ask each time");
    await terminal.types("\u0003");
    expect(await terminal.closed()).toBe(0);
    expect(policyIn(here)).toBe("{}\n");
  });
});
