// Scripts on which parsers were seen to differ from bash: none of them may hide a command from the verdict.
// The corpus lies outside the repository; without it there is nothing to check.
import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { interpreted, judgeK, parse, shownInvocations } from "../support/judge.ts";
import { fromRoot, rowsOf } from "../support/rows.ts";

interface Row {
  readonly source: string;
  readonly bash_valid: boolean;
  readonly tree_sitter: "agrees" | "differs" | "error";
  readonly unbash: string;
  readonly executed: readonly string[];
  readonly files: readonly string[];
}

const path = "../shared/corpus/parser-differentials.jsonl";
const here = existsSync(fromRoot(path));
if (!here) console.warn(`skipped: ${path} is not there`);

const rows = rowsOf<Row>(path);
const readOnly = (wanted: (row: Row) => boolean): readonly string[] =>
  rows.filter((row) => wanted(row) && judgeK(row.source).safety === "read_only").map(({ source }) => source);
const harmfulCommand = /^(?:rm|m|reboot|get|wget)(?: |$)/;

/** Every command that bash ran is one of those that the script is read to run. */
function isSeen({ source, executed }: Row): boolean {
  if (!parse(source).trusted) return false;
  const shown = shownInvocations(interpreted(source));
  return executed.length > 0 && executed.every((command) => shown.includes(command));
}

describe.skipIf(!here)("the corpus of parser differentials", () => {
  test("is not empty", () => {
    expect(rows.length).toBeGreaterThan(500);
  });

  test("a script that tree-sitter reads differently is not read_only, unless it is read as bash ran it", () => {
    expect(readOnly((row) => row.tree_sitter === "differs" && !isSeen(row))).toEqual([]);
  });

  test("a script that ran a harmful command or made a file is not read_only", () => {
    expect(
      readOnly((row) => row.files.length > 0 || row.executed.some((command) => harmfulCommand.test(command))),
    ).toEqual([]);
  });

  test("a script that bash refuses is not trusted", () => {
    const trusted = rows.filter((row) => !row.bash_valid && parse(row.source).trusted).map(({ source }) => source);
    expect(trusted).toEqual([]);
  });

  // Right only by bash's defaults, only for bash, or with more inside `${ }` or a subscript than R24 lists.
  const byOthers = /^(?:!\(|function \w+\n)|\$\{[^}]*["'`()\\]|"\$\$\(|\[[^\]]*["'`$]/;

  test("nearly every script that both parsers read as bash does is trusted", () => {
    const agreed = rows.filter(
      (row) => row.bash_valid && row.tree_sitter === "agrees" && row.unbash === "agree" && !byOthers.test(row.source),
    );
    const trusted = agreed.filter(({ source }) => parse(source).trusted);
    expect(trusted.length / agreed.length).toBeGreaterThanOrEqual(0.97);
  });
});
