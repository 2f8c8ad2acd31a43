// Hostile folders: in each of them, a command that reads runs code of the folder, writes by it, or sends a secret. Without a
// sandbox, no such command may pass; in an ordinary folder it must.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examine } from "../../src/examine/examine.ts";
import { classifyCommand, createHookEngine } from "../../src/index.ts";
import { defaultPolicy, type Policy } from "../../src/policy/policy.ts";
import { ready } from "../support/classify.ts";
import { environment } from "../support/programs.ts";
import { duplicates, rowsOf } from "../support/rows.ts";

interface Row {
  readonly name: string;
  /** The program that must be on the machine. */
  readonly needs: string;
  /** Texts by path, in which `@EVIL@` is a program that leaves a mark, and `@MARK@` the file that is the mark. */
  readonly files?: Readonly<Record<string, string>>;
  /** Bash that prepares the folder. `$EVIL` is the program. */
  readonly setup?: string;
  readonly command: string;
  readonly policy?: Partial<Policy>;
  /** The code of the finding, if it is no file that is obeyed. */
  readonly code?: string;
  /** Not tried: it needs the network, or shows only in another version of the program. */
  readonly untried?: true;
}

const hostile = rowsOf<Row>("fixtures/survey/hostile.jsonl");
const ordinary = rowsOf<Row>("fixtures/survey/ordinary.jsonl");

const places: string[] = [];
beforeAll(() => ready());
afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true });
});

const identity = `
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_ALLOW_PROTOCOL=file:git:https:ssh:ext
export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x@x GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x@x
twoCommits() { git init -q . && echo one > a.txt && git add . && git commit -qm one && echo two > a.txt && git commit -qam two; }
`;

/** More folders of programs to try, beside the usual ones: `npm install --prefix` and the like. */
const path = [process.env.SAFE_SH_PROGRAMS, environment().PATH].filter(Boolean).join(":");
const isInstalled = (program: string): boolean => path.split(":").some((folder) => existsSync(join(folder, program)));

interface Trap {
  readonly cwd: string;
  readonly env: Record<string, string>;
  readonly sprung: () => boolean;
}

function lay({ files = {}, setup = "" }: Row): Trap {
  const place = mkdtempSync(join(tmpdir(), "safe-sh-hostile-"));
  places.push(place);
  const [cwd, evil, mark] = [join(place, "work"), join(place, "evil"), join(place, "mark")];
  mkdirSync(cwd);
  writeFileSync(evil, `#!/bin/sh\necho sprung >> '${mark}'\n`);
  chmodSync(evil, 0o755);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text.replaceAll("@EVIL@", evil).replaceAll("@MARK@", mark), { mode: 0o755 });
  }
  const env = { ...environment({ HOME: place, EVIL: evil, MARK: mark, PATH: path }) };
  const made = spawnSync("/bin/bash", ["-c", `${identity}${setup}`], { cwd, env, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`the folder was not made: ${made.stderr}`);
  rmSync(mark, { force: true });
  return { cwd, env, sprung: () => existsSync(mark) };
}

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

for (const row of hostile) {
  test.runIf(!row.untried && isInstalled(row.needs))(
    `springs if nothing stops it: ${row.name}: ${row.command}`,
    () => {
      const trap = lay(row);
      spawnSync("/bin/bash", ["-c", `${identity}${row.command}`], { ...trap, input: "", timeout: 60_000 });
      expect(trap.sprung()).toBe(true);
    },
    90_000,
  );
  test(`is not allowed: ${row.name}: ${row.command}`, async () => {
    const trap = lay(row);
    expect(await decisionOn(row, trap)).toBe(row.code ?? "repository-configuration");
    expect(trap.sprung(), "looking ran code").toBe(false);
  });
}

test("the library's answers are the same, or say that no folder was looked at", async () => {
  const rows = hostile.filter(({ needs, policy }) => policy === undefined && ["prettier", "tsc", "hg"].includes(needs));
  for (const row of rows) {
    const { cwd } = lay(row);
    const engine = await createHookEngine().checkCommand(row.command, { cwd });
    const verdict = await classifyCommand(row.command, { cwd });
    expect([engine.decision, verdict.safety], row.name).toEqual(["ask", "mutating"]);
    const unseen = await classifyCommand(row.command);
    if (unseen.safety === "read_only") expect(unseen.assumed).toEqual(["cwd", "folders"]);
  }
});

test.each(ordinary)("is allowed: $name: $command", async (row) => {
  expect(await decisionOn(row, lay(row))).toBe("allow");
});
