// Transcripts as the real clients write them, and lists, read back.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Call } from "../../../src/hosts/transcripts/call.ts";
import { transcripts } from "../../../src/hosts/transcripts/kept.ts";
import { callsOf, reading } from "../../../src/hosts/transcripts/read.ts";
import { hostSources, namedSources, type Source } from "../../../src/hosts/transcripts/sources.ts";
import { folder } from "../../support/programs.ts";
import { fromRoot } from "../../support/rows.ts";

const fixture = (name: string): string => fromRoot(`fixtures/transcripts/${name}`);

async function all(paths: readonly string[], state = reading(transcripts)): Promise<readonly Call[]> {
  const calls: Call[] = [];
  for (const source of namedSources(transcripts, paths).sources)
    for await (const call of callsOf(source, state)) calls.push(call);
  return calls;
}

const short = ({ command, outcome }: Call): string => `${outcome}: ${command}`;

function written(name: string, text: string): string {
  const path = join(folder(), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

describe("as the clients write them", () => {
  test("Claude Code 2.1.329: what ran, what was refused, what failed", async () => {
    const calls = await all([fixture("claude-code.jsonl")]);
    expect(calls.map(short)).toEqual([
      "ran: ls -la",
      "refused: touch made",
      "refused: ls /nonexistent",
      "failed: cat made",
    ]);
    expect(calls[0]).toMatchObject({ host: "claude-code", cwd: "/home/me/project", session: expect.any(String) });
    expect(new Date(calls[0]?.time ?? 0).getUTCFullYear()).toBe(2026);
  });

  test("a session that is resumed repeats its entries in another file: they count once", async () => {
    const place = folder();
    for (const name of ["a.jsonl", "b.jsonl"]) copyFileSync(fixture("claude-code.jsonl"), join(place, name));
    expect(await all([place])).toHaveLength(4);
  });

  test("Codex 0.169.0", async () => {
    const calls = await all([fixture("codex.jsonl")]);
    expect(calls.map(short)).toEqual(["ran: ls -la", "ran: touch made", "failed: ls /nonexistent", "ran: cat made"]);
    expect(calls[1]).toMatchObject({ host: "codex", cwd: "/home/me/project" });
  });

  test("Codex: commands as lists, with a folder of their own, and refused", async () => {
    const line = (payload: object): string =>
      JSON.stringify({ timestamp: "2026-01-01T00:00:00Z", type: "response_item", payload });
    const path = written(
      "rollout.jsonl",
      [
        JSON.stringify({ type: "session_meta", payload: { id: "s", cwd: "/p" } }),
        line({
          type: "function_call",
          name: "shell",
          call_id: "1",
          arguments: '{"command":["bash","-lc","ls | wc"],"workdir":"sub"}',
        }),
        line({ type: "function_call_output", call_id: "1", output: '{"output":"","metadata":{"exit_code":0}}' }),
        line({
          type: "function_call",
          name: "shell",
          call_id: "2",
          arguments: '{"command":["git","commit","-m","it\'s"]}',
        }),
        line({ type: "function_call_output", call_id: "2", output: "exec_command failed: rejected by user" }),
        line({ type: "function_call", name: "update_plan", call_id: "3", arguments: '{"command":"no"}' }),
      ].join("\n"),
    );
    const calls = await all([path]);
    expect(calls.map(short)).toEqual(["ran: ls | wc", `refused: git commit -m 'it'"'"'s'`]);
    expect(calls[0]?.cwd).toBe("/p/sub");
  });

  test("Gemini CLI 0.61.0: the folder stands beside the chats", async () => {
    const place = folder();
    mkdirSync(join(place, "project/chats"), { recursive: true });
    writeFileSync(join(place, "project/.project_root"), "/home/me/project");
    copyFileSync(fixture("gemini-cli.jsonl"), join(place, "project/chats/session-1.jsonl"));
    const calls = await all([place]);
    expect(calls.map(short)).toEqual(["ran: ls -la", "ran: touch made", "failed: ls /nonexistent", "ran: cat made"]);
    expect(calls[0]).toMatchObject({ host: "gemini-cli", cwd: "/home/me/project" });
  });

  test("Gemini CLI's older chats: one object", async () => {
    const call = {
      id: "1",
      name: "run_shell_command",
      args: { command: "rm x", dir_path: "/elsewhere" },
      status: "cancelled",
    };
    const text = JSON.stringify(
      { sessionId: "s", projectHash: "h", messages: [{ type: "gemini", toolCalls: [call] }] },
      undefined,
      2,
    );
    const calls = await all([dirname(dirname(written("chats/session-1.json", text)))]);
    expect(calls).toMatchObject([{ command: "rm x", cwd: "/elsewhere", outcome: "refused", session: "s" }]);
  });

  test("opencode 1.18.33: its database", async () => {
    const path = join(folder(), "opencode.db");
    const part = (id: number, state: object): string =>
      `INSERT INTO part VALUES('${id}','m','s',1795391853862,1,'${JSON.stringify({ type: "tool", tool: "bash", state }).replace(/'/g, "''")}');`;
    execFileSync("sqlite3", [
      path,
      [
        "CREATE TABLE session (id text PRIMARY KEY, directory text NOT NULL);",
        "CREATE TABLE part (id text PRIMARY KEY, message_id text, session_id text, time_created integer, time_updated integer, data text);",
        "INSERT INTO session VALUES('s','/home/me/project');",
        part(1, { status: "completed", input: { command: "echo 'a'\nls" }, metadata: { exit: 0 } }),
        part(2, { status: "completed", input: { command: "ls x", workdir: "/w" }, metadata: { exit: 2 } }),
        part(3, { status: "error", input: { command: "rm x" } }),
        "INSERT INTO part VALUES('4','m','s',1,1,'{\"type\":\"text\",\"text\":\"bash\"}');",
      ].join("\n"),
    ]);
    const calls = await all([path]);
    expect(calls.map(short)).toEqual(["ran: echo 'a'\nls", "failed: ls x", "refused: rm x"]);
    expect(calls.map(({ cwd }) => cwd)).toEqual(["/home/me/project", "/w", "/home/me/project"]);
  });

  test("a database that is none is an error that names it", async () => {
    const path = written("opencode.db", "not a database");
    await expect(all([path])).rejects.toThrow(path);
  });
});

describe("Entire's checkpoints", () => {
  test("on its branch and on refs, each entry once; no hook and no program of the repository runs", async () => {
    const place = folder();
    const git = (...given: string[]): string =>
      execFileSync("git", ["-C", place, "-c", "user.name=a", "-c", "user.email=a@b.c", ...given], {
        encoding: "utf8",
      }).trim();
    git("init", "-q");
    const checkpoint = (path: string, ref: string): void => {
      const blob = git("hash-object", "-w", fixture("claude-code.jsonl"));
      git("update-index", "--add", "--cacheinfo", `100644,${blob},${path}`);
      const commit = git("commit-tree", git("write-tree"), "-m", "checkpoint");
      git("update-ref", ref, commit);
      git("read-tree", "--empty");
    };
    checkpoint("a3/b2c4d5e6f7/0/full.jsonl", "refs/heads/entire/checkpoints/v1");
    checkpoint("0/full.jsonl", "refs/entire/checkpoints/HZ/01KVBJCWYA4YW6J5M9GP655HZN");
    writeFileSync(join(place, "evil"), `#!/bin/sh\ntouch ${place}/made\n`, { mode: 0o755 });
    git("config", "core.fsmonitor", "./evil");
    const calls = await all([place]);
    expect(calls).toHaveLength(4);
    expect(() => readFileSync(join(place, "made"))).toThrow("ENOENT");
  });

  test("a repository without any gives none", async () => {
    const place = folder();
    execFileSync("git", ["init", "-q", place]);
    expect(await all([place])).toEqual([]);
  });
});

describe("lists and histories", () => {
  test.each<[string, string, readonly Partial<Call>[]]>([
    ["plain.txt", "ls -la\n\nrm x\n", [{ command: "ls -la", host: "list" }, { command: "rm x" }]],
    [
      "list.jsonl",
      '{"command":"ls","cwd":"/a","time":1795391853862}\n{"other":1}\n',
      [{ command: "ls", cwd: "/a", time: 1795391853862 }],
    ],
    [
      ".bash_history",
      "#1795391853\nls\npwd\n",
      [
        { command: "ls", time: 1795391853000, host: "history" },
        { command: "pwd", time: undefined },
      ],
    ],
    [
      ".zsh_history",
      ": 1795391853:0;echo a\\\nb\n: 1795391854:2;ls\n",
      [
        { command: "echo a\nb", time: 1795391853000 },
        { command: "ls", time: 1795391854000 },
      ],
    ],
    [
      "fish_history",
      "- cmd: echo a\\nls\n  when: 1795391853\n  paths:\n    - x\n- cmd: pwd\n",
      [{ command: "echo a\nls", time: 1795391853000 }, { command: "pwd" }],
    ],
  ])("%s", async (name, text, expected) => {
    expect(await all([written(name, text)])).toMatchObject(expected);
  });

  test("a file of no known kind is named, and an empty one is nothing", async () => {
    const state = reading(transcripts);
    const path = written("other.jsonl", '{"a":1}\n');
    expect(await all([path, written("empty.jsonl", "\n")], state)).toEqual([]);
    expect(state.unknown).toEqual([path]);
  });

  test("hostile lines end nothing", async () => {
    const lines = [
      "",
      "null",
      "[]",
      "{",
      '{"message":{"content":[null,1,{"type":"tool_use","name":"Bash","input":null}]},"sessionId":"s"}',
      '{"type":"user","message":"tool_result"}',
      '{"__proto__":{"x":1},"sessionId":1,"message":{"content":[{"type":"tool_result"}]}}',
    ];
    expect(await all([written("odd.jsonl", `{"sessionId":"s"}\n${lines.join("\n")}\n`)])).toEqual([]);
  });
});

test("the hosts' own folders are found; what is not there is no error", () => {
  const home = folder();
  const place = (path: string): void => {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), "");
  };
  const paths = [
    ".claude/projects/-home-me/1.jsonl",
    ".claude/projects/-home-me/1/subagents/agent-2.jsonl",
    ".codex/sessions/2026/11/22/rollout-1.jsonl",
    ".gemini/tmp/project/chats/session-1.jsonl",
    ".local/share/opencode/opencode.db",
  ];
  for (const path of paths) place(path);
  place(".gemini/tmp/project/logs.json");
  const found = (environment: Record<string, string>): readonly string[] =>
    hostSources(transcripts, home, environment, home)
      .sources.map(({ path }: Source) => path.slice(home.length + 1))
      .sort();
  expect(found({})).toEqual([...paths].sort());
  expect(found({ CODEX_HOME: join(home, "none"), CLAUDE_CONFIG_DIR: join(home, "none") })).toHaveLength(2);
  expect(hostSources(transcripts, home, {}, join(home, "nobody"))).toEqual({ sources: [], problems: [] });
  expect(namedSources(transcripts, [join(home, "missing")]).problems).toHaveLength(1);
});
