// Reading everything below a folder that holds secrets: found if no sandbox hides them, and hidden if one does.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { answerClaude } from "../../src/doors/hook/claude.ts";
import { ready } from "../support/classify.ts";
import { answered, policyOf } from "../support/hooks.ts";
import { folder, hook, run, safeSh } from "../support/programs.ts";

beforeAll(() => ready());

function home(): string {
  const made = folder();
  mkdirSync(join(made, ".ssh"));
  mkdirSync(join(made, "work"));
  writeFileSync(join(made, ".ssh/id_rsa"), "needle in a key\n");
  writeFileSync(join(made, "work/a"), "needle in a file\n");
  mkdirSync(join(made, "away/deep"), { recursive: true });
  symlinkSync("../.ssh/id_rsa", join(made, "work/key"));
  symlinkSync("../away/deep", join(made, "work/link"));
  return made;
}

const payload = (command: string, at: string): string =>
  JSON.stringify({ cwd: at, tool_name: "Bash", tool_input: { command } });

const decided = async (command: string, at: string): Promise<string> => {
  const { stdout } = await answered(() => answerClaude(payload(command, at), policyOf()), at);
  return JSON.parse(stdout).hookSpecificOutput.permissionDecision;
};

test.each(["cat work/key", "rg needle ~", "grep -r needle ~"])("the program answers the same: %s", async (command) => {
  const at = home();
  const env = { HOME: at, XDG_STATE_HOME: join(at, "state") };
  const started = await run(hook, [], { input: payload(command, at), env });
  expect(started).toEqual(await answered(() => answerClaude(payload(command, at), policyOf()), at));
});

test.each([
  "grep -r needle ~",
  "grep -rn needle",
  "grep -R needle .",
  "grep needle -d recurse ~",
  "rgrep needle ~",
  "rg --hidden needle ~",
  "rg -uu needle",
  "rg -. needle",
  "cd work && grep -r needle ..",
  "diff -r ~ work",
  "find ~ -type f -exec cat {} +",
  "tar cf - ~ | wc -c",
  "tar -c . | wc -c",
  "cat work/key",
  "cd work && wc -c < key",
  "cat work/link/../../.ssh/id_rsa",
])("the hook asks: %s", async (command) => expect(await decided(command, home())).toBe("ask"));

test.each([
  "grep needle ~/work/a",
  "grep -r needle ~/work",
  "rg needle ~",
  "find ~ -name '*.md'",
  "ls -laR ~",
  "du -sh ~",
  "diff ~/work/a ~/work/a",
  "tar tf x.tar",
])("the hook allows: %s", async (command) => expect(await decided(command, home())).toBe("allow"));

test("the hook asks about a folder of secrets behind a link and `..`", async () => {
  const at = home();
  mkdirSync(join(at, "work/project"));
  symlinkSync("../../away", join(at, "work/project/up"));
  expect(await decided("grep -r needle work/project/up/..", at)).toBe("ask");
  expect(await decided("grep -r needle work/project/up", at)).toBe("allow");
});

test("the sandbox hides them", async () => {
  const at = home();
  const env = { HOME: at, XDG_STATE_HOME: folder(), SAFE_SH_SANDBOX: "require" };
  expect(await run(safeSh, ["-c", "grep -rh needle ~"], { cwd: at, env })).toMatchObject({
    stdout: "needle in a file\n",
  });
  const none = await run(safeSh, ["-c", "grep -rh needle ~"], { cwd: at, env: { ...env, SAFE_SH_SANDBOX: "off" } });
  expect(none).toMatchObject({ stdout: "", code: 126 });
});
