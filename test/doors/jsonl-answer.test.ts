// One line of `check --jsonl` and its answer. Whole streams are test/cli/jsonl.test.ts's.
import { beforeAll, expect, test } from "vitest";
import { answerLine } from "../../src/doors/jsonl-answer.ts";
import { ready } from "../support/classify.ts";

beforeAll(() => ready());

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each<[string, Uint8Array | "too-long", string]>([
  ["too long", "too-long", "the line is longer than 1000000 bytes"],
  ["no UTF-8", Uint8Array.of(0xff), "the line is not UTF-8 text"],
  ["no JSON", bytes("{"), "the line is not JSON"],
  ["a list", bytes('["ls"]'), "the line is not a JSON object"],
  ["null", bytes("null"), "the line is not a JSON object"],
  ["no command", bytes('{"id":1}'), "`command` is not a string"],
  ["a number as command", bytes('{"id":1,"command":1}'), "`command` is not a string"],
  ["a relative folder", bytes('{"id":1,"command":"ls","cwd":"x"}'), "`cwd` is not an absolute path"],
])("%s is mutating, and says why", async (_, line, error) => {
  const answer = await answerLine(line);
  expect(answer).toMatchObject({ safety: "mutating", source: "unknown", reason: error, error });
  expect(answer.findings[0]).toMatchObject({ code: "invalid-line", message: error });
  expect(answer.decision).toBeUndefined();
});

test.each([
  ["ls", "read_only", "allow"],
  ["rm x", "mutating", "ask"],
])("%s is %s: %s", async (command, safety, decision) => {
  const answer = await answerLine(bytes(JSON.stringify({ id: { any: "thing" }, command, cwd: "/home/me/p" })));
  expect(answer).toMatchObject({ id: { any: "thing" }, safety, decision });
  expect(answer.assumed ?? []).not.toContain("cwd");
});

test("without a folder it is this process's, and that is said", async () => {
  expect((await answerLine(bytes('{"command":"ls"}'))).assumed).toContain("cwd");
});
