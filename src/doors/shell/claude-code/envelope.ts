// Claude Code's envelope, `GLUE && eval COMMAND < /dev/null && pwd -P >| FILE`: recognised by its syntax tree, never run.
import { parse } from "../../../syntax/parse.ts";
import type { Script, SimpleCommand } from "../../../syntax/script.ts";
import type { Environment } from "../../../system/environment.ts";
import { type GluePart, glueAfterSession, glueBeforeSession } from "./glue.ts";
import { isDirectoryFile, isSnapshot } from "./places.ts";
import { commandOf, matchForm, type Step, stepsOf, textOf } from "./steps.ts";

/** The contents of an envelope. */
export interface Envelope {
  /** The text that is judged and run: the hooks' commands before each command, if any, and the command. */
  readonly script: string;
  /** The command alone, as the host has shown it to its hooks. */
  readonly command: string;
  readonly standardInput: "inherit" | "nothing";
  /** The file in which the client reads the folder after the command. */
  readonly directoryFile: string;
}

/** `unlike`: it ends as an envelope does, but is none; `why` is one line. */
export type Reading =
  | { readonly type: "envelope"; readonly envelope: Envelope }
  | { readonly type: "unlike"; readonly why: string }
  | { readonly type: "other" };

/**
 * Reads `text` as an envelope.
 *
 * INVARIANT: of an accepted text only `script` runs, and only after it was judged. So a forged envelope can do no more
 * than the command in it could alone.
 *
 * @throws if the grammar is not loaded.
 */
export function readEnvelope(text: string, environment: Environment): Reading {
  const parsed = parse(text);
  const items = parsed.trusted ? parsed.script.list.items : [];
  const last = items.at(-1);
  if (!parsed.trusted || !last) return { type: "other" };
  const steps = stepsOf(last.andOr);
  const [evaluation, report] = steps.slice(-2).map(({ pipeline }) => commandOf(pipeline));
  const directoryFile = report && reportedTo(report);
  if (!evaluation || directoryFile === undefined || nameOf(evaluation) !== "eval") return { type: "other" };
  const command = evaluated(evaluation);
  if (!command) return { type: "unlike", why: "its `eval` has not just one known text" };
  if (items.some(({ background }) => background) || steps.slice(-2).some(({ joined }) => joined === "||"))
    return { type: "unlike", why: "its parts are not joined by `&&`" };
  if (!isDirectoryFile(directoryFile, environment))
    return { type: "unlike", why: `\`${directoryFile}\` is no place where it keeps the working directory` };
  const glue = readGlue(parsed.script, environment);
  if ("why" in glue) return { type: "unlike", why: glue.why };
  const script = glue.session === undefined ? command.script : `${glue.session}\n${command.script}`;
  const { script: given, standardInput } = command;
  return { type: "envelope", envelope: { script, command: given, standardInput, directoryFile } };
}

const nameOf = ({ words: [name] }: SimpleCommand): string | undefined => name && textOf(name);

/** `pwd -P >| FILE`. */
function reportedTo({ words, redirections }: SimpleCommand): string | undefined {
  const [redirection, ...others] = redirections;
  if (words.length !== 2 || words.map(textOf).join(" ") !== "pwd -P" || others.length > 0) return undefined;
  if (redirection?.operator !== ">|" || redirection.descriptor !== undefined) return undefined;
  return textOf(redirection.target);
}

/** The arguments of `eval`, which it joins with blanks. */
function evaluated({ words, redirections }: SimpleCommand): Pick<Envelope, "script" | "standardInput"> | undefined {
  const given = words.slice(1).map(textOf);
  if (given.length === 0 || given.includes(undefined)) return undefined;
  const script = given.join(" ");
  const [redirection, ...others] = redirections;
  if (!redirection) return { script, standardInput: "inherit" };
  const nothing = redirection.operator === "<" && textOf(redirection.target) === "/dev/null";
  if (!nothing || redirection.descriptor !== undefined || others.length > 0) return undefined;
  return { script, standardInput: "nothing" };
}

/** The text before `eval`. `session`: the hooks' commands before each command. */
function readGlue(
  { source, list }: Script,
  environment: Environment,
): { readonly session: string | undefined } | { readonly why: string } {
  const [first, ...more] = list.items;
  const last = more.at(-1);
  if (!first) return { why: "it is empty" };
  const head = stepsOf(first.andOr);
  const stranger = (steps: readonly Step[], at: number): string => {
    const { start, end } = steps[at]?.pipeline.span ?? { start: 0, end: 0 };
    return `\`${source.slice(start, Math.min(end, start + 80))}\` is no part of it`;
  };
  const before = matchGlue(head, glueBeforeSession, environment);
  if (!last) {
    const glue = head.slice(0, -2);
    const after = matchGlue(glue, glueAfterSession, environment, Math.min(before, glue.length));
    return after === glue.length ? { session: undefined } : { why: stranger(glue, after) };
  }
  const [colon, ...glue] = stepsOf(last.andOr).slice(0, -2);
  const command = colon && commandOf(colon.pipeline);
  if (!command || nameOf(command) !== ":" || command.words.length > 1 || command.redirections.length > 0)
    return { why: "it has several lines, and the last does not begin with `:`" };
  const start = head[before];
  if (!start || start.joined === "||") return { why: "the text of hooks is missing" };
  // The client's own `:` follows `&&`, as does everything else there.
  const after = matchGlue([colon, ...glue], glueAfterSession, environment, 1);
  if (after <= glue.length) return { why: stranger([colon, ...glue], after) };
  return { session: source.slice(start.pipeline.span.start, colon.pipeline.span.start).trim() };
}

/** How many steps are glue, from the first on. */
function matchGlue(steps: readonly Step[], parts: readonly GluePart[], environment: Environment, from = 0): number {
  let at = from;
  for (const { forms } of parts)
    for (const form of forms) {
      const taken = matchForm(steps, at, form, (path) => isSnapshot(path, environment));
      at += taken;
      if (taken > 0) break;
    }
  return at;
}
