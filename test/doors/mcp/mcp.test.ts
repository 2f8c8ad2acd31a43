// `safe-sh mcp` with the SDK's own client: real processes, real trials, and nothing that stays of what was ended.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ElicitRequestSchema, ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { safeSh } from "../../support/built.ts";
import { ended, environment, start } from "../../support/programs.ts";

/** Never proved, and harmless. */
const unproved = "python3 -c 'import os; os.nice(0)'";

const whole = realpathSync(mkdtempSync(join(tmpdir(), "safe-sh-mcp-")));
const project = join(whole, "project");
const asks = join(whole, "asks");
/** A home with a policy. */
function home(name: string, policy: object): Record<string, string> {
  const at = join(whole, name);
  mkdirSync(join(at, ".config/safe-sh"), { recursive: true });
  writeFileSync(join(at, ".config/safe-sh/policy.json"), JSON.stringify(policy));
  return environment({ HOME: at, XDG_CONFIG_HOME: join(at, ".config"), XDG_STATE_HOME: join(at, "state") });
}

interface Answered {
  readonly content: readonly { readonly type: string; readonly text?: string; readonly uri?: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

/** A part of the structured content. */
const part = <Part>({ structuredContent }: Answered, name: string): Part => structuredContent?.[name] as Part;

interface Connected {
  readonly client: Client;
  readonly process: number;
  /** The questions that were put. */
  readonly questions: string[];
  answer: { action: "accept" | "decline" | "cancel"; content?: Record<string, string> } | "never";
  readonly call: (tool: string, given: object, options?: Parameters<Client["callTool"]>[2]) => Promise<Answered>;
}

const doIt = { action: "accept", content: { answer: "do it" } } as const;

async function connect(
  env: Record<string, string>,
  cwd: string,
  { elicits = false, roots }: { elicits?: boolean; roots?: string[] } = {},
): Promise<Connected> {
  const transport = new StdioClientTransport({ command: safeSh, args: ["mcp"], cwd, env, stderr: "pipe" });
  const capabilities = { ...(elicits ? { elicitation: { form: {} } } : {}), ...(roots ? { roots: {} } : {}) };
  const client = new Client({ name: "test", version: "1" }, { capabilities });
  const connected: Connected = {
    client,
    questions: [],
    answer: doIt,
    get process() {
      return transport.pid ?? 0;
    },
    call: async (name, given, options) =>
      (await client.callTool({ name, arguments: { ...given } }, undefined, options)) as unknown as Answered,
  };
  if (elicits)
    client.setRequestHandler(ElicitRequestSchema, async ({ params }, { signal }) => {
      connected.questions.push(params.message);
      if (connected.answer !== "never") return connected.answer;
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return { action: "cancel" };
    });
  if (roots)
    client.setRequestHandler(ListRootsRequestSchema, async () => ({
      roots: roots.map((uri) => ({ uri: `file://${uri}` })),
    }));
  await client.connect(transport);
  return connected;
}

/** The processes whose command line holds a text. */
const processesWith = (text: string): readonly string[] =>
  readdirSync("/proc").filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, "latin1").split("\0").includes(text);
    } catch {
      return false;
    }
  });

async function until(holds: () => boolean, milliseconds = 8_000): Promise<void> {
  for (const end = Date.now() + milliseconds; !holds() && Date.now() < end; ) await sleep(20);
  expect(holds()).toBe(true);
}

let tries: Connected;
let asking: Connected;

beforeAll(async () => {
  for (const each of [project, asks, join(project, "sub"), join(whole, "elsewhere")])
    mkdirSync(each, { recursive: true });
  writeFileSync(join(project, "a"), "one\n");
  symlinkSync(join(whole, "elsewhere"), join(project, "out"));
  symlinkSync(join(project, "sub"), join(project, "within"));
  [tries, asking] = await Promise.all([
    connect(home("trying", { trial: "hold" }), whole, { elicits: true, roots: [project] }),
    connect(home("asking", {}), asks, { elicits: true }),
  ]);
});

afterAll(async () => {
  await Promise.all([tries, asking].map((each) => each?.client.close()));
  rmSync(whole, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

test("says of each tool what it may change, and what it gives", async () => {
  const { tools } = await tries.client.listTools();
  const reading = ["check", "changes", "diff"];
  expect(tools.map(({ name }) => name)).toEqual(["run", "check", "changes", "diff", "keep", "drop", "undo"]);
  for (const { name, annotations, outputSchema } of tools) {
    expect(annotations, name).toMatchObject({
      readOnlyHint: reading.includes(name),
      destructiveHint: !reading.includes(name),
    });
    expect(outputSchema?.properties, name).toBeDefined();
  }
  expect(tools[0]?.annotations?.openWorldHint).toBe(true);
});

describe("run", () => {
  test("runs what is proved, with its streams and its exit code", async () => {
    const { structuredContent, content, isError } = await tries.call("run", {
      command: "cat a; ls none; pwd",
      cwd: "sub/..",
    });
    expect(isError).toBeUndefined();
    expect(structuredContent).toMatchObject({ status: "ran", verdict: "read_only", exitCode: 0, approved: false });
    expect(structuredContent?.stdout).toBe(`one\n${project}\n`);
    expect(content[0]?.text).toContain("No such file");
    expect((await tries.call("run", { command: "exit 3" })).structuredContent).toMatchObject({ exitCode: 3 });
  });

  test("tries the rest as the policy says, and shows later commands what is held", async () => {
    const { structuredContent } = await tries.call("run", { command: "echo two > a" });
    expect(structuredContent).toMatchObject({ status: "tried", trial: { state: "held", changes: ["M a (+1 −1)"] } });
    expect(readFileSync(join(project, "a"), "utf8")).toBe("one\n");
    expect((await tries.call("run", { command: "cat a" })).structuredContent).toMatchObject({ stdout: "two\n" });
    const { diff } = (await tries.call("diff", {})).structuredContent ?? {};
    expect(diff).toContain("-one\n+two\n");
    expect(tries.questions).toEqual([]);
  });

  test.each([
    ["says yes", doIt, { status: "ran", approved: true, exitCode: 0 }],
    ["says no", { action: "accept", content: { answer: "do not do it" } }, { status: "refused", why: "rejected" }],
    ["declines", { action: "decline" }, { status: "refused", why: "rejected" }],
    [
      "goes away",
      { action: "cancel" },
      { status: "refused", why: "rejected", reason: "the question was closed without an answer" },
    ],
    ["answers otherwise", { action: "accept", content: { answer: "yes" } }, { status: "refused", why: "rejected" }],
  ] as const)("asks a person, who %s", async (_, answer, expected) => {
    asking.answer = answer;
    asking.questions.length = 0;
    expect((await asking.call("run", { command: unproved })).structuredContent).toMatchObject(expected);
    expect(asking.questions).toEqual([expect.stringContaining(`  ${unproved}\n\nIn ${asks}.`)]);
    asking.answer = doIt;
  });

  test("asks nobody about what the policy denies", async () => {
    writeFileSync(join(asks, ".safe-sh.json"), JSON.stringify({ deny: ["npm test"] }));
    onTestFinished(() => rmSync(join(asks, ".safe-sh.json")));
    asking.questions.length = 0;
    const { structuredContent, isError } = await asking.call("run", { command: "npm test" });
    expect([structuredContent?.why, isError, asking.questions]).toEqual(["policy", true, []]);
  });

  test("asks nobody about what cannot be shown as a whole", async () => {
    asking.questions.length = 0;
    const { structuredContent } = await asking.call("run", { command: `${unproved} #${" ".repeat(10_000)}` });
    expect([structuredContent?.why, asking.questions]).toEqual(["rejected", []]);
  });

  test("keeps control characters out of a question", async () => {
    asking.answer = { action: "decline" };
    asking.questions.length = 0;
    await asking.call("run", { command: "rm 'a\u001b[2J\u202eb'; rm $'c\\nd'\nrm e" });
    expect(asking.questions).toHaveLength(1);
    expect(asking.questions[0]).toMatch(/ {2}rm 'a\\e\[2J\\u\{202e\}b'; rm .*\n {2}rm e\n/);
    asking.answer = doIt;
  });

  test("shows names of files as they are, whatever they hold", async () => {
    const name = '\u001b]0;x\u0007 {"jsonrpc":"2.0"}\n';
    writeFileSync(join(project, "sub", name), "");
    onTestFinished(() => rmSync(join(project, "sub", name)));
    const { structuredContent } = await tries.call("run", { command: "ls", cwd: "sub" });
    expect(structuredContent?.stdout).toBe(`${name}\n`);
  });

  test.each([
    ["a folder outside", "/"],
    ["the folder above", ".."],
    ["a link that leads out", "out"],
    ["a path through such a link", "out/."],
    ["a file", "a"],
    ["nothing", "none"],
    ["a name with NUL", "a\0b"],
  ])("runs nothing in %s", async (_, cwd) => {
    const { isError, content } = await tries.call("run", { command: "pwd", cwd });
    expect(isError).toBe(true);
    expect(content[0]?.text).toMatch(/^safe-sh: refused: .*(?:outside|cwd)/);
  });

  test("runs in a folder below a root, and by a link that stays there", async () => {
    expect((await tries.call("run", { command: "pwd", cwd: "within" })).structuredContent).toMatchObject({
      stdout: `${join(project, "sub")}\n`,
    });
  });

  test.each([
    ["no command", {}],
    ["a number", { command: 3 }],
    ["an empty text", { command: "" }],
    ["an argument that is not known", { command: "ls", timeot: 3 }],
    ["a timeout of nothing", { command: "ls", timeout: 0 }],
  ])("takes no bad arguments: %s", async (_, given) => {
    const { isError, content } = await tries.call("run", given);
    expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining("Invalid arguments")]);
  });

  test("shows the head and the tail of much output, and keeps the whole", async () => {
    const answered = await tries.call("run", { command: "seq 1 300000; echo end" });
    const stdout = part<string>(answered, "stdout");
    expect(stdout.length).toBeLessThan(17_000);
    expect(stdout).toMatch(/^1\n2\n[^]*\n\[safe-sh: \d+ bytes are left out here\]\n[^]*\n300000\nend\n$/);
    const [uri = ""] = part<string[]>(answered, "full");
    expect(answered.content[1]).toMatchObject({ type: "resource_link", uri });
    const [read] = (await tries.client.readResource({ uri })).contents;
    expect(read && "text" in read ? read.text : "").toHaveLength(1_988_899);
    await expect(asking.client.readResource({ uri })).rejects.toThrow("no such output");
  });

  test("sends output as progress", async () => {
    const messages: string[] = [];
    const onprogress = ({ message }: { message?: string | undefined }): void => void messages.push(message ?? "");
    await tries.call("run", { command: "echo first; sleep 0.5; echo second; sleep 0.4; echo third" }, { onprogress });
    expect(messages[0]).toBe("first");
    expect(messages.length).toBeLessThanOrEqual(3);
  });

  test("ends a command when its time is up, and says so", async () => {
    const { structuredContent } = await tries.call("run", { command: "sleep 91.25 | cat", timeout: 0.3 });
    expect(structuredContent).toMatchObject({ ended: "timeout", status: "ran" });
    expect(processesWith("91.25")).toEqual([]);
  });

  const cancelled = async (at: typeof tries, command: string, number: string): Promise<void> => {
    const cancelling = new AbortController();
    const running = at.call("run", { command }, { signal: cancelling.signal });
    await until(() => processesWith(number).length > 0);
    cancelling.abort();
    await expect(running).rejects.toThrow();
    await until(() => processesWith(number).length === 0);
    expect((await at.call("run", { command: "echo on" })).structuredContent).toMatchObject({ stdout: "on\n" });
  };

  test.each([
    ["proved", () => tries, "sleep 92.25 | cat", "92.25"],
    ["approved", () => asking, `${unproved}; (setsid sleep 94.25 &); sleep 94.25 | cat`, "94.25"],
  ] as const)("ends all processes of a cancelled command that was %s", (_, at, command, number) =>
    cancelled(at(), command, number),
  );

  test("ends all processes of a cancelled trial, and holds what it has changed", async () => {
    await cancelled(tries, "echo cut > cut; (setsid sleep 93.25 &); sleep 93.25; echo never", "93.25");
    const isHeld = async (): Promise<boolean> =>
      part<{ command: string; state: string }[]>(await tries.call("changes", {}), "records").some(
        ({ command, state }) => command.startsWith("echo cut") && state === "held",
      );
    for (const end = Date.now() + 8_000; !(await isHeld()) && Date.now() < end; ) await sleep(50);
    expect(await isHeld()).toBe(true);
  });

  test("takes back a question of a cancelled call", async () => {
    asking.answer = "never";
    const cancelling = new AbortController();
    const before = asking.questions.length;
    const running = asking.call("run", { command: unproved }, { signal: cancelling.signal });
    await until(() => asking.questions.length > before);
    cancelling.abort();
    await expect(running).rejects.toThrow();
    asking.answer = doIt;
    expect((await asking.call("run", { command: "echo on" })).structuredContent).toMatchObject({ stdout: "on\n" });
  });

  test("several at once", async () => {
    const all = await Promise.all(
      ["echo 1; sleep 0.3", "echo 2 > b; cat b", "echo 3"].map((command) => tries.call("run", { command })),
    );
    expect(all.map(({ structuredContent }) => structuredContent?.stdout)).toEqual(["1\n", "2\n", "3\n"]);
  });
});

test("check judges, runs nothing, and says what passes", async () => {
  const { structuredContent } = await asking.call("check", { command: "sort a -o b; npm test" });
  expect(structuredContent).toMatchObject({
    verdict: "mutating",
    decision: "ask",
    effects: expect.arrayContaining([{ kind: "writes", text: "writes `b`" }]),
    findings: expect.arrayContaining([expect.objectContaining({ instead: ["npm pkg get scripts"] })]),
  });
  expect((await tries.call("check", { command: "ls" })).structuredContent).toMatchObject({
    verdict: "read_only",
    findings: [],
  });
});

describe("what is held", () => {
  const records = async (): Promise<readonly { id: number; state: string; command: string }[]> =>
    part(await tries.call("changes", {}), "records");

  test("is kept, undone and dropped only if a person says so", async () => {
    const tried = await tries.call("run", { command: "echo three > c" });
    const { number: trial } = part<{ number: number }>(tried, "trial");
    tries.questions.length = 0;
    tries.answer = { action: "decline" };
    const no = await tries.call("keep", { trial });
    expect([no.isError, no.content[0]?.text]).toEqual([
      true,
      expect.stringContaining(`can type \`safe-sh keep ${trial}\``),
    ]);
    expect(tries.questions[0]).toContain("1 change: A c");
    tries.answer = doIt;
    const number = part<number>(await tries.call("keep", { trial }), "number");
    expect(readFileSync(join(project, "c"), "utf8")).toBe("three\n");
    expect((await tries.call("undo", { number })).structuredContent).toMatchObject({ status: "done" });
    expect(readdirSync(project)).not.toContain("c");
    expect((await tries.call("keep", { trial })).isError).toBe(true);
    const [held] = (await records()).filter(({ state }) => state === "held");
    for (const each of (await records()).filter(({ state }) => state === "held").reverse())
      expect((await tries.call("drop", { trial: each.id })).structuredContent).toMatchObject({ status: "done" });
    expect(held).toBeDefined();
    expect((await records()).filter(({ state }) => state === "held")).toEqual([]);
  });

  test("stays if another trial lies on it", async () => {
    const numberOf = async (command: string): Promise<number> =>
      part<{ number: number }>(await tries.call("run", { command }), "trial").number;
    const [below, above] = [await numberOf("echo 1 > d"), await numberOf("echo 2 >> d")];
    const no = await tries.call("drop", { trial: below });
    expect([no.isError, no.content[0]?.text]).toEqual([true, expect.stringContaining(`trial ${above} lies on it`)]);
    for (const trial of [above, below])
      expect((await tries.call("drop", { trial })).structuredContent).toMatchObject({ status: "done" });
  });
});

describe("a client that cannot ask", () => {
  test("gets a refusal with what passes, and with what a person can type; other folders' trials are not there", async () => {
    const env = home("trying", { trial: "hold" });
    await tries.call("run", { command: "echo x > x" });
    const here = await connect(env, project);
    const elsewhere = await connect(env, join(whole, "elsewhere"));
    onTestFinished(async () => void (await Promise.all([here.client.close(), elsewhere.client.close()])));
    const { content, structuredContent } = await here.call("run", { command: "kill 1; npm test" });
    expect(structuredContent).toMatchObject({ status: "refused", why: "nobody-to-ask" });
    expect(content[0]?.text).toMatch(/^safe-sh: refused: [^]*help: .*`npm pkg get scripts`/);
    const records = part<{ id: number }[]>(await here.call("changes", {}), "records");
    const trial = records.at(-1)?.id ?? 0;
    const kept = await here.call("keep", { trial });
    expect([kept.isError, kept.content[0]?.text]).toEqual([true, expect.stringContaining(`\`safe-sh keep ${trial}\``)]);
    expect((await elsewhere.call("changes", {})).structuredContent).toMatchObject({ records: [] });
    expect((await elsewhere.call("diff", { trial })).isError).toBe(true);
    expect((await elsewhere.call("drop", { trial })).content[0]?.text).toContain("nothing that can be dropped");
  });
});

describe("the end", () => {
  test.each(["SIGKILL", "SIGTERM", "close"] as const)("leaves no process: %s", async (how) => {
    const number = { SIGKILL: "95.25", SIGTERM: "96.25", close: "97.25" }[how];
    const here = await connect(home("killed", { trial: "hold" }), asks, { elicits: true });
    const both = `(setsid sleep ${number} &); sleep ${number}`;
    const commands = [`kill -URG $PPID; ${both}`, `echo > c; ${both}`, `sleep ${number} | cat`];
    const running = commands.map((command) => here.call("run", { command }).catch(() => {}));
    await until(() => processesWith(number).length >= 5);
    expect(here.questions).toHaveLength(1);
    if (how === "close") await here.client.close();
    else process.kill(here.process, how);
    await Promise.all(running);
    await until(() => processesWith(number).length === 0);
  });

  test("comes with the end of the input; nothing but the protocol is on the output", async () => {
    const child = start(safeSh, ["mcp"], { cwd: asks, env: home("raw", {}) });
    const client = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } };
    const ask = (id: number, method: string, params: object): string =>
      `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
    const ending = ended(child);
    child.stdin?.write(`no JSON\n{"jsonrpc":"2.0"}\n[]\n${ask(1, "initialize", client)}`);
    child.stdin?.write(ask(2, "tools/call", { name: "run", arguments: { command: "echo out; echo err >&2" } }));
    await new Promise((resolve) =>
      child.stdout?.on("data", (bytes) => /"id":2/.test(String(bytes)) && resolve(undefined)),
    );
    child.stdin?.end();
    const { stdout, code } = await ending;
    expect(code).toBe(0);
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ jsonrpc }) => jsonrpc)).toEqual(lines.map(() => "2.0"));
    expect(lines.at(-1)).toMatchObject({ id: 2, result: { structuredContent: { stdout: "out\n", stderr: "err\n" } } });
  });
});
