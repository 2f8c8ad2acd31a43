// safe-bash as Claude Code starts it: the results of its calls, and that forged ones have no effect.
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder } from "../../../src/doors/tickets/folder.ts";
import { issue, policyDigest } from "../../../src/doors/tickets/ticket.ts";
import { loadPolicy } from "../../../src/policy/files/load.ts";
import { safeBash, safeSh } from "../../support/built.ts";
import { type Ended, folder, run } from "../../support/programs.ts";
import { quoted } from "../../support/quoted.ts";
import { rowsOf, share } from "../../support/rows.ts";

interface Place {
  readonly cwd: string;
  /** Where the client wants the working directory. */
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

function place(): Place {
  const whole = realpathSync(folder());
  const cwd = join(whole, "project");
  mkdirSync(join(cwd, "sub"), { recursive: true });
  const env = { HOME: whole, TMPDIR: whole, CLAUDECODE: "1", CLAUDE_CODE_CHILD_SESSION: "1" };
  return { cwd, file: join(whole, "claude-85a4-cwd"), env };
}

const snapshotOf = ({ env }: Place): string =>
  `${env.HOME}/.claude/shell-snapshots/snapshot-bash-1795307867366-nkv5ah.sh`;

/** What the client makes of a command. `session`: what its hooks want before it. */
const enveloped = (at: Place, command: string, session = "", input = " < /dev/null"): string =>
  [
    `source ${snapshotOf(at)} 2>/dev/null || true`,
    ...(session === "" ? [] : [`${session}\n:`]),
    "\\builtin shopt -u extglob 2>/dev/null || true",
    `eval ${quoted(command)}${input}`,
    `pwd -P >| ${at.file}`,
  ].join(" && ");

const shell = (at: Place, script: string, input = ""): Promise<Ended> =>
  run(safeBash, ["-c", script], { cwd: at.cwd, env: at.env, input });

describe("an envelope", () => {
  const rows: readonly (readonly [command: string, code: number, where: string | undefined])[] = [
    ["pwd", 0, "."],
    ["cd sub; pwd", 0, "sub"],
    ["cd sub\n# a comment", 0, "sub"],
    ["cd sub; cat <<EOF\nhere\nEOF", 0, "sub"],
    ["(cd sub)", 0, "."],
    ["mkdir_no() { cd sub; }; mkdir_no", 0, "sub"],
    ["# only a comment", 0, "."],
    ["cd sub; sleep 5 & true", 0, "sub"],
    ["cd sub; ps > /dev/null", 0, "sub"],
    ["cd sub; trap 'echo bye; cd /' EXIT", 0, "sub"],
    ["cd sub; ls | cat", 0, "sub"],
    ["pwd() { touch made; }", 126, undefined],
    ["exit() { touch made; }; false", 126, undefined],
    ["cd sub; while read -u 3 x; do echo $x; done 3< file", 126, undefined],
    ["cd sub; false", 1, undefined],
    ["cd sub; exit 0", 0, undefined],
    ["cd sub; exit 7", 7, undefined],
    ["cd nowhere", 1, undefined],
    ["exec true", 0, "."],
    ["set -u; cd sub; echo $nothing", 127, undefined],
  ];
  test.each(rows)("%s: ends with %i, in %s", async (command, code, where) => {
    const at = place();
    writeFileSync(join(at.cwd, "sub/file"), "a line\n");
    const ended = await shell(at, enveloped(at, command));
    expect(ended.code).toBe(code);
    if (where === undefined) expect(existsSync(at.file)).toBe(false);
    else expect(readFileSync(at.file, "utf8")).toBe(`${join(at.cwd, where)}\n`);
    expect(readdirSync(at.cwd)).toEqual(["sub"]);
  });

  test("prints what the command prints, with its name and lines, and reads what it may", async () => {
    const at = place();
    writeFileSync(join(at.cwd, "sub/file"), "in a file\n");
    expect(await shell(at, enveloped(at, "echo a; echo b >&2; cat"), "not read")).toMatchObject({
      stdout: "a\n",
      stderr: "b\n",
      code: 0,
    });
    expect(await shell(at, enveloped(at, "cat - < sub/file", "", ""))).toMatchObject({ stdout: "in a file\n" });
    expect(await shell(at, enveloped(at, "cat", "", ""), "from the client\n")).toMatchObject({
      stdout: "from the client\n",
    });
    expect(await shell(at, enveloped(at, "echo $0\ncd /nowhere"))).toMatchObject({
      stdout: "bash\n",
      stderr: "bash: line 2: cd: /nowhere: No such file or directory\n",
    });
  });

  test("its file is replaced where it is there already", async () => {
    const at = place();
    writeFileSync(at.file, "x".repeat(10_000));
    expect(await shell(at, enveloped(at, "cd sub"))).toMatchObject({ code: 0 });
    expect(readFileSync(at.file, "utf8")).toBe(`${join(at.cwd, "sub")}\n`);
  });

  test("without a sandbox it is the same", async () => {
    const at = place();
    const options = { cwd: at.cwd, env: { ...at.env, SAFE_SH_SANDBOX: "off" } };
    expect(await run(safeBash, ["-c", enveloped(at, "cd sub; echo hi")], options)).toMatchObject({ stdout: "hi\n" });
    expect(readFileSync(at.file, "utf8")).toBe(`${join(at.cwd, "sub")}\n`);
    expect(await run(safeBash, ["-c", enveloped(at, "touch made")], options)).toMatchObject({ code: 126 });
    expect(readdirSync(at.cwd)).toEqual(["sub"]);
  });

  test("without a sandbox a hostile repository is noticed", async () => {
    const at = place();
    for (const line of ["init -q .", "config core.fsmonitor 'touch made'"])
      await run("bash", ["-c", `git ${line}`], { cwd: at.cwd, env: at.env });
    const options = { cwd: at.cwd, env: { ...at.env, SAFE_SH_SANDBOX: "off" } };
    const ended = await run(safeBash, ["-c", enveloped(at, "git status")], options);
    expect(ended).toMatchObject({ stdout: "", code: 126 });
    expect(ended.stderr).toContain("core.fsmonitor");
    expect(existsSync(join(at.cwd, "made"))).toBe(false);
  });

  test("its glue does not run", async () => {
    const at = place();
    mkdirSync(join(at.cwd, "../.claude/shell-snapshots"), { recursive: true });
    writeFileSync(snapshotOf(at), "ls() { echo shadowed; }\necho sourced\n");
    expect(await shell(at, enveloped(at, "ls"))).toMatchObject({ stdout: "sub\n", stderr: "", code: 0 });
  });

  test.each(["cd sub; echo /etc >&3; true", "exec 3>&1; cd sub", "exec 3>&-; cd sub", "exec 3>/dev/null; cd sub"])(
    "the descriptor of the report is none that a script may name: %s",
    async (command) => {
      const at = place();
      expect(await shell(at, enveloped(at, command))).toMatchObject({ code: 126, stdout: "" });
      expect(existsSync(at.file)).toBe(false);
    },
  );

  test.each([
    ["a mutating command", "touch made", "", "`touch`"],
    ["a function in the place of a builtin", "pwd() { touch made; }; cd sub", "", "`touch`"],
    ["an exit that is a function", "exit() { touch made; }; cd sub; false", "", "`touch`"],
    ["a trap", "trap 'touch made' EXIT", "", "`touch`"],
    ["the lines of hooks", "ls", "export A=1\ntouch made", "`touch`"],
    ["a variable of hooks", "ls", "export LD_PRELOAD=/tmp/x.so", "LD_PRELOAD"],
    ["PATH of hooks", "ls", 'export PATH="/tmp/x:$PATH"', "PATH"],
    ["a command that is not closed", "echo 'a", "", "grammar"],
  ])("%s is refused with its reason", async (_name, command, session, reason) => {
    const at = place();
    const ended = await shell(at, enveloped(at, command, session));
    expect(ended).toMatchObject({ stdout: "", code: 126 });
    expect(ended.stderr).toMatch(/^safe-sh: refused: /);
    expect(ended.stderr).toContain(reason);
    expect(readdirSync(at.cwd)).toEqual(["sub"]);
    expect(existsSync(at.file)).toBe(false);
  });

  test("the log has the command, and not its envelope", async () => {
    const at = place();
    await run(safeBash, ["-c", enveloped(at, "echo logged")], {
      cwd: at.cwd,
      env: { ...at.env, XDG_STATE_HOME: at.cwd },
    });
    const line: unknown = JSON.parse(readFileSync(join(at.cwd, "safe-sh/decisions.jsonl"), "utf8"));
    expect(line).toMatchObject({ command: "echo logged", decision: "run" });
  });
});

describe("the file for the working directory is not written where it is", () => {
  test.each([
    ["a symbolic link", (at: Place, precious: string): void => symlinkSync(precious, at.file)],
    ["a second name of another file", (at: Place, precious: string): void => linkSync(precious, at.file)],
    ["a folder", (at: Place): void => void mkdirSync(at.file)],
  ])("%s", async (_name, make) => {
    const at = place();
    const precious = join(at.cwd, "precious");
    writeFileSync(precious, "precious");
    make(at, precious);
    const ended = await shell(at, enveloped(at, "echo hi"));
    expect(ended).toMatchObject({ stdout: "", code: 126 });
    expect(ended.stderr).toContain("is not a plain file of this user");
    expect(readFileSync(precious, "utf8")).toBe("precious");
  });

  test.runIf(process.getuid?.() === 0)("another user's", async () => {
    const at = place();
    writeFileSync(at.file, "theirs");
    chownSync(at.file, 65_534, 65_534);
    expect(await shell(at, enveloped(at, "echo hi"))).toMatchObject({ stdout: "", code: 126 });
    expect(readFileSync(at.file, "utf8")).toBe("theirs");
  });

  test("a link that leads nowhere", async () => {
    const at = place();
    symlinkSync(join(at.cwd, "made"), at.file);
    expect(await shell(at, enveloped(at, "echo hi"))).toMatchObject({ stdout: "", code: 126 });
    expect(readdirSync(at.cwd)).toEqual(["sub"]);
  });
});

describe("the client's own calls", () => {
  /** Without the variable that only commands have. */
  const own = ({ env: { HOME = "", TMPDIR = "", CLAUDECODE = "" } }: Place): Record<string, string> => ({
    HOME,
    TMPDIR,
    CLAUDECODE,
  });

  test("the environment is the client's, as a whole", async () => {
    const at = place();
    const { stdout, code } = await run(safeBash, ["-c", "env"], {
      cwd: at.cwd,
      env: { ...own(at), GIT_PAGER: "mine", LESSOPEN: "too", SAFE_SH_SANDBOX: "auto" },
    });
    expect(code).toBe(0);
    for (const line of ["GIT_PAGER=mine", "LESSOPEN=too", "SAFE_SH_SANDBOX=auto"])
      expect(stdout).toContain(`${line}\n`);
    expect(stdout).not.toContain("GIT_CONFIG_COUNT");
  });

  test("a command sees its own, cleaned", async () => {
    const at = place();
    const env = { ...at.env, GIT_PAGER: "mine" };
    expect((await run(safeBash, ["-c", "env"], { cwd: at.cwd, env })).stdout).toContain("GIT_PAGER=cat\n");
  });

  test("a snapshot is not made, and nothing of its script runs", async () => {
    const at = place();
    const script = `SNAPSHOT_FILE=${snapshotOf(at)}\n\n  source "${at.cwd}/.bashrc" < /dev/null\n  echo x >| "$SNAPSHOT_FILE"\n  touch made\n`;
    const options = { cwd: at.cwd, env: own(at) };
    expect(await run(safeBash, ["-c", "-l", script], options)).toEqual({
      stdout: "",
      stderr: "",
      code: 0,
      signal: null,
    });
    expect(readdirSync(at.cwd)).toEqual(["sub"]);
    expect(existsSync(snapshotOf(at))).toBe(false);
  });
});

describe("with the hook", () => {
  /** As the hook leaves it, in the state of the place. */
  const hooked = (at: Place): Record<string, string> => {
    const env = { ...at.env, XDG_STATE_HOME: `${at.env.HOME}/state` };
    makeFolder(env);
    return env;
  };

  test("a snapshot is made, and nothing else that its script would write", async () => {
    const at = place();
    const { CLAUDE_CODE_CHILD_SESSION: _, ...env } = hooked(at);
    writeFileSync(join(at.env.HOME ?? "", ".profile"), "greet() { echo hello; }\ntouch profile-ran\n");
    const script = `SNAPSHOT_FILE=${snapshotOf(at)}\ndeclare -f >| "$SNAPSHOT_FILE"\ntouch made; touch ~/made ~/.claude/made; kill -9 $PPID`;
    const ended = await run(safeBash, ["-c", "-l", script], { cwd: at.cwd, env: { ...env, BASH_ENV: "/dev/null" } });
    expect(ended).toMatchObject({ code: 0, signal: null });
    expect(readFileSync(snapshotOf(at), "utf8")).toContain("echo hello");
    expect([readdirSync(at.cwd), readdirSync(join(at.env.HOME ?? "", ".claude"))]).toEqual([
      ["sub"],
      ["shell-snapshots"],
    ]);
    expect(existsSync(join(at.env.HOME ?? "", "made"))).toBe(false);
  });

  test("what the client's own rules deny is neither read nor run, by whatever name", async () => {
    const at = place();
    mkdirSync(join(at.cwd, ".claude"));
    const deny = ["Read(./kept.txt)", "Bash(head:*)"];
    writeFileSync(join(at.cwd, ".claude/settings.json"), JSON.stringify({ permissions: { deny } }));
    writeFileSync(join(at.cwd, "kept.txt"), "a marker\n");
    writeFileSync(join(at.cwd, "sub/open.txt"), "a line\n");
    const env = { ...hooked(at), CLAUDE_CODE_SESSION_ID: "s1" };
    const go = (command: string) => run(safeBash, ["-c", enveloped(at, command)], { cwd: at.cwd, env });
    for (const command of ["grep -rh a .", "cd sub && cat ../k*", "bash -c 'head sub/open.txt'"])
      expect((await go(command)).stdout).not.toMatch(command.includes("head") ? /line/ : /marker/);
    expect(await go("cat sub/open.txt")).toMatchObject({ stdout: "a line\n", code: 0 });
  });

  test("an approved command runs once, and no code that the environment names before it", async () => {
    const at = place();
    const env = {
      ...hooked(at),
      CLAUDE_CODE_SESSION_ID: "s1",
      BASH_ENV: join(at.cwd, "evil"),
      ENV: join(at.cwd, "evil"),
    };
    writeFileSync(join(at.cwd, "evil"), "touch evil-ran\n");
    const verdict = { safety: "mutating", grounds: "why", source: "syntax", findings: [] } as const;
    const policy = policyDigest(await loadPolicy({ cwd: at.cwd, environment: env }));
    const ask = () =>
      issue(
        { session: "s1", cwd: at.cwd, command: "touch made" },
        { kind: "asked", verdict, usualShell: undefined, source: {}, policy },
        {},
        env,
      );
    const go = () => run(safeBash, ["-c", enveloped(at, "touch made")], { cwd: at.cwd, env });
    ask();
    expect(await go()).toMatchObject({ code: 0, stderr: expect.stringContaining("`BASH_ENV`") });
    expect(readdirSync(at.cwd)).toEqual(["evil", "made", "sub"]);
    expect(await go()).toMatchObject({
      code: 126,
      stderr: expect.stringContaining("no approval of the last ten minutes"),
    });
  });
});

describe("a refusal names the way that a person has", () => {
  test.each([
    ["touch it\\'s", String.raw`safe-sh -c 'touch it\'"'"'s'`],
    ["touch a\ntouch b", "safe-sh -c 'COMMAND'"],
    [`touch ${"a".repeat(200)}`, "safe-sh -c 'COMMAND'"],
  ])("%j", async (command, named) => {
    const at = place();
    const { stderr, code } = await run(safeBash, ["-c", enveloped(at, command)], { cwd: at.cwd, env: at.env });
    expect(code).toBe(126);
    expect(stderr).toContain(`safe-sh: note: a person can run it, in a terminal of their own: ${named}\n`);
  });

  test("but not where the policy denies it to them too", async () => {
    const at = place();
    writeFileSync(join(at.cwd, ".safe-sh.json"), '{ "deny": ["touch **"] }');
    const { stderr, code } = await run(safeBash, ["-c", enveloped(at, "touch made")], { cwd: at.cwd, env: at.env });
    expect({ code, named: stderr.includes("safe-sh -c") }).toEqual({ code: 126, named: false });
  });
});

describe("as the client's prefix", () => {
  const prefixed = (at: Place): Record<string, string> => ({ ...at.env, CLAUDE_CODE_SHELL_PREFIX: safeSh });

  test.each([[[]], [["-c"]], [["-e"]]])(
    "options %j: an envelope is judged, and its refusal is 126",
    async (options) => {
      const at = place();
      const go = (command: string): Promise<Ended> =>
        run(safeSh, [...options, enveloped(at, command)], { cwd: at.cwd, env: prefixed(at) });
      expect(await go("cd sub; ls -d .")).toMatchObject({ stdout: ".\n", code: 0 });
      expect(readFileSync(at.file, "utf8")).toBe(`${join(at.cwd, "sub")}\n`);
      expect(await go("touch made")).toMatchObject({ stdout: "", code: 126 });
      expect(readdirSync(at.cwd)).toEqual(["sub"]);
    },
  );

  test("anything else is judged as it stands; what is refused ends with 2, which blocks a hook", async () => {
    const at = place();
    const options = { cwd: at.cwd, env: prefixed(at) };
    expect(await run(safeSh, ["cat; exit 3"], { ...options, input: "payload\n" })).toMatchObject({
      stdout: "payload\n",
      code: 3,
    });
    for (const command of share(["./hook.sh none", "touch made", "npx some-server", "init", "'", "uninstall"], 2))
      for (const before of [[], ["-c"]]) {
        const ended = await run(safeSh, [...before, command], options);
        expect(ended).toMatchObject({ stdout: "", code: 2 });
        expect(ended.stderr).toMatch(/^safe-sh: refused: /);
      }
    const broken = { ...options, env: { ...options.env, SAFE_SH_SANDBOX: "nonsense" } };
    expect(await run(safeSh, ["touch a"], broken)).toMatchObject({ stdout: "", code: 2 });
    expect(readdirSync(at.cwd)).toEqual(["sub"]);
  });

  test("without the client an operand is a file", async () => {
    const at = place();
    expect(await run(safeSh, ["ls -la"], { cwd: at.cwd })).toMatchObject({ code: 2 });
    expect(await run(safeSh, [enveloped(at, "ls")], { cwd: at.cwd })).toMatchObject({ stdout: "", code: 127 });
  });
});

interface Row {
  readonly note: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | null>>;
}

describe("a forged call makes nothing", () => {
  const rows = rowsOf<Row>("fixtures/envelopes/attacks.jsonl").filter(({ args }) =>
    args.some((arg) => /made/.test(arg)),
  );

  test.each(rows.map((row) => [row.note, row] as const))("%s", async (_name, { args, env = {} }) => {
    const at = place();
    const more = Object.entries({ ...at.env, ...env }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    );
    const here = args.map((arg) => arg.replaceAll("/home/user", at.env.HOME ?? ""));
    const { code } = await run(safeBash, here, { cwd: at.cwd, env: Object.fromEntries(more) });
    expect(code).not.toBe(125);
    expect(readdirSync(at.cwd)).toEqual(["sub"]);
    expect(
      readdirSync(at.env.HOME ?? "")
        .filter((name) => name !== ".cache")
        .sort(),
    ).toEqual(["project"]);
    expect(existsSync("/tmp/claude-85a4-cwd")).toBe(false);
  });
});
