// Properties of the map behind the interpreter's state, against maps that are copied whole.
import fc from "fast-check";
import { expect, test } from "vitest";
import { PersistentMap } from "../../src/interpret/persistent-map.ts";

const names = ["a", "b", "c", "d", "e"];
const bindings = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(9)), { maxLength: 100 });
type Bindings = readonly (readonly [string, number])[];

const grown = (from: PersistentMap<number>, added: Bindings): PersistentMap<number> =>
  added.reduce((map, [name, value]) => map.with(name, value), from);
const shown = (map: PersistentMap<number>): readonly (number | undefined)[] => names.map((name) => map.get(name));
const expected = (...all: readonly Bindings[]): readonly (number | undefined)[] => {
  const map = new Map(all.flat());
  return names.map((name) => map.get(name));
};

test("a map holds the last value of each name, and its copies are its own", () => {
  fc.assert(
    fc.property(bindings, bindings, (first, second) => {
      const before = grown(PersistentMap.empty(), first);
      const after = grown(before, second);
      expect(shown(before)).toEqual(expected(first));
      expect(shown(after)).toEqual(expected(first, second));
      expect([...after.namesSince(before)].sort()).toEqual([...new Set(second.map(([name]) => name))].sort());
    }),
  );
});

test("a join combines what differs, and has grown from what both grew from", () => {
  fc.assert(
    fc.property(bindings, bindings, bindings, (first, left, right) => {
      const before = grown(PersistentMap.empty(), first);
      const [a, b] = [grown(before, left), grown(before, right)];
      const joined = a.join(b, (x = -1, y = -1) => 10 * x + y);
      const touched = new Set([...left, ...right].map(([name]) => name));
      for (const name of names)
        expect(joined.get(name)).toBe(
          touched.has(name) ? 10 * (a.get(name) ?? -1) + (b.get(name) ?? -1) : before.get(name),
        );
      expect(joined.namesSince(before)).toEqual(touched);
    }),
  );
});
