// The codes of findings, each with its row: stable names for rules, logs and tests. docs/references/findings.md shows them.
import { call } from "./codes/call.ts";
import { catalog } from "./codes/catalog.ts";
import { changes } from "./codes/changes.ts";
import { flow } from "./codes/flow.ts";
import { policy } from "./codes/policy.ts";
import { text } from "./codes/text.ts";
import type { Row } from "./row.ts";
import type { Form } from "./say.ts";

const table = { ...text, ...flow, ...catalog, ...changes, ...policy, ...call };

type Table = typeof table;

const meanings = <Code extends string>(of: Readonly<Record<Code, Row>>): Readonly<Record<Code, string>> =>
  Object.fromEntries(Object.entries<Row>(of).map(([code, { means }]) => [code, means])) as Record<Code, string>;

/** Every code with its meaning. A code is never given another meaning; a new kind of reason gets a new code. */
export const findingCodes = meanings(table);

/** The name of a kind of finding. */
export type FindingCode = keyof typeof findingCodes;

/** All that is known about the findings of a code. */
export const rowOf = (code: FindingCode): Row => table[code];

/** The forms of a code's words. */
export type FormOf<Code extends FindingCode> = keyof Table[Code]["words"] & string;

/** What such a form needs. */
export type DataOf<Code extends FindingCode, Name extends FormOf<Code>> = Code extends FindingCode
  ? Name extends keyof Table[Code]["words"]
    ? Table[Code]["words"][Name] extends Form<infer Data>
      ? Data
      : never
    : never
  : never;

/** The codes with a form of this name. */
export type CodeWith<Name extends string> = {
  [Code in FindingCode]: Name extends FormOf<Code> ? Code : never;
}[FindingCode];
