// The rules of Claude Code's user hold for what runs: an answer of ours takes away no question that they would have caused.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ready } from "../../../src/decide/ready.ts";
import { answerClaude } from "../../../src/doors/hook/claude.ts";
import { settingsOf } from "../../../src/doors/hook/settings.ts";
import { clientRules } from "../../../src/hosts/install/client-rules.ts";
import { dropIns } from "../../../src/hosts/install/settings-paths.ts";
import { folder } from "../../support/programs.ts";

let home = "";
let project = "";
beforeAll(() => ready());
beforeEach(() => {
  home = folder();
  project = join(home, "project");
  mkdirSync(join(project, ".claude"), { recursive: true });
  mkdirSync(join(project, "sub"));
  for (const name of ["secret.txt", "notes.txt", "sub/secret.txt"]) writeFileSync(join(project, name), "text\n");
});

type Permissions = Readonly<Record<"deny" | "ask" | "allow", readonly string[]>>;

function permit(permissions: Partial<Permissions>, file = ".claude/settings.json"): void {
  writeFileSync(join(project, file), JSON.stringify({ permissions }));
}

/** What the hook answers: `allow`, `ask`, or `deny` with exit code 2. */
async function decision(command: string, cwd = project): Promise<string> {
  const environment = { HOME: home, CLAUDE_CONFIG_DIR: join(home, ".claude"), CLAUDE_PROJECT_DIR: project };
  const payload = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command }, cwd };
  const { stdout, exitCode } = await answerClaude(JSON.stringify(payload), settingsOf([], environment));
  if (exitCode === 2) return "deny";
  return JSON.parse(stdout).hookSpecificOutput.permissionDecision;
}

const decisions = (commands: readonly string[]): Promise<readonly (readonly [string, string])[]> =>
  Promise.all(commands.map(async (command) => [command, await decision(command)] as const));

describe("`Read(./secret.txt)` is denied", () => {
  beforeEach(() => permit({ deny: ["Read(./secret.txt)"] }));

  test("however it is read", async () => {
    const commands = [
      "bash -c 'head secret.txt'",
      'while read -r l; do echo "$l"; done < secret.txt',
      "find . -maxdepth 1 -name 'secret*' -exec head {} +",
      "eval 'cat secret.txt'",
      "sed -n p s?cret.txt",
      "cd sub && cat ../secret.txt",
      'f=secret.txt; cat "$f"',
      `cat ${project}/secret.txt`,
    ];
    expect(await decisions(commands)).toEqual(commands.map((command) => [command, "ask"]));
  });

  test("anything else passes", async () => {
    const commands = ["cat notes.txt", "cat sub/secret.txt", "ls"];
    expect(await decisions(commands)).toEqual(commands.map((command) => [command, "allow"]));
  });
});

test.each([
  [["Bash(cat:*)"], ["cat notes.txt", "bash -c 'cat a'", "ls | xargs cat", "command cat a", "/bin/cat a"], "deny"],
  [["Bash(cat *)"], ["env cat a", 'c""at a'], "deny"],
  [["Bash(git log)"], ["git log", "bash -c 'git log'"], "deny"],
  [["Bash(git push:*)"], ["git push", "bash -c 'git -C x push'", "git -c a.b=c push origin"], "deny"],
  [["Bash(git log)"], ["git status", "ls"], "allow"],
  [["Bash(cat:*)"], ["head notes.txt", "ls"], "allow"],
  [["Bash(git * main)"], ["git log main", "bash -c 'git log main'"], "ask"],
  [["Bash(git * main)"], ["git status"], "allow"],
  [["Bash(ls*)"], ["ls", "ls -l", "bash -c ls"], "deny"],
  [["Bash(ls*)"], ["lsblk"], "ask"],
  [["Bash(ls*)"], ["while read -r l; do echo $l; done < notes.txt", "true < notes.txt"], "allow"],
  [["WebFetch", "Edit(./x)", "mcp__a__b"], ["ls"], "allow"],
] as const)("deny %j: %j: %s", async (deny, commands, wanted) => {
  permit({ deny });
  expect(await decisions(commands)).toEqual(commands.map((command) => [command, wanted]));
});

test.each([
  [["Bash(git log:*)"], ["git log -3", "bash -c 'git log'", "git --no-pager log"], "ask"],
  [["Bash(git log:*)"], ["git status"], "allow"],
  [["Bash"], ["ls"], "ask"],
  [["Bash(*)"], ["ls"], "ask"],
] as const)("ask %j: %j: %s", async (ask, commands, wanted) => {
  permit({ ask });
  expect(await decisions(commands)).toEqual(commands.map((command) => [command, wanted]));
});

test("in a folder below, of every layer, and none of a file that the client ignores", async () => {
  permit({ deny: ["Bash(head:*)"] }, ".claude/settings.local.json");
  writeFileSync(join(project, ".claude/settings.json"), '{"permissions": {"deny": ["Bash(tail:*)"]}, // no JSON\n}');
  mkdirSync(join(home, ".claude"));
  writeFileSync(join(home, ".claude/settings.json"), '{"permissions": {"deny": ["Bash(wc:*)"]}}');
  const sub = join(project, "sub");
  expect(await Promise.all(["head a", "wc a", "tail a"].map((each) => decision(each, sub)))).toEqual([
    "deny",
    "deny",
    "allow",
  ]);
});

test("of the administration's further files, in their order", () => {
  const made = join(home, "managed-settings.d");
  mkdirSync(made);
  for (const name of ["20-b.json", "10-a.json", "notes.md"]) writeFileSync(join(made, name), "{}");
  expect(dropIns(made)).toEqual([join(made, "10-a.json"), join(made, "20-b.json")]);
  expect(dropIns(join(home, "none"))).toEqual([]);
});

test("paths, as the client means them", () => {
  const readsOf = (...deny: string[]) => {
    permit({ deny: deny.map((each) => `Read(${each})`) });
    return clientRules(project, { CLAUDE_CONFIG_DIR: join(home, ".claude") }).prohibitions.reads?.deny;
  };
  expect(readsOf("//etc/shadow", "~/x/**")).toEqual(["/etc/shadow", "~/x/**"]);
  expect(readsOf("./a")).toEqual([join(project, "a")]);
  expect(readsOf("*.pem")).toEqual([join(project, "*.pem"), join(project, "**/*.pem")]);
  permit({ deny: ["Write(//etc/x)", "Edit"], ask: ["NotebookEdit(a/*)"] });
  expect(clientRules(project, { CLAUDE_CONFIG_DIR: join(home, ".claude") }).prohibitions.places?.hold).toEqual([
    "/etc/x",
    "/**",
    join(project, "a/*"),
  ]);
  expect(readsOf("/src/a")).toEqual([join(project, ".claude/src/a"), join(project, "src/a")]);
});
