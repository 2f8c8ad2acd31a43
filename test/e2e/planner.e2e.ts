// The planning agent in the real client: from the plugin, and from a user's own folder, where the client obeys the hooks of
// its frontmatter. The commands that it may run, and when it may stop.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../support/built.ts";
import { newPlace, type Place, type Shown, session } from "./client.ts";
import { bash, type Turn } from "./model.ts";

const plan = (...headings: readonly string[]): string =>
  headings.map((heading) => `# ${heading}\n\nWhat is known.\n`).join("\n");
const complete = plan("Feature Analysis", "Test Specification");

/** A user's own copy of the agent, whose hooks name this checkout. */
function ownAgent(): Place {
  const place = newPlace();
  const folder = join(place.home, ".claude/agents");
  mkdirSync(folder, { recursive: true });
  const text = readFileSync(join(root, "agents/tdd-planner.md"), "utf8");
  writeFileSync(join(folder, "tdd-planner.md"), text.replaceAll("${CLAUDE_PLUGIN_ROOT}/", root));
  return place;
}

const ways = [
  ["of the plugin", "safe-sh:tdd-planner", () => ({ place: newPlace(), args: ["--plugin-dir", root] })],
  ["of a user", "tdd-planner", () => ({ place: ownAgent(), args: [] })],
] as const;

describe.each(ways)("the planner %s", (_name, type, prepare) => {
  /** Starts the agent, which does `turns`. */
  const planning = (turns: readonly Turn[], files: Readonly<Record<string, string>> = {}): Promise<Shown> => {
    const { place, args } = prepare();
    const agent = { of: "You plan; others implement", turns };
    const main = {
      turns: [
        { tool: "Agent", input: { subagent_type: type, description: "plan", prompt: "plan it" } },
        { says: "waiting" },
      ],
    };
    return session({ turns: [agent, main], files, place, args: [...args, "--allowedTools", "Bash", "Write", "Agent"] });
  };

  test("reads, and writes nothing", async () => {
    const { results, place } = await planning(
      [bash("cat notes | head -n 1"), bash("echo x > made"), bash("sort notes"), { says: "finished" }],
      { notes: "first\nsecond\n", "planning/plan.md": complete },
    );
    const [, read, write, other] = results;
    expect(read).toMatchObject({ error: false, text: expect.stringMatching(/^first\n/) });
    expect(write).toMatchObject({ error: true, text: expect.stringContaining("BLOCKED: writes a file") });
    expect(other).toMatchObject({ error: true, text: expect.stringContaining("not in the planner's allowlist") });
    expect(existsSync(join(place.project, "made"))).toBe(false);
  });

  test.each([
    ["no plan", {}, "No plan file found"],
    ["an incomplete plan", { "planning/plan.md": plan("Feature Analysis") }, "plan.md"],
  ])("may not stop with %s, and is told why", async (_what, files, why) => {
    const { heard } = await planning([{ says: "finished" }, { says: "finished again" }], files);
    expect(heard.filter((text) => text.includes("BLOCKED"))).toEqual([expect.stringContaining(why)]);
  });

  test("may stop with a complete plan", async () => {
    const { heard } = await planning([{ says: "finished" }], { "planning/plan.md": complete });
    expect(heard).toContain("plan it");
    expect(heard.filter((text) => text.includes("BLOCKED"))).toEqual([]);
  });
});
