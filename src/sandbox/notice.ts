// Notices about what a sandbox lacks: once after each start of the machine, not with every command.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { orElse } from "../system/or-else.ts";
import { readPlain } from "../system/read-plain.ts";
import { writeAtomically } from "../system/write-atomically.ts";
import { stateFolder } from "../system/xdg-folders.ts";
import type { NoEngine } from "./engine.ts";

/** The line for stderr; undefined if it was printed already. */
export const unconfinedNotice = ({ why, help }: NoEngine): string | undefined =>
  once(
    "unconfined",
    why,
    `safe-sh: commands run without a sandbox: ${why}\n  help: ${help}; SAFE_SH_SANDBOX=require refuses instead\n`,
  );

/** That a project is too large to find all of its secrets; undefined if it was printed already. */
export const unfinishedNotice = (folder: string): string | undefined =>
  once(
    "unfinished",
    folder,
    `safe-sh: note: the project is too large to look for secrets from \`${folder}\` on: \`.env\` files and keys there are not hidden\n`,
  );

/** Remembers that it was printed, under a name in the state folder. `about`: what makes it another one. */
function once(name: string, about: string, line: string): string | undefined {
  const file = join(stateFolder(), name);
  const mark = `${bootId()} ${about}\n`;
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
  return line;
}

function bootId(): string {
  return orElse(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim(), "");
}
