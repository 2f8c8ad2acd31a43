// How long a Bash call takes in the real client, alone, with the hook, and with safe-bash as its shell. Printed for people;
// times on a busy machine mean nothing, so none is tested.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { safeBash, safeSh } from "../support/built.ts";
import { environment } from "../support/programs.ts";
import { isWhole } from "../support/rows.ts";
import { allowBash, newPlace, ownHook, type Session, session } from "./client.ts";
import { bash } from "./model.ts";

const calls = 12;
const ways: readonly (readonly [string, Omit<Session, "turns">])[] = [
  ["alone", {}],
  ["with the hook", { settings: ownHook() }],
  ["with safe-bash as shell", { env: { CLAUDE_CODE_SHELL: safeBash } }],
  ["with both", { settings: { ...ownHook(), env: { CLAUDE_CODE_SHELL: safeBash } } }],
];

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

test.runIf(isWhole)("every call comes back", async () => {
  const lines: string[] = [];
  const measure = async (name: string, more: Omit<Session, "turns">): Promise<void> => {
    const turns = Array.from({ length: calls }, (_, number) => bash(`echo ${number} | wc -l`));
    const { results } = await session({ ...more, turns, args: allowBash });
    expect(results.map(({ error }) => error)).toEqual(turns.map(() => false));
    // The first call waits for whatever the client still prepares.
    const times = results.slice(1).map(({ milliseconds }) => milliseconds);
    const [quickest, slowest] = [Math.min(...times), Math.max(...times)];
    lines.push(
      `${name}: median ${median(times).toFixed(0)} ms, ${quickest.toFixed(0)} to ${slowest.toFixed(0)} ms (${times.length} calls)`,
    );
  };
  for (const [name, more] of ways) await measure(name, more);
  const served: readonly (readonly [string, readonly string[]])[] = [
    ["with the hook, by the resident", ["--no-enforce"]],
    ["with both, by the resident", []],
  ];
  for (const [name, options] of served) {
    const place = newPlace();
    const env = environment({
      HOME: place.home,
      XDG_STATE_HOME: join(place.home, ".local/state"),
      SAFE_SH_RESIDENT: "",
    });
    expect(spawnSync(safeSh, ["init", "--user", ...options], { cwd: place.project, env }).status).toBe(0);
    onTestFinished(() => void spawnSync(safeSh, ["serve", "--stop"], { env }));
    await measure(name, { place, env: { SAFE_SH_RESIDENT: "" } });
  }
  console.log(`from a tool call to its result\n${lines.join("\n")}`);
});
