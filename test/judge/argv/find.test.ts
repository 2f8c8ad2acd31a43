// The meaning of find's arguments. In a row, `$x` is one field that could be anything, `./$x` one that starts so, `*` and
// `./*` are the same with any number of fields; in the answer `…` is known only at run time.
import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { show } from "../../../src/interpret/text.ts";
import { readArguments } from "../../../src/judge/argv/arguments.ts";
import { fieldsOf, shownField } from "../../support/fields.ts";

const summary = (line: string): string => {
  const { effects, commands } = readArguments("find", { does: "", grammar: "find" }, fieldsOf(line), {
    start: 0,
    end: 0,
  });
  return [
    ...effects.flatMap((effect) => {
      if (effect.kind === "names") return [];
      if (effect.kind === "unknown") return effect.words.of === "expression-unread" ? "problem" : "asks";
      return "path" in effect ? `${effect.kind} ${show(effect.path)}` : effect.kind;
    }),
    ...commands.map(
      ({ fields, where }) =>
        `executes${where === "other-folder" ? " there" : ""} [${fields.map(shownField).join(" ")}]`,
    ),
  ].join(", ");
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
  ["./$x -name y", "reads ./…"],
  ["./* -name y", "reads ./…"],
  ["- -name x", "reads -"],
  ["!x (y -print", "reads !x, reads (y"],
  ["-files0-from list", "asks"],
  // What changes something.
  [". -delete", "reads ., deletes ."],
  ["a b -name x -delete", "reads a, reads b, deletes a, deletes b"],
  ["-delete", "deletes ."],
  [". -name x -fprint out", "reads ., writes out"],
  [". -fprintf out %p -fls b -fprint0 c", "reads ., writes out, writes b, writes c"],
  [". -fprintf -print x", "reads ., writes -print"],
  [". -fprint $x", "reads ., writes …"],
  // What runs something.
  [". -exec cat {} ;", "reads ., executes [cat .…]"],
  [". -exec cat {} +", "reads ., executes [cat .…*]"],
  [". -exec echo + {} ;", "reads ., executes [echo + .…]"],
  [". -execdir rm {} ; -print", "reads ., executes there [rm ./…]"],
  [". -ok rm {} ;", "reads ., asks, executes [rm .…]"],
  [". -okdir rm {} ;", "reads ., asks, executes there [rm ./…]"],
  [". -exec a {} + -exec b x{}y ;", "reads ., executes [a .…*], executes [b x.…y]"],
  [". -exec grep -l $x {} ;", "reads ., executes [grep -l … .…]"],
  [". -exec grep -l {} -e $x ;", "reads ., executes [grep -l .… -e …]"],
  [". -exec sh -c $x sh {} ;", "reads ., executes [sh -c … sh .…]"],
  [". -exec cmd -delete ;", "reads ., executes [cmd -delete]"],
  [". -name x -exec echo {} ; -delete", "reads ., deletes ., executes [echo .…]"],
  ["-execdir a {} + -exec b {} +", "executes there [a ./…*], executes [b .…*]"],
  // What a found file begins with: the starting points say, and no other file that is named.
  ["a b -exec c {} ;", "reads a, reads b, executes [c …]"],
  ["./a ./b -exec c {} ;", "reads ./a, reads ./b, executes [c .…]"],
  ["./a -newer -o -exec c {} ;", "reads ./a, reads -o, executes [c ./a…]"],
  ["-newer ./a -exec c {} ;", "reads ./a, executes [c .…]"],
  ["-files0-from ./list -exec c {} ;", "asks, executes [c …]"],
  ["-files0-from ./list -execdir c {} ;", "asks, executes there [c ./…]"],
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

describe("the arguments of find", () => {
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
