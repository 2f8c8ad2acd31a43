// Can a question reach a person? Only then the answer to an unproved command may be `ask`; else it is a refusal.
import { fstatSync } from "node:fs";
import { isatty } from "node:tty";
import { orElse } from "../../system/or-else.ts";

/** Why the host would not put a question to a person, in words that complete "..., so the command is blocked"; undefined: it would. */
export type Obstacle = string | undefined;

/** Modes in which a person decides about a hook's question, or the host refuses (measured, docs/references/hooks.md). */
const askingModes: ReadonlySet<unknown> = new Set(["default", "plan", "acceptEdits", "bypassPermissions", "auto"]);

/** The obstacle that the event shows. */
export function obstacleIn({ turn_id, permission_mode: mode }: Readonly<Record<string, unknown>>): Obstacle {
  // Codex runs a command that a hook asks about, without a word.
  if (turn_id !== undefined) return "this host cannot put a hook's question to a person";
  if (mode === undefined || askingModes.has(mode)) return undefined;
  if (mode === "dontAsk") return "the session asks no questions (`dontAsk`)";
  return `it is not known that anyone is asked in the mode \`${String(mode).slice(0, 40)}\``;
}

/** Options of node that cannot print to standard output or load code. */
const quietOptions =
  /^--(?:max-old-space-size|max-semi-space-size|stack-trace-limit|max-http-header-size|dns-result-order|unhandled-rejections|disable-warning|no-warnings|no-deprecation|trace-warnings|trace-deprecation|trace-uncaught|enable-source-maps|use-openssl-ca|use-bundled-ca|use-system-ca|preserve-symlinks|no-experimental-[a-z-]+|experimental-vm-modules|no-network-family-autoselection)(?:=[\w.:,@/-]+)?$/;

/** The first of node's options that could print or load code. `options`: as in NODE_OPTIONS. */
export const loudOption = (options: string | undefined): string | undefined =>
  (options ?? "").split(/\s+/).find((word) => word !== "" && !quietOptions.test(word));

/**
 * The obstacle in this process. A host reads a question only if standard output holds nothing else: text before it makes
 * it no answer at all, and the command runs. Node replaces a closed descriptor by /dev/null, which swallows it.
 */
export function obstacleHere(options: string | undefined, descriptor = 1): Obstacle {
  const loud = loudOption(options);
  if (loud !== undefined) return `NODE_OPTIONS has \`${loud.slice(0, 80)}\`, which could print before the question`;
  // Undefined: it is closed.
  const status = orElse(() => fstatSync(descriptor), undefined);
  const leads = status?.isFIFO() || status?.isSocket() || status?.isFile() || isatty(descriptor);
  return leads ? undefined : "standard output leads nowhere";
}
