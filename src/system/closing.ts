// A descriptor that is closed, however its use ends.
import { closeSync } from "node:fs";

/** Calls `act` with the descriptor, and closes it then. */
export function closing<Value>(descriptor: number, act: (descriptor: number) => Value): Value {
  try {
    return act(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
