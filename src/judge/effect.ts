// Effects: a closed list of the things an invocation can do.

import type { Finding, Words } from "../findings/finding.ts";
import type { Text } from "../interpret/text.ts";
import type { Span } from "../syntax/span.ts";

/** The entry's own words about an effect. */
export interface Said {
  /** Completes "`name` ..."; undefined: the kind of the effect says it. */
  readonly message: string | undefined;
  /** Commands that only read, each with its purpose. */
  readonly instead: readonly { readonly purpose: string; readonly command: string }[];
  readonly decides?: NonNullable<Finding["decides"]>;
  readonly slight?: true;
  readonly loses?: true;
}

/**
 * `lines` of a file that is read: some are printed, whatever the program. `document`: it may include other files, or name some to
 * fetch. `loaded`: as a module, which is data only if it is a plain file. `opens`: as of a `Does`. `byOption`: an option's argument names it.
 */
export type Effect = { readonly said?: Said } & (
  | {
      readonly kind: "reads";
      readonly path: Text;
      readonly lines?: true;
      readonly document?: true;
      readonly opens?: true;
      readonly byOption?: true;
      readonly loaded?: true;
      readonly span: Span;
    }
  /** A text that the program may take for a path, or for one with more around it. `pathspec`: as of a `Does`. */
  | { readonly kind: "names"; readonly path: Text; readonly pathspec?: true; readonly span: Span }
  | { readonly kind: "writes"; readonly path: Text; readonly span: Span }
  | { readonly kind: "deletes"; readonly path: Text; readonly span: Span }
  | { readonly kind: "connects"; readonly method: "read" | "write"; readonly host: Text; readonly span: Span }
  /** `job`: a process that the script has put into the background itself. */
  | {
      readonly kind: "controls";
      readonly what: "process" | "system" | "remote";
      readonly job?: true;
      readonly span: Span;
    }
  /** `what`: the code, or the file that holds it; empty: not known. */
  | { readonly kind: "runs"; readonly what: Text; readonly span: Span }
  /** `words`: of the finding, behind "`name`: ". `doubt`: an argument is not understood, and the rest is. */
  | {
      readonly kind: "unknown";
      readonly doubt?: true;
      readonly words: Words;
      readonly help?: string;
      readonly span: Span;
    }
);
