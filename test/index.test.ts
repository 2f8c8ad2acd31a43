// The library, as hosts call it.
import { expect, test } from "vitest";
import { CommandSafety, classifyCommand } from "../src/index.ts";

const place = { cwd: "/work", home: "/home/me" };

test("proves what only reads", async () => {
  expect(await classifyCommand("ls -la | wc -l", place)).toEqual({
    safety: CommandSafety.ReadOnly,
    reason: "every command only reads",
    source: "allowlist",
    findings: [],
  });
});

test.each(["", " \n\t", 5, null, undefined, {}, ["ls"]])("is no command: %j", async (command) => {
  // Hosts are not always typed.
  const verdict = await classifyCommand(command as string, place);
  expect(verdict.safety).toBe("mutating");
  expect(verdict.reason).not.toBe("");
});

test.each([
  [{ cwd: "relative" }],
  [{ policy: { onMutating: "ask", writes: "planning" } }],
  [{ policy: { onMutating: "never", writes: [] } }],
  [{ policy: { onMutating: "ask", writes: [""] } }],
  [{ allow: ["rm"] }],
  ["planning"],
])("options that are not understood prove nothing: %j", async (options) => {
  const verdict = await classifyCommand("ls", options as object);
  expect(verdict).toMatchObject({ safety: "mutating", findings: [{ code: "invalid-options" }] });
});

test.each([
  ["echo x > planning/a.md", "read_only"],
  ["tee planning/a.md", "read_only"],
  ["cp a planning/b", "read_only"],
  ["sed -i s/a/b/ planning/a.md", "read_only"],
  ["sort -o planning/x y", "read_only"],
  ["cd planning && touch a", "read_only"],
  ["echo x > planning/../a.md", "mutating"],
  ["echo x > /etc/planning/a", "mutating"],
  ["cd /etc && tee planning/a", "mutating"],
  ["cd planning; touch a", "mutating"],
  ["env -C /etc tee planning/a", "mutating"],
  ["find / -execdir tee planning/a ';'", "mutating"],
  ['echo x > "planning/$x"', "mutating"],
  ["cp planning/a b", "mutating"],
  ["rm a", "mutating"],
])("a policy that opens `planning`: %s is %s", async (command, safety) => {
  const policy = { onMutating: "ask" as const, writes: ["planning"] };
  expect((await classifyCommand(command, { ...place, policy })).safety).toBe(safety);
});
