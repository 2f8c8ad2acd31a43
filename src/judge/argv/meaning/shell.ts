// The meaning of a shell's own arguments: the script behind `-c`; a file or standard input is code that was not read.
import { known } from "../../../interpret/text.ts";
import type { Span } from "../../../syntax/span.ts";
import type { Argv } from "../argv.ts";
import { effectsOf } from "../does.ts";
import { doubtful, type InnerScript, nothing, only, type Part } from "../reading.ts";

/** Options and operands → the script. `span`: of the whole command. */
export function shellPart(argv: Argv, dialect: InnerScript["dialect"], span: Span): Part {
  for (const { option, value, span: own } of argv.options) {
    if (option.stops) return nothing;
    if (!option.value) continue;
    const name = value && known(value);
    if (name === undefined || effectsOf(option.value, { pieces: [name] }, own).length > 0)
      return doubtful("unlisted-option", `the shell option \`${name ?? "…"}\` may change how the script is read`, own);
  }
  const [doubt] = argv.doubts;
  if (doubt) return doubtful(doubt.code, doubt.why, doubt.span ?? span);
  const [script, ...more] = argv.operands;
  if (!argv.options.some(({ name }) => name === "-c")) return only([{ kind: "runs", span: script?.span ?? span }]);
  if (!script || script.many)
    return doubtful("unproved-argument", "the script it runs is known only at run time", span);
  // The first operand behind the script is `$0`.
  const positional = more.some(({ many }) => many) ? undefined : more.slice(1).map(({ text }) => text);
  return { ...nothing, scripts: [{ text: script.text, dialect, positional, span: script.span }] };
}
