// What a trial has changed, once it has ended: read, and written down as held.
import { isBelow } from "../../../system/real-path.ts";
import type { Printed } from "../../capture.ts";
import { type Outcome, SandboxError } from "../../run.ts";
import { pathOf } from "../keep/anchored.ts";
import { type Touched, touchedIn } from "../keep/times.ts";
import type { Pending } from "../pending.ts";
import type { Change } from "../read/changes.ts";
import { printoutsOf } from "../read/printed.ts";
import { type Copies, read } from "../read/read.ts";
import { saidBy } from "../read/renamed.ts";
import { folderOf, type HeldTrial, heldTrials, layersOf, writeRecord } from "../records.ts";
import { removeFolder } from "../remove.ts";
import { forgetTrialEngine } from "./engine.ts";
import { isApart } from "./roots.ts";
import { type Left, leftAt } from "./surroundings.ts";

/** How a trial ended. */
export interface Tried extends Left {
  readonly outcome: Outcome;
  /** What it changed; undefined: nothing. */
  readonly trial: HeldTrial | undefined;
  /** Files of which it changed the time, and nothing else at all; absent: none. */
  readonly touched?: readonly Touched[];
  /** The held trials that it saw. */
  readonly beneath: readonly number[];
  /** It failed since a folder of the project cannot be renamed in an overlay, or may have; undefined: it did not. */
  readonly unrenamed?: "sure" | "possible" | undefined;
  /** What the sandbox did not let it do, where the command failed because of that; undefined: it did not fail so, or that is not known. */
  readonly hindered?: string | undefined;
  /** What it printed, if that was captured. */
  readonly printed?: Printed | undefined;
}

/** How its process ended. */
export interface Ended {
  readonly outcome: Outcome;
  /** For each root; absent: they are overlays. */
  readonly copies?: readonly Copies[];
  /** What the proxy refused. */
  readonly refused?: readonly string[];
  /** A process that has its mounts still. */
  readonly holder?: number | undefined;
  /** Whose standard error it had; absent: this process's. */
  readonly process?: number | undefined;
  /** What it printed, if that was captured. */
  readonly printed?: Printed | undefined;
}

/** Nothing is left of it. */
export const discard = ({ id }: Pick<Pending, "id">): void => removeFolder(folderOf(id));

const hasFailed = ({ outcome }: Ended): boolean => outcome.type !== "exited" || outcome.code !== 0;

const said = ({ given, errors: from, by }: Pending, { process, printed }: Ended): ReturnType<typeof saidBy> =>
  saidBy(given.script, { from, overlay: by === "overlay", process, text: printed?.stderr });

/** Did it fail to rename a folder, and has it left nothing but what it changed? Over a copy it would not fail. */
export const wantsCopy = (pending: Pending, ended: Ended): boolean =>
  hasFailed(ended) &&
  ended.outcome.type !== "failed" &&
  said(pending, ended).unrenamed === "sure" &&
  leftAt(pending.traces, BigInt(pending.began), []).temporary === undefined;

/** Reads a trial, and holds what it changed. */
export async function finish(pending: Pending, ended: Ended): Promise<Tried> {
  const { given, roots, mounting, by, traces } = pending;
  const { outcome, copies = [], refused = [], holder, printed } = ended;
  const began = BigInt(pending.began);
  const overlay = by === "overlay";
  const left = leftAt(traces, began, refused);
  if (outcome.type === "failed") {
    if (outcome.error instanceof SandboxError) forgetTrialEngine();
    discard(pending);
    return { outcome, trial: undefined, beneath: [], printed };
  }
  const { unrenamed, hindered } = hasFailed(ended) ? said(pending, ended) : {};
  const folder = folderOf(pending.id);
  const held = heldTrials().filter((each) => pending.held.includes(each.id));
  const { places } = given;
  const reads = await read({ folder, roots, mounting, held, began, places, copies, holder });
  const { changes } = reads;
  const names = new Set(changes.map(pathOf));
  // What a held trial has changed is not the file of the project that this one saw.
  const beneath = held.flatMap((each) => each.changes.map(pathOf));
  const isChanged = (path: string): boolean => names.has(path) || beneath.some((each) => isBelow(path, each));
  const touched = roots.flatMap((root, at) => touchedIn(root, layersOf(folder, at).upper, isChanged));
  removeFolder(traces.own);
  const about = { outcome, beneath: pending.held, unrenamed, hindered, printed, ...left };
  if (changes.length === 0) {
    discard(pending);
    return { ...about, trial: undefined, touched };
  }
  // A whole copy holds what lies beneath it.
  const under = overlay ? held.filter((each) => overlap(each.changes, changes)) : held;
  const trial: HeldTrial = {
    ...{ type: "held", id: pending.id, session: pending.session, command: given.script, cwd: given.cwd },
    ...{ at: Date.now(), roots, beneath: under.map((each) => each.id), ...reads },
    ...(touched.length > 0 ? { touched } : {}),
    ...(overlay ? {} : { copied: true as const }),
    ran: {
      end: outcome.type === "exited" ? outcome.code : outcome.signal,
      printed: printoutsOf(ended.process ?? "self", pending, printed),
      prevented: [...(left.unreached ?? []), ...(hindered === undefined ? [] : [hindered])],
    },
  };
  // For good only if it stays held (`settleTrial`).
  writeRecord(trial, { isFleeting: true });
  return { ...about, trial, touched: [] };
}

/**
 * Has one changed a path of the other's, a folder that it is in, or what is in it? Then one cannot be kept without the other. What
 * a command has only read is in no record.
 */
function overlap(one: readonly Change[], other: readonly Change[]): boolean {
  const paths = other.map(pathOf);
  return one.some((change) => !isApart(pathOf(change), paths));
}
