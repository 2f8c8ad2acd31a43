// The policy as its user meets it: the files, `safe-sh policy`, `safe-sh trust`, and what the doors then do.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hook, safeSh } from "../support/built.ts";
import { safe } from "../support/in-process.ts";
import { type Ended, folder, run } from "../support/programs.ts";
import { keys, Terminal } from "../support/terminal.ts";

interface Place {
  readonly cwd: string;
  readonly home: string;
  readonly file: string;
}

function place(settings: object | string): Place {
  const [cwd, home] = [folder(), folder()];
  const file = join(cwd, ".safe-sh.json");
  writeFileSync(file, typeof settings === "string" ? settings : JSON.stringify(settings));
  return { cwd, home, file };
}

const call = ({ cwd, home }: Place, ...given: string[]): Promise<Ended> =>
  safe(given, { cwd, env: { HOME: home, XDG_STATE_HOME: join(home, "state"), SAFE_SH_SANDBOX: "off" } });

test("a rule that is not what its examples say closes the policy, and one that cannot be kept is named", async () => {
  const right = place({
    deny: [{ command: "git push **", match: ["git -C x push"], notMatch: ["git pull"] }, "mytool up **"],
  });
  const { code, stdout } = await call(right, "policy");
  expect({ code, notes: stdout.split("\n").filter((line) => line.startsWith("note: ")) }).toEqual({
    code: 0,
    notes: [expect.stringContaining("`mytool up **` cannot be told from other spellings")],
  });
  const tool = { command: "mcp__db__query sql=*drop*", match: ["mcp__db__query 'sql=select 1'"] };
  expect(await call(place({ deny: [tool] }), "policy")).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("does not deny its example `mcp__db__query 'sql=select 1'`"),
  });
  const wrong = place({ allow: ["touch a"], deny: [{ command: "git push **", match: ["git pull"] }] });
  await call(wrong, "trust", "--yes");
  const shown = await call(wrong, "policy");
  expect(shown).toMatchObject({ code: 1, stdout: expect.stringContaining("does not deny its example `git pull`") });
  expect(await call(wrong, "-c", "touch a")).toMatchObject({
    code: 126,
    stderr: expect.stringContaining("does not deny its example `git pull`"),
  });
});

describe("trust", () => {
  test("a project opens something once its user trusts it, and until it changes", async () => {
    const here = place({ allow: ["touch made"] });
    const before = await call(here, "-c", "touch made");
    expect(before).toMatchObject({ code: 126, stdout: "" });
    expect(before.stderr).toContain("the file is not trusted: look at it, and run `safe-sh trust`");
    expect(existsSync(join(here.cwd, "made"))).toBe(false);

    expect(await call(here, "trust", "--yes")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("touch made"),
    });
    expect(await call(here, "-c", "touch made")).toMatchObject({ code: 0, stderr: "" });
    expect(existsSync(join(here.cwd, "made"))).toBe(true);
    expect(await call(here, "trust")).toMatchObject({ code: 0, stdout: expect.stringContaining("trusted already") });

    writeFileSync(here.file, JSON.stringify({ allow: ["touch made", "touch more"] }));
    const after = await call(here, "-c", "touch more");
    expect(after.code).toBe(126);
    expect(after.stderr).toContain("it has changed since it was trusted");
    expect(existsSync(join(here.cwd, "more"))).toBe(false);
  });

  test("what is not there, and what opens nothing that is not open", async () => {
    const here = place({ onMutating: "ask" });
    expect(await call(here, "trust", "nowhere.json")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^safe-sh: trust: nowhere\.json is not there\n$/),
    });
    expect((await call(here, "trust", "--yes")).stdout).toContain("also where your own policy would deny it");
  });

  test("it can be taken back", async () => {
    const here = place({ allow: ["touch a"] });
    await call(here, "trust", "--yes");
    expect(await call(here, "trust", "--revoke")).toMatchObject({ code: 0 });
    expect((await call(here, "-c", "touch a")).code).toBe(126);
  });

  test("what its profiles open is shown, and where a key goes", async () => {
    const llm = { backend: "openai-compatible", baseUrl: "https://a.example/v1", keyVariable: "MY_SECRET" };
    const here = place({
      profile: "x",
      profiles: { x: { allow: ["touch hidden"], writes: ["/"], commands: ["rm"] } },
      llm,
      deletes: ["out"],
      reads: { allow: [".env"] },
      environment: ["A_KEY=*"],
      ssh: { hosts: ["web-1"] },
      unblocked: ["force-push"],
    });
    const { stdout } = await call(here, "trust");
    for (const shown of [
      "may delete: ",
      "may read although it is secret: ",
      "may set the variable: A_KEY=*",
      "on other machines: web-1",
      "blocked otherwise: force-push",
    ])
      expect(stdout).toContain(shown);
    for (const shown of ["touch hidden", "may write: /", "may run at all: rm", "$MY_SECRET"])
      expect(stdout).toContain(shown);
  });

  test("a copy elsewhere is not trusted", async () => {
    const here = place({ allow: ["touch a"] });
    await call(here, "trust", "--yes");
    const cwd = folder();
    writeFileSync(join(cwd, ".safe-sh.json"), readFileSync(here.file));
    expect((await call({ ...here, cwd }, "-c", "touch a")).code).toBe(126);
  });

  test("without a terminal to ask on, nothing is trusted", async () => {
    const here = place({ allow: ["touch a"] });
    const { code, stderr } = await call(here, "trust");
    expect(code).toBe(1);
    expect(stderr).toContain("there is no terminal to ask on");
    expect((await call(here, "-c", "touch a")).code).toBe(126);
  });

  test("a broken file, or none, is not trusted", async () => {
    const broken = await call(place("{"), "trust", "--yes");
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining("line 1, column 2") });
    const none = { cwd: folder(), home: folder(), file: "" };
    expect(await call(none, "trust", "--yes")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("there is no"),
    });
  });

  test("a damaged memory trusts nothing", async () => {
    const here = place({ allow: ["touch a"] });
    await call(here, "trust", "--yes");
    writeFileSync(join(here.home, "state/safe-sh/trusted.json"), "{");
    expect((await call(here, "-c", "touch a")).code).toBe(126);
  });

  test("on a terminal, it asks, and Enter says no", async () => {
    const here = place({ allow: ["touch a"] });
    const env = { HOME: here.home, XDG_STATE_HOME: join(here.home, "state") };
    const answered = async (key: string): Promise<void> => {
      const terminal = new Terminal(safeSh, ["trust"], here.cwd, env);
      await terminal.shows("runs without a question: touch a");
      await terminal.shows("Trust ");
      await terminal.types(key);
      await terminal.closed();
    };
    await answered(keys.enter);
    expect((await call(here, "-c", "touch a")).code).toBe(126);
    await answered("y");
    expect((await call(here, "-c", "touch a")).code).toBe(0);
  });
});

describe("the shell", () => {
  test("a denied command is refused, with what to do instead", async () => {
    const here = place({ deny: [{ command: "ls **", message: "read the list in FILES" }] });
    const { code, stderr } = await call(here, "-c", "ls -l");
    expect(code).toBe(126);
    expect(stderr).toContain("`ls` is denied by the rule `ls **`");
    expect(stderr).toContain("help: read the list in FILES");
  });

  test("with a sandbox required, a rule does not stand for a proof", async () => {
    const here = place({ allow: ["touch a"], sandbox: "require" });
    await call(here, "trust", "--yes");
    const { code, stderr } = await safe(["-c", "touch a"], {
      cwd: here.cwd,
      env: { HOME: here.home, XDG_STATE_HOME: join(here.home, "state") },
    });
    expect(code).toBe(126);
    expect(stderr).toContain("the policy requires a sandbox");
  });

  test("what an allowed command is given is its user's own environment", async () => {
    const here = place({ allow: ["printenv MAKEFLAGS", "touch b"] });
    await call(here, "trust", "--yes");
    const env = { HOME: here.home, XDG_STATE_HOME: join(here.home, "state"), SAFE_SH_SANDBOX: "off", MAKEFLAGS: "-j4" };
    const { stdout } = await safe(["-c", "touch b; printenv MAKEFLAGS"], { cwd: here.cwd, env });
    expect(stdout).toBe("-j4\n");
  });

  test("a broken file refuses what is not proved, and says why", async () => {
    const here = place('{"deny": 1}');
    expect(await call(here, "-c", "echo a")).toMatchObject({ code: 0, stdout: "a\n" });
    const { code, stderr } = await call(here, "-c", "touch a");
    expect(code).toBe(126);
    expect(stderr).toContain("line 1, column 2: `deny`: invalid input: expected array, received number");
  });

  test("a single file that the policy opens is written in the sandbox, and nothing beside it", async () => {
    const here = place({ writes: ["NOTES.md"] });
    await call(here, "trust", "--yes");
    writeFileSync(join(here.cwd, "NOTES.md"), "one\n");
    const env = { HOME: here.home, XDG_STATE_HOME: join(here.home, "state"), SAFE_SH_SANDBOX: "require" };
    const { code } = await safe(["-c", "echo two >> NOTES.md"], { cwd: here.cwd, env });
    expect([code, readFileSync(join(here.cwd, "NOTES.md"), "utf8")]).toEqual([0, "one\ntwo\n"]);
  });

  test("paths that the policy keeps secret are not read", async () => {
    const here = place({ reads: { deny: ["keys"] } });
    mkdirSync(join(here.cwd, "keys"));
    writeFileSync(join(here.cwd, "keys/a"), "secret\n");
    expect((await call(here, "-c", "cat keys/a")).code).toBe(126);
    // What no name says is hidden by the sandbox.
    const env = { HOME: here.home, XDG_STATE_HOME: join(here.home, "state"), SAFE_SH_SANDBOX: "require" };
    const { stdout } = await safe(["-c", "grep -rh secret . || echo none"], { cwd: here.cwd, env });
    expect(stdout).toBe("none\n");
  });
});

describe("the hook", () => {
  const ask = (
    here: Place,
    command: string,
    more: Readonly<Record<string, string>> = {},
    ...args: string[]
  ): Promise<Ended> =>
    run(hook, args, {
      cwd: "/",
      env: { HOME: here.home, XDG_STATE_HOME: join(here.home, "state"), ...more },
      input: JSON.stringify({
        hook_event_name: "PreToolUse",
        cwd: here.cwd,
        tool_name: "Bash",
        tool_input: { command },
      }),
    });

  test("a rule of a trusted project allows", async () => {
    const here = place({ allow: ["make lint"] });
    expect((await ask(here, "make lint")).stdout).toContain('"permissionDecision":"ask"');
    await call(here, "trust", "--yes");
    const { stdout } = await ask(here, "make lint");
    expect(JSON.parse(stdout)).toEqual({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "allow",
        permissionDecisionReason:
          "safe-sh: the rule `make lint` of the policy allows what is not proved (not enforced: safe-bash is not the shell of the host)",
      },
    });
  });

  test("a denied command is blocked, and so is one that matches a pattern", async () => {
    const here = place({ deny: ["git push **"], blockedPatterns: ["secret-word"] });
    expect(await ask(here, "git push")).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^BLOCKED: `git` is denied/),
    });
    expect(await ask(here, "echo secret-w'or'd")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("matches the blocked pattern `secret-word`"),
    });
    expect(await ask(here, "rm -rf /")).toMatchObject({ code: 2, stderr: expect.stringContaining("built-in block") });
  });

  test("a profile, by its argument and by the environment", async () => {
    const here = place({});
    expect((await ask(here, "touch a", {}, "--profile=review")).code).toBe(2);
    expect((await ask(here, "touch a", { SAFE_SH_PROFILE: "trigger" })).code).toBe(2);
    expect((await ask(here, "ls", { SAFE_SH_PROFILE: "nope" })).stdout).toContain('"allow"');
    expect(await ask(here, "touch a", { SAFE_SH_PROFILE: "nope" })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("there is no profile `nope`"),
    });
  });

  test("where a sandbox is required, nothing passes that the host's own shell would run", async () => {
    const here = place({ sandbox: "require", allow: ["make lint"] });
    await call(here, "trust", "--yes");
    for (const command of ["make lint", "ls"])
      expect((await ask(here, command)).stdout).toMatch(/"ask".*the policy requires a sandbox/);
  });

  test("a question at another event is blocked", async () => {
    const here = place({});
    const input = JSON.stringify({ hook_event_name: "Stop", tool_name: "Bash", tool_input: { command: "ls" } });
    expect(await run(hook, [], { input, env: { HOME: here.home } })).toMatchObject({ code: 2, stdout: "" });
  });
});

describe("`safe-sh policy`", () => {
  test("prints each value with the layer that it comes from", async () => {
    const here = place({ deny: ["a"], allow: ["b"] });
    const { stdout, code } = await call(here, "policy");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^onMutating +ask +built-in$/m);
    expect(stdout).toMatch(/^sandbox +off +environment$/m);
    expect(stdout).toMatch(new RegExp(`^deny +a +${here.file}$`, "m"));
    expect(stdout).toMatch(/^allow +none +built-in$/m);
    expect(stdout).toContain(`${here.file}: not trusted: it only tightens`);
  });

  test("prints values that hold several things in words", async () => {
    const network = { hosts: ["a.example", "localhost"], methods: ["read"] };
    const here = place({ network });
    await call(here, "trust", "--yes");
    const { stdout } = await call(here, "policy");
    expect(stdout).toMatch(/^network +a\.example localhost \(read\) +\S+\.safe-sh\.json$/m);
    expect(stdout).toMatch(/^audit +on: put aside at 10 MB, deleted after 90 days +built-in$/m);
  });

  test("says what is wrong, and ends with 1", async () => {
    const { stdout, code } = await call(place('{"x": 1}'), "policy");
    expect(code).toBe(1);
    expect(stdout).toContain("line 1, column 2: `x`: `x` is not a setting");
  });

  test("warns of a pattern that blocks nothing", async () => {
    const { stdout, code } = await call(place({ blockedPatterns: ["a(?=b)"] }), "policy");
    expect(code).toBe(0);
    expect(stdout).toContain("the blocked pattern `a(?=b)` blocks nothing");
  });

  test("as JSON", async () => {
    const { stdout } = await call(place({ deny: ["a"] }), "policy", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ policy: { deny: [{ command: "a" }] }, problems: [], notices: [] });
  });

  test("test: names the rules that match", async () => {
    const here = place({ deny: ["git push **", "git fetch"] });
    const { stdout, code } = await call(here, "policy", "test", "ls && git push origin");
    expect(code).toBe(1);
    expect(stdout).toBe(
      `deny: \`git\` is denied by the rule \`git push **\`\nrules:\n  deny \`git push **\` matches \`git push origin\`  ${here.file}\n`,
    );
    const allowed = await call(here, "policy", "test", "--json", "git log");
    expect(allowed.code).toBe(0);
    expect(JSON.parse(allowed.stdout)).toMatchObject({ decision: "allow", rules: [] });
  });

  test("a wrong call", async () => {
    for (const given of [["tset"], ["test"], ["test", "a", "b"], ["--x"]])
      expect((await call(place({}), "policy", ...given)).code).toBe(2);
  });
});
