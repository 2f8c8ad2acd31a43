// The doors' way to the language model; a bundle of its own, because few commands need it and it is large.
export { clearKept, listKept } from "./cache.ts";
export { consult } from "./consult.ts";
