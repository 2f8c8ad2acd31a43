// A watched command: processes that ignore a signal, or keep its output open, delay nothing.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Watched, watchCommand } from "../../../src/doors/agent/watching.ts";
import { ready } from "../../support/classify.ts";
import { folder, gone, kill, until } from "../../support/programs.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;
const before = signals.map((name) => process.listeners(name));
const state = process.env.XDG_STATE_HOME;

beforeAll(() => ready());
beforeEach(() => {
  process.env.XDG_STATE_HOME = folder();
});
afterEach(() => {
  process.env.XDG_STATE_HOME = state;
  for (const [index, name] of signals.entries())
    for (const listener of process.listeners(name))
      if (!before[index]?.includes(listener)) process.removeListener(name, listener);
});

const watched = (script: string, kills: boolean): Promise<Watched> =>
  watchCommand(["bash", "-c", script], process.env, { pass: async () => true, kills, patience: 100 });

test("what it started in a group of its own may keep its output open", async () => {
  const place = folder();
  const script = `setsid bash -c 'echo $$ > "$0"; exec sleep 30' '${place}/kept' & until test -s '${place}/kept'; do sleep 0.01; done; exit 3`;
  expect(await watched(script, false)).toMatchObject({ exitCode: 3, killed: false });
  expect(gone(join(place, "kept"))).toBe(false);
  kill(Number(readFileSync(join(place, "kept"), "utf8")));
});

test("what ignores the first signal gets the second", async () => {
  const place = folder();
  const use = { type: "tool_use", id: "t", name: "Bash", input: { command: "rm -rf /" } };
  const event = JSON.stringify({ type: "assistant", message: { content: [use] }, parent_tool_use_id: null });
  const script = `trap '' TERM; sleep 30 & echo $! > '${place}/child'; echo $$ > '${place}/agent'; echo '${event}'; wait; sleep 30`;
  expect(await watched(script, true)).toMatchObject({ exitCode: 1, killed: true, counts: { denied: 1 } });
  expect(existsSync(join(place, "child"))).toBe(true);
  await until(() => gone(join(place, "agent")) && gone(join(place, "child")), "both are gone");
});
