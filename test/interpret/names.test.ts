// Names of variables: every one that bash of this machine reads or sets is refused to scripts, and nothing else is.
import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { isOrdinaryVariable } from "../../src/interpret/names.ts";
import { bashLists } from "../soundness/bash/lists.ts";

/** Texts of the program in the form of a name: signals of `trap`, headings of `help`, and texts of the terminal's library. */
const noVariables = new Set("DEBUG DESCRIPTION EXIT IMPLEMENTATION NULL RETURN SYNOPSIS ASCII".split(" "));

/** The bold words that head the paragraphs about variables in the manual's page. */
function manualNames(): readonly string[] {
  const { stdout } = spawnSync("man", ["-P", "cat", "bash"], {
    encoding: "utf8",
    env: { ...process.env, MANWIDTH: "200" },
  });
  const [, section = ""] = /\n {3}Shell Variables\n(.*?)\n {3}Arrays\n/s.exec(stdout) ?? [];
  return [...section.matchAll(/^ {7}([A-Za-z_]\w*)(?=\s|$)/gm)].map(([, name = ""]) => name);
}

describe("names of variables", () => {
  test("of bash's program are refused", () => {
    const names = bashLists().variables.filter((name) => !noVariables.has(name) && !/^_[A-Z]/.test(name));
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter(isOrdinaryVariable)).toEqual([]);
  });

  test.skipIf(manualNames().length === 0)("of its manual's section are refused", () => {
    const names = manualNames().filter((name) => /^[A-Z][A-Z0-9_]+$|^histchars$|^auto_resume$/.test(name));
    expect(names).toEqual(expect.arrayContaining(["RANDOM", "GLOBIGNORE", "IFS", "TMOUT"]));
    expect(names.filter(isOrdinaryVariable)).toEqual([]);
  });

  test("of scripts are theirs", () => {
    for (const name of ["RED", "COLOR", "x", "PATHS", "OLD_PATH", "TIME_LIMIT", "S", "MALLOC_TRACE"])
      expect(isOrdinaryVariable(name)).toBe(true);
    for (const name of ["BASH_NEXT", "HISTNEXT", "LC_NEXT", "_", "1x", "", "a-b"])
      expect(isOrdinaryVariable(name)).toBe(false);
  });
});
