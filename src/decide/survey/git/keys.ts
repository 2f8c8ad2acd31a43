// A listing of git's configuration, compared with the keys that are harmless.
import { type HarmlessKeys, harmlessGitKeys, networkAddress } from "../../../catalog/knowledge/git-configuration.ts";
import { lookUp } from "../../../catalog/lookup.ts";

/** One value of a key. */
export interface Setting {
  /** The repository's own, rather than the user's or the machine's. */
  readonly own: boolean;
  readonly key: string;
  readonly value: string;
}

/** Reads `git config --list --show-scope -z`: a scope, then a key and its value, in turn. */
export function settingsOf(listing: string): readonly Setting[] {
  const fields = listing.split("\0");
  const found: Setting[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [key = "", ...value] = (fields[at + 1] ?? "").split("\n");
    const own = fields[at] === "local" || fields[at] === "worktree";
    found.push({ own, key: key.toLowerCase(), value: value.join("\n") });
  }
  return found;
}

/** The last value of a key, whoever set it: the one that counts. */
export const lastValue = (settings: readonly Setting[], key: string): string | undefined =>
  settings.findLast((each) => each.key === key)?.value;

/** A value that git takes for true; a key without a value is true, too. */
export const isTrue = (value: string | undefined): boolean =>
  value !== undefined && !/^(?:false|no|off|0)$/i.test(value);

/** Could git run or write something because of this setting? Places that must be looked at are no reason. */
export function isDangerous({ own, key, value }: Setting): boolean {
  if (!own || isPlace({ key, value })) return false;
  if (key.startsWith("alias.")) return isSubcommand(key.split(".")[1] ?? "");
  const base = /^url\.(.*)\.(?:push)?insteadof$/s.exec(key)?.[1];
  if (base !== undefined) return !networkAddress.test(base);
  const limits = limited.filter(({ pattern }) => pattern.test(key));
  if (limits.length > 0) return !limits.some(({ values }) => values.test(value));
  return !free.test(key);
}

/** A setting that leads to another folder, in which there may be a configuration: it is harmless if that is. */
export const isPlace = ({ key, value }: Pick<Setting, "key" | "value">): boolean =>
  key === "core.worktree" || (/^remote\..*\.(?:push)?url$/s.test(key) && localPath(value) !== undefined);

/** The folder that an address names on this machine. */
export const localPath = (address: string): string | undefined => /^(?:file:\/\/)?(\/[^\n]*)$/.exec(address)?.[1];

/** Git takes its own subcommands before aliases; an alias counts if this git lacks the one of that name. */
const isSubcommand = (name: string): boolean => Object.hasOwn(lookUp("git")?.subcommands ?? {}, name);

const patternOf = (key: string): string => key.replace(/[.-]/g, "\\$&").replaceAll("*", "[^\\n]*");
const anyOf = (keys: readonly string[]): RegExp => new RegExp(`^(?:${keys.map(patternOf).join("|")})$`);

const hasValues = (row: HarmlessKeys): row is Required<HarmlessKeys> => row.values !== undefined;
const limited = harmlessGitKeys.filter(hasValues).map(({ keys, values }) => ({ pattern: anyOf(keys), values }));
const free = anyOf(harmlessGitKeys.flatMap((row) => (hasValues(row) ? [] : row.keys)));
