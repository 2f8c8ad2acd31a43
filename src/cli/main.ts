// The program `safe-sh`: finds out which door its arguments mean, and ends the process with its result.

import { existsSync } from "node:fs";
import { constants } from "node:os";
import { isatty } from "node:tty";
import { ready } from "../decide/ready.ts";
import { isPrefix } from "../doors/shell/claude-code/calls.ts";
import type { Ending } from "../doors/shell/door.ts";
import { probes, probing } from "../record/probe.ts";
import type { CompiledGrammar } from "../syntax/tree-sitter.ts";
import { version } from "../system/installation.ts";
import { messageOf } from "../system/message.ts";
import { visible } from "../system/visible.ts";
import { complain, write } from "../system/write.ts";
import { wrongCall } from "./endings.ts";
import { help, hintFor } from "./help.ts";
import { shell } from "./shell.ts";
import { type Subcommand, subcommands } from "./table/table.ts";

export { judgeTasks } from "../show/jobs/worker.ts";

/** safe-sh failed itself; nothing ran. */
const failed = 125;

// Signals that kill bash and that its caller should see: a shell's loop ends if a command was interrupted.
const raised: ReadonlySet<NodeJS.Signals> = new Set(["SIGINT", "SIGTERM", "SIGHUP"]);

/** Runs the program and ends the process. `compiled`: the grammar, on its way. */
export async function main(given: readonly string[], compiled?: CompiledGrammar): Promise<void> {
  // The script must not stand in a command line that `pgrep -f` looks through.
  process.title = "safe-sh";
  // Handled here too: the door that waits for it reports the error.
  if (compiled) ready(compiled).catch(() => {});
  try {
    end(await dispatch(given));
  } catch (error) {
    complain(`safe-sh: failed: ${messageOf(error)}`);
    process.exit(failed);
  }
}

async function dispatch(given: readonly string[]): Promise<Ending> {
  const [first, ...rest] = given;
  if (first === undefined && isatty(0)) {
    write(2, help);
    return { exitCode: wrongCall("there is no interactive shell", "give a command with -c") };
  }
  const called = subcommands.find(({ row }) => row.name === first);
  if (called?.harmless) return start(called, rest);
  // As Claude Code's prefix it is given commands, which can look like a subcommand that changes settings.
  if (isPrefix(process.env) && rest.length === 0 && !/^--(?:help|version)$/.test(first ?? "")) return shell(given);
  if (called) return start(called, rest);
  if (first === "--help" || (first === "help" && !existsSync("help"))) return helpFor(rest[0]);
  // bash would take it for an option of its own, and then for a script on standard input.
  if (first === "-h" && rest.length === 0) return print(help);
  if (first === "--version" || first === "-V") return print(`safe-sh ${version()}\n`);
  const operand = first !== undefined && !/^[-+]/.test(first);
  if (operand && !first.includes("/") && !existsSync(first))
    return { exitCode: wrongCall(`\`${first}\` is neither a subcommand nor a file`, hintFor(first)) };
  return shell(given);
}

async function helpFor(name: string | undefined): Promise<Ending> {
  if (name === undefined || name === "--help") return print(help);
  const called = subcommands.find(({ row }) => row.name === name);
  return called
    ? start(called, ["--help"])
    : { exitCode: wrongCall(`\`${visible(name)}\` is not a subcommand`, hintFor(name)) };
}

async function start({ load }: Subcommand, given: readonly string[]): Promise<Ending> {
  const run = await load();
  return { exitCode: await run(given) };
}

function print(text: string): Ending {
  write(1, text);
  return { exitCode: 0 };
}

function end(ending: Ending): void {
  if ("exitCode" in ending) process.exit(ending.exitCode);
  const { signal } = ending;
  const exitCode = 128 + (constants.signals[signal] ?? 0);
  if (!raised.has(signal)) process.exit(exitCode);
  // The caller of bash would have seen it die of the signal. If the signal is blocked, the exit code must do.
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  setTimeout(() => process.exit(exitCode), 200);
}

/** Runs everything once that a run needs, so that the build can keep what V8 compiled for it. */
export async function warm(): Promise<void> {
  Object.assign(process.env, probing);
  await shell(["-c", probes.warms]);
  const { check } = await import("./check.ts");
  await check(["git status && rm x"]);
}
