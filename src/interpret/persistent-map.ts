// An immutable map with cheap copies: each binding is a link of a chain, and maps that grew from one another share links.

interface Link<Value> {
  readonly name: string;
  readonly value: Value;
  readonly below: Link<Value> | undefined;
  readonly depth: number;
  /** All bindings up to here, at some links, so that a lookup walks only a few. */
  readonly index: ReadonlyMap<string, Value> | undefined;
}

/** Links between two indexes. */
const stretch = 32;

/** A map from names to values. Every operation leaves the map as it is. */
export class PersistentMap<Value> {
  private readonly top: Link<Value> | undefined;

  private constructor(top: Link<Value> | undefined) {
    this.top = top;
  }

  static empty<Value>(): PersistentMap<Value> {
    return new PersistentMap<Value>(undefined);
  }

  get(name: string): Value | undefined {
    for (let link = this.top; link; link = link.below) {
      if (link.name === name) return link.value;
      if (link.index) return link.index.get(name);
    }
    return undefined;
  }

  isEmpty(): boolean {
    return this.top === undefined;
  }

  with(name: string, value: Value): PersistentMap<Value> {
    const depth = (this.top?.depth ?? 0) + 1;
    const link = { name, value, below: this.top, depth, index: undefined };
    return new PersistentMap(depth % stretch === 0 ? { ...link, index: indexOf(link) } : link);
  }

  /** The names that were set since `before`, which must be a map that this one grew from. */
  namesSince(before: PersistentMap<Value>): ReadonlySet<string> {
    const names = new Set<string>();
    for (let link = this.top; link && link !== before.top; link = link.below) names.add(link.name);
    return names;
  }

  /** The map in which each name that differs has the value that `combine` makes of both. */
  join(
    other: PersistentMap<Value>,
    combine: (a: Value | undefined, b: Value | undefined) => Value,
  ): PersistentMap<Value> {
    if (this.top === other.top) return this;
    const names = new Set<string>();
    let a = this.top;
    let b = other.top;
    while (a !== b) {
      if (a && a.depth >= (b?.depth ?? 0)) {
        names.add(a.name);
        a = a.below;
      } else if (b) {
        names.add(b.name);
        b = b.below;
      }
    }
    let joined = new PersistentMap(a);
    for (const name of names) joined = joined.with(name, combine(this.get(name), other.get(name)));
    return joined;
  }
}

function indexOf<Value>(top: Link<Value>): ReadonlyMap<string, Value> {
  const newest: Link<Value>[] = [];
  let link: Link<Value> | undefined = top;
  for (; link && !link.index; link = link.below) newest.push(link);
  const index = new Map(link?.index);
  for (const { name, value } of newest.reverse()) index.set(name, value);
  return index;
}
