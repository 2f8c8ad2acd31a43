// The checker that every door calls: a script in, a verdict out.
import { homedir } from "node:os";
import { lookUp } from "../catalog/lookup.ts";
import { textOf } from "../interpret/text.ts";
import { judge, type Observer } from "../judge/judge.ts";
import type { Verdict } from "../judge/verdict.ts";
import { defaultPolicy, type Policy } from "../policy/policy.ts";
import { parse } from "../syntax/parse.ts";
import { type CompiledGrammar, loadGrammar } from "../syntax/tree-sitter.ts";

/** What the caller knows of the place where the script would run. */
export interface ClassifyOptions {
  /** Absolute path of the working directory. Default: the process's. */
  readonly cwd?: string;
  /** Absolute path of the home directory. Default: the process's. */
  readonly home?: string;
  /** `$1`, `$2`, ... of the script. Default: not known. */
  readonly positional?: readonly string[];
  /** Default: `defaultPolicy`. */
  readonly policy?: Policy;
}

const refused = (code: string, message: string, help: string): Verdict => ({
  safety: "mutating",
  reason: message,
  source: "syntax",
  findings: [{ code, span: { start: 0, end: 0 }, message, help }],
});

/**
 * Synchronous once `ready()` has resolved. Never throws; anything but a proof is mutating.
 *
 * `observer` is told of what a proved script starts and does; of others it may hear less than all.
 */
export function classify(command: unknown, options: ClassifyOptions = {}, observer?: Observer): Verdict {
  if (typeof command !== "string")
    return refused("not-a-script", "the command is not a string", "give the command as one string");
  try {
    return judge(command, {
      lookUp,
      parse,
      policy: options.policy ?? defaultPolicy,
      home: options.home ?? home(),
      cwd: options.cwd ?? process.cwd(),
      positional: options.positional?.map(textOf),
      ...(observer ? { observer } : {}),
    });
  } catch (error) {
    // The stack is a bound like any other.
    if (error instanceof RangeError) return refused("too-complex", "the script is nested too deeply", "split it");
    const what = error instanceof Error ? error.message : String(error);
    return refused("internal-error", `safe-sh failed: ${what}`, "report this command as a defect of safe-sh");
  }
}

function home(): string | undefined {
  const folder = process.env.HOME ?? homedir();
  return folder.startsWith("/") ? folder : undefined;
}

/** Loads the parser (once). Rejects when the wasm files are missing or damaged. */
export const ready = (compiled?: CompiledGrammar): Promise<void> => loadGrammar(compiled);
