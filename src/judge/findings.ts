// Effects × policy → findings: each effect that the policy does not permit becomes one reason.

import { known, knownStart, show, type Text } from "../interpret/text.ts";
import type { Policy } from "../policy/policy.ts";
import type { Finding } from "../syntax/finding.ts";
import type { Effect } from "./effect.ts";
import { hostFinding } from "./permit/hosts.ts";
import { closedRight, permittedFolders, secretAt } from "./permit/paths.ts";
import type { Site } from "./site.ts";
import type { TracedEffect } from "./trace.ts";

/** The place of an effect, and the policy for it. */
export interface Place {
  /** The command's name as messages show it; `undefined` for a redirection. */
  readonly command: string | undefined;
  readonly site: Site;
  readonly policy: Policy;
  /** The addresses that the same command sends requests to. */
  readonly asked?: readonly Text[];
}

const ask = "ask the user to run it";

/** The finding for an effect; undefined: it is a read, or the policy permits it. */
export function findingOf(effect: Effect, place: Place): Finding | undefined {
  const { span } = effect;
  const subject = place.command === undefined ? "" : `\`${place.command}\` `;
  switch (effect.kind) {
    case "reads":
      return secretFinding(effect.path, place, subject, span);
    case "writes":
      if (isOutput(effect.path) || permittedFolders(effect, place).length > 0) return undefined;
      return (
        rightFinding(effect, place, `${subject}writes`) ?? {
          code: "writes-file",
          span,
          message:
            place.command === undefined
              ? `writes a file: the redirection sends output to ${shown(effect.path)}`
              : `${subject}writes a file: ${shown(effect.path)}`,
          help: `print to standard output, or ${ask}`,
        }
      );
    case "deletes":
      if (permittedFolders(effect, place).length > 0) return undefined;
      return (
        rightFinding(effect, place, `${subject}deletes`) ?? {
          code: "deletes-file",
          span,
          message: `${subject}deletes ${shown(effect.path)}`,
          help: permittedFolders({ ...effect, kind: "writes" }, place).length > 0 ? opensDeletion : ask,
        }
      );
    case "connects":
      if (place.policy.network) return hostFinding(effect, place.policy.network, subject, place.asked);
      if (effect.method === "write")
        return {
          code: "sends-data",
          span,
          message: `${subject}sends data to ${effect.host.pieces.length === 0 ? "another machine" : shown(effect.host)}`,
          help: ask,
        };
      if (
        known(effect.host) !== undefined ||
        effect.host.pieces.every((piece) => typeof piece === "string" || piece.origin !== "command")
      ) {
        // A request carries its address to the host: a value in it, read from files or commands, would leave the machine.
        return knownStart(effect.host) === "" && effect.host.pieces.length > 0
          ? {
              code: "unknown-host",
              span,
              message: `${subject}connects to a host that is known only at run time`,
              help: `write the address out, or ${ask}`,
            }
          : undefined;
      }
      return {
        code: "sends-data",
        span,
        message: `${subject}sends the output of a command to ${shown(effect.host)}`,
        help: `write the address out, or ${ask}`,
      };
    case "controls":
      return controls(effect.what, subject, span);
    case "runs":
      return {
        code: "runs-code",
        span,
        message: `${subject}runs code that was not read`,
        help: `give the commands themselves, or ${ask}`,
      };
    case "unknown":
      return {
        code: effect.code,
        span,
        message: `${place.command === undefined ? "" : `\`${place.command}\`: `}${effect.why}`,
        help: effect.help ?? ask,
      };
    default:
      return effect satisfies never;
  }
}

const opensDeletion = `\`writes\` of the policy does not open a deletion, \`deletes\` does; or ${ask}`;

/** The policy opens the folder of a place that gives rights, and not the place. */
function rightFinding(
  effect: Extract<Effect, { readonly kind: "writes" | "deletes" }>,
  place: Place,
  does: string,
): Finding | undefined {
  const right = closedRight(effect, place);
  if (right === undefined) return undefined;
  return {
    code: effect.kind === "writes" ? "writes-file" : "deletes-file",
    span: effect.span,
    message: `${does} ${shown(effect.path)}, and \`${right.place}\` ${right.gives}`,
    help: `only a pattern of the policy's \`${effect.kind}\` that names it opens it; or ${ask}`,
  };
}

/** What the policy opens of a script without findings, in words; undefined: it only reads. */
export function openedBy(effects: readonly TracedEffect[]): string | undefined {
  for (const { effect, place } of effects) {
    const { kind } = effect;
    if (kind === "deletes" || (kind === "writes" && !isOutput(effect.path)))
      return `${place.command === undefined ? "it" : `\`${place.command}\``} ${kind} ${shown(effect.path)}`;
    if (kind === "connects" && effect.method === "write")
      return `\`${place.command ?? "it"}\` sends data to ${shown(effect.host)}`;
  }
  return undefined;
}

function controls(what: "process" | "system" | "remote", subject: string, span: Finding["span"]): Finding {
  switch (what) {
    case "process":
      return { code: "controls-process", span, message: `${subject}starts, stops or signals processes`, help: ask };
    case "system":
      return {
        code: "controls-system",
        span,
        message: `${subject}changes the settings or state of the machine`,
        help: ask,
      };
    case "remote":
      return {
        code: "controls-remote",
        span,
        message: `${subject}changes something on another machine or service`,
        help: ask,
      };
    default:
      return what satisfies never;
  }
}

const shown = (text: Text): string => (text.pieces.length === 0 ? "a file" : `\`${show(text)}\``);

const sinks = new Set(["/dev/null", "/dev/stdout", "/dev/stderr", "/dev/tty", "/dev/fd/1", "/dev/fd/2"]);

/** Devices that take output, and the pipes of process substitutions. */
function isOutput(path: Text): boolean {
  const value = known(path);
  if (value !== undefined) return sinks.has(value);
  const [start, pipe, ...more] = path.pieces;
  return (
    start === "/dev/fd/" &&
    typeof pipe === "object" &&
    pipe.shape === "natural" &&
    pipe.origin === "command" &&
    more.length === 0
  );
}

function secretFinding(path: Text, place: Place, subject: string, span: Finding["span"]): Finding | undefined {
  const secret = secretAt(path, place);
  if (secret === undefined) return undefined;
  const what = place.command === undefined ? "the redirection " : subject;
  return {
    code: "reads-secret",
    span,
    message: `${what}reads ${shown(path)}, and \`${secret}\` is kept secret`,
    help: `read files that are not secret, open it by the policy's \`reads.allow\`, or ${ask}`,
  };
}
