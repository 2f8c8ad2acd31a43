// All builtins of bash: those with a proved form, and those that are refused by name.
import type { Unproved } from "../constructs.ts";
import type { Builtin } from "./builtin.ts";
import { quiet } from "./quiet.ts";
import { shell } from "./shell.ts";
import { variables } from "./variables.ts";

/** Builtins of which some form is proved. `command`, `builtin` and `exec`, which run another command, stand apart. */
export const builtins: ReadonlyMap<string, Builtin> = new Map(Object.entries({ ...quiet, ...variables, ...shell }));

/** Builtins of which no form is proved. */
export const unprovedBuiltins: ReadonlyMap<string, Unproved> = new Map<string, Unproved>([
  ["trap", "trap"],
  ["getopts", "getopts"],
  ["mapfile", "mapfile"],
  ["readarray", "mapfile"],
  ["readonly", "declare"],
  ["pushd", "directory-stack"],
  ["popd", "directory-stack"],
  ["dirs", "directory-stack"],
  ["unalias", "alias"],
  ["let", "let"],
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
