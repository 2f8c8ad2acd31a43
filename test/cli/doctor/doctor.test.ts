// What `safe-sh doctor` says of installations that are whole, and of those that are not.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checksOfSettings } from "../../../src/cli/doctor/doctor.ts";
import { settingsHere } from "../../../src/cli/doctor/layers.ts";
import { guardedStart, hookEntry, withoutOptions } from "../../../src/hosts/install/hook-entry.ts";
import { root, safeBash, safeSh } from "../../support/built.ts";
import { call, inPlace } from "../../support/in-process.ts";
import { environment, folder, run } from "../../support/programs.ts";

interface Check {
  readonly name: string;
  readonly state: string;
  readonly what: string;
  readonly help?: string;
}

function project(settings?: unknown, file = "settings.json"): string {
  const cwd = folder();
  mkdirSync(join(cwd, ".git"));
  mkdirSync(join(cwd, ".claude"));
  if (settings !== undefined)
    writeFileSync(join(cwd, ".claude", file), typeof settings === "string" ? settings : JSON.stringify(settings));
  return cwd;
}

/** A program in the place of the client, which says its version. */
const clients = mkdtempSync(join(tmpdir(), "safe-sh-clients-"));
process.once("exit", () => rmSync(clients, { recursive: true, force: true }));
function clientOf(version: string): string {
  const place = join(clients, version);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "claude"), `#!/bin/sh\necho "${version} (Claude Code)"\n`, { mode: 0o755 });
  return place;
}

type Environment = Readonly<Record<string, string>>;
const withClient = (more: Environment = {}): Environment => ({
  PATH: `${clientOf("2.1.329")}:${environment().PATH}`,
  ...more,
});
const doctor = (cwd: string, given: readonly string[] = [], env: Environment = {}) =>
  call(["doctor", ...given], { cwd, env: withClient(env) });

async function checks(
  cwd: string,
  env: Environment = {},
): Promise<{ readonly code: number | null; readonly found: readonly Check[] }> {
  const { stdout, code, stderr } = await doctor(cwd, ["--json"], env);
  expect(stderr).toBe("");
  return { code, found: JSON.parse(stdout) as Check[] };
}

interface Given {
  readonly env?: Environment;
  readonly settings?: string;
  readonly hooks?: string;
}

/** What it says of the settings alone: of the machine, once is enough. */
const ofSettings = (cwd: string, { env = {}, settings, hooks }: Given = {}): Promise<readonly Check[]> =>
  inPlace({ cwd, env: withClient(env) }, () =>
    checksOfSettings(settingsHere(settings), { client: false, "hooks-file": hooks }),
  );
const named = (found: readonly Check[], wanted: string): Check | undefined => found.find(({ name }) => name === wanted);

const withHook = (hook: object, more: object = {}): object => ({
  hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", timeout: 10, onFailure: "block", ...hook }] }] },
  ...more,
});
const own = { command: "env", args: [...withoutOptions, "-e", guardedStart, join(root, "hooks/safe-sh-hook.cjs")] };
const unprotected = withHook(own, { env: { CLAUDE_CODE_SHELL: safeBash } });
/** The tests' state folder is the home itself. */
const folders = ["~/.config/safe-sh", "~/safe-sh", "~/.cache/safe-sh"].map((each) => `Edit(${each}/**)`);
const deny = ["Edit(.claude/settings*.json)", ...folders, "Edit(~/.claude/settings*.json)"];
const both = { ...unprotected, permissions: { deny } };

const matched = (matcher: string): object => ({
  hooks: { PreToolUse: [{ matcher, hooks: [{ type: "command", ...own }] }] },
});
const shelled = (shell: string): object => withHook(own, { env: { CLAUDE_CODE_SHELL: shell } });

describe("a whole installation", () => {
  test("is all right", async () => {
    const cwd = project(both);
    const { code, found } = await checks(cwd);
    expect(found.map(({ name, state }) => `${name} ${state}`)).toEqual([
      "node ok",
      "grammar ok",
      "sandbox ok",
      "trials ok",
      "log ok",
      "policy ok",
      "changes ok",
      "code cache ok",
      "resident ok",
      "client ok",
      "shell ok",
      "hook ok",
      "last 7 days ok",
    ]);
    expect(code).toBe(0);
  });

  test("is all right in words, without colours off a terminal", async () => {
    const { stdout, code } = await doctor(project(both));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok {7}node: node \d+/);
    expect(stdout).not.toContain("\x1b");
  });

  test("after init", async () => {
    const cwd = project();
    await call(["init"], { cwd });
    expect((await ofSettings(cwd)).map(({ name, state }) => `${name} ${state}`)).toEqual([
      "client ok",
      "shell ok",
      "hook ok",
    ]);
  });

  test.each(["--project", "--local", "--user"])("after init %s where changes are kept", async (scope) => {
    const cwd = project();
    const env = { HOME: folder(), XDG_STATE_HOME: folder() };
    await call(["init", scope, "--changes", "keep"], { cwd, env });
    expect((await ofSettings(cwd, { env })).filter(({ state }) => state === "broken")).toEqual([]);
  });
});

describe("a hook that settings name, and find by the environment", () => {
  const shared = { ...withHook(hookEntry("shared")), permissions: { deny } };
  const cwdWith = (SAFE_SH_HOOK?: string): string => project({ ...shared, env: SAFE_SH_HOOK ? { SAFE_SH_HOOK } : {} });
  const hookOf = async (cwd: string, env: Environment = {}) => named(await ofSettings(cwd, { env }), "hook");

  test.each([
    [join(root, "hooks/safe-sh-hook.sh"), "ok", "it answers"],
    ["off", "broken", "SAFE_SH_HOOK=off: the hook lets every command pass"],
    ["/moved/hooks/safe-sh-hook.sh", "broken", "/moved/hooks/safe-sh-hook.sh is not there any more"],
    [undefined, "broken", "no `safe-sh-hook` is on PATH: every command is asked about"],
  ])("at %s", async (value, state, what) => {
    expect(await hookOf(cwdWith(value))).toMatchObject({ state, what: expect.stringContaining(what) });
  });

  test("on PATH", async () => {
    const env = { PATH: `${join(root, "bin")}:${clientOf("2.1.329")}:${environment().PATH}` };
    expect(await hookOf(cwdWith(), env)).toMatchObject({ state: "ok" });
  });

  test("a stranger's settings start no program of theirs", async () => {
    const mark = join(folder(), "mark");
    const program = join(folder(), "safe-sh-hook.sh");
    writeFileSync(program, `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
    const what = expect.stringContaining(`\`${program}\` is not this installation's, and was not tried`);
    expect(await hookOf(cwdWith(program))).toMatchObject({ state: "warning", what });
    expect(existsSync(mark)).toBe(false);
  });

  test("named by its place, and moved", async () => {
    const { args, ...entry } = hookEntry("own");
    const settings = withHook({ ...entry, args: [...args.slice(0, -1), "/moved/hooks/safe-sh-hook.sh"] });
    const what = expect.stringContaining("/moved/hooks/safe-sh-hook.sh is not there any more");
    expect(await hookOf(project(settings))).toMatchObject({ state: "broken", what });
  });
});

describe("hooks of others", () => {
  const other = { type: "command", command: "/opt/rewrites --fast" };
  const beside = (matcher: string, more: object): object => {
    const [group] = (withHook(own) as { hooks: { PreToolUse: readonly object[] } }).hooks.PreToolUse;
    return { hooks: { PreToolUse: [group, { matcher, hooks: [other] }] }, ...more };
  };

  test.each([
    ["Bash|Edit", {}, "warning"],
    ["*", { env: { CLAUDE_CODE_SHELL: safeBash } }, "ok"],
    ["Edit", {}, undefined],
  ])("for %s, with %j: %s", async (matcher, more, state) => {
    const said = named(await ofSettings(project(beside(matcher, more))), "other hooks");
    expect(said?.state).toBe(state);
    if (state !== undefined) expect(said?.what).toContain("`/opt/rewrites --fast`");
  });
});

test("hooks of others that answer the client's questions", async () => {
  const beside = { PermissionRequest: [{ hooks: [{ type: "command", command: "/opt/always-yes" }] }] };
  const { hooks } = withHook(own) as { hooks: object };
  const found = await ofSettings(project({ ...both, hooks: { ...hooks, ...beside } }));
  expect(named(found, "other hooks")).toMatchObject({
    state: "warning",
    what: expect.stringMatching(/may answer the client's questions .*`\/opt\/always-yes`/),
  });
});

test("shows what the hook answers, and what it was asked in the last days", async () => {
  const [cwd, state] = [project(both), folder()];
  const env = { XDG_STATE_HOME: state };
  const said = async () => (await checks(cwd, env)).found;
  const before = await said();
  expect(named(before, "hook")?.what).toMatch(/: it answers: `true` runs, `touch \S+` is asked about$/);
  expect(named(before, "last 7 days")?.what).toBe("no agent asked the hook about a command");
  for (const command of ["ls", "ls -l", "rm x"]) {
    const input = JSON.stringify({ hook_event_name: "PreToolUse", cwd, tool_name: "Bash", tool_input: { command } });
    await run(join(root, "bin/safe-sh-hook"), [], { cwd, input, env });
  }
  expect(named(await said(), "last 7 days")?.what).toBe(
    "3 commands of agents: 2 proved, 0 allowed or tried, 1 asked about, 0 denied",
  );
});

test.each([
  ["another agent alone", "/usr/bin", "warning"],
  ["another agent, and Claude Code", undefined, "broken"],
])("no hook is in force for Claude Code: %s has one", async (_what, path, state) => {
  const [cwd, home] = [project(), folder()];
  mkdirSync(join(home, ".codex"));
  const env = { HOME: home };
  await call(["init", "--host", "codex"], { cwd, env });
  const PATH = path === undefined ? {} : { PATH: environment().PATH ?? "" };
  expect(named(await ofSettings(cwd, { env: { ...env, ...PATH } }), "hook")?.state).toBe(state);
});

test.each(["a folder below", "a worktree", "another CLAUDE_CONFIG_DIR"])(
  "in %s no hook is in force: 1",
  async (where) => {
    const cwd = folder();
    const git = (...given: string[]) => run("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...given], { cwd });
    await git("init", "-q");
    await git("commit", "-q", "--allow-empty", "-m", "x");
    await git("worktree", "add", "-q", "tree");
    mkdirSync(join(cwd, "below"));
    const home = folder();
    const isUsers = where === "another CLAUDE_CONFIG_DIR";
    await call(["init", isUsers ? "--user" : "--project"], { cwd, env: { HOME: home } });
    expect(named(await ofSettings(cwd, { env: { HOME: home } }), "hook")?.state).toBe("ok");
    const there = { "a folder below": "below", "a worktree": "tree" }[where] ?? ".";
    const env = { HOME: home, ...(isUsers ? { CLAUDE_CONFIG_DIR: join(home, "other") } : {}) };
    expect(named(await ofSettings(join(cwd, there), { env }), "hook")).toMatchObject({
      state: "broken",
      what: expect.stringContaining("nothing asks safe-sh here"),
    });
  },
);

test("leaves no decision behind: no agent has asked", async () => {
  const [cwd, state] = [project(both), folder()];
  const env = { XDG_STATE_HOME: state };
  expect((await checks(cwd, env)).code).toBe(0);
  expect((await call(["log", "--json"], { cwd, env })).stdout).toBe("");
  // The variable hides only what doctor asks.
  const asDoctor = { ...env, SAFE_SH_DOCTOR: "1" };
  for (const command of ["true", "true; true"]) await run(safeSh, ["-c", command], { cwd, env: asDoctor });
  const { stdout } = await call(["log", "--json"], { cwd, env });
  expect(stdout.match(/"command":"[^"]*"/g)).toEqual(['"command":"true; true"']);
});

describe("says what is wrong", () => {
  const mark = "/tmp/safe-sh-doctor-mark";
  test.each([
    ["nothing names the hook", undefined, "broken", "no settings", "safe-sh init"],
    ["hooks are off", withHook(own, { disableAllHooks: true }), "broken", "disableAllHooks", "remove it"],
    ["settings are broken", '{ "hooks": ', "broken", "line 1", "mend the file"],
    [
      "every command is allowed",
      withHook(own, { permissions: { allow: ["Bash(*)"] } }),
      "warning",
      "`Bash(*)`",
      "remove",
    ],
    ["a failing hook lets pass", withHook({ ...own, onFailure: "continue" }), "warning", "that fails", "safe-sh init"],
    ["another matcher", { hooks: { PreToolUse: [{ matcher: "Write", hooks: [own] }] } }, "broken", "type", "mend"],
    [
      "another program",
      withHook({ command: "/bin/safe-sh-hook", args: [] }),
      "warning",
      "was not tried",
      "safe-sh init",
    ],
    [
      "a shell's line",
      withHook({ command: `safe-sh-hook $(touch ${mark})`, args: undefined }),
      "warning",
      "was not tried",
      "",
    ],
    ["no script", withHook({ command: "node", args: ["/no/safe-sh-hook.cjs"] }), "warning", "was not tried", ""],
    [
      "a comment",
      `// no\n${JSON.stringify(both)}`,
      "broken",
      "line 1, column 1: a comment: Claude Code ignores",
      "--convert",
    ],
    ["a trailing comma", `${JSON.stringify(both).slice(0, -1)},}`, "broken", "a comma before the end", "--convert"],
    [
      "a rule list of the wrong type",
      { ...both, permissions: { allow: "nope" } },
      "broken",
      "`permissions.allow` is not an array",
      "mend",
    ],
    ["a switch of the wrong type", { ...both, disableAllHooks: "false" }, "broken", "`disableAllHooks`", "mend"],
    [
      "an entry beside ours of the wrong form",
      {
        hooks: {
          PreToolUse: [
            { matcher: 5, hooks: [] },
            { matcher: "Bash", hooks: [own] },
          ],
        },
      },
      "broken",
      "entry 1: `matcher` is not a string",
      "mend",
    ],
    [
      "a handler beside ours of an unknown type",
      { hooks: { PreToolUse: [{ matcher: "X", hooks: [{ type: "zz" }] }] } },
      "broken",
      "`type` is `zz`",
      "mend",
    ],
    ["a time of 0", withHook({ ...own, timeout: 0 }), "broken", "`timeout` is not a number above 0", "mend"],
    ["a matcher in lower case", matched("bash"), "broken", "`bash` does not reach `Bash`", "safe-sh init"],
    ["a matcher that is a rule", matched("Bash(*)"), "broken", "does not reach", "safe-sh init"],
    ["the client does not wait", withHook({ ...own, async: true }), "broken", "does not wait", "safe-sh init"],
    ["asked about some commands", withHook({ ...own, if: "Bash(rm:*)" }), "broken", "some commands", "safe-sh init"],
    ["a field that is not known", withHook({ ...own, zeal: 1 }), "warning", "`zeal`", "--client"],
    [
      "settings in which node loads code",
      {
        ...both,
        env: {
          NODE_OPTIONS: `--import=data:text/javascript,process.mainModule.require("fs").writeFileSync("${mark}","")`,
        },
      },
      "broken",
      "`NODE_OPTIONS` has `--import",
      "take it out",
    ],
    [
      "a variable that acts on the hook",
      { ...both, env: { LD_PRELOAD: "/x" } },
      "warning",
      "`LD_PRELOAD` acts",
      "take it out",
    ],
    [
      "a file for every shell",
      { ...both, env: { BASH_ENV: "/x" } },
      "warning",
      "`BASH_ENV` names a file",
      "take it out",
    ],
    ["a stranger's node", withHook({ ...own, command: "./node" }), "warning", "was not tried", "safe-sh init"],
    [
      "a value of an unknown form",
      { ...both, zealOfTheClient: {} },
      "warning",
      "`zealOfTheClient`: a value of a form",
      "--client",
    ],
    ["a status line that is none", { ...both, statusLine: {} }, "broken", "`statusLine` is no command", "mend"],
    [
      "no protection",
      unprotected,
      "warning",
      "the agent may edit what safe-sh relies on",
      "run `safe-sh init --local`",
    ],
    [
      "half of the protection",
      { ...both, permissions: { deny: deny.slice(1) } },
      "warning",
      "`permissions.deny` has `Edit(.claude/settings*.json)`",
      "run `safe-sh init`",
    ],
    [
      "both keys off by the project's own file",
      { disableAllHooks: true, env: { CLAUDE_CODE_SHELL: "/bin/zsh" } },
      "warning",
      "this file alone turns both keys off",
      "safe-sh init --local",
    ],
    ["no shell", withHook(own), "warning", "own shell", "safe-sh init"],
    ["another shell", shelled("/bin/bash"), "warning", "`/bin/bash`", "--replace-shell"],
    ["a shell that is not there", shelled("/no/safe-bash"), "broken", "is no program", "safe-sh init"],
  ])("%s", async (_name, settings, state, what, help) => {
    const found = await ofSettings(project(settings));
    const check = found.find((each) => each.state === state && each.what.includes(what));
    expect(check, JSON.stringify(found)).toBeDefined();
    expect(check?.help).toContain(help);
    expect(existsSync(mark)).toBe(false);
  });

  test.each([
    ["broken", withHook(own, { disableAllHooks: true }), 1],
    ["a warning", withHook(own), 0],
  ])("%s ends with its code", async (_state, settings, code) => {
    expect((await checks(project(settings))).code).toBe(code);
  });

  test.each(["--import data:text/javascript,console.log(1)", "--import data:text/javascript,"])(
    "NODE_OPTIONS=%s in the environment of the hook",
    async (options) => {
      const cwd = project(both);
      const place = folder();
      // doctor itself is started without it.
      const node = `#!/bin/sh\nNODE_OPTIONS='${options}' exec ${process.execPath} "$@"\n`;
      writeFileSync(join(place, "node"), node, { mode: 0o755 });
      const env = { PATH: `${place}:${environment().PATH}` };
      const { stdout } = await run(process.execPath, [`${safeSh}.cjs`, "doctor"], { cwd, env });
      expect(stdout).toMatch(/^broken {3}hook: .+(?:it refuses where it should ask|something else prints)/m);
    },
  );

  test("a node on PATH that prints", async () => {
    const cwd = project(both);
    const place = folder();
    writeFileSync(join(place, "node"), `#!/bin/sh\necho hello\nexec ${process.execPath} "$@"\n`, { mode: 0o755 });
    const { code, stdout } = await run(process.execPath, [`${safeSh}.cjs`, "doctor"], {
      cwd,
      env: { PATH: `${place}:${environment().PATH}` },
    });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^broken {3}hook: .+something else prints to its standard output.+"hello\\n/m);
  });

  test("a client that is too old", async () => {
    const env = { PATH: `${clientOf("2.1.197")}:${environment().PATH}` };
    expect(named(await ofSettings(project(both), { env }), "client")).toMatchObject({ state: "broken" });
  });

  test.each([
    ["settings.local.json", "broken"],
    ["settings.json", undefined],
  ])("`disableAllHooks` in %s, beside `false` in the project's", async (file, state) => {
    const cwd = project({ ...both, disableAllHooks: false });
    if (file === "settings.local.json") writeFileSync(join(cwd, ".claude", file), '{"disableAllHooks":true}');
    const found = await ofSettings(cwd);
    expect(found.find(({ what }) => what.includes("disableAllHooks"))?.state).toBe(state);
  });

  test.each(["CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SAFE_MODE"])("%s in the environment", async (name) => {
    const found = await ofSettings(project(both), { env: { [name]: "1" } });
    expect(found.find(({ what }) => what.startsWith(name))).toMatchObject({ state: "broken" });
  });

  test("settings of a folder above do not hold", async () => {
    const cwd = project(both);
    const below = join(cwd, "sub");
    mkdirSync(below);
    const found = await ofSettings(below);
    expect(named(found, "settings")?.what).toContain("holds only if the client is started in");
    expect(named(found, "hook")?.what).toContain("no settings");
  });

  test("--settings and --hooks-file name further files", async () => {
    const cwd = project();
    writeFileSync(join(cwd, "given.json"), JSON.stringify(both));
    const given = await doctor(cwd, ["--json", "--settings", "given.json"]);
    const [shell, hook] = ["shell", "hook"].map((name) => named(JSON.parse(given.stdout), name)?.state);
    expect([shell, hook]).toEqual(["ok", "ok"]);
    const found = await ofSettings(cwd, { hooks: join(root, "hooks/hooks.json") });
    expect(named(found, "hook")).toMatchObject({ state: "ok" });
    const missing = await ofSettings(cwd, { settings: "missing.json" });
    expect(named(missing, "settings")).toMatchObject({ state: "broken" });
  });

  test("the guard script", async () => {
    const cwd = project(both);
    const guard = join(cwd, ".safe-sh/hooks/safety-guard.sh");
    const guarded = async (): Promise<Check | undefined> => named(await ofSettings(cwd), "guard");
    expect(await guarded()).toBeUndefined();
    await call(["init", "--guard-script"], { cwd });
    expect(await guarded()).toMatchObject({ state: "warning", what: expect.stringContaining("no settings name it") });
    const entry = { matcher: "Bash", hooks: [{ type: "command", command: guard, onFailure: "block" }] };
    writeFileSync(join(cwd, ".claude/settings.local.json"), JSON.stringify({ hooks: { PreToolUse: [entry] } }));
    expect(await guarded()).toMatchObject({ state: "ok" });
    writeFileSync(guard, "#!/bin/sh\n");
    expect(await guarded()).toMatchObject({ state: "warning", what: expect.stringContaining("not what the policy") });
    rmSync(guard);
    expect(await guarded()).toMatchObject({ state: "broken" });
  });

  test("a wrong option is a wrong call", async () => {
    expect((await doctor(folder(), ["--all"])).code).toBe(2);
  });
});
