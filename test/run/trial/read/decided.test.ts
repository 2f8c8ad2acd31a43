// A question about `keep`, `drop` or `undo` is about the changes.
import { beforeAll, expect, test } from "vitest";
import { ready } from "../../../../src/decide/ready.ts";
import { answerClaude } from "../../../../src/doors/hook/claude.ts";
import { defaultPolicy } from "../../../../src/policy/policy.ts";
import { keep } from "../../../../src/run/trial/keep/keep.ts";
import { World } from "../world.ts";

beforeAll(() => ready());
/** The hook's reason for its question. */
async function question(here: World, command: string): Promise<string> {
  const payload = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command }, cwd: here.project };
  const loaded = { policy: defaultPolicy, notices: [], problems: [] };
  const { stdout } = await answerClaude(JSON.stringify(payload), { policyIn: async () => loaded });
  const { permissionDecision, permissionDecisionReason } = JSON.parse(stdout).hookSpecificOutput;
  return `${permissionDecision}: ${permissionDecisionReason}`;
}

test("lists them", async () => {
  const here = World.forTest();
  const { id } = await here.held("echo new > a; rm b; echo x > c; mkdir .vscode; echo {} > .vscode/tasks.json");
  const list =
    "4 changes, 1 of them deletions: D b, A .vscode/tasks.json (protected: holds tasks that an editor runs), M a (+1 −3), A c";
  expect(await question(here, `safe-sh keep ${id} --yes`)).toContain(
    `ask: safe-sh: \`safe-sh keep\` applies what a held trial changes: \`${id}\`: ${list}`,
  );
  expect(await question(here, `safe-bash keep --yes ${id} a`)).toContain(`${list} (of these only those below`);
  expect(await question(here, "safe-sh drop --all --yes")).toContain(
    `forgets what every held trial would change: ${list}`,
  );
  expect(await question(here, "safe-sh keep 999")).toContain("no such trial is held");
  expect(await question(here, 'safe-sh keep "$ID"')).toContain("known only at run time");
  expect(await question(here, "safe-sh undo")).toContain("nothing was kept");
});

test("says what cannot be kept, and what an undo takes back", async () => {
  const here = World.forTest();
  const trial = await here.held("echo new > a; mkfifo f; rm b");
  expect(await question(here, `safe-sh keep ${trial.id}`)).toContain(
    "2 changes, 1 of them deletions: D b, M a (+1 −3); `f` stays held: it is a device",
  );
  const { journal } = keep(trial);
  expect(await question(here, `safe-sh undo ${journal?.id}`)).toContain(
    `takes back what was kept: \`${journal?.id}\`: 2 changes: M a (+3 −1), A b`,
  );
});
