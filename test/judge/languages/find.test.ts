// What readFind finds in a command line. In a row, `$x` is one field that could be anything, `./$x` one that starts so,
// `*` and `./*` are the same with any number of fields; `_` in the answer stands for the working directory.
import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { type FindArgument, readFind } from "../../../src/judge/languages/find.ts";
import { isProblem } from "../../../src/judge/languages/problem.ts";

const argumentOf = (field: string): FindArgument => {
  if (!/[$*]/.test(field)) return { known: field };
  return { known: undefined, couldStartExpression: /^[$*]/.test(field), many: field.includes("*") };
};

const summary = (line: string): string => {
  const fields = line === "" ? [] : line.split(" ");
  const answer = readFind(fields.map(argumentOf));
  if (isProblem(answer)) return "problem";
  return answer.effects
    .map((effect) => {
      if (effect.kind !== "executes")
        return `${effect.kind} ${effect.argument === undefined ? "_" : fields[effect.argument]}`;
      const name = `${effect.prompts ? "asks" : "executes"}${effect.inDirectory ? " there" : ""}`;
      return `${name} [${fields.slice(effect.first, effect.end).join(" ")}] ${effect.terminator}`;
    })
    .join(", ");
};

const rows: readonly (readonly [string, string])[] = [
  ["", ""],
  [".", "reads ."],
  [". -name a.ts", "reads ."],
  ["src test -type f -name x -o -name y", "reads src, reads test"],
  ["-name x", ""],
  ["-L /etc -maxdepth 2 -type d -print0", "reads /etc"],
  ["-H -P -O3 -D tree -- . -ls", "reads ."],
  [". ( -name a -o -name b ) ! -path c -prune , -print", "reads ."],
  [". -newer ref -samefile other", "reads ., reads ref, reads other"],
  [". -newermt 2024-01-01", "reads ."],
  [". -printf %p\\n -quit", "reads ."],
  [". -size +1M -mtime -7 -perm /222 -user me", "reads ."],
  [". -regextype posix-extended -iregex x", "reads ."],
  [". -name -delete", "reads ."],
  [". -name $x", "reads ."],
  ["./$x -name y", "reads ./$x"],
  ["./* -name y", "reads ./*"],
  ["- -name x", "reads -"],
  ["!x (y -print", "reads !x, reads (y"],
  ["-files0-from list", "reads list"],
  // What changes something.
  [". -delete", "reads ., deletes ."],
  ["a b -name x -delete", "reads a, reads b, deletes a, deletes b"],
  ["-delete", "deletes _"],
  [". -name x -fprint out", "reads ., writes out"],
  [". -fprintf out %p -fls b -fprint0 c", "reads ., writes out, writes b, writes c"],
  [". -fprintf -print x", "reads ., writes -print"],
  [". -fprint $x", "reads ., writes $x"],
  // What runs something.
  [". -exec cat {} ;", "reads ., executes [cat {}] ;"],
  [". -exec cat {} +", "reads ., executes [cat {}] +"],
  [". -exec echo + {} ;", "reads ., executes [echo + {}] ;"],
  [". -execdir rm {} ; -print", "reads ., executes there [rm {}] ;"],
  [". -ok rm {} ;", "reads ., asks [rm {}] ;"],
  [". -okdir rm {} ;", "reads ., asks there [rm {}] ;"],
  [". -exec a {} + -exec b x{}y ;", "reads ., executes [a {}] +, executes [b x{}y] ;"],
  [". -exec grep -l $x {} ;", "reads ., executes [grep -l $x {}] ;"],
  [". -exec grep -l {} -e $x ;", "reads ., executes [grep -l {} -e $x] ;"],
  [". -exec sh -c $x sh {} ;", "reads ., executes [sh -c $x sh {}] ;"],
  [". -exec cmd -delete ;", "reads ., executes [cmd -delete] ;"],
  [". -name x -exec echo {} ; -delete", "reads ., executes [echo {}] ;, deletes ."],
  // What is not understood.
  ["$x -name y", "problem"],
  ["* -name y", "problem"],
  [". $x", "problem"],
  [". -type f $x", "problem"],
  [". -name *", "problem"],
  [". -name ./*", "problem"],
  [". -exec echo $x -delete -exec echo {} ;", "problem"],
  [". -exec echo $x $y ;", "problem"],
  [". -exec echo * ;", "problem"],
  [". -exec echo {}", "problem"],
  [". -exec ;", "problem"],
  [". -exec {} +", "problem"],
  [". -ok rm {} +", "problem"],
  [". -exec rm {} x +", "problem"],
  [". -newerXY x", "problem"],
  [". -unknown x", "problem"],
  [". -name", "problem"],
  [". -print foo", "problem"],
  [". -fprintf out", "problem"],
  ["-f . -delete", "problem"],
  ["-Lx .", "problem"],
  ["-D $x .", "problem"],
  [". -L", "problem"],
  [") -delete", "problem"],
  ["-L . -delete", "problem"],
  [". -follow -delete", "problem"],
  ["-files0-from x -delete", "problem"],
  [". --delete", "problem"],
];

describe("readFind", () => {
  test.each(rows)("%s: %s", (line, effects) => {
    expect(summary(line)).toBe(effects);
  });
});

const gnuFind = spawnSync("find", ["--version"], { encoding: "utf8" }).stdout?.includes("GNU findutils") ?? false;

describe.runIf(gnuFind)("GNU find parses", () => {
  const harmless = rows.filter(([line, effects]) => !/[$*]/.test(line) && /^(?:reads [^,]*(?:, )?)*$/.test(effects));
  test.each(harmless)("%s", (line) => {
    const run = spawnSync("find", [...(line === "" ? [] : line.split(" ")), "-quit"], {
      encoding: "utf8",
      cwd: import.meta.dirname,
    });
    expect(run.stderr).not.toMatch(/predicate|expected|argument|precede|expression/);
  });
});
