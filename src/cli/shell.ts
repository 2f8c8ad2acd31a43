// The shell door as the command line has it: its arguments, and how it puts things to people.
import type { Verdict } from "../judge/verdict.ts";
import { readArguments } from "../shell/arguments.ts";
import { type Ending, type Presentation, serve } from "../shell/door.ts";
import { write } from "../shell/write.ts";
import { styleOf } from "./style.ts";
import { usageExit } from "./usage.ts";
import { findingsText } from "./verdict-text.ts";
import { visible } from "./visible.ts";

const presentation: Presentation = {
  refusal: (script: string, verdict: Verdict) =>
    `safe-sh: refused: ${visible(verdict.reason)}\n\n${findingsText(script, verdict, styleOf(2))}`,
  question: (script: string, verdict: Verdict) => {
    const style = styleOf(2);
    const shown = script.split("\n").map((line) => `  ${visible(line)}`);
    return `${style.strong(shown.join("\n"))}\n\n${style.bad("mutating")}: ${visible(verdict.reason)}\n\n${findingsText(script, verdict, style)}\n`;
  },
  editable: (script: string) => script.split("\n").every((line) => visible(line) === line),
};

/** Runs the shell door on bash's own arguments. */
export async function shell(given: readonly string[]): Promise<Ending> {
  const request = readArguments(given);
  if (request.kind !== "usage") return serve(request, presentation);
  write(2, `safe-sh: ${request.message}\n`);
  return { exitCode: usageExit };
}
