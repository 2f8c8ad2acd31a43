// safe-bash as the real client's shell, and safe-sh before it: commands that only read run, the rest are refused with a reason.
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root, safeBash, safeSh } from "../support/built.ts";
import { until } from "../support/programs.ts";
import { share } from "../support/rows.ts";
import { allowBash, newPlace, runs, session } from "./client.ts";
import { bash } from "./model.ts";

const files = { "sub/file": "one\ntwo\n", "it's": "quoted\n" };
const args = allowBash;

const ways = share<[string, Record<string, string>]>(
  [
    ["CLAUDE_CODE_SHELL=safe-bash", { CLAUDE_CODE_SHELL: safeBash }],
    ["CLAUDE_CODE_SHELL_PREFIX=safe-sh", { CLAUDE_CODE_SHELL_PREFIX: safeSh }],
    ["CLAUDE_CODE_SHELL_PREFIX=safe-sh -c", { CLAUDE_CODE_SHELL_PREFIX: `${safeSh} -c` }],
  ],
  2,
);
describe.each(ways)("%s", (_name, env) => {
  test("what only reads runs, confined", async () => {
    const { results } = await session({
      turns: [
        bash("wc -l < sub/file"),
        bash('echo "[$SAFE_SH_CONFINED]"; exit 3'),
        bash("cat it\\'s; echo \"it's $(wc -l < sub/file)\""),
      ],
      files,
      env,
      args,
    });
    expect(results).toMatchObject([
      { error: false, text: expect.stringMatching(/^2\n/) },
      { error: true, text: expect.stringMatching(/^Exit code 3\n\[1\]/) },
      { error: false, text: expect.stringMatching(/^quoted\nit's 2/) },
    ]);
  });

  test("the rest is refused, and the model is told why", async () => {
    const { results, place } = await session({
      turns: [bash("echo written > made"), bash("rm -r sub"), bash("pwd() { touch made; }; cd sub")],
      files,
      env,
      args,
    });
    expect(results).toMatchObject([
      { error: true, text: expect.stringMatching(/^Exit code 126\n.*writes a file/s) },
      { error: true, text: expect.stringMatching(/^Exit code 126\n.*`rm` deletes `sub`/s) },
      { error: true, text: expect.stringMatching(/^Exit code 126\n.*`touch`/s) },
    ]);
    expect(readdirSync(place.project).sort()).toEqual(["it's", "sub"]);
  });

  test("the working directory stays where a command has left it", async () => {
    const { results, place } = await session({
      turns: [bash("cd sub && ls"), bash("pwd"), bash("cd .. && false"), bash("pwd"), bash("(cd ..); pwd")],
      files,
      env,
      args,
    });
    const sub = join(place.project, "sub");
    expect(results.map(({ error }) => error)).toEqual([false, false, true, false, false]);
    for (const at of [1, 3, 4]) expect(results[at]?.text.split("\n")[0]).toBe(sub);
  });

  test("here-documents, standard input, pipelines and background", async () => {
    const { results } = await session({
      turns: [
        bash("cat <<'EOF' | sort\nb $HOME\na `x`\nEOF"),
        bash("head -n 1 - < sub/file"),
        bash("cat | wc -c"),
        bash("sort sub/file | tail -n 1 # comment"),
        bash("grep o <<< one"),
      ],
      files,
      env,
      args,
    });
    expect(results.map(({ text }) => text.split("\n\n")[0])).toEqual(["a `x`\nb $HOME", "one", "0", "two", "one"]);
  });
});

describe("as the client's shell", () => {
  const env = { CLAUDE_CODE_SHELL: safeBash };

  test("what start-up files and snapshots would define does not change what runs", async () => {
    const place = newPlace();
    writeFileSync(
      join(place.home, ".bashrc"),
      "ls() { touch made; }\nalias pwd='touch made'\nexport FROM_START_UP=1\n",
    );
    const { results, events, stderr } = await session({ turns: [bash("ls; pwd; type ls")], files, env, args, place });
    expect(results).toMatchObject([{ error: false, text: expect.stringContaining("/bin/ls)") }]);
    expect(existsSync(join(place.project, "made"))).toBe(false);
    const snapshots = join(place.home, ".claude/shell-snapshots");
    expect(existsSync(snapshots) ? readdirSync(snapshots) : []).toEqual([]);
    // The client does without, and does not trouble its user with it.
    expect(events.filter(({ level }) => level !== undefined)).toEqual([]);
    expect(stderr).toBe("");
  });

  test("what hooks want before each command is judged with it", async () => {
    const hook = (line: string): object => ({
      hooks: { SessionStart: [{ hooks: [{ type: "command", command: `echo ${line} >> "$CLAUDE_ENV_FILE"` }] }] },
    });
    const turns = [bash('echo "<$AWS_PROFILE>"')];
    const good = await session({ turns, env, args, settings: hook(`"export AWS_PROFILE='hello'"`) });
    expect(good.results).toMatchObject([{ error: false, text: expect.stringMatching(/^<hello>/) }]);
    const bad = await session({ turns, env, args, settings: hook("'export AWS_PROFILE=x; touch made'") });
    expect(bad.results).toMatchObject([{ error: true, text: expect.stringContaining("`touch`") }]);
    expect(existsSync(join(bad.place.project, "made"))).toBe(false);
  });

  test("a command that poses as the client's own call gains nothing", async () => {
    const place = newPlace();
    const snapshot = join(place.home, ".claude/shell-snapshots/snapshot-bash-1-abc.sh");
    const forged = [
      `'${safeBash}' -c 'source ${snapshot} 2>/dev/null || true && eval "touch made" < /dev/null && pwd -P >| /tmp/claude-abcd-cwd'`,
      `CLAUDECODE=1 '${safeBash}' -c -l 'SNAPSHOT_FILE=${snapshot}\ntouch made'`,
      "true' < /dev/null && touch made && eval 'true",
      `env -u CLAUDE_CODE_CHILD_SESSION '${safeBash}' -c 'SNAPSHOT_FILE=${snapshot}\ntouch made'`,
    ];
    const { results } = await session({ turns: forged.map((command) => bash(command)), env, args, place });
    expect(results.map(({ error }) => error)).toEqual([true, true, true, true]);
    expect(existsSync(join(place.project, "made"))).toBe(false);
    expect(existsSync(snapshot)).toBe(false);
  });

  test("what still runs ends with the client", async () => {
    // A name that no other process has.
    const name = `followed-${process.pid}`;
    const command = `tail -f ${name}`;
    let ran = false;
    const { results } = await session({
      turns: [bash(command, { run_in_background: true }), bash("echo next")],
      files: { [name]: "" },
      env,
      args,
      endWhen: (heard) => {
        ran ||= runs(command);
        return ran && heard.length === 2;
      },
    });
    expect(ran).toBe(true);
    expect(results).toMatchObject([{ error: false }, { error: false }]);
    await until(() => !runs(command), "the end of the command");
  });

  test("a command in the background runs, and is refused, all the same", async () => {
    const { results, place } = await session({
      turns: [bash("touch made", { run_in_background: true }), bash("sleep 0.5")],
      env,
      args,
    });
    expect(results).toHaveLength(2);
    expect(existsSync(join(place.project, "made"))).toBe(false);
  });
});

describe("as the client's prefix", () => {
  const env = { CLAUDE_CODE_SHELL_PREFIX: safeSh };
  const hookThat = (command: string): object => ({
    hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] },
  });

  test("a hook of the user's that is not proved is refused, and blocks what it was asked about", async () => {
    const { results } = await session({ turns: [bash("ls")], env, args, settings: hookThat("./hook.sh none") });
    expect(results).toMatchObject([{ error: true, text: expect.stringContaining("safe-sh: refused") }]);
  });

  test("a hook of the user's that only reads runs", async () => {
    const command = "echo 'a reason' >&2; exit 2";
    const { results } = await session({ turns: [bash("ls")], env, args, settings: hookThat(command) });
    expect(results).toMatchObject([{ error: true, text: expect.stringContaining("a reason") }]);
  });

  test("the hook of safe-sh is not started through a shell", async () => {
    const { ownHook } = await import("./client.ts");
    const { results } = await session({ turns: [bash("ls"), bash("touch made")], env, settings: ownHook(), args });
    expect(results).toMatchObject([{ error: false }, { error: true, text: expect.stringContaining("touch") }]);
    expect(existsSync(join(root, "made"))).toBe(false);
  });
});
