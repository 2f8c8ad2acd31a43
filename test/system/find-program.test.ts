// Which folders safe-sh takes its own helpers from.
import { expect, test } from "vitest";
import { systemPath } from "../../src/system/find-program.ts";

test("safe-sh starts no helper from a folder to which others than root may write on some systems", () => {
  expect(
    systemPath.split(":").filter((folder) => !/^\/(?:usr\/bin|bin|run\/current-system\/sw\/bin)$/.test(folder)),
  ).toEqual([]);
});
