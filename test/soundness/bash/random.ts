// Choices that depend on a seed alone.

export interface Random {
  /** From 0 to `end - 1`. */
  readonly below: (end: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <Item>(list: readonly Item[]) => Item;
  /** `least` to `most` results of `make`. */
  readonly some: <Item>(least: number, most: number, make: () => Item) => readonly Item[];
}

/** The same seed makes the same choices (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    chance: (share) => next() < share,
    pick: (list) => {
      const item = list[below(list.length)];
      if (item === undefined) throw new Error("a list to choose from is empty");
      return item;
    },
    some: (least, most, make) => Array.from({ length: least + below(most - least + 1) }, make),
  };
}
