// Running commands for a host application: approvals of every kind, streams, limits, and triggers that only read.
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ApprovalRequest,
  createShell,
  defaultPolicy,
  MutatingCommandError,
  type NotRun,
  type Policy,
  type Ran,
  runTrigger,
  type ShellOptions,
} from "../../../src/index.ts";
import { folder } from "../../support/programs.ts";

const before = process.env.XDG_STATE_HOME;
beforeAll(() => {
  process.env.XDG_STATE_HOME = "/nonexistent-state";
});
afterAll(() => {
  if (before === undefined) delete process.env.XDG_STATE_HOME;
  else process.env.XDG_STATE_HOME = before;
});

async function ran(running: Promise<Ran | NotRun>): Promise<Ran> {
  const result = await running;
  if (result.status !== "ran") throw new Error(result.reason);
  return result;
}

async function refused(running: Promise<Ran | NotRun>): Promise<NotRun> {
  const result = await running;
  if (result.status !== "refused") throw new Error(`it ran: ${result.stdout}`);
  return result;
}

describe("what only reads", () => {
  test("runs at once, with its output and its exit code", async () => {
    const approve = (): never => {
      throw new Error("nobody may be asked");
    };
    const result = await ran(createShell({ approve }).run("echo out; echo err >&2; exit 3"));
    expect(result).toMatchObject({ stdout: "out\n", stderr: "err\n", exitCode: 3, approved: false, truncated: false });
    expect(result.verdict.safety).toBe("read_only");
  });

  test("gets its input, or none", async () => {
    const shell = createShell();
    expect((await ran(shell.run("cat", { input: "hällo" }))).stdout).toBe("hällo");
    expect((await ran(shell.run("cat"))).stdout).toBe("");
    expect((await ran(shell.run("true", { input: "x".repeat(1_000_000) }))).exitCode).toBe(0);
  });

  test("keeps no more output than it may", async () => {
    const result = await ran(createShell().run("head -c 5000000 /dev/zero; echo end >&2", { maxBytes: 1_000 }));
    expect(result).toMatchObject({ truncated: true, exitCode: 0, stderr: "end\n" });
    expect(result.stdout).toHaveLength(1_000);
  });

  test("ends when time is up, or the host says so, with all that it started", async () => {
    const shell = createShell();
    const late = await ran(shell.run("sleep 30 | cat", { timeoutMilliseconds: 50 }));
    expect(late.exitCode === undefined ? late.signal : late.exitCode).toSatisfy((code) => code !== 0);
    const controller = new AbortController();
    const running = shell.run("sleep 30", { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    expect((await ran(running)).exitCode).not.toBe(0);
    expect(await refused(shell.run("ls", { signal: AbortSignal.abort() }))).toMatchObject({ why: "aborted" });
  });

  test("many at once", async () => {
    const shell = createShell();
    const results = await Promise.all(Array.from({ length: 8 }, (_, index) => ran(shell.run(`echo ${index}`))));
    expect(results.map(({ stdout }) => stdout)).toEqual(Array.from({ length: 8 }, (_, index) => `${index}\n`));
  });

  test("finds nothing of the host's own descriptors", async () => {
    const file = join(folder(), "f");
    writeFileSync(file, "old");
    const descriptor = openSync(file, "r+");
    try {
      const { stdout } = await ran(createShell().run("ls /proc/self/fd"));
      expect(stdout.split("\n")).not.toContain(String(descriptor));
    } finally {
      closeSync(descriptor);
    }
  });
});

describe("what is not proved", () => {
  const shellIn = (cwd: string, options: ShellOptions) => createShell({ cwd, ...options });

  test("without anybody to ask, is refused", async () => {
    const cwd = folder();
    expect(await refused(shellIn(cwd, {}).run("touch a"))).toMatchObject({ why: "nobody-to-ask" });
    expect(existsSync(join(cwd, "a"))).toBe(false);
  });

  test("runs when it is approved, as it stands", async () => {
    const cwd = folder();
    const asked: ApprovalRequest[] = [];
    const shell = shellIn(cwd, {
      approve: async (request) => {
        asked.push(request);
        return { type: "approve" };
      },
    });
    const result = await ran(shell.run("echo a > b; cat b"));
    expect(result).toMatchObject({ approved: true, stdout: "a\n", exitCode: 0, command: "echo a > b; cat b" });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.findings[0]).toMatchObject({ code: "writes-file", span: { start: 7, end: 10 } });
    expect(asked[0]?.verdict.safety).toBe("mutating");
  });

  test("is refused when it is rejected, with the reason", async () => {
    const cwd = folder();
    const shell = shellIn(cwd, { approve: async () => ({ type: "reject", reason: "not on Sundays" }) });
    expect(await refused(shell.run("touch a"))).toMatchObject({ why: "rejected", reason: "not on Sundays" });
    expect(existsSync(join(cwd, "a"))).toBe(false);
  });

  test("is judged again when it is modified", async () => {
    const cwd = folder();
    const commands: string[] = [];
    const shell = shellIn(cwd, {
      approve: async ({ command }) => {
        commands.push(command);
        return { type: "modify", command: command === "touch a" ? "touch b" : "echo c" };
      },
    });
    expect(await ran(shell.run("touch a"))).toMatchObject({ approved: false, stdout: "c\n", command: "echo c" });
    expect(commands).toEqual(["touch a", "touch b"]);
    expect(existsSync(join(cwd, "a"))).toBe(false);
  });

  test("is not modified for ever", async () => {
    let asked = 0;
    const shell = shellIn(folder(), {
      modifications: 3,
      approve: async ({ command }) => {
        asked++;
        return { type: "modify", command: `${command}x` };
      },
    });
    expect(await refused(shell.run("touch a"))).toMatchObject({ why: "too-many-modifications" });
    expect(asked).toBe(4);
  });

  test("is refused when nobody answers in time", async () => {
    const cwd = folder();
    const shell = shellIn(cwd, { approvalTimeoutMilliseconds: 100, approve: () => new Promise(() => {}) });
    expect(await refused(shell.run("touch a"))).toMatchObject({ why: "timeout" });
  });

  test("is refused when the host goes away while it is asked", async () => {
    const controller = new AbortController();
    const shell = shellIn(folder(), { approve: () => new Promise(() => setTimeout(() => controller.abort(), 50)) });
    expect(await refused(shell.run("touch a", { signal: controller.signal }))).toMatchObject({
      why: "rejected",
      reason: "it was aborted",
    });
  });

  test.each([
    ["a failure", () => Promise.reject(new Error("no connection"))],
    ["nothing", async () => undefined],
    ["a word", async () => "approve"],
    ["true", async () => true],
    ["another type", async () => ({ type: "approved" })],
    ["a modification without a command", async () => ({ type: "modify" })],
  ])("is refused when the answer is %s", async (_name, approve) => {
    const cwd = folder();
    const shell = shellIn(cwd, { approve: approve as unknown as NonNullable<ShellOptions["approve"]> });
    expect((await refused(shell.run("touch a"))).why).toBe("rejected");
    expect(existsSync(join(cwd, "a"))).toBe(false);
  });

  test("is not asked about where the policy denies", async () => {
    const approve = (): never => {
      throw new Error("nobody may be asked");
    };
    const policy: Policy = { ...defaultPolicy, deny: ["git push **"] };
    expect(await refused(shellIn(folder(), { approve, policy }).run("git push"))).toMatchObject({ why: "policy" });
    expect(await refused(shellIn(folder(), { approve }).run("rm -rf /"))).toMatchObject({ why: "policy" });
    const denying: Policy = { ...defaultPolicy, onMutating: "deny" };
    expect(await refused(shellIn(folder(), { approve, policy: denying }).run("touch a"))).toMatchObject({
      why: "policy",
    });
  });

  test("text that is none is refused", async () => {
    const shell = shellIn(folder(), {});
    for (const command of ["ls \0", "ls \ud800", 7 as unknown as string])
      expect((await refused(shell.run(command))).why).toBe("not-text");
  });

  test("a policy opens what it opens", async () => {
    const cwd = folder();
    const policy: Policy = { ...defaultPolicy, sandbox: "off", writes: ["out"], allow: ["mkdir out"] };
    const shell = shellIn(cwd, { policy });
    await ran(shell.run("mkdir out"));
    expect(await ran(shell.run("echo x > out/a && cat out/a"))).toMatchObject({ stdout: "x\n" });
    expect(readFileSync(join(cwd, "out/a"), "utf8")).toBe("x\n");
  });
});

test("a policy that is none is refused when the shell is made", () => {
  const policy = { onMutating: "allow", writes: [] } as unknown as Policy;
  expect(() => createShell({ policy })).toThrow(/createShell: `policy.onMutating`: invalid option/);
});

test("what was checked is what holds: a policy that changes afterwards opens nothing", async () => {
  const cwd = folder();
  const allow: string[] = [];
  const shell = createShell({ cwd, policy: { ...defaultPolicy, allow } });
  allow.push("touch a");
  expect(await refused(shell.run("touch a"))).toMatchObject({ why: "nobody-to-ask" });
  expect(existsSync(join(cwd, "a"))).toBe(false);
});

test("a folder that is not absolute is refused", async () => {
  await expect(createShell().run("ls", { cwd: "src" })).rejects.toThrow("createShell: `cwd`");
});

describe("a trigger", () => {
  test("runs what only reads", async () => {
    expect(await runTrigger("echo a | tr a b")).toMatchObject({ stdout: "b\n", exitCode: 0 });
  });

  test.each<readonly [string, Policy]>([
    ["touch a", defaultPolicy],
    ["touch a", { ...defaultPolicy, allow: ["touch a"] }],
    ["echo x > a", { ...defaultPolicy, writes: ["a", "."] }],
    ["curl -d x http://localhost", { ...defaultPolicy, network: { hosts: ["*"], methods: ["read", "write"] } }],
    ["unknown-program", { ...defaultPolicy, llm: { backend: "claude", timeoutMilliseconds: 100, cacheDays: 1 } }],
    ["rm -rf /", { ...defaultPolicy, allow: ["rm **"], sandbox: "off" }],
  ])("throws for %s, whatever the policy opens", async (command, policy) => {
    const cwd = folder();
    const error = await runTrigger(command, { cwd, policy }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(MutatingCommandError);
    expect(error).toMatchObject({ name: "MutatingCommandError", command, verdict: { safety: "mutating" } });
    expect(existsSync(join(cwd, "a"))).toBe(false);
  });

  test("obeys what a policy forbids", async () => {
    const policy: Policy = { ...defaultPolicy, deny: ["ls **"] };
    await expect(runTrigger("ls", { policy })).rejects.toThrow("denied by the rule `ls **`");
  });

  test("its error is one line for a log, without secrets", async () => {
    const error = await runTrigger("touch a\n\u202etouch 'b\u001b[31m' TOKEN=abc123").catch(
      (thrown: Error) => thrown.message,
    );
    expect(error).toMatch(/^refused: .*`touch a touch 'b \[31m' TOKEN=\[redacted\]`$/);
  });
});

describe("trials", () => {
  const project = (): string => {
    const at = realpathSync(folder());
    writeFileSync(join(at, "a"), "one\n");
    return at;
  };
  const states: string[] = [];
  beforeAll(() => {
    const state = mkdtempSync(join(tmpdir(), "safe-sh-state-"));
    states.push(state);
    process.env.XDG_STATE_HOME = state;
  });
  afterAll(() => {
    process.env.XDG_STATE_HOME = "/nonexistent-state";
    for (const each of states) rmSync(each, { recursive: true, force: true });
  });
  const approve = async (): Promise<never> => {
    throw new Error("nobody may be asked");
  };
  const shellIn = (cwd: string, trial: "hold" | "keep"): ReturnType<typeof createShell> =>
    createShell({ cwd, trials: true, approve, policy: { ...defaultPolicy, trial } });

  test("hold what a command changes, show it to the next one, and give its output", async () => {
    const cwd = project();
    const shell = shellIn(cwd, "hold");
    const pieces: string[] = [];
    const listener = (stream: string, piece: Uint8Array): void => void pieces.push(`${stream} ${Buffer.from(piece)}`);
    expect(await shell.questionAbout("echo two > a")).toBeUndefined();
    const result = await ran(shell.run("echo two > a; echo said; echo err >&2; exit 3", { listener }));
    expect(result).toMatchObject({ exitCode: 3, stdout: "said\n", stderr: "err\n", approved: false });
    expect(result.trial).toMatchObject({ state: "held", changes: ["M a (+1 −1)"] });
    expect(pieces.sort()).toEqual(["stderr err\n", "stdout said\n"]);
    expect(readFileSync(join(cwd, "a"), "utf8")).toBe("one\n");
    expect((await ran(shell.run("cat a"))).stdout).toBe("two\n");
    expect((await ran(createShell({ cwd }).run("cat a"))).stdout).toBe("one\n");
  });

  test("keep it where the policy says so, and say so if nothing changes", async () => {
    const cwd = project();
    const kept = await ran(shellIn(cwd, "keep").run("echo two > a"));
    expect(kept.trial).toMatchObject({ state: "kept", number: expect.any(Number) });
    expect(readFileSync(join(cwd, "a"), "utf8")).toBe("two\n");
    expect((await ran(shellIn(cwd, "keep").run("python3 -c 'import os; os.nice(0)'"))).trial).toMatchObject({
      state: "none",
    });
  });

  test("hold what was cut short, whatever the policy says", async () => {
    const cwd = project();
    const result = await ran(shellIn(cwd, "keep").run("echo two > a; sleep 30", { timeoutMilliseconds: 1_000 }));
    expect(result).toMatchObject({ ended: "timeout", trial: { state: "held" } });
    expect(readFileSync(join(cwd, "a"), "utf8")).toBe("one\n");
  });

  test("are not made of what another rule denies, nor without the option", async () => {
    const cwd = project();
    const policy: Policy = { ...defaultPolicy, trial: "hold", deny: ["npm test"] };
    expect(await refused(createShell({ cwd, policy, trials: true }).run("npm test"))).toMatchObject({ why: "policy" });
    expect(await refused(createShell({ cwd, policy }).run("echo two > a"))).toMatchObject({ why: "nobody-to-ask" });
    expect((await createShell({ cwd, policy }).questionAbout("echo two > a"))?.command).toBe("echo two > a");
  });
});

test.runIf(process.getuid?.() === 0)(
  "runs as root beside a closed folder of another user that holds secrets",
  async () => {
    const cwd = folder();
    const other = join(cwd, "other");
    mkdirSync(join(other, "deep"), { recursive: true });
    writeFileSync(join(other, "deep/.env"), "TOKEN=needle\n");
    mkdirSync(join(other, "keys"));
    for (const path of ["deep/.env", "deep", "keys", "."]) chownSync(join(other, path), 12_345, 12_345);
    chmodSync(other, 0o700);
    const policy = { ...defaultPolicy, reads: { deny: [join(other, "keys")] } };
    const ran = await createShell({ cwd, policy }).run("echo ran; find .");
    expect(ran).toMatchObject({ status: "ran", stdout: "ran\n.\n./other\n" });
  },
);

test("runs where a link leads to a secret in a folder that is hidden as a whole", async () => {
  const cwd = folder();
  mkdirSync(join(cwd, "old/.ssh"), { recursive: true });
  writeFileSync(join(cwd, "old/.ssh/id_ed25519"), "-----BEGIN OPENSSH PRIVATE KEY-----\nneedle\n");
  writeFileSync(join(cwd, "old/.ssh/config"), "Host a\n");
  symlinkSync("old/.ssh/id_ed25519", join(cwd, "key"));
  const ran = await createShell({ cwd, policy: defaultPolicy }).run("find . -type f; cat ./k*; echo ran");
  expect(ran).toMatchObject({ status: "ran", stdout: expect.stringMatching(/ran\n$/) });
  expect(JSON.stringify(ran)).not.toContain("needle");
});
