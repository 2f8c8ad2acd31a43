// The hook as hosts start it: outcomes of the whole process, with any failure around it.
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { guardedStart, withoutOptions } from "../../../src/hosts/install/hook-entry.ts";
import { hook, root } from "../../support/built.ts";
import { type Ended, folder, run } from "../../support/programs.ts";
import { isWhole } from "../../support/rows.ts";

const range = (from: number, to: number, step: number): readonly number[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step);

const bash = (command: string, more: object = {}): string =>
  JSON.stringify({ hook_event_name: "PreToolUse", cwd: "/tmp", tool_name: "Bash", tool_input: { command }, ...more });

const decision = ({ stdout }: Ended): unknown => JSON.parse(stdout).hookSpecificOutput?.permissionDecision;

/** A hook process may end with 0 or 2, print at most one JSON value, and say why on stderr where it blocks. */
function expectBlocked(ended: Ended): void {
  expect(ended).toMatchObject({ code: 2, signal: null, stdout: "" });
  expect(ended.stderr).not.toBe("");
}

describe("outcomes", () => {
  test("allow and ask", async () => {
    const allowed = await run(hook, [], { input: bash("echo hi") });
    expect(allowed).toMatchObject({ code: 0, stderr: "" });
    expect(decision(allowed)).toBe("allow");
    const asked = await run(hook, ["claude"], { input: bash("echo hi > f") });
    expect(asked).toMatchObject({ code: 0, stderr: "" });
    expect(decision(asked)).toBe("ask");
  });

  test.each([
    ["--on-mutating=deny", ["--on-mutating=deny"], {}],
    ["SAFE_SH_ON_MUTATING=deny", [], { SAFE_SH_ON_MUTATING: "deny" }],
    ["the argument asks, the variable denies", ["--on-mutating=ask"], { SAFE_SH_ON_MUTATING: "deny" }],
    ["a value nobody knows", ["--on-mutating=perhaps"], {}],
  ])("deny: %s", async (_name, given, env) => {
    const ended = await run(hook, given, { input: bash("echo hi > f"), env });
    expectBlocked(ended);
    expect(ended.stderr).toMatch(/^BLOCKED: writes a file/);
    expect(decision(await run(hook, given, { input: bash("echo hi"), env }))).toBe("allow");
  });

  test("--planner: the agent of that name is held to its profile, also from a plugin, and nobody else", async () => {
    const from = (agent_type?: string): Promise<Ended> =>
      run(hook, ["--planner=tdd-planner"], { input: bash("sort f", { agent_type }) });
    for (const agent of ["tdd-planner", "safe-sh:tdd-planner"]) {
      const ended = await from(agent);
      expectBlocked(ended);
      expect(ended.stderr).toContain("not in the planner's allowlist");
    }
    for (const agent of [undefined, "other", "tdd-planner:other", "xtdd-planner"])
      expect(decision(await from(agent))).toBe("allow");
    const reads = await run(hook, ["--planner=tdd-planner"], { input: bash("ls", { agent_type: "tdd-planner" }) });
    expect(decision(reads)).toBe("allow");
    expectBlocked(await run(hook, ["--planner=tdd-planner"], { input: "{" }));
  });

  test("another tool: silence", async () => {
    expect(await run(hook, [], { input: bash("rm x", { tool_name: "Write" }) })).toEqual({
      code: 0,
      signal: null,
      stdout: "",
      stderr: "",
    });
  });

  test.each([
    ["no input", ""],
    ["bad JSON", "{"],
    ["no command", JSON.stringify({ tool_name: "Bash", tool_input: {} })],
    ["ten megabytes", bash("a".repeat(10_000_000))],
    ["bytes that are not text", new Uint8Array([0xff, 0xfe, 0x00])],
    ["a thousand levels of JSON", "[".repeat(100_000)],
  ])("blocked: %s", async (_name, input) => {
    expectBlocked(await run(hook, [], { input }));
  });

  test.each([
    ["64 kB", "echo a; ".repeat(8_000)],
    ["deep nesting", `${"(".repeat(5_000)}rm x${")".repeat(5_000)}`],
    ["one megabyte", `echo ${"a".repeat(1_000_000)}`],
    ["a NUL", "echo a\0; rm x"],
    ["a lone surrogate", "echo \ud800; rm x"],
  ])("asked about: %s", async (_name, command) => {
    const ended = await run(hook, [], { input: bash(command) });
    if (command.startsWith("echo a; ")) expect(ended.code).toBe(0);
    else expect(decision(ended)).toBe("ask");
  });

  test("standard input closed, or a folder", async () => {
    expectBlocked(await run("bash", ["-c", `'${hook}' <&-`]));
    expectBlocked(await run("bash", ["-c", `'${hook}' < /`]));
  });

  test("nobody reads the answer: blocked, not crashed", async () => {
    const ended = await run("bash", ["-c", `printf %s "$PAYLOAD" | '${hook}' > /dev/full; echo "\${PIPESTATUS[1]}"`], {
      env: { PAYLOAD: bash("echo hi") },
    });
    expect(ended.stdout).toBe("2\n");
  });

  test("the answer does not depend on the folder or on NODE_ENV", async () => {
    const ended = await run(hook, [], {
      cwd: folder(),
      input: bash("echo hi"),
      env: { NODE_ENV: "production", FORCE_COLOR: "1", DEBUG: "*" },
    });
    expect(decision(ended)).toBe("allow");
  });

  test("started through a link, as npm installs it", async () => {
    const cwd = folder();
    symlinkSync(hook, join(cwd, "safe-sh-hook"));
    expect(decision(await run(join(cwd, "safe-sh-hook"), [], { cwd, input: bash("echo hi") }))).toBe("allow");
  });
});

describe("a question that the host would not read is a refusal", () => {
  test("standard output is closed", async () => {
    const ended = await run("bash", ["-c", `printf %s "$PAYLOAD" | '${hook}' >&-; echo "\${PIPESTATUS[1]}"`], {
      env: { PAYLOAD: bash("touch a") },
    });
    expect(ended.stdout).toBe("2\n");
    expect(ended.stderr).toContain("no question was put: standard output leads nowhere");
  });

  test.each([
    ["--import data:text/javascript,console.log(1)", "--import"],
    ["--max-old-space-size=200 -r /dev/null", "-r"],
  ])("NODE_OPTIONS=%s", async (options, named) => {
    const script = join(root, "hooks/safe-sh-hook.cjs");
    const ended = await run("node", [script], { input: bash("touch a"), env: { NODE_OPTIONS: options } });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(`NODE_OPTIONS has \`${named}\``);
  });

  test("ordinary options of node are no obstacle", async () => {
    const env = { NODE_OPTIONS: "--max-old-space-size=200 --no-warnings" };
    expect(decision(await run(hook, [], { input: bash("touch a"), env }))).toBe("ask");
  });
});

describe("a broken installation blocks", () => {
  const installed = (): string => {
    const copy = folder();
    for (const part of ["bin", "hooks", "dist", "wasm", "package.json"])
      cpSync(join(root, part), join(copy, part), { recursive: true });
    return copy;
  };

  test.each(["wasm/tree-sitter.wasm", "wasm/tree-sitter-bash.wasm", "dist/hook.cjs", "dist", "wasm"])(
    "%s is missing",
    async (part) => {
      const copy = installed();
      rmSync(join(copy, part), { recursive: true });
      expectBlocked(await run(join(copy, "bin/safe-sh-hook"), [], { input: bash("echo hi") }));
    },
  );

  test.each(["wasm/tree-sitter.wasm", "wasm/tree-sitter-bash.wasm", "dist/hook.cjs"])(
    "%s is cut short",
    async (part) => {
      const copy = installed();
      truncateSync(join(copy, part), 1000);
      expectBlocked(await run(join(copy, "bin/safe-sh-hook"), [], { input: bash("echo hi") }));
    },
  );

  const started: readonly (readonly [string, string, (copy: string) => readonly [string, readonly string[]]])[] = [
    ["bin/safe-sh-hook by its name", "hooks/safe-sh-hook.cjs", (copy) => [join(copy, "bin/safe-sh-hook"), []]],
    ...["hooks/safe-sh-hook.cjs", "hooks/start.cjs", "dist/hook.cjs"].map(
      (part) =>
        [
          "node, as init writes it",
          part,
          (copy: string) =>
            ["env", [...withoutOptions, "-e", guardedStart, join(copy, "hooks/safe-sh-hook.cjs")]] as const,
        ] as const,
    ),
  ];
  test.each(started)("%s: %s is cut anywhere", async (_name, part, start) => {
    const copy = installed();
    const whole = readFileSync(join(copy, part));
    const [program, given] = start(copy);
    const cuts = isWhole ? 16 : 5;
    for (let cut = 0; cut <= cuts; cut++) {
      writeFileSync(join(copy, part), whole.subarray(0, Math.floor(((whole.length - 2) * cut) / cuts)));
      const { code, stdout } = await run(program, given, { input: bash("touch a") });
      // All but the last line of the starter is the whole hook.
      if (code === 0) expect(decision({ stdout } as Ended)).toBe("ask");
      else expect({ code, stdout, cut }).toEqual({ code: 2, stdout: "", cut });
    }
  });

  test("a program by its name that is cut short anywhere", { timeout: 120_000 }, async () => {
    const copy = installed();
    const file = join(copy, "bin/safe-sh-hook");
    const whole = readFileSync(file);
    const line = whole.indexOf("\n");
    expect(line).toBeLessThanOrEqual(127);
    const program = whole.indexOf(" node ");
    // Between them `env` starts the file itself, and again: until the host's time is up. Right behind `node` it is an empty
    // program: for that the entry that names the place has its guard in the settings.
    // Of two bytes at most it is no program to the kernel, nor to Claude Code; a shell would run it as an empty script.
    const cuts = [
      ...range(3, 14, 1),
      ...range(program + 7, line + 5, 1),
      ...range(line + 5, whole.length - 40, isWhole ? 150 : 600),
    ];
    for (const cut of cuts) {
      writeFileSync(file, whole.subarray(0, cut));
      const { code } = await run(file, [], { input: bash("touch a") }).catch(() => ({ code: "not a program" }));
      expect(code, `${cut} bytes`).not.toBe(0);
    }
    for (const cut of [14, 18, 32, 53]) {
      writeFileSync(file, whole.subarray(0, cut));
      const { code } = await run("timeout", ["-s", "KILL", "0.5", file], { input: bash("touch a") });
      expect(code, `${cut} bytes`).not.toBe(0);
    }
  });

  test("the host's options of node neither get into the hook nor slow it", async () => {
    const copy = installed();
    const env = { NODE_OPTIONS: `--require=${join(copy, "loud.cjs")}`, NODE_EXTRA_CA_CERTS: join(copy, "none.pem") };
    writeFileSync(join(copy, "loud.cjs"), 'console.log("loud")');
    const byPlace = ["env", [...withoutOptions, "-e", guardedStart, join(copy, "hooks/safe-sh-hook.cjs")]] as const;
    for (const [program, given] of [byPlace, [join(copy, "bin/safe-sh-hook"), []] as const]) {
      const { stdout, stderr, code } = await run(program, given, { input: bash("touch a"), env });
      expect({ decision: decision({ stdout } as Ended), stderr, code }).toEqual({
        decision: "ask",
        stderr: "",
        code: 0,
      });
    }
  });

  test("without the catalog nothing is proved", async () => {
    const copy = installed();
    rmSync(join(copy, "dist/catalog.js"), { force: true });
    const ended = await run(join(copy, "bin/safe-sh-hook"), [], { input: bash("git status") });
    if (ended.code === 0) expect(decision(ended)).toBe("ask");
    else expectBlocked(ended);
  });

  test.each([
    ["is missing", (file: string): void => rmSync(file)],
    ["is cut short", (file: string): void => truncateSync(file, 1000)],
    ["is garbage", (file: string): void => writeFileSync(file, Buffer.alloc(100_000, 7))],
  ])("the code cache %s: the answer is the same", async (_name, harm) => {
    const copy = installed();
    harm(join(copy, "dist", `hook.cjs.${process.versions.v8}-${process.arch}.cache`));
    expect(decision(await run(join(copy, "bin/safe-sh-hook"), [], { input: bash("echo hi") }))).toBe("allow");
  });
});

test.each(["--on-mutatin=deny", "--bogus", "-x", "--rewrite=1"])(
  "an option that it does not have blocks: %s",
  async (option) => {
    const ended = await run(hook, [option], { input: bash("echo hi") });
    expect(ended).toMatchObject({ code: 2, stdout: "" });
    expect(ended.stderr).toContain(`it has no option \`${option}\``);
  },
);

test.each(["sub", "../evil", "", null, 7])(
  "a working directory that is not an absolute path blocks: %j",
  async (cwd) => {
    const input = JSON.stringify({
      hook_event_name: "PreToolUse",
      cwd,
      tool_name: "Bash",
      tool_input: { command: "ls" },
    });
    expect(await run(hook, [], { input })).toMatchObject({ code: 2, stdout: "" });
  },
);

describe("the log never stands in the way", () => {
  test("a state folder that cannot be made", async () => {
    const ended = await run(hook, [], { input: bash("echo hi"), env: { XDG_STATE_HOME: "/proc/none" } });
    expect(decision(ended)).toBe("allow");
    expect(ended.code).toBe(0);
    expect(ended.stderr.split("\n").filter((line) => line !== "")).toHaveLength(1);
  });

  test("a folder in the place of the file", async () => {
    const state = folder();
    mkdirSync(join(state, "safe-sh/decisions.jsonl"), { recursive: true });
    expect(decision(await run(hook, [], { input: bash("echo hi"), env: { XDG_STATE_HOME: state } }))).toBe("allow");
  });
});
