// A proved command, rewritten so that the host runs it through safe-sh: then the kernel holds it to its proof.
import type { Script, SimpleCommand } from "../../syntax/script.ts";

/** `text` as one word of bash. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Builtins that move the host's own shell: in a shell of their own they have no lasting effect. */
const moves = new Set(["cd", "pushd", "popd"]);

/**
 * The command to run instead of `command`, which was read as `script`; undefined if it must run in the host's shell, as it
 * changes its working directory. `programs`: the names of all that it could run. `shell`: absolute path of safe-sh.
 *
 * @example wrap("cd src && ls", script, ["cd", "ls"], "/opt/safe-sh") // "cd src && '/opt/safe-sh' -c 'ls'"
 */
export function wrap(command: string, script: Script, programs: readonly string[], shell: string): string | undefined {
  const inside = (text: string): string => `${quoted(shell)} -c ${quoted(text)}`;
  const moving = programs.filter((name) => moves.has(name)).length;
  if (moving === 0) return inside(command);
  if (moving > 1) return undefined;
  const rest = restAfterMove(script);
  if (rest === undefined) return undefined;
  const head = command.slice(0, rest);
  return `${head}${inside(command.slice(rest))}`;
}

/** The offset of `rest` in `cd FOLDER && rest`, if all of it depends on that `cd`. */
function restAfterMove({ list }: Script): number | undefined {
  const [only, ...others] = list.items;
  if (!only || others.length > 0 || only.background) return undefined;
  const { first, rest } = only.andOr;
  const [command, ...pipeline] = first.commands;
  if (command?.kind !== "simple" || pipeline.length > 0 || first.negated || first.timed) return undefined;
  if (!isPlainMove(command) || rest.length === 0 || rest.some(({ operator }) => operator !== "&&")) return undefined;
  return rest[0]?.pipeline.span.start;
}

/** `cd` with words that are only text. */
const isPlainMove = ({ words, assignments, redirections }: SimpleCommand): boolean =>
  words.length === 2 &&
  assignments.length === 0 &&
  redirections.length === 0 &&
  words.every(({ parts }) => parts.every((part) => part.kind === "literal" || part.kind === "quoted"));
