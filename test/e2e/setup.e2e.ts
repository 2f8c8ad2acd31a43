// The real client reads the settings of `safe-sh init`: it runs the hook from then on, until `safe-sh uninstall`.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { safeSh } from "../support/built.ts";
import { environment, run } from "../support/programs.ts";
import { allowBash, newPlace, session } from "./client.ts";
import { findClient } from "./install.ts";
import { bash } from "./model.ts";

test.each(["project", "local", "user"])("init and uninstall of the %s's settings", async (scope) => {
  const place = newPlace();
  execFileSync("git", ["init", "-q"], { cwd: place.project });
  // The folders of safe-sh are those of most machines: shared settings name no others.
  const own = { HOME: place.home, XDG_STATE_HOME: "" };
  const call = (...given: readonly string[]) => run(safeSh, given, { cwd: place.project, env: own });
  expect(await call("init", `--${scope}`)).toMatchObject({ code: 0, stderr: "" });
  const path = { ...own, PATH: `${dirname(findClient() ?? "")}:${environment().PATH}` };
  const doctor = await run(safeSh, ["doctor", "--client"], { cwd: place.project, env: path });
  expect(doctor.stdout.split("\n").filter((line) => !line.startsWith("ok "))).toEqual([""]);
  expect(doctor.stdout).toMatch(/^ok {7}hook: .+: it answers: `true` runs, /m);
  expect(doctor.stdout).toMatch(/^ok {7}driven: .+ changes something is refused by the hook$/m);
  const hooked = await session({ turns: [bash("ls"), bash("touch made")], place, args: allowBash });
  expect(hooked.results).toMatchObject([
    { error: false },
    { error: true, text: expect.stringContaining("`touch` sets the time of") },
  ]);
  expect(existsSync(join(place.project, "made"))).toBe(false);
  expect(await call("uninstall", `--${scope}`)).toMatchObject({ code: 0, stderr: "" });
  expect(readdirSync(place.project)).toEqual([".git"]);
  const gone = await run(safeSh, ["doctor", "--client"], { cwd: place.project, env: path });
  expect(gone.stdout).toMatch(/^broken {3}driven: the client ran a command that changes something$/m);
  const without = await session({ turns: [bash("touch made")], place, args: allowBash });
  expect(without.results).toMatchObject([{ error: false }]);
  expect(existsSync(join(place.project, "made"))).toBe(true);
});
