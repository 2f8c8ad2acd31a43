// A campaign: scripts of every source through the checker and through real bash, until the time or the number is up.
import type { Job, Observation, Oracle } from "./oracle.ts";
import { type Foresight, followed, foresee, printViolations, type Violation, violations } from "./property.ts";
import { add, type Counts, type Failure, holds, noCounts, type Report, smallest } from "./report.ts";
import { shrink } from "./shrink.ts";
import type { Made, Source } from "./sources.ts";

const batchSize = 100;
const mostFailures = 1000;

export interface Plan {
  readonly seed: number;
  /** This part, counted from 0, of so many. */
  readonly shard: readonly [number, number];
  readonly sources: Readonly<Record<string, Source>>;
  /** Ends when the next batch would start later than this. */
  readonly seconds: number;
  /** Ends when so many scripts were made of each source, over all parts. */
  readonly scripts: number;
  /** Only scripts about things that begin so. */
  readonly about?: string;
  /** Receives the report after every batch. */
  readonly progress?: (report: Report) => void;
}

/** A script that is to run: as text and as print. */
interface Judged {
  readonly made: Made;
  readonly status: 0 | 1;
  readonly foresight: Foresight;
  readonly jobs: readonly Job[];
}

/** A batch whose scripts run in the oracle, while the next one is judged. */
interface Running {
  readonly source: string;
  readonly made: number;
  readonly untrusted: number;
  readonly judged: readonly Judged[];
  readonly seen: Promise<readonly (Observation | undefined)[]>;
}

/** Runs the plan. */
export async function campaign(plan: Plan, oracle: Oracle): Promise<Report> {
  const started = performance.now();
  const counts: Record<string, Counts> = Object.fromEntries(Object.keys(plan.sources).map((name) => [name, noCounts]));
  const failures: Failure[] = [];
  const [part, parts] = plan.shard;
  const report = (): Report => ({
    seed: plan.seed,
    shards: [`${part}/${parts}`],
    seconds: (performance.now() - started) / 1000,
    sources: { ...counts },
    failures: [...failures],
  });
  const count = (source: string, more: Counts): void => {
    counts[source] = add(counts[source] ?? noCounts, more);
  };
  const finish = async (running: Running): Promise<void> => {
    const { source, judged } = running;
    const seen = await running.seen;
    count(source, { ...noCounts, generated: running.made, untrusted: running.untrusted });
    let at = 0;
    for (const one of judged) {
      const checked = await examined(one, seen.slice(at, at + one.jobs.length), oracle);
      at += one.jobs.length;
      count(source, checked.counted);
      const [worst] = checked.found;
      if (!worst) continue;
      if (failures.some(({ shrunk }) => holds(one.made.script, shrunk))) {
        count(source, { ...noCounts, alike: 1 });
        continue;
      }
      const failure = await failureOf(source, one, worst, oracle);
      if (failure) failures.push(failure);
      else count(source, { ...noCounts, unrepeated: 1 });
    }
    plan.progress?.(report());
  };
  let running: Running | undefined;
  const open = new Map(Object.entries(plan.sources));
  for (let batch = part; batch * batchSize < plan.scripts && open.size > 0; batch += parts) {
    for (const [name, source] of open) {
      if ((performance.now() - started) / 1000 > plan.seconds || failures.length >= mostFailures) open.clear();
      const made = source.scripts(plan.seed, batch * batchSize, Math.min(batchSize, plan.scripts - batch * batchSize));
      if (made.length === 0) open.delete(name);
      const asked = made.filter(({ about }) => about.startsWith(plan.about ?? ""));
      const next = start(name, source, asked, oracle);
      if (running) await finish(running);
      running = next;
    }
  }
  if (running) await finish(running);
  return { ...report(), failures: smallest(failures) };
}

function start(name: string, source: Source, made: readonly Made[], oracle: Oracle): Running {
  const foreseen = made.map((one, index) => ({ one, index, foresight: foresee(one.script) }));
  const judged = foreseen.flatMap(({ one, index, foresight }) =>
    foresight && (source.runsAll || foresight.verdict.safety === "read_only")
      ? [judgedAs(one, foresight, index % 2 === 0 ? 0 : 1)]
      : [],
  );
  return {
    source: name,
    made: made.length,
    untrusted: foreseen.filter(({ foresight }) => !foresight).length,
    judged,
    seen: oracle.run(judged.flatMap(({ jobs }) => jobs)),
  };
}

function judgedAs(made: Made, foresight: Foresight, status: 0 | 1): Judged {
  const texts = [made.script, ...(foresight.printed === undefined ? [] : [foresight.printed])];
  return { made, foresight, status, jobs: texts.map((script) => ({ script, status })) };
}

interface Checked {
  readonly counted: Counts;
  readonly found: readonly Violation[];
}

/** Everything that is wrong with one script; undefined if it is not trusted: nothing is promised of it. */
async function check(
  script: string,
  status: 0 | 1,
  oracle: Oracle,
  onlyReadOnly = false,
): Promise<Checked | undefined> {
  const foresight = foresee(script);
  if (!foresight || (onlyReadOnly && foresight.verdict.safety === "mutating")) return undefined;
  const judged = judgedAs({ script, about: "" }, foresight, status);
  return examined(judged, await oracle.run(judged.jobs), oracle);
}

async function examined(
  { made: { script }, foresight, jobs }: Judged,
  [seen, again]: readonly (Observation | undefined)[],
  oracle: Oracle,
): Promise<Checked> {
  const readOnly = foresight.verdict.safety === "read_only";
  // The script ended the sandbox.
  if (!seen)
    return {
      counted: { ...noCounts, run: 1, readOnly: readOnly ? 1 : 0, cut: 1 },
      found: readOnly ? [{ kind: "ended-though-read-only", what: "the script ended the processes around it" }] : [],
    };
  const differs = again && followed(foresight) ? printViolations(script, seen, again) : [];
  const found = [
    ...violations(script, foresight, seen),
    ...(again ? violations(script, foresight, again) : []),
    ...(differs.length > 0 && (await alwaysDiffers(jobs, oracle)) ? differs : []),
  ];
  const counted = {
    ...noCounts,
    run: 1,
    readOnly: readOnly ? 1 : 0,
    unprintable: jobs.length === 1 ? 1 : 0,
    cut: seen.cut ? 1 : 0,
    observed: seen.calls.length + seen.traced.length,
  };
  return { counted, found };
}

/** The smallest script that fails alike; undefined: it does not come again, so that processes at the same time made it. */
async function failureOf(
  source: string,
  { made: { script, about }, status, foresight }: Judged,
  { kind, what }: Violation,
  oracle: Oracle,
): Promise<Failure | undefined> {
  const readOnly = foresight.verdict.safety === "read_only" ? 1 : 0;
  const found = async (text: string): Promise<Violation | undefined> => {
    const checked = await check(text, status, oracle, readOnly === 1);
    return checked?.counted.readOnly === readOnly ? checked.found.find((other) => other.kind === kind) : undefined;
  };
  const still = async (text: string): Promise<boolean> => (await found(text)) !== undefined;
  if (!(await still(script)) && !(await still(script)) && !kind.startsWith("changed-")) return undefined;
  const shrunk = await shrink(script, still);
  return { source, about, script, shrunk, kind, what: (await found(shrunk))?.what ?? what };
}

/**
 * What runs at the same time, process ids and the machine's own state come out differently each time: the print differs if the
 * runs of the text are all alike, and no run of the print is like one of them.
 */
async function alwaysDiffers(jobs: readonly Job[], oracle: Oracle): Promise<boolean> {
  const [source, printed] = jobs;
  if (!source || !printed) return false;
  const seen = await oracle.run([source, source, source, source, printed, printed, printed, printed]);
  const differ = (one: Observation | undefined, other: Observation | undefined): boolean =>
    !one || !other || printViolations(source.script, one, other).length > 0;
  const sources = seen.slice(0, 4);
  const isSteady = sources.slice(1).every((one) => !differ(sources[0], one));
  return isSteady && sources.every((one) => seen.slice(4).every((other) => differ(one, other)));
}
