// The notice that scripts run without a sandbox: once after each start of the machine, not with every command.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readPlain } from "../system/read-plain.ts";
import { writeAtomically } from "../system/write-atomically.ts";
import { stateFolder } from "../system/xdg-folders.ts";
import type { NoEngine } from "./engine.ts";

/** The line for stderr; undefined if it was printed already. */
export function unconfinedNotice({ why, help }: NoEngine): string | undefined {
  const file = join(stateFolder(), "unconfined");
  const mark = `${bootId()} ${why}\n`;
  try {
    if (readPlain(file) === mark) return undefined;
  } catch {
    // It was never printed.
  }
  try {
    writeAtomically(file, mark, { file: 0o600, folder: 0o700 });
  } catch {
    // It is not remembered, and is printed again.
  }
  return `safe-sh: commands run without a sandbox: ${why}\n  help: ${help}; SAFE_SH_SANDBOX=require refuses instead\n`;
}

function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}
