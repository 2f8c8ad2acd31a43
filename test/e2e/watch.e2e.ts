// `safe-sh watch` on the stream of the real client: it passes unchanged, warnings are printed, and the client can be ended.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { safeSh } from "../support/built.ts";
import { until } from "../support/programs.ts";
import { allowBash, runs, type Shown, type Start, session } from "./client.ts";
import { bash } from "./model.ts";

const files = { ".safe-sh.json": JSON.stringify({ blockedPatterns: ["forbidden"] }) };
const args = allowBash;

/** The exit codes of the pipeline are kept in `codes`. */
const piped =
  (between: string, options: string): Start =>
  (client, given) => [
    "bash",
    "-c",
    `"$@" | ${between} '${safeSh}' watch ${options}; echo "\${PIPESTATUS[*]}" > codes`,
    "bash",
    client,
    ...given,
  ];
/** The client's own output is kept in `raw`. */
const copied = piped("tee raw |", "");
const behind =
  (...options: readonly string[]): Start =>
  (client, given) => [safeSh, "watch", ...options, "--", client, ...given];

const read = ({ place }: Shown, name: string): string => readFileSync(join(place.project, name), "utf8");

describe("in a pipe", () => {
  test("the client's stream passes byte for byte", async () => {
    const shown = await session({
      turns: [bash("printf 'gr\\303\\274n\\n'"), { says: "größe\u2028" }],
      args,
      start: copied,
    });
    expect(shown.stdout).toContain("größe");
    expect(shown.stdout).toBe(read(shown, "raw"));
    expect(shown.events.at(-1)).toMatchObject({ type: "result", subtype: "success" });
    expect(read(shown, "codes")).toBe("0 0 0\n");
    expect(shown.stderr).toBe("safe-sh: watched 1 command: 1 read_only, 0 mutating, 0 denied\n");
  });

  test("what changes something and what is blocked is warned of, what reads is not, and all of it is counted", async () => {
    const turns = [bash("ls -l"), bash("touch made"), bash("echo 'forbid''den'; echo forbidden"), bash("pwd")];
    const { stderr, results } = await session({ turns, files, args, start: copied });
    expect(stderr.split("\n")).toEqual([
      "WARNING: mutating: `touch made`: `touch` sets the time of `made`, or makes it",
      "WARNING: denied: `echo 'forbid''den'; echo forbidden`: matches the blocked pattern `forbidden`",
      "safe-sh: watched 4 commands: 2 read_only, 2 mutating, 1 denied",
      "",
    ]);
    // It holds nothing up: without a hook all of them ran.
    expect(results.map(({ error }) => error)).toEqual([false, false, false, false]);
  });
});

test("a subagent's call is seen, and said to be one's", async () => {
  const agents = { helper: { description: "helps", prompt: "You help the tests." } };
  const helper = { of: "You help the tests.", turns: [bash("touch made"), { says: "helped" }] };
  const call = { tool: "Agent", input: { subagent_type: "helper", description: "help", prompt: "help" } };
  const { stderr, place, code } = await session({
    turns: [helper, { turns: [call, { says: "waiting" }] }],
    args: [...allowBash, "Agent", "--agents", JSON.stringify(agents)],
    start: behind("--json"),
  });
  const [warning, counts = ""] = stderr.split("\n");
  expect(warning).toBe("WARNING: mutating (subagent): `touch made`: `touch` sets the time of `made`, or makes it");
  expect(JSON.parse(counts)).toMatchObject({ calls: 1, mutating: 1, denied: 0, broken: 0, killed: false });
  expect(existsSync(join(place.project, "made"))).toBe(true);
  expect(code).toBe(0);
});

describe("--kill-on deny", () => {
  test.each([
    ["in a pipe", piped("", "--kill-on deny")],
    ["behind --", behind("--kill-on", "deny")],
  ])("ends the client, %s, and what it runs", async (how, start) => {
    // A name that no other process has.
    const name = `forbidden-${process.pid}-${how.replaceAll(" ", "-")}`;
    const turns = [bash("touch before"), bash(`tail -f ${name}`), bash("touch after")];
    const shown = await session({ turns, files: { ...files, [name]: "" }, args, start });
    const { stderr, place, events, code } = shown;
    expect(stderr).toMatch(/^WARNING: denied: `tail -f .+$/m);
    expect(stderr).toMatch(
      /\nsafe-sh: watched 2 commands: 0 read_only, 2 mutating, 1 denied; ended at a denied command\n$/,
    );
    if (how === "behind --") expect(code).toBe(1);
    else expect(read(shown, "codes")).toMatch(/^[1-9]\d* 1\n$/);
    expect(existsSync(join(place.project, "before"))).toBe(true);
    expect(existsSync(join(place.project, "after"))).toBe(false);
    expect(events.filter(({ subtype }) => subtype === "success")).toEqual([]);
    await until(() => !runs(`tail -f ${name}`), "the end of the command");
  });

  test("lets a client go on whose commands only change something", async () => {
    const { stderr, code, results } = await session({
      turns: [bash("touch made"), bash("ls")],
      args,
      start: behind("--kill-on=deny"),
    });
    expect(stderr).toMatch(/\nsafe-sh: watched 2 commands: 1 read_only, 1 mutating, 0 denied\n$/);
    expect({ code, results: results.length }).toEqual({ code: 0, results: 2 });
  });
});
