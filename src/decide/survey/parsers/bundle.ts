// The parsers of configuration files, in a bundle of their own: it is loaded only if there is such a file.
export { leavesOf } from "./leaves.ts";
