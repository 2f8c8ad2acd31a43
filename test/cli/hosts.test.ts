// The hook in other hosts' settings: what init and uninstall change, what they leave alone, and what doctor finds.
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { events, type OtherHost, otherHosts } from "../../src/hosts/events.ts";
import { lineFor } from "../../src/hosts/install/parts/line.ts";
import { root, safeSh } from "../support/built.ts";
import { call as inProcess, safe } from "../support/in-process.ts";
import { type Ended, environment, folder, run } from "../support/programs.ts";
import { rowsOf } from "../support/rows.ts";
import { Terminal } from "../support/terminal.ts";

interface Row {
  readonly host: OtherHost;
  /** From the home folder. */
  readonly path: string;
  readonly text: string;
}

/** A file of each host's settings before init, with something of the user's in it. */
const rows = rowsOf<Row>("fixtures/hook/settings.jsonl");

type File = readonly [path: string, text: string];

const theirs = Object.fromEntries(rows.map(({ host, path, text }): [string, File] => [host, [path, text]])) as Readonly<
  Record<OtherHost, File>
>;
const hosts = rows.map(({ host }) => host);

function newHome(...files: readonly File[]): string {
  const home = folder();
  for (const [path, text] of files) write(home, path, text);
  return home;
}

function write(home: string, path: string, text: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}

const call = (home: string, ...given: readonly string[]) =>
  inProcess(given, { cwd: home, env: { HOME: home, XDG_STATE_HOME: environment().XDG_STATE_HOME ?? "" } });

/** Every file below a folder, with its text. */
const filesIn = (home: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(home, { recursive: true, encoding: "utf8" })
      .filter((path) => statSync(join(home, path)).isFile())
      .sort()
      .map((path) => [path, readFileSync(join(home, path), "utf8")]),
  );

describe.each(hosts)("%s", (host) => {
  test("init puts the hook in once, and uninstall leaves every byte as it was", async () => {
    const home = newHome(theirs[host]);
    const before = filesIn(home);
    expect(await call(home, "init", "--host", host)).toMatchObject({ code: 0, stderr: "" });
    const after = filesIn(home);
    expect(after).not.toEqual(before);
    const again = await call(home, "init", "--host", host);
    expect(again).toMatchObject({ code: 0, stderr: "" });
    expect(again.stdout).toMatch(/^kept {5}/);
    expect(filesIn(home)).toEqual(after);
    expect(await call(home, "uninstall", "--host", host)).toMatchObject({ code: 0, stderr: "" });
    expect(filesIn(home)).toEqual(before);
  });

  test("into a home without its settings, and out again", async () => {
    const home = newHome();
    expect(await call(home, "init", "--host", host)).toMatchObject({ code: 0, stderr: "" });
    expect(Object.keys(filesIn(home))).not.toEqual([]);
    expect(await call(home, "uninstall", "--host", host)).toMatchObject({ code: 0, stderr: "" });
    expect(filesIn(home)).toEqual({});
  });

  test("what the user changes between the two stays", async () => {
    const home = newHome(theirs[host]);
    await call(home, "init", "--host", host);
    const [path] = theirs[host];
    const text = readFileSync(join(home, path), "utf8");
    writeFileSync(join(home, path), `${text.replaceAll("mine", "thine").replace('"x"', '"thine"')}\n`);
    const left = theirs[host][1].replaceAll("mine", "thine").replace('"x"', '"thine"');
    await call(home, "uninstall", "--host", host);
    const now = readFileSync(join(home, path), "utf8");
    expect(now.replace(/\s/g, "")).toBe(left.replace(/\s/g, ""));
  });

  test("--dry-run changes nothing", async () => {
    const home = newHome(theirs[host]);
    const before = filesIn(home);
    const shown = await call(home, "init", "--host", host, "--dry-run");
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining("safe-sh") });
    expect(filesIn(home)).toEqual(before);
  });

  test("doctor: in order after init, and not without it, nor when the entry is another", async () => {
    const home = newHome(theirs[host]);
    expect(await call(home, "doctor", "--host", host)).toMatchObject({ code: 1 });
    await call(home, "init", "--host", host);
    const good = await call(home, "doctor", "--host", host);
    expect(good.stdout).not.toMatch(/^broken/m);
    expect(good).toMatchObject({ code: 0, stdout: expect.stringMatching(new RegExp(`^ok +${host}: `, "m")) });
    for (const [path, text] of Object.entries(filesIn(home)))
      if (!path.endsWith(".before-safe-sh"))
        writeFileSync(
          join(home, path),
          text.replace("safe-sh-hook.sh", "x/safe-sh-hook.sh").replace("bin/safe-sh", "x/safe-sh"),
        );
    const bad = await call(home, "doctor", "--host", host);
    expect(bad).toMatchObject({ code: 1, stdout: expect.stringMatching(/of another version, or changed/) });
  });
});

describe("init --host", () => {
  test("keeps the options that a user gave the hook", async () => {
    const home = newHome();
    await call(home, "init", "--host", "codex");
    const file = join(home, ".codex/hooks.json");
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace("--host=codex", "--host=codex --profile=docs").replace("sh -c", "sh  -c"),
    );
    await call(home, "init", "--host", "codex");
    expect(readFileSync(file, "utf8")).toContain("--host=codex --profile=docs");
    expect(readFileSync(file, "utf8")).not.toContain("sh  -c");
  });

  describe("--changes", () => {
    const line = (home: string): string => readFileSync(join(home, ".gemini/settings.json"), "utf8");
    const init = (home: string, ...given: readonly string[]) =>
      inProcess(["init", "--host", "gemini", ...given], {
        cwd: home,
        env: { ...environment(), HOME: home, PATH: `${join(home, "bin")}:${environment().PATH}` },
      });
    const withClient = (version: string): string => {
      const home = newHome(["bin/gemini", `#!/bin/sh\necho ${version}\n`]);
      chmodSync(join(home, "bin/gemini"), 0o755);
      return home;
    };

    test("keep: in the hook's line, and in the user's policy; it stays when init runs again", async () => {
      const home = withClient("9.0.0");
      expect(await init(home, "--changes", "keep")).toMatchObject({ code: 0, stderr: "" });
      expect(line(home)).toContain("--host=gemini --trials");
      expect(readFileSync(join(home, ".config/safe-sh/policy.json"), "utf8")).toContain('"trial": "keep"');
      await init(home);
      expect(line(home)).toContain("--host=gemini --trials");
    });

    test("a client that may not obey: nothing is changed", async () => {
      const home = withClient("0.1.0");
      const { code, stderr } = await init(home, "--changes", "hold");
      expect(code).not.toBe(0);
      expect(stderr).toMatch(/Gemini CLI 0\.1\.0 is older than .*nothing was changed/);
      expect(Object.keys(filesIn(home))).toEqual(["bin/gemini"]);
    });

    test("doctor finds a client that has become older", async () => {
      const home = withClient("9.0.0");
      await init(home, "--changes", "keep");
      write(home, "bin/gemini", "#!/bin/sh\necho 0.1.0\n");
      const { stdout } = await inProcess(["doctor", "--host", "gemini"], {
        cwd: home,
        env: { ...environment(), HOME: home, PATH: `${join(home, "bin")}:${environment().PATH}` },
      });
      expect(stdout).toMatch(/^broken .*is older than .*replaces calls/m);
    });

    test("ask: only in the policy; a host that runs nothing else takes none", async () => {
      const home = withClient("9.0.0");
      expect(await init(home, "--changes", "ask")).toMatchObject({ code: 0 });
      expect(line(home)).not.toContain("--trials");
      expect(await call(newHome(), "init", "--host", "cursor", "--changes", "keep")).toMatchObject({ code: 2 });
    });
  });

  test("mends an entry under a matcher that does not reach the shell's tool", async () => {
    const home = newHome();
    await call(home, "init", "--host", "gemini");
    const file = join(home, ".gemini/settings.json");
    writeFileSync(file, readFileSync(file, "utf8").replace('"run_shell_command"', '"read_file"'));
    await call(home, "init", "--host", "gemini");
    expect(JSON.parse(readFileSync(file, "utf8")).hooks.BeforeTool).toMatchObject([{ matcher: "run_shell_command" }]);
  });

  test("all: those that are in use here, and no other", async () => {
    const home = newHome(theirs.cursor, theirs.kimi);
    const { stdout } = await call(home, "init", "--host", "all");
    expect(stdout).toContain("hooks.json");
    expect(Object.keys(filesIn(home)).filter((path) => !path.endsWith(".before-safe-sh"))).toEqual([
      ".cursor/hooks.json",
      ".kimi-code/config.toml",
    ]);
    expect((await call(newHome(), "init", "--host", "all")).stdout).toContain("no other host is in use here");
  });

  test("without --host it names them", async () => {
    const home = newHome(theirs.cursor, theirs.kimi);
    await call(home, "init", "--host", "kimi");
    const { stdout } = await call(home, "init", "--user");
    expect(stdout).toContain("note     Cursor is in use here too: `safe-sh init --host cursor`");
    expect(stdout).not.toContain("Kimi");
  });

  test("on a terminal it asks about each", async () => {
    const home = newHome(theirs.cursor, theirs.kimi);
    const terminal = new Terminal(safeSh, ["init", "--user", "--changes", "ask"], home, { HOME: home });
    await terminal.shows("Cursor is in use here: put the hook into it, too?");
    await terminal.types("y");
    await terminal.shows("Kimi Code is in use here: put the hook into it, too?");
    await terminal.types("n");
    expect(await terminal.closed()).toBe(0);
    expect(readFileSync(join(home, ".cursor/hooks.json"), "utf8")).toContain("--host=cursor");
    expect(readFileSync(join(home, ".kimi-code/config.toml"), "utf8")).toBe(theirs.kimi[1]);
  });

  test("gemini: --let-pass and --interactive", async () => {
    const home = newHome(theirs.gemini);
    const before = filesIn(home);
    await call(home, "init", "--host", "gemini", "--let-pass", "--interactive");
    expect(readFileSync(join(home, ".gemini/policies/safe-sh.toml"), "utf8")).toContain('decision = "allow"');
    expect(readFileSync(join(home, ".gemini/settings.json"), "utf8")).toContain("--host=gemini --interactive");
    write(home, "p/.gemini/settings.json", '{ "hooksConfig": { "enabled": false } }');
    const { stdout } = await safe(["doctor", "--host", "gemini"], { cwd: join(home, "p"), env: { HOME: home } });
    expect(stdout).toMatch(/^broken .*turns hooks off, and its own rule lets every command pass/m);
    await call(home, "uninstall", "--host", "gemini");
    const { "p/.gemini/settings.json": _, ...after } = filesIn(home);
    expect(after).toEqual(before);
  });

  test.each([
    ["codex", ".codex/config.toml", /\n\[mcp_servers\.safe-sh\]\ncommand = "\/.*node"\nargs = \["\/.*","mcp"\]\n/],
    [
      "gemini",
      ".gemini/settings.json",
      /"mcpServers": \{\s+"safe-sh": \{\s+"command": "\/.*",\s+"args": \[[^\]]*"mcp"/,
    ],
    [
      "opencode",
      ".config/opencode/opencode.jsonc",
      /"mcp": \{\s+"safe-sh": \{\s+"type": "local",\s+"command": \[[^\]]*"mcp"/,
    ],
  ] as const)("%s: --mcp adds the server, and uninstall takes it out", async (host, path, entry) => {
    const home = newHome(theirs[host], [path, path.endsWith("toml") ? 'model = "m" # mine\n' : theirs[host][1]]);
    const before = filesIn(home);
    expect(await call(home, "init", "--host", host, "--mcp")).toMatchObject({ code: 0, stderr: "" });
    const after = filesIn(home);
    expect(after[path]).toMatch(entry);
    // Without it, what is there stays.
    await call(home, "init", "--host", host);
    await call(home, "init", "--host", host, "--mcp");
    expect(filesIn(home)[path]).toBe(after[path]);
    expect(await call(home, "uninstall", "--host", host)).toMatchObject({ code: 0, stderr: "" });
    expect(filesIn(home)).toEqual(before);
  });

  test("Claude Code: --mcp adds the server to the project's .mcp.json, which names no place of this machine", async () => {
    const home = newHome([".mcp.json", '{ "mcpServers": { "other": { "command": "x" } } } \n']);
    const project = join(home, "p");
    write(project, ".mcp.json", '{ "mcpServers": { "other": { "command": "x" } } } \n');
    const before = filesIn(project);
    const at = { cwd: project, env: { HOME: home } };
    expect(await safe(["init", "--mcp", "--changes", "ask"], at)).toMatchObject({ code: 0 });
    const { mcpServers } = JSON.parse(readFileSync(join(project, ".mcp.json"), "utf8"));
    expect(mcpServers).toEqual({
      other: { command: "x" },
      "safe-sh": { type: "stdio", command: "safe-sh", args: ["mcp"] },
    });
    expect((await safe(["doctor"], at)).stdout).toMatch(
      /^warning .*mcp: .*\.mcp\.json names `safe-sh`, which is not on PATH/m,
    );
    const PATH = `${dirname(safeSh)}:${environment().PATH}`;
    expect((await safe(["doctor"], { ...at, env: { ...at.env, PATH } })).stdout).toMatch(/^ok .*mcp: /m);
    expect(await safe(["uninstall"], at)).toMatchObject({ code: 0 });
    expect(filesIn(project)).toEqual(before);
  });

  test("doctor says if Claude Code's settings, which VS Code reads, name no hook", async () => {
    const home = newHome();
    expect((await call(home, "doctor", "--host", "vscode")).stdout).toMatch(
      /^warning .*\n +help: run `safe-sh init --user`/,
    );
    await call(home, "init", "--user");
    expect((await call(home, "doctor", "--host", "vscode")).stdout).toMatch(/^ok /);
  });

  test("doctor about all hosts that are in use here", async () => {
    expect(await call(newHome(), "doctor", "--host", "all")).toMatchObject({ code: 0, stdout: "" });
    const home = newHome(theirs.gemini);
    await call(home, "init", "--host", "all");
    expect((await call(home, "doctor", "--host", "all")).stdout).toMatch(/^ok .*gemini: /m);
  });

  test.each<[string, readonly string[], RegExp]>([
    ["an unknown host", ["init", "--host", "emacs"], /--host must be one of codex, .*, not `emacs`/],
    ["Claude Code", ["init", "--host", "claude"], /without --host/],
    ["another place", ["init", "--host", "codex", "--user"], /--user does not go with --host/],
    ["an option of another host", ["init", "--host", "codex", "--let-pass"], /--let-pass needs --host gemini/],
    ["the server for yourself alone", ["init", "--mcp", "--user"], /claude mcp add --scope user safe-sh/],
    [
      "the server for a host that has no place for it",
      ["init", "--host", "kimi", "--mcp"],
      /--mcp needs --host codex or/,
    ],
    ["an option without a host", ["init", "--interactive"], /--interactive needs --host gemini/],
    ["an unknown host of doctor", ["doctor", "--host", "emacs"], /--host must be one of codex, .*, not `emacs`/],
    ["Claude Code as a host of doctor", ["doctor", "--host", "claude-code"], /Claude Code is meant without --host/],
    ["Claude Code by its longer name", ["init", "--host", "claude-code"], /Claude Code is meant without --host/],
    ["two places", ["init", "--user", "--local"], /--local and --user exclude each other/],
    ["an unknown host of uninstall", ["uninstall", "--host", ""], /--host must be one of codex, .*, not ``/],
  ])("a wrong call: %s", async (_name, given, says) => {
    expect(await call(newHome(), ...given)).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(says) });
  });

  test.each<[string, OtherHost, File, RegExp]>([
    ["broken JSON", "cursor", [".cursor/hooks.json", "{"], /line 1, column 2/],
    [
      "a list of another type",
      "codex",
      [".codex/hooks.json", '{"hooks":{"PreToolUse":{}}}'],
      /`hooks.PreToolUse` is not an array/,
    ],
    ["a file of somebody else", "copilot", [".copilot/hooks/safe-sh.json", "{}"], /is not safe-sh's/],
    ["another hook of Cline's", "cline", ["Documents/Cline/Hooks/PreToolUse", "#!/bin/sh\n"], /is not safe-sh's/],
    [
      "another shell",
      "opencode",
      [".config/opencode/opencode.json", '{"shell":"/bin/zsh"}'],
      /`shell` is `\/bin\/zsh`/,
    ],
    ["an array of one line", "kimi", [".kimi-code/config.toml", "hooks = []\n"], /`hooks = \[...\]` stands there/],
  ])("changes nothing for %s", async (_name, host, file, says) => {
    const home = newHome(file);
    const before = filesIn(home);
    expect(await call(home, "init", "--host", host)).toMatchObject({ code: 1, stderr: expect.stringMatching(says) });
    expect(filesIn(home)).toEqual(before);
  });
});

describe("the line that starts the hook", () => {
  const codex = (command: string): string => JSON.stringify(events.codex.sample(command, "/tmp"));
  const start = (line: string, input: string): Promise<Ended> => run("sh", ["-c", line], { input });
  const line = lineFor("codex");

  test("passes answers on", async () => {
    expect(await start(line, codex("echo hi"))).toMatchObject({ code: 0, stdout: "", stderr: "" });
    const refused = await start(line, codex("touch a"));
    expect(refused).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(/^BLOCKED: /) });
  });

  const copy = (harm: (place: string) => void): string => {
    const place = folder();
    for (const part of ["bin", "hooks", "dist", "wasm"])
      cpSync(join(root, part), join(place, part), { recursive: true });
    harm(place);
    return line.replace(/\/\S+(?=\/hooks\/safe-sh-hook\.sh)/, place);
  };
  const overwrite = (path: string, code: string) => (place: string) => writeFileSync(join(place, path), code);

  test.each<[string, () => string]>([
    ["the program is missing", () => line.replace("safe-sh-hook.sh", "nothing.sh")],
    ["node is missing", () => line.replace(/ --node=\S+ /, " --node=/nowhere/node ")],
    ["timeout is missing", () => line.replace(/^\S+timeout/, "/nowhere/timeout")],
    ["the program is empty", () => copy(overwrite("hooks/safe-sh-hook.cjs", ""))],
    ["the program is cut short", () => copy(overwrite("hooks/safe-sh-hook.cjs", "process.exitCode = 2; try {"))],
    ["the bundle is empty", () => copy(overwrite("dist/hook.cjs", ""))],
    ["the hosts' bundle is empty", () => copy(overwrite("dist/hosts.cjs", ""))],
    ["it ends by a signal", () => copy(overwrite("hooks/safe-sh-hook.cjs", 'process.kill(process.pid, "SIGSEGV")'))],
    ["it ends with 1", () => copy(overwrite("hooks/safe-sh-hook.cjs", "process.exit(1)"))],
    [
      "it hangs",
      () =>
        copy(
          overwrite("hooks/safe-sh-hook.cjs", "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30_000)"),
        ).replace("KILL 20", "KILL 1"),
    ],
  ])("ends with 2 and a text: %s", async (_name, harmed) => {
    const ended = await start(harmed(), codex("echo hi"));
    expect(ended).toMatchObject({ code: 2, stdout: "" });
    expect(ended.stderr).toMatch(/safe-sh: the command is blocked\n$/);
  });
});

test("every host has a sample of its event", () => {
  for (const host of otherHosts) expect(JSON.stringify(events[host].sample("ls", "/tmp"))).toContain('"ls"');
});
