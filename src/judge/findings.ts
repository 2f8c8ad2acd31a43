// Effects × policy → findings: each effect that the policy does not permit becomes one reason.

import { shownBy } from "../catalog/shown.ts";
import { type FindingCode, rowOf } from "../findings/codes.ts";
import { type Finding, found, saidBy, type Words, wordsOf } from "../findings/finding.ts";
import type { Act } from "../findings/say.ts";
import { known, knownStart, type Text } from "../interpret/text.ts";
import type { Policy } from "../policy/policy.ts";
import type { Effect } from "./effect.ts";
import {
  carriesData,
  carriesOutput,
  hidesHost,
  hostFinding,
  isChosen,
  isMetadataService,
  isOwnMachine,
} from "./permit/hosts.ts";
import { closedRight, deviceAt, permittedFolders, secretAt, secretOfPathspec } from "./permit/paths.ts";
import { short, shownShort } from "./shown-short.ts";
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
  /** The command reaches another machine: texts that it is given may be sent there. */
  readonly talks?: boolean;
  /** The addresses that the same command sends requests to. */
  readonly asked?: readonly Text[];
  /** The script puts something into the background, which may serve what comes after. Absent: it does not. */
  readonly jobs?: boolean;
}

/**
 * The findings for the effects of one command: one for each sentence, which names all operands that it is true of. Reads, and
 * what the policy permits, give none.
 */
export function findingsOf(effects: readonly Effect[], place: Place): readonly Finding[] {
  const sentences = new Map<string, { readonly finding: Finding; readonly effects: Effect[] }>();
  for (const effect of effects) {
    const finding = findingOfKind(effect, place);
    if (!finding) continue;
    const key = saidBy(withOperands(finding, ["…"]));
    const same = sentences.get(key);
    // The same words may stand for what can be tried and for what cannot: then it cannot.
    const isWorse = same && rowOf(same.finding.code).tried && !rowOf(finding.code).tried;
    const said = same && !isWorse ? same.finding : finding;
    sentences.set(key, { finding: said, effects: [...(same?.effects ?? []), effect] });
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
    (effect.doubt === true &&
      effect.words.of !== "unproved-argument" &&
      [...others].some((code) => rowOf(code).change)));

/** With other operands, if it names any. */
function withOperands(finding: Finding, operands: readonly string[]): Finding {
  const { words } = finding;
  if (words.data === undefined || !("operands" in words.data) || words.data.operands.length === 0) return finding;
  return { ...finding, words: { ...words, data: { ...words.data, operands } } as typeof words };
}

/** The finding of the first effect, about all of them. */
function ofAll(finding: Finding, effects: readonly Effect[]): Finding {
  const operands = new Set(effects.map(operandOf));
  const whole = withOperands(finding, [...operands]);
  if (operands.size < 2 || whole === finding) return finding;
  const span = {
    start: Math.min(...effects.map(({ span: { start } }) => start)),
    end: Math.max(...effects.map(({ span: { end } }) => end)),
  };
  return { ...whole, span };
}

const operandOf = (effect: Effect): string => ("path" in effect ? short(effect.path) : "");

/** With what passes instead: another command, or one more value of a setting. */
function steering(finding: Finding, effects: readonly Effect[], place: Place): Finding {
  const [effect] = effects;
  if (rowOf(finding.code).ownWords || !effect) return finding;
  const { said } = effect;
  const open = withSettingOf(finding, effects, place);
  const names = effects.some((each) => "path" in each && secretIn(each.path, place) !== undefined);
  // What looks at a secret passes no more than what changes it.
  return !said ||
    said.instead.length === 0 ||
    names ||
    (effect.kind === "unknown" && effect.words.of !== "unknown-effect")
    ? open
    : { ...open, instead: said.instead };
}

/** With words of its own an effect is more than the path in it says. */
function withSettingOf(finding: Finding, effects: readonly Effect[], place: Place): Finding {
  const paths = effects.map((effect) =>
    effect.kind === "writes" && !effect.said?.message ? openable(effect.path, place.site) : undefined,
  );
  if (!paths.includes(undefined)) return withSetting(finding, ...new Set(paths as readonly string[]));
  return place.rule !== undefined && effects.every(isRuled) ? withSetting(finding, place.rule) : finding;
}

/** Is a rule for these arguments about this effect alone? One for code from standard input would allow any code. */
function isRuled(effect: Effect): boolean {
  if (effect.kind === "unknown") return rowOf(effect.words.of).opening === "allow";
  if (effect.kind !== "runs") return false;
  const code = known(effect.what);
  return code === "" ? effect.said?.message !== undefined : code !== undefined && code !== "-";
}

/** The finding with values of the setting that opens its code; it needs all of them. */
export function withSetting(finding: Finding, ...values: readonly string[]): Finding {
  const field = rowOf(finding.code).opening;
  return field === undefined ? finding : { ...finding, opening: { field, values } };
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
  const { command: program } = place;
  const said = effect.kind === "unknown" ? undefined : effect.said?.message;
  const finding = worded(effect, { program, said }, place);
  if (!finding || said === undefined || rowOf(finding.code).ownWords) return finding;
  const { decides, slight, loses } = effect.said ?? {};
  return { ...finding, ...(decides ? { decides } : {}), ...(slight ? { slight } : {}), ...(loses ? { loses } : {}) };
}

function worded(effect: Effect, by: Act, place: Place): Finding | undefined {
  const { span } = effect;
  switch (effect.kind) {
    case "reads":
      return secretFinding(effect, place) ?? deviceFinding(effect, place);
    case "names":
      return sentFinding(effect, by, place) ?? namedSecretFinding(effect, place);
    case "writes":
      if (isOutput(effect.path) || permittedFolders(effect, place).length > 0) return undefined;
      return (
        rightFinding(effect, by, place) ??
        found("writes-file", place.command === undefined ? "redirection" : "program", span, named(effect.path, by))
      );
    case "deletes": {
      if (permittedFolders(effect, place).length > 0) return undefined;
      const writable = permittedFolders({ ...effect, kind: "writes" }, place).length > 0;
      return (
        rightFinding(effect, by, place) ??
        found("deletes-file", writable ? "writable" : "program", span, named(effect.path, by))
      );
    }
    case "connects": {
      if (isMetadataService(effect.host) && !place.policy.network?.hosts.includes(known(effect.host) ?? ""))
        return unknownFinding(
          wordsOf("unknown-effect", "why", { why: "asks for this machine's keys in its cloud" }),
          effect,
          place,
        );
      const finding = place.policy.network
        ? hostFinding(effect, place.policy.network, by, place.asked)
        : connectionFinding(effect, by);
      // Data goes to where the same command's requests go.
      const hosts = effect.method === "write" && place.asked?.length ? place.asked : [effect.host];
      return finding && reachesJob(hosts, place) ? found("reaches-own-job", "program", span, by) : finding;
    }
    case "controls":
      if (effect.what === "remote" && reachesJob(place.asked, place))
        return found("reaches-own-job", "program", span, by);
      if (effect.job) return found("signals-own-job", "program", span, by);
      return found(`controls-${effect.what}`, "program", span, by);
    case "runs":
      return found("runs-code", "program", span, { ...by, code: codeOf(effect.what) });
    case "unknown":
      return {
        ...unknownFinding(effect.words, effect, place),
        ...(effect.help === undefined ? {} : { advice: effect.help }),
      };
    default:
      return effect satisfies never;
  }
}

const unknownFinding = (words: Words, { span }: Effect, { command }: Place): Finding => ({
  code: words.of,
  span,
  words,
  ...(command === undefined ? {} : { inside: [{ kind: "command", program: command }] }),
});

/** Do all requests go to this machine, on which the script has put something into the background? */
const reachesJob = (hosts: readonly Text[] = [], { jobs = false }: Place): boolean =>
  jobs && hosts.length > 0 && hosts.every(isOwnMachine);

/** With the operand, if the entry's own words do not say it. */
const named = (path: Text, by: Act) => ({
  ...by,
  operands: by.said !== undefined || path.pieces.length === 0 ? [] : [short(path)],
});

/** A connection under a policy that does not say which are permitted. */
function connectionFinding(
  { host, method, span }: Extract<Effect, { readonly kind: "connects" }>,
  by: Act,
): Finding | undefined {
  const to = { ...by, host: host.pieces.length === 0 ? undefined : short(host) };
  if (method === "write")
    return found(
      "sends-data",
      host.pieces.some((piece) => typeof piece === "object" && piece.written) ? "pattern" : "program",
      span,
      to,
    );
  // A request carries its address to the host: a value in it, read from files or commands, would leave the machine.
  const isUnknown = (knownStart(host) === "" && host.pieces.length > 0) || hidesHost(host);
  if (isUnknown && !carriesOutput(host)) return found("unknown-host", "program", span, { program: by.program });
  return carriesData(host) ? found("sends-data", carriesOutput(host) ? "output" : "value", span, to) : undefined;
}

/** The policy opens the folder of a place that gives rights, and not the place. */
function rightFinding(
  effect: Extract<Effect, { readonly kind: "writes" | "deletes" }>,
  by: Act,
  place: Place,
): Finding | undefined {
  const right = closedRight(effect, place);
  if (right === undefined) return undefined;
  const { place: folder, gives } = right;
  const code = effect.kind === "writes" ? "writes-file" : "deletes-file";
  return found(code, "right", effect.span, { ...by, operand: short(effect.path), place: folder, gives });
}

/** What the policy opens of a script without findings, in words; undefined: it only reads. */
export function openedBy(effects: readonly TracedEffect[]): string | undefined {
  for (const { effect, place } of effects) {
    const changes = effect.kind === "deletes" || (effect.kind === "writes" && !isOutput(effect.path));
    const sends = effect.kind === "connects" && effect.method === "write";
    if (effect.said?.message !== undefined && (changes || sends)) return `\`${place.command}\` ${effect.said.message}`;
    if (changes)
      return `${place.command === undefined ? "it" : `\`${place.command}\``} ${effect.kind} ${shown(effect.path)}`;
    if (sends) return `\`${place.command ?? "it"}\` sends data to ${shown(effect.host)}`;
  }
  return undefined;
}

const shown = (text: Text): string => (text.pieces.length === 0 ? "a file" : shownShort(text));

function codeOf(what: Text): "unnamed" | "standard-input" | { readonly operand: string } {
  if (known(what) === "-") return "standard-input";
  return what.pieces.length === 0 ? "unnamed" : { operand: short(what) };
}

// Not the terminal: what is written there reaches the person beside the output, with whatever sequences are in it.
const sinks = new Set(["/dev/null", "/dev/stdout", "/dev/stderr", "/dev/fd/1", "/dev/fd/2"]);

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

function secretFinding({ path, lines, span }: Reads, place: Place): Finding | undefined {
  const secret = secretIn(path, place, lines);
  if (secret === undefined) return undefined;
  const operand = path.pieces.length === 0 ? undefined : short(path);
  return found("reads-secret", "path", span, { program: place.command, operand, secret });
}

function deviceFinding(effect: Reads, place: Place): Finding | undefined {
  const device = deviceAt(effect.path, place, effect.lines);
  if (device === undefined) return undefined;
  const why = `opens \`${device}\`, and a device may act or show secrets when it is read`;
  return unknownFinding(wordsOf("unknown-effect", "why", { why }), effect, place);
}

/** Output of a command that may be data of files, or a variable's value for a machine that anybody may have chosen. */
function sentFinding(
  { path, span }: Names,
  by: Act,
  { talks = false, asked = [], policy }: Place,
): Finding | undefined {
  if (!talks) return undefined;
  const open = { pieces: path.pieces.filter((piece) => typeof piece === "string" || piece.shape === "any") };
  if (carriesOutput(open)) return found("sends-data", "output", span, { ...by, host: undefined });
  // One that is not known is asked about by itself.
  const stranger = asked.find(
    (host) => knownStart(host) !== "" && !isOwnMachine(host) && !isChosen(host, policy.network),
  );
  if (!stranger || !carriesData(path)) return undefined;
  return found("sends-data", "header", span, { ...by, host: short(stranger), value: short(path) });
}

/** A program that says what it shows has no more files than those that it is given as such. */
function namedSecretFinding({ path, pathspec, span }: Names, place: Place): Finding | undefined {
  if (shownBy(place.command?.split(" ") ?? []) !== undefined) return undefined;
  const secret = pathspec ? secretOfRevision(path, place) : secretIn(path, place);
  if (secret === undefined) return undefined;
  return found("reads-secret", "named", span, { program: place.command, operand: short(path), secret });
}

/** What a pathspec leaves out is not printed. */
const secretOfRevision = (path: Text, place: Place): string | undefined =>
  /^:(?:[!^]|\([^)]*exclude)/.test(known(path) ?? "") ? undefined : (secretIn(path, place) ?? secretOfPathspec(path));

type Reads = Extract<Effect, { readonly kind: "reads" }>;
type Names = Extract<Effect, { readonly kind: "names" }>;

/** What stands between the parts of an argument, of which each may be a path: `HEAD:.env`, `a:.env`, `-token-file=.env`, `@.env`. */
const separators = /[:=,;@|]/;

/** The secret that the argument, or a part of it, could lead to. */
function secretIn(path: Text, place: Place, lines?: boolean): string | undefined {
  const parts = known(path)?.split(separators) ?? [];
  const all = parts.length > 1 ? [path, ...parts.map((part) => ({ pieces: [part] }))] : [path];
  for (const each of all) {
    const secret = secretAt(each, place, lines);
    if (secret !== undefined) return secret;
  }
  return undefined;
}
