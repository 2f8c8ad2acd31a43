// Choices that are the same for the same seed.

export interface Random {
  /** A whole number from 0, less than `most`. */
  below(most: number): number;
  among<Item>(items: readonly Item[]): Item | undefined;
}

export function randomOf(seed: string): Random {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  const below = (most: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * most);
  };
  return { below, among: (items) => items[below(items.length)] };
}
