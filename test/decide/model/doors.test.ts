// The language model through the real programs: confined if its answer counts, shared between processes, and `claude`.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hook, safeBash, safeSh } from "../../support/built.ts";
import { safe } from "../../support/in-process.ts";
import { type Ended, environment, folder, run } from "../../support/programs.ts";
import { certain, type Model, opines, startModel } from "./model.ts";

interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A folder with a program of its own that nothing lists, and a user whose policy asks this model. */
function place(llm: object, tool = "echo hi; touch made 2>/dev/null; true"): Place {
  const [cwd, home] = [folder(), folder()];
  const bin = join(home, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "mytool"), `#!/bin/sh\n${tool}\n`, { mode: 0o755 });
  const config = join(home, ".config/safe-sh");
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, "policy.json"), JSON.stringify({ llm }));
  const PATH = `${bin}:${environment().PATH}`;
  return { cwd, env: { HOME: home, XDG_STATE_HOME: join(home, "state"), XDG_CACHE_HOME: join(home, "cache"), PATH } };
}

const askingOf = (model: Model): object => ({ backend: "openai-compatible", baseUrl: model.url, model: "m" });

const shell = (at: Place, command: string, more: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  run(safeSh, ["-c", command], { cwd: at.cwd, env: { ...at.env, ...more } });

describe("the shell", () => {
  test("runs what the model takes for reading, in the sandbox", async () => {
    const at = place(askingOf(await startModel(opines(certain))));
    expect(await shell(at, "mytool -x")).toMatchObject({ stdout: "hi\n", code: 0 });
    expect(existsSync(join(at.cwd, "made"))).toBe(false);
  });

  test("runs it not at all without one, whatever the settings say", async () => {
    const at = place(askingOf(await startModel(opines(certain))));
    // Where there is a sandbox, `off` does not take it away.
    expect(await shell(at, "mytool -x", { SAFE_SH_SANDBOX: "off" })).toMatchObject({ stdout: "hi\n" });
    expect(existsSync(join(at.cwd, "made"))).toBe(false);
  });

  test("refuses the rest, with what the model said", async () => {
    const at = place(askingOf(await startModel(opines({ ...certain, certainty: "likely" }))));
    const { code, stderr, stdout } = await shell(at, "mytool -x");
    expect({ code, stdout }).toEqual({ code: 126, stdout: "" });
    expect(stderr).toContain("a language model is not certain about `mytool`: It only prints.");
  });
});

describe("the hook", () => {
  const ask = (at: Place, command: string, env: Readonly<Record<string, string>>): Promise<Ended> =>
    run(hook, [], {
      env: { ...at.env, ...env },
      input: JSON.stringify({
        hook_event_name: "PreToolUse",
        session_id: "s1",
        cwd: at.cwd,
        tool_name: "Bash",
        tool_input: { command },
      }),
    });

  test("is asked only if safe-bash runs what is allowed, and then confined", async () => {
    const at = place(askingOf(await startModel(opines(certain))));
    const decisionOf = async (more: Readonly<Record<string, string>>): Promise<string> =>
      JSON.parse((await ask(at, "mytool -x", more)).stdout).hookSpecificOutput.permissionDecision;
    expect(await decisionOf({})).toBe("ask");
    const session = { CLAUDECODE: "1", CLAUDE_CODE_CHILD_SESSION: "1", CLAUDE_CODE_SESSION_ID: "s1" };
    const env = { ...at.env, ...session, CLAUDE_CODE_SHELL: safeBash };
    // Until that shell has shown itself in the session, a language model's word is not enough.
    expect(await decisionOf(env)).toBe("ask");
    const file = `/tmp/claude-${process.pid.toString(36).padStart(4, "0")}-cwd`;
    const envelope = (command: string): string => `eval '${command}' < /dev/null && pwd -P >| ${file}`;
    const shell = (command: string) => run(safeBash, ["-c", envelope(command)], { cwd: at.cwd, env });
    await shell("ls");
    expect(await decisionOf(env)).toBe("allow");
    expect(await shell("mytool -x")).toMatchObject({ stdout: "hi\n", code: 0 });
    expect(existsSync(join(at.cwd, "made"))).toBe(false);
    rmSync(file, { force: true });
  });
});

test("processes at the same time share what was answered, and lose nothing", async () => {
  const model = await startModel(opines(certain));
  const at = place(askingOf(model));
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      run(safeSh, ["check", `mytool ${index % 4}`], { cwd: at.cwd, env: at.env }),
    ),
  );
  expect(all.map(({ code }) => code)).toEqual(Array(8).fill(0));
  const asked = model.asked.length;
  for (let index = 0; index < 4; index++)
    expect((await safe(["check", `mytool ${index}`], { cwd: at.cwd, env: at.env })).code).toBe(0);
  expect(model.asked).toHaveLength(asked);

  const list = await safe(["llm", "cache", "list", "--json"], { env: at.env });
  const kept = list.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(kept.map(({ command }) => command).sort()).toEqual(["mytool 0", "mytool 1", "mytool 2", "mytool 3"]);
  expect(kept[0]).toMatchObject(certain);
  expect((await safe(["llm", "cache", "list"], { env: at.env })).stdout).toContain("read_only (certain)  mytool");
  expect((await safe(["llm", "cache", "clear"], { env: at.env })).stdout).toBe("forgot 4 answers\n");
  expect((await safe(["llm", "cache", "list"], { env: at.env })).stdout).toBe("");
  for (const wrong of [[], ["cache"], ["cache", "lst"], ["cache", "list", "x"]])
    expect((await safe(["llm", ...wrong], { env: at.env })).code).toBe(2);
});

describe("the `claude` program", () => {
  /** A program that stands for it: it writes down how it was called, and does as `act` says. */
  function withClaude(act: string, patience = 4_000): Place & { readonly calls: string } {
    const at = place({ backend: "claude", timeoutMilliseconds: patience });
    const calls = join(at.env.HOME ?? "", "calls");
    const claude = `#!/bin/bash\nprintf '%s\\n' "nested=$SAFE_SH_NESTED" "cwd=$PWD" "$@" >> ${calls}\ncat >> ${calls}\n${act}\n`;
    writeFileSync(join(at.env.HOME ?? "", "bin/claude"), claude, { mode: 0o755 });
    return { ...at, calls };
  }
  const result = (more: object): string =>
    `cat <<'E'\n${JSON.stringify({ type: "result", subtype: "success", is_error: false, ...more })}\nE`;

  test("is asked without tools, settings and hooks, and outside the project", async () => {
    const at = withClaude(result({ structured_output: certain }));
    expect(await shell(at, "mytool -x")).toMatchObject({ stdout: "hi\n", code: 0 });
    const calls = readFileSync(at.calls, "utf8");
    expect(calls).toContain('{"argv":["mytool","-x"],"environment":{}}');
    expect(calls).toContain("nested=1\n");
    expect(calls).toContain('{"disableAllHooks":true}\n');
    expect(calls).toMatch(/\n--tools\n\n--setting-sources\n\n/);
    expect(calls).not.toContain(`cwd=${at.cwd}\n`);
  });

  test.each([
    ["an error", result({ is_error: true, structured_output: certain }), "it reports an error"],
    ["no structured output", result({ result: "read_only" }), "no structured output"],
    ["no JSON", "echo read_only", "not JSON"],
    ["a failure", "exit 3", "it ended with 3"],
    ["an endless answer", "yes", "too long"],
    ["no answer in time", "sleep 30", "did not answer in time"],
  ])("%s is mutating", async (_name, act, reason) => {
    const at = withClaude(act, reason === "did not answer in time" ? 300 : 4_000);
    const { code, stderr } = await shell(at, "mytool -x");
    expect(code).toBe(126);
    expect(stderr).toContain(reason);
  });

  test("that is not there is mutating", async () => {
    const at = place({ backend: "claude" });
    expect((await shell(at, "mytool -x")).stderr).toContain("`claude` is not installed");
  });
});
