// The commands in fzf's bindings and options.
import { describe, expect, test } from "vitest";
import { fzfBindings, fzfScript } from "../../../src/judge/languages/fzf.ts";

describe("bindings", () => {
  test.each<[string, readonly string[]]>([
    ["enter:accept", []],
    ["ctrl-a:select-all,ctrl-d:deselect-all+first", []],
    ["ctrl-r:reload(ls -la),enter:become(vim {})", ["ls -la", "vim {}"]],
    ["start:execute-silent[touch x]+abort", ["touch x"]],
    ["enter:execute~cat {}~+abort", ["cat {}"]],
    ["x:reload:rm a,b:abort", ["rm a,b:abort"]],
    ["change:transform-header(date)", ["date"]],
    ["ctrl-p:put(a b)+change-prompt(> )", []],
    ["ctrl-x,ctrl-y:toggle", []],
  ])("%s", (text, commands) => {
    expect(fzfBindings(text)).toEqual(commands);
  });

  test.each([
    "enter",
    "enter:execute",
    "enter:execute(",
    "enter:transform(echo become:x)",
    "enter:execute(a (b) c)",
    "enter:frobnicate(x)",
    "enter:accept x",
    ":x",
  ])("not understood: %s", (text) => {
    expect(fzfBindings(text)).toHaveProperty("problem");
  });
});

test.each([
  ["cat {}", 'cat "$1"'],
  ["cat {+} {2..} {q}", 'cat "$@" "$1" "$1"'],
  ["cat 'a' b", "cat 'a' b"],
])("a command: %s", (command, script) => {
  expect(fzfScript(command)).toBe(script);
});

test.each(['echo "{}"', "echo '{}'", "echo \\{} {}", "echo $x {}", "echo `{}`"])(
  "a placeholder beside quotes: %s",
  (command) => {
    expect(fzfScript(command)).toHaveProperty("problem");
  },
);
