// Runs the programs of a shard one after the other, and compares each run with what the judge foresaw.
import { existsSync, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { lookUp, names } from "../../src/catalog/lookup.ts";
import { packages } from "../../src/catalog/packages.ts";
import { known } from "../../src/interpret/text.ts";
import { missed } from "./foreseen.ts";
import { examplesOf, judgedHere, knownForms, madeForms, stoppedForms } from "./forms.ts";
import { alike, observe } from "./observed.ts";
import { prepare } from "./place.ts";
import type { Miss, Tested } from "./report.ts";
import { Sandboxes, settings } from "./sandbox.ts";

export interface Plan {
  /** The first and the last name of programs, compared as text. */
  readonly programs: (name: string) => boolean;
  readonly shard: readonly [number, number];
  readonly seed: number;
  /** No program starts later than this. */
  readonly seconds: number;
  /** Made forms of each program. */
  readonly made: number;
  /** A limit for each run. */
  readonly milliseconds: number;
  /** Where programs are found, as in PATH. */
  readonly path: string;
  /** Programs that were tested before. */
  readonly done: ReadonlySet<string>;
  readonly stopped: () => boolean;
  readonly tested: (tested: Tested) => void;
}

/** Programs that are not run, each with the reason. */
const skipped: Readonly<Record<string, string>> = {
  "safe-sh": "it is ours",
  "safe-bash": "it is ours",
  yes: "prints without end",
};

const mostCut = 3;

/** Is the program on this machine? */
export const installed = (name: string, path: string): boolean =>
  path.split(":").some((folder) => {
    const file = join(folder, name);
    return existsSync(file) && statSync(file).isFile();
  });

const isBuiltin = (name: string): boolean => Object.hasOwn(packages.bash ?? {}, name);

/** Runs the plan. */
export async function campaign(plan: Plan): Promise<void> {
  const [part, parts] = plan.shard;
  const chosen = names().filter(plan.programs);
  const rows = knownForms().filter(({ programs }) =>
    programs.every((name) => isBuiltin(name) || installed(name, plan.path)),
  );
  // A row of several programs is about the one that the fewest rows have.
  const times = new Map<string, number>();
  for (const name of rows.flatMap(({ programs }) => programs)) times.set(name, (times.get(name) ?? 0) + 1);
  const about = (programs: readonly string[]): string | undefined =>
    [...programs].sort((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0))[0];
  const mine = chosen.filter((_, index) => index % parts === part && !plan.done.has(chosen[index] ?? ""));
  const formsOf = (name: string): readonly string[] => [
    ...new Set([
      ...examplesOf(name),
      ...rows.filter(({ programs }) => about(programs) === name).map(({ command }) => command),
    ]),
  ];
  const wanted = new Set([...mine.flatMap(formsOf).flatMap(readBy), ...formsOf("cat").flatMap(readBy)]);
  const template = prepare([...wanted]);
  const sandboxes = new Sandboxes(template, plan.path, plan.milliseconds);
  // What was made ready before may take its time.
  const started = performance.now();
  try {
    for (const name of mine) {
      if (plan.stopped() || (performance.now() - started) / 1000 > plan.seconds) return;
      const why = skipped[name] ?? (installed(name, plan.path) ? undefined : "not installed");
      const known = formsOf(name);
      if (why !== undefined) plan.tested({ program: name, skipped: why, runs: 0, cut: 0, misses: [] });
      else plan.tested(await tested(name, known, plan, sandboxes));
    }
  } finally {
    sandboxes.close();
  }
}

async function tested(name: string, known: readonly string[], plan: Plan, sandboxes: Sandboxes): Promise<Tested> {
  const misses = new Map<string, Miss>();
  let runs = 0;
  let cut = 0;
  const try1 = async (command: string, chosen: typeof settings): Promise<void> => {
    const { trace } = judgedHere(command);
    if (trace.programs.some((each) => lookUp(each.name) && skipped[each.name] !== undefined)) return;
    for (const setting of chosen) {
      if (plan.stopped() || cut >= mostCut) return;
      const run = await sandboxes.run(command, setting);
      runs++;
      if (run.cut) cut++;
      for (const one of missed(trace, observe(run))) {
        const key = alike(one);
        const before = misses.get(key);
        if (before) misses.set(key, { ...before, times: before.times + 1 });
        else misses.set(key, { program: name, command, ...one, ...setting, times: 1 });
      }
    }
  };
  for (const command of known) await try1(command, settings);
  const made = [...some(stoppedForms(name), plan.made), ...madeForms(name, plan.seed, plan.made)];
  for (const [index, command] of made.entries()) await try1(command, settings.slice(index % 2, (index % 2) + 1));
  return { program: name, runs, cut, misses: [...misses.values()] };
}

/** Up to `most` of the items, from the whole list. */
const some = <Item>(items: readonly Item[], most: number): readonly Item[] =>
  items.filter((_, index) => index % Math.max(1, Math.ceil(items.length / most)) === 0);

/** The files of the place that a command reads, as far as they are known. */
function readBy(command: string): readonly string[] {
  return judgedHere(command).trace.effects.flatMap(({ effect }) => {
    const path = effect.kind === "reads" ? known(effect.path) : undefined;
    return path === undefined || path === "" || path === "-" || isAbsolute(path) || path.startsWith("~") ? [] : [path];
  });
}
