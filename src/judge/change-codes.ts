// Codes of findings about changes of which the catalog says what they are.
import type { FindingCode } from "../syntax/finding-codes.ts";

export const changeCodes = [
  "writes-file",
  "deletes-file",
  "sends-data",
  "controls-process",
  "controls-system",
  "controls-remote",
] as const satisfies readonly FindingCode[];
