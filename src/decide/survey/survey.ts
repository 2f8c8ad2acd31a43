// The survey: facts from this machine's folders that a proof needs if no sandbox will confine the script.
import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { rightAt } from "../../catalog/knowledge/rights.ts";
import { type Finding, found } from "../../findings/finding.ts";
import { known, show } from "../../interpret/text.ts";
import { tellingEnvironment } from "../../judge/environment-told.ts";
import { isOpened, permittedFolders } from "../../judge/permit/paths.ts";
import { lastKnown } from "../../judge/site.ts";
import type { Trace } from "../../judge/trace.ts";
import type { Policy } from "../../policy/policy.ts";
import { pathFrom } from "../../system/real-path.ts";
import { targetOf } from "../../system/there.ts";
import { databaseFindings } from "./databases.ts";
import { changedInTree } from "./git/uncommitted.ts";
import { keyFindings } from "./keys.ts";
import { loadedFindings } from "./loaded-files.ts";
import { madeLinkFindings } from "./made-links.ts";
import { madePathFindings } from "./made-paths.ts";
import { projectFindings } from "./project-files.ts";
import { ruleFindings } from "./rules.ts";
import { secretFindings } from "./secrets-below.ts";

/**
 * Findings for a proved script that would run without a sandbox: any of them makes it mutating there. A promise only if a file
 * must be parsed. `shell`: which one would run it.
 */
export function surveyFindings(
  trace: Trace,
  policy: Partial<Pick<Policy, "deny" | "writes" | "reads">> = {},
  shell: "own" | "host" = "host",
): readonly Finding[] | Promise<readonly Finding[]> {
  const project = projectFindings(trace, policy);
  const secrets = secretFindings(trace, policy);
  const others = [
    ...linkWrites(trace),
    ...madeLinkFindings(trace),
    ...keyFindings(trace),
    ...databaseFindings(trace),
    ...loadedFindings(trace, policy),
    ...documentFindings(trace),
    ...(shell === "host" ? environmentFindings(trace) : []),
    // A secret is named once.
    ...(secrets.length > 0 ? secrets : madePathFindings(trace, policy)),
  ];
  const all = (those: readonly Finding[]) => [
    ...ruleFindings(trace, policy),
    ...(those.length > 0 ? those : changedInTree(trace, policy)),
    ...others,
  ];
  return project instanceof Promise ? project.then(all) : all(project);
}

/** Without a sandbox nothing keeps what a document includes from being printed, or what it names from being fetched. */
const documentFindings = ({ effects }: Trace): readonly Finding[] =>
  effects.flatMap(({ effect, place: { command = "" } }) =>
    effect.kind === "reads" && effect.document
      ? [found("reads-secret", "document", effect.span, { program: command, path: show(effect.path) })]
      : [],
  );

/** Our own shell gives a proved script a list of variables; a host's gives all that it has. */
const environmentFindings = (trace: Trace): readonly Finding[] =>
  tellingEnvironment(trace).map(({ name, span }) => found("reads-secret", "environment", span, { program: name }));

/** Writes that the policy permits by name, but that a symbolic link leads to another place. */
function linkWrites({ effects }: Trace): readonly Finding[] {
  const findings: Finding[] = [];
  for (const { effect, place } of effects) {
    if (effect.kind !== "writes" && effect.kind !== "deletes") continue;
    const folders = permittedFolders(effect, place);
    const value = known(effect.path);
    if (value === undefined || folders.length === 0) continue;
    for (const cwd of lastKnown(place.site.at)) {
      const target = realPath(pathFrom(cwd, value));
      const opened = isOpened(target, place, effect.kind);
      const inside = folders.some((folder) => target.startsWith(`${insideStart(folder, place.site.started)}/`));
      if (opened || (inside && rightAt(target) === undefined)) continue;
      findings.push(found("writes-file", "link", effect.span, { path: value, target }));
    }
  }
  return findings;
}

/** The real path of the folder, but no further than a link out of the project. */
function insideStart(folder: string, started: string | undefined): string {
  const real = realPath(folder);
  const limit = started === undefined ? undefined : realPath(started);
  if (started === undefined || limit === undefined || !folder.startsWith(`${started}/`)) return real;
  return real.startsWith(`${limit}/`) ? real : folder;
}

const mostLinks = 40;

/** The real path, as far as it exists; a broken link leads to the place at which a file would be made. */
function realPath(path: string, links = 0): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    if (parent === path || links > mostLinks) return path;
    const target = targetOf(path);
    if (target !== undefined) return realPath(pathFrom(parent, target), links + 1);
    return join(realPath(parent, links + 1), basename(path));
  }
}
