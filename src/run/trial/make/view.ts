// A look at folders through layers, from outside: a process holds the mounts, and /proc shows what it sees.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Layered, type Mounting, mountingLine } from "./overlay.ts";

/** Calls `look` with a function that yields where a mounted folder can be read. @throws if they cannot be mounted. */
export async function viewed<Value>(
  mounting: Mounting,
  all: readonly Layered[],
  look: (at: (folder: string) => string) => Value,
): Promise<Value> {
  const [program = "", ...rest] = [...mountingLine(mounting, all), "/bin/sh", "-c", "echo; read x"];
  const child = spawn(program, rest, { stdio: ["pipe", "pipe", "pipe"], env: {} });
  const ended = once(child, "close");
  let message = "";
  child.stderr.on("data", (data) => {
    message += String(data);
  });
  child.stdin.on("error", () => {});
  try {
    await Promise.race([once(child.stdout, "data"), ended]);
    if (child.exitCode !== null || child.pid === undefined)
      throw new Error(`the layers cannot be seen: ${message.trim()}`);
    const { pid } = child;
    return look((folder) => `/proc/${pid}/root${folder}`);
  } finally {
    child.stdin.end();
    await ended;
  }
}
