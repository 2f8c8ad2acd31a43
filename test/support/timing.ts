// What the benches share.

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Milliseconds, from any beginning. */
export const now = (): number => performance.now();
