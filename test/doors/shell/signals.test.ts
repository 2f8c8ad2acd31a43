// Signals: the processes that get them, how safe-sh ends, and that nothing is left running.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { descendants } from "../../../src/run/descendants.ts";
import { safeSh } from "../../support/built.ts";
import { type Ended, ended, run, start, until } from "../../support/programs.ts";

/** Running; a zombie, which only waits for its parent to notice, is not. */
const alive = (pid: number): boolean => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
};

/** Runs `script` with an open standard input, sends `signal` once it printed `ready`, and says what is left. */
function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return "";
  }
}

async function interrupt(
  program: string,
  script: string,
  signal: NodeJS.Signals,
  target: "process" | "group",
): Promise<Ended & { readonly left: readonly number[] }> {
  const child = start(program, ["-c", script], { detached: true });
  const end = ended(child);
  await new Promise<void>((resolve) => child.stdout?.once("data", () => resolve()));
  const { pid } = child;
  if (pid === undefined) throw new Error("not started");
  // `sed` waits for standard input, which stays open.
  // A sandbox has processes of its own, so counting them is not enough.
  const isUp = (): boolean =>
    process.platform === "linux"
      ? descendants(pid).some((each) => nameOf(each) === "sed")
      : descendants(pid).length >= (program === safeSh ? 2 : 1);
  await until(isUp, "the script's own process");
  const family = descendants(pid);
  process.kill(target === "group" ? -pid : pid, signal);
  const result = await end;
  await new Promise((resolve) => setTimeout(resolve, 50));
  const left = family.filter(alive);
  for (const process_ of left) process.kill(process_, "SIGKILL");
  return { ...result, left };
}

const waiting = "echo ready; sed ''; echo after";

describe("signals", () => {
  test.each(["SIGTERM", "SIGHUP", "SIGINT"] as const)(
    "%s to the group, as Ctrl-C comes: ends as bash ends",
    async (signal) => {
      const [ours, theirs] = await Promise.all([
        interrupt(safeSh, waiting, signal, "group"),
        interrupt("bash", waiting, signal, "group"),
      ]);
      expect(ours).toEqual(theirs);
      expect(ours).toMatchObject({ signal, left: [] });
    },
  );

  test.each(["SIGTERM", "SIGHUP", "SIGINT"] as const)(
    "%s to safe-sh alone reaches everything that it started",
    async (signal) => {
      expect(await interrupt(safeSh, waiting, signal, "process")).toMatchObject({
        signal,
        stdout: "ready\n",
        left: [],
      });
    },
  );

  test("SIGKILL to the group, as hosts end a command that takes too long", async () => {
    expect(await interrupt(safeSh, waiting, "SIGKILL", "group")).toMatchObject({ signal: "SIGKILL", left: [] });
  });

  test("background processes of the script get it too", async () => {
    const script = "echo ready; sed '' & sed '' <&0 & wait";
    expect(await interrupt(safeSh, script, "SIGTERM", "process")).toMatchObject({ left: [] });
  });
});

describe("what bash dies of", () => {
  test("a broken pipe gives 141 through a shell, as with bash", async () => {
    const script = (program: string): string =>
      `'${program}' -c 'while :; do echo y; done' | true; echo "\${PIPESTATUS[0]}"`;
    expect(await run("bash", ["-c", script(safeSh)])).toMatchObject(await run("bash", ["-c", script("bash")]));
  });
});
