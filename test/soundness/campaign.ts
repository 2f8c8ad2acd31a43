// A campaign: scripts of every generator through the checker and through real bash, until the time or the number is up.
import * as fc from "fast-check";
import { grammarScript } from "./grammar.ts";
import { mutatedScript, splicedScript } from "./mutation.ts";
import type { Job, Oracle } from "./oracle.ts";
import {
  type Foresight,
  followed,
  foresee,
  type Kind,
  printViolations,
  type Violation,
  violations,
} from "./property.ts";
import { add, type Counts, type Failure, noCounts, type Report } from "./report.ts";
import { knownScripts } from "./rows.ts";
import { shrink } from "./shrink.ts";

const batchSize = 100;
const mostFailures = 40;

/** The scripts of one batch, the same for the same seed; fewer than `size` where there are no more. */
type Generator = (seed: number, batch: number, size: number) => readonly string[];

const sampled =
  (arbitrary: fc.Arbitrary<string>): Generator =>
  (seed, _batch, size) =>
    fc.sample(arbitrary, { seed, numRuns: size });

export const generators: Readonly<Record<string, Generator>> = {
  grammar: sampled(grammarScript),
  mutation: sampled(mutatedScript),
  splice: sampled(splicedScript),
  known: (_seed, batch, size) => knownScripts.slice(batch * batchSize, batch * batchSize + size),
};

export interface Plan {
  readonly seed: number;
  /** This part, counted from 0, of so many. */
  readonly shard: readonly [number, number];
  readonly generators: readonly string[];
  /** Ends when the next batch would start later than this. */
  readonly seconds: number;
  /** Ends when so many scripts were made of each generator, over all parts. */
  readonly scripts: number;
  /** Told after every batch. */
  readonly progress?: (report: Report) => void;
}

/** Runs the plan. */
export async function campaign(plan: Plan, oracle: Oracle): Promise<Report> {
  const started = performance.now();
  const counts: Record<string, Counts> = Object.fromEntries(plan.generators.map((name) => [name, noCounts]));
  const failures: Failure[] = [];
  const [part, parts] = plan.shard;
  const report = (): Report => ({
    seed: plan.seed,
    shards: [`${part}/${parts}`],
    seconds: (performance.now() - started) / 1000,
    generators: { ...counts },
    failures: [...failures],
  });
  for (let batch = part; batch * batchSize < plan.scripts; batch += parts) {
    if ((performance.now() - started) / 1000 > plan.seconds || failures.length >= mostFailures) break;
    for (const name of plan.generators) {
      const size = Math.min(batchSize, plan.scripts - batch * batchSize);
      const { counted, failed } = await runBatch(name, plan.seed, batch, size, oracle);
      counts[name] = add(counts[name] ?? noCounts, counted);
      failures.push(...failed);
    }
    plan.progress?.(report());
  }
  return report();
}

/** A number for each batch of each generator, far from those of its neighbours. */
const seedOf = (seed: number, name: string, batch: number): number => {
  let mixed = seed | 0;
  for (const character of `${name} ${batch}`) mixed = Math.imul(mixed ^ character.charCodeAt(0), 0x01000193);
  return mixed;
};

async function runBatch(
  name: string,
  seed: number,
  batch: number,
  size: number,
  oracle: Oracle,
): Promise<{ counted: Counts; failed: readonly Failure[] }> {
  const generate = generators[name];
  if (!generate) throw new Error(`there is no generator \`${name}\``);
  const scripts = generate(seedOf(seed, name, batch), batch, size);
  let counted: Counts = { ...noCounts, generated: scripts.length };
  const failed: Failure[] = [];
  for (const [index, script] of scripts.entries()) {
    const status = index % 2 === 0 ? 0 : 1;
    const result = await check(script, status, oracle);
    if (!result) {
      counted = add(counted, { ...noCounts, untrusted: 1 });
      continue;
    }
    counted = add(counted, result.counted);
    const kinds = new Set<Kind>();
    for (const { kind, what } of result.found) {
      if (kinds.has(kind) || failed.length >= 10) continue;
      kinds.add(kind);
      const still = async (text: string): Promise<boolean> =>
        (await check(text, status, oracle))?.found.some((other) => other.kind === kind) ?? false;
      // Processes of an earlier script may still have written: what never comes again, and harmed nothing, is counted only.
      if (!kind.endsWith("-read-only") && !(await still(script)) && !(await still(script))) {
        counted = add(counted, { ...noCounts, unrepeated: 1 });
        continue;
      }
      failed.push({ generator: name, script, shrunk: await shrink(script, still), kind, what });
    }
  }
  return { counted, failed };
}

interface Checked {
  readonly counted: Counts;
  readonly found: readonly Violation[];
}

/** Everything that is wrong with one script; undefined where it is not trusted, and nothing is promised of it. */
export async function check(script: string, status: 0 | 1, oracle: Oracle): Promise<Checked | undefined> {
  const foresight = foresee(script);
  if (!foresight) return undefined;
  const { printed } = foresight;
  const jobs: readonly Job[] = [script, ...(printed === undefined ? [] : [printed])].map((text) => ({
    script: text,
    status,
  }));
  const [seen, again] = await oracle.run(jobs);
  // The script ended the sandbox, which has been made anew.
  if (!seen) return { counted: { ...noCounts, run: 1, cut: 1 }, found: [] };
  const differs = again && followed(foresight) ? printViolations(script, seen, again) : [];
  const found = [
    ...violations(script, foresight, seen),
    ...(again ? violations(script, foresight, again) : []),
    ...(differs.length > 0 && (await alwaysDiffers(jobs, oracle)) ? differs : []),
  ];
  const observed = seen.calls.length + seen.traced.length;
  const unprintable = printed === undefined ? 1 : 0;
  return { counted: { ...counted(foresight, seen.cut, observed), unprintable }, found };
}

const counted = ({ verdict }: Foresight, cut: boolean, observed: number): Counts => ({
  ...noCounts,
  run: 1,
  readOnly: verdict.safety === "read_only" ? 1 : 0,
  cut: cut ? 1 : 0,
  observed,
});

/** What runs at the same time may come out differently each time: it differs where no run of one is like one of the other. */
async function alwaysDiffers(jobs: readonly Job[], oracle: Oracle): Promise<boolean> {
  const [source, printed] = jobs;
  if (!source || !printed) return false;
  const seen = await oracle.run([source, source, source, source, printed, printed, printed, printed]);
  const sources = seen.slice(0, 4);
  const prints = seen.slice(4);
  if (prints.length < 4) return false;
  return sources.every((one) => prints.every((other) => printViolations(source.script, one, other).length > 0));
}
