// `safe-sh/claude-agent-sdk` in the real SDK and client: the example, against a model on loopback.
import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { root } from "../support/built.ts";
import { run } from "../support/programs.ts";
import { newPlace } from "./client.ts";
import { cache, findClient } from "./install.ts";
import { bash, startModel } from "./model.ts";

const version = "0.3.332";
const place = join(cache, `claude-agent-sdk-${version}`);

/** Without the client that it would bring: the other tests have one. */
beforeAll(() => {
  if (!existsSync(place)) {
    mkdirSync(cache, { recursive: true });
    const aside = mkdtempSync(join(cache, "installing-"));
    const quiet = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund", "--omit=optional"];
    const sdk = `@anthropic-ai/claude-agent-sdk@${version}`;
    execFileSync("npm", ["install", "--prefix", aside, ...quiet, sdk], { cwd: aside, timeout: 600_000 });
    renameSync(aside, place);
  }
  const link = join(place, "node_modules/safe-sh");
  rmSync(link, { force: true });
  symlinkSync(root, link);
});

test("the example runs what is proved, asks about the rest, and denies what the policy denies", async () => {
  const { home, project } = newPlace();
  mkdirSync(join(home, ".config/safe-sh"), { recursive: true });
  writeFileSync(join(home, ".config/safe-sh/policy.json"), JSON.stringify({ deny: ["npm publish"] }));
  writeFileSync(join(project, "a"), "one\n");
  const commands = ["cat a", "touch yes; echo done", "touch no", "npm publish"];
  const model = await startModel([{ turns: [...commands.map((command) => bash(command)), { says: "over" }] }]);
  const example = join(place, "example.mjs");
  copyFileSync(join(root, "docs/examples/claude-agent-sdk.mjs"), example);
  const { code, stdout, stderr } = await run(process.execPath, [example, "go"], {
    cwd: project,
    env: {
      HOME: home,
      XDG_CONFIG_HOME: join(home, ".config"),
      CLAUDE_CODE: findClient() ?? "",
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: "none",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
    },
    input: "y\nn\n",
  });
  await model.close();
  expect([code, stdout], stderr).toEqual([0, "over\n"]);
  const [proved, approved, rejected, denied] = model.results;
  expect(proved).toMatchObject({ error: false, text: expect.stringContaining("one") });
  expect(approved).toMatchObject({ error: false, text: expect.stringContaining("done") });
  expect(rejected).toMatchObject({ error: true, text: expect.stringContaining("rejected by the user") });
  expect(denied).toMatchObject({ error: true, text: expect.stringMatching(/npm publish/) });
  expect([existsSync(join(project, "yes")), existsSync(join(project, "no"))]).toEqual([true, false]);
  expect(stderr.match(/Run it\?/g)).toHaveLength(2);
});

test("the SDK's own types take the permissions", () => {
  const file = join(place, "types.mts");
  writeFileSync(
    file,
    `import type { Options } from "@anthropic-ai/claude-agent-sdk";
import { bashPermissions } from "safe-sh/claude-agent-sdk";
export const options: Options = { ...bashPermissions({ approve: async () => true }), tools: ["Bash"] };
`,
  );
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const how = "--noEmit --strict --skipLibCheck --module nodenext --target es2022 --types node".split(" ");
  const given = [tsc, ...how, "--typeRoots", join(root, "node_modules/@types"), file];
  execFileSync(process.execPath, given, { cwd: place, encoding: "utf8" });
});
