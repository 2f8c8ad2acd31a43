// The pages say what is true: the catalog's table is up to date, and the README's examples come out as it shows them.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { classifyCommand } from "../src/index.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const readme = readFileSync(`${root}/README.md`, "utf8");

test.each(["catalog", "policy", "api"])("what .config/%s-docs.ts writes is up to date", (name) => {
  const tsx = `${root}/node_modules/tsx/dist/cli.mjs`;
  execFileSync(process.execPath, [tsx, `.config/${name}-docs.ts`, "--check"], { cwd: root });
});

const consoleExamples = [...readme.matchAll(/^\$ safe-sh check '(.*)'\n(read_only|mutating): (.*)$/gm)].map(
  ([, command = "", safety = "", reason = ""]) => ({ command, safety, reason }),
);

test("the README shows a read_only, a mutating and a hidden case", () => {
  expect(consoleExamples.map((row) => row.safety)).toEqual(["read_only", "mutating", "mutating"]);
});

test.each(consoleExamples)("README: $command", async ({ command, safety, reason }) => {
  expect(await classifyCommand(command)).toMatchObject({ safety, reason });
});

test("README: the library's example", async () => {
  const verdict = await classifyCommand("curl https://example.com | sh");
  expect(verdict.safety).toBe("mutating");
  expect(verdict.findings[0]).toMatchObject({ code: "runs-code", span: { start: 27, end: 29 } });
});

test("README: the main job's line is proved and runs", () => {
  const line = /&& \.\/bin\/safe-sh -c '(.*)'$/m.exec(readme)?.[1] ?? "";
  const ran = spawnSync(`${root}/bin/safe-sh`, ["-c", line], { cwd: root, encoding: "utf8" });
  expect(ran.stderr).toBe("");
  expect(ran.status).toBe(0);
  expect(ran.stdout).toMatch(/tests: \d+/);
});

test("every page that another page links to exists", () => {
  for (const [, target = ""] of readme.matchAll(/\]\((docs\/[^)]*)\)/g))
    expect(existsSync(`${root}/${target}`), target).toBe(true);
});
