// Secrets in what git compares and keeps, but that no commit of a branch has: changed in the working tree, staged, or put away by
// `git stash`. A difference prints their lines although the command names no path. And secrets that commits have, if a path in a
// revision is known only at run time.
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isHeldInRevisions, isOfTests, isSecretByName } from "../../../catalog/knowledge/secrets.ts";
import { lookUp } from "../../../catalog/lookup.ts";
import type { LinesOf } from "../../../catalog/schema.ts";
import { type Finding, found } from "../../../findings/finding.ts";
import { known, type Text } from "../../../interpret/text.ts";
import { endedWords } from "../../../judge/environment-told.ts";
import { placeOf } from "../../../judge/permit/rules.ts";
import { lastKnown } from "../../../judge/site.ts";
import type { Trace, TracedProgram } from "../../../judge/trace.ts";
import { matchesPath } from "../../../policy/glob.ts";
import type { Policy } from "../../../policy/policy.ts";
import { gitPlace } from "../places.ts";
import { ask, type GitPlace, topOf } from "./ask.ts";

type Reading = Pick<Policy, "reads">;

/** What a sandbox leaves as it is: the index, and what was put away. At most one finding for each program. */
export const keptByGit = (trace: Trace, policy: Reading): readonly Finding[] =>
  findingsOf(trace, policy, { changes: staged, stash: putAway, revision: namedOfStash, tracked });

/** What a sandbox hides: the working tree. At most one finding for each program. Only if the configuration is harmless. */
export const changedInTree = (trace: Trace, policy: Reading): readonly Finding[] =>
  findingsOf(trace, policy, { changes: changed, stash: () => [], revision: () => [], tracked: () => [] });

/** The paths from the top of the working tree, of which lines may be printed; undefined: git, which works there, gives no answer. */
type Paths = (place: GitPlace, program: TracedProgram) => readonly string[] | undefined;

function findingsOf(trace: Trace, policy: Reading, looks: Readonly<Record<LinesOf, Paths>>): readonly Finding[] {
  return trace.programs.flatMap((program) => {
    const printed = printedBy(program);
    if (printed.length === 0) return [];
    // Where the folder is not known, the look at the configuration says so, or a sandbox hides what is not git's.
    const { folders, options } = gitPlace(program) ?? { folders: lastKnown(program.from.at), options: [] };
    for (const cwd of folders.filter(existsSync)) {
      const at = { cwd, options };
      for (const of of printed) {
        const paths = looks[of](at, program);
        if (paths === undefined) return [found("reads-secret", "unfinished", program.span, { folder: cwd })];
        const secret = secretAmong(paths, at, { program, policy });
        if (secret !== undefined) return [foundIn(of, program, secret)];
      }
    }
    return [];
  });
}

function foundIn(of: LinesOf, { name, span }: TracedProgram, secret: string): Finding {
  if (of === "tracked") return found("reads-secret", "maybe", span, { secret });
  return found("reads-secret", of === "changes" ? "uncommitted" : "stashed", span, { program: name, secret });
}

function printedBy({ name, fields }: TracedProgram): readonly LinesOf[] {
  const { printsLines = [] } = lookUp(name) ?? {};
  const words = printsLines.length > 0 ? endedWords(fields) : "";
  return printsLines.filter((row) => new RegExp(row.words, "s").test(words)).map(({ of }) => of);
}

function secretAmong(
  paths: readonly string[],
  at: GitPlace,
  { program: { from }, policy: { reads } }: { readonly program: TracedProgram; readonly policy: Reading },
): string | undefined {
  if (paths.length === 0) return undefined;
  const top = topOf(at) ?? at.cwd;
  const isOf = (patterns: readonly string[] | undefined, path: string): boolean =>
    patterns?.some((each) => matchesPath(placeOf(each, from) ?? "", join(top, path))) ?? false;
  return paths.find((path) => isOf(reads?.deny, path) || (isSecret(path) && !isOf(reads?.allow, path)));
}

const isSecret = (path: string): boolean =>
  isSecretByName(dirname(path), basename(path)) || (isHeldInRevisions(path) && !isOfTests(path));

/** With these git starts no program that a configuration names, and asks no other machine. */
const quiet = ["-c", "core.fsmonitor=false", "-c", "log.showSignature=false", "-c", "protocol.allow=never"];
const namesOnly = ["--name-only", "-z", "--no-ext-diff", "--no-textconv", "--no-renames", "--no-relative"];

/** None where there is no repository: git ends there, too, or reads what it is given. */
function answerOf({ cwd, options }: GitPlace, words: readonly string[]): readonly string[] | undefined {
  const answer = ask({ cwd, options: [...options, ...quiet] }, words);
  if (answer === "no git") return [];
  if (answer === undefined) return ask({ cwd, options }, ["rev-parse", "--git-dir"]) === undefined ? [] : undefined;
  return answer.split(/[\0\n]+/).filter((each) => each !== "");
}

/** Of a repository without a commit, all that is staged. */
const staged: Paths = (place, program) =>
  answerOf(place, ["diff", "--cached", ...namesOnly, "--ignore-submodules", "--", ...pathsIn(program)]);

/**
 * By times and sizes. Of a file that was changed when the index was, the content is compared, which starts the filters of the
 * configuration: ask only under one that was found harmless.
 */
const changed: Paths = (place, program) =>
  answerOf(place, ["diff-files", ...namesOnly, "--ignore-submodules", "--", ...pathsIn(program)]);

/** The paths to which the command keeps; none: it may print any. */
function pathsIn({ fields }: TracedProgram): readonly string[] {
  const words = fields.map(({ text, many }) => (many ? undefined : known(text)));
  const end = words.indexOf("--");
  // Behind another option it could be that one's argument.
  if (!/^(?:[^-]|--(?:cached|staged)$)/.test(words[end - 1] ?? "-")) return [];
  const paths = words.slice(end + 1);
  return paths.every((path) => path !== undefined && path !== "") ? paths.flatMap((path) => path ?? []) : [];
}

/** Of each entry: the working tree, the index, and what was not tracked. The pattern is no error where nothing was put away. */
const stashed = (place: GitPlace): readonly string[] | undefined =>
  answerOf(place, ["rev-list", "--walk-reflogs", "--parents", "--glob=refs/stas[h]"])?.flatMap((line) => {
    const [tree = "", , ...others] = line.split(" ");
    return [tree, ...others];
  });

const pathsOf = (
  place: GitPlace,
  commits: readonly string[] | undefined,
  form: readonly string[] = namesOnly,
): readonly string[] | undefined =>
  commits === undefined || commits.length === 0
    ? commits
    : answerOf(place, ["log", "--no-walk", "--first-parent", "-m", "--root", "--format=", ...form, ...commits]);

const putAway: Paths = (place) => pathsOf(place, stashed(place));

/** A name may be that of a commit of the stash, or of a file's content in it. */
const namedOfStash: Paths = (place, { fields }) => {
  const names = fields.flatMap(
    ({ text }) =>
      known(text)
        ?.toLowerCase()
        .match(/[\da-f]{4,}/g) ?? [],
  );
  const commits = stashed(place);
  const contents = pathsOf(place, commits, ["--raw", "--no-abbrev", "--no-renames"])?.flatMap((line) =>
    line.split(/\s/),
  );
  if (commits === undefined || contents === undefined) return undefined;
  const isNamed = [...commits, ...contents].some((each) => names.some((name) => each.startsWith(name)));
  return isNamed ? pathsOf(place, commits) : [];
};

/** Of the index and of the newest commit; of those of before, a commit's own name has to be known. */
const tracked: Paths = (place, { fields }) => {
  if (!fields.some(({ text }) => mayNamePath(text))) return [];
  const staged = answerOf(place, ["ls-files", "-z", "--full-name", ":/"]);
  const committed = answerOf(place, ["ls-tree", "-r", "-z", "--name-only", "--full-tree", "HEAD"]);
  return staged && committed ? [...staged, ...committed] : undefined;
};

/** Is a part of a path, behind a revision or alone, known only at run time? */
function mayNamePath({ pieces }: Text): boolean {
  const colon = pieces.findLastIndex((piece) => typeof piece === "string" && piece.includes(":"));
  return pieces.slice(colon + 1).some((piece) => typeof piece !== "string" && (colon >= 0 || piece.shape === "any"));
}
