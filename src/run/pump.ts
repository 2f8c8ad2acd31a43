// Standard input of which only the bytes go in: a device that can be written, too, or a socket that leads elsewhere.
import { type ChildProcess, spawn } from "node:child_process";
import { systemProgram } from "../system/find-program.ts";

/**
 * Copies this process's standard input into the child's, until that ends. Another process reads it: a read that waits for a silent
 * peer cannot be taken back, and this process could not end before.
 */
export function pump(child: ChildProcess): void {
  const { stdin } = child;
  if (!stdin) return;
  // A script need not read its input.
  stdin.on("error", () => {});
  const cat = systemProgram("cat");
  if (cat === undefined) return void stdin.end();
  const reader = spawn(cat, [], { stdio: ["inherit", "pipe", "ignore"], env: {} });
  reader.on("error", () => stdin.end());
  reader.stdout.pipe(stdin);
  child.once("exit", () => reader.kill("SIGKILL"));
}
