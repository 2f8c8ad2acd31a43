// Interpretation: walks a Script as bash would, with an abstract state, and yields every invocation that could run.
import type { Parsed } from "../syntax/parse.ts";
import type { Script } from "../syntax/script.ts";
import type { Span } from "../syntax/span.ts";
import { callFunction } from "./calls.ts";
import { expandParts } from "./expand/word.ts";
import type { Interpretation } from "./invocation.ts";
import { followCommand, followList, followText } from "./lists.ts";
import { partsOfScript } from "./parts-of-script.ts";
import { Recorder, TooMuch } from "./recorder.ts";
import { startOf } from "./state.ts";
import type { Field, Text } from "./text.ts";
import { followTraps, unknownState } from "./traps.ts";
import type { Printed, Walk } from "./walk.ts";

/** Input of an interpretation besides the script. */
export interface InterpretOptions {
  /** Reads a text that the script hands to the shell again (`eval`). */
  readonly parse: (source: string) => Parsed;
  /** Absolute path; undefined: not known. */
  readonly home: string | undefined;
  readonly cwd: string | undefined;
  /** A folder that is surely no link, nor below one. Default: `cwd`. */
  readonly plain?: string | undefined;
  /** Bash surely calls its folder by `cwd`, also if that is a link. Default: yes. */
  readonly tracked?: boolean;
  /** `$1`, `$2`, ...; undefined: not known. */
  readonly positional: readonly Text[] | undefined;
  /** For a text that is not part of the user's script: the span that stands for all of it. */
  readonly place?: Span;
  /** The script's own standard input may hold data. */
  readonly hasInput?: boolean;
  /** What a command prints, whether it succeeds or not; undefined: anything. */
  readonly printed?: (fields: readonly Field[]) => Printed | undefined;
}

const mostSteps = 6000;

/** Everything that `script` could run. Pure: the same script and options always give the same answer. */
export function interpret(script: Script, options: InterpretOptions): Interpretation {
  const { positional, cwd, hasInput = false, place } = options;
  const span = place ?? { start: 0, end: script.source.length };
  const fields = positional?.map((text) => ({ text, many: false, span }));
  const recorder = new Recorder();
  const walk = walkOf(options, recorder);
  try {
    walk.text(script, startOf(fields, cwd === undefined ? undefined : [cwd], hasInput), place);
    // Each may set another, and so may functions that were not called.
    let done = 0;
    do {
      done = followTraps(walk, done);
      followRest(walk);
    } while (done < recorder.traps.length);
  } catch (error) {
    // A problem is already noted, and makes the script mutating.
    if (!(error instanceof TooMuch)) throw error;
  }
  return recorder.result();
}

/** The interpretation of one script, with the texts that it runs. */
function walkOf({ parse, home, place, printed, ...folders }: InterpretOptions, recorder: Recorder): Walk {
  let outer = place;
  let steps = 0;
  const walk: Walk = {
    recorder,
    home,
    plain: "plain" in folders ? folders.plain : folders.cwd,
    tracked: folders.tracked ?? true,
    parse,
    printed: printed ?? (() => undefined),
    frames: [],
    depth: 0,
    errors: 0,
    texts: 0,
    place: (span) => outer ?? span,
    parts: (parts, cell, quoted) => expandParts(walk, parts, cell, quoted),
    list: (list, state) => followList(walk, list, state),
    command: (command, state) => {
      if (++steps > mostSteps) recorder.tooMuch(walk.place(command.span), "the script takes too many steps to follow");
      return followCommand(walk, command, state);
    },
    subshell: (run, state) => {
      // It has copies of the frames, and cannot leave a function around it.
      const frames = walk.frames.map((frame) => ({ ...frame, hidden: new Map(frame.hidden) }));
      const outside = walk.frames.splice(0, walk.frames.length, ...frames);
      run(state);
      walk.frames.splice(0, walk.frames.length, ...outside);
    },
    text: (script, state, span) => {
      recorder.scripts.push({ script, place: span });
      walk.depth++;
      const outcome = walk.within(span, () => followText(walk, script, state, walk.depth > 1));
      walk.depth--;
      return outcome;
    },
    within: (span, run) => {
      const around = outer;
      outer = span;
      const result = run();
      outer = around;
      return result;
    },
  };
  return walk;
}

/** Without one of these the script has no list but its own. */
const mayHoldLists = /[({`]|\b(?:do|then|case)\b/;

/** Functions that were never called, and any other list that was not met, with nothing known. */
function followRest(walk: Walk): void {
  const { recorder } = walk;
  for (const { script, place } of recorder.scripts)
    walk.within(place, () => {
      if (!mayHoldLists.test(script.source)) return;
      const { lists, definitions } = partsOfScript(script.list);
      for (const definition of definitions)
        if (!recorder.called.has(definition))
          callFunction(walk, definition.name, [definition], undefined, unknownState(walk), walk.place(definition.span));
      for (const list of lists) if (!recorder.followed.has(list)) walk.list(list, unknownState(walk));
    });
}
