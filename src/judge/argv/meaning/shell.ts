// The meaning of a shell's own arguments: the script behind `-c`; a file or standard input is code that was not read.
import type { Entry } from "../../../catalog/schema.ts";
import { wordsOf } from "../../../findings/finding.ts";
import { couldStartWith, emptyText, known } from "../../../interpret/text.ts";
import type { Span } from "../../../syntax/span.ts";
import type { Argv } from "../argv.ts";
import { effectsOf } from "../does.ts";
import { doubtful, nothing, only, type Part } from "../reading.ts";

/** Options and operands → the script. `span`: of the whole command. */
export function shellPart(argv: Argv, { dialect: own, always }: Entry, span: Span): Part {
  const dialect = own ?? "bash";
  const { options, operands, doubts } = argv;
  if (options.length === 1 && options[0]?.option.stops && operands.length + doubts.length === 0) return nothing;
  for (const { name, option, value, span: own } of options) {
    const word = value && known(value);
    const isListed =
      !option.stops &&
      (!option.value ||
        (word !== undefined && effectsOf(option.value, { pieces: [word] }, own).every(({ kind }) => kind === "names")));
    if (!isListed) return doubtful(wordsOf("unlisted-option", "shell", { option: word ?? name }), own);
  }
  const [doubt] = doubts;
  if (doubt) return doubtful(doubt.words, doubt.span ?? span);
  const [script, ...more] = operands;
  // Only checked, not run.
  if (options.every(({ name }) => name === "-n") && options.length > 0 && script && !script.many)
    return only([{ kind: "reads", path: script.text, span: script.span }]);
  const isGiven = (letter: string): boolean => options.some(({ name }) => name === letter);
  // With `-s` the operands are parameters.
  const file = isGiven("-s") ? undefined : script;
  if (!isGiven("-c")) return only([{ kind: "runs", what: file?.text ?? emptyText, span: file?.span ?? span }]);
  if (!script || script.many)
    return doubtful(wordsOf("unproved-argument", "why", { why: "the script it runs is known only at run time" }), span);
  // Fish reads options, and other scripts, behind the script.
  const option = dialect === "plain" ? more.find(({ text, many }) => many || couldStartWith(text, "-")) : undefined;
  if (option)
    return doubtful(
      wordsOf("unproved-argument", "why", { why: "an argument behind the script could be an option" }),
      option.span,
    );
  // The first operand behind the script is `$0`.
  const positional = more.some(({ many }) => many) ? undefined : more.slice(1).map(({ text }) => text);
  const effects = always ? effectsOf(always, emptyText, span) : [];
  return { ...nothing, effects, scripts: [{ text: script.text, dialect, positional, span: script.span }] };
}
