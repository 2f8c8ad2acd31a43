// The built-in blocks, by effect and target: what a script would do, whatever its words are. A text that only mentions such a command
// does none of it.
import { lookUp } from "../catalog/lookup.ts";
import type { Blocked, Entry } from "../catalog/schema.ts";
import { rowOf } from "../findings/codes.ts";
import type { Finding } from "../findings/finding.ts";
import { resolve } from "../interpret/path.ts";
import { type Field, known, knownStart, type Text } from "../interpret/text.ts";
import type { Site } from "../judge/site.ts";
import { lastKnown } from "../judge/site.ts";
import type { Trace, TracedInvocation } from "../judge/trace.ts";
import type { BlockName } from "../policy/built-in-blocks.ts";

/** A script that was read. */
export interface Read {
  readonly source: string;
  readonly trace: Trace;
  readonly findings: readonly Finding[];
}

/** Would it do this? */
export const does: Readonly<Record<BlockName, (read: Read) => boolean>> = {
  "delete-system": ({ trace }) =>
    trace.effects.some(
      ({ effect, place }) =>
        effect.kind === "deletes" && targetsOf(effect.path, place.site).some(isOfSystem(place.site)),
    ),
  "force-push": isFor("force-push"),
  "drop-table": ({ source, findings }) =>
    findings.some(
      ({ code, span }) => code === "changes-database" && dropsTable.test(source.slice(span.start, span.end)),
    ),
  "run-from-network": runsFromNetwork,
  "open-to-all": isFor("open-to-all"),
  "overwrite-disk": ({ trace }) =>
    trace.effects.some(({ effect }) => effect.kind === "writes" && isDisk(knownStart(effect.path))),
  // A function of this name is not followed: only the text shows it.
  "fork-bomb": () => false,
};

/** Comments are blanks in SQL. */
const dropsTable = /drop(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|--[^\n]*\n)+table/i;

const nameOf = (text: Text | undefined): string => (text && known(text)?.replace(/^.*\//, "")) ?? "";

const isDisk = (path: string): boolean => /^\/dev\/(?:sd|hd|vd|xvd|nvme|mmcblk|r?disk\d|dm-|mapper\/|md\d)/.test(path);

/** The folders that a path may name, without the stars at its end: what is in a folder is the folder. */
function targetsOf({ pieces }: Text, { at }: Site): readonly string[] {
  if (pieces.some((piece) => typeof piece !== "string" && piece.origin !== "glob")) return [];
  const written = pieces.map((piece) => (typeof piece === "string" ? piece : "*")).join("");
  const path = written.replace(/(?:^|\/)[.*]*\*[.*]*\/?$/, written.startsWith("/") ? "/" : "") || ".";
  return (path.startsWith("/") ? ["/"] : lastKnown(at)).map((from) => resolve("/", resolve(from, path)));
}

/** Folders of the system whose own folders belong to it, or to a user. */
const deep = new Set(["/usr", "/var", "/home", "/Users", "/System", "/Library"]);

/** A folder at the top, one of the system's, a user's home, or one in which the home or the project lies. */
function isOfSystem({ home, started }: Site): (path: string) => boolean {
  const inside = (path: string): boolean =>
    [home, started].some((each) => each !== undefined && `${each}/`.startsWith(path === "/" ? "/" : `${path}/`));
  return (path) => {
    const above = path.slice(0, path.lastIndexOf("/"));
    return above === "" || deep.has(above) || path === home || (path !== started && inside(path));
  };
}

/** Would a command do what the block is for, by its program's entry? */
function isFor(block: Blocked["by"]): (read: Read) => boolean {
  return ({ trace }) =>
    trace.invocations.some(({ fields: [name, ...rest] }) =>
      isBlocked(
        lookUp(nameOf(name?.text)),
        rest.map(({ text }) => known(text) ?? knownStart(text)),
        block,
      ),
    );
}

/** Any word may be the subcommand: options before it have values. */
function isBlocked(entry: Entry | undefined, words: readonly string[], block: Blocked["by"]): boolean {
  if (!entry) return false;
  const { blocked, subcommands = {} } = entry;
  if (blocked?.by === block) {
    const those = blocked.at === "any" ? words : words.filter((word) => !word.startsWith("-")).slice(0, 1);
    const like = new RegExp(`^(?:${blocked.like})$`, "s");
    if (those.some((word) => like.test(word))) return true;
  }
  return words.some(
    (word, at) => Object.hasOwn(subcommands, word) && isBlocked(subcommands[word], words.slice(at + 1), block),
  );
}

const isShell = (program: string): boolean => lookUp(program)?.grammar === "shell";

/** A shell that gets what the network gave: through a pipe, or from a substitution inside its command. */
function runsFromNetwork({ source, trace, findings }: Read): boolean {
  const asked = trace.effects.filter(({ effect }) => effect.kind === "connects").map(({ effect }) => effect.span);
  if (asked.length === 0) return false;
  const unknown = findings.filter(({ code }) => code === "eval-unknown" || code === "script-unknown");
  if (unknown.some(({ span }) => asked.some(({ start, end }) => start >= span.start && end <= span.end))) return true;
  return trace.invocations.some(({ fields: [name, ...rest], hasInput, span }) => {
    const program = nameOf(name?.text);
    if (!isShell(program) && !lookUp(program)?.sources) return false;
    const within = asked.some(({ start, end }) => start > span.start && end <= span.end);
    const gets = rest.some(({ text }) => text.pieces.some((piece) => typeof piece !== "string"));
    if (within && gets) return true;
    const reads =
      hasInput &&
      isShell(program) &&
      (rest.length === 0 || /^-(?!c$)/.test(knownStart(rest[0]?.text ?? { pieces: [] })));
    // One pipeline: nothing between them ends a command.
    return (
      reads &&
      asked.some(({ end }) => end <= span.start && /^(?:[^;\n&]|\d*>&\d|&\d)*\|/.test(source.slice(end, span.start)))
    );
  });
}

/** Are the command's words prose for people, by the entry of its program, or of a subcommand on the way? */
function isProse(fields: readonly Field[]): boolean {
  const [name = "", ...words] = fields.map(({ text }) => known(text) ?? "");
  let entry = lookUp(name);
  for (const word of words) {
    if (!entry || entry.prose) break;
    const { subcommands = {} }: Entry = entry;
    entry = Object.hasOwn(subcommands, word) ? subcommands[word] : undefined;
  }
  return entry?.prose === true;
}

/**
 * The commands in whose words a pattern can still mean something: those that run code, control something, or are not known. `all`: the
 * text itself must be searched, since not all of its commands are known.
 */
export function unknownCommands({ trace, findings }: Read, isRead: boolean): readonly TracedInvocation[] | "all" {
  if (!isRead || findings.some(({ code }) => rowOf(code).searched === undefined)) return "all";
  const open = findings.filter(({ code }) => rowOf(code).searched === "its-command");
  const spans = [...open, ...trace.admitted].map(({ span }) => span);
  return trace.invocations.filter(
    ({ fields, span }) => spans.some(({ start, end }) => start >= span.start && end <= span.end) && !isProse(fields),
  );
}
