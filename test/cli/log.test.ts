// The log as its user asks for it: filters, what is added while one looks, counts, and rules that would spare questions.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hook, safeSh } from "../support/built.ts";
import { safe } from "../support/in-process.ts";
import { type Ended, ended, folder, run, start } from "../support/programs.ts";

const now = Date.now();
const hour = 3_600_000;

const entry = (command: string, decision: string, more: object = {}): object => ({
  level: 30,
  time: now - hour,
  pid: 1,
  door: "hook",
  host: "claude-code",
  command,
  cwd: "/tmp",
  safety: decision === "allow" || decision === "run" ? "read_only" : "mutating",
  source: "unknown",
  reason: "because",
  codes: [],
  decision,
  ...more,
});

const entries = [
  entry("git status", "allow", { time: now - 100 * hour }),
  entry("ls | wc -l", "run", { door: "shell", host: "none" }),
  entry("npm test", "ask"),
  entry("npm test", "ask"),
  entry("npm run build", "ask"),
  entry("npm run lint", "approved"),
  entry("npm run lint -- --fix", "rejected"),
  entry("rm -rf /", "deny"),
  entry("cat 'a\u001b[31m'", "allow", { time: now }),
];

/** A user with these decisions. */
function user(of: readonly object[] = entries): { readonly env: Record<string, string>; readonly file: string } {
  const home = folder();
  const file = join(home, "state/safe-sh/decisions.jsonl");
  mkdirSync(join(home, "state/safe-sh"), { recursive: true });
  writeFileSync(file, of.map((each) => `${JSON.stringify(each)}\n`).join(""));
  return { env: { HOME: home, XDG_STATE_HOME: join(home, "state") }, file };
}

const call = (...given: string[]): Promise<Ended> => safe(given, { env: user().env });

const commands = async (...given: string[]): Promise<readonly string[]> => {
  const { stdout } = await call("log", "--json", ...given);
  return stdout === ""
    ? []
    : stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).command);
};

describe("log", () => {
  test("prints lines for people, with nothing that moves a terminal", async () => {
    const { stdout, code, stderr } = await call("log");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const lines = stdout.split("\n");
    expect(lines[2]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}ask {7}hook {5}npm test {2}\(because\)$/);
    expect(stdout).not.toContain("\u001b");
    expect(lines).toHaveLength(10);
  });

  test("shows times of the time zone in which filters are read", async () => {
    const time = Date.UTC(2026, 0, 31, 12);
    const { env } = user([entry("ls\n", "run", { time }), entry("", "deny", { time })]);
    const given = ["log", "--since", "2026-01-31T17:29", "--until", "2026-01-31T17:31"];
    const { stdout } = await safe(given, { env: { ...env, TZ: "Asia/Kolkata" } });
    expect(stdout).toBe(
      "2026-01-31 17:30:00  run       hook     ls\n2026-01-31 17:30:00  deny      hook     (nothing)  (because)\n",
    );
  });

  test.each([
    [
      ["--verdict", "read_only"],
      ["git status", "ls | wc -l", "cat 'a\u001b[31m'"],
    ],
    [["--decision", "deny"], ["rm -rf /"]],
    [["--host", "none"], ["ls | wc -l"]],
    [["--door", "shell"], ["ls | wc -l"]],
    [["--program", "wc"], ["ls | wc -l"]],
    [["--program", "npm", "--decision", "approved"], ["npm run lint"]],
    [["--until", "2d"], ["git status"]],
    [["--since", "10m"], ["cat 'a\u001b[31m'"]],
    [["--since", "10 minutes ago"], ["cat 'a\u001b[31m'"]],
    [["--since", "5 days ago", "--until", "2 days ago"], ["git status"]],
    [["--until", "yesterday"], ["git status"]],
    [["--since", "2020-01-01", "--until", "2020-01-02"], []],
    [["--last", "1"], ["cat 'a\u001b[31m'"]],
    [
      ["--last", "2", "--program", "npm"],
      ["npm run lint", "npm run lint -- --fix"],
    ],
  ])("%j", async (given, expected) => expect(await commands(...given)).toEqual(expected));

  test("prints all with --last 0", async () => expect(await commands("--last", "0")).toHaveLength(entries.length));

  test.each([["--verdict", "x"], ["--since", "last week"], ["--last", "x"], ["--door", "window"], ["--nope"], ["x"]])(
    "a wrong call: %s %s",
    async (...given) => {
      const { code, stderr } = await call("log", ...given);
      expect(code).toBe(2);
      expect(stderr).toContain("safe-sh log --help");
    },
  );

  test("--help", async () => expect((await call("log", "--help")).stdout).toContain("--follow"));

  test("goes on with what is added, also where the log was put aside", async () => {
    const { env, file } = user([entry("one", "allow")]);
    const child = start(safeSh, ["log", "--follow", "--json"], { env });
    const end = ended(child);
    let seen = "";
    child.stdout?.on("data", (text: string) => {
      seen += text;
    });
    const shows = async (text: string): Promise<void> => {
      for (let tries = 0; tries < 400 && !seen.includes(text); tries++)
        await new Promise((resolve) => setTimeout(resolve, 25));
      expect(seen).toContain(text);
    };
    await shows('"one"');
    writeFileSync(file, `${JSON.stringify(entry("two", "allow"))}\n`, { flag: "a" });
    await shows('"two"');
    renameSync(file, file.replace(".jsonl", "-2026.jsonl"));
    writeFileSync(file, `${JSON.stringify(entry("three", "allow"))}\n`);
    await shows('"three"');
    child.kill("SIGINT");
    const { stdout } = await end;
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).command),
    ).toEqual(["one", "two", "three"]);
  });
});

describe("a decision about a tool that runs no shell", () => {
  const call = { tool_name: "mcp__db__query", tool_input: { sql: "drop table a", key: "AKIAIOSFODNN7EXAMPLE" } };
  const event = { hook_event_name: "PreToolUse", session_id: "s", cwd: "/tmp", permission_mode: "default" };

  /** A user whose hook has answered. */
  async function asked(policy: object, ...calls: readonly object[]): Promise<Record<string, string>> {
    const { env } = user([]);
    mkdirSync(join(env.HOME ?? "", ".config/safe-sh"), { recursive: true });
    writeFileSync(join(env.HOME ?? "", ".config/safe-sh/policy.json"), JSON.stringify(policy));
    for (const each of calls) await run(hook, [], { input: JSON.stringify({ ...event, ...each }), env });
    return env;
  }

  test.each([
    ["deny", "deny"],
    ["ask", "ask"],
    ["allow", "allow"],
  ])("by a rule of `%s`", async (field, decision) => {
    const env = await asked({ [field]: ["mcp__db__query sql=*drop* **"] }, call);
    const { stdout } = await safe(["log", "--json", "--program", "mcp__db__query"], { env });
    expect(JSON.parse(stdout)).toMatchObject({
      command: expect.stringMatching(/^mcp__db__query 'sql=drop table a' key=(?!AKIA)/),
      door: "hook",
      cwd: "/tmp",
      source: "tool",
      isTool: true,
      decision,
      reason: expect.stringContaining("the rule `mcp__db__query sql=*drop* **` of the policy"),
    });
    expect((await safe(["log"], { env })).stdout).toContain("mcp__db__query 'sql=drop table a'");
  });

  test("by what the session did, of any tool", async () => {
    const address = "https://a.example/?k=0123456789abcdefghijklmn";
    const env = await asked(
      { reads: { allow: [".env"] } },
      { tool_name: "Read", tool_input: { file_path: "/tmp/.env" } },
      { tool_name: "WebFetch", tool_input: { url: address, prompt: "x" } },
    );
    const lines = (await safe(["log", "--json"], { env })).stdout.trimEnd().split("\n");
    // What is the host's to decide is no decision.
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { command: `WebFetch 'url=${address}' prompt=x`, decision: "ask", reason: expect.stringContaining("a secret") },
    ]);
  });

  test("is counted and reported, and no rule about commands is made of it", async () => {
    const env = await asked({ ask: ["mcp__db__*"] }, call, call, call);
    const { stdout } = await safe(["stats", "--json"], { env });
    expect(JSON.parse(stdout)).toMatchObject({ total: 3, programs: [{ value: "mcp__db__query", count: 3 }] });
    expect((await safe(["suggest", "--least", "1"], { env })).stdout).toContain("no rule would spare a question");
    expect((await safe(["report", "--html"], { env })).stdout).toContain("mcp__db__query");
  });
});

describe("stats", () => {
  test("counts", async () => {
    const { stdout, code } = await call("stats", "--json", "--top", "3");
    expect(code).toBe(0);
    const counted = JSON.parse(stdout);
    expect(counted.total).toBe(9);
    expect(counted.decisions[0]).toEqual({ value: "ask", count: 3 });
    expect(counted.programs[0]).toEqual({ value: "npm", count: 5 });
    expect(counted.stopped[0]).toEqual({ value: "npm test", count: 2 });
    expect(counted.stopped).toHaveLength(3);
  });

  test("shows bars", async () => {
    const { stdout } = await call("stats", "--program", "npm");
    expect(stdout).toMatch(/^5 decisions\n/);
    expect(stdout).toMatch(/^ {2}█{24} {2}3 {2}ask$/m);
    expect(stdout).toMatch(/^ {2}█{8} +1 {2}approved$/m);
  });

  test("of nothing", async () => {
    expect((await safe(["stats"], { env: user([]).env })).stdout).toBe("0 decisions\n");
    expect((await safe(["log"], { env: { HOME: folder(), XDG_STATE_HOME: folder() } })).stdout).toBe("");
  });
});

describe("suggest", () => {
  test("proposes rules with what they would have admitted", async () => {
    const { stdout } = await call("suggest", "--least", "2", "--json");
    const rules = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rules).toEqual([
      {
        field: "allow",
        value: "npm run **",
        spares: 3,
        admits: ["npm run build", "npm run lint", "npm run lint -- --fix"],
      },
      { field: "allow", value: "npm test", spares: 2, admits: ["npm test"] },
    ]);
  });

  test("never what is denied, nor what runs anything", async () => {
    const asked = [
      "rm -rf /",
      "rm build",
      "tee notes",
      "bash -c 'make x'",
      "env make x",
      "xargs make x",
      "make $(cat x)",
    ].flatMap((command) => [entry(command, "ask"), entry(command, "ask"), entry(command, "ask")]);
    const { stdout } = await safe(["suggest", "--json"], { env: user(asked).env });
    const rules = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).value);
    expect(rules).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:rm|tee|make|bash|env|xargs) .*\*\*/)]),
    );
    expect(rules).toEqual(expect.arrayContaining(["make x", "rm build"]));
  });

  test("writes what it proposes, but for rules that admit any code", async () => {
    const asked = ["npm test", "uv run a", "uv run b", "PYTHONPATH=src git status", "echo x > out.txt"];
    const { env } = user(asked.map((command) => entry(command, "ask")));
    const { stdout } = await safe(["suggest", "--least", "1", "--write"], { env });
    expect(stdout).toContain("careful: it admits any code");
    const file = join(env.HOME ?? "", ".config/safe-sh/policy.json");
    const written = JSON.parse(readFileSync(file, "utf8"));
    expect(written).toEqual({
      allow: expect.arrayContaining(["npm test"]),
      writes: ["out.txt"],
      environment: ["PYTHONPATH=src"],
    });
    expect(written.allow).not.toContain("uv run **");
    expect((await safe(["policy", "test", "npm test"], { env })).code).toBe(0);
    expect((await safe(["suggest", "--least", "1", "--write"], { env })).stdout).toContain("added 0 to");
  });

  test("says when there is nothing to propose", async () => {
    expect((await call("suggest", "--least", "100")).stdout).toBe("no rule would spare 100 questions or more\n");
  });

  test("works: the rule, once in the policy, admits what it said", async () => {
    const { env } = user();
    mkdirSync(join(env.HOME ?? "", ".config/safe-sh"), { recursive: true });
    writeFileSync(join(env.HOME ?? "", ".config/safe-sh/policy.json"), '{"allow": ["npm run **"]}');
    expect((await safe(["policy", "test", "npm run lint -- --fix"], { env })).code).toBe(0);
    const { stdout } = await safe(["suggest", "--least", "2", "--json"], { env });
    expect(stdout).not.toContain("npm run");
  });
});
