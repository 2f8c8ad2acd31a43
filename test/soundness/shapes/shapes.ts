// Scripts of shapes that independent reviews found holes in: whatever their words are, bash is the judge.
import { randomOf } from "../../support/random.ts";
import type { Made } from "../sources.ts";
import { declaration } from "./declaration.ts";
import { error } from "./error.ts";
import { input } from "./input.ts";
import { split } from "./split.ts";

const shapes = { split, error, declaration, input };

/** The script number `turn`; the shapes come in turn. */
export function shapedScript(seed: number, turn: number): Made {
  const random = randomOf(Math.imul(seed, 0x9e3779b1) ^ Math.imul(turn + 1, 0x85ebca6b));
  const all = Object.entries(shapes);
  const [about, make] = all[turn % all.length] ?? ["split", split];
  return { script: make(random), about };
}
