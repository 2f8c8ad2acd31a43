// The hook in Claude Code's settings: what init and uninstall change, and what they leave alone.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { heldHook, toolsHook } from "../../../src/hosts/install/claude-settings.ts";
import { examplePolicy } from "../../../src/hosts/install/example.ts";
import { hookEntry, hookStart, permissionEntry } from "../../../src/hosts/install/hook-entry.ts";
import { presets } from "../../../src/hosts/install/presets.ts";
import { findTrialEngine } from "../../../src/run/trial/make/engine.ts";
import { root, safeBash, safeSh } from "../../support/built.ts";
import { call, safe } from "../../support/in-process.ts";
import { type Ended, environment, folder, run } from "../../support/programs.ts";

const hookFile = join(root, "hooks/safe-sh-hook.sh");
/** What init adds to shared settings: both events of the hook, by its name, and what protects them. */
const named = { command: "/bin/sh", args: hookEntry("shared").args };
const permission = [{ matcher: "Bash", hooks: [permissionEntry("shared")] }];
/** For the memory of sessions: the client's tools that read, and those of servers. */
const tools = { matcher: toolsHook.matcher, hooks: [permissionEntry("shared")] };
const hooks = { PreToolUse: [{ matcher: "Bash", hooks: [hookEntry("shared")] }, tools], PermissionRequest: permission };
const rules = [
  "Edit(.claude/settings*.json)",
  ...["~/.config", "~/.local/state", "~/.cache"].map((each) => `Edit(${each}/safe-sh/**)`),
  "Edit(~/.claude/settings*.json)",
];
const shielded = { permissions: { deny: rules }, disableAllHooks: false };
const whole = { hooks, ...shielded };
/** And to those of this machine. */
const machine = { SAFE_SH_HOOK: hookFile, CLAUDE_CODE_SHELL: safeBash };
const offer = "note     from its next start, Claude Code asks safe-sh about commands: `safe-sh doctor` checks it\n";

interface Project {
  readonly cwd: string;
  readonly file: string;
  readonly own: string;
  readonly read: () => string;
  readonly readOwn: () => string;
}

function project(settings?: string, local?: string): Project {
  const cwd = folder();
  mkdirSync(join(cwd, ".git"));
  const file = join(cwd, ".claude/settings.json");
  const own = join(cwd, ".claude/settings.local.json");
  if (settings !== undefined || local !== undefined) mkdirSync(join(cwd, ".claude"));
  if (settings !== undefined) writeFileSync(file, settings);
  if (local !== undefined) writeFileSync(own, local);
  return { cwd, file, own, read: () => readFileSync(file, "utf8"), readOwn: () => readFileSync(own, "utf8") };
}

const init = (cwd: string, ...given: string[]) => call(["init", ...given], { cwd });
const uninstall = (cwd: string, ...given: string[]) => call(["uninstall", ...given], { cwd });

const rich = `{
    "permissions": { "allow": ["Bash(ls:*)"] },
    "hooks": {
        "Stop": [{ "hooks": [{ "type": "command", "command": "check-tdd-progress.sh" }] }],
        "PreToolUse": [
            { "matcher": "Write", "hooks": [{ "type": "command", "command": "lint.sh" }] }
        ]
    },
    "model": "opus"
}
`;

const commented = `{
  // People write comments here.
  "permissions": { "allow": ["Bash(ls:*)"], }, // and here
  /* of two
     lines */
  "model": "opus // none",
}
`;

/** What one would gain by trials; not where none can run. */
const gain =
  findTrialEngine().type === "none"
    ? ""
    : "note     commands that change only a project are asked about: with `safe-sh init --changes keep` they run, and `safe-sh undo` takes back what they changed\n";

describe("init", () => {
  test("an installation below the home: no rule is doubled, and all are taken out", async () => {
    const { cwd, own, readOwn } = project();
    const env = { HOME: dirname(root.replace(/\/$/, "")), XDG_CONFIG_HOME: folder(), XDG_CACHE_HOME: folder() };
    await call(["init"], { cwd, env });
    const first = readOwn();
    await call(["init"], { cwd, env });
    expect(readOwn()).toBe(first);
    await call(["uninstall"], { cwd, env });
    expect(existsSync(own)).toBe(false);
  });

  test("makes the file where there is none", async () => {
    const { cwd, file, own, read, readOwn } = project();
    const { stdout, code, stderr } = await init(cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const policy = join(realpathSync(cwd), ".safe-sh.json");
    const shared = [
      `note     ${file} is shared by all who work on this project; it names no place of this machine, which is in ${own}\n`,
      "note     to have safe-sh for yourself alone: `safe-sh uninstall`, then `safe-sh init --local` (here) or `--user` (everywhere)\n",
    ];
    const made = `created  ${policy}: a policy that opens nothing yet\n`;
    expect(stdout).toBe(`created  ${file}\ncreated  ${own}\n${made}${offer}${shared.join("")}${gain}`);
    expect(readFileSync(policy, "utf8")).toBe(examplePolicy);
    expect(JSON.parse(read())).toEqual(whole);
    expect(JSON.parse(readOwn())).toMatchObject({ env: machine, disableAllHooks: false });
    expect(JSON.parse(readOwn()).hooks).toBeUndefined();
  });

  test("writes no place of this machine where others read it", async () => {
    const { cwd, read } = project();
    const home = folder();
    await call(["init", "--planner", "--changes", "keep"], { cwd, env: { HOME: home } });
    for (const place of [root, cwd, home]) expect(read()).not.toContain(place.replace(/\/$/, ""));
  });

  test("writes where it is called: the client looks in no folder above its own", async () => {
    const { cwd, file } = project();
    const below = join(cwd, "a/b");
    mkdirSync(below, { recursive: true });
    const { stdout } = await init(below);
    expect(existsSync(file)).toBe(false);
    expect(existsSync(join(below, ".claude/settings.json"))).toBe(true);
    expect(stdout).toContain(
      `note     Claude Code reads these settings only if it is started in this folder, not in ${cwd}\n`,
    );
  });

  test("keeps order, indentation and everything else", async () => {
    const { cwd, read } = project(rich);
    await init(cwd);
    const added = [
      /,\s*\{\s*"matcher": "Bash"[^]*?\n {12}\}/,
      /,\s*\{\s*"matcher": "\^[^]*?\n {12}\}/,
      /,\s*"PermissionRequest": [^]*?\n {8}\]/,
      /,\s*"deny": [^]*?\n {8}\]/,
      /,\s*"disableAllHooks": false/,
    ];
    for (const each of added) expect(read()).toMatch(each);
    expect(added.reduce((text, each) => text.replace(each, ""), read())).toBe(rich);
    expect(read()).toContain('"onFailure": "block"');
  });

  test("changes nothing the second time", async () => {
    const { cwd, read } = project(rich);
    await init(cwd);
    const first = read();
    expect((await init(cwd)).stdout).toMatch(
      /^kept {5}\S+: it is up to date\nkept {5}\S+: it is up to date\nkept {5}\S+: it is as init has made it\n(?:note .*\n)?$/,
    );
    expect(read()).toBe(first);
  });

  test("brings an older entry up to date where it stands, and never doubles it", async () => {
    const old = { type: "command", command: "/old/bin/safe-sh-hook --x", timeout: 30, statusMessage: "checking" };
    const { cwd, read } = project(
      JSON.stringify({
        hooks: {
          PreToolUse: [
            { matcher: "Bash|Write", hooks: [old, old] },
            { matcher: "Bash", hooks: [old] },
          ],
        },
      }),
    );
    await init(cwd);
    expect(JSON.parse(read())).toEqual({
      hooks: {
        PreToolUse: [
          {
            matcher: "Bash|Write",
            hooks: [{ ...old, ...named, args: [...named.args, "--x"], onFailure: "block" }],
          },
          tools,
        ],
        PermissionRequest: permission,
      },
      ...shielded,
    });
  });

  test("an entry for tools is brought up to date, whichever version wrote it, and follows whether trials are on", async () => {
    const old = { matcher: "Read|Edit|MultiEdit|Write|NotebookEdit|Grep|Glob", hooks: [permissionEntry("shared")] };
    const mine = { matcher: "Bash", hooks: [hookEntry("shared")] };
    const { cwd, read } = project(JSON.stringify({ hooks: { PreToolUse: [mine, old] } }));
    const matchers = (): unknown =>
      JSON.parse(read()).hooks.PreToolUse.map((each: { matcher: string }) => each.matcher);
    await init(cwd);
    expect(matchers()).toEqual(["Bash", toolsHook.matcher]);
    if (findTrialEngine().type === "none") return;
    await init(cwd, "--changes", "hold");
    expect(matchers()).toEqual(["Bash", heldHook.matcher]);
    await init(cwd, "--changes", "ask");
    expect(matchers()).toEqual(["Bash", toolsHook.matcher]);
  });

  test.each([
    ["with a matcher that does not reach Bash", "bash", {}],
    ["with a matcher that is a rule", "Bash(*)", {}],
    ["that the client does not wait for", "Bash", { async: true }],
    ["that is asked about some commands only", "Bash", { if: "Bash(rm:*)" }],
    ["with a time of 0", "Bash", { timeout: 0 }],
  ])("mends an entry %s", async (_what, matcher, more) => {
    const mine = { type: "command", command: "safe-sh-hook", args: [], timeout: 10, ...more };
    const { cwd, read } = project(JSON.stringify({ hooks: { PreToolUse: [{ matcher, hooks: [mine] }] } }));
    await init(cwd);
    expect(JSON.parse(read())).toEqual(whole);
  });

  test("keeps options that its user gave the hook", async () => {
    const mine = { type: "command", command: "safe-sh-hook", args: ["--on-mutating=deny"] };
    const { cwd, read } = project(JSON.stringify({ hooks: { PreToolUse: [{ matcher: "Bash", hooks: [mine] }] } }));
    await init(cwd);
    expect(JSON.parse(read()).hooks.PreToolUse[0].hooks[0].args).toEqual([...named.args, "--on-mutating=deny"]);
  });

  test.each([
    ["safe-sh-hook on PATH", { command: "safe-sh-hook", args: [] }],
    ["the code of its starter", { command: "/bin/sh", args: ["-c", hookStart, "/old/hooks/safe-sh-hook.sh"] }],
    ["node", { command: "node", args: ["/old/hooks/safe-sh-hook.cjs"] }],
  ])("renews what an earlier version wrote: %s, and the shell", async (_form, entry) => {
    const old = { type: "command", ...entry, timeout: 10, onFailure: "block" };
    const before = {
      model: "opus",
      hooks: { PreToolUse: [{ matcher: "Bash", hooks: [old] }] },
      env: { CLAUDE_CODE_SHELL: "/old/bin/safe-bash", SAFE_SH_EARLIER_SHELL: "/bin/zsh" },
    };
    const { cwd, file, own, read, readOwn } = project(JSON.stringify(before));
    await init(cwd);
    expect(JSON.parse(read())).toEqual({ model: "opus", ...whole, env: { CLAUDE_CODE_SHELL: "/bin/zsh" } });
    expect(JSON.parse(readOwn()).env).toEqual(machine);
    writeFileSync(file, JSON.stringify(before));
    await uninstall(cwd);
    expect(JSON.parse(read())).toEqual({ model: "opus", env: { CLAUDE_CODE_SHELL: "/bin/zsh" } });
    expect(existsSync(own)).toBe(false);
  });

  test("names the hook by its place in settings of one person", async () => {
    const { cwd, readOwn } = project();
    await init(cwd, "--local");
    const [entry] = JSON.parse(readOwn()).hooks.PreToolUse[0].hooks;
    expect(entry.args.slice(2)).toEqual([hookFile]);
    expect(entry.args[1]).not.toContain("SAFE_SH_HOOK");
  });

  test("renews the place of a moved installation, and leaves what its user set", async () => {
    const { cwd, own, readOwn } = project(undefined, '{"env":{"SAFE_SH_HOOK":"/old/hooks/safe-sh-hook.sh","A":"b"}}');
    await init(cwd);
    expect(JSON.parse(readOwn()).env).toEqual({ ...machine, A: "b" });
    await uninstall(cwd);
    expect(JSON.parse(readOwn())).toEqual({ env: { A: "b" } });
    writeFileSync(own, '{"env":{"SAFE_SH_HOOK":"off"}}');
    await init(cwd);
    expect(JSON.parse(readOwn()).env).toMatchObject({ SAFE_SH_HOOK: "off" });
    await uninstall(cwd);
    expect(readOwn()).toBe('{"env":{"SAFE_SH_HOOK":"off"}}');
  });

  test("changes neither file where one of them is broken", async () => {
    const { cwd, file, read } = project(rich, "{ // mine\n}");
    expect(await init(cwd)).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("a comment") });
    expect(read()).toBe(rich);
    expect(existsSync(`${file}.before-safe-sh`)).toBe(false);
  });

  test("keeps what belongs to this machine out of git, or says that it is in git", async () => {
    const home = folder();
    const cwd = folder();
    const git = (...given: string[]): Promise<Ended> => run("git", given, { cwd, env: { HOME: home } });
    await git("init", "-q");
    const list = join(home, ".config/git/ignore");
    const program = (...given: string[]): Promise<Ended> => safe(given, { cwd, env: { HOME: home } });
    expect((await program("init")).stdout).toContain(`note     a line in ${list} keeps that file out of git`);
    expect(readFileSync(list, "utf8")).toBe("**/.claude/settings.local.json\n");
    expect((await git("status", "--short", "-uall")).stdout).toBe("?? .claude/settings.json\n?? .safe-sh.json\n");
    expect((await program("uninstall")).stdout).toContain(`stays    ${list}: `);
    await program("init");
    expect(readFileSync(list, "utf8")).toBe("**/.claude/settings.local.json\n");
    await program("uninstall");
    await git("add", "-f", ".");
    mkdirSync(join(cwd, ".claude"));
    writeFileSync(join(cwd, ".claude/settings.local.json"), "{}\n");
    await git("add", "-f", ".claude");
    expect((await program("init")).stdout).toMatch(/settings\.local\.json is in git, .*`git rm --cached /m);
  });

  test("writes the user's and the local settings where that is wanted", async () => {
    const { cwd, file } = project();
    const home = folder();
    await call(["init", "--user"], { cwd, env: { HOME: home } });
    await call(["init", "--local"], { cwd });
    expect(existsSync(join(home, ".claude/settings.json"))).toBe(true);
    expect(existsSync(join(cwd, ".claude/settings.local.json"))).toBe(true);
    expect(existsSync(file)).toBe(false);
    await call(["init", "--user"], { cwd, env: { CLAUDE_CONFIG_DIR: join(home, "other") } });
    expect(existsSync(join(home, "other/settings.json"))).toBe(true);
  });

  test("shows what it would do", async () => {
    const { cwd, read } = project(rich);
    const { stdout, code } = await init(cwd, "--dry-run");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\+.*"onFailure": "block"/m);
    expect(stdout).not.toMatch(/^-.*PreToolUse/m);
    expect(read()).toBe(rich);
  });

  test("keeps a copy, the mode and a symbolic link", async () => {
    const { cwd, file, read } = project();
    mkdirSync(join(cwd, ".claude"));
    const real = join(cwd, "dotfiles.json");
    writeFileSync(real, "{}\n");
    chmodSync(real, 0o600);
    symlinkSync(real, file);
    const { code, stdout } = await init(cwd);
    expect(code).toBe(0);
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(statSync(real).mode & 0o777).toBe(0o600);
    expect(read()).toContain("onFailure");
    expect(readFileSync(`${real}.before-safe-sh`, "utf8")).toBe("{}\n");
    expect(stdout).toContain(`; what it was before is in ${realpathSync(real)}.before-safe-sh\n`);
    expect(readdirSync(cwd).filter((name) => name.endsWith(".new"))).toEqual([]);
  });

  test.each([
    ['{ "a": }', "line 1, column 8"],
    ['{\n  "hooks": {\n', "line 3"],
    ["[]", "not a JSON object"],
    ['{ "env": {}, "env": {} }', "`env` is there twice"],
    ['{ "hooks": [] }', "`hooks` is not an object"],
    ['{ "hooks": { "PreToolUse": {} } }', "`hooks.PreToolUse` is not an array"],
  ])("touches nothing where the settings are broken: %j", async (text, where) => {
    const { cwd, read } = project(text);
    for (const act of [init, uninstall]) {
      const { code, stderr, stdout } = await act(cwd);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toContain(where);
      expect(stderr).toContain("nothing was changed");
      expect(read()).toBe(text);
    }
  });

  test("a wrong option is a wrong call", async () => {
    expect(await init(folder(), "--nope")).toMatchObject({ code: 2, stdout: "" });
  });
});

describe("the shell", () => {
  const foreign = '{\n  "env": { "CLAUDE_CODE_SHELL": "/bin/zsh", "A": "b" }\n}\n';

  test("is taken out again by --no-enforce", async () => {
    const { cwd, readOwn } = project();
    await init(cwd);
    expect(readOwn()).toContain("CLAUDE_CODE_SHELL");
    expect((await init(cwd, "--no-enforce")).stdout).toMatch(/^updated /m);
    expect(readOwn()).not.toContain("CLAUDE_CODE_SHELL");
  });

  test("is not written with --no-enforce", async () => {
    const { cwd, read, readOwn } = project();
    expect(await init(cwd, "--no-enforce")).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(read())).toEqual(whole);
    expect(JSON.parse(readOwn()).env).toEqual({ SAFE_SH_HOOK: hookFile });
  });

  test("is not written where no sandbox works, and that is said", async () => {
    const { cwd, readOwn } = project();
    const hidden = ["--dev-bind", "/", "/", "--ro-bind", "/dev/null", "/usr/bin/bwrap", safeSh, "init"];
    const { stdout, code } = await run("bwrap", hidden, { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^note {5}the hook alone: no sandbox works here \(bubblewrap is not installed\); install it: /m,
    );
    expect(JSON.parse(readOwn()).env).toEqual({ SAFE_SH_HOOK: hookFile });
  });

  test("another one stays, with a message", async () => {
    const { cwd, read, readOwn } = project(foreign);
    expect((await init(cwd)).stdout).toContain("note     the shell stays `/bin/zsh`, so nothing holds commands");
    expect(JSON.parse(read()).env).toEqual({ CLAUDE_CODE_SHELL: "/bin/zsh", A: "b" });
    expect(JSON.parse(readOwn()).env).toEqual({ SAFE_SH_HOOK: hookFile });
  });

  test("that of a project is outdone here if that is wanted, and stays for the others", async () => {
    const { cwd, own, read, readOwn } = project(foreign);
    await init(cwd, "--replace-shell");
    expect(JSON.parse(read()).env).toEqual({ CLAUDE_CODE_SHELL: "/bin/zsh", A: "b" });
    await init(cwd);
    expect(JSON.parse(readOwn()).env).toEqual(machine);
    await uninstall(cwd);
    expect(read()).toBe(foreign);
    expect(existsSync(own)).toBe(false);
  });

  test.each(["--project", "--local"])(
    "another one of one person is replaced if that is wanted, and comes back: %s",
    async (scope) => {
      const { cwd, own, readOwn } = project(undefined, foreign);
      await init(cwd, scope, "--replace-shell");
      expect(JSON.parse(readOwn()).env).toMatchObject({ CLAUDE_CODE_SHELL: safeBash, A: "b" });
      const changed = readOwn().replace('"A": "b"', '"A": "c"');
      writeFileSync(own, changed);
      await init(cwd, scope);
      expect((await uninstall(cwd, scope)).code).toBe(0);
      expect(readOwn()).toBe(foreign.replace('"A": "b"', '"A": "c"'));
      writeFileSync(own, foreign);
      await init(cwd, scope, "--replace-shell");
      await uninstall(cwd, scope);
      expect(readOwn()).toBe(foreign);
    },
  );

  test("one of another installation is brought up to date, where it belongs", async () => {
    const { cwd, read, readOwn } = project('{"env":{"CLAUDE_CODE_SHELL":"/old/bin/safe-bash"}}');
    await init(cwd);
    expect(JSON.parse(read())).toEqual(whole);
    expect(JSON.parse(readOwn()).env).toEqual(machine);
  });
});

test.each([
  ["2.1.197", true],
  ["2.1.295", false],
  ["10.0.0", false],
])("a client of version %s", async (version, old) => {
  const { cwd } = project();
  const place = folder();
  writeFileSync(join(place, "claude"), `#!/bin/sh\necho "${version} (Claude Code)"\n`, { mode: 0o755 });
  const { stdout } = await call(["init"], { cwd, env: { PATH: `${place}:${environment().PATH}` } });
  expect(stdout.includes(`note     Claude Code ${version} lets commands pass if the hook fails`)).toBe(old);
});

describe("settings that the client would not read", () => {
  test("are refused, with the place", async () => {
    const { cwd, read } = project(commented);
    const { code, stderr, stdout } = await init(cwd);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(
      /line 2, column 3: a comment: Claude Code reads strict JSON, .+; nothing was changed\n {2}help: .+--convert/,
    );
    expect(read()).toBe(commented);
  });

  test("are converted if that is wanted, and come back", async () => {
    const { cwd, read } = project(commented);
    expect((await init(cwd, "--convert", "--no-enforce")).code).toBe(0);
    expect(
      read()
        .replace(/,\s*"deny": \[[^]*?\]/, "")
        .startsWith('{\n  "permissions": { "allow": ["Bash(ls:*)"] },\n  "model": "opus // none",\n'),
    ).toBe(true);
    expect(JSON.parse(read())).toEqual({
      permissions: { allow: ["Bash(ls:*)"], deny: rules },
      model: "opus // none",
      hooks,
      disableAllHooks: false,
    });
    await uninstall(cwd);
    expect(read()).toBe(commented);
  });
});

describe("the protection", () => {
  const denied = (text: string): readonly string[] => JSON.parse(text).permissions.deny;
  const earlier = ["Edit(.claude/settings*.json)", "Edit(~/.claude/settings*.json)"];

  test.each(["", '{"permissions":{"deny":["Read(./.env)"]}}', "{}\n"])(
    "adds rules, and uninstall takes them out: %j",
    async (text) => {
      const { cwd, read } = project(text);
      await init(cwd);
      expect(denied(read()).slice(-rules.length)).toEqual(rules);
      expect(JSON.parse(read()).disableAllHooks).toBe(false);
      expect((await init(cwd)).stdout).toMatch(/^kept/);
      await uninstall(cwd);
      expect(read()).toBe(text);
    },
  );

  test.each(['{"permissions":{"deny":["Edit(~/.claude/settings*.json)"]}}', '{"disableAllHooks":false}'])(
    "what its user wrote stays: %s",
    async (text) => {
      const { cwd, read } = project(text);
      await init(cwd);
      await uninstall(cwd);
      expect(read()).toBe(text);
    },
  );

  test("that of an earlier version is brought up to date, or taken out", async () => {
    const mine = ["Edit(/notes/safe-sh/**)", "Edit(//srv/**)"];
    const before = JSON.stringify({ permissions: { deny: [...earlier, ...mine] }, disableAllHooks: false });
    const { cwd, file, read } = project(before);
    await init(cwd);
    expect(denied(read())).toEqual([...mine, ...rules]);
    writeFileSync(file, before);
    await uninstall(cwd);
    expect(JSON.parse(read())).toEqual({ permissions: { deny: mine } });
  });

  test("is left out, or taken out, if that is wanted", async () => {
    const { cwd, read, readOwn } = project();
    for (let times = 0; times < 2; times++) {
      await init(cwd, "--no-protect-settings");
      expect(JSON.parse(read())).toEqual({ hooks });
      expect(JSON.parse(readOwn())).toEqual({
        env: machine,
        statusLine: { type: "command", command: `${safeSh} status-line` },
      });
      await init(cwd);
      expect(JSON.parse(read())).toEqual(whole);
    }
    expect(await init(cwd, "--no-protect-settings", "--protect-settings")).toMatchObject({ code: 2 });
  });

  test.each(["--local", "--user"])("names this machine's places in settings of %s", async (scope) => {
    const { cwd } = project();
    const env = { HOME: cwd, XDG_CONFIG_HOME: join(cwd, "x"), XDG_STATE_HOME: "/srv/s(1)", XDG_CACHE_HOME: "" };
    await call(["init", scope], { cwd, env });
    const file = join(cwd, ".claude", scope === "--user" ? "settings.json" : "settings.local.json");
    expect(denied(readFileSync(file, "utf8"))).toEqual([
      "Edit(.claude/settings*.json)",
      "Edit(~/x/safe-sh/**)",
      "Edit(//srv/s?1?/safe-sh/**)",
      "Edit(~/.cache/safe-sh/**)",
      `Edit(/${root.replace(/\/$/, "")}/**)`,
      "Edit(~/.claude/settings*.json)",
    ]);
    // From an environment in which they would be others.
    await call(["uninstall", scope], { cwd, env: { HOME: cwd } });
    expect(existsSync(file)).toBe(false);
  });

  test("lets who works on safe-sh itself edit it", async () => {
    const env = { HOME: folder(), XDG_STATE_HOME: "" };
    await call(["init", "--user"], { cwd: join(root, "src"), env });
    expect(denied(readFileSync(join(env.HOME, ".claude/settings.json"), "utf8"))).toEqual(rules);
  });

  test("does not turn on what someone turned off", async () => {
    const { cwd, read, readOwn } = project('{"disableAllHooks":true}');
    expect((await init(cwd)).stdout).toContain(
      "note     `disableAllHooks` in these settings keeps hooks from being asked",
    );
    expect(JSON.parse(read()).disableAllHooks).toBe(true);
    expect(JSON.parse(readOwn()).disableAllHooks).toBeUndefined();
    await uninstall(cwd);
    expect(read()).toBe('{"disableAllHooks":true}');
  });
});

describe("uninstall", () => {
  test.each([
    rich,
    "{}\n",
    "",
    " { } ",
    '{\n\t"model": "opus"\n}\n',
    '{\r\n  "model": "opus"\r\n}\r\n',
    '{"hooks":{"Stop":[]}}',
    '{"hooks":{},"env":{}}',
    '\ufeff{"model":"opus"}',
    '{"env":{"CLAUDE_CODE_SHELL":"/bin/zsh","A":"b"}}',
  ])("puts back what init found: %j", async (text) => {
    const { cwd, read } = project(text);
    await init(cwd);
    expect(read()).not.toBe(text);
    await uninstall(cwd);
    expect(read()).toBe(text);
    expect(readdirSync(join(cwd, ".claude"))).toEqual(["settings.json"]);
    expect(readdirSync(cwd).sort()).toEqual([".claude", ".git"]);
  });

  test.each([
    [[], []],
    [["--planner"], []],
    [["--local"], ["--local"]],
    [["--user"], ["--user"]],
    [["--guard-script"], []],
    [
      ["--planner", "--hooks-file", "a/b/hooks.json"],
      ["--hooks-file", "a/b/hooks.json"],
    ],
  ])("leaves nothing behind of init %j", async (given, again) => {
    const { cwd } = project();
    const below = join(cwd, "below");
    mkdirSync(below);
    const env = { HOME: cwd, XDG_CACHE_HOME: folder() };
    const listed = (): readonly string[] => readdirSync(cwd, { recursive: true }).map(String).sort();
    const before = listed();
    for (let times = 0; times < 2; times++) {
      expect((await call(["init", ...given], { cwd: below, env })).code).toBe(0);
      expect(listed()).not.toEqual(before);
      // The second time after init had nothing to do.
      if (times > 0) await call(["init", ...given], { cwd: below, env });
      expect((await call(["uninstall", ...again], { cwd: below, env })).code).toBe(0);
      expect(listed()).toEqual(before);
    }
  });

  test("leaves what was changed since, no copy, and folders that hold something", async () => {
    const { cwd, file, read } = project('{ "model": "opus" }\n');
    await init(cwd);
    expect(existsSync(`${file}.before-safe-sh`)).toBe(true);
    writeFileSync(file, read().replace("opus", "sonnet"));
    writeFileSync(join(cwd, ".claude/mine.md"), "");
    expect((await uninstall(cwd)).stdout).toContain(`updated  ${file}\n`);
    expect(read()).toBe('{ "model": "sonnet" }\n');
    expect(readdirSync(join(cwd, ".claude")).sort()).toEqual(["mine.md", "settings.json"]);
    writeFileSync(file, "");
    await init(cwd);
    writeFileSync(`${file}.before-safe-sh`, '{ "other": 1 }');
    expect((await uninstall(cwd)).stdout).toMatch(/^removed/);
    expect(readdirSync(join(cwd, ".claude")).sort()).toEqual(["mine.md", "settings.json.before-safe-sh"]);
  });

  test("keeps the copy where only it has comments, and says so", async () => {
    const { cwd, file, read } = project(commented);
    await init(cwd, "--convert");
    writeFileSync(file, read().replace('"model"', '"language"'));
    expect((await uninstall(cwd)).stdout).toContain(`with comments, is in ${file}.before-safe-sh\n`);
    expect(readFileSync(`${file}.before-safe-sh`, "utf8")).toBe(commented);
  });

  test.each([
    ["a link to nothing yet", (target: string) => void mkdirSync(join(target, "..")), "linked/settings.json"],
    ["a link to nothing yet, in a folder that is there", () => {}, "settings.shared.json"],
  ])("%s stays one", async (_what, prepare, name) => {
    const { cwd, file } = project();
    mkdirSync(join(cwd, ".claude"));
    const target = join(cwd, name);
    prepare(target);
    symlinkSync(target, file);
    expect((await init(cwd)).code).toBe(0);
    expect(JSON.parse(readFileSync(target, "utf8"))).toEqual(whole);
    expect((await uninstall(cwd)).stdout).toContain(`removed  ${target}`);
    expect(existsSync(target)).toBe(false);
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
  });

  test("refuses a pipe, and a circle of links, instead of waiting", async () => {
    const { cwd, file, own } = project(undefined, "{}");
    await run("mkfifo", [file]);
    for (const act of [init, uninstall])
      expect(await act(cwd)).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringContaining(`${file}: it is not a file; nothing was changed`),
      });
    rmSync(file);
    symlinkSync(file, file);
    expect(await init(cwd)).toMatchObject({ code: 1, stderr: expect.stringContaining("in a circle") });
    expect(readFileSync(own, "utf8")).toBe("{}");
  });

  test("no byte of another encoding is lost", async () => {
    const { cwd, file } = project("");
    const bytes = Buffer.from('{ "model": "\xe9t\xe9" }', "latin1");
    writeFileSync(file, bytes);
    for (const act of [init, uninstall])
      expect(await act(cwd)).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("not UTF-8") });
    expect(readFileSync(file)).toEqual(bytes);
  });

  test("never removes the folder that it is called in", async () => {
    const cwd = folder();
    for (const path of ["hooks.json", join(cwd, "hooks.json"), "../hooks.json"]) {
      const below = join(cwd, "below");
      mkdirSync(below, { recursive: true });
      await call(["init", "--hooks-file", path], { cwd: below });
      await call(["uninstall", "--hooks-file", path], { cwd: below });
      expect(readdirSync(cwd)).toEqual(["below"]);
      expect(readdirSync(below)).toEqual([]);
    }
  });

  test("removes a file that holds nothing else", async () => {
    const { cwd, file } = project();
    await init(cwd);
    expect((await uninstall(cwd)).stdout).toMatch(/^removed/);
    expect(existsSync(file)).toBe(false);
  });

  test("says so where there is nothing to do", async () => {
    const { cwd } = project();
    expect((await uninstall(cwd)).stdout).toMatch(/^none .*there is nothing to take out\n/);
  });

  test("leaves no copy of what only init has written, and shows what goes", async () => {
    const { cwd } = project();
    await init(cwd);
    expect((await init(cwd, "--planner")).stdout).toMatch(/^updated {2}\S+settings\.local\.json$/m);
    expect((await uninstall(cwd, "--dry-run")).stdout).not.toMatch(/^\+\{/m);
    await uninstall(cwd);
    expect(existsSync(join(cwd, ".claude"))).toBe(false);
  });

  test("names the other settings in which safe-sh still is", async () => {
    const { cwd, own } = project();
    await init(cwd);
    await init(cwd, "--local");
    expect((await uninstall(cwd, "--local")).stdout).toMatch(
      /^note {5}\S+settings\.json names .*`safe-sh uninstall --project`$/m,
    );
    await init(cwd, "--local");
    expect((await uninstall(cwd)).stdout).not.toContain("names safe-sh");
    expect(existsSync(own)).toBe(false);
  });

  test("names what stays on this machine, and with --purge removes it", async () => {
    const { cwd } = project();
    const home = folder();
    const env = { HOME: home, XDG_STATE_HOME: join(home, "state"), XDG_CONFIG_HOME: join(home, "config") };
    const program = (...given: string[]): Promise<Ended> => safe(given, { cwd, env });
    await program("init", "--changes", "hold");
    await program("-c", "ls");
    const { stdout } = await program("uninstall");
    for (const each of ["state", "config", ".cache"]) expect(stdout).toMatch(`stays    ${home}/${each}/safe-sh: `);
    await program("uninstall", "--purge", "--dry-run");
    expect(readdirSync(join(home, "state"))).toEqual(["safe-sh"]);
    expect((await program("uninstall", "--purge")).stdout).toContain(`removed  ${home}/state/safe-sh: `);
    for (const each of ["state", "config", ".cache"]) expect(readdirSync(join(home, each))).toEqual([]);
  });

  test.skipIf(gain === "")("removes no changes that nobody has decided about", async () => {
    const { cwd } = project();
    const home = folder();
    const env = { HOME: home, XDG_STATE_HOME: join(home, "state"), XDG_CONFIG_HOME: join(home, "config") };
    const program = (...given: string[]): Promise<Ended> => safe(given, { cwd, env });
    await program("init", "--changes", "hold");
    expect((await program("-c", "touch a")).stderr).toContain("held 1 change");
    const refused = await program("uninstall", "--purge");
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("safe-sh drop") });
    expect((await program("drop", "--all", "--yes")).code).toBe(0);
    expect((await program("uninstall", "--purge")).code).toBe(0);
  });

  test("a wrong call", async () => {
    expect(await uninstall(folder(), "--purge", "--resident")).toMatchObject({ code: 2 });
  });
});

describe("the policy file", () => {
  test("begins with a preset, which uninstall takes away again", async () => {
    const { cwd } = project();
    const path = join(cwd, ".safe-sh.json");
    expect((await init(cwd, "--preset", "node")).stdout).toMatch(
      /^created {2}\S+\.safe-sh\.json: the project's own tests.*\nnote .*safe-sh trust/m,
    );
    expect(readFileSync(path, "utf8")).toBe(presets.node?.text);
    expect((await init(cwd, "--preset", "node")).stdout).toMatch(/^kept {5}\S+\.safe-sh\.json: it is as init has/m);
    expect((await uninstall(cwd)).stdout).toMatch(/^removed {2}\S+\.safe-sh\.json/m);
    expect(existsSync(path)).toBe(false);
  });

  test("becomes a preset where it is as init made it, and is only compared with one where not", async () => {
    const { cwd } = project();
    const path = join(cwd, ".safe-sh.json");
    await init(cwd);
    expect((await init(cwd, "--preset", "node", "--dry-run")).stdout).toMatch(/^\+.*npm test/m);
    expect(readFileSync(path, "utf8")).not.toBe(presets.node?.text);
    expect((await init(cwd, "--preset", "node")).stdout).toMatch(/^updated {2}\S+\.safe-sh\.json: the project's own/m);
    expect(readFileSync(path, "utf8")).toBe(presets.node?.text);
    expect(existsSync(`${path}.before-safe-sh`)).toBe(false);
    const changed = `${presets.node?.text}// mine\n`;
    writeFileSync(path, changed);
    const { stdout } = await init(cwd, "--preset", "rust");
    expect(stdout).toMatch(/^\+.*cargo test/m);
    expect(stdout).toMatch(/it is yours; above is what the preset would change$/m);
    expect(readFileSync(path, "utf8")).toBe(changed);
  });

  test("a preset that there is not, or in a place without a project, is a wrong call", async () => {
    const { cwd } = project();
    expect(await init(cwd, "--preset", "cobol")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("must be one of node"),
    });
    expect(await init(cwd, "--preset", "node", "--user")).toMatchObject({ code: 2 });
    expect(existsSync(join(cwd, ".safe-sh.json"))).toBe(false);
  });

  test("is left as it is where there is one", async () => {
    const { cwd } = project();
    const path = join(cwd, ".safe-sh.json");
    for (const text of ['{"deny": ["x"]}', "broken"]) {
      writeFileSync(path, text);
      expect((await init(cwd)).stdout).toMatch(/^kept {5}\S+\.safe-sh\.json: it is yours$/m);
      expect((await uninstall(cwd)).stdout).toMatch(/^kept {5}\S+\.safe-sh\.json: it is yours$/m);
      expect(readFileSync(path, "utf8")).toBe(text);
    }
  });

  test("goes with uninstall where it is as init made it", async () => {
    const { cwd } = project();
    await init(cwd);
    expect((await uninstall(cwd, "--dry-run")).code).toBe(0);
    expect(existsSync(join(cwd, ".safe-sh.json"))).toBe(true);
    expect((await uninstall(cwd)).stdout).toMatch(/^removed {2}\S+\.safe-sh\.json/m);
    expect(existsSync(join(cwd, ".safe-sh.json"))).toBe(false);
  });

  test("is only shown with --dry-run, and not made for a user", async () => {
    const { cwd } = project();
    expect((await init(cwd, "--dry-run")).stdout).toContain('+  "onMutating": "ask",');
    await init(cwd, "--user");
    expect(existsSync(join(cwd, ".safe-sh.json"))).toBe(false);
  });

  test("where it cannot be made, that is said", async () => {
    const { cwd } = project();
    symlinkSync("/proc/nothing", join(cwd, ".safe-sh.json"));
    expect((await init(cwd)).stdout).toMatch(/it is yours/);
  });
});
