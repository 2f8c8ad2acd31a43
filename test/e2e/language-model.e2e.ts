// The real client as the language model behind the fallback: it is asked without tools and hooks, and its answer counts.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { safeSh } from "../support/built.ts";
import { folder, run } from "../support/programs.ts";
import { findClient } from "./install.ts";
import { startModel, type Turn } from "./model.ts";

const answering = (safety: string): Turn => ({
  tool: "StructuredOutput",
  input: { safety, certainty: "certain", reasoning: "It only prints." },
});

test.each([
  ["read_only", { code: 0, stdout: "hi\n" }],
  ["mutating", { code: 126, stdout: "" }],
])("%s", async (safety, outcome) => {
  const model = await startModel([{ turns: [answering(safety)] }]);
  try {
    const [cwd, home] = [folder(), folder()];
    const bin = join(home, "bin");
    mkdirSync(join(home, ".config/safe-sh"), { recursive: true });
    mkdirSync(bin);
    const client = findClient();
    if (client === undefined) throw new Error("the client is not installed");
    symlinkSync(client, join(bin, "claude"));
    writeFileSync(join(bin, "mytool"), "#!/bin/sh\necho hi\n", { mode: 0o755 });
    // A hook of the user's own that would leave a mark, were it asked.
    mkdirSync(join(home, ".claude"));
    const mark = { type: "command", command: `touch ${join(home, "mark")}` };
    const settings = {
      hooks: { UserPromptSubmit: [{ hooks: [mark] }], PreToolUse: [{ matcher: "*", hooks: [mark] }] },
    };
    writeFileSync(join(home, ".claude/settings.json"), JSON.stringify(settings));
    const llm = { backend: "claude", timeoutMilliseconds: 30_000 };
    writeFileSync(join(home, ".config/safe-sh/policy.json"), JSON.stringify({ llm }));
    const env = {
      HOME: home,
      XDG_STATE_HOME: join(home, "state"),
      XDG_CACHE_HOME: join(home, "cache"),
      PATH: `${bin}:${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: "none",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
    };
    const ran = await run(safeSh, ["-c", "mytool -x"], { cwd, env });
    expect(ran).toMatchObject(outcome);
    if (safety === "mutating")
      expect(ran.stderr).toContain("a language model takes `mytool` for mutating: It only prints.");
    expect(model.told[0]?.messages).toContain('{"argv":["mytool","-x"],"environment":{}}');
    // The client offers what it needs itself, and none of its tools.
    const offered = new Set(model.told.flatMap(({ tools }) => tools));
    for (const tool of ["Bash", "Read", "Write", "Edit", "Agent", "WebFetch"]) expect(offered).not.toContain(tool);
    expect(offered).toContain("StructuredOutput");
    expect(await run("ls", [home], {})).not.toMatchObject({ stdout: expect.stringContaining("mark") });
  } finally {
    await model.close();
  }
});
