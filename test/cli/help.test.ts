// Every subcommand says what it does, on standard output, and what it says is true.
import { describe, expect, test } from "vitest";
import { subcommands } from "../../src/cli/subcommands.ts";
import { help } from "../../src/cli/usage.ts";
import { folder, run, safeSh } from "../support/programs.ts";

describe.each([...subcommands])("safe-sh $name --help", ({ name }) => {
  test("explains it, and does nothing else", async () => {
    const ran = await run(safeSh, [name, "--help"], { cwd: folder() });
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(ran.stdout).toMatch(new RegExp(`^safe-sh ${name}: .+\n\nusage:(?:\n {2}| )(?:.+\\| )?safe-sh ${name}[ \n]`));
    for (const line of ran.stdout.split("\n")) expect(line.length, line).toBeLessThanOrEqual(130);
    expect(help).toContain(`\n  safe-sh ${name} `);
  });

  test("is what a wrong call points to", async () => {
    const ran = await run(safeSh, [name, "--nope"], { cwd: folder() });
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toMatch(
      new RegExp(`^safe-sh: ${name}: .+\n {2}help: (?:see \`safe-sh ${name} --help\`|quote .+)\n$`),
    );
  });
});

test.each([
  [["-h"], /^safe-sh: runs /],
  [["help", "--help"], /^safe-sh: runs /],
  [["check", "-h"], /^safe-sh check: /],
])("%j: help", async (given, says) => {
  expect(await run(safeSh, given)).toMatchObject({ code: 0, stdout: expect.stringMatching(says), stderr: "" });
});

test.each([
  [["version"], /did you mean `safe-sh --version`\?/],
  [["chekc", "ls"], /did you mean `safe-sh check`\?/],
  [["init", "--prset", "node"], /did you mean `--preset`\?/],
  [["check", "--jsn", "ls"], /did you mean `--json`\?/],
  [["check", "ls", "-la"], /help: quote the command/],
  [["check", "--jobs", "x", "ls"], /help: see `safe-sh check --help`/],
  [["--jsn"], /--jsn: invalid option\n {2}help: see `safe-sh --help`/],
  [["log", "--verdict", "x"], /must be one of read_only, mutating/],
  [["log", "--host", "gemini"], /must be one of claude-code, codex, gemini-cli, /],
  [["llm"], /it takes `cache list/],
  [["diff"], /`safe-sh trials` lists them/],
])("%j: a wrong call with a next step", async (given, says) => {
  expect(await run(safeSh, given)).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(says) });
});

test.each([
  [["log"], 0, "safe-sh: no decision was found\n"],
  [["log", "--json"], 0, ""],
  [["trials"], 0, "safe-sh: no trial is held, and none was kept\n"],
  [["drop", "--all"], 1, "safe-sh: drop: no trial is held\n"],
  [["replay", "-"], 1, expect.stringContaining("no commands were found\n  help: ")],
])("%j: nothing is there yet", async (given, code, stderr) => {
  const env = { XDG_STATE_HOME: folder() };
  expect(await run(safeSh, given, { env })).toMatchObject({ code, stdout: "", stderr });
});

test("its options are known to it", async () => {
  const cwd = folder();
  for (const name of ["check", "rules", "init", "uninstall", "doctor", "policy", "trust"]) {
    const { stdout } = await run(safeSh, [name, "--help"], { cwd });
    const options = new Set([...stdout.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option));
    expect(options.size).toBeGreaterThan(0);
    const ran = [...options].map(async (option) => {
      const { stderr } = await run(safeSh, [name, option, "--nope"], { cwd });
      expect(stderr).not.toContain(`unknown option \`${option}\``);
    });
    await Promise.all(ran);
  }
}, 60_000);

test.each([
  ["check", "--", "--help"],
  ["explain", "--", "--help"],
])("%s judges what stands behind --", async (...given) => {
  const ran = await run(safeSh, given);
  expect(ran).toMatchObject({ code: 1, stderr: "" });
  expect(ran.stdout).toMatch(/^mutating[: ]/);
});
