// `safe-sh check --jsonl`: the same order, bad lines answered, memory constant.
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { safeSh } from "../support/built.ts";
import { safe } from "../support/in-process.ts";
import { folder, run, start, until } from "../support/programs.ts";
import { isWhole } from "../support/rows.ts";

interface Answer {
  readonly id: unknown;
  readonly safety: string;
  readonly error?: string;
  readonly findings: readonly { readonly code: string }[];
}

const answers = (text: string): readonly Answer[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

test("verdicts in order", async () => {
  const input = [
    '{"id":1,"command":"echo hi"}',
    '{"id":"b","command":"echo > f","cwd":"/tmp"}',
    '{"command":"true"}',
    "",
  ].join("\n");
  const ran = await safe(["check", "--jsonl"], { input });
  expect(ran).toMatchObject({ code: 1, stderr: "" });
  expect(answers(ran.stdout)).toMatchObject([
    { id: 1, safety: "read_only", source: "allowlist", reason: expect.any(String), findings: [] },
    { id: "b", safety: "mutating", source: "blocklist", findings: [{ code: "writes-file" }] },
    { id: null, safety: "read_only" },
  ]);
});

test.each([
  ["not JSON", "{nope", "the line is not JSON"],
  ["an array", "[]", "the line is not a JSON object"],
  ["null", "null", "the line is not a JSON object"],
  ["a blank line", "", "the line is not JSON"],
  ["no command", '{"id":7}', "`command` is not a string"],
  ["a number as command", '{"command":1}', "`command` is not a string"],
  ["a relative cwd", '{"command":"ls","cwd":"x"}', "`cwd` is not an absolute path"],
  ["a very long line", `{"command":"${"a".repeat(2_000_000)}"}`, "the line is longer than 1000000 bytes"],
])("a bad line does not end the stream: %s", async (_name, line, error) => {
  const input = `{"id":1,"command":"true"}\n${line}\n{"id":2,"command":"true"}\n`;
  const ran = await safe(["check", "--jsonl"], { input });
  const [first, bad, last] = answers(ran.stdout);
  expect([first?.safety, last?.safety]).toEqual(["read_only", "read_only"]);
  expect(bad).toMatchObject({ safety: "mutating", error, findings: [{ code: "invalid-line" }] });
  expect(ran.code).toBe(1);
});

test("bytes that are not text", async () => {
  const ran = await safe(["check", "--jsonl"], { input: new Uint8Array([0xff, 0x0a]) });
  expect(answers(ran.stdout)).toMatchObject([{ safety: "mutating", error: "the line is not UTF-8 text" }]);
});

test("no lines at all: everything was read_only", async () => {
  expect(await safe(["check", "--jsonl"])).toMatchObject({ code: 0, stdout: "" });
});

test("each line is answered before the next one is there", async () => {
  const child = start(safeSh, ["check", "--jsonl"]);
  const next = (): Promise<string> =>
    new Promise((resolve) => child.stdout?.once("data", (data: Buffer) => resolve(String(data))));
  for (const id of [1, 2]) {
    const answer = next();
    child.stdin?.write(`{"id":${id},"command":"true"}\n`);
    expect(JSON.parse(await answer)).toMatchObject({ id, safety: "read_only" });
  }
  child.stdin?.end();
  expect(await new Promise((resolve) => child.once("close", resolve))).toBe(0);
});

test("a policy that changes meanwhile holds from the next line on", async () => {
  const cwd = folder();
  const child = start(safeSh, ["check", "--jsonl"], { cwd });
  const read: Answer[] = [];
  child.stdout?.setEncoding("utf8").on("data", (text: string) => read.push(...answers(text)));
  const ask = async (count: number): Promise<Answer | undefined> => {
    child.stdin?.write(`${JSON.stringify({ id: count, command: "ls", cwd })}\n`);
    await until(() => read.length === count, "an answer");
    return read.at(-1);
  };
  expect(await ask(1)).toMatchObject({ safety: "read_only" });
  writeFileSync(join(cwd, ".safe-sh.json"), '{ "deny": ["ls **"] }');
  expect(await ask(2)).toMatchObject({ safety: "mutating", findings: [{ code: "denied-by-rule" }] });
  writeFileSync(join(cwd, ".safe-sh.json"), "{ nonsense");
  expect(await ask(3)).toMatchObject({ safety: "read_only" });
  rmSync(join(cwd, ".safe-sh.json"));
  expect(await ask(4)).toMatchObject({ safety: "read_only" });
  child.stdin?.end();
  await once(child, "close");
});

test("many lines in constant memory", { timeout: 180_000 }, async () => {
  const child = start(safeSh, ["check", "--jsonl"]);
  const { pid } = child;
  if (pid === undefined) throw new Error("not started");
  const rss = (): number =>
    Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  const total = isWhole ? 20_000 : 4_000;
  let lines = 0;
  let early = 0;
  let late = 0;
  child.stdout?.on("data", (data: Buffer) => {
    for (const byte of data) if (byte === 10) lines++;
    if (lines > total / 4 && early === 0) early = rss();
    if (lines > total * 0.9 && late === 0) late = rss();
  });
  const batch = Array.from(
    { length: 1000 },
    (_, index) => `{"id":${index},"command":"git log -n ${index} | sed -n 3p"}\n`,
  ).join("");
  for (let sent = 0; sent < total; sent += 1000) {
    if (!child.stdin?.write(batch)) await new Promise((resolve) => child.stdin?.once("drain", resolve));
  }
  child.stdin?.end();
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect({ code, lines }).toEqual({ code: 0, lines: total });
  expect(late).toBeLessThan(early + 60);
});

test("a reader that goes away ends the stream quietly", async () => {
  const script = `for i in {1..3000}; do echo '{"command":"true"}'; done | '${safeSh}' check --jsonl | head -n 1 >/dev/null; echo "\${PIPESTATUS[1]}"`;
  const ran = await run("bash", ["-c", script]);
  expect(ran.stderr).toBe("");
  expect(["0\n", "1\n"]).toContain(ran.stdout);
});

describe("check --jsonl --jobs", () => {
  test("the same answers in the same order, and the same exit code", async () => {
    const commands = Array.from({ length: 700 }, (_, at) => (at % 3 === 0 ? `rm f${at}` : `ls d${at} | head`));
    const lines = commands.map((command, id) => JSON.stringify({ id, command, cwd: "/tmp" }));
    const input = [
      ...lines,
      "not json",
      `{"id":1,"command":"${"x".repeat(1_100_000)}"}`,
      '{"id":"last","command":"pwd"}',
    ].join("\n");
    const one = await safe(["check", "--jsonl"], { input });
    const two = await safe(["check", "--jsonl", "--jobs", "2"], { input });
    expect(two.code).toBe(1);
    expect(two.stdout === one.stdout).toBe(true);
    expect(one.stdout.split("\n")).toHaveLength(704);
    expect(await safe(["check", "--jsonl", "--jobs", "2"], { input: lines[1] ?? "" })).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(await safe(["check", "--jsonl", "--jobs", "2"], { input: "" })).toMatchObject({
      code: 0,
      stdout: "",
    });
  });

  test("bad calls", async () => {
    expect(await safe(["check", "--jsonl", "--jobs", "x"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("1 to 256"),
    });
    expect(await safe(["check", "--jobs", "2", "ls"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--jsonl"),
    });
  });

  test("a reader that goes away ends it", async () => {
    const ran = await run("bash", ["-c", `yes '{"command":"ls"}' | '${safeSh}' check --jsonl --jobs 2 | head -n 1`]);
    expect(ran.stdout).toMatch(/^\{"id":null,"safety":"read_only"/);
  });
});
