// The hook over HTTP in the real client: started by the session, answered by the resident checker.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { safeSh } from "../support/built.ts";
import { environment } from "../support/programs.ts";
import { allowBash, newPlace, type Place, session } from "./client.ts";
import { bash } from "./model.ts";

function installed(): Place {
  const place = newPlace();
  const env = environment({ HOME: place.home, XDG_STATE_HOME: join(place.home, ".local/state"), SAFE_SH_RESIDENT: "" });
  const { status, stderr } = spawnSync(safeSh, ["init", "--user", "--http"], {
    cwd: place.project,
    env,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  onTestFinished(() => void spawnSync(safeSh, ["serve", "--stop"], { env }));
  return place;
}

test("answers come from the resident checker, and hold", async () => {
  const place = installed();
  const commands = ["printf '%s\\n' b a | sort", "touch made", 'echo "[$SAFE_SH_CONFINED]"', "touch approved"];
  const { results, questions } = await session({
    turns: commands.map((command) => bash(command)),
    place,
    env: { SAFE_SH_RESIDENT: "" },
    person: ({ input }) => (input.command === "touch approved" ? "allow" : "deny"),
  });
  expect(results.map(({ error }) => error)).toEqual([false, true, false, false]);
  expect(results[2]?.text).toMatch(/^\[1\]/);
  expect(questions).toHaveLength(2);
  expect([existsSync(join(place.project, "made")), existsSync(join(place.project, "approved"))]).toEqual([false, true]);
  const log = readFileSync(join(place.home, ".local/state/safe-sh/decisions.jsonl"), "utf8");
  expect(log.split("\n").filter((line) => line.includes('"door":"hook"'))).toHaveLength(4);
});

test("without the resident checker nothing passes", async () => {
  const place = installed();
  const settings = join(place.home, ".claude/settings.json");
  const text = readFileSync(settings, "utf8");
  // Nobody starts it, and nobody listens.
  const given = JSON.parse(text) as { hooks: Record<string, unknown> };
  delete given.hooks.SessionStart;

  writeFileSync(settings, JSON.stringify(given));
  const { results, place: used } = await session({
    turns: [bash("touch made")],
    place,
    args: allowBash,
    env: { SAFE_SH_RESIDENT: "" },
  });
  expect(results).toMatchObject([{ error: true, text: expect.stringContaining("onFailure") }]);
  expect(existsSync(join(used.project, "made"))).toBe(false);
});
