// What a killed safe-sh leaves of its sandbox is ended, and nothing else.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as later } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { findEngine } from "../../src/sandbox/engine.ts";
import { endOrphans } from "../../src/sandbox/orphans.ts";
import { safeSh } from "../support/built.ts";
import { environment, folder } from "../support/programs.ts";

/** Processes of bubblewrap that live, and have the mark in their command line. */
const sandboxes = (mark: string): readonly number[] =>
  readdirSync("/proc").flatMap((name) => {
    try {
      const isOne = /^\d+$/.test(name) && readlinkSync(`/proc/${name}/exe`).endsWith("/bwrap");
      return isOne && readFileSync(`/proc/${name}/cmdline`, "utf8").includes(mark) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });

/** Kills safe-sh at moments of its start. */
async function killed(mark: string, env: Readonly<Record<string, string>>, moments: readonly number[]): Promise<void> {
  const cwd = folder();
  for (const moment of moments) {
    const child = spawn(safeSh, ["-c", mark], { cwd, env, stdio: "ignore" });
    await later(moment);
    child.kill("SIGKILL");
  }
}

describe.skipIf(findEngine().type !== "bubblewrap")("after kills at every moment", () => {
  test("of safe-sh by node", { timeout: 120_000 }, async () => {
    const mark = `sleep 20; echo orphan-${process.pid}`;
    const env = environment({ SAFE_SH_RESIDENT: "off" });
    await killed(
      mark,
      env,
      Array.from({ length: 24 }, (_, count) => 40 + count * 15),
    );
    const other = spawn(safeSh, ["-c", `sleep 20; : ${mark}`], { cwd: folder(), env, stdio: "ignore" });
    const isBegun = (): boolean => sandboxes(`: ${mark}`).length >= 2;
    for (let tries = 0; tries < 100 && !isBegun(); tries++) await later(100);
    // What was killed before has ended, or is left.
    await later(1_000);
    const living = sandboxes(`: ${mark}`);
    expect(living.length).toBeGreaterThanOrEqual(2);
    endOrphans();
    await later(200);
    expect(sandboxes(mark)).toEqual(living);
    other.kill("SIGTERM");
    expect(spawnSync("ls", ["/dev/shm"], { encoding: "utf8" }).stdout).not.toMatch(/^safe-sh-[A-Za-z0-9]{6}$/m);
  });

  test("of the thin shell: the resident ends what is left", { timeout: 120_000 }, async () => {
    const mark = `sleep 20; sleep 20; echo thin-orphan-${process.pid}`;
    const run = folder();
    chmodSync(run, 0o700);
    const { SAFE_SH_RESIDENT: _off, ...env } = environment({ XDG_RUNTIME_DIR: run });
    spawnSync(safeSh, ["serve", "--start"], { env, stdio: "ignore" });
    onTestFinished(() => void spawnSync(safeSh, ["serve", "--stop"], { env, stdio: "ignore" }));
    await killed(
      mark,
      env,
      Array.from({ length: 60 }, (_, count) => 10 + count * 2),
    );
    // It looks two seconds after it was last asked.
    for (let tries = 0; tries < 50 && sandboxes(mark).length > 0; tries++) await later(200);
    expect(sandboxes(mark)).toEqual([]);
  });
});
