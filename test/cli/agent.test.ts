// `safe-sh agent` with a program in the place of Claude Code: what it is started with, and what its user sees of it.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { toolsHook } from "../../src/hosts/install/claude-settings.ts";
import { hookEntry, permissionEntry } from "../../src/hosts/install/hook-entry.ts";
import { safeSh } from "../support/built.ts";
import { safe } from "../support/in-process.ts";
import { type Ended, ended, folder, start, until } from "../support/programs.ts";

const use = (command: string): object => ({
  type: "assistant",
  message: { content: [{ type: "tool_use", id: "t", name: "Bash", input: { command } }] },
  parent_tool_use_id: null,
});
const result = { total_cost_usd: 0.5, is_error: false, result: "all done\nreally", type: "result", subtype: "success" };

interface Place {
  readonly cwd: string;
  readonly claude: string;
  readonly started: () => { readonly given: readonly string[]; readonly profile: string | null };
}

/** A program that notes how it was started, prints `events`, and ends with `code`. */
function place(events: readonly object[], code = 0, more = ""): Place {
  const cwd = folder();
  mkdirSync(join(cwd, ".git"));
  const claude = join(cwd, "claude");
  const text = events.map((event) => `${JSON.stringify(event)}\n`).join("");
  writeFileSync(
    claude,
    `#!/usr/bin/env node
const { writeFileSync, appendFileSync } = require("node:fs");
writeFileSync(${JSON.stringify(join(cwd, "started"))}, JSON.stringify({ given: process.argv.slice(2), profile: process.env.SAFE_SH_PROFILE ?? null }));
${more}
process.stdout.write(${JSON.stringify(text)}, () => { ${more === "" ? `process.exit(${code})` : ""} });
`,
  );
  chmodSync(claude, 0o755);
  return { cwd, claude, started: () => JSON.parse(readFileSync(join(cwd, "started"), "utf8")) };
}

const agent = ({ cwd, claude }: Place, given: readonly string[], options: readonly string[] = []): Promise<Ended> =>
  safe(["agent", ...options, "--", claude, ...given], { cwd });
const argumentOf = (given: readonly string[], option: string): string => given[given.indexOf(option) + 1] ?? "";

describe("what the agent is started with", () => {
  test("the preamble, the hook, the profile's tools, and events", async () => {
    const made = place([result]);
    const ran = await agent(made, ["-p", "hi"], ["--profile", "review"]);
    expect(ran).toMatchObject({ code: 0, stdout: "all done\nreally\n" });
    const { given, profile } = made.started();
    expect(profile).toBe("review");
    expect(argumentOf(given, "--append-system-prompt")).toMatch(/^## Safety Constraints\n[^]*- `DROP\\s\+TABLE`: /);
    expect(JSON.parse(argumentOf(given, "--settings"))).toEqual({
      hooks: {
        PreToolUse: [
          { matcher: "Bash", hooks: [hookEntry("own")] },
          { matcher: toolsHook.matcher, hooks: [permissionEntry("own")] },
        ],
        PermissionRequest: [{ matcher: "Bash", hooks: [permissionEntry("own")] }],
      },
      // The agent may not turn the hook off.
      permissions: { deny: expect.arrayContaining(["Edit(.claude/settings*.json)", "Edit(~/.claude/settings*.json)"]) },
      disableAllHooks: false,
    });
    expect(argumentOf(given, "--allowedTools")).toBe("Read,Grep,Glob");
    expect(argumentOf(given, "--output-format")).toBe("stream-json");
    expect(given).toContain("--verbose");
    expect(given.slice(-2)).toEqual(["-p", "hi"]);
  });

  test("without a profile: any tool, and the environment's profile", async () => {
    const made = place([result]);
    await agent(made, ["-p", "hi"]);
    expect(made.started().profile).toBeNull();
    expect(made.started().given).not.toContain("--allowedTools");
  });

  test.each(["a file", "JSON"])("the hook joins the settings that are given: %s", async (how) => {
    const made = place([result]);
    const theirs = {
      model: "opus",
      hooks: { PreToolUse: [{ matcher: "Write", hooks: [{ type: "command", command: "lint" }] }], Stop: [] },
    };
    writeFileSync(join(made.cwd, "theirs.json"), `// mine\n${JSON.stringify(theirs)}`);
    await agent(made, ["-p", "hi", "--settings", how === "JSON" ? JSON.stringify(theirs) : "theirs.json"]);
    const merged = JSON.parse(argumentOf(made.started().given, "--settings"));
    expect(merged).toMatchObject({ model: "opus", hooks: { Stop: [] } });
    expect(merged.hooks.PreToolUse).toHaveLength(3);
    expect(merged.hooks.PreToolUse[0]).toEqual(theirs.hooks.PreToolUse[0]);
    expect(merged.hooks.PreToolUse[1].matcher).toBe("Bash");
  });

  test("the preamble follows what is given, and holds the project's patterns", async () => {
    const made = place([result]);
    writeFileSync(join(made.cwd, ".safe-sh.json"), JSON.stringify({ blockedPatterns: ["terraform"] }));
    await agent(made, ["-p", "hi", "--append-system-prompt", "Be brief."]);
    expect(argumentOf(made.started().given, "--append-system-prompt")).toMatch(
      /^Be brief\.\n\n## Safety[^]*- `terraform`\n/,
    );
  });
});

describe("what its user sees", () => {
  const stream = [{ type: "system", subtype: "init", cwd: "/" }, use("ls"), use("rm -rf /"), result];
  const lines = stream.map((event) => JSON.stringify(event));

  test.each<readonly [string, readonly string[], string]>([
    ["text", [], "all done\nreally\n"],
    ["text, asked for", ["--output-format", "text"], "all done\nreally\n"],
    ["json", ["--output-format", "json"], `${JSON.stringify(result)}\n`],
    ["json of everything", ["--output-format=json", "--verbose"], `[${lines.join(",")}]\n`],
    ["events", ["--output-format", "stream-json", "--verbose"], `${lines.join("\n")}\n`],
  ])("%s", async (_name, given, expected) => {
    const ran = await agent(place(stream), ["-p", "hi", ...given]);
    expect(ran).toMatchObject({ code: 0, stdout: expected });
    expect(ran.stderr).toMatch(
      /^WARNING: denied: `rm -rf \/`: .+\nsafe-sh: watched 2 commands: 1 read_only, 1 mutating, 1 denied\n$/,
    );
  });

  test("an end without an answer", async () => {
    const failed = {
      type: "result",
      subtype: "error_max_turns",
      is_error: true,
      errors: ["Reached maximum number of turns (1)"],
    };
    expect(await agent(place([failed], 1), ["-p", "hi"])).toMatchObject({
      code: 1,
      stdout: "Error: Reached max turns (1)",
    });
    expect(await agent(place([], 3), ["-p", "hi"])).toMatchObject({ code: 3, stdout: "" });
    expect(await agent(place([], 3), ["-p", "hi", "--output-format", "json"])).toMatchObject({ code: 3, stdout: "" });
  });

  test("a profile decides what is denied", async () => {
    const judged = async (...options: string[]): Promise<string> =>
      (await agent(place([use("touch a"), result]), ["-p", "hi"], options)).stderr;
    expect(await judged()).toMatch(/^WARNING: mutating: `touch a`/);
    expect(await judged("--profile=trigger")).toMatch(/^WARNING: denied: `touch a`/);
  });

  test("a signal reaches it once, and its own code is the answer", async () => {
    const made = place(
      [use("ls")],
      0,
      `let count = 0; process.on("SIGINT", () => { appendFileSync("got", "x"); count++; setTimeout(() => process.exit(40 + count), 300); }); writeFileSync("up", ""); setTimeout(() => process.exit(9), 8000);`,
    );
    const child = start(safeSh, ["agent", "--", made.claude, "-p", "hi"], { cwd: made.cwd });
    const all = ended(child);
    await until(() => existsSync(join(made.cwd, "up")), "it is up");
    child.kill("SIGINT");
    expect((await all).code).toBe(41);
    expect(readFileSync(join(made.cwd, "got"), "utf8")).toBe("x");
  });

  test("--kill-on deny ends it", async () => {
    const made = place([use("rm -rf /")], 0, "setTimeout(() => {}, 30_000);");
    const ran = await agent(made, ["-p", "hi"], ["--kill-on", "deny", "--json"]);
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.stderr.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({ killed: true, denied: 1 });
  });
});

describe("nothing is started", () => {
  const refused = async (made: Place, given: readonly string[], options: readonly string[] = [], env = {}) => {
    const ran = await safe(["agent", ...options, "--", made.claude, ...given], { cwd: made.cwd, env });
    expect(existsSync(join(made.cwd, "started"))).toBe(false);
    expect(ran.stdout).toBe("");
    expect(ran.stderr).toMatch(/^safe-sh: agent: .+\n {2}help: .+\n$/);
    return ran.code;
  };

  test("where a tool contradicts the profile", async () => {
    expect(await refused(place([]), ["-p", "hi", "--allowedTools", "Write"], ["--profile", "review"])).toBe(2);
  });

  test.each(["settings.json", "settings.local.json"])("where .claude/%s turns hooks off", async (name) => {
    const made = place([]);
    mkdirSync(join(made.cwd, ".claude"));
    writeFileSync(join(made.cwd, ".claude", name), '{"disableAllHooks":true}');
    expect(await refused(made, ["-p", "hi"])).toBe(1);
    writeFileSync(join(made.cwd, ".claude", name), "{");
    expect(await refused(made, ["-p", "hi"])).toBe(1);
  });

  test("where the given settings turn hooks off, or are none", async () => {
    for (const settings of ['{"disableAllHooks":true}', "{", "missing.json", '{"hooks":[]}'])
      expect(await refused(place([]), ["-p", "hi", "--settings", settings])).toBe(2);
  });

  test("where the environment turns hooks off", async () => {
    expect(await refused(place([]), ["-p", "hi"], [], { CLAUDE_CODE_SIMPLE: "1" })).toBe(1);
  });

  test("under a profile that nobody knows, or a policy that cannot be read", async () => {
    const made = place([]);
    expect(await refused(made, ["-p", "hi"], ["--profile", "nope"])).toBe(1);
    writeFileSync(join(made.cwd, ".safe-sh.json"), "{");
    expect(await refused(made, ["-p", "hi"])).toBe(1);
  });
});

test("--help, and wrong calls", async () => {
  expect((await safe(["agent", "--help"])).stdout).toMatch(/^safe-sh agent: .+\n\nusage:\n/);
  for (const given of [[], ["claude", "-p", "x"], ["--"], ["--profile", "--", "claude"], ["--nope", "--", "x"]])
    expect(await safe(["agent", ...given])).toMatchObject({ code: 2, stdout: "" });
});
