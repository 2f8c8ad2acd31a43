// What a run did that the judge's trace does not name.
import { basename, join, resolve } from "node:path";
import { lookUp } from "../../src/catalog/lookup.ts";
import { known } from "../../src/interpret/text.ts";
import { isElsewhere } from "../../src/judge/site.ts";
import type { Trace } from "../../src/judge/trace.ts";
import { harmless } from "./harmless.ts";
import type { Observed } from "./observed.ts";
import { folders } from "./place.ts";

/** Programs that are the shell's own. */
const shells = new Set(["bash", "sh", "dash"]);

/** The observed effects that nothing foresaw: of these kinds, each is a defect of an entry. */
export function missed(trace: Trace, observed: readonly Observed[]): readonly Observed[] {
  const programs = new Set(trace.programs.map(({ name }) => name));
  const needs = [...programs].map((name) => lookUp(name)?.needs ?? {});
  const connects =
    trace.effects.some(({ effect }) => effect.kind === "connects") || needs.some(({ network }) => network);
  const sockets = needs.some(({ sockets }) => sockets) || connects;
  const paths = writtenPaths(trace);
  const scratch = needs.flatMap(({ scratch = [] }) => scratch.map((folder) => join(folders.home, folder)));
  const isScratch = (path: string): boolean =>
    scratch.some((folder) => `${path}/`.startsWith(`${folder}/`) || `${folder}/`.startsWith(`${path}/`));
  const foreseen = ({ kind, what, by }: Observed): boolean => {
    switch (kind) {
      case "temporary":
        return true;
      case "changes":
      case "attempts":
      case "passing":
        return paths.has(what) || isScratch(what);
      case "connects":
        if (/^(?:listens|netlink) /.test(what)) return false;
        return what.startsWith("unix ") ? sockets : connects;
      case "starts":
        // What a shell of the script starts, the judge saw; what a program starts by itself, `harmless` lists.
        if (by === "strace") return basename(what) === "bash";
        return (shells.has(by) || programs.has(by)) && programs.has(basename(what));
      case "signals":
      case "machine":
        return false;
    }
  };
  return observed.filter((one) => !harmless(one, programs) && !foreseen(one));
}

/** The files that the trace says are written: `/dev/null`, or what a policy opens. */
function writtenPaths(trace: Trace): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { effect, place } of trace.effects) {
    if (effect.kind !== "writes" && effect.kind !== "deletes") continue;
    const path = known(effect.path);
    const { at } = place.site;
    if (path !== undefined && !isElsewhere(at)) for (const folder of at) found.add(resolve(folder, path));
  }
  return found;
}
