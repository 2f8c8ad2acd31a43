// A statement that is made from one of bash's lists: one builtin, variable, option or operator.

import type { Random } from "../../support/random.ts";
import { brace, holes, value, written } from "./hostile.ts";

/** A statement, and the variable that it is about. */
export interface Element {
  readonly text: string;
  readonly name: string;
  /** What it needs in front, if it is about that. */
  readonly before?: string;
  /** What it was made from: `builtin read`, `variable PATH`. */
  readonly about: string;
}

/** The variables that uses show. */
const shown = [
  "x",
  "x",
  "x",
  "x",
  "x",
  "a",
  "n",
  "y",
  "PATH",
  "REPLY",
  "OPTARG",
  "MAPFILE",
  "OLDPWD",
  "IFS",
  "_",
] as const;
export const target = (random: Random): string => random.pick(shown);

/** The value of an array. */
export const compound = (random: Random): string =>
  random.pick([
    "(-delete)",
    "(-delete)",
    "(-delete)",
    "(. -delete)",
    "([0]=-delete)",
    "([1]=-delete .)",
    "(0 'a[$(touch pwned)]')",
    "()",
    "($x)",
    "([k]=-delete)",
  ]);

/** The value of a variable, as it is written. */
export const anyValue = (random: Random): string =>
  random.chance(0.8) ? written(value(random), random) : random.pick([...holes, brace(random)]);
