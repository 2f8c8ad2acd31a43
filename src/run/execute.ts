// Runs a settled script: in the sandbox that its examination needs, with this process's streams or with captured ones.
import type { Runnable } from "../decide/runnable.ts";
import type { Policy } from "../policy/policy.ts";
import { type At, confine, type Over } from "../sandbox/confinement.ts";
import { closeInherited } from "../sandbox/descriptors.ts";
import { type Engine, findEngine, forgetEngine } from "../sandbox/engine.ts";
import { EscapeError } from "../sandbox/escape.ts";
import { unconfinedNotice } from "../sandbox/notice.ts";
import type { SandboxSpec } from "../sandbox/spec.ts";
import { write } from "../system/write.ts";
import { bashHere } from "./bash.ts";
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

/**
 * Runs a text and waits for its end. Without `capture`, the captured output is empty.
 *
 * @throws EscapeError if the sandbox cannot be as the policy requires; an error of the system if bash or the
 * sandbox cannot be prepared. Nothing ran then.
 */
export async function execute(given: Execution): Promise<Captured> {
  const { runnable, policy, capture: wanted, started, over, environment, ...rest } = given;
  const isProved = runnable.standing === "proved";
  const grants = isProved ? runnable.grants : undefined;
  const sandbox = grants && { engine: engineNow(), spec: grants, over };
  if (!wanted && !sandbox && runnable.standing !== "approved") {
    closeInherited();
    if (isProved && policy.sandbox !== "off") noteUnconfined();
  }
  const task = {
    ...rest,
    bash: bashHere(process.env.PATH),
    script: runnable.text,
    environment: isProved
      ? cleanEnvironment(environment, "proved", runnable.variables)
      : cleanEnvironment(environment, "approved"),
  };
  const ended = await runHeld(task, { sandbox, capture: wanted, started });
  if (ended.outcome.type === "failed" && ended.outcome.error instanceof SandboxError) forgetEngine();
  return ended;
}

/** It was there when the script was examined, and the verdict relies on it. */
function engineNow(): Engine {
  const engine = findEngine();
  if (engine.type === "none") throw new EscapeError(`the sandbox is gone: ${engine.why}`);
  return engine;
}

function noteUnconfined(): void {
  const engine = findEngine();
  const notice = engine.type === "none" ? unconfinedNotice(engine) : undefined;
  if (notice !== undefined) write(2, notice);
}

/** How a run is held, and what becomes of its streams. */
export interface Holding extends Pick<Execution, "capture"> {
  readonly started?: Execution["started"] | undefined;
  /** Absent: it has all permissions of its user. */
  readonly sandbox?: (Pick<At, "over"> & { readonly engine: Engine; readonly spec: SandboxSpec }) | undefined;
}

/** Runs bash in a sandbox, with this process's streams or with captured ones, and waits for its end. @throws EscapeError */
export async function runHeld(task: Omit<Run, "confinement" | "attachment">, held: Holding): Promise<Captured> {
  const { sandbox, capture: wanted, started } = held;
  const ownStreams = wanted === undefined;
  const at: At = {
    ...{ base: task.cwd, bash: task.bash, reserved: task.report === undefined ? 0 : 1 },
    ...{ ownStreams, ownInput: ownStreams && task.standardInput === "inherit", over: sandbox?.over },
  };
  const confinement = sandbox && confine(sandbox.engine, sandbox.spec, at);
  try {
    if (ownStreams && confinement) closeInherited();
    if (ownStreams && confinement?.notice !== undefined) write(2, confinement.notice);
    const whole = confinement ? { ...task, confinement } : task;
    const running = wanted ? capture(whole, wanted) : run(whole).then(withoutOutput);
    // Bash has its streams by now; `started` runs while it works.
    const reported = started?.();
    const ended = await running;
    await reported;
    return ended;
  } finally {
    confinement?.release();
  }
}
