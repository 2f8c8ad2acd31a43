// `safe-sh watch`: the stream goes through unchanged, what is in it is warned of, and its source can be ended.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { safeSh } from "../support/built.ts";
import { safe } from "../support/in-process.ts";
import { ended, folder, gone, run, start, until } from "../support/programs.ts";

const bash = (command: unknown, parent: string | null = null, name = "Bash"): string =>
  `${JSON.stringify({ type: "assistant", message: { content: [{ type: "tool_use", id: "t", name, input: { command } }] }, parent_tool_use_id: parent })}\n`;
const init = (cwd: string): string => `${JSON.stringify({ type: "system", subtype: "init", cwd })}\n`;
const result = '{"result":"done","type":"result"}\n';

const watch = (input: string | Uint8Array, ...given: string[]) => safe(["watch", ...given], { input });
const warnings = (stderr: string): readonly string[] => stderr.split("\n").filter((line) => line.startsWith("WARNING"));

describe("the stream", () => {
  test.each<readonly [string, string | Uint8Array]>([
    ["events", init("/") + bash("ls") + result],
    ["nothing", ""],
    ["no line break at the end", bash("ls").trimEnd()],
    ["broken lines", `{\n\n  \nnot json\r\n[1]\n"x"\n${bash("ls")}null\n`],
    ["bytes that are no text", new Uint8Array([0xff, 0x00, 0x0a, 0xc3, 0x0a, 0x80])],
  ])("passes through: %s", async (_name, input) => {
    const child = start(safeSh, ["watch"]);
    const chunks: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stdin?.end(input);
    const [code] = await once(child, "close");
    expect(code).toBe(0);
    expect(Buffer.concat(chunks).equals(Buffer.from(input as string))).toBe(true);
  });

  test("what matters is told once, with the command and the reason", async () => {
    const { stderr, code } = await watch(
      init("/") +
        bash("ls -l") +
        bash("rm -rf /") +
        bash("touch a") +
        bash("r''m -rf /", "toolu_1") +
        bash("touch b", null, "Monitor") +
        bash("rm -rf /", null, "Read") +
        bash(7) +
        result,
    );
    expect(code).toBe(0);
    expect(
      warnings(stderr).map((line) => line.replace(/((?:blocked pattern|built-in block) `[^`]*`).*/, "$1")),
    ).toEqual([
      "WARNING: denied: `rm -rf /`: matches the built-in block `delete-system`",
      "WARNING: mutating: `touch a`: `touch` sets the time of `a`, or makes it",
      "WARNING: denied (subagent): `r''m -rf /`: matches the built-in block `delete-system`",
      "WARNING: mutating: `touch b`: `touch` sets the time of `b`, or makes it",
      "WARNING: mutating: the call has no command",
    ]);
    expect(stderr).toMatch(/\nsafe-sh: watched 6 commands: 1 read_only, 5 mutating, 2 denied\n$/);
  });

  test("several calls in one event, keys in any order, a call cut into pieces", async () => {
    const line = `${JSON.stringify({ parent_tool_use_id: null, message: { content: ["x", null, { input: { command: "touch a" }, name: "Bash", type: "tool_use" }, { type: "tool_use", name: "Bash", input: { command: "touch b" } }] }, type: "assistant" })}\n`;
    const child = start(safeSh, ["watch"]);
    const all = ended(child);
    for (const piece of line.match(/[^]{1,40}/g) ?? []) {
      child.stdin?.write(piece);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    child.stdin?.end();
    const { stdout, stderr } = await all;
    expect(stdout).toBe(line);
    expect(warnings(stderr)).toHaveLength(2);
  });

  test("the policy of the session's folder holds", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, ".safe-sh.json"), JSON.stringify({ blockedPatterns: ["^ls -Z"] }));
    expect(warnings((await watch(init(cwd) + bash("ls -Z"))).stderr)[0]).toContain("blocked pattern `^ls -Z`");
    expect(warnings((await watch(init("/") + bash("ls -l"))).stderr)).toEqual([]);
  });

  test("nothing in a command drives the terminal", async () => {
    const { stderr } = await watch(bash("touch '\x1b[2J\x1b]0;t\x07\u202e'\nls"));
    expect(stderr).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f\u202e]/);
    expect(stderr.split("\n")).toHaveLength(3);
    expect(stderr).toContain("\\e[2J");
  });

  test("--json: the counts as one line", async () => {
    const { stderr } = await watch(`${bash("ls") + bash("rm -rf /")}x\n`, "--json");
    expect(JSON.parse(stderr.trimEnd().split("\n").at(-1) ?? "")).toEqual({
      calls: 2,
      read_only: 1,
      mutating: 1,
      denied: 1,
      unchecked: 0,
      broken: 1,
      killed: false,
    });
  });

  test("every command is logged", async () => {
    const state = folder();
    await safe(["watch"], { input: bash("ls") + bash("rm -rf /"), env: { XDG_STATE_HOME: state } });
    const lines = readFileSync(join(state, "safe-sh/decisions.jsonl"), "utf8").trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { door: "monitor", command: "ls", decision: "allow" },
      { door: "monitor", command: "rm -rf /", decision: "deny" },
    ]);
  });
});

describe("much of it", () => {
  /** The most memory a process had so far, in bytes. */
  const peakOf = (pid: number | undefined): number =>
    Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
  const feed = async (child: ReturnType<typeof start>, chunks: Iterable<Buffer>): Promise<string> => {
    const sent = createHash("sha256");
    for (const chunk of chunks) {
      sent.update(chunk);
      if (!child.stdin?.write(chunk)) await once(child.stdin ?? child, "drain");
    }
    return sent.digest("hex");
  };

  test.skipIf(process.platform !== "linux")("64 MB in bounded memory", { timeout: 60_000 }, async () => {
    const child = start(safeSh, ["watch"]);
    const got = createHash("sha256");
    let received = 0;
    child.stdout?.on("data", (chunk: Buffer) => {
      received += chunk.length;
      got.update(chunk);
    });
    let stderr = "";
    child.stderr?.on("data", (text) => {
      stderr += text;
    });
    const block = Buffer.from(
      `${JSON.stringify({ type: "user", message: { content: "é".repeat(5_000) } })}\n`.repeat(20) + bash("git status"),
    );
    const count = Math.ceil(64_000_000 / block.length);
    const sent = await feed(
      child,
      (function* () {
        for (let at = 0; at < count; at++) yield block;
      })(),
    );
    await until(() => received === count * block.length, "everything is through");
    expect(peakOf(child.pid)).toBeLessThan(200_000_000);
    child.stdin?.end();
    await once(child, "close");
    expect(got.digest("hex")).toBe(sent);
    expect(stderr).toMatch(`watched ${count} commands: ${count} read_only`);
  });

  test.skipIf(process.platform !== "linux")("one line of 64 MB", { timeout: 60_000 }, async () => {
    const child = start(safeSh, ["watch"]);
    let received = 0;
    child.stdout?.on("data", (chunk: Buffer) => {
      received += chunk.length;
    });
    let stderr = "";
    child.stderr?.on("data", (text) => {
      stderr += text;
    });
    const block = Buffer.alloc(1_000_000, "a");
    await feed(
      child,
      (function* () {
        yield Buffer.from('{"type":"assistant","x":"');
        for (let at = 0; at < 64; at++) yield block;
        yield Buffer.from(`"}\n${bash("touch a")}`);
      })(),
    );
    await until(() => stderr.includes("touch a"), "the line behind it is looked at");
    expect(peakOf(child.pid)).toBeLessThan(200_000_000);
    child.stdin?.end();
    await once(child, "close");
    expect(received).toBe(64_000_000 + 25 + 3 + bash("touch a").length);
    expect(warnings(stderr)).toEqual([
      "WARNING: a line of more than 8000000 bytes was not checked",
      "WARNING: mutating: `touch a`: `touch` sets the time of `a`, or makes it",
    ]);
    expect(stderr).toContain("1 line not checked");
  });

  test("a slow reader holds the writer up, and loses nothing", { timeout: 60_000 }, async () => {
    const ran = await run("bash", [
      "-c",
      `head -c 3000000 /dev/zero | tr '\\0' '\\n' | '${safeSh}' watch 2>/dev/null | { sleep 1; wc -c; }`,
    ]);
    expect(ran.stdout.trim()).toBe("3000000");
  });

  test("nobody reads: it ends as any filter does", async () => {
    const ran = await run("bash", ["-c", `yes | '${safeSh}' watch 2>/dev/null | true; echo "\${PIPESTATUS[*]}"`]);
    expect(ran.stdout).toBe("141 141 0\n");
  });
});

describe("signals in a pipe", () => {
  const watching = async () => {
    const child = start(safeSh, ["watch"]);
    const seen = { stdout: "" };
    child.stdout?.on("data", (text) => {
      seen.stdout += text;
    });
    const all = ended(child);
    child.stdin?.write(bash("ls"));
    await until(() => seen.stdout.length > 0, "it passes on");
    return { child, all };
  };

  test("an interrupt waits for what the writer still says, a second one does not", async () => {
    const { child, all } = await watching();
    child.kill("SIGINT");
    child.stdin?.end(bash("touch a"));
    const first = await all;
    expect(first).toMatchObject({ code: 0, stdout: bash("ls") + bash("touch a") });
    const again = await watching();
    again.child.kill("SIGINT");
    await new Promise((resolve) => setTimeout(resolve, 200));
    again.child.kill("SIGINT");
    const second = await again.all;
    expect(second.code).toBe(130);
    expect(second.stderr).toMatch(/watched 1 command: /);
  });

  test.each([
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("%s ends it, with the counts", async (signal, code) => {
    const { child, all } = await watching();
    child.kill(signal);
    const ran = await all;
    expect(ran.code).toBe(code);
    expect(ran.stderr).toMatch(/watched 1 command: /);
  });
});

describe("a command behind --", () => {
  const behind = (script: string, ...given: string[]) => safe(["watch", ...given, "--", "bash", "-c", script]);

  test.each([
    ["exit 7", 7],
    ["exit 0", 0],
    ["kill -TERM $$", 143],
    ["kill -KILL $$", 137],
  ])("%s: its own code", async (script, code) => {
    expect(await behind(script)).toMatchObject({ code });
  });

  test("what cannot be started", async () => {
    expect(await safe(["watch", "--", "/nowhere/x"])).toMatchObject({ code: 127, stdout: "" });
    const { stderr } = await safe(["watch", "--", "no-such-agent"]);
    expect(stderr).toMatch(/^safe-sh: `no-such-agent` is not on PATH\n/);
    expect(await safe(["watch", "--", "/"])).toMatchObject({ code: 126, stdout: "" });
  });

  test("its input, its output and its errors are its own", async () => {
    const ran = await safe(["watch", "--", "bash", "-c", "cat; echo oops >&2"], { input: bash("ls") });
    expect(ran).toMatchObject({ code: 0, stdout: bash("ls") });
    expect(ran.stderr).toContain("oops\n");
  });

  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "%s reaches it once, and its code is the answer",
    async (signal) => {
      const place = folder();
      const name = signal.slice(3);
      const child = start(safeSh, [
        "watch",
        "--",
        "bash",
        "-c",
        `trap 'echo got >> '${place}/got'; [ -n "$done" ] && exit 5; done=1' ${name}; touch '${place}/up'; for ((i = 0; i < 10; i++)); do sleep 0.05; done; exit 9`,
      ]);
      const all = ended(child);
      await until(() => existsSync(join(place, "up")), "it is up");
      child.kill(signal);
      expect((await all).code).toBe(9);
      expect(readFileSync(join(place, "got"), "utf8")).toBe("got\n");
    },
  );
});

describe("--kill-on deny", () => {
  const agent = (place: string, command: string): string =>
    `sleep 30 & echo $! > '${place}/child'; echo $$ > '${place}/agent'; printf '%s' '${bash(command)}'; wait; sleep 30`;

  test("behind --: the whole process group", async () => {
    const place = folder();
    const ran = await safe(["watch", "--kill-on", "deny", "--json", "--", "bash", "-c", agent(place, "rm -rf /")]);
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.stderr.trimEnd().split("\n").at(-1) ?? "")).toMatchObject({ denied: 1, killed: true });
    await until(() => gone(join(place, "agent")) && gone(join(place, "child")), "both are gone");
  });

  // Claude Code starts each command so.
  test.skipIf(process.platform !== "linux")(
    "behind --: what has a group of its own, also when it comes late",
    async () => {
      const place = folder();
      // The late one may be ended before it can say anything of itself: that it was started is said before.
      const apart = (name: string): string =>
        `: > '${place}/${name}-begun'; setsid bash -c ': > ${place}/${name}; exec -a ${place} sleep 30' &`;
      const script = `trap "\n${apart("late")}\nsleep 0.3; exit" TERM; ${apart("early")} until test -e '${place}/early'; do sleep 0.01; done; printf '%s' '${bash("rm -rf /")}'; while :; do sleep 0.1; done`;
      expect((await safe(["watch", "--kill-on=deny", "--", "bash", "-c", script])).code).toBe(1);
      for (const name of ["early", "late-begun"]) expect(existsSync(join(place, name))).toBe(true);
      await until(() => spawnSync("pgrep", ["-f", place]).status === 1, "both are gone");
    },
  );

  test.skipIf(process.platform !== "linux")(
    "in a pipe: the writers and what they started, and nobody else",
    async () => {
      const place = folder();
      writeFileSync(join(place, "agent.sh"), agent(place, "rm -rf /"));
      const ran = await run("bash", [
        "-c",
        `sleep 3 & other=$!; bash '${place}/agent.sh' | '${safeSh}' watch --kill-on deny >/dev/null 2>&1; echo "\${PIPESTATUS[*]}"; kill -0 $other && echo alive; kill $other`,
      ]);
      expect(ran.stdout).toBe("143 1\nalive\n");
      await until(() => gone(join(place, "agent")) && gone(join(place, "child")), "both are gone");
    },
  );

  test("only for what is denied, and only where it is wanted", async () => {
    const ends = (command: string, ...given: string[]) =>
      safe(["watch", ...given, "--", "bash", "-c", `printf '%s' '${bash(command)}'; exit 4`]);
    expect((await ends("touch a", "--kill-on", "deny")).code).toBe(4);
    expect((await ends("rm -rf /")).code).toBe(4);
  });
});

test("--help, and wrong calls", async () => {
  expect((await watch("", "--help")).stdout).toMatch(/^safe-sh watch: .+\n\nusage:\n/);
  for (const given of [["--nope"], ["claude"], ["--kill-on", "all"], ["--kill-on"], ["--"]])
    expect(await watch("", ...given)).toMatchObject({ code: 2, stdout: "" });
});
