// The notice that scripts run without a sandbox: once after each start of the machine, not with every command.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stateFolder } from "../system/xdg-folders.ts";
import type { NoEngine } from "./engine.ts";

/** The line for stderr; undefined if it was printed already. */
export function unconfinedNotice({ why, help }: NoEngine): string | undefined {
  const file = join(stateFolder(), "unconfined");
  const mark = `${bootId()} ${why}\n`;
  try {
    if (readFileSync(file, "utf8") === mark) return undefined;
  } catch {
    // It was never printed.
  }
  try {
    mkdirSync(stateFolder(), { recursive: true, mode: 0o700 });
    writeFileSync(file, mark, { mode: 0o600 });
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
