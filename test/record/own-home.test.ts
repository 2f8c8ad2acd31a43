// The tests themselves write no line into the log of the person who starts them, and read none of that person's policies.
import { userInfo } from "node:os";
import { expect, test } from "vitest";
import { createShell } from "../../src/index.ts";
import { readPolicyFiles } from "../../src/policy/files/files.ts";
import { readLog } from "../../src/record/read.ts";
import { logPath } from "../../src/record/record.ts";

const own = `${userInfo().homedir}/`;

test("a command that a test runs is logged elsewhere", async () => {
  await createShell().run("echo a line of its own");
  expect(logPath().startsWith(`${own}.local`)).toBe(false);
  expect([...readLog(logPath())].at(-1)?.command).toBe("echo a line of its own");
});

test("no policy of the user is read", async () => {
  const files = await readPolicyFiles({ cwd: "/" });
  expect(files.filter(({ path }) => path.startsWith(own))).toEqual([]);
});
