// The same output in the sandbox as without? Compares `safe-sh -c` with `bash -c` for the examples of programs.
import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lookUp } from "../../src/catalog/lookup.ts";
import { safeSh } from "../support/built.ts";
import { examplesOf, judgedHere } from "./forms.ts";
import { prepare } from "./place.ts";

/** A command that ends otherwise in the sandbox. */
export interface Difference {
  readonly program: string;
  readonly command: string;
  readonly unconfined: Ended;
  readonly confined: Ended;
}

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  /** The last line of its errors. */
  readonly error: string;
}

/** Nobody, so that a wrong entry does no harm where nothing confines it. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** What no two runs have in common: numbers, and so processes, times and sizes. */
const steady = (text: string): string => text.replace(/\d+/g, "0").replace(/ +/g, " ");

/** Runs the examples of the programs both ways. A command that differs from itself is left out. */
export function* differences(programs: readonly string[], path: string, seconds: number): Generator<Difference> {
  const template = prepare([]);
  const place = mkdtempSync(join(tmpdir(), "safe-sh-confined-"));
  try {
    spawnSync("cp", ["-a", join(template, "work"), join(template, "home"), place]);
    if (user.uid !== undefined) {
      chownSync(place, user.uid, user.gid);
      spawnSync("chown", ["-R", `${user.uid}:${user.gid}`, ...readdirSync(place).map((name) => join(place, name))]);
    }
    const started = performance.now();
    for (const program of programs) {
      if ((performance.now() - started) / 1000 > seconds) return;
      for (const command of examplesOf(program).filter(staysHere)) {
        const run = (...[name, ...words]: readonly [string, ...string[]]): Ended =>
          ended(place, path, [name, ...words]);
        const first = run("/bin/bash", "-c", command);
        const confined = run(process.execPath, safeSh, "-c", command);
        if (same(first, confined) || !same(first, run("/bin/bash", "-c", command))) continue;
        yield { program, command, unconfined: first, confined };
      }
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
    rmSync(template, { recursive: true, force: true });
  }
}

/** Answers of the network differ by themselves. */
function staysHere(command: string): boolean {
  const { effects, programs } = judgedHere(command).trace;
  return (
    !effects.some(({ effect }) => effect.kind === "connects") &&
    !programs.some(({ name }) => lookUp(name)?.needs?.network)
  );
}

const same = (a: Ended, b: Ended): boolean => a.status === b.status && a.stdout === b.stdout;

function ended(place: string, path: string, [name, ...words]: readonly [string, ...string[]]): Ended {
  const { status, stdout, stderr } = spawnSync(name, words, {
    cwd: join(place, "work"),
    env: { HOME: join(place, "home"), PATH: path, LANG: "C.UTF-8", TERM: "dumb", SAFE_SH_SANDBOX: "require" },
    encoding: "latin1",
    timeout: 8000,
    killSignal: "SIGKILL",
    stdio: ["ignore", "pipe", "pipe"],
    ...user,
  });
  return { status, stdout: steady(stdout), error: stderr.trim().split("\n").at(-1) ?? "" };
}
