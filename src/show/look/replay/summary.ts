// What a replay says at its end, as data.
import type { Suggestion } from "../../advise/suggestions.ts";
import { type Counts, isHarmful, type State, type Stopped, type Tally } from "./tally.ts";

export interface Ranked extends Counts {
  readonly name: string;
  readonly count: number;
}

/** A rule. `spares`: questions that it alone spares; `left`: those that are left with it and all before it. */
interface RuleEffect extends Suggestion {
  readonly left: number;
}

export type StoppedCommand = Readonly<Omit<Stopped, "codes">>;

export interface Summary {
  readonly commands: number;
  /** What would have happened with them. */
  readonly fates: Counts;
  /** What did happen, as the transcripts tell it. */
  readonly outcomes: State["outcomes"];
  /** Of those that pass: by a rule of the policy, not by a proof. */
  readonly admitted: number;
  /** That could not be judged; they count as questions. */
  readonly failed: number;
  /** Whose folder is not known. */
  readonly homeless: number;
  /** ISO 8601; absent: no time is known. */
  readonly from?: string;
  readonly to?: string;
  readonly hosts: readonly Ranked[];
  readonly projects: readonly Ranked[];
  readonly programs: readonly Ranked[];
  /** By date. */
  readonly days: readonly Ranked[];
  readonly rules: readonly RuleEffect[];
  /** Would have been stopped, most often first. */
  readonly stopped: readonly StoppedCommand[];
  /** Ran three times or more, though safe-sh would have asked: they want a rule, or a trial. */
  readonly repeated: readonly StoppedCommand[];
  /** Ran, though safe-sh would have stopped it, and could have done harm that nothing takes back. */
  readonly harmful: readonly StoppedCommand[];
  readonly sources: number;
  /** Lines about what was not read. */
  readonly notices: readonly string[];
}

const mostRows = 500;

export const askedOf = ({ state }: Tally, most: number): readonly (readonly [string, number])[] =>
  Object.values(state.stopped)
    .filter(({ fate }) => fate === "ask" || fate === "trial")
    .sort(byCount)
    .slice(0, most)
    .map(({ command, count }) => [command, count]);

const byCount = (a: { readonly count: number; readonly command?: string }, b: typeof a): number =>
  b.count - a.count || ((a.command ?? "") < (b.command ?? "") ? -1 : 1);

/** Puts it together. `rules`: in the order in which they would be added. */
export function summaryOf(
  { state }: Tally,
  rules: readonly Suggestion[],
  { sources, notices }: Pick<Summary, "sources" | "notices">,
): Summary {
  const { pass, trial, ask, deny } = state.total;
  const stopped = Object.values(state.stopped);
  const shown = ({ codes: _, ...each }: Stopped): StoppedCommand => each;
  return {
    commands: pass + trial + ask + deny,
    fates: state.total,
    outcomes: state.outcomes,
    admitted: state.admitted,
    failed: state.failed,
    homeless: state.homeless,
    ...(state.from === undefined ? {} : { from: new Date(state.from).toISOString() }),
    ...(state.to === undefined ? {} : { to: new Date(state.to).toISOString() }),
    hosts: ranked(state.hosts),
    projects: ranked(state.projects),
    programs: ranked(state.programs),
    days: ranked(state.days, Number.POSITIVE_INFINITY).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    rules: effectsOf(rules, state),
    stopped: stopped.toSorted(byCount).slice(0, mostRows).map(shown),
    repeated: stopped
      .filter(({ fate, ran }) => (fate === "ask" || fate === "trial") && ran >= 3)
      .sort((a, b) => b.ran - a.ran || byCount(a, b))
      .slice(0, mostRows)
      .map(shown),
    harmful: stopped
      .filter((each) => each.ran > 0 && isHarmful(each))
      .sort((a, b) => Number(b.fate === "deny") - Number(a.fate === "deny") || byCount(a, b))
      .slice(0, mostRows)
      .map(shown),
    sources,
    notices,
  };
}

const ranked = (map: Readonly<Record<string, Counts>>, most = mostRows): readonly Ranked[] =>
  Object.entries(map)
    .map(([name, { pass, trial, ask, deny }]) => ({ name, count: pass + trial + ask + deny, pass, trial, ask, deny }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, most);

function effectsOf(rules: readonly Suggestion[], { total, stopped }: State): readonly RuleEffect[] {
  const spared = new Set<string>();
  let left = total.ask + total.trial;
  return rules.map((rule) => {
    for (const command of rule.admits) {
      if (!spared.has(command)) left -= stopped[command]?.count ?? 0;
      spared.add(command);
    }
    return { ...rule, left, admits: rule.admits.slice(0, 20) };
  });
}
