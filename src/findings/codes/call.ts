// The call itself is wrong.
import { rows } from "../row.ts";

export const call = rows({
  "invalid-options": { means: "the options of a call of the library are not valid", gravity: "doubt" },
  "invalid-line": { means: "a line of `check --jsonl` cannot be read", gravity: "doubt" },
  "internal-error": { means: "safe-sh failed; a defect", gravity: "doubt" },
});
