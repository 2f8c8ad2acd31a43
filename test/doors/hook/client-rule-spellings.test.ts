// The rules of Claude Code's user, and 20 and more spellings of what each is about: an answer of ours lets none of them pass.
import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ready } from "../../../src/decide/ready.ts";
import { answerClaude } from "../../../src/doors/hook/claude.ts";
import { settingsOf } from "../../../src/doors/hook/settings.ts";
import { rowsOf } from "../../support/rows.ts";
import { spellingsOf } from "../../support/spellings.ts";

interface Row {
  readonly list: "deny" | "ask";
  readonly rule: string;
  /** What it is about. */
  readonly command: string;
  /** Other spellings of that, beside those of any command. */
  readonly more: readonly string[];
  /** What it is not about. */
  readonly passes: readonly string[];
  /** Spellings that are no such command, as the client sees it, too. */
  readonly except?: readonly string[];
}

let home = "";
let project = "";
beforeAll(async () => {
  await ready();
  // `~` is that of this process.
  mkdirSync(homedir(), { recursive: true });
  home = homedir();
  project = mkdtempSync(join(home, "project-"));
  for (const path of [".claude", "sub", "../private"]) mkdirSync(join(project, path), { recursive: true });
  for (const name of ["secret.txt", "notes.txt", "sub/secret.txt", "a.key", "sub/b.key", "../private/x"])
    writeFileSync(join(project, name), "text\n");
  writeFileSync(join(project, "list0"), "secret.txt\0");
  symlinkSync("secret.txt", join(project, "link.txt"));
  symlinkSync("sub", join(project, "sublink"));
  linkSync(join(project, "secret.txt"), join(project, "hard.txt"));
  execFileSync("git", ["init", "-q"], { cwd: project });
});

afterAll(() => {
  for (const each of [project, join(home, "private")]) rmSync(each, { recursive: true, force: true });
});

/** What the hook answers: `allow`, `ask`, or `deny` with exit code 2. */
async function decision(command: string): Promise<string> {
  const environment = { HOME: home, CLAUDE_CONFIG_DIR: join(project, "none"), CLAUDE_PROJECT_DIR: project };
  const payload = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command }, cwd: project };
  const { stdout, exitCode } = await answerClaude(JSON.stringify(payload), settingsOf([], environment));
  if (exitCode === 2) return "deny";
  return JSON.parse(stdout).hookSpecificOutput.permissionDecision;
}

const rows = rowsOf<Row>("fixtures/hook/client-rules.jsonl");

test("rules and spellings are many", () => {
  expect(rows.length).toBeGreaterThanOrEqual(30);
  for (const { command, more } of rows) expect(spellingsOf(command).length + more.length).toBeGreaterThan(40);
});

// `Read(...)` is asked about, since what a pattern reaches is not always known; a rule about texts forbids where it names a command.
test.each(rows.map((row) => [row.list, row.rule, row] as const))("%s %s", async (list, rule, row) => {
  writeFileSync(join(project, ".claude/settings.json"), JSON.stringify({ permissions: { [list]: [rule] } }));
  const spellings = [...spellingsOf(row.command), ...row.more].filter((each) => !row.except?.includes(each));
  const said = await Promise.all(spellings.map(async (each) => [each, await decision(each)] as const));
  expect(said.filter(([, how]) => how === "allow").map(([each]) => each)).toEqual([]);
  const others = await Promise.all(row.passes.map(async (each) => [each, await decision(each)] as const));
  expect(others.filter(([, how]) => how !== "allow")).toEqual([]);
});
