// One entry of ours in a host's JSON settings: put in, brought up to date, taken out, with everything else as it was.
import { isRecord } from "../../../system/is-record.ts";
import { addTo, expectType, isEmptyAt, type Path, removeAt, setAt, takeOut, treeOf, valueAt } from "../edit-json.ts";

type Values = Readonly<Record<string, unknown>>;

/** Where a host keeps handlers of an event. */
export interface EntryPlace {
  /** The path of the list, such as `hooks.PreToolUse`. */
  readonly list: Path;
  /** The handlers stand in groups with a matcher of their own. Absent: in the list itself. */
  readonly matcher?: string;
  /** `matcher`: of its group. */
  readonly isOurs: (handler: Values, matcher: unknown) => boolean;
  /** Members of the file that the host wants beside the list. */
  readonly beside?: Values;
}

/** Where entries of ours stand, first to last. @throws SettingsError if something else than a list is there. */
export function oursIn(text: string, { list, matcher, isOurs }: EntryPlace): readonly Path[] {
  expectType(treeOf(text), [...list], "array");
  return objectsOf(valueAt(text, [...list])).flatMap(([each, at]) => {
    if (matcher === undefined) return isOurs(each, undefined) ? [[...list, at]] : [];
    return objectsOf(each.hooks).flatMap(([handler, index]) =>
      isOurs(handler, each.matcher) ? [[...list, at, "hooks", index]] : [],
    );
  });
}

/** The text with the entry exactly once, in the group that asks about every command of the shell. */
export function withEntry(text: string, place: EntryPlace, entry: Values): string {
  const { list, matcher, beside = {} } = place;
  const [first, ...more] = oursIn(text, place);
  if (first && more.length === 0 && matcherOf(text, first, matcher) === matcher) {
    return JSON.stringify(valueAt(text, [...first])) === JSON.stringify(entry) ? text : setAt(text, [...first], entry);
  }
  const bare = withoutEntry(text, place);
  const complete = Object.entries(beside).reduce(
    (result, [key, value]) => (valueAt(result, [key]) === undefined ? addTo(result, [], key, value) : result),
    bare.trim() === "" ? "{}\n" : bare,
  );
  return addTo(complete, [...list], undefined, matcher === undefined ? entry : { matcher, hooks: [entry] });
}

/** The text without entries of ours, all or those at `paths`, and without lists that only held them. */
export function withoutEntry(text: string, place: EntryPlace, paths = oursIn(text, place)): string {
  const { list, matcher, beside = {} } = place;
  let result = text;
  for (const path of [...paths].reverse()) {
    result = removeAt(result, [...path]);
    const group = path.slice(0, list.length + 1);
    if (matcher !== undefined && isEmptyAt(result, [...group, "hooks"])) result = removeAt(result, group);
  }
  if (paths.length === 0) return text;
  for (let end = list.length; end > 0; end--) {
    const above = list.slice(0, end);
    if (!isEmptyAt(result, above)) return result;
    result = removeAt(result, above);
  }
  // A file of ours alone, if nothing but what we have put beside the list is left.
  const left = Object.keys(valueAt(result, []) as Values);
  return left.length > 0 && left.every((key) => Object.hasOwn(beside, key))
    ? left.reduce((rest, key) => takeOut(rest, [key], 0), result)
    : result;
}

const matcherOf = (text: string, path: Path, wanted: string | undefined): unknown =>
  wanted === undefined ? undefined : valueAt(text, [...path.slice(0, -2), "matcher"]);

const objectsOf = (values: unknown): readonly (readonly [Values, number])[] =>
  (Array.isArray(values) ? values : []).flatMap((value: unknown, at) =>
    isRecord(value) ? [[value, at] as const] : [],
  );
