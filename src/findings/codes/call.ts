// The call itself is wrong.
import { rows } from "../row.ts";
import { form, made } from "../say.ts";

export const call = rows({
  "invalid-options": {
    means: "the options of a call of the library are not valid",
    gravity: "doubt",
    words: { problem: form("the options are not valid: {problem}", "see the type `ClassifyOptions`") },
  },
  "invalid-line": {
    means: "a line of `check --jsonl` cannot be read",
    gravity: "doubt",
    words: {
      problem: made(
        ({ problem }: { readonly problem: string }) => problem,
        () => ['write lines of {"id": ..., "command": "..."}'],
      ),
    },
  },
  "internal-error": {
    means: "safe-sh failed; a defect",
    gravity: "doubt",
    words: {
      judge: form("safe-sh failed: {why}", "report this command as a defect of safe-sh"),
      worker: form("safe-sh failed: {why}", "report it as a defect of safe-sh"),
    },
  },
});
