// The check for plugins that run in their host's own process.
import { expect, test } from "vitest";
import { refusalFor } from "../../../src/index.ts";

const event = (command: string, more: object = {}) => ({ tool: "bash", args: { command, ...more }, directory: "/tmp" });

test("reads may run, and other tools are the host's affair", async () => {
  expect(await refusalFor("opencode", event("ls | sort", { description: "d" }))).toBeUndefined();
  expect(await refusalFor("opencode", { tool: "edit", args: { filePath: "x" }, directory: "/tmp" })).toBeUndefined();
});

test("everything else has a reason", async () => {
  expect(await refusalFor("opencode", event("touch a"))).toMatch(/^BLOCKED: `touch` sets the time of/);
  expect(await refusalFor("opencode", event("ls", { executable: "/bin/x" }))).toContain(
    "it is not known what `executable` does",
  );
  expect(await refusalFor("opencode", event("ls", { workdir: 7 }))).toContain("`workdir`");
  for (const wrong of [undefined, null, 7, "ls", [], {}])
    expect(await refusalFor("opencode", wrong)).toMatch(/^(?:BLOCKED|safe-sh): /);
  const circle: Record<string, unknown> = { tool: "bash" };
  circle.args = circle;
  expect(await refusalFor("opencode", circle)).toContain("the check failed");
  expect(await refusalFor("emacs" as "opencode", event("ls"))).toContain("there is no host `emacs`");
});
