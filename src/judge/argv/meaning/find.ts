// The meaning of find's arguments: the files that it reads, writes and deletes, and the commands that it runs for files.

import { type Words, wordsOf } from "../../../findings/finding.ts";
import { type Field, holeOf, known, knownStart, show, type Text } from "../../../interpret/text.ts";
import type { Span } from "../../../syntax/span.ts";
import type { Effect } from "../../effect.ts";
import type { Argv, GivenOption } from "../argv.ts";
import { effectsOf } from "../does.ts";
import { doubtful, type InnerCommand, nothing, type Part, type Where, whereOf } from "../reading.ts";
import { withPlaced } from "./wrapper.ts";

const currentFolder: Text = { pieces: ["."] };

/** Starting points and primaries → effects and inner commands. `span`: of the whole command. */
export function findPart(argv: Argv, span: Span): Part {
  const problem = problemOf(argv);
  if (problem) return doubtful(problem, span);
  const { options, operands } = argv;
  const starts = operands.length > 0 ? operands.map(({ text }) => text) : [currentFolder];
  const startsFromFile = isGiven(options, "-files0-from");
  const effects: Effect[] = operands.map((field) => ({ kind: "reads", path: field.text, span: field.span }));
  const commands: InnerCommand[] = [];
  for (const { option, value, rest, span: own } of options) {
    if (option.value && value) effects.push(...effectsOf(option.value, value, own));
    if (!option.runs) continue;
    if (option.does) effects.push(...effectsOf(option.does, value ?? currentFolder, span));
    commands.push(innerCommand(rest ?? [], whereOf(option.runs), foundFile(startsFromFile ? [] : starts)));
  }
  if (isGiven(options, "-delete"))
    for (const [index, path] of starts.entries())
      effects.push({
        kind: "deletes",
        path,
        span: operands[index]?.span ?? span,
        said: { message: `deletes what it finds below \`${show(path)}\``, instead: [] },
      });
  return { ...nothing, effects, commands };
}

const isGiven = (options: readonly GivenOption[], name: string): boolean => options.some((each) => each.name === name);

/** Why the meaning of the command line is not known. */
function problemOf({ options, doubts }: Argv): Words | undefined {
  const [doubt] = doubts;
  if (doubt) return doubt.words;
  const links = options.findLast(({ name }) => /^-[HLP]$/.test(name));
  const follows = links?.name === "-L" || isGiven(options, "-follow") || isGiven(options, "-files0-from");
  if (!isGiven(options, "-delete") || !follows) return undefined;
  const problem = "`-delete` reaches files that are not below a path given here";
  return wordsOf("expression-unread", "problem", { problem });
}

/** `fields`: the command with its terminator. */
function innerCommand(fields: readonly Field[], where: Where, found: Text): InnerCommand {
  const terminator = fields.at(-1);
  const many = terminator !== undefined && known(terminator.text) === "+";
  const file = where === "other-folder" ? { pieces: ["./", ...holeOf("glob").pieces] } : found;
  return {
    fields: fields.slice(0, -1).map((field) => placed(field, file, many)),
    assignments: [],
    where,
    sameUserAndPlace: false,
  };
}

/** A file that find names begins with one of its starting points; without them, nothing is known of it. */
function foundFile(starts: readonly Text[]): Text {
  const [first, ...more] = starts;
  const beginning = first ? knownStart(first).charAt(0) : "";
  const same = more.every((text) => knownStart(text).startsWith(beginning));
  return {
    pieces: [
      ...(beginning !== "" && same ? [more.length === 0 && first ? knownStart(first) : beginning] : []),
      ...holeOf("glob").pieces,
    ],
  };
}

/** The field with each `{}` replaced. */
function placed(field: Field, found: Text, many: boolean): Field {
  if (known(field.text) === "{}") return { ...field, text: found, many };
  return { ...field, text: withPlaced(field.text, "{}", found) };
}
