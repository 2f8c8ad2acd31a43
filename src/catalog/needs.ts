// Resources that confinement opens only to programs whose entries need them.
import { lookUp } from "./lookup.ts";
import type { Needs } from "./schema.ts";

const nothing: Needs = {};

/** The resources that the program of this name needs. */
export const needsOf = (name: string): Needs => lookUp(name)?.needs ?? nothing;
