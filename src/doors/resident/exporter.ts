// Decisions of the log to the receiver that the policy names, a process for each export: nothing of it is in an answer's way.
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPolicy } from "../../policy/files/load.ts";
import { logPath } from "../../record/record.ts";
import { installed } from "../../system/installation.ts";
import { messageOf } from "../../system/message.ts";

/** Looks at the log now and every so many milliseconds. */
export function exportDecisions(milliseconds = 60_000) {
  let said: string | undefined;
  let sent: string | undefined;
  let running = false;
  const look = async (last: boolean): Promise<void> => {
    if (running) return;
    running = true;
    try {
      // Without a project's policy: no project may choose where the decisions about all of them go.
      const { audit } = (await loadPolicy({ cwd: "/", environment: process.env })).policy;
      const grown = `${audit?.otlp} ${sizeOf(logPath())}`;
      if (!audit?.enabled || audit.otlp === undefined || grown === sent) return;
      said = await send(audit.otlp, last);
      // What came since is seen the next time; what failed, too.
      if (said?.startsWith("sent ")) sent = grown;
    } catch (error) {
      said = messageOf(error);
    } finally {
      running = false;
    }
  };
  const timer = setInterval(() => void look(false), milliseconds).unref();
  void look(false);
  return {
    /** How the last export ended, one line; undefined: there was none. */
    said: (): string | undefined => said,
    /** Sends the rest, in a process that outlives this one. */
    end: async (): Promise<void> => {
      clearInterval(timer);
      await look(true);
    },
  };
}

/** Of the log, with its file: one that was put aside has another's size. */
function sizeOf(path: string): string {
  const status = statSync(path, { throwIfNoEntry: false });
  return status ? `${status.ino} ${status.size}` : "";
}

/** Runs one export, and gives the first line of its output. `last`: it is only started, and there is no output. */
function send(url: string, last: boolean): Promise<string | undefined> {
  const program = fileURLToPath(installed("bin/safe-sh.cjs"));
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, "log", "export", "--otlp", url], {
      cwd: "/",
      stdio: last ? "ignore" : ["ignore", "pipe", "pipe"],
      detached: last,
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (piece: string) => {
        text = (text + piece).slice(0, 1_000);
      });
    child.once("error", (error) => resolve(messageOf(error)));
    if (last) {
      child.unref();
      child.once("spawn", () => resolve(undefined));
    } else child.once("close", () => resolve(text.trim().split("\n")[0]));
  });
}
