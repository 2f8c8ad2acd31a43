// Watches the judge at work: what a script was seen to start and to do.
import type { Observer } from "../judge/judge.ts";
import type { Seen } from "../sandbox/spec.ts";

/** An observer for the judge, and what it has seen so far. */
export function watch(): { readonly observer: Observer; readonly seen: Seen } {
  const seen = { programs: [], effects: [] } as {
    programs: Seen["programs"][number][];
    effects: Seen["effects"][number][];
  };
  return {
    seen,
    observer: {
      program: (program) => void seen.programs.push(program),
      effect: (effect, place) => void seen.effects.push({ effect, place }),
    },
  };
}
