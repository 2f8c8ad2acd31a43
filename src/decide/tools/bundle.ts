// The examples of rules about tools, in a bundle of its own (`dist/tools.cjs`): few policies have any.
export { matchesTool } from "./rules.ts";
