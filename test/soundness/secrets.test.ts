// A slice of `npm run soundness -- --secrets`: what the hook allows by itself prints no secret, though it names it in other words.
import { homedir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ready } from "../support/classify.ts";
import { isWhole } from "../support/rows.ts";
import { makeTree, prints, type Tree, trySecrets } from "./secrets.ts";

// Outside of the folder for temporary files, too: what is true of one place may not be of another.
const places = { "the folder for temporary files": undefined, "a home directory": homedir() };

describe.each(Object.entries(places))("in %s", (_name, below) => {
  let tree: Tree;
  beforeAll(async () => {
    await ready();
    tree = makeTree(below);
  });
  afterAll(() => tree.remove());

  test("no allowed script prints a secret", async () => {
    const { allowed, printing } = await trySecrets(tree, 5, isWhole ? 1_000 : 400);
    expect(allowed).toBeGreaterThan(10);
    expect(printing).toEqual([]);
  }, 60_000);

  // Each would print one, so that the test above can fail.
  test.each([
    "cat keys/deploy",
    "cd sub; cat deploy",
    "cat n*",
    "cd lnk/..; cat .env",
    "cat /proc/self/cwd/hard",
    "cd sub; cd ../${d:-nosuch} || nl deploy",
    'grep -r "" .',
  ])("%s prints one", (script) => {
    expect(prints(tree, script)).toBe(true);
  });
});
