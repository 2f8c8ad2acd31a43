// Every subcommand says what it does, on standard output, and what it says is true.
import { expect, test } from "vitest";
import { help, helpOf } from "../../src/cli/help.ts";
import { read } from "../../src/cli/subcommand.ts";
import { subcommands } from "../../src/cli/table/table.ts";
import { safe } from "../support/in-process.ts";
import { folder } from "../support/programs.ts";

test.each(subcommands.map(({ row }) => row))("safe-sh $name --help", (row) => {
  expect(helpOf(row)).toMatch(new RegExp(`^safe-sh ${row.name}: .+\n\nusage:\n {2}safe-sh ${row.name} `));
  expect(help).toContain(`\n  ${row.name} `);
  expect(read(row, ["--nope"], undefined)).toMatchObject({ wrong: "unknown option `--nope`" });
});

test.each(["check", "init"])("safe-sh %s --help does nothing else, and a wrong call points to it", async (name) => {
  const cwd = folder();
  expect(await safe([name, "--help"], { cwd })).toMatchObject({ code: 0, stderr: "" });
  const ran = await safe([name, "--nope"], { cwd });
  expect(ran).toMatchObject({ code: 2, stdout: "" });
  expect(ran.stderr).toMatch(
    new RegExp(`^safe-sh: ${name}: .+\n {2}help: (?:see \`safe-sh ${name} --help\`|quote .+)\n$`),
  );
});

test("no line of the help is wider than a terminal", () => {
  expect(help.split("\n").filter((line) => line.length > 80)).toEqual([]);
});

test.each([
  [["-h"], /^safe-sh: runs /],
  [["help", "--help"], /^safe-sh: runs /],
  [["check", "-h"], /^safe-sh check: /],
])("%j: help", async (given, says) => {
  expect(await safe(given)).toMatchObject({ code: 0, stdout: expect.stringMatching(says), stderr: "" });
});

test.each([
  [["version"], /did you mean `safe-sh --version`\?/],
  [["status"], /did you mean `safe-sh doctor`\?/],
  [["ls"], /did you mean `safe-sh -c 'ls'`\?/],
  [["doctor", "--host", "claude"], /Claude Code is meant without --host/],
  [["chekc", "ls"], /did you mean `safe-sh check`\?/],
  [["init", "--prset", "node"], /did you mean `--preset`\?/],
  [["check", "--jsn", "ls"], /did you mean `--json`\?/],
  [["check", "ls", "-la"], /help: quote the command/],
  [["check", "--jobs", "x", "ls"], /help: see `safe-sh check --help`/],
  [["--jsn"], /--jsn: invalid option\n {2}help: see `safe-sh --help`/],
  [["log", "--verdict", "x"], /must be one of read_only, mutating/],
  [["log", "--host", "gemini"], /must be one of claude-code, codex, gemini-cli, /],
  [["llm"], /it takes `cache list/],
  [["keep", "--all", "7"], /`safe-sh trials` lists them/],
  [["undo", "--to"], /`safe-sh trials` lists them/],
])("%j: a wrong call with a next step", async (given, says) => {
  expect(await safe(given)).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(says) });
});

test.each([
  [["log"], 0, "safe-sh: no decision was found\n"],
  [["log", "--json"], 0, ""],
  [["trials"], 0, "safe-sh: no trial is held, and none was kept\n"],
  [["drop", "--all"], 1, "safe-sh: drop: no trial is held\n"],
  [["replay", "-"], 1, expect.stringContaining("no commands were found\n  help: ")],
])("%j: nothing is there yet", async (given, code, stderr) => {
  const env = { XDG_STATE_HOME: folder() };
  expect(await safe(given, { env })).toMatchObject({ code, stdout: "", stderr });
});

test.each([
  ["check", "--", "--help"],
  ["explain", "--", "--help"],
])("%s judges what stands behind --", async (...given) => {
  const ran = await safe(given);
  expect(ran).toMatchObject({ code: 1, stderr: "" });
  expect(ran.stdout).toMatch(/^mutating[: ]/);
});
