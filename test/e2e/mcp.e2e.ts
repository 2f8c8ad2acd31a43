// `safe-sh mcp` in the real client: it starts the server, offers its tools to the model, and gives it what they answer.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { safeSh } from "../support/built.ts";
import { newPlace, runs, type Session, session } from "./client.ts";
import { initHost, installClients, newHostPlace, tryIn } from "./hosts/clients.ts";

const run = (command: string, more: object = {}) => ({ tool: "mcp__safe-sh__run", input: { command, ...more } });

/** A session with the server as its only shell. */
async function withServer(turns: Session["turns"], policy: object, more: Partial<Session> = {}) {
  const place = newPlace();
  mkdirSync(join(place.home, ".config/safe-sh"), { recursive: true });
  writeFileSync(join(place.home, ".config/safe-sh/policy.json"), JSON.stringify(policy));
  const servers = join(place.home, "servers.json");
  writeFileSync(servers, JSON.stringify({ mcpServers: { "safe-sh": { command: safeSh, args: ["mcp"] } } }));
  const given = [
    "--mcp-config",
    servers,
    "--strict-mcp-config",
    "--allowedTools",
    "mcp__safe-sh",
    "--disallowedTools",
    "Bash",
  ];
  return session({ turns, place, args: given, files: { a: "one\n" }, env: { ENABLE_TOOL_SEARCH: "false" }, ...more });
}

describe("Claude Code with `--mcp-config`", () => {
  test("runs, tries and refuses through the server", async () => {
    const shown = await withServer(
      [
        run("cat a | tr a-z A-Z; exit 3"),
        run("echo two > a"),
        run("cat a"),
        run("npm publish"),
        run("ls", { cwd: "/" }),
        { tool: "mcp__safe-sh__check", input: { command: "rm a" } },
        { tool: "mcp__safe-sh__keep", input: { trial: 1 } },
        { says: "done" },
      ],
      { trial: "hold" },
    );
    expect(shown.told[0]?.tools).toEqual(expect.arrayContaining(["mcp__safe-sh__run", "mcp__safe-sh__undo"]));
    const [proved, tried, seen, refused, outside, checked, kept] = shown.results.map(({ text }) => text);
    expect(proved).toContain("ONE");
    expect(tried).toMatch(/held 1 change: M a .*as trial 1/);
    expect(seen).toContain("two");
    // It has elicitation, and nobody to show the question to.
    expect(refused).toMatch(/closed without an answer\n.*changes the registry\n +help: /);
    expect(outside).toContain("outside of the folders");
    expect(checked).toContain("find a");
    expect(kept).toContain("safe-sh keep 1");
    expect(shown.results.map(({ error }) => error)).toEqual([false, false, false, true, true, false, true]);
    expect(readFileSync(join(shown.place.project, "a"), "utf8")).toBe("one\n");
  });
});

describe("Claude Code", () => {
  test("makes forty calls of one server", async () => {
    const numbers = Array.from({ length: 40 }, (_, index) => index);
    const { results } = await withServer([...numbers.map((number) => run(`expr ${number} + 1`)), { says: "done" }], {});
    expect(results.map(({ text }) => Number(/"stdout":"(\d+)/.exec(text)?.[1]))).toEqual(
      numbers.map((number) => number + 1),
    );
  });

  test("leaves no process of a call if it is ended", async () => {
    let ran = false;
    const endWhen = (): boolean => {
      ran ||= runs("sleep 63.25");
      return ran;
    };
    await withServer([run("sleep 63.25"), { says: "done" }], {}, { endWhen });
    expect(ran).toBe(true);
    for (const end = Date.now() + 8_000; runs("sleep 63.25") && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(runs("sleep 63.25")).toBe(false);
  });
});

describe("Codex after `safe-sh init --host codex --mcp`", () => {
  beforeAll(() => installClients(["codex"]));

  test("makes forty calls of one server, of which it refuses one", async () => {
    const place = newHostPlace();
    await initHost(place, "codex", "--mcp");
    const call = (command: string) => ({ tool: "run", namespace: "mcp__safe_sh", input: { command } });
    const numbers = Array.from({ length: 38 }, (_, index) => index);
    const calls = [...numbers.map((number) => `expr ${number} + 1000`), "cat f | tr A-Z a-z", "npm publish"].map(call);
    const { results, said } = await tryIn("codex", place, calls);
    expect(results, said).toHaveLength(40);
    expect(numbers.filter((number) => !results[number]?.includes(`${number + 1000}`))).toEqual([]);
    expect(results[38]).toContain("content");
    expect(results[39]).toContain("changes the registry");
  });
});
