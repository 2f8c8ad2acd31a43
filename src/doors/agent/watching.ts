// The common part of `safe-sh watch` and `safe-sh agent`: pass a stream on, judge its commands, warn, end its source.
import { spawn } from "node:child_process";
import { write as writeFile } from "node:fs";
import { constants } from "node:os";
import { addAbortSignal } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { loadPolicy } from "../../decide/checked-policy.ts";
import { examine } from "../../decide/examine.ts";
import { logDecision } from "../../record/log.ts";
import { descendants } from "../../run/descendants.ts";
import { endProcesses, send } from "../../run/end-processes.ts";
import { codeOf } from "../../system/message.ts";
import { jsonOf, visible } from "../../system/visible.ts";
import { complain, write } from "../../system/write.ts";
import { type Counts, createMonitor, type Judged, type Monitor, type Warning } from "./monitor.ts";
import { writersOf } from "./writers.ts";

/** How to watch. */
export interface Watching {
  /** Writes the stream on, byte for byte; false: its reader is gone. */
  readonly pass: (chunk: Buffer) => Promise<boolean>;
  /** End the source at a command that is denied. */
  readonly kills: boolean;
  readonly profile?: string | undefined;
  readonly result?: (event: Readonly<Record<string, unknown>>) => void;
  /** Milliseconds until an ignored signal becomes SIGKILL and an output that stays open is closed; default 2,000. */
  readonly patience?: number;
}

/** How it ended. */
export interface Watched {
  readonly exitCode: number;
  readonly counts: Counts;
  /** Was the source ended for a command? */
  readonly killed: boolean;
}

/** The code if the source was ended for a command. */
export const killedExit = 1;

const ofSignal = (signal: NodeJS.Signals): number => 128 + (constants.signals[signal] ?? 0);

function monitorFor({ profile, kills, result }: Watching, kill: () => void): Monitor {
  const judge = async (command: string, cwd: string | undefined): Promise<Judged> => {
    const folder = cwd ?? process.cwd();
    const { policy } = await loadPolicy({
      cwd: folder,
      ...(profile === undefined ? {} : { commandLine: { profile } }),
    });
    const { verdict, decision } = await examine({ source: command }, { policy, cwd: folder }, "judge-only");
    return { verdict, decision, audit: policy.audit };
  };
  const warn = (warning: Warning): void => {
    write(2, warningText(warning));
    if (kills && warning.kind === "denied") kill();
  };
  const judged = (command: string, cwd: string | undefined, { verdict, decision, audit }: Judged): void =>
    logDecision({ door: "monitor", command, cwd, verdict, decision, audit });
  return createMonitor({ judge, warn, judged, ...(result ? { result } : {}) });
}

const longestShown = 500;

function warningText({ kind, command, reason, subagent }: Warning): string {
  if (kind === "unchecked") return `WARNING: ${visible(reason)}\n`;
  const who = subagent ? " (subagent)" : "";
  const cut = command !== undefined && command.length > longestShown;
  const shown = command === undefined ? "" : `: \`${visible(command.slice(0, longestShown))}${cut ? "…" : ""}\``;
  return `WARNING: ${kind}${who}${shown}: ${visible(reason)}\n`;
}

/** Watches standard input to its end. */
export async function watchInput(watching: Watching): Promise<Watched> {
  let killed = false;
  let exitCode = 0;
  const abort = new AbortController();
  const stop = (code: number): void => {
    exitCode = code;
    abort.abort();
  };
  const kill = (): void => {
    if (killed) return;
    killed = true;
    void endWriters(watching.patience).then(() => stop(killedExit));
  };
  let interrupts = 0;
  // A terminal interrupts the writer, too: its last lines should still be read.
  process.on("SIGINT", () => void (++interrupts > 1 && stop(ofSignal("SIGINT"))));
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(ofSignal(signal)));
  const monitor = monitorFor(watching, kill);
  try {
    for await (const chunk of addAbortSignal(abort.signal, process.stdin)) {
      if (!(await watching.pass(chunk))) {
        exitCode = ofSignal("SIGPIPE");
        break;
      }
      await monitor.add(chunk);
    }
  } catch (error) {
    if (!abort.signal.aborted) throw error;
  }
  await monitor.end();
  return { exitCode: killed ? killedExit : exitCode, counts: monitor.counts(), killed };
}

/** Ends the processes that write into standard input, and what they started: SIGTERM, and SIGKILL after some time. */
async function endWriters(patience?: number): Promise<void> {
  const writers = writersOf(0);
  if (writers.length === 0)
    write(2, "WARNING: the processes that write here cannot be found: their pipe is closed, and they may go on\n");
  await endProcesses(writers, patience);
}

/** Starts a command in a process group of its own and watches its output to its end. */
export async function watchCommand(
  [command = "", ...given]: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  watching: Watching,
): Promise<Watched> {
  let killed = false;
  let terminations = 0;
  let pid: number | undefined;
  // The group has no terminal: what a terminal sends arrives only here, and is passed on once. Listened for before the group
  // starts: a signal in between would end this process and leave the group.
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const)
    process.on(name, () => {
      if (name === "SIGTERM" && ++terminations > 1) end();
      else if (pid !== undefined) send(-pid, name);
    });
  const child = spawn(command, given, { stdio: ["inherit", "pipe", "inherit"], detached: true, env: environment });
  pid = child.pid;
  let over: Promise<void> | undefined;
  const end = (): void => {
    if (pid === undefined) return;
    const started = pid;
    // Claude Code gives each command a group of its own, which outlives it.
    over ??= endProcesses([-started], watching.patience, () => descendants(started));
  };
  const monitor = monitorFor(watching, () => {
    killed = true;
    end();
  });
  const ended = new Promise<number>((resolve) => {
    child.once("error", (error: NodeJS.ErrnoException) => {
      const missing = command.includes("/") ? "is not there" : "is not on PATH";
      const why = error.code === "ENOENT" ? missing : `cannot be started: ${visible(error.message)}`;
      complain(`safe-sh: \`${command}\` ${why}`);
      child.stdout?.destroy();
      resolve(error.code === "ENOENT" ? 127 : 126);
    });
    child.once("exit", (code, name) => resolve(name ? ofSignal(name) : (code ?? 1)));
  });
  // Something that it started may hold its output open, and must not hold this up.
  void ended
    .then(() => sleep(watching.patience ?? 2_000, undefined, { ref: false }))
    .then(() => child.stdout?.destroy());
  try {
    for await (const chunk of child.stdout ?? []) {
      if (!(await watching.pass(chunk))) break;
      await monitor.add(chunk);
    }
  } catch (error) {
    // Destroyed above.
    if (codeOf(error) !== "ERR_STREAM_PREMATURE_CLOSE") {
      end();
      throw error;
    }
  }
  await monitor.end();
  const exitCode = await ended;
  await over;
  return { exitCode: killed ? killedExit : exitCode, counts: monitor.counts(), killed };
}

const writeSome = promisify(writeFile);

/** Writes all of it to standard output, and leaves the process free meanwhile; false if its reader is gone. */
export async function passOn(chunk: Buffer): Promise<boolean> {
  let rest = chunk;
  while (rest.length > 0) {
    try {
      const { bytesWritten } = await writeSome(1, rest);
      rest = rest.subarray(bytesWritten);
    } catch (error) {
      if (codeOf(error) !== "EAGAIN") return false;
      await sleep(1);
    }
  }
  return true;
}

/** The last line on standard error. */
export function sayCounts({ counts, killed }: Watched, json: boolean): void {
  if (json) return void write(2, `${jsonOf({ ...counts, killed })}\n`);
  const { calls, read_only, mutating, denied, unchecked, broken } = counts;
  const more = [
    ...(unchecked > 0 ? [`${unchecked} ${unchecked === 1 ? "line" : "lines"} not checked`] : []),
    ...(broken > 0 ? [broken === 1 ? "1 line that is no JSON" : `${broken} lines that are no JSON`] : []),
    ...(killed ? ["ended at a denied command"] : []),
  ];
  const watched = `${calls} command${calls === 1 ? "" : "s"}: ${read_only} read_only, ${mutating} mutating, ${denied} denied`;
  complain(`safe-sh: watched ${[watched, ...more].join("; ")}`);
}
