// Loops: what a body sets may have any value before it and after it.
import { covers, forget, join, type State, type Touched, touchedSince } from "./state.ts";
import type { Walk } from "./walk.ts";

/** More than this would need a body that defines a new name in each pass. */
const mostPasses = 12;

/**
 * The state after `pass` ran any number of times, or not at all. Its last pass starts in a state that covers every
 * turn's; `break` and `continue` leave it only in states that this one covers.
 */
export function followLoop(walk: Walk, state: State, pass: (start: State) => State): State {
  const { recorder } = walk;
  let start = state;
  let assumed: Touched = touchedSince(state, state, recorder);
  for (let count = 0; count < mostPasses; count++) {
    const mark = recorder.mark();
    const after = pass(start);
    const touched = touchedSince(state, after, recorder);
    if (covers(assumed, touched)) return join(start, after);
    recorder.back(mark);
    assumed = touched;
    start = forget(state, touched);
  }
  return recorder.tooMuch({ start: 0, end: 0 }, "a loop of the script cannot be followed");
}
