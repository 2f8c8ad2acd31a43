// Claude Code's own calls of its shell, distinguished from commands by their form. None of them gets any permission.
import { dirname } from "node:path";
import { parse } from "../../../syntax/parse.ts";
import type { Environment } from "../../../system/environment.ts";
import type { Served } from "../arguments.ts";
import { type Envelope, readEnvelope } from "./envelope.ts";
import { isSnapshot } from "./places.ts";
import { textOf } from "./steps.ts";

/** `why`: the reason that it is no envelope, if it ends as one does. */
export type Call =
  /** It asks for the environment. */
  | { readonly kind: "probe" }
  /** It saves the definitions of the user's start-up files, in a file of `folder`, an absolute path. */
  | { readonly kind: "snapshot"; readonly folder: string }
  | { readonly kind: "envelope"; readonly envelope: Envelope }
  | { readonly kind: "none"; readonly why?: string };

/**
 * The call of the client that a request is. The environment proves nothing, since a command can set it too; the calls are
 * handled so that a forged one gains nothing.
 *
 * @throws if the grammar is not loaded.
 */
export function callOf(request: Served, environment: Environment): Call {
  if (request.kind !== "command" || request.name !== undefined || environment.CLAUDECODE !== "1")
    return { kind: "none" };
  const { script } = request;
  // The client's commands have this variable, its own calls do not.
  if (environment.CLAUDE_CODE_CHILD_SESSION === undefined && request.options.length === 0) {
    if (script === "env") return { kind: "probe" };
    const file = snapshotIn(script, environment);
    if (file !== undefined) return { kind: "snapshot", folder: dirname(file) };
  }
  const reading = readEnvelope(script, environment);
  if (reading.type === "envelope") return { kind: "envelope", envelope: reading.envelope };
  return reading.type === "unlike" ? { kind: "none", why: reading.why } : { kind: "none" };
}

/** PATH, if the first line is `SNAPSHOT_FILE=PATH`. The rest is not read: whatever it does, it can write nowhere else. */
function snapshotIn(script: string, environment: Environment): string | undefined {
  const [line = "", ...others] = script.split("\n");
  const parsed = others.length > 0 ? parse(line) : undefined;
  const [item, ...items] = parsed?.trusted ? parsed.script.list.items : [];
  const { first, rest } = item?.andOr ?? { first: undefined, rest: [] };
  const [command, ...commands] = first?.commands ?? [];
  if (items.length + rest.length + commands.length > 0 || command?.kind !== "simple") return undefined;
  const [assignment, ...assignments] = command.assignments;
  if (assignments.length + command.words.length + command.redirections.length > 0) return undefined;
  if (assignment?.name !== "SNAPSHOT_FILE" || assignment.subscript || assignment.append) return undefined;
  const path = assignment.value?.kind === "word" ? textOf(assignment.value) : undefined;
  return path !== undefined && isSnapshot(path, environment) ? path : undefined;
}

/** Does the client put this program before everything that it starts through a shell? */
export const isPrefix = ({ CLAUDECODE, CLAUDE_CODE_SHELL_PREFIX }: Environment): boolean =>
  CLAUDECODE === "1" && CLAUDE_CODE_SHELL_PREFIX !== undefined && CLAUDE_CODE_SHELL_PREFIX !== "";

/** The request as it is meant: as a prefix, safe-sh gets a command in the place of a file. */
export function meant(request: Served, environment: Environment): Served {
  if (request.kind !== "file" || request.parameters.length > 0 || !isPrefix(environment)) return request;
  return { ...request, kind: "command", script: request.path, name: undefined };
}
