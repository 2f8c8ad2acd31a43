// Effects: a closed list of the things an invocation can do.

import type { Text } from "../interpret/text.ts";
import type { FindingCode } from "../syntax/finding-codes.ts";
import type { Span } from "../syntax/span.ts";

export type Effect =
  | { readonly kind: "reads"; readonly path: Text; readonly span: Span }
  | { readonly kind: "writes"; readonly path: Text; readonly span: Span }
  | { readonly kind: "deletes"; readonly path: Text; readonly span: Span }
  | { readonly kind: "connects"; readonly method: "read" | "write"; readonly host: Text; readonly span: Span }
  | { readonly kind: "controls"; readonly what: "process" | "system" | "remote"; readonly span: Span }
  | { readonly kind: "runs"; readonly span: Span }
  /** `code` is the finding's; `why` completes "`name`: ...". */
  | {
      readonly kind: "unknown";
      readonly code: FindingCode;
      readonly why: string;
      readonly help?: string;
      readonly span: Span;
    };
