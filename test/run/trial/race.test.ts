// Another program writes to the project while changes are kept or undone: at every step, what it wrote stays.
import { readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { NotThereError } from "../../../src/run/trial/keep/anchored.ts";
import { ChangedError, NotNowError } from "../../../src/run/trial/keep/apply.ts";
import { keep, lastJournal, undo } from "../../../src/run/trial/keep/keep.ts";
import { codeOf } from "../../../src/system/message.ts";
import { isWhole } from "../../support/rows.ts";
import { look, World } from "./world.ts";

const stride = isWhole ? 1 : 3;

/** Writes as an editor does, at one step: a new file in the old one's place. */
function editorAt(step: number, path: string): { readonly point: () => void; readonly wrote: () => boolean } {
  let count = 0;
  return {
    point: () => {
      if (count++ !== step) return;
      writeFileSync(`${path}.editor`, "editor\n");
      renameSync(`${path}.editor`, path);
    },
    wrote: () => count > step,
  };
}

/** Runs it; it may find out and stop. */
function attempt(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    const found = [ChangedError, NotNowError, NotThereError].some((each) => error instanceof each);
    // The system has found out: a link is no folder.
    if (!found && !["ENOTDIR", "EEXIST", "ENOENT", "ENOTEMPTY"].includes(String(codeOf(error)))) throw error;
  }
}

test.each([
  ["a changed file", "echo trial > a; echo x > b", "a"],
  ["a removed file", "rm a; echo x > b", "a"],
  ["a new file", "echo trial > new; echo x > b", "new"],
])(
  "%s is never overwritten by a keep or its undo",
  async (_what, script, name) => {
    const here = World.forTest();
    const path = join(here.project, name);
    const reset = (): void => {
      here.forget();
      here.plain("git checkout -q -f . && git clean -qfd");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 12);
    };
    for (let step = 0; ; step += stride) {
      const trial = await here.held(script);
      const editor = editorAt(step, path);
      attempt(() => keep(trial, [], editor.point));
      if (!editor.wrote()) break;
      expect(readFileSync(path, "utf8"), `keep, step ${step}`).toBe("editor\n");
      const journal = lastJournal();
      if (journal) attempt(() => undo(journal));
      expect(readFileSync(path, "utf8"), `undo after step ${step}`).toBe("editor\n");
      reset();
    }
    reset();
    for (let step = 0; ; step += stride) {
      const { journal } = keep(await here.held(script));
      if (!journal) throw new Error("nothing was kept");
      const editor = editorAt(step, path);
      attempt(() => undo(journal, editor.point));
      if (!editor.wrote()) break;
      expect(readFileSync(path, "utf8"), `undo, step ${step}`).toBe("editor\n");
      reset();
    }
    expect(look(here.outside, { whole: false })).toHaveLength(1);
  },
  120_000,
);

/** Does it at one step; nothing of it may fail. */
function at(step: number, act: () => void): { readonly point: () => void; readonly came: () => boolean } {
  let count = 0;
  return {
    point: () => {
      if (count++ === step) act();
    },
    came: () => count > step,
  };
}

test.each([
  ["a folder that becomes a link", "echo x > d/one; rm d/two; echo n > d/new", ["d"]],
  ["a folder above that becomes a link", "echo x > d/e/deep; echo n > d/e/new; mkdir d/e/n; echo m > d/e/n/m", ["d"]],
  ["a folder that is removed, and becomes a link", "rm -r d", ["d", "d/e"]],
  ["a folder that is made, and becomes a link", "mkdir -p n/m; echo x > n/m/f; echo x > n/f", ["n", "n/m"]],
])(
  "%s leads a keep and its undo nowhere else",
  async (_what, script, folders) => {
    const here = World.forTest();
    for (const each of ["one", "two", "new", "f", "deep"]) writeFileSync(join(here.outside, each), "theirs\n");
    const outside = look(here.outside, { whole: true });
    for (const folder of folders) {
      const swap = (): void => {
        try {
          renameSync(join(here.project, folder), join(here.project, `moved-${process.hrtime.bigint()}`));
          symlinkSync(here.outside, join(here.project, folder));
        } catch {
          // It is not there at this step.
        }
      };
      for (let step = 0; ; step += isWhole ? 3 : 9) {
        const trial = await here.held(script);
        const keeping = at(step, swap);
        attempt(() => keep(trial, [], keeping.point));
        expect(look(here.outside, { whole: true }), `keep, ${folder}, step ${step}`).toEqual(outside);
        const journal = lastJournal();
        const undoing = at(step, swap);
        if (journal) attempt(() => undo(journal, undoing.point));
        expect(look(here.outside, { whole: true }), `undo, ${folder}, step ${step}`).toEqual(outside);
        here.forget();
        here.plain("rm -rf d n moved-*; git checkout -q -f . && git clean -qfd");
        if (!keeping.came() && !undoing.came()) break;
      }
    }
  },
  300_000,
);
