// The hook in Claude Code's settings: what init and uninstall change, and what they leave alone.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { examplePolicy } from "../../src/install/example.ts";
import { type Ended, environment, folder, root, run, safeSh } from "../support/programs.ts";

const byPlace = { command: "node", args: [join(root, "hooks/safe-sh-hook.cjs")] };
const current = { type: "command", ...byPlace, timeout: 10, onFailure: "block" };

function project(settings?: string): { cwd: string; file: string; read: () => string } {
  const cwd = folder();
  mkdirSync(join(cwd, ".git"));
  const file = join(cwd, ".claude/settings.json");
  if (settings !== undefined) {
    mkdirSync(join(cwd, ".claude"));
    writeFileSync(file, settings);
  }
  return { cwd, file, read: () => readFileSync(file, "utf8") };
}

const init = (cwd: string, ...given: string[]): Promise<Ended> => run(safeSh, ["init", ...given], { cwd });
const uninstall = (cwd: string, ...given: string[]): Promise<Ended> => run(safeSh, ["uninstall", ...given], { cwd });

const rich = `{
    // People write comments here.
    "permissions": { "allow": ["Bash(ls:*)"], },
    "hooks": {
        "Stop": [{ "hooks": [{ "type": "command", "command": "check-tdd-progress.sh" }] }],
        /* and here */
        "PreToolUse": [
            { "matcher": "Write", "hooks": [{ "type": "command", "command": "lint.sh" }] }
        ]
    },
    "model": "opus"
}
`;

describe("init", () => {
  test("makes the file where there is none", async () => {
    const { cwd, file, read } = project();
    const { stdout, code, stderr } = await init(cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const policy = join(realpathSync(cwd), ".safe-sh.json");
    expect(stdout).toBe(`created  ${file}\ncreated  ${policy}: a policy that opens nothing yet\n`);
    expect(readFileSync(policy, "utf8")).toBe(examplePolicy);
    expect(JSON.parse(read())).toEqual({ hooks: { PreToolUse: [{ matcher: "Bash", hooks: [current] }] } });
  });

  test("finds the project from a folder below", async () => {
    const { cwd, file } = project();
    mkdirSync(join(cwd, "a/b"), { recursive: true });
    await init(join(cwd, "a/b"));
    expect(existsSync(file)).toBe(true);
  });

  test("keeps comments, order, indentation and everything else", async () => {
    const { cwd, read } = project(rich);
    await init(cwd);
    const added = /,\s*\{\s*"matcher": "Bash"[^]*?\n {12}\}/;
    expect(read()).toMatch(added);
    expect(read().replace(added, "")).toBe(rich);
    expect(read()).toContain('"onFailure": "block"');
  });

  test("changes nothing the second time", async () => {
    const { cwd, read } = project(rich);
    await init(cwd);
    const first = read();
    expect((await init(cwd)).stdout).toMatch(/^kept {5}\S+: the hook is there\nkept {5}\S+: it is yours\n$/);
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
            hooks: [{ ...old, ...byPlace, args: [...byPlace.args, "--x"], onFailure: "block" }],
          },
        ],
      },
    });
  });

  test("keeps options that its user gave the hook", async () => {
    const mine = { type: "command", command: "safe-sh-hook", args: ["--on-mutating=deny"] };
    const { cwd, read } = project(JSON.stringify({ hooks: { PreToolUse: [{ matcher: "Bash", hooks: [mine] }] } }));
    await init(cwd);
    expect(JSON.parse(read()).hooks.PreToolUse[0].hooks[0].args).toEqual([...byPlace.args, "--on-mutating=deny"]);
  });

  test("names the program where it is on PATH", async () => {
    const { cwd, read } = project();
    await run(safeSh, ["init"], { cwd, env: { PATH: `${join(root, "bin")}:${environment().PATH}` } });
    expect(JSON.parse(read()).hooks.PreToolUse[0].hooks[0]).toMatchObject({ command: "safe-sh-hook", args: [] });
  });

  test("writes the user's and the local settings where that is wanted", async () => {
    const { cwd, file } = project();
    const home = folder();
    await run(safeSh, ["init", "--user"], { cwd, env: { HOME: home } });
    await run(safeSh, ["init", "--local"], { cwd });
    expect(existsSync(join(home, ".claude/settings.json"))).toBe(true);
    expect(existsSync(join(cwd, ".claude/settings.local.json"))).toBe(true);
    expect(existsSync(file)).toBe(false);
    await run(safeSh, ["init", "--user"], { cwd, env: { CLAUDE_CONFIG_DIR: join(home, "other") } });
    expect(existsSync(join(home, "other/settings.json"))).toBe(true);
  });

  test("shows what it would do", async () => {
    const { cwd, read } = project(rich);
    const { stdout, code } = await init(cwd, "--dry-run");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\+.*"onFailure": "block"/m);
    expect(stdout).not.toMatch(/^-.*model/m);
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

describe("uninstall", () => {
  test.each([
    rich,
    "{}\n",
    "",
    " { } ",
    '{\n\t"model": "opus"\n}\n',
    '{\r\n  "model": "opus"\r\n}\r\n',
    '{"hooks":{"Stop":[]}}',
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
    const env = { HOME: cwd };
    const listed = (): readonly string[] => readdirSync(cwd, { recursive: true }).map(String).sort();
    for (let times = 0; times < 2; times++) {
      expect((await run(safeSh, ["init", ...given], { cwd: below, env })).code).toBe(0);
      expect(listed()).not.toEqual([".git", "below"]);
      // The second time after init had nothing to do.
      if (times > 0) await run(safeSh, ["init", ...given], { cwd: below, env });
      expect((await run(safeSh, ["uninstall", ...again], { cwd: below, env })).code).toBe(0);
      expect(listed()).toEqual([".git", "below"]);
    }
  });

  test("leaves what was changed since, with a copy, and folders that hold something", async () => {
    const { cwd, file, read } = project('{ "model": "opus" }\n');
    await init(cwd);
    writeFileSync(file, read().replace("opus", "sonnet"));
    const hooked = read();
    writeFileSync(join(cwd, ".claude/mine.md"), "");
    expect((await uninstall(cwd)).stdout).toContain(`; what it was before is in ${file}.before-safe-sh\n`);
    expect(read()).toBe('{ "model": "sonnet" }\n');
    expect(readFileSync(`${file}.before-safe-sh`, "utf8")).toBe(hooked);
    writeFileSync(file, "");
    await init(cwd);
    writeFileSync(`${file}.before-safe-sh`, '{ "other": 1 }');
    expect((await uninstall(cwd)).stdout).toMatch(/^removed/);
    expect(readdirSync(join(cwd, ".claude")).sort()).toEqual(["mine.md", "settings.json.before-safe-sh"]);
  });

  test("never removes the folder that it is called in", async () => {
    const cwd = folder();
    for (const path of ["hooks.json", join(cwd, "hooks.json"), "../hooks.json"]) {
      const below = join(cwd, "below");
      mkdirSync(below, { recursive: true });
      await run(safeSh, ["init", "--hooks-file", path], { cwd: below });
      await run(safeSh, ["uninstall", "--hooks-file", path], { cwd: below });
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
    expect((await uninstall(cwd)).stdout).toMatch(/^kept .*not there/);
  });
});

describe("the policy file", () => {
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
