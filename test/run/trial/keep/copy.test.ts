// Trials over whole copies: the same list and the same result as over an overlay, folders can be renamed, and both stack.
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { keep, undo } from "../../../../src/run/trial/keep/keep.ts";
import { rowsOf } from "../../../../src/run/trial/read/list.ts";
import { safeSh } from "../../../support/built.ts";
import { rowsOf as rowsIn } from "../../../support/rows.ts";
import { look, pause, World } from "../world.ts";

interface Row {
  readonly script: string;
  readonly rows: readonly string[];
  readonly git?: true;
}

const world = (): World => World.forTest();
const copied = { copied: true } as const;

describe("a copy", () => {
  test.each(rowsIn<Row>("fixtures/trial/changes.jsonl").filter(({ git }) => !git))(
    "of $script",
    async ({ script, rows }) => {
      const here = world();
      const before = look(here.folder, { whole: true });
      const { trial } = await here.try(script, copied);
      expect(look(here.folder, { whole: true })).toEqual(before);
      // A folder is renamed in it, and not made again.
      expect(trial ? rowsOf(trial).map(({ text }) => text) : []).toEqual(rows);
      if (!trial) return;
      const { journal, left } = keep(trial);
      expect(left).toEqual([]);
      if (journal) undo(journal);
      expect(look(here.folder, { whole: true })).toEqual(before);
    },
  );

  test("can rename folders", async () => {
    const here = world();
    // The text does not name the folder: it would begin over a copy.
    const script =
      "git mv \"$(printf '\\144')\" dd && git commit -qm moved && python3 -c \"import os; os.rename('dd','ddd')\"";
    expect((await here.try(script)).outcome).not.toEqual({ type: "exited", code: 0 });
    here.forget();
    const { outcome, trial } = await here.try(script, copied);
    expect(outcome).toEqual({ type: "exited", code: 0 });
    if (!trial) throw new Error("nothing was changed");
    expect(keep(trial).left).toEqual([]);
    expect(here.plain("test -e ddd/e/deep && test ! -e d && git log -1 --format=%s | grep -qx moved")).toBe(0);
  });

  test("lies on overlays, and they on it", async () => {
    const here = world();
    const first = await here.held("echo 1 > one; rm b");
    const { trial: second } = await here.try(
      "test -e one && test ! -e b && echo 2 >> one && rm a && echo x > new",
      copied,
    );
    const third = await here.held("grep -qx 2 one && test ! -e a && echo 3 >> one && echo a > a");
    const { trial: fourth } = await here.try("grep -qx 3 one && echo 4 >> one", copied);
    if (!second || !fourth) throw new Error("nothing was changed");
    expect([second, third, fourth].map((each) => rowsOf(each).map(({ text }) => text))).toEqual([
      ["D a", "M one (+1 −0)", "A new"],
      ["M one (+1 −0)", "A a"],
      ["M one (+1 −0)"],
    ]);
    for (const each of [first, second, third, fourth]) expect(keep(each).left).toEqual([]);
    expect(here.plain("test \"$(cat one | tr '\\n' ,)\" = 1,2,3,4, && grep -qx a a && test ! -e b")).toBe(0);
  });

  test("takes nothing away that was made meanwhile, and does not overwrite it", async () => {
    const here = world();
    const { trial } = await here.try(`sleep 0.5; rm -r d; echo x > a`, {
      ...copied,
      started: async () => {
        setTimeout(() => {
          writeFileSync(join(here.project, "d/mine"), "mine\n");
          writeFileSync(join(here.project, "mine"), "mine\n");
          writeFileSync(join(here.project, "a"), "mine\n");
        }, 100);
      },
    });
    pause();
    if (!trial) throw new Error("nothing was changed");
    expect(trial.changes.map(({ name }) => name)).not.toContain("mine");
    keep(trial);
    expect(here.plain("grep -qx mine mine && grep -qx mine d/mine && grep -qx mine a")).toBe(0);
  });

  test("does for a project with a name that no overlay takes", async () => {
    const here = world();
    const odd = join(here.folder, "a, b:c");
    mkdirSync(odd);
    writeFileSync(join(odd, "f"), "f\n");
    symlinkSync("f", join(odd, "l"));
    const { trial } = await here.try("echo more >> l", { cwd: odd });
    expect(trial && rowsOf(trial).map(({ text }) => text)).toEqual(["M f (+1 −0)"]);
  });

  test("does for a project with another file system inside, and a state folder on an overlay", async () => {
    const here = world();
    const [lower, state] = ["lower", "state"].map((name) => join(here.folder, name));
    for (const each of [lower, state, join(here.project, "inner")]) mkdirSync(each ?? "");
    const script = `mount -t tmpfs none inner && echo in > inner/f && mount -t tmpfs none ${lower} && mkdir ${lower}/{u,w,l} &&
      mount -t overlay -o lowerdir=${lower}/l,upperdir=${lower}/u,workdir=${lower}/w none ${state} && export XDG_STATE_HOME=${state} &&
      ${safeSh} try -- 'mv d dd; cat inner/f; echo x > inner/f' && cat inner/f && ls d && ${safeSh} keep 1 --yes && cat inner/f dd/one; ${safeSh} doctor | grep trials`;
    const { stdout, stderr } = spawnSync("unshare", ["-m", "--propagation", "private", "bash", "-c", script], {
      cwd: here.project,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...here.environment(), SAFE_SH_RESIDENT: "off" },
    });
    expect(stderr).toContain("held 4 changes: M inner/f (+1 −1), R d/ → dd/ (3 files)");
    expect(stdout).toMatch(/^in\nin\n/);
    expect(stdout).toMatch(/x\n1\n.*trials.*over whole copies/s);
  });
});
