// The repository as a marketplace of the real client: added from a local path, installed, asked, and looked at by doctor.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root, safeSh } from "../support/built.ts";
import { environment, folder, run } from "../support/programs.ts";
import { allowBash, newPlace, type Place, session } from "./client.ts";
import { findClient } from "./install.ts";
import { bash } from "./model.ts";

const client = (): string => findClient() ?? "";

function plugin({ home }: Place, ...given: readonly string[]): string {
  return execFileSync(client(), ["plugin", ...given], {
    encoding: "utf8",
    env: { ...environment(), HOME: home, DISABLE_AUTOUPDATER: "1", CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" },
  });
}

const copied = ({ home }: Place): string => {
  const versions = join(home, ".claude/plugins/cache/safe-sh/safe-sh");
  return join(versions, readdirSync(versions)[0] ?? "");
};

function install(from: string): Place {
  const place = newPlace();
  plugin(place, "marketplace", "add", from);
  plugin(place, "install", "safe-sh@safe-sh");
  return place;
}

test("the manifests are valid", () => {
  expect(plugin(newPlace(), "validate", root)).toContain("Validation passed");
});

test("installed from a checkout it answers, and holds no tests", async () => {
  const place = install(root);
  expect(readdirSync(copied(place)).sort()).toEqual([".claude-plugin", "agents", "bin", "dist", "hooks", "wasm"]);
  const turns = [bash("ls | awk '{ print NR }'"), bash("touch made")];
  const { results } = await session({ turns, place, args: allowBash });
  expect(results).toMatchObject([{ error: false }, { error: true, text: expect.stringContaining("`touch` sets") }]);
  expect(existsSync(join(place.project, "made"))).toBe(false);
  const env = { HOME: place.home, PATH: `${dirname(client())}:${environment().PATH}` };
  const { stdout } = await run(safeSh, ["doctor"], { cwd: place.project, env });
  expect(stdout).toMatch(/^ok {7}hook: .+\/hooks\/hooks\.json: it answers: `true` runs, /m);
});

test("installed from a clone that is not built, it blocks and says what to do", async () => {
  const clone = folder();
  for (const part of [".claude-plugin", "agents", "bin", "hooks", "plugin", "wasm"])
    cpSync(join(root, part), join(clone, part), { recursive: true, verbatimSymlinks: true });
  const place = install(clone);
  const { results } = await session({ turns: [bash("ls")], place, args: allowBash });
  expect(results).toMatchObject([{ error: true, text: expect.stringContaining("npm run build") }]);
  rmSync(clone, { recursive: true });
});
