// Completions and the manual page, generated from the table of subcommands; bash reads its own.
import { describe, expect, test } from "vitest";
import { subcommands } from "../../src/cli/table/table.ts";
import { safeSh } from "../support/built.ts";
import { safe } from "../support/in-process.ts";
import { run } from "../support/programs.ts";

const completed = async (...words: string[]): Promise<readonly string[]> => {
  const script = `source <('${safeSh}' completions bash); COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _safe_sh; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await run("bash", ["-c", script, "bash", "safe-sh", ...words]);
  return stdout.trimEnd().split("\n");
};

describe("bash", () => {
  test("completes subcommands and their options", async () => {
    expect(await completed("ch")).toEqual(["check"]);
    expect(await completed("check", "--j")).toEqual(["--json", "--jsonl", "--jobs"]);
    expect(await completed("suggest", "--w")).toEqual(["--write"]);
    expect(await completed("init", "--preset", "r")).toEqual(["rust"]);
    expect(await completed("completions", "z")).toEqual(["zsh"]);
    expect(await completed("help", "und")).toEqual(["undo"]);
    expect(await completed("")).toEqual(expect.arrayContaining(subcommands.map(({ row }) => row.name)));
  });
});

test.each(["zsh", "fish", "man"])("%s has every subcommand", async (kind) => {
  const { code, stdout } = await safe(["completions", kind]);
  expect(code).toBe(0);
  for (const { row } of subcommands) {
    expect(stdout.replaceAll("\\-", "-")).toContain(row.name);
    for (const option of Object.keys(row.options)) expect(stdout.replaceAll("\\-", "-"), row.name).toContain(option);
  }
});

test("another shell is a wrong call", async () => {
  expect((await safe(["completions", "tcsh"])).code).toBe(2);
});

test.each([
  [["help"], 0, /^safe-sh: .+\n\nusage:\n/],
  [["help", "check"], 0, /^safe-sh check: /],
  [["help", "chek"], 2, /did you mean `safe-sh check`\?/],
  [["-V"], 0, /^safe-sh \d+\.\d+\.\d+\n$/],
])("safe-sh %j", async (given, code, text) => {
  const ran = await safe(given);
  expect(ran.code).toBe(code);
  expect(ran.stdout + ran.stderr).toMatch(text);
});
