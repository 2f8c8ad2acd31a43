// The texts of `trap`, which run when the shell ends, or between any two commands.
import { mostTexts } from "./builtins/shell.ts";
import type { Invocation } from "./invocation.ts";
import type { Recorder } from "./recorder.ts";
import { either, type State, startOf, touchedSince, withFunctions } from "./state.ts";
import { known } from "./text.ts";
import type { Walk } from "./walk.ts";

/**
 * Follows the texts of `trap`, from the number `first` on. Each stands behind all else: what it reads may come from any command. One
 * that may run between two commands leaves the shell as it is. Yields how many there were.
 */
export function followTraps(walk: Walk, first: number): number {
  const { recorder } = walk;
  const end = Math.max(...recorder.scripts.map(({ script, place }) => place?.end ?? script.source.length));
  const traps = recorder.traps.slice(first);
  for (const { text, atEnd, span, functions } of traps) {
    if (++walk.texts > mostTexts) recorder.tooMuch(span, "too many texts are run as commands");
    const parsed = walk.parse(text);
    if (!parsed.trusted) {
      recorder.problem({ ...parsed.finding, span, inside: [{ kind: "text" }] });
      continue;
    }
    const before = { mark: recorder.mark(), errors: walk.errors, constants: recorder.constants.size };
    const start = unknownState(walk, functions);
    const after = either(walk.text(parsed.script, start, { start: span.start, end }));
    if (atEnd) continue;
    const isQuiet =
      walk.errors === before.errors &&
      recorder.constants.size === before.constants &&
      isSame(start, after, recorder) &&
      !recorder.since(before.mark).some(mayLeave);
    if (!isQuiet) recorder.unproved("trap", span);
  }
  return first + traps.length;
}

/** Has nothing been set, but for what is on standard input? */
function isSame(before: State, after: State, recorder: Recorder): boolean {
  const { variables, functions, positional, cwd } = touchedSince(before, after, recorder);
  return variables.size + functions.size === 0 && !positional && !cwd;
}

/** Could it leave the loop or the function that a trap has interrupted? */
function mayLeave({ fields: [name] }: Invocation): boolean {
  if (!name) return false;
  const own = name.many ? undefined : known(name.text);
  return own === undefined || own === "return" || own === "break" || own === "continue";
}

/** The state at an unknown time: any function that was defined may exist; those of `kept` do, unless functions are removed. */
export function unknownState({ recorder }: Walk, kept: readonly string[] = []): State {
  let state = startOf(undefined, undefined, true);
  for (const name of recorder.definedNames())
    state = withFunctions(state, name, {
      definitions: recorder.definitionsOf(name),
      maybeUndefined: recorder.removesFunctions || !kept.includes(name),
    });
  return state;
}
