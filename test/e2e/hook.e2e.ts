// The hook in the real client: calls that are allowed, asked about, and blocked; and that its failure blocks.
import { cpSync, existsSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../support/built.ts";
import { folder } from "../support/programs.ts";
import { share } from "../support/rows.ts";
import { allowBash, ownHook, session, withHook } from "./client.ts";
import { bash } from "./model.ts";

// The client would not run it by itself, and it is proved.
const reads = "printf '%s\\n' b a | sort | awk '{ print NR $0 }'";
const writes = "echo written > made";

describe("the hook", () => {
  test("allows what only reads, which the client would have refused", async () => {
    const turns = [bash(reads)];
    const without = await session({ turns });
    expect(without.results).toMatchObject([{ error: true }]);
    const { results } = await session({ turns, settings: ownHook() });
    expect(results).toMatchObject([{ error: false, text: expect.stringMatching(/^1a\n2b/) }]);
  });

  test("asks about the rest; nobody is there to answer, so it is denied with the reason", async () => {
    const { results, place } = await session({ turns: [bash(writes)], settings: ownHook(), args: allowBash });
    expect(results).toMatchObject([{ error: true, text: expect.stringContaining("writes a file") }]);
    expect(existsSync(join(place.project, "made"))).toBe(false);
  });

  test("denies the rest where it is told to", async () => {
    const { results, place } = await session({
      turns: [bash(writes), bash(reads)],
      settings: ownHook("--on-mutating=deny"),
      args: allowBash,
    });
    expect(results).toMatchObject([
      { error: true, text: expect.stringContaining("BLOCKED: writes a file") },
      { error: false },
    ]);
    expect(existsSync(join(place.project, "made"))).toBe(false);
  });
});

// The table of docs/references/hooks.md.
const modes = share(["default", "plan", "acceptEdits", "auto", "bypassPermissions"], 4);
describe.each(modes)("in the mode %s", (mode) => {
  const args = ["--permission-mode", mode, "--model", "claude-opus-4-6"];
  const common = { turns: [bash("touch made")], settings: ownHook(), args, env: { IS_SANDBOX: "1" } };

  test("a person gets the question, and decides", async () => {
    for (const approves of [false, true]) {
      const { questions, place, events } = await session({ ...common, person: () => (approves ? "allow" : "deny") });
      expect(questions).toEqual([expect.stringMatching(/^safe-sh: `touch` sets the time of/)]);
      expect(existsSync(join(place.project, "made"))).toBe(approves);
      expect(events).toContainEqual(expect.objectContaining({ subtype: "init", permissionMode: mode }));
    }
  });

  test("without a person it is a refusal", async () => {
    const { results, place } = await session({ ...common, args: [...args, ...allowBash] });
    expect(results).toMatchObject([{ error: true, text: expect.stringContaining("`touch` sets the time of") }]);
    expect(existsSync(join(place.project, "made"))).toBe(false);
  });
});

describe("a hook that fails blocks", () => {
  const blocks = async (handler: object): Promise<string> => {
    const { results, place } = await session({
      turns: [bash("touch made")],
      settings: withHook(handler),
      args: allowBash,
    });
    expect(results).toMatchObject([{ error: true }]);
    expect(existsSync(join(place.project, "made"))).toBe(false);
    return results[0]?.text ?? "";
  };

  test("its program is missing", async () => {
    expect(await blocks({ command: "/nowhere/safe-sh-hook", args: [], onFailure: "block" })).toContain("onFailure");
  });

  test("it crashes, also where the client is not told to block on failure", async () => {
    const copy = folder();
    for (const part of ["hooks", "dist", "wasm"]) cpSync(join(root, part), join(copy, part), { recursive: true });
    truncateSync(join(copy, "dist/hook.cjs"), 1000);
    const said = await blocks({ command: process.execPath, args: [join(copy, "hooks/safe-sh-hook.cjs")] });
    expect(said).toContain("the hook cannot start");
  });

  test("it takes too long", async () => {
    const stuck = { command: process.execPath, args: ["-e", "setTimeout(() => {}, 30_000)"], timeout: 1 };
    expect(await blocks({ ...stuck, onFailure: "block" })).toContain("onFailure");
  });

  // Why init writes `onFailure`: what the client does without it.
  test.each([
    ["is missing", { command: "/nowhere/safe-sh-hook", args: [] }, false],
    ["takes too long", { command: process.execPath, args: ["-e", "setTimeout(() => {}, 30_000)"], timeout: 1 }, true],
  ])("without `onFailure` the client goes on where it %s, and says so in its stream", async (_what, handler, late) => {
    const { results, events } = await session({ turns: [bash("ls")], settings: withHook(handler), args: allowBash });
    expect(results).toMatchObject([{ error: false }]);
    expect(events.filter(({ tag }) => tag === "hook_no_verdict")).toMatchObject([
      { hook_no_verdict: { hook_event: "PreToolUse", timed_out: late } },
    ]);
  });

  test("without any hook the same command runs", async () => {
    const { results, place } = await session({ turns: [bash("touch made")], args: allowBash });
    expect(results).toMatchObject([{ error: false }]);
    expect(existsSync(join(place.project, "made"))).toBe(true);
  });
});
