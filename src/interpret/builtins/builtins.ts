// All builtins of bash: those with a proved form, and those that are refused by name.
import { reserved } from "../../syntax/reserved.ts";
import type { Unproved } from "../constructs.ts";
import type { Builtin } from "./builtin.ts";
import { quiet } from "./quiet.ts";
import { shell } from "./shell.ts";
import { variables } from "./variables.ts";

/** Builtins of which some form is proved. `command`, `builtin` and `exec`, which run another command, stand apart. */
export const builtins: ReadonlyMap<string, Builtin> = new Map(Object.entries({ ...quiet, ...variables, ...shell }));

/** Builtins of which no form is proved. */
export const unprovedBuiltins: ReadonlyMap<string, Unproved> = new Map<string, Unproved>([
  ["getopts", "getopts"],
  ["unalias", "alias"],
  ["enable", "enable"],
  ["hash", "enable"],
  ["bind", "enable"],
  ["complete", "enable"],
  ["compgen", "enable"],
  ["compopt", "enable"],
  ["fc", "enable"],
]);

/** Is it the name of a builtin of bash? */
export const isBuiltin = (name: string): boolean =>
  builtins.has(name) || unprovedBuiltins.has(name) || name === "command" || name === "builtin" || name === "exec";

/** Names that bash 5.3 may give to a builtin, and the function that bash calls by itself. */
const taken = new Set(["fltexpr", "command_not_found_handle"]);

/** May a script define a function of this name? One that hides a builtin would change what other parts of a script do. */
export const isOrdinaryFunction = (name: string): boolean =>
  /^[A-Za-z_][\w-]*$/.test(name) && !isBuiltin(name) && !reserved.has(name) && !taken.has(name);
