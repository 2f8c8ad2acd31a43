// Choices that depend on a seed alone.

export interface Random {
  /** From 0 to `end - 1`. */
  readonly below: (end: number) => number;
  readonly chance: (share: number) => boolean;
  /** Undefined: the list is empty. */
  readonly among: <Item>(list: readonly Item[]) => Item | undefined;
  readonly pick: <Item>(list: readonly Item[]) => Item;
  /** `least` to `most` results of `make`. */
  readonly some: <Item>(least: number, most: number, make: () => Item) => readonly Item[];
}

/** The same seed makes the same choices (mulberry32, begun with the FNV-1a hash of a text). */
export function randomOf(seed: number | string): Random {
  let state = typeof seed === "number" ? seed | 0 : hashOf(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    among: (list) => list[below(list.length)],
    chance: (share) => next() < share,
    pick: (list) => {
      const item = list[below(list.length)];
      if (item === undefined) throw new Error("a list to choose from is empty");
      return item;
    },
    some: (least, most, make) => Array.from({ length: least + below(most - least + 1) }, make),
  };
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return hash;
}
