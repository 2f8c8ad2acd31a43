// The built-in blocks, by effect and target: what a script would do, whatever its words are. A text that only mentions such a command
// does none of it.
import { resolve } from "../interpret/path.ts";
import { known, knownStart, type Text } from "../interpret/text.ts";
import { changeCodes } from "../judge/change-codes.ts";
import type { Site } from "../judge/site.ts";
import { lastKnown } from "../judge/site.ts";
import type { Trace, TracedInvocation } from "../judge/trace.ts";
import type { BlockName } from "../policy/built-in-blocks.ts";
import type { Finding } from "../syntax/finding.ts";
import type { FindingCode } from "../syntax/finding-codes.ts";

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
  "force-push": ({ trace }) => trace.invocations.some(pushesByForce),
  "drop-table": ({ source, findings }) =>
    findings.some(
      ({ code, span }) => code === "changes-database" && /drop\s+table/i.test(source.slice(span.start, span.end)),
    ),
  "run-from-network": runsFromNetwork,
  "open-to-all": ({ trace }) =>
    trace.invocations.some(
      ({ fields: [name, ...rest] }) =>
        nameOf(name?.text) === "chmod" &&
        /^(?:0?777|(?:a|ugo)[+=]rwx)$/.test(
          rest.map(({ text }) => known(text) ?? "").find((word) => !/^-/.test(word)) ?? "",
        ),
    ),
  "overwrite-disk": ({ trace }) =>
    trace.effects.some(({ effect }) => effect.kind === "writes" && isDisk(knownStart(effect.path))) ||
    trace.invocations.some(({ fields: [name, ...rest] }) => {
      const program = nameOf(name?.text);
      return /^(?:mkfs|mkfs\..*|wipefs|blkdiscard)$/.test(program) && rest.some(({ text }) => isDisk(knownStart(text)));
    }),
  // A function of this name is not followed: only the text shows it.
  "fork-bomb": () => false,
};

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

function pushesByForce({ fields: [name, ...rest] }: TracedInvocation): boolean {
  if (nameOf(name?.text) !== "git") return false;
  const words = rest.map(({ text }) => known(text) ?? knownStart(text));
  // No option before the subcommand has this as its value, but for a folder of that name.
  const at = words.indexOf("push");
  return (
    at >= 0 &&
    words
      .slice(at + 1)
      .some((word) => word === "--force" || word === "--mirror" || /^(?:-[a-np-zA-Z46]*f|\+.)/.test(word))
  );
}

const shells = new Set(["sh", "bash", "dash", "ash", "zsh", "ksh", "mksh", "fish"]);
const readers = new Set([...shells, "eval", "source", "."]);

/** A shell that gets what the network gave: through a pipe, or from a substitution inside its command. */
function runsFromNetwork({ source, trace, findings }: Read): boolean {
  const asked = trace.effects.filter(({ effect }) => effect.kind === "connects").map(({ effect }) => effect.span);
  if (asked.length === 0) return false;
  const unknown = findings.filter(({ code }) => code === "eval-unknown" || code === "script-unknown");
  if (unknown.some(({ span }) => asked.some(({ start, end }) => start >= span.start && end <= span.end))) return true;
  return trace.invocations.some(({ fields: [name, ...rest], hasInput, span }) => {
    const program = nameOf(name?.text);
    if (!readers.has(program)) return false;
    const within = asked.some(({ start, end }) => start > span.start && end <= span.end);
    const gets = rest.some(({ text }) => text.pieces.some((piece) => typeof piece !== "string"));
    if (within && gets) return true;
    const reads =
      hasInput &&
      shells.has(program) &&
      (rest.length === 0 || /^-(?!c$)/.test(knownStart(rest[0]?.text ?? { pieces: [] })));
    // One pipeline: nothing between them ends a command.
    return (
      reads &&
      asked.some(({ end }) => end <= span.start && /^(?:[^;\n&]|\d*>&\d|&\d)*\|/.test(source.slice(end, span.start)))
    );
  });
}

/** Findings about a script that was followed to its end. With any other its commands are not all known. */
const understood: ReadonlySet<FindingCode> = new Set<FindingCode>([
  ...changeCodes,
  "runs-code",
  "changes-environment",
  "changes-database",
  "reads-secret",
  "network-host",
  "unknown-host",
  "unlisted-command",
  "unlisted-option",
  "unlisted-subcommand",
  "unproved-argument",
  "unknown-effect",
  "unknown-descriptor",
  "expression-unread",
  "program-unread",
  "program-unknown",
  "repository-configuration",
  "denied-by-rule",
  "could-be-denied",
  "outside-rule",
  "not-in-profile",
  "no-sandbox",
  "not-confinable",
]);

/** Findings that say all there is about a command, whatever its words are. */
const complete: ReadonlySet<FindingCode> = new Set<FindingCode>([
  "writes-file",
  "deletes-file",
  "reads-secret",
  "network-host",
]);

/** Commands whose words are prose for people: they are never run. */
const prose =
  /^(?:git (?:commit|tag|notes|stash|merge|revert|cherry-pick|push|branch|checkout|switch)|gh (?:pr|issue|release)|glab (?:mr|issue|release)|bd)(?: |$)/;

/**
 * The commands in whose words a pattern can still mean something: those that run code, control something, or are not known. `all`: the
 * text itself must be searched, since not all of its commands are known.
 */
export function unknownCommands({ trace, findings }: Read, isRead: boolean): readonly TracedInvocation[] | "all" {
  if (!isRead || findings.some(({ code }) => !understood.has(code))) return "all";
  const spans = [...findings.filter(({ code }) => !complete.has(code)), ...trace.admitted].map(({ span }) => span);
  return trace.invocations.filter(
    ({ fields, span }) =>
      spans.some(({ start, end }) => start >= span.start && end <= span.end) &&
      !prose.test(fields.map(({ text }) => known(text) ?? "").join(" ")),
  );
}
