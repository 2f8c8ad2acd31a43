// Runs a settled script: in the sandbox that its examination needs, with this process's streams or with captured ones.
import type { Runnable } from "../decide/runnable.ts";
import type { Policy } from "../policy/policy.ts";
import { type Confinement, confine, type Over } from "../sandbox/confinement.ts";
import { closeInherited } from "../sandbox/descriptors.ts";
import { findEngine, forgetEngine } from "../sandbox/engine.ts";
import { EscapeError } from "../sandbox/escape.ts";
import { unconfinedNotice } from "../sandbox/notice.ts";
import { write } from "../system/write.ts";
import { findBash } from "./bash.ts";
import { type Capture, type Captured, capture, withoutOutput } from "./capture.ts";
import { cleanEnvironment } from "./environment.ts";
import { type Run, run, SandboxError } from "./run.ts";

/** Input of a run besides its text. */
export interface Execution extends Pick<Run, "name" | "parameters" | "options" | "cwd" | "standardInput" | "report"> {
  readonly runnable: Runnable;
  readonly policy: Policy;
  /** The environment, before variables that could change the meaning of the script are taken out. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absent: it has this process's own streams and signals. */
  readonly capture?: Capture | undefined;
  /** Contents that it sees in place of some folders'. */
  readonly over?: Over | undefined;
  /** Called once it runs. */
  readonly started: () => Promise<void>;
}

/** Nothing ran: a folder that the policy opens leads elsewhere. */
export class NotConfinedError extends Error {}

/**
 * Runs a text and waits for its end. Without `capture`, the captured output is empty.
 *
 * @throws NotConfinedError if the sandbox cannot be as the policy requires; an error of the system if bash or the
 * sandbox cannot be prepared. Nothing ran then.
 */
export async function execute(given: Execution): Promise<Captured> {
  const { runnable, cwd, started, capture: wanted, environment: own, policy: _policy, over: _over, ...rest } = given;
  const bash = findBash(process.env.PATH);
  if (bash === undefined) throw new Error("bash is not installed");
  const confinement = confinementFor(given, bash);
  try {
    if (!wanted && runnable.standing !== "approved") beforeStart(given, confinement);
    const task = {
      ...rest,
      bash,
      cwd,
      script: runnable.text,
      environment:
        runnable.standing === "proved"
          ? cleanEnvironment(own, "proved", runnable.variables)
          : cleanEnvironment(own, "approved"),
      ...(confinement ? { confinement } : {}),
    };
    const running = wanted ? capture(task, wanted) : run(task).then(withoutOutput);
    // Bash has its streams by now; `started` runs while it works.
    const reported = started();
    const ended = await running;
    await reported;
    if (ended.outcome.type === "failed" && ended.outcome.error instanceof SandboxError) forgetEngine();
    return ended;
  } finally {
    confinement?.release();
  }
}

function confinementFor(
  { runnable, cwd, report, capture: wanted, standardInput, over }: Execution,
  bash: string,
): Confinement | undefined {
  const grants = runnable.standing === "proved" ? runnable.grants : undefined;
  if (!grants) return undefined;
  const engine = findEngine();
  // It was there when the script was examined, and the verdict relies on it.
  if (engine.type === "none") throw new NotConfinedError(`the sandbox is gone: ${engine.why}`);
  try {
    const reserved = report === undefined ? 0 : 1;
    const ownStreams = wanted === undefined;
    const ownInput = ownStreams && standardInput === "inherit";
    return confine(engine, grants, { base: cwd, reserved, ownStreams, ownInput, bash, ...(over ? { over } : {}) });
  } catch (error) {
    if (error instanceof EscapeError) throw new NotConfinedError(error.message);
    throw error;
  }
}

/** The last step before a proved script gets this process's own streams. */
function beforeStart({ runnable, policy }: Execution, confinement: Confinement | undefined): void {
  // A script could write through descriptors that a caller left open, in a sandbox too.
  closeInherited();
  if (confinement?.notice !== undefined) write(2, confinement.notice);
  if (confinement || runnable.standing !== "proved" || policy.sandbox === "off") return;
  const engine = findEngine();
  const notice = engine.type === "none" ? unconfinedNotice(engine) : undefined;
  if (notice !== undefined) write(2, notice);
}
