// Arguments of the campaigns: numbers, and parts that processes can share.

/** The program is called wrongly. */
export class UsageError extends Error {}

export const number = (name: string, text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise;
  if (!/^\d+$/.test(text)) throw new UsageError(`--${name} takes a whole number, not \`${text}\``);
  return Number(text);
};

/** Part I of N. */
export function shardOf(text = "0/1"): readonly [number, number] {
  const [, part, parts] = /^(\d+)\/([1-9]\d*)$/.exec(text) ?? [];
  if (part === undefined || parts === undefined || Number(part) >= Number(parts))
    throw new UsageError(`--shard takes I/N with I from 0 to N - 1, not \`${text}\``);
  return [Number(part), Number(parts)];
}
