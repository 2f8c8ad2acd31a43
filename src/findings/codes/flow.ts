// What runs cannot be followed.
import { rows } from "../row.ts";

export const flow = rows({
  "too-complex": { means: "a bound on nesting, commands or rules is reached", gravity: "doubt", tried: true },
  "too-many-fields": { means: "an expansion has too many possible results", gravity: "doubt", tried: true },
  "unknown-command": {
    means: "the name of a command is known only at run time",
    gravity: "unread-code",
    tried: true,
  },
  "script-unknown": {
    means: "a script for a shell is known only at run time",
    gravity: "unread-code",
    tried: true,
  },
  "not-modelled": {
    means: "a construct of the shell language that is not followed",
    gravity: "doubt",
    tried: true,
  },
  "eval-unknown": {
    means: "a text that `eval` runs is known only at run time",
    gravity: "unread-code",
    tried: true,
  },
  "arithmetic-unknown": {
    means: "an arithmetic expression evaluates a value that is not known",
    gravity: "doubt",
    tried: true,
  },
  dialect: { means: "another shell may read the script differently", gravity: "doubt", tried: true },
});
