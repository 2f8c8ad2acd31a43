// The command that an option runs, once for each thing that the program finds: `fd -x rm`.

import type { Runs } from "../../../catalog/schema.ts";
import { wordsOf } from "../../../findings/finding.ts";
import { blurred, type Field, holeOf, known } from "../../../interpret/text.ts";
import type { Span } from "../../../syntax/span.ts";
import type { GivenOption } from "../argv.ts";
import { doubtful, nothing, type Part, together, whereOf } from "../reading.ts";

/** `span`: of the whole command. */
export function optionCommandPart({ option, value, rest = [], span: own }: GivenOption, span: Span): Part {
  const runs: Runs = option.runs ?? {};
  const fields: readonly Field[] = value === undefined ? rest : [{ text: value, many: false, span: own }, ...rest];
  const end = fields.findIndex((field) => known(field.text) === ";");
  const command = end < 0 ? fields : fields.slice(0, end);
  const more =
    end >= 0 && end < fields.length - 1
      ? doubtful(wordsOf("unproved-argument", "why", { why: "more arguments follow the command it runs" }), span)
      : nothing;
  if (command.length === 0)
    return together([more, doubtful(wordsOf("unproved-argument", "why", { why: "no inner command is given" }), span)]);
  const inner = {
    fields: withInput(command, runs, span),
    assignments: [],
    where: whereOf(runs),
    sameUserAndPlace: false,
  };
  return together([more, { ...nothing, commands: [inner] }]);
}

/** A found file replaces each word with a placeholder; without any, it may be appended. */
function withInput(command: readonly Field[], runs: Runs, span: Span): readonly Field[] {
  const placeholders = new RegExp(runs.placeholders ?? "(?!)");
  const isPlace = (field: Field): boolean =>
    field.text.pieces.some((piece) => typeof piece === "string" && placeholders.test(piece));
  if (command.some(isPlace))
    return command.map((field) =>
      isPlace(field) ? { ...field, text: blurred([field.text, holeOf("input")]) } : field,
    );
  return runs.appends ? [...command, { text: holeOf("input"), many: true, span }] : command;
}
