// Signals go on to bash and to the processes that it started; a second SIGTERM kills. With real signals: test/doors/shell/signals.test.ts.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { passSignalsTo } from "../../src/run/signals.ts";

async function started(script: string): Promise<{ readonly child: ChildProcess; readonly pid: number }> {
  const child = spawn("bash", ["-c", `${script}; echo up; while :; do sleep 0.01; done`]);
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  if (child.pid === undefined) throw new Error("not started");
  return { child, pid: child.pid };
}

/** What was added for this signal, called as if it had come: other listeners of this process hear nothing. */
function passing(child: number, onTerminal: boolean, signal: NodeJS.Signals) {
  const before = process.listeners(signal);
  const { stop, received } = passSignalsTo(child, onTerminal);
  const added = process.listeners(signal).filter((each) => !before.includes(each));
  onTestFinished(stop);
  const come = (): void => {
    for (const listener of added) listener(signal);
  };
  return { come, received, stop };
}

test("a signal is passed on, and remembered", async () => {
  const { child, pid } = await started("trap 'exit 9' USR1");
  const { come, received } = passing(pid, true, "SIGUSR1");
  come();
  expect(await once(child, "exit")).toEqual([9, null]);
  expect([...received]).toEqual(["SIGUSR1"]);
  come();
});

test("the second SIGTERM kills", async () => {
  const { child, pid } = await started("trap '' TERM");
  const { come } = passing(pid, false, "SIGTERM");
  come();
  come();
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
});

test("a terminal has sent its signals itself", async () => {
  const { child, pid } = await started("trap 'exit 9' INT USR2");
  const interrupt = passing(pid, true, "SIGINT");
  interrupt.come();
  expect([...interrupt.received]).toEqual(["SIGINT"]);
  expect(child.exitCode).toBeNull();
});

test("nothing is left of it once it is stopped", () => {
  const before = process.listenerCount("SIGHUP");
  const { stop } = passing(process.pid, true, "SIGHUP");
  expect(process.listenerCount("SIGHUP")).toBe(before + 1);
  stop();
  expect(process.listenerCount("SIGHUP")).toBe(before);
});
