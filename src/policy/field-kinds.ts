// The kinds of settings: how layers, profiles and the managed layer change a field of each kind.

import type { PolicySettings } from "./form.ts";
import type { Policy } from "./policy.ts";

/** A value with the layer that it came from. */
export interface From<Value> {
  readonly value: Value;
  readonly from: string;
}

/** The settings of a layer or a profile, and the name to show for their origin. */
export interface Source {
  readonly settings: PolicySettings;
  readonly from: string;
}

/** The value of a field after a source has been added to it. */
export type Step<Value> = (before: Value, source: Source) => Value;

/** One field: its start, and its value after each kind of change. */
export interface Field<Value> {
  readonly initial: Value;
  /** A trusted layer. */
  readonly open: Step<Value>;
  /** A layer that is not trusted: stricter than before, or as before. */
  readonly tighten: Step<Value>;
  /** Does a layer ask for more than `tighten` takes over? Its user gets a notice then. */
  readonly loosens: (before: Value, settings: PolicySettings) => boolean;
  /** A profile that a trusted layer chose. */
  readonly replace: Step<Value>;
  /** A profile that an untrusted layer chose. */
  readonly narrow: Step<Value>;
  /** The managed layer after all others, with the profile that it chose. */
  readonly bound: (before: Value, managed: Source, profile: Source | undefined) => Value;
  /** The value if a layer cannot be read: nothing is opened and no question asked. */
  readonly close: (value: Value) => Value;
  /** The fields of the policy that follow from it. */
  readonly policy: (value: Value) => Partial<Policy>;
}

type Read<Value> = (settings: PolicySettings) => Value | undefined;

/** The place of a field in a file, and the field of the policy that it becomes. */
export interface Ends<Value> {
  readonly read: Read<Value>;
  readonly policy: (value: Value) => Partial<Policy>;
}

export const keep = <Value>(before: Value): Value => before;
export const never = (): boolean => false;
const valuesOf = <Value>(list: readonly From<Value>[]): readonly Value[] => list.map(({ value }) => value);
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Takes the value of a source, or leaves the one before. */
export const put =
  <Value>(read: Read<Value>) =>
  <Before extends From<Value> | undefined>(before: Before, { settings, from }: Source): Before | From<Value> => {
    const value = read(settings);
    return value === undefined ? before : { value, from };
  };

const listed = <Value>(read: Read<readonly Value[]>, { settings, from }: Source): readonly From<Value>[] =>
  (read(settings) ?? []).map((value) => ({ value, from }));

/** A list of prohibitions: every source can add to it, and none can take anything away. */
export function prohibitions<Value>({ read, policy }: Ends<readonly Value[]>): Field<readonly From<Value>[]> {
  const add: Step<readonly From<Value>[]> = (before, source) => [...before, ...listed(read, source)];
  return {
    initial: [],
    open: add,
    tighten: add,
    loosens: never,
    replace: add,
    narrow: add,
    bound: keep,
    close: keep,
    policy: (list) => policy(valuesOf(list)),
  };
}

/** A list of permissions: trusted layers add up, a profile replaces them, and a managed list is the only one. */
export function permissions<Value>({ read, policy }: Ends<readonly Value[]>): Field<readonly From<Value>[]> {
  return {
    initial: [],
    open: (before, source) => [...before, ...listed(read, source)],
    tighten: keep,
    loosens: (_, settings) => (read(settings) ?? []).length > 0,
    replace: (before, source) => (read(source.settings) ? listed(read, source) : before),
    narrow: (before, { settings }) => {
      const values = read(settings);
      return values ? before.filter((each) => values.some((value) => same(value, each.value))) : before;
    },
    bound: (before, { settings, from }) => (read(settings) ? before.filter((each) => each.from === from) : before),
    close: () => [],
    policy: (list) => policy(valuesOf(list)),
  };
}

const unreadable = "a setting that cannot be read";

/** One of several values, which are given from lenient to strict. */
export function choice<Value extends string>(
  values: readonly Value[],
  [initial, ifUnreadable]: readonly [initial: Value, ifUnreadable: Value],
  { read, policy }: Ends<Value>,
): Field<From<Value>> {
  const isStricter = (value: Value, than: Value): boolean => values.indexOf(value) > values.indexOf(than);
  const stricter: Step<From<Value>> = (before, { settings, from }) => {
    const value = read(settings);
    return value !== undefined && isStricter(value, before.value) ? { value, from } : before;
  };
  return {
    initial: { value: initial, from: "built-in" },
    open: put(read),
    tighten: stricter,
    loosens: (before, settings) => {
      const value = read(settings);
      return value !== undefined && isStricter(before.value, value);
    },
    replace: put(read),
    narrow: stricter,
    bound: (before, managed, profile) => {
      const bounded = stricter(before, managed);
      return profile ? stricter(bounded, profile) : bounded;
    },
    close: (before) => (isStricter(ifUnreadable, before.value) ? { value: ifUnreadable, from: unreadable } : before),
    policy: ({ value }) => policy(value),
  };
}

/** A bound on all permissions: trusted sources set it, the others make it narrower. */
export function limit<Value>(
  narrower: (before: Value | undefined, value: Value) => Value,
  close: (value: Value) => Value,
  { read, policy }: Ends<Value>,
): Field<From<Value> | undefined> {
  const narrow: Step<From<Value> | undefined> = (before, { settings, from }) => {
    const value = read(settings);
    return value === undefined ? before : { value: narrower(before?.value, value), from };
  };
  return {
    initial: undefined,
    open: put(read),
    tighten: narrow,
    loosens: never,
    replace: put(read),
    narrow,
    bound: narrow,
    close: (before) => before && { ...before, value: close(before.value) },
    policy: (set) => (set ? policy(set.value) : {}),
  };
}
