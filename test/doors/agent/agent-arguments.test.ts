// The command line of an agent: arguments that are added, merged and refused.
import { describe, expect, test } from "vitest";
import { type Additions, type Prepared, prepareAgent } from "../../../src/doors/agent/agent-arguments.ts";
import { profiles } from "../../../src/policy/profiles.ts";

const additions = (profile: string, more: Partial<Additions> = {}): Additions => ({
  preamble: "PREAMBLE",
  profile,
  tools: profiles.find(({ name }) => name === profile)?.tools,
  writes: [],
  settings: (given) => `{"given":${JSON.stringify(given ?? null)}}`,
  read: (path) => `text of ${path}`,
  ...more,
});
const prepare = (given: string, profile = "default", more: Partial<Additions> = {}): Prepared =>
  prepareAgent(["claude", ...given.split(" ")], additions(profile, more));
const commandOf = (prepared: Prepared): string =>
  "command" in prepared ? prepared.command.join(" ") : prepared.problem;
const problemOf = (prepared: Prepared): string => ("problem" in prepared ? prepared.problem : "none");

const start = (given = "null"): string => `--settings {"given":${given}} --append-system-prompt`;
const events = "--output-format stream-json --verbose";

describe("what is added", () => {
  test.each([
    ["-p hi", `claude ${start()} PREAMBLE ${events} -p hi`],
    ["-p hi --model x", `claude ${start()} PREAMBLE ${events} -p hi --model x`],
    ["-p --append-system-prompt be-brief hi", `claude ${start()} be-brief\n\nPREAMBLE ${events} -p --verbose hi`],
    ["-p --append-system-prompt=be-brief hi", `claude ${start()} be-brief\n\nPREAMBLE ${events} -p --verbose hi`],
    ["-p --append-system-prompt-file f hi", `claude ${start()} text of f\n\nPREAMBLE ${events} -p --verbose hi`],
    ["-p --settings s.json hi", `claude ${start('"s.json"')} PREAMBLE ${events} -p --verbose hi`],
    ["-p --output-format json hi", `claude ${start()} PREAMBLE ${events} -p --verbose hi`],
    ["-p --add-dir a b --output-format json hi", `claude ${start()} PREAMBLE ${events} -p --add-dir a b --verbose hi`],
    ["-p --permission-mode plan hi", `claude ${start()} PREAMBLE --permission-mode plan ${events} -p --verbose hi`],
    [
      "-p --allowedTools Read Write -- hi",
      `claude --allowedTools Read Write ${start()} PREAMBLE ${events} -p --verbose -- hi`,
    ],
    ["-p -- --settings x", `claude ${start()} PREAMBLE ${events} -p -- --settings x`],
  ])("%s", (given, expected) => {
    expect(commandOf(prepare(given))).toBe(expected);
  });

  test("nothing is said where nothing is blocked", () => {
    expect(commandOf(prepare("-p hi", "default", { preamble: "" }))).toBe(
      `claude --settings {"given":null} ${events} -p hi`,
    );
  });

  test.each([
    ["default", ""],
    ["review", "--tools Read,Grep,Glob --allowedTools Read,Grep,Glob "],
    ["trigger", "--tools Read,Grep,Glob,Bash --allowedTools Read,Grep,Glob "],
    ["planner", "--tools Read,Grep,Glob,Bash,Write,Edit --allowedTools Read,Grep,Glob,Edit(planning/**) "],
  ])("the tools of %s", (profile, tools) => {
    expect(commandOf(prepare("-p hi", profile, { writes: ["planning/**"] }))).toBe(
      `claude ${tools}${start()} PREAMBLE ${events} -p hi`,
    );
  });

  test("a list that its user narrows stays", () => {
    expect(commandOf(prepare("-p hi --allowedTools Read --tools Read,Grep", "review"))).toMatch(
      /^claude --tools Read,Grep --allowedTools Read --settings/,
    );
  });

  test.each([
    ["-p hi", "text"],
    ["-p hi --output-format text", "text"],
    ["-p hi --output-format=json", "json"],
    ["-p hi --output-format json --verbose", "events"],
    ["-p hi --output-format stream-json --verbose", "stream-json"],
  ])("%s: the format is %s", (given, format) => {
    expect(prepare(given)).toMatchObject({ format });
  });
});

describe("what is refused", () => {
  test.each([
    ["hi", "default", "there is no -p"],
    ["-p hi --bare", "default", "`--bare`: without hooks"],
    ["-p hi --safe-mode", "default", "`--safe-mode`: without hooks"],
    ["-p hi --cloud=x", "default", "`--cloud=x`: on another machine"],
    ["-p hi --bg", "default", "`--bg`: in the background"],
    ["-p hi --output-format xml", "default", "there is no output format `xml`"],
    [
      "-p hi --allowedTools Write",
      "review",
      "the tool `Write` contradicts the profile `review`, which has Read, Grep, Glob",
    ],
    ["-p hi --allowed-tools Read,Write", "review", "the tool `Write` contradicts"],
    ["-p hi --allowedTools=Read Bash(git *)", "review", "the tool `Bash` contradicts"],
    ["-p hi --allowedTools Read --allowedTools Edit", "review", "the tool `Edit` contradicts"],
    ["-p hi --tools default", "review", "the tool `default` contradicts"],
    ["-p hi --tools Read,NotebookEdit", "planner", "the tool `NotebookEdit` contradicts"],
    ["-p hi --allowedTools mcp__x__y", "trigger", "the tool `mcp__x__y` contradicts"],
    ["-p hi --dangerously-skip-permissions", "review", "does not go without permissions"],
    ["-p hi --permission-mode bypassPermissions", "planner", "does not go without permissions"],
    ["-p hi --permission-mode=bypassPermissions", "trigger", "does not go without permissions"],
  ])("%s under %s", (given, profile, problem) => {
    expect(problemOf(prepare(given, profile))).toContain(problem);
  });

  test("a file that cannot be read", () => {
    const fail = (): string => {
      throw new Error("no such file");
    };
    expect(problemOf(prepare("-p hi --settings x", "default", { settings: fail }))).toBe("no such file");
    expect(problemOf(prepare("-p hi --append-system-prompt-file x", "default", { read: fail }))).toBe("no such file");
  });

  test("what a tool list says of an input is not a tool", () => {
    expect(problemOf(prepare("-p --allowedTools Bash(git,Write) hi", "trigger"))).toBe(
      "the tool `hi` contradicts the profile `trigger`, which has Read, Grep, Glob, Bash",
    );
    expect(problemOf(prepare("-p --allowedTools Bash(git,Write) -- hi", "trigger"))).toBe("none");
  });
});
