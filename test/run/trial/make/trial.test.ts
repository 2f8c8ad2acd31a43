// Real trials: their list, what they are worth once kept, and that they can be taken back.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { keep, undo } from "../../../../src/run/trial/keep/keep.ts";
import { rowsOf } from "../../../../src/run/trial/read/list.ts";
import { readRecords } from "../../../../src/run/trial/records.ts";
import { rowsOf as rowsIn } from "../../../support/rows.ts";
import { look, pause, World } from "../world.ts";

interface Row {
  readonly script: string;
  readonly rows: readonly string[];
  /** The list is git's own business. */
  readonly git?: true;
}

const world = (): World => World.forTest();
const withoutIndex = (lines: readonly string[]): readonly string[] =>
  // An index has times of files in it, and a linked worktree its own path.
  lines.filter((line) => !/(?:^|\/)\.git\/(?:.*\/)?(?:index|gitdir) |^wt\/\.git /.test(line));

describe("a trial", () => {
  test.each(rowsIn<Row>("fixtures/trial/changes.jsonl"))("of $script", async ({ script, rows, git }) => {
    const [ours, theirs] = [world(), world()];
    process.env.XDG_STATE_HOME = ours.state;
    const before = look(ours.folder, { whole: true });
    const { trial } = await ours.try(script);
    expect(look(ours.folder, { whole: true })).toEqual(before);
    const listed = trial ? rowsOf(trial).map(({ text }) => text) : [];
    if (!git) expect(listed).toEqual(rows);
    if (!trial) return;
    const { journal, left } = keep(trial);
    expect(left).toEqual([]);
    theirs.plain(script);
    expect(withoutIndex(look(ours.project, { whole: false }))).toEqual(
      withoutIndex(look(theirs.project, { whole: false })),
    );
    expect(readRecords().map(({ type }) => type)).toEqual(["journal"]);
    if (!journal) throw new Error("nothing was kept");
    const kept = look(ours.project, { whole: true });
    const back = undo(journal).journal;
    expect(look(ours.folder, { whole: true })).toEqual(before);
    if (!back) throw new Error("nothing was undone");
    undo(back);
    expect(look(ours.project, { whole: true })).toEqual(kept);
  });

  test("sees what this session holds, and no other session does", async () => {
    const here = world();
    await here.held("echo held > a; rm b");
    const { beneath, outcome } = await here.try("grep -qx held a && test ! -e b");
    expect([beneath.length, outcome]).toEqual([1, { type: "exited", code: 0 }]);
    const other = await here.try("grep -qx one a && test -e b", {
      environment: { ...here.environment(), CLAUDE_CODE_SESSION_ID: "t" },
    });
    expect([other.beneath, other.outcome]).toEqual([[], { type: "exited", code: 0 }]);
  });

  test("that lies on another is kept after it", async () => {
    const here = world();
    const first = await here.held("mkdir n; echo 1 > n/f");
    const second = await here.held("echo 2 >> n/f; rm a");
    expect(() => keep(second)).toThrow("keep that first");
    keep(first);
    expect(keep(second).left).toEqual([]);
    expect(look(here.project, { whole: false })).toContain(`n/f 644 ${Buffer.from("1\n2\n").toString("base64")}`);
    expect(existsSync(join(here.project, "a"))).toBe(false);
  });

  test.each([
    ["a file that was changed meanwhile", "echo trial > a; echo x > new", "echo editor > a", "a"],
    ["a file that someone made meanwhile", "echo trial > new; echo x > other", "echo editor > new", "new"],
    ["a file that is gone", "echo trial > a; echo x > new", "rm a", "a"],
    ["a file that is a link now", "echo trial > a; echo x > new", "ln -sf $OUTSIDE/theirs a", "a"],
    [
      "what is behind a folder that is a link now",
      "echo trial > d/theirs; echo x > new",
      "rm -r d; ln -s $OUTSIDE d",
      "d/theirs",
    ],
    ["a folder with a new file", "rm -r d; echo x > new", "echo editor > d/mine", "d"],
  ])("leaves %s", async (_what, script, meanwhile, name) => {
    const here = world();
    const trial = await here.held(script);
    pause();
    here.plain(meanwhile);
    const outside = look(here.outside, { whole: true });
    const before = look(here.project, { whole: false }).filter((line) => line.startsWith(`${name} `));
    const { left } = keep(trial);
    expect(left.map(({ change }) => change.name)).toContain(name);
    expect(look(here.outside, { whole: true })).toEqual(outside);
    expect(look(here.project, { whole: false })).toEqual(expect.arrayContaining(before as string[]));
  });

  test("is not undone where a file was changed since", async () => {
    const here = world();
    const { journal } = keep(await here.held("echo trial > a; echo x > new"));
    pause();
    here.plain("echo editor > a");
    const before = look(here.project, { whole: true });
    if (!journal) throw new Error("nothing was kept");
    expect(() => undo(journal)).toThrow("changed meanwhile");
    expect(look(here.project, { whole: true })).toEqual(before);
  });

  test("keeps git's own files together or not at all", async () => {
    const here = world();
    const trial = await here.held("echo x > a; git commit -qam two");
    pause();
    here.plain("echo y > b; git add b");
    const { left, journal } = keep(trial);
    expect(journal?.changes.map(({ name }) => name)).toEqual(["a"]);
    expect(left.every(({ change }) => change.name.startsWith(".git/"))).toBe(true);
  });
});
