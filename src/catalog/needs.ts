// What programs need of the machine that confinement takes away from all others, as their entries say.
import { lookUp } from "./lookup.ts";
import type { Needs } from "./schema.ts";

const nothing: Needs = {};

/** What the program of this name needs. */
export const needsOf = (name: string): Needs => lookUp(name)?.needs ?? nothing;
