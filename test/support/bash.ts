// Runs a script in real bash, where K and K2 are programs that only note how they were called.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Invocation } from "../../src/interpret/invocation.ts";
import type { Shape, Text } from "../../src/interpret/text.ts";

export interface Playground {
  readonly folder: string;
  /** The calls of K and K2, name first, where both end with `status` for a while (so that loops end). */
  readonly run: (source: string, status: 0 | 1) => readonly (readonly string[])[];
  readonly remove: () => void;
}

const mostCalls = 24;

// One write a call, so that calls at the same time do not mix: the arguments, each with a NUL, and a mark. Builtins only.
const program = (log: string): string => `#!/bin/sh
printf '%s\\0' "\${0##*/}" "$@" '\u0001' >> ${log}
echo K >> ${log}.count
read -r status < ${log}.status
echo out
count=0
while read -r _; do count=$((count + 1)); done < ${log}.count
[ $count -lt ${mostCalls} ] || status=$((1 - status))
exit "$status"
`;

export function playground(): Playground {
  const folder = mkdtempSync(join(tmpdir(), "safe-sh-bash-"));
  const work = join(folder, "work");
  const bin = join(folder, "bin");
  const log = join(folder, "log");
  for (const path of [work, bin]) mkdirSync(path);
  for (const name of ["a.c", "b.c", "-n"]) writeFileSync(join(work, name), "");
  for (const name of ["K", "K2"]) {
    writeFileSync(join(bin, name), program(log));
    chmodSync(join(bin, name), 0o755);
  }
  return {
    folder: work,
    run(source, status) {
      writeFileSync(log, "");
      writeFileSync(`${log}.count`, "");
      writeFileSync(`${log}.status`, `${status}\n`);
      spawnSync("bash", ["--norc", "-c", source, "bash"], {
        cwd: work,
        env: { PATH: `${bin}:/usr/bin:/bin`, HOME: "/home/me", LC_ALL: "C.UTF-8" },
        input: "one two\nthree\n",
        timeout: 3000,
        killSignal: "SIGKILL",
      });
      const calls = readFileSync(log, "utf8").split("\u0001\0");
      return calls.filter((call) => call !== "").map((call) => call.split("\0").slice(0, -1));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const escaped = (value: string): string => value.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
const hole: Readonly<Record<Shape, string>> = {
  any: "[^\\x00]*",
  path: "[^\\x00]*",
  natural: "\\d+",
  integer: "-?\\d+",
};
const pattern = (text: Text): string =>
  text.pieces.map((piece) => (typeof piece === "string" ? escaped(piece) : hole[piece.shape])).join("");

/** Is `call` one of the calls that `invocation` stands for? */
export function covers(invocation: Invocation, call: readonly string[]): boolean {
  // Field by field where that is possible: one expression for thousands of fields would be too large.
  if (invocation.fields.every(({ many }) => !many))
    return (
      invocation.fields.length === call.length &&
      invocation.fields.every(({ text }, index) => new RegExp(`^${pattern(text)}$`).test(call[index] ?? ""))
    );
  const fields = invocation.fields.map(({ text, many }) =>
    many ? `(?:${pattern(text)}\\x00)*` : `${pattern(text)}\\x00`,
  );
  return new RegExp(`^${fields.join("")}$`).test(call.map((field) => `${field}\0`).join(""));
}
