// What a session did, and where it works: the data of its memory.
import { resolve } from "../../interpret/path.ts";
import { known, knownStart, type Text } from "../../interpret/text.ts";
import { lastKnown, type Site } from "../../judge/site.ts";
import { forgettable, type Policy } from "../../policy/policy.ts";
import { isBelow } from "../../system/real-path.ts";
import type { Examination } from "../examination.ts";
import type { Looks } from "./looks.ts";

/**
 * Something that a session did. `secret`, `outside`, `web`: it read a secret, a file that is not the project's, a text that a stranger
 * may have written. `download`: a file or folder came from another machine. `refused`: a command was, under a name for what it would
 * have done.
 */
export interface Deed {
  readonly did: "secret" | "outside" | "web" | "download" | "refused";
  readonly what: string;
}

/** Where a session works. */
export interface Home {
  /** Absolute path of the project. */
  readonly project: string;
  readonly policy: Policy;
  readonly looks: Looks;
}

/** What is known of a call: a command, or another tool in the words of one. */
export type Found = Pick<Examination, "trace" | "verdict" | "decision" | "admitted">;

/** Does the policy switch all of it off? */
export const forgetsAll = ({ forgets = [] }: Policy): boolean => forgettable.every((rule) => forgets.includes(rule));

/** Where a path may lead, as far as it is known: a folder for one that is completed at run time. Absolute. */
export function pathsOf(path: Text, { at }: Site): readonly string[] {
  const value = known(path) ?? knownStart(path).replace(/[^/]*$/, "");
  if (known(path) === "") return [];
  return value.startsWith("/") ? [resolve("/", value)] : lastKnown(at).map((from) => resolve(from, value));
}

/** Is a path one that came from another machine, or below one? */
export const cameIn =
  (before: readonly Deed[]) =>
  (path: string): boolean =>
    before.some(({ did, what }) => did === "download" && isBelow(path, what));

/** A word of a finding. */
export function wordIn(data: unknown, name: string): string | undefined {
  const value = (data as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof value === "string" ? value : undefined;
}
