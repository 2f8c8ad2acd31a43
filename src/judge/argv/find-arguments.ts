// The arguments of find → effects and inner commands.
import { couldStartWith, type Field, holeOf, known, knownStart, type Text } from "../../interpret/text.ts";
import type { Span } from "../../syntax/span.ts";
import type { Effect } from "../effect.ts";
import { readFind } from "../languages/find.ts";
import { isProblem } from "../languages/problem.ts";
import type { InnerCommand } from "./arguments.ts";

const currentFolder: Text = { pieces: ["."] };

/** What `find` with these arguments does itself, and the commands it runs for the files it finds. */
export function readFindArguments(
  fields: readonly Field[],
  span: Span,
): { readonly effects: readonly Effect[]; readonly commands: readonly InnerCommand[] } {
  const read = readFind(
    fields.map((field) => {
      const value = field.many ? undefined : known(field.text);
      if (value !== undefined) return { known: value };
      const couldStartExpression = ["-", "(", ")", "!", ","].some((mark) => couldStartWith(field.text, mark));
      return { known: undefined, couldStartExpression, many: field.many };
    }),
  );
  if (isProblem(read))
    return {
      effects: [
        { kind: "unknown", code: "expression-unread", why: `its expression is not understood: ${read.problem}`, span },
      ],
      commands: [],
    };
  const effects: Effect[] = [];
  const commands: InnerCommand[] = [];
  const starts: Text[] = [];
  for (const effect of read.effects) {
    if (effect.kind === "executes") {
      // `-ok` asks on the terminal before it runs anything: nobody is there to answer for an agent.
      if (effect.prompts)
        effects.push({
          kind: "unknown",
          code: "unknown-effect",
          why: "`-ok` asks a question before it runs a command",
          span,
        });
      const found = effect.inDirectory ? { pieces: ["./", ...holeOf("glob").pieces] } : foundFile(starts);
      const inner = fields
        .slice(effect.first, effect.end)
        .map((field) => placed(field, found, effect.terminator === "+"));
      commands.push({ fields: inner, assignments: [], elsewhere: effect.inDirectory, plainly: false });
      continue;
    }
    const field = effect.argument === undefined ? undefined : fields[effect.argument];
    const path = field?.text ?? currentFolder;
    if (effect.kind === "reads") starts.push(path);
    effects.push({ kind: effect.kind, path, span: field?.span ?? span });
  }
  return { effects, commands };
}

/** A file that find names begins with one of its starting points. */
function foundFile(starts: readonly Text[]): Text {
  const [first, ...more] = starts.length === 0 ? [currentFolder] : starts;
  const beginning = first ? knownStart(first).charAt(0) : "";
  const same = more.every((text) => knownStart(text).startsWith(beginning));
  return {
    pieces: [
      ...(beginning !== "" && same ? [more.length === 0 && first ? knownStart(first) : beginning] : []),
      ...holeOf("glob").pieces,
    ],
  };
}

function placed(field: Field, found: Text, many: boolean): Field {
  if (known(field.text) === "{}") return { ...field, text: found, many };
  const pieces = field.text.pieces.flatMap((piece) => {
    if (typeof piece !== "string" || !piece.includes("{}")) return [piece];
    return piece
      .split("{}")
      .flatMap((part, index) => [...(index === 0 ? [] : found.pieces), ...(part === "" ? [] : [part])]);
  });
  return { ...field, text: { pieces: merged(pieces) } };
}

function merged(pieces: readonly Text["pieces"][number][]): Text["pieces"] {
  const result: Text["pieces"][number][] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (typeof piece === "string" && typeof last === "string") result[result.length - 1] = last + piece;
    else result.push(piece);
  }
  return result;
}
