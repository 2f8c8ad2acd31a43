// What runs cannot be followed.
import { rows } from "../row.ts";
import { argument, ask, form, refused, rule } from "../say.ts";

/** A construct of the language, or the part of it that is not followed. */
export interface Construct {
  readonly what: string | { readonly assigned: string };
  readonly why: string;
  /** The next step, if the construct knows one. */
  readonly instead?: string | undefined;
}

const whatOf = (what: Construct["what"]): string =>
  typeof what === "string" ? what : `an assignment to \`${what.assigned}\``;

export const flow = rows({
  "too-complex": {
    means: "a bound on nesting, commands or rules is reached",
    gravity: "doubt",
    tried: true,
    words: {
      rule,
      parts: refused(({ parts }: { readonly parts: string }) => `the script has too many ${parts}`),
      commands: form("the script runs too many commands to judge", "split it"),
      rules: form("the script runs too many commands to compare with the rules of the policy", "split it"),
      nested: form("commands are nested too deeply", "run the inner command itself"),
      stack: form("the script is nested too deeply", "split it"),
    },
  },
  "too-many-fields": {
    means: "an expansion has too many possible results",
    gravity: "doubt",
    tried: true,
    words: { rule },
  },
  "unknown-command": {
    means: "the name of a command is known only at run time",
    gravity: "unread-code",
    tried: true,
    words: {
      name: form(
        ({ name }: { readonly name: string }) => `the command name \`${name}\` is known only at run time`,
        "write the command name out",
      ),
    },
  },
  "script-unknown": {
    means: "a script for a shell is known only at run time",
    gravity: "unread-code",
    tried: true,
    words: {
      argument,
      script: form(
        ({ program, script }: { readonly program: string; readonly script: string }) =>
          `\`${program}\` runs \`${script}\`, and its full text is known only at run time`,
        "give the value as an argument: `sh -c '...' sh \"$value\"`",
      ),
    },
  },
  "not-modelled": {
    means: "a construct of the shell language that is not followed",
    gravity: "doubt",
    tried: true,
    words: {
      construct: form(
        ({ what, why }: Construct) => `${whatOf(what)} is not followed: ${why}`,
        ({ instead }) => (instead === undefined ? ["leave it out", ask] : [instead]),
      ),
    },
  },
  "eval-unknown": {
    means: "a text that `eval` runs is known only at run time",
    gravity: "unread-code",
    tried: true,
    words: {
      text: refused(
        ({ text }: { readonly text: string }) =>
          `\`eval\` runs \`${text}\`, and its full text is known only at run time`,
      ),
    },
  },
  "arithmetic-unknown": {
    means: "an arithmetic expression evaluates a value that is not known",
    gravity: "doubt",
    tried: true,
    words: {
      value: form(
        "arithmetic evaluates a value that is known only at run time, and could run a command in it",
        "use a number that the script sets itself",
        ask,
      ),
    },
  },
  dialect: {
    means: "another shell may read the script differently",
    gravity: "doubt",
    tried: true,
    words: {
      beyond: form(
        ({ program, beyond }: { readonly program: string; readonly beyond: string }) =>
          `\`${program}\` may read ${beyond} differently from bash`,
        "run it with `bash -c`",
      ),
    },
  },
});
