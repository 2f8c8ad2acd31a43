// A leash finds the processes of its run wherever they have gone, and no others.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { leash } from "../../src/run/leash.ts";

const sleeping = async (environment: Readonly<Record<string, string>>): Promise<number> => {
  const child = spawn("sleep", ["60"], {
    env: { PATH: "/usr/bin:/bin", ...environment },
    detached: true,
    stdio: "ignore",
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "spawn");
  return child.pid ?? -1;
};

test.runIf(process.platform === "linux")("finds what was started with its variable", async () => {
  const [one, other] = [leash(), leash()];
  onTestFinished(() => {
    one.release();
    other.release();
  });
  const own = await sleeping(one.environment);
  await sleeping({});
  await expect.poll(() => one.processes()).toEqual([own]);
  expect(other.processes()).toEqual([]);
});
