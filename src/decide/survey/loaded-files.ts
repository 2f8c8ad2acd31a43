// Files of data that a runtime loads as modules. By the name alone they are data only if they are plain files: a link leads to code, a
// folder holds some, and for a file that is not there a longer name is tried (https://nodejs.org/api/modules.html#all-together).
import { lstatSync } from "node:fs";
import { type Finding, found } from "../../findings/finding.ts";
import { known, show } from "../../interpret/text.ts";
import { isElsewhere } from "../../judge/site.ts";
import type { Trace } from "../../judge/trace.ts";
import type { Policy } from "../../policy/policy.ts";
import { pathFrom } from "../../system/real-path.ts";
import { writablePaths } from "./own-writes.ts";

/** One finding for each file that could be code. */
export function loadedFindings(trace: Trace, policy: Partial<Pick<Policy, "writes">>): readonly Finding[] {
  const writable = writablePaths(trace, policy);
  return trace.effects.flatMap(({ effect, place: { command = "", site } }) => {
    if (effect.kind !== "reads" || !effect.loaded) return [];
    const value = known(effect.path);
    const paths = value === undefined || isElsewhere(site.at) ? undefined : site.at.map((at) => pathFrom(at, value));
    const program = command.split(" ")[0] ?? "";
    const path = value ?? show(effect.path);
    const written = paths?.find((each) => writable?.(each, site));
    if (written !== undefined)
      return [found("repository-configuration", "written", effect.span, { program, path: written })];
    if (paths?.every(isPlainFile)) return [];
    const why = "could be code: it is no plain file";
    return [found("repository-configuration", "file", effect.span, { program, path, why })];
  });
}

const isPlainFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
