// Trials at the doors: the policy's field, the sentence for the agent, the commands about what is held, and the hook's ticket.
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { hook, safeBash, safeSh } from "../../support/built.ts";
import { type Ended, folder, run } from "../../support/programs.ts";
import { quoted } from "../../support/quoted.ts";

interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

function place(policy: object): Place {
  const whole = realpathSync(folder());
  const cwd = join(whole, "project");
  for (const each of [cwd, join(whole, ".config/safe-sh")]) mkdirSync(each, { recursive: true });
  writeFileSync(join(cwd, "a"), "one\n");
  writeFileSync(join(whole, ".config/safe-sh/policy.json"), JSON.stringify(policy));
  const state = join(whole, ".local/state");
  return {
    cwd,
    env: { HOME: whole, XDG_STATE_HOME: state, XDG_CONFIG_HOME: join(whole, ".config"), CLAUDE_CODE_SESSION_ID: "s1" },
  };
}

const shell = ({ cwd, env }: Place, ...given: readonly string[]): Promise<Ended> => run(safeSh, given, { cwd, env });
const textOf = ({ cwd }: Place, name: string): string | undefined =>
  existsSync(join(cwd, name)) ? readFileSync(join(cwd, name), "utf8") : undefined;

describe("`safe-sh -c` without a terminal", () => {
  test("refuses what is not proved if the policy says nothing of trials", async () => {
    const at = place({});
    expect(await shell(at, "-c", "echo two > a")).toMatchObject({ code: 126 });
  });

  test("holds what it changes, and shows it to later commands of the session", async () => {
    const at = place({ trial: "hold" });
    const held = await shell(at, "-c", "echo two > a; echo said; exit 3");
    expect(held).toMatchObject({ code: 3, stdout: "said\n" });
    expect(held.stderr).toMatch(
      /^safe-sh: the command failed, and changed something: held 1 change: M a \(\+1 −1\) as trial 1; .*`safe-sh keep 1`/,
    );
    expect(textOf(at, "a")).toBe("one\n");
    expect(await shell(at, "-c", "cat a")).toMatchObject({ stdout: "two\n", stderr: "safe-sh: with held trial 1\n" });
    expect(await shell(at, "-c", "echo three >> a; cat a")).toMatchObject({ stdout: "two\nthree\n" });
    const other = { ...at, env: { ...at.env, CLAUDE_CODE_SESSION_ID: "s2" } };
    expect(await shell(other, "-c", "cat a")).toMatchObject({ stdout: "one\n", stderr: "" });
    expect(JSON.parse((await shell(at, "trials", "--json")).stdout)).toMatchObject([
      { id: 1, state: "held", command: "echo two > a; echo said; exit 3" },
      { id: 2, state: "held" },
    ]);
    expect((await shell(at, "diff", "1")).stdout).toContain("-one\n+two\n");
    expect(await shell(at, "keep", "1")).toMatchObject({ code: 1 });
    expect(textOf(at, "a")).toBe("one\n");
    expect(await shell(at, "keep", "2", "--yes")).toMatchObject({ code: 1 });
    expect(await shell(at, "drop", "1", "--yes")).toMatchObject({ code: 1 });
    expect(await shell(at, "keep", "1", "--yes")).toMatchObject({ code: 0 });
    expect(await shell(at, "keep", "2", "--yes")).toMatchObject({ code: 0 });
    expect(textOf(at, "a")).toBe("two\nthree\n");
    const undone = await shell(at, "undo", "--yes");
    expect(textOf(at, "a")).toBe("two\n");
    // The one before, and not the undo itself, which has a number.
    expect(await shell(at, "undo", "--yes")).toMatchObject({ code: 0 });
    expect(textOf(at, "a")).toBe("one\n");
    const [, again = ""] = /`safe-sh undo (\d+)` puts it back/.exec(undone.stdout) ?? [];
    expect(await shell(at, "undo", again, "--yes")).toMatchObject({ code: 1 });
    expect(textOf(at, "a")).toBe("one\n");
  });

  test("lets commands that are proved look at what is held, as it is", async () => {
    const at = place({ trial: "hold" });
    const env = { ...at.env, PATH: `${dirname(safeSh)}:${process.env.PATH}` };
    await shell(at, "-c", "echo two > a");
    const looked = await shell({ ...at, env }, "-c", "safe-sh diff 1 | tail -2; safe-sh trials | wc -l");
    expect(looked).toMatchObject({ stdout: "-one\n+two\n2\n", stderr: "" });
    const kept = await shell({ ...at, env }, "-c", "cat $XDG_STATE_HOME/safe-sh/trials/1/record.json");
    expect(kept.stdout).toBe("");
  });

  test("says once in a session why there are no trials", async () => {
    const at = place({ trial: "hold" });
    const [first, second, other] = [at, at, { ...at, env: { ...at.env, CLAUDE_CODE_SESSION_ID: "s2" } }];
    const said: boolean[] = [];
    for (const each of [first, second, other]) {
      const { code, stderr } = await shell({ ...each, cwd: "/" }, "-c", "echo two > a");
      expect(code).toBe(126);
      said.push(stderr.includes("there are no trials here: `/` is no project"));
    }
    expect(said).toEqual([true, false, true]);
  });

  test("says nothing if nothing changed", async () => {
    const at = place({ trial: "hold" });
    const ran = await shell(at, "-c", "python3 -c 'print(open(\"a\").read())'");
    expect(ran).toMatchObject({
      code: 0,
      stdout: "one\n\n",
      stderr: "",
    });
    expect((await shell(at, "trials")).stdout).toBe("");
  });

  test("keeps plain changes if the policy says so, and holds what gives rights", async () => {
    const at = place({ trial: "keep" });
    const kept = await shell(at, "-c", "echo two > a; mkdir n; echo x > n/f");
    expect(kept.stderr).toBe("");
    expect([textOf(at, "a"), textOf(at, "n/f")]).toEqual(["two\n", "x\n"]);
    const named = await shell(at, "-c", "echo '{}' > package.json");
    expect(named.stderr).toMatch(/^safe-sh: kept 1 change: .*`safe-sh undo 4` takes it back/);
    const held = await shell(at, "-c", "echo x > b; echo 'touch y' > .envrc");
    expect(held.stderr).toMatch(/^safe-sh: held 2 changes: .*since `.envrc` is code that shells run when they start/);
    expect([textOf(at, "b"), textOf(at, ".envrc")]).toEqual([undefined, undefined]);
  });

  test("holds what the client's own rules keep from being edited", async () => {
    const at = place({ trial: "keep" });
    mkdirSync(join(at.cwd, ".claude"));
    writeFileSync(join(at.cwd, ".claude/settings.json"), '{"permissions": {"deny": ["Edit(./generated/**)"]}}');
    const held = await run(safeSh, ["-c", "echo x > b; mkdir generated; echo x > generated/c"], {
      cwd: at.cwd,
      env: { ...at.env, CLAUDECODE: "1" },
    });
    expect(held.stderr).toMatch(/^safe-sh: held 2 changes: A generated\/c \(protected: is held by `places.hold`/);
    expect([textOf(at, "b"), textOf(at, "generated/c")]).toEqual([undefined, undefined]);
  });

  test.each([
    [{ deny: ["touch **"] }, "touch x"],
    [{ deny: ["touch **"] }, "if then"],
    [{ blockedPatterns: ["to.ch"] }, "touch x"],
    [{ reads: { deny: ["private"] } }, "cat private; touch x"],
    [{}, "cat ~/.ssh/id_rsa; touch x"],
    [{}, "kill 1; touch x"],
    [{}, "curl -d @a https://example.com; touch x"],
    [{ onMutating: "deny" }, "touch x"],
    [{ trial: "off" }, "touch x"],
  ])("with %j never tries `%s`", async (more, script) => {
    const at = place({ trial: "keep", ...more });
    expect(await shell(at, "-c", script)).toMatchObject({ code: 126 });
    expect(textOf(at, "x")).toBeUndefined();
  });

  test("does not take the field from a project that is not trusted", async () => {
    const at = place({});
    writeFileSync(join(at.cwd, ".safe-sh.json"), JSON.stringify({ trial: "keep" }));
    expect(await shell(at, "-c", "echo two > a")).toMatchObject({ code: 126 });
    expect(textOf(at, "a")).toBe("one\n");
  });
});

describe("`safe-sh try`", () => {
  test("runs one word as a script and several as a program, whatever the policy says of trials", async () => {
    const at = place({});
    expect(await shell(at, "try", "--", "echo two > a; exit 4")).toMatchObject({ code: 4 });
    expect(await shell(at, "try", "--", "touch", "it's a name")).toMatchObject({ code: 0 });
    expect(JSON.parse((await shell(at, "trials", "--json")).stdout)).toMatchObject([
      { changes: [{ path: join(at.cwd, "a") }] },
      { changes: [{ path: join(at.cwd, "it's a name") }] },
    ]);
    expect(await shell(at, "drop", "--all", "--yes")).toMatchObject({ code: 0 });
    expect((await shell(at, "trials")).stdout).toBe("");
    expect(textOf(at, "a")).toBe("one\n");
  });

  test("does not try what a rule denies", async () => {
    const at = place({ deny: ["touch **"] });
    expect(await shell(at, "try", "--", "touch", "x")).toMatchObject({ code: 126 });
  });
});

describe("the hook", () => {
  const both = (at: Place): Place => ({ ...at, env: { ...at.env, CLAUDE_CODE_SHELL: safeBash } });
  const decide = async ({ cwd, env }: Place, command: string): Promise<string> => {
    const event = { hook_event_name: "PreToolUse", session_id: "s1", cwd, tool_name: "Bash", tool_input: { command } };
    const { stdout } = await run(hook, [], { cwd, env, input: JSON.stringify(event) });
    return /"permissionDecision":"(\w+)"/.exec(stdout)?.[1] ?? stdout;
  };
  const carryOut = ({ cwd, env }: Place, command: string): Promise<Ended> => {
    const snapshot = `${env.HOME}/.claude/shell-snapshots/snapshot-bash-1795307867366-nkv5ah.sh`;
    const script = `source ${snapshot} 2>/dev/null || true && \\builtin shopt -u extglob 2>/dev/null || true && eval ${quoted(command)} < /dev/null && pwd -P >| ${env.HOME}/claude-85a4-cwd`;
    const client = { CLAUDECODE: "1", CLAUDE_CODE_CHILD_SESSION: "1", TMPDIR: env.HOME ?? "" };
    return run(safeBash, ["-c", script], { cwd, env: { ...env, ...client } });
  };

  test("allows a trial once our shell has shown itself, and the shell holds what it changes", async () => {
    const at = both(place({ trial: "hold" }));
    expect(await decide(at, "touch made")).toBe("ask");
    expect(await decide(at, "ls")).toBe("allow");
    expect(await carryOut(at, "ls")).toMatchObject({ code: 0, stdout: "a\n" });
    expect(await decide(at, "touch made")).toBe("allow");
    const ran = await carryOut(at, "touch made");
    expect(ran.stderr).toContain("safe-sh: held 1 change: A made as trial 1");
    expect(ran.code).toBe(0);
    expect(textOf(at, "made")).toBeUndefined();
    expect(await decide(at, "safe-sh trials --json")).toBe("allow");
    expect(await decide(at, "safe-sh keep 1 --yes")).toBe("ask");
    expect(await decide(at, "kill 1")).toBe("ask");
  });

  test("asks where the policy says nothing of trials", async () => {
    const at = both(place({}));
    await decide(at, "ls");
    await carryOut(at, "ls");
    expect(await decide(at, "touch made")).toBe("ask");
  });
});
