// Runs a proved script twice, confined and not, and returns the difference.
import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { cleanEnvironment } from "../../src/run/environment.ts";
import { environmentOf, lineOf } from "../../src/run/run.ts";
import { confine } from "../../src/sandbox/confinement.ts";
import type { Engine } from "../../src/sandbox/engine.ts";
import type { SandboxSpec } from "../../src/sandbox/spec.ts";

/** Programs that wait are stopped after this many milliseconds; what they printed until then counts. */
const patience = 2_000;

export interface Printed {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
  readonly cut: boolean;
}

/** Runs a script; `spec`: confined to it. */
export async function print(
  script: string,
  cwd: string,
  engine: Engine,
  spec: SandboxSpec | undefined,
  environment: Readonly<Record<string, string>> = cleanEnvironment(process.env, "proved"),
): Promise<Printed> {
  const confinement = spec ? confine(engine, spec, { base: cwd }) : undefined;
  const given = {
    bash: "/bin/bash",
    script,
    name: "bash",
    parameters: [],
    options: [],
    environment,
    cwd,
    standardInput: "nothing" as const,
    ...(confinement ? { confinement } : {}),
  };
  const [program = "", ...rest] = lineOf(given);
  const child = spawn(program, rest, {
    cwd,
    env: environmentOf(given),
    detached: true,
    stdio: ["ignore", "pipe", "pipe", ...(confinement?.descriptors.map(({ from }) => from) ?? [])],
  });
  let [output, errors, cut] = ["", "", false];
  const keep = (more: string, text: string): string => (text.length < 100_000 ? text + more : text);
  child.stdout?.setEncoding("utf8").on("data", (more: string) => (output = keep(more, output)));
  child.stderr?.setEncoding("utf8").on("data", (more: string) => (errors = keep(more, errors)));
  for (const each of child.stdio.slice(3)) (each as Readable | null)?.resume();
  const timer = setTimeout(() => {
    cut = true;
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  }, patience);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  clearTimeout(timer);
  confinement?.release();
  return { code, output, errors, cut };
}
