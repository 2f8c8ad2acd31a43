// `safe-sh agent` with the real client: the model's instructions, the hook's answers to its calls, and the user's view.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { safeSh } from "../support/built.ts";
import { type Start, session } from "./client.ts";
import { bash } from "./model.ts";

const model = "claude-sonnet-4-5";
const claude =
  (profile: string, ...given: readonly string[]): Start =>
  (client) => [
    ...([safeSh, "agent", "--profile", profile, "--", client, "-p", "go"] as const),
    ...["--model", model, ...given],
  ];
const files = {
  ".safe-sh.json": JSON.stringify({ blockedPatterns: [{ pattern: "terraform", instead: "ask Anna" }] }),
  notes: "first\n",
};
const writing = { tool: "Write", input: { file_path: "made", content: "x" } };

describe("safe-sh agent --profile review", () => {
  test("tells the model what is blocked, and leaves it the profile's tools", async () => {
    const { told, results, stdout, stderr, code, place } = await session({
      turns: [bash("touch made"), writing, { says: "looks good\nreally" }],
      files,
      start: claude("review", "--append-system-prompt", "Be brief."),
    });
    expect(told.length).toBeGreaterThan(0);
    for (const { system, tools } of told) {
      expect(system).toMatch(/Be brief\.\n\n## Safety Constraints\n[^]*- `terraform`: Instead: ask Anna\.\n/);
      expect(system).toContain("- `chmod\\s+777`: ");
      expect([...tools].sort()).toEqual(["Glob", "Grep", "Read"]);
    }
    expect(results).toMatchObject([
      { error: true, text: expect.stringContaining("Bash is disabled") },
      { error: true, text: expect.stringContaining("Write is disabled") },
    ]);
    expect(existsSync(join(place.project, "made"))).toBe(false);
    // Its answer and nothing else, as if it had been asked for text.
    expect({ code, stdout }).toEqual({ code: 0, stdout: "looks good\nreally\n" });
    expect(stderr).toMatch(/^WARNING: denied: `touch made`: .+\nsafe-sh: watched 1 command: .+ 1 denied\n$/);
  });

  test("refuses a tool that contradicts the profile, and starts nothing", async () => {
    const { told, stdout, stderr, code } = await session({
      turns: [bash("ls")],
      start: claude("review", "--allowedTools", "Read,Write"),
    });
    expect({ code, stdout, told }).toEqual({ code: 2, stdout: "", told: [] });
    expect(stderr).toMatch(/^safe-sh: agent: the tool `Write` contradicts the profile `review`, .+\n {2}help: .+\n$/);
  });
});

describe("safe-sh agent --profile trigger", () => {
  test("has the hook asked about each command, although no settings name it", async () => {
    const { told, results, stdout, code, place } = await session({
      turns: [bash("sort notes | awk '{ print NR $0 }'"), bash("touch made"), bash("echo terraform"), { says: "done" }],
      files,
      start: claude("trigger"),
    });
    expect([...(told[0]?.tools ?? [])].sort()).toEqual(["Bash", "Glob", "Grep", "Read"]);
    expect(results).toMatchObject([
      { error: false, text: expect.stringMatching(/^1first\n/) },
      { error: true, text: expect.stringMatching(/PreToolUse:Bash hook error: .*BLOCKED: `touch` sets the time of/s) },
      { error: true, text: expect.stringMatching(/hook error: .*BLOCKED: .*terraform/s) },
    ]);
    expect(existsSync(join(place.project, "made"))).toBe(false);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "done\n" });
  });

  test("a list of allowed tools does not let pass what the hook denies", async () => {
    const { results, place } = await session({
      turns: [bash("touch made")],
      start: claude("trigger", "--allowedTools", "Bash"),
    });
    expect(results).toMatchObject([{ error: true, text: expect.stringContaining("BLOCKED") }]);
    expect(existsSync(join(place.project, "made"))).toBe(false);
  });

  test.each([
    ["json", ["--output-format", "json"], /^\{.*"result":"done".*\}\n$/],
    ["stream-json", ["--output-format", "stream-json", "--verbose"], /^\{.*"subtype":"init".*\}\n(?:\{.*\}\n)+$/],
  ])("prints what the wanted format would have been: %s", async (_name, given, expected) => {
    const { stdout, code } = await session({ turns: [{ says: "done" }], start: claude("trigger", ...given) });
    expect(stdout).toMatch(expected);
    expect(code).toBe(0);
  });

  test.each([
    ["with an answer", [{ says: "größe\nand more\n" }], []],
    ["at too many turns", [bash("ls"), bash("ls")], ["--max-turns", "1"]],
    ["with nothing said", [{ says: "" }], []],
  ])("says the same as the client alone, and ends as it ends: %s", async (_name, turns, given) => {
    const own = await session({ turns, start: (client) => [client, "-p", "go", "--model", model, ...given] });
    const { stdout, code } = await session({ turns, start: claude("trigger", ...given) });
    expect({ stdout, code }).toEqual({ stdout: own.stdout, code: own.code });
    expect(code).toBe(given.length > 0 ? 1 : 0);
  });
});
