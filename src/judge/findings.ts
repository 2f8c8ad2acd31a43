// Effects × policy → findings: each effect that the policy does not permit becomes one reason.

import { type FindingCode, rowOf } from "../findings/codes.ts";
import type { Finding } from "../findings/finding.ts";
import type { Opening } from "../findings/row.ts";
import { known, knownStart, type Text } from "../interpret/text.ts";
import type { Policy } from "../policy/policy.ts";
import { quotedField } from "../policy/rule.ts";
import type { Effect } from "./effect.ts";
import { hostFinding } from "./permit/hosts.ts";
import { closedRight, permittedFolders, secretAt } from "./permit/paths.ts";
import { listed, shownShort } from "./shown-short.ts";
import { isElsewhere, type Site } from "./site.ts";
import type { TracedEffect } from "./trace.ts";

/** The place of an effect, and the policy for it. */
export interface Place {
  /** The command's name as messages show it; `undefined` for a redirection. */
  readonly command: string | undefined;
  readonly site: Site;
  readonly policy: Policy;
  /** The `allow` rule for exactly this command; absent: none can hold here. */
  readonly rule?: string;
  /** The addresses that the same command sends requests to. */
  readonly asked?: readonly Text[];
}

const ask = "ask the user to run it";

/**
 * The findings for the effects of one command, in the entry's words if it has any: one for each sentence, which names all operands
 * that it is true of. Reads, and what the policy permits, give none.
 */
export function findingsOf(effects: readonly Effect[], place: Place): readonly Finding[] {
  const sentences = new Map<string, { readonly finding: Finding; readonly effects: Effect[] }>();
  for (const effect of effects) {
    const found = findingOfKind(effect, place);
    if (!found) continue;
    const finding = inWords(found, effect, place);
    const key = sentenceOf(finding, effect);
    const same = sentences.get(key);
    if (same) same.effects.push(effect);
    else sentences.set(key, { finding, effects: [effect] });
  }
  const all = [...sentences.values()];
  const codes = new Set(all.map(({ finding }) => finding.code));
  return all.flatMap(({ finding, effects: same }) =>
    same.every((effect) => isSaidBy(effect, codes)) ? [] : [steering(ofAll(finding, same), same, place)],
  );
}

/** Do the other findings say all that this effect would? Unread code may do anything, so that a doubt beside it adds nothing. */
const isSaidBy = (effect: Effect, others: ReadonlySet<FindingCode>): boolean =>
  effect.kind === "unknown" &&
  (others.has("runs-code") ||
    (effect.doubt === true && effect.code !== "unproved-argument" && [...others].some((code) => rowOf(code).change)));

/** The message without the operand at its end, if that is all in which the findings of several operands differ. */
function sentenceOf({ message }: Finding, effect: Effect): string {
  const object = objectOf(effect);
  return object !== undefined && message.endsWith(object) ? message.slice(0, -object.length) : message;
}

/** As the message of a finding ends; undefined: no other operand is named with it. */
const objectOf = (effect: Effect): string | undefined =>
  (effect.kind === "writes" || effect.kind === "deletes") && !effect.said?.message && effect.path.pieces.length > 0
    ? shown(effect.path)
    : undefined;

/** The finding of the first effect, about all of them. */
function ofAll(finding: Finding, effects: readonly Effect[]): Finding {
  const [first] = effects;
  const objects = [...new Set(effects.map(objectOf))];
  if (!first || objects.length < 2 || objects.includes(undefined)) return finding;
  const span = {
    start: Math.min(...effects.map(({ span: { start } }) => start)),
    end: Math.max(...effects.map(({ span: { end } }) => end)),
  };
  return { ...finding, span, message: `${sentenceOf(finding, first)}${listed(objects as readonly string[])}` };
}

function inWords(finding: Finding, { kind, said }: Effect, { command }: Place): Finding {
  if (kind === "unknown" || said?.message === undefined || rowOf(finding.code).ownWords) return finding;
  const worded = { ...finding, message: `\`${command}\` ${said.message}` };
  return said.decides ? { ...worded, decides: said.decides } : worded;
}

/** With what passes instead: another command, or one more value of a setting. */
function steering(finding: Finding, effects: readonly Effect[], place: Place): Finding {
  const [effect] = effects;
  if (rowOf(finding.code).ownWords || !effect) return finding;
  const { said } = effect;
  const open = withSettingOf(finding, effects, place);
  if (!said || said.instead.length === 0 || (effect.kind === "unknown" && effect.code !== "unknown-effect"))
    return open;
  const commands = said.instead.map(({ purpose, command }) => `${purpose}: \`${command}\``);
  return { ...open, help: [...commands, open.help].join("; or "), instead: said.instead.map(({ command }) => command) };
}

/** With words of its own an effect is more than the path in it says. */
function withSettingOf(finding: Finding, effects: readonly Effect[], place: Place): Finding {
  const paths = effects.map((effect) =>
    effect.kind === "writes" && !effect.said?.message ? openable(effect.path, place.site) : undefined,
  );
  if (!paths.includes(undefined)) return withSetting(finding, "writes", ...new Set(paths as readonly string[]));
  return place.rule !== undefined && effects.every(isRuled) ? withSetting(finding, "allow", place.rule) : finding;
}

/** Is a rule for these arguments about this effect alone? One for code from standard input would allow any code. */
function isRuled(effect: Effect): boolean {
  if (effect.kind === "unknown") return rowOf(effect.code).opening === "allow";
  if (effect.kind !== "runs") return false;
  const code = known(effect.what);
  return code === "" ? effect.said?.message !== undefined : code !== undefined && code !== "-";
}

/** The finding with a setting that the user may change; of several values it needs all. */
export function withSetting(finding: Finding, field: Opening, ...values: readonly string[]): Finding {
  const [value = ""] = values;
  const way =
    field === "allow"
      ? `\`safe-sh allow ${quotedField(value)}\``
      : `${listed(values.map((each) => `\`${each}\``))} in the policy's \`${field}\``;
  const first = finding.help === ask ? ask : finding.help.replace(`, or ${ask}`, `, ${ask}`);
  const help = `${first}, or to allow it: ${way}`;
  return values.length > 1 ? { ...finding, help } : { ...finding, help, setting: { field, value } };
}

/** A path that can stand in `writes` as it is. */
function openable(path: Text, { at, started, otherMachine }: Site): string | undefined {
  if (otherMachine) return undefined;
  const value = known(path);
  const isPlain =
    value !== undefined && value.length <= 80 && /^[^~\-*?[\]{}\\`\n][^*?[\]{}\\`\n]*[^/]$|^\w$/.test(value);
  if (!isPlain || value.split("/").includes("..") || value === "..") return undefined;
  if (value.startsWith("/")) return value;
  return !isElsewhere(at) && at.length === 1 && at[0] === started ? value : undefined;
}

function findingOfKind(effect: Effect, place: Place): Finding | undefined {
  const { span } = effect;
  const subject = place.command === undefined ? "" : `\`${place.command}\` `;
  switch (effect.kind) {
    case "reads":
      return secretFinding(effect, place, subject);
    case "writes":
      if (isOutput(effect.path) || permittedFolders(effect, place).length > 0) return undefined;
      return (
        rightFinding(effect, place, `${subject}writes`) ?? {
          code: "writes-file",
          span,
          message:
            place.command === undefined
              ? `writes a file: the redirection sends output to ${shown(effect.path)}`
              : `${subject}${wrote(effect.path)}`,
          help: place.command === undefined ? `print to standard output, or ${ask}` : ask,
        }
      );
    case "deletes":
      if (permittedFolders(effect, place).length > 0) return undefined;
      return (
        rightFinding(effect, place, `${subject}deletes`) ?? {
          code: "deletes-file",
          span,
          message: `${subject}deletes ${effect.path.pieces.length === 0 ? "files that the command does not name" : shown(effect.path)}`,
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
        message: `${subject}runs ${codeOf(effect.what)}`,
        help: ask,
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
    const changes = kind === "deletes" || (kind === "writes" && !isOutput(effect.path));
    const sends = kind === "connects" && effect.method === "write";
    if (effect.said?.message !== undefined && (changes || sends)) return `\`${place.command}\` ${effect.said.message}`;
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

const shown = (text: Text): string => (text.pieces.length === 0 ? "a file" : shownShort(text));

function codeOf(what: Text): string {
  if (known(what) === "-") return "code from standard input";
  return what.pieces.length === 0 ? "code that safe-sh does not read" : `${shown(what)}, which is not read`;
}

const wrote = (path: Text): string =>
  path.pieces.length === 0 ? "writes files that the command does not name" : `writes ${shown(path)}`;

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

function secretFinding(
  { path, lines, span }: Extract<Effect, { readonly kind: "reads" }>,
  place: Place,
  subject: string,
): Finding | undefined {
  const secret = secretAt(path, place, lines);
  if (secret === undefined) return undefined;
  const what = place.command === undefined ? "the redirection " : subject;
  return {
    code: "reads-secret",
    span,
    message: `${what}reads ${shown(path)}, and \`${secret}\` is kept secret`,
    help: `read files that are not secret, open it by the policy's \`reads.allow\`, or ${ask}`,
  };
}
