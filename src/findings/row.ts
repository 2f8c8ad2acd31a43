// The row of a code: everything that is known about all its findings.
import type { Form } from "./say.ts";

/**
 * How bad it would be, worst first; the worst finding gives the reason of a verdict. What a policy forbids, what is lost, what leaves
 * the machine, code that was not read; last, changes that can be taken back, what is only not understood, and an argument of what is.
 */
export const gravities = [
  "no-command",
  "forbidden",
  "maybe-forbidden",
  "loss",
  "leak",
  "elsewhere",
  "unread-code",
  "folder",
  "machine",
  "file",
  "variable",
  "doubt",
  "argument",
] as const;

/** A setting of the policy with which a finding would be none. */
export type Opening = "allow" | "writes" | "environment";

/** What is left out refuses more, and the words are never left out. */
export interface Row {
  /** For the page of all codes. */
  readonly means: string;
  /** `forbidden`: no approval by a user overrides it. */
  readonly gravity: (typeof gravities)[number];
  /** What would happen is known, not only feared. */
  readonly known?: true;
  /** A change, and the catalog says which. */
  readonly change?: true;
  /** A trial answers it: a file of the project may change, or it is not known what happens. Any other stays a question. */
  readonly tried?: true;
  /** A language model may be asked about it. */
  readonly model?: true;
  /** It says why a language model did not help: its message stands behind the reason. */
  readonly beside?: true;
  /** In what blocked patterns are looked for: the script was followed to its end. Left out: in the whole text. */
  readonly searched?: "its-command" | "nothing";
  /** The setting that opens it, if the finding names a value. */
  readonly opening?: Opening;
  /** Its words depend on the policy, or on the secret, so that they say more than an entry's own can. */
  readonly ownWords?: true;
  /** A form for each kind of its findings. */
  readonly words: Readonly<Record<string, Form<never>>>;
}

/** What is only not understood, so that a trial answers it. */
export const doubt = <const Words extends Row["words"]>(means: string, words: Words) =>
  ({ means, gravity: "doubt", tried: true, words }) as const;

export const rows = <const Table extends Readonly<Record<string, Row>>>(table: Table): Table => table;
