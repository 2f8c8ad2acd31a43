// What runs cannot be followed.
import { doubt, type Row, rows } from "../row.ts";
import { ask, form, made, quoted, refused, rule, why } from "../say.ts";

const unreadCode = <const Words extends Row["words"]>(means: string, words: Words) =>
  ({ means, gravity: "unread-code", tried: true, words }) as const;

/** A construct of the language, or the part of it that is not followed; `instead`: the next step, if there is one. */
export interface Construct {
  readonly what: string | { readonly assigned: string };
  readonly why: string;
  readonly instead?: string | undefined;
}

const whatOf = ({ what }: Construct): string =>
  typeof what === "string" ? what : `an assignment to ${quoted(what.assigned)}`;

export const flow = rows({
  "too-complex": doubt("a bound on nesting, commands or rules is reached", {
    rule,
    parts: refused("the script has too many {parts}"),
    commands: form("the script runs too many commands to judge", "split it"),
    rules: form("the script runs too many commands to compare with the rules of the policy", "split it"),
    nested: form("commands are nested too deeply", "run the inner command itself"),
    tooDeep: form("the script is nested too deeply", "split it"),
  }),
  "too-many-fields": doubt("an expansion has too many possible results", { rule }),
  "unknown-command": unreadCode("the name of a command is known only at run time", {
    name: form("the command name `{name}` is known only at run time", "write the command name out"),
  }),
  "script-unknown": unreadCode("a script for a shell is known only at run time", {
    why,
    script: form(
      "`{program}` runs `{script}`, and its full text is known only at run time",
      "give the value as an argument: `sh -c '...' sh \"$value\"`",
    ),
  }),
  "not-modelled": doubt("a construct of the shell language that is not followed", {
    construct: made(
      (construct: Construct) => `${whatOf(construct)} is not followed: ${construct.why}`,
      ({ instead }) => (instead === undefined ? ["leave it out", ask] : [instead]),
    ),
  }),
  "eval-unknown": unreadCode("a text that `eval` runs is known only at run time", {
    text: refused("`eval` runs `{text}`, and its full text is known only at run time"),
  }),
  "arithmetic-unknown": doubt("an arithmetic expression evaluates a value that is not known", {
    value: form(
      "arithmetic evaluates a value that is known only at run time, and could run a command in it",
      "use a number that the script sets itself",
      ask,
    ),
  }),
  dialect: doubt("another shell may read the script differently", {
    beyond: form("`{program}` may read {beyond} differently from bash", "run it with `bash -c`"),
  }),
});
