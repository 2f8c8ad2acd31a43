// The shell door as the command line has it: its arguments, and how it puts things to people.

import { isatty } from "node:tty";
import { readArguments } from "../doors/shell/arguments.ts";
import { type Ending, type Presentation, serve } from "../doors/shell/door.ts";
import { reasonOf } from "../findings/words.ts";
import type { Verdict } from "../judge/verdict.ts";
import { visible } from "../system/visible.ts";
import { wrongCall } from "./endings.ts";
import { styleOf } from "./text/style.ts";
import { findingsText } from "./text/verdict-text.ts";

const presentation: Presentation = {
  refusal: (script: string, verdict: Verdict) => {
    // Without a terminal it is an agent whose command is refused.
    const reader = isatty(2) ? "person" : "agent";
    const findings = findingsText(script, verdict, styleOf(2), { reader, said: true });
    return `safe-sh: refused: ${visible(reasonOf(verdict, reader))}\n${findings}`;
  },
  question: (script: string, verdict: Verdict) => {
    const style = styleOf(2);
    const shown = script.split("\n").map((line) => `  ${visible(line)}`);
    return `${style.strong(shown.join("\n"))}\n\n${style.bad("mutating")}: ${visible(reasonOf(verdict, "person"))}\n${findingsText(script, verdict, style, { said: true })}\n`;
  },
  editable: (script: string) => script.split("\n").every((line) => visible(line) === line),
  review: async (trial) => (await (await import("./patch.ts")).reviewed(trial)).said,
};

/** Runs the shell door on bash's own arguments. */
export async function shell(given: readonly string[]): Promise<Ending> {
  const request = readArguments(given);
  if (request.kind === "command") {
    // The next call could be answered without node. It is started while this one is served.
    const starting = import("../doors/resident/start.ts").then(({ startIfMissing }) => startIfMissing(process.env));
    const ending = await serve(request, given, presentation);
    await starting;
    return ending;
  }
  if (request.kind !== "usage") return serve(request, given, presentation);
  return { exitCode: wrongCall(request.message) };
}
