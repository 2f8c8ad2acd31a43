// Another program writes to the project while changes are kept or undone: at every step, what it wrote stays.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { ChangedError, NotNowError } from "../../src/trial/apply.ts";
import { keep, lastJournal, undo } from "../../src/trial/keep.ts";
import { look, World } from "./world.ts";

const worlds: World[] = [];
afterEach(() => {
  for (const each of worlds.splice(0)) each.close();
});

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
    if (!(error instanceof ChangedError) && !(error instanceof NotNowError)) throw error;
  }
}

test.each([
  ["a changed file", "echo trial > a; echo x > b", "a"],
  ["a removed file", "rm a; echo x > b", "a"],
  ["a new file", "echo trial > new; echo x > b", "new"],
])(
  "%s is never overwritten by a keep or its undo",
  async (_what, script, name) => {
    const here = new World();
    worlds.push(here);
    const path = join(here.project, name);
    const reset = (): void => {
      here.forget();
      here.plain("git checkout -q -f . && git clean -qfd");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 12);
    };
    for (let step = 0; ; step++) {
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
    for (let step = 0; ; step++) {
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
