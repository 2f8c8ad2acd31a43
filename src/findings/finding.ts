// A finding: one reason why a script is not proved read_only.
import type { FindingCode } from "./codes.ts";
import type { Opening } from "./row.ts";

/**
 * One reason. `code` is one of `findingCodes`; `message` is one line, lower case, without a full stop, with the user's
 * text in backticks; `help` says what to do next. `span` points into the script as it was given.
 */
export interface Finding {
  readonly code: FindingCode;
  readonly span: { readonly start: number; readonly end: number };
  readonly message: string;
  readonly help: string;
  /** Commands that only read, for the same purpose; absent: none is known. */
  readonly instead?: readonly string[];
  /** The trials that the command decides about, by its operands; `named` is absent if they are not all known. */
  readonly decides?: { readonly act: "keep" | "drop" | "undo"; readonly named?: readonly string[] | undefined };
  /** One more value of a setting of the policy, with which this finding would be none; absent: no setting is that narrow. */
  readonly setting?: { readonly field: Opening; readonly value: string };
}
