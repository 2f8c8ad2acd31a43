// What a killed safe-sh leaves of its sandbox is ended, and nothing else.
import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as later } from "node:timers/promises";
import { expect, test } from "vitest";
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

test.skipIf(process.platform !== "linux")("after kills at every moment", { timeout: 120_000 }, async () => {
  const cwd = folder();
  const mark = `sleep 0.2; echo orphan-${process.pid}`;
  for (let count = 0; count < 24; count++) {
    const child = spawn(safeSh, ["-c", mark], { cwd, env: environment(), stdio: "ignore" });
    await later(40 + count * 15);
    child.kill("SIGKILL");
  }
  const other = spawn(safeSh, ["-c", `sleep 20; : ${mark}`], { cwd, env: environment(), stdio: "ignore" });
  await later(6_500);
  const living = sandboxes(`: ${mark}`);
  expect(living.length).toBeGreaterThan(0);
  endOrphans();
  await later(200);
  expect(sandboxes(mark)).toEqual(living);
  other.kill("SIGTERM");
  expect(spawnSync("ls", ["/dev/shm"], { encoding: "utf8" }).stdout).not.toMatch(/^safe-sh-[A-Za-z0-9]{6}$/m);
});
