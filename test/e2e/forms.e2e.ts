// Settings as people have them, with the real client: the hook is asked where doctor says so, and only there. Without the shell of
// safe-sh, which refuses what the hook was not asked about.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { safeSh } from "../support/built.ts";
import { environment, run } from "../support/programs.ts";
import { allowBash, newPlace, session } from "./client.ts";
import { findClient } from "./install.ts";
import { bash } from "./model.ts";

const other = { hooks: { PreToolUse: [{ matcher: "*", hooks: [{ type: "command", command: "true" }] }] } };

test.each([
  ["a byte order mark", '\uFEFF{ "model": "opus" }\n', true],
  ["tabs and CRLF", '{\r\n\t"env": {\r\n\t\t"A": "b"\r\n\t}\r\n}\r\n', true],
  ["a hook of another", JSON.stringify(other), true],
  ["hooks that are on", '{"disableAllHooks":false}', true],
  ["hooks that are off", '{"disableAllHooks":true}', false],
  ["no mode of the client", '{"permissions":{"defaultMode":"yolo"}}', false],
  ["a plugin of the wrong form", '{"enabledPlugins":{"a@b":"yes"}}', false],
])("%s", async (_form, text, asked) => {
  const place = newPlace();
  execFileSync("git", ["init", "-q"], { cwd: place.project });
  mkdirSync(join(place.project, ".claude"));
  writeFileSync(join(place.project, ".claude/settings.json"), text);
  const env = { HOME: place.home, XDG_STATE_HOME: "" };
  expect(await run(safeSh, ["init", "--no-enforce"], { cwd: place.project, env })).toMatchObject({
    code: 0,
    stderr: "",
  });
  const path = { ...env, PATH: `${dirname(findClient() ?? "")}:${environment().PATH}` };
  const doctor = await run(safeSh, ["doctor"], { cwd: place.project, env: path });
  expect(doctor.code).toBe(asked ? 0 : 1);
  const { results } = await session({ turns: [bash("touch made")], place, args: allowBash });
  expect(results).toMatchObject([{ error: asked }]);
  expect(existsSync(join(place.project, "made"))).toBe(!asked);
});
