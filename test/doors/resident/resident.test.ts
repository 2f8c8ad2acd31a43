// The resident checker and the thin shell: the same answers as without them, and none where anything is not as it should be.
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Status } from "../../../src/doors/resident/server.ts";
import { pack, unpack } from "../../../src/doors/resident/wire.ts";
import { safeBash, safeSh } from "../../support/built.ts";
import { type Ended, environment, folder, kill, run, start, until } from "../../support/programs.ts";
import { statusOf, stopAt } from "../../support/resident.ts";

const on = process.env.SAFE_SH_TESTS === "resident" ? {} : { SAFE_SH_RESIDENT: "" };
let home = "";
let env: Record<string, string> = {};
const place = (): string => join(home, "safe-sh/resident");
const stop = (): Promise<void> => stopAt(env);

const lay = (place: string): void => {
  home = place;
  env = { ...on, HOME: home, XDG_STATE_HOME: home };
  mkdirSync(join(home, "work"));
};

const began = (): void => {
  const { status, stderr } = spawnSync(safeSh, ["serve", "--start"], { env: environment(env), encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
};
const call = (...given: readonly string[]): Promise<Ended> => run(safeSh, given, { env, cwd: join(home, "work") });
const byNode = (...given: readonly string[]): Promise<Ended> =>
  run(safeSh, given, { env: { ...env, SAFE_SH_RESIDENT: "off" }, cwd: join(home, "work") });

const known = () => statusOf(env);

/** The one that answers; waited for, since it may be on its way. */
async function resident(): Promise<Status> {
  for (let count = 0; count < 100; count++) {
    const found = await known();
    if (found) return found;
    await later(50);
  }
  throw new Error("no resident answers");
}

// One answers all of them.
describe("the same as by node", () => {
  beforeAll(() => {
    lay(mkdtempSync(join(tmpdir(), "safe-sh-test-")));
    began();
  });
  afterAll(async () => {
    await stop();
    rmSync(home, { recursive: true, force: true });
  });

  const rows: readonly (readonly string[])[] = [
    ["-c", "echo a; exit 3"],
    ["-c", "ls /nowhere"],
    ["-c", 'echo "$0-$1-$2"', "name", "one", "two words"],
    ["-lc", "echo l"],
    ["-c", "-l", "echo l"],
    ["-ec", "false; echo no"],
    ["-c", "cat"],
    ["-c", "echo out; echo err >&2"],
    ["-c", "kill -9 $$"],
    ["-c", "echo $SAFE_SH_CONFINED; echo ${LD_PRELOAD-unset}; echo $PAGER"],
    ["-c", "pwd; echo $PWD; echo $SHLVL; echo $-"],
    ["-c", "umask; ulimit -n"],
    ["-c", "touch made"],
    ["-c", "cd / && pwd"],
    ["-c", "echo ‘quoted’ \"it's\" 'a\nb'"],
    ["-c", ""],
    ["-c", "if then"],
    ["-c"],
    ["-zc", "ls"],
    ["--bogus", "-c", "ls"],
    ["-c", "echo x | cat | wc -c"],
    ["-c", "sleep 0.1 & wait; echo done"],
  ];

  test.each(rows.map((row) => [row.join(" "), row] as const))("%s", { timeout: 60_000 }, async (_name, row) => {
    const [ours, theirs] = [await call(...row), await byNode(...row)];
    expect(ours).toEqual(theirs);
    expect(readdirSync(join(home, "work"))).toEqual([]);
  });

  test("in the background of a folder that was removed, and with a link as PWD", { timeout: 60_000 }, async () => {
    const script = `mkdir x && cd x && rmdir ../x && exec "${safeSh}" -c 'echo here; ls'`;
    const gone = (more: Record<string, string>) =>
      run("/bin/bash", ["-c", script], { env: { ...env, ...more }, cwd: join(home, "work") });
    expect(await gone({})).toEqual(await gone({ SAFE_SH_RESIDENT: "off" }));
  });

  test("a descriptor that the caller left open does not get in", { timeout: 60_000 }, async () => {
    const script = `exec 7>"$HOME/work/made" 8<"$HOME/work"; exec "${safeSh}" -c 'ls -l /proc/self/fd | wc -l; echo x >&7'`;
    const opened = (more: Record<string, string>) => run("/bin/bash", ["-c", script], { env: { ...env, ...more } });
    const [ours, theirs] = [await opened({}), await opened({ SAFE_SH_RESIDENT: "off" })];
    expect(ours.stdout).toBe(theirs.stdout);
    expect(readFileSync(join(home, "work/made"), "utf8")).toBe("");
  });

  const callers: readonly (readonly [name: string, caller: string])[] = [
    ["standard output is closed", "S -c 'echo x >/dev/stdout; echo y' >&-"],
    ["standard error is closed", "S -c 'echo x >/dev/stderr; echo y' 2>&-"],
    ["standard input is closed", "S -c 'cat; echo y' <&-"],
    ["all are closed", "S -c 'echo x >/dev/stdout' <&- >&- 2>&-"],
    ["a file is open for reading only", "S -c 'echo x >/dev/stdout; echo y' 1<f; cat f"],
    ["a file is open for reading only, as standard error", "S -c 'echo x >/dev/stderr; echo y' 2<f; cat f"],
    ["a file is open for both", "S -c 'echo x' 1<>f; cat f"],
    ["a file is added to", "S -c 'echo x' >>f; cat f"],
    ["PWD is below /proc", "env PWD=/proc/self/cwd \"$SAFE_SH\" -c 'pwd; ls'"],
    ["PWD lies", "env PWD=/ \"$SAFE_SH\" -c 'pwd; ls'"],
    ["a locale is not there", "LC_ALL=xx_YY.UTF-8 S -c 'echo y'"],
    ["perl would print", "PERL_HASH_SEED_DEBUG=1 S -c 'echo y'"],
    ["a variable has our script's name", "self=/tmp/x/y here=/tmp S -c 'echo y'"],
    ["an argument looks like ours", 'S -c \'printf "<%s>" "$@"\' sh --seccomp a --json-status-fd b -- c'],
  ];

  test.each(callers)("%s", { timeout: 60_000 }, async (_name, caller) => {
    const before = readFileSync(join(safeSh, "../ask-resident.pl"), "utf8");
    const both = async (more: Record<string, string>): Promise<Ended> => {
      const cwd = folder();
      writeFileSync(join(cwd, "f"), "one\n");
      const script = `SAFE_SH="${safeSh}"; S() { "$SAFE_SH" "$@"; }; ${caller}`;
      const ended = await run("/bin/bash", ["-c", script], { env: { ...env, ...more }, cwd });
      return JSON.parse(
        JSON.stringify(ended)
          .replaceAll(cwd, "CWD")
          .replaceAll(/line \d+/g, "line N"),
      );
    };
    expect(await both({})).toEqual(await both({ SAFE_SH_RESIDENT: "off" }));
    expect(readFileSync(join(safeSh, "../ask-resident.pl"), "utf8")).toBe(before);
  });

  test.each(["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"] as const)(
    "%s ends it, with all that it started",
    { timeout: 60_000 },
    async (signal) => {
      const child = start(safeSh, ["-c", "echo ready; tail -f /dev/null"], { env, cwd: home });
      await new Promise((resolve) => child.stdout?.once("data", resolve));
      const ended = new Promise((resolve) => child.once("close", (_code, given) => resolve(given)));
      child.kill(signal);
      expect(await ended).toBe(signal);
    },
  );
});

describe("with a resident of its own", () => {
  beforeEach(() => lay(folder()));
  afterEach(stop);

  test("the first call starts it, and the next ones are served", { timeout: 60_000 }, async () => {
    expect(await call("-c", "echo a")).toMatchObject({ stdout: "a\n", code: 0 });
    expect(await resident()).toMatchObject({ served: 0 });
    expect(await call("-c", "echo a")).toMatchObject({ stdout: "a\n", code: 0 });
    expect(await known()).toMatchObject({ served: 1 });
  });

  test.each([{ more: { SAFE_SH_RESIDENT: "off" } }, { more: { PERL5OPT: "-Mstrict" } }])(
    "not with %o",
    { timeout: 60_000 },
    async ({ more }) => {
      began();
      const served = (await known())?.served;
      expect(await run(safeSh, ["-c", "echo a"], { env: { ...env, ...more } })).toMatchObject({ stdout: "a\n" });
      expect((await known())?.served).toBe(served);
    },
  );

  test("a change of the policy counts at once", { timeout: 60_000 }, async () => {
    began();
    const settings = join(home, ".config/safe-sh/policy.json");
    mkdirSync(join(home, ".config/safe-sh"), { recursive: true });
    expect(await call("-c", "uname")).toMatchObject({ code: 0 });
    for (let count = 0; count < 5; count++) {
      writeFileSync(settings, JSON.stringify({ deny: ["uname"] }));
      expect(await call("-c", "uname")).toMatchObject({ code: 126 });
      writeFileSync(settings, "{}");
      expect(await call("-c", "uname")).toMatchObject({ code: 0 });
    }
  });

  test("the log names the agent that asked, and not doctor", { timeout: 60_000 }, async () => {
    began();
    const cwd = join(home, "work");
    await run(safeSh, ["-c", "true"], { cwd, env: { ...env, CLAUDECODE: "1", SAFE_SH_DOCTOR: "1" } });
    await run(safeSh, ["-c", "true"], { cwd, env: { ...env, CLAUDECODE: "1" } });
    expect((await resident()).served).toBe(2);
    const log = readFileSync(join(home, "safe-sh/decisions.jsonl"), "utf8").trimEnd().split("\n");
    expect(log.map((line) => JSON.parse(line))).toMatchObject([{ command: "true", host: "claude-code" }]);
  });

  test("an environment that decides otherwise is not served", { timeout: 60_000 }, async () => {
    began();
    const given = { ...env, SAFE_SH_SANDBOX: "off" };
    expect(await run(safeSh, ["-c", "echo [$SAFE_SH_CONFINED]"], { env: given })).toMatchObject({ stdout: "[]\n" });
    expect(await call("-c", "echo [$SAFE_SH_CONFINED]")).toMatchObject({ stdout: "[1]\n" });
  });

  describe("faults", () => {
    const answers = async (): Promise<void> => {
      expect(await call("-c", "echo a; exit 4")).toMatchObject({ stdout: "a\n", stderr: "", code: 4 });
      expect(await call("-c", "touch made")).toMatchObject({ code: 126 });
      expect(existsSync(join(home, "work/made"))).toBe(false);
    };

    test("killed, its socket stays, and the next call starts another", { timeout: 60_000 }, async () => {
      began();
      kill((await resident()).pid, "SIGKILL");
      await answers();
      rmSync(join(place(), "starting"), { force: true });
      await answers();
      await resident();
    });

    test("stopped, it holds nobody up, another takes its place, and the first leaves it there", {
      timeout: 60_000,
    }, async () => {
      began();
      const { pid } = await resident();
      process.kill(pid, "SIGSTOP");
      try {
        rmSync(join(place(), "starting"), { force: true });
        await answers();
        const found = await resident();
        expect(found.pid).not.toBe(pid);
        process.kill(pid, "SIGTERM");
        process.kill(pid, "SIGCONT");
        await until(() => !existsSync(`/proc/${pid}`), "the end of the first");
        expect(await known()).toMatchObject({ pid: found.pid });
      } finally {
        if (existsSync(`/proc/${pid}`)) kill(pid, "SIGKILL");
      }
    });

    test("a hundred requests that are not sent whole keep nobody from it, and start no second one", {
      timeout: 60_000,
    }, async () => {
      began();
      const { pid } = await resident();
      const half = Array.from({ length: 100 }, () => createConnection(join(place(), "socket")));
      for (const socket of half) socket.on("error", () => {}).write(Buffer.from([0, 0]));
      try {
        const before = (await resident()).served;
        await answers();
        expect(await resident()).toMatchObject({ pid, served: before + 1 });
      } finally {
        for (const socket of half) socket.destroy();
      }
    });

    // `SAFE_SH_KILLS=125` for a thousand calls.
    const kills = Number(process.env.SAFE_SH_KILLS ?? 3);
    test(`killed at any moment of ${8 * kills} calls`, { timeout: 20_000 * kills }, async () => {
      for (let count = 0; count < kills; count++) {
        rmSync(join(place(), "starting"), { force: true });
        began();
        const { pid } = await resident();
        const calls = Array.from({ length: 8 }, () => call("-c", "echo a; exit 4"));
        const killed = later((count * 15) % 200).then(() => kill(pid, "SIGKILL"));
        for (const ended of await Promise.all(calls))
          expect(ended).toMatchObject({ stdout: "a\n", stderr: "", code: 4 });
        // Not the next one's.
        await killed;
      }
    });

    test.each([
      ["the folder is open to others", () => chmodSync(place(), 0o755)],
      ["the socket is gone", () => rmSync(join(place(), "socket"))],
    ])("%s", { timeout: 60_000 }, async (_what, damage) => {
      began();
      const before = (await known())?.pid;
      damage();
      await answers();
      if (before !== undefined) kill(before);
    });

    test.skipIf(process.geteuid?.() !== 0)("the socket is another user's", { timeout: 60_000 }, async () => {
      let asked = 0;
      const server = await impostor((socket) => {
        asked++;
        socket.end(pack(["bash", "1", "/bin/echo"]));
      });
      try {
        chownSync(join(place(), "socket"), 65_534, 65_534);
        await answers();
        chownSync(join(place(), "socket"), 0, 0);
        chownSync(place(), 65_534, 65_534);
        await answers();
        expect(asked).toBe(0);
      } finally {
        chownSync(place(), 0, 0);
        server.close();
      }
    });

    test.skipIf(process.geteuid?.() !== 0)("another user listens at a socket that looks like ours", async () => {
      const open = folder();
      chmodSync(open, 0o777);
      mkdirSync(place(), { recursive: true, mode: 0o700 });
      const socket = join(open, "socket");
      const answer = pack(["bash", "2", "/bin/echo", "forged"]).toString("hex");
      const listener = spawn(
        "/usr/bin/perl",
        [
          "-MIO::Socket::UNIX",
          "-e",
          "my $s = IO::Socket::UNIX->new(Local => $ARGV[0], Listen => 5); while (my $c = $s->accept) { sysread $c, my $asked, 1e6; print $c pack 'H*', $ARGV[1] }",
          socket,
          answer,
        ],
        { uid: 65_534, gid: 65_534, stdio: "ignore" },
      );
      try {
        await until(() => existsSync(socket), "its socket");
        renameSync(socket, join(place(), "socket"));
        chownSync(join(place(), "socket"), 0, 0);
        await answers();
      } finally {
        listener.kill();
      }
    });

    const namespaces = spawnSync("unshare", ["--user", "--map-root-user", "--mount", "true"]).status === 0;

    /** A script in bash, in namespaces of its own: `$0` is safe-sh, and `$HOME` a file system without any space left. */
    const onFullDisk = (script: string): Promise<Ended> => {
      const fill =
        'mount -t tmpfs -o size=256k none "$HOME" && cd "$HOME" && mkdir work && head -c 1M /dev/zero >full 2>/dev/null; cd work;';
      const given = ["--user", "--map-root-user", "--mount", "/bin/bash", "-c", fill + script, safeSh];
      return run("/usr/bin/unshare", given, { env });
    };

    test.skipIf(!namespaces)("the disk is full, with a resident and without", { timeout: 60_000 }, async () => {
      for (const way of ["", "SAFE_SH_RESIDENT=off "]) {
        const ended = await onFullDisk(
          `for i in 1 2 3; do ${way}"$0" -c 'echo a; exit 4' || echo $?; done; ${way}"$0" -c 'touch made' 2>/dev/null; echo $?; ls`,
        );
        expect(ended.stdout).toBe("a\n4\na\n4\na\n4\n126\n");
      }
    });

    /** Something else listens at the socket. */
    async function impostor(act: Parameters<typeof createServer>[1]): Promise<Server> {
      mkdirSync(place(), { recursive: true, mode: 0o700 });
      const server = createServer({ allowHalfOpen: true }, act);
      await new Promise<void>((resolve) => server.listen(join(place(), "socket"), resolve));
      return server;
    }

    test.each<[string, Parameters<typeof createServer>[1]]>([
      ["says nothing and closes", (socket) => socket.destroy()],
      ["never answers", () => {}],
      ["answers garbage", (socket) => socket.end("garbage")],
      ["answers with a wrong length", (socket) => socket.end(Buffer.from([0, 0, 0, 9, 1]))],
      ["answers another thing", (socket) => socket.end(pack(["nonsense", "1", "/bin/echo"]))],
      ["answers with too few words", (socket) => socket.end(pack(["bash", "9", "/bin/echo"]))],
      ["answers with no words", (socket) => socket.end(pack(["bash", "0"]))],
      ["answers with no number", (socket) => socket.end(pack(["confine", "x", "/bin/echo"]))],
      ["confines with too few texts", (socket) => socket.end(pack(["confine", "1", "/bin/echo", "", "inherit"]))],
    ])("a process that %s", { timeout: 60_000 }, async (_what, act) => {
      const server = await impostor((socket) => {
        socket.on("error", () => {});
        act?.(socket);
      });
      try {
        await answers();
      } finally {
        server.close();
      }
    });

    // alarm(2) outlives exec(2), and ends a program that does not expect it.
    test.each<[string, Parameters<typeof createServer>[1]]>([
      ["breaks off before its answer", (socket) => socket.destroy()],
      ["breaks off in its answer", (socket) => socket.end(pack(["bash", "1", "/bin/echo"]).subarray(0, 9))],
      ["leaves it to node", (socket) => socket.end(pack(["own", "1", ""]))],
      ["answers", (socket) => socket.end(pack(["bash", "3", "/usr/bin/perl", "-e", "print alarm 0"]))],
    ])("no alarm is left to what follows a process that %s", async (_what, act) => {
      const stub = folder();
      writeFileSync(join(stub, "node"), "#!/usr/bin/perl\nprint alarm 0;", { mode: 0o755 });
      const server = await impostor((socket) => {
        socket.on("error", () => {});
        act?.(socket);
      });
      try {
        const { PATH } = environment();
        const ended = await run(safeSh, ["-c", "true"], { env: { ...env, PATH: `${stub}:${PATH}` } });
        expect(ended).toMatchObject({ stdout: "0", code: 0 });
      } finally {
        server.close();
      }
    });

    test("the installation changes: the old one ends", { timeout: 60_000 }, async () => {
      const copy = folder();
      for (const part of ["bin", "dist", "hooks", "wasm", "package.json"])
        spawnSync("cp", ["-a", join(safeSh, "../..", part), copy]);
      const program = join(copy, "bin/safe-sh");
      spawnSync(program, ["serve", "--start"], { env: environment(env) });
      const before = await known();
      expect(before).not.toBeNull();
      utimesSync(join(copy, "dist/cli.cjs"), 1, 1);
      expect(await run(program, ["-c", "echo a"], { env })).toMatchObject({ stdout: "a\n" });
      await until(() => !existsSync(`/proc/${before?.pid}`), "the end of the old one");
    });

    test("a second one says that there is one", { timeout: 60_000 }, async () => {
      began();
      expect(await call("serve")).toMatchObject({ code: 1, stderr: expect.stringContaining("runs already") });
    });
  });

  test("as the client's shell, it carries out tickets", { timeout: 60_000 }, async () => {
    began();
    const session = { CLAUDECODE: "1", CLAUDE_CODE_CHILD_SESSION: "1", CLAUDE_CODE_SESSION_ID: "s1", SHELL: safeBash };
    const given = { ...env, ...session };
    const directory = `/tmp/claude-${process.pid.toString(36).padStart(4, "0")}-cwd`;
    const envelope = (command: string): string =>
      `\\builtin shopt -u extglob 2>/dev/null || true && eval '${command}' < /dev/null && pwd -P >| ${directory}`;
    const ask = (command: string, event = "PreToolUse") =>
      run(join(safeSh, "../safe-sh-hook"), [], {
        env: { ...given, CLAUDE_CODE_SHELL: safeBash },
        input: JSON.stringify({
          hook_event_name: event,
          session_id: "s1",
          cwd: join(home, "work"),
          tool_name: "Bash",
          tool_input: { command },
        }),
      });
    const shell = (command: string) =>
      run(safeBash, ["-c", envelope(command)], { env: given, cwd: join(home, "work") });
    try {
      expect(await shell("touch made")).toMatchObject({ code: 126 });
      expect((await ask("touch made; echo $SHELL")).stdout).toContain('"ask"');
      expect(await shell("touch made; echo $SHELL")).toMatchObject({ code: 126 });
      expect(await ask("touch made; echo $SHELL", "PermissionRequest")).toMatchObject({ stdout: "", code: 0 });
      const before = (await known())?.served ?? 0;
      expect(await shell("touch made; echo $SHELL")).toMatchObject({ code: 0, stdout: "/bin/bash\n" });
      expect(await shell("touch made; echo $SHELL")).toMatchObject({ code: 126 });
      expect((await ask("echo a")).stdout).toContain('"allow"');
      expect(await shell("echo a")).toMatchObject({ code: 0, stdout: "a\n" });
      expect(readFileSync(directory, "utf8")).toBe(`${join(home, "work")}\n`);
      expect((await known())?.served).toBe(before + 2);
      expect(existsSync(join(home, "work/made"))).toBe(true);
    } finally {
      rmSync(directory, { force: true });
    }
  });
});

test("a message comes back as it was packed", () => {
  for (const fields of [[], [""], ["a", "", "é\n\0"], ["x".repeat(100_000)]]) {
    const bytes = pack(fields);
    expect(unpack(bytes)).toEqual(fields);
    for (const cut of [0, 3, bytes.length - 1]) expect(unpack(bytes.subarray(0, cut))).toBe("more");
    expect(unpack(Buffer.concat([bytes, Buffer.from("x")]))).toBeUndefined();
  }
  expect(unpack(pack([Buffer.from([0xff])]))).toBeUndefined();
  expect(unpack(Buffer.from([0xff, 0xff, 0xff, 0xff]))).toBeUndefined();
});

test("safe-bash is safe-sh under another name", () => {
  expect(readFileSync(safeBash, "utf8")).toBe(readFileSync(safeSh, "utf8"));
});

test("perl reads the thin shell, also in taint mode", () => {
  const { status, stderr } = spawnSync("perl", ["-cT", join(safeSh, "../ask-resident.pl")], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, expect.stringContaining("syntax OK")]);
});
