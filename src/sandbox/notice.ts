// Notices about what a sandbox lacks: once after each start of the machine, not with every command.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { orElse } from "../system/or-else.ts";
import { recall, remember } from "../system/remembered.ts";
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
  const mark = `${bootId()} ${about}`;
  if (recall(file, mark)) return undefined;
  remember(file, mark, true);
  return line;
}

function bootId(): string {
  return orElse(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim(), "");
}
