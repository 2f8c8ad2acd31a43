// The planner's guard: a payload in, exit 0 or 2 out. Run in this process, and partly as a host starts it.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { answerClaude } from "../../../src/doors/hook/claude.ts";
import { profiles } from "../../../src/policy/profiles.ts";
import { root } from "../../support/built.ts";
import { answered, policyOf } from "../../support/hooks.ts";
import { type Ended, folder, run } from "../../support/programs.ts";
import { rowsOf } from "../../support/rows.ts";

const commands = profiles.find(({ name }) => name === "planner")?.settings.commands ?? [];

const payload = (command: unknown, cwd: string): string =>
  JSON.stringify({
    hook_event_name: "PreToolUse",
    cwd,
    tool_name: "Bash",
    tool_input: command === undefined ? {} : { command },
  });

// Not the folder in which other tests put theirs.
const empty = mkdtempSync(join(tmpdir(), "planner-"));
afterAll(() => rmSync(empty, { recursive: true }));

const guard = (command: unknown, cwd = empty): Promise<Ended> =>
  answered(() => answerClaude(payload(command, cwd), { ...policyOf("planner"), guards: "silently" }));

test.each([
  "ls -la | grep x",
  "FOO=bar grep pattern file.txt",
  "LD_PRELOAD=x.so grep a b",
  "rm a",
  "echo x > a.md",
  "",
])("the program answers the same: %j", async (command) => {
  const started = await run(join(root, "hooks/planner-bash-guard"), [], { input: payload(command, empty) });
  expect(started).toEqual(await guard(command));
});

const passes = async (command: string, cwd?: string): Promise<void> =>
  expect(await guard(command, cwd)).toEqual({ stdout: "", stderr: "", code: 0, signal: null });

describe("passes", () => {
  test.each(commands)("%s alone", (command) => passes(command));

  test.each([
    "ls -la | grep x | wc -l",
    "FOO=bar grep pattern file.txt",
    "CI=1 LANG=C ls",
    "/bin/ls",
    "[ -f a ]",
    "true && cd /tmp && ls",
    "git log --oneline -5 && git diff --stat",
    "find . -name '*.dart' | head",
    "dart analyze",
    "flutter --version 2>/dev/null",
    "cat a.md > /dev/null 2>&1",
    'echo "$(git rev-parse HEAD)"',
  ])("%s", (command) => passes(command));

  test.each(["planning/a.md", "./planning/a.md", "planning/deep/a b.md"])("output into %s", async (file) => {
    const cwd = folder();
    mkdirSync(join(cwd, "planning/deep"), { recursive: true });
    for (const operator of [">", "2>", ">>", "&>"]) await passes(`echo x ${operator} '${file}'`, cwd);
  });
});

describe("refuses", () => {
  test.each([
    ["rm a", "`rm` is not in the planner's allowlist"],
    ["ls; rm a", "`rm` is not in the planner's allowlist"],
    ["grep-extended x", "`grep-extended` is not in the planner's allowlist"],
    ["/opt/bin/ls", "`/opt/bin/ls` is not in the planner's allowlist"],
    ["echo x > /dev/tty", "redirection"],
    ["cd src && rm a", "`rm` is not in the planner's allowlist"],
    ["python3 -c 'print(1)'", "`python3` is not in the planner's allowlist"],
    ["echo $(touch a)", "`touch` is not in the planner's allowlist"],
    ["$x a", "is not in the planner's allowlist"],
    ["env ls", "`env` is not in the planner's allowlist"],
    ["command rm a", "`rm` is not in the planner's allowlist"],
    ["tee planning/a.md", "`tee` is not in the planner's allowlist"],
    ["find . -delete", "`find` deletes"],
    ["find . -exec rm {} +", "`rm` is not in the planner's allowlist"],
    ["git push", "`git push` pushes"],
    ["git -c core.pager=x log", "BLOCKED"],
    ["dart fix --apply", "`dart fix`"],
    ["flutter pub get", "`flutter pub get`"],
    ["LD_PRELOAD=x ls", "LD_PRELOAD"],
    ["echo x > a.md", "redirection"],
    ["echo x 2> a.md", "redirection"],
    ["echo x >> a.md", "redirection"],
    ["echo x &> a.md", "redirection"],
    ["echo x > planning/../a.md", "redirection"],
    ["echo x > planning", "redirection"],
    ["echo x > planningx/a.md", "redirection"],
    ['echo x > "planning/$f"', "redirection"],
    ["echo 'unclosed", "BLOCKED"],
  ])("%s", async (command, reason) => {
    const { stdout, stderr, code } = await guard(command);
    expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
    expect(stderr).toMatch(/^BLOCKED: /);
    expect(stderr).toContain(reason);
    expect(stderr).toContain("allowed: find grep rg");
  });

  test.each([[""], ["  "], [undefined], [7]])("no command: %j", async (command) => {
    const { stderr, code } = await guard(command);
    expect(code).toBe(2);
    expect(stderr).toContain("there is no command");
  });

  test("a link that leads out of planning/", async () => {
    const cwd = folder();
    mkdirSync(join(cwd, "planning"));
    symlinkSync("/etc", join(cwd, "planning/out"));
    symlinkSync("../new.md", join(cwd, "planning/dangling.md"));
    for (const file of ["planning/out/a.md", "planning/dangling.md"]) {
      const { stderr, code } = await guard(`echo x > ${file}`, cwd);
      expect(code).toBe(2);
      expect(stderr).toContain(file);
    }
    const other = folder();
    symlinkSync("/etc", join(other, "planning"));
    expect((await guard("echo x > planning/a.md", other)).code).toBe(2);
  });

  test.each(["", "{", "[]", "null", '"x"'])("input that is no payload: %j", async (input) => {
    const { code, stderr } = await run(join(root, "hooks/planner-bash-guard"), [], { input });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^BLOCKED: the hook's input/);
  });
});

describe("its own tools", () => {
  const calls = (tool: string, path: unknown, cwd: string): Promise<Ended> => {
    const tool_input = { [tool === "NotebookEdit" ? "notebook_path" : "file_path"]: path, content: "x" };
    const event = { hook_event_name: "PreToolUse", tool_name: tool, tool_input, cwd };
    return answered(() => answerClaude(JSON.stringify(event), { ...policyOf("planner"), guards: "silently" }));
  };

  test("write below planning/, and nowhere else", async () => {
    const cwd = folder();
    mkdirSync(join(cwd, "planning"));
    symlinkSync("/etc", join(cwd, "planning/out"));
    for (const path of ["planning/a.md", join(cwd, "planning/it's a plan.md")])
      expect(await calls("Write", path, cwd)).toMatchObject({ code: 0, stdout: "" });
    for (const path of [join(cwd, "a.md"), "planning/../a.md", "planning/out/a", "/etc/a", "~/a", "", 7, undefined])
      for (const tool of ["Write", "Edit", "NotebookEdit"]) {
        const { code, stderr } = await calls(tool, path, cwd);
        expect([tool, path, code]).toEqual([tool, path, 2]);
        expect(stderr).toMatch(/^BLOCKED: it may not write /);
      }
  });

  test("read whatever the host lets them", async () => {
    expect(await calls("Read", "/etc/hosts", folder())).toMatchObject({ code: 0, stdout: "" });
  });
});

test("other tools are left to the host", async () => {
  const input = JSON.stringify({ tool_name: "Read", tool_input: { file_path: "/etc/hosts" } });
  expect(await run(join(root, "hooks/planner-bash-guard"), [], { input })).toMatchObject({ code: 0, stdout: "" });
});

test.each(rowsOf<{ readonly command: string; readonly passes: boolean }>("fixtures/hook/planner.jsonl"))(
  "$command passes: $passes",
  async ({ command, passes }) => {
    const cwd = folder();
    mkdirSync(join(cwd, "planning/deep"), { recursive: true });
    mkdirSync(join(cwd, "lib"));
    if (!passes) writeFileSync(join(cwd, ".env"), "A=b\n");
    const { code, stderr } = await guard(command, cwd);
    expect({ code, stderr: passes ? stderr : "" }).toEqual({ code: passes ? 0 : 2, stderr: "" });
  },
);
