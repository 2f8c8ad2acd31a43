// Calls a subcommand inside the test's own process: what it says and ends with are those of the program, without a start of node.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { subcommands } from "../../src/cli/table/table.ts";
import { safeSh } from "./built.ts";
import { type Ended, environment, folder, run, type Start } from "./programs.ts";

interface Place {
  readonly cwd?: string;
  /** Added to the small environment in which programs are started. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Works in a folder and with an environment that are not the test runner's. Only one at a time. */
export async function inPlace<Result>({ cwd, env }: Place, act: () => Result | Promise<Result>): Promise<Result> {
  const before = { cwd: process.cwd(), env: { ...process.env } };
  process.chdir(cwd ?? folder());
  surround(environment(env));
  try {
    return await act();
  } finally {
    process.chdir(before.cwd);
    surround(before.env);
  }
}

/** Name by name: what is written in C, as the home of the user, reads the process's own environment. */
function surround(env: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}

/** Runs `safe-sh NAME ...`. */
export function call([name, ...given]: readonly string[], place: Place = {}): Promise<Ended> {
  const called = subcommands.find(({ row }) => row.name === name);
  if (called === undefined) throw new Error(`there is no subcommand \`${name}\``);
  return inPlace(place, async () => {
    const run = await called.load();
    const printed = { 1: "", 2: "" };
    const { writeSync } = fs;
    // Both streams are written by their descriptors, in one place (src/system/write.ts).
    fs.writeSync = ((descriptor: number, text: Uint8Array, ...more: []): number => {
      if (descriptor !== 1 && descriptor !== 2) return writeSync(descriptor, text, ...more);
      printed[descriptor] += Buffer.from(text).toString();
      return text.length;
    }) as typeof fs.writeSync;
    syncBuiltinESMExports();
    try {
      const code = await run(given);
      return { stdout: printed[1], stderr: printed[2], code, signal: null };
    } finally {
      fs.writeSync = writeSync;
      syncBuiltinESMExports();
    }
  });
}

// They ask nothing, and start nothing that writes to the process's own streams.
const answering: ReadonlySet<string> = new Set(
  [
    ["check", "explain", "rules", "policy", "llm", "completions"],
    ["allow", "deny", "ask", "forget", "suggest", "trust", "trials"],
    ["init", "uninstall", "doctor", "log", "stats", "replay", "report", "export"],
  ].flat(),
);
/** Without an operand they read standard input. */
const readsInput = /^(?:check|explain|rules)$/;

/** Runs safe-sh: as a process of its own where that can make a difference, else inside this one, in a tenth of the time. */
export function safe(given: readonly string[], options: Start = {}): Promise<Ended> {
  const [name = "", ...rest] = given;
  const isRead = rest.includes("-") || (readsInput.test(name) && (rest.at(-1) ?? "-").startsWith("-"));
  return answering.has(name) && options.input === undefined && !isRead
    ? call(given, options)
    : run(safeSh, given, options);
}
