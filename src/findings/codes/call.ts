// The call itself is wrong.
import { rows } from "../row.ts";
import { form } from "../say.ts";

const failed = ({ why }: { readonly why: string }): string => `safe-sh failed: ${why}`;

export const call = rows({
  "invalid-options": {
    means: "the options of a call of the library are not valid",
    gravity: "doubt",
    words: {
      problem: form(
        ({ problem }: { readonly problem: string }) => `the options are not valid: ${problem}`,
        "see the type `ClassifyOptions`",
      ),
    },
  },
  "invalid-line": {
    means: "a line of `check --jsonl` cannot be read",
    gravity: "doubt",
    words: {
      problem: form(
        ({ problem }: { readonly problem: string }) => problem,
        'write lines of {"id": ..., "command": "..."}',
      ),
    },
  },
  "internal-error": {
    means: "safe-sh failed; a defect",
    gravity: "doubt",
    words: {
      judge: form(failed, "report this command as a defect of safe-sh"),
      worker: form(failed, "report it as a defect of safe-sh"),
    },
  },
});
