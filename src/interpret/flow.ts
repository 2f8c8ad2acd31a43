// Where the output of a command goes, and where its input comes from.

/** Parts of the script, each the same object wherever it is met. */
export interface Flow {
  /** Those around it whose output becomes text: `$(...)`, `<(...)`. */
  readonly caught: readonly object[];
  /** Those around it that write into a pipe. */
  readonly piped: readonly object[];
  /** Those that write into the pipes from which it may read; `any`: `>(...)`, into which whatever stands around it may write. */
  readonly fed: readonly (object | "any")[];
}

export const noFlow: Flow = { caught: [], piped: [], fed: [] };

/** Of a part of a script that is a part of another one. */
export const within = (outer: Flow, inner: Flow): Flow => ({
  caught: [...outer.caught, ...inner.caught],
  piped: [...outer.piped, ...inner.piped],
  fed: [...outer.fed, ...inner.fed],
});

/** May what is printed in one place come to another one? */
export const flowsTo = (from: Flow, to: Flow): boolean =>
  to.fed.includes("any") ||
  from.caught.some((part) => !to.caught.includes(part)) ||
  from.piped.some((part) => to.fed.includes(part));

export const caughtBy = (flow: Flow, part: object): Flow => ({ ...flow, caught: [...flow.caught, part] });
export const fedByAny = (flow: Flow): Flow => ({ ...flow, fed: [...flow.fed, "any"] });

/** Of the stage `at` of a pipeline. */
export const ofStage = ({ caught, piped, fed }: Flow, stages: readonly object[], at: number): Flow => ({
  caught,
  piped: at + 1 === stages.length ? piped : [...piped, ...stages.slice(at, at + 1)],
  fed: [...fed, ...stages.slice(0, at)],
});
