// What Claude Code was started with holds as its settings do.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { argumentsIn, clientArguments } from "../../src/hosts/install/client-arguments.ts";

const rows: readonly (readonly [words: readonly string[], settings: readonly string[], denied: readonly string[]])[] = [
  [["claude", "-p", "go"], [], []],
  [["claude", "--settings", "a.json"], ["/w/a.json"], []],
  [["claude", "--settings=/x/a.json", "-p"], ["/x/a.json"], []],
  [["claude", "--settings", '{"permissions":{}}'], ['{"permissions":{}}'], []],
  [["claude", "--disallowedTools", "Bash(git push:*)", "Edit", "-p", "x"], [], ["Bash(git push:*)", "Edit"]],
  [
    ["claude", "--disallowedTools", "Bash(git push:*),Edit Read(./a b)"],
    [],
    ["Bash(git push:*)", "Edit", "Read(./a b)"],
  ],
  [["claude", "--disallowed-tools=Bash(rm *)", "--settings"], ["/w"], ["Bash(rm *)"]],
  [["--settings", "a.json"], [], []],
  [["sh", "-c", "claude --settings a.json"], [], []],
];

for (const [words, settings, denied] of rows)
  test(words.join(" "), () => {
    expect(argumentsIn(words, () => "/w")).toEqual({ settings, denied });
  });

test.runIf(process.platform === "linux")("of the processes above the one that asks", async () => {
  const client = spawn("bash", ["-c", "bash -c 'sleep 60 & echo $!; wait'; :", "x", "--settings", '{"a":1}'], {
    detached: true,
  });
  try {
    const [number] = await once(client.stdout, "data");
    expect(clientArguments(Number(String(number)))).toEqual({ settings: ['{"a":1}'], denied: [] });
    expect(clientArguments(1)).toEqual({ settings: [], denied: [] });
    expect(clientArguments(2 ** 30)).toEqual({ settings: [], denied: [] });
  } finally {
    process.kill(-(client.pid ?? 0));
  }
});
