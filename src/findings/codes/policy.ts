// The policy speaks.
import { rows } from "../row.ts";
import { ask, form, made, type Way } from "../say.ts";

/** What to do about what a policy forbids: only its owner can change it. */
const forbidden = [
  "do without it",
  { agent: "ask the user to change the policy", person: "change the policy" },
] as const;

/** `advice`: of the rule, or the pattern. */
export interface Advised {
  readonly advice?: string | undefined;
}

/** A rule about a program. */
export interface Ruled extends Advised {
  readonly program: string;
  readonly rule: string;
}

/** A pattern, and what its owner says of it. */
export interface Pattern extends Advised {
  readonly pattern: string;
  readonly explanation?: string | undefined;
}

/** A built-in block, and another way. */
export interface Block {
  readonly name: string;
  readonly explanation: string;
  readonly instead: string;
}

/** A person is not sent to the user. */
const block = (before: string, between: string) =>
  made<Block>(
    ({ name, explanation }) => `${before} the built-in block \`${name}\`${between}${explanation}`,
    ({ instead }) => [{ agent: instead, person: instead.replace(/[,;][^,;]* the user.*/, "") }],
  );

const adviceOf = ({ advice }: Advised): readonly Way[] => (advice === undefined ? forbidden : [advice]);

const askedOf = ({ advice }: Advised): readonly Way[] => (advice === undefined ? [ask] : [advice, ask]);

const ruled = (before: string, behind: string, ways: (data: Ruled) => readonly Way[]) =>
  made(({ program, rule }: Ruled) => `\`${program}\` ${before} \`${rule}\`${behind}`, ways);

const denied = { known: true, searched: "its-command" } as const;
const beside = { gravity: "doubt", beside: true } as const;
const unconfined = { gravity: "doubt", searched: "its-command" } as const;

export const policy = rows({
  "denied-by-rule": {
    means: "a `deny` rule matches",
    gravity: "forbidden",
    ...denied,
    words: {
      rule: ruled("is denied by the rule", "", adviceOf),
      link: ruled("is denied by the rule", " where a link leads it", adviceOf),
    },
  },
  "could-be-denied": {
    means: "a `deny` rule could match",
    gravity: "maybe-forbidden",
    ...denied,
    words: {
      rule: ruled("could be a command that the rule", " denies", ({ advice }) =>
        advice === undefined ? ["write it out; do without it", ...forbidden.slice(1)] : [`write it out; ${advice}`],
      ),
    },
  },
  "asked-by-rule": {
    means: "an `ask` rule matches, or could",
    gravity: "maybe-forbidden",
    ...denied,
    words: {
      rule: ruled("is asked about by the rule", "", askedOf),
      possible: ruled("could be a command that the rule", " asks about", askedOf),
      link: ruled("is asked about by the rule", " where a link leads it", askedOf),
    },
  },
  "outside-rule": {
    means: "an `allow` rule matches the text, but not the folder or file that a link leads to",
    ...unconfined,
    words: {
      link: form("the rule `{rule}` allows `{program}`, but not where a link leads it", "name the folder itself", ask),
    },
  },
  "blocked-pattern": {
    means: "a blocked pattern matches",
    gravity: "forbidden",
    known: true,
    words: {
      block: block("matches", ": "),
      mention: block("holds text that", " is for, which "),
      pattern: made<Pattern>(
        ({ pattern, explanation }) =>
          `matches the blocked pattern \`${pattern}\`${explanation ? `: ${explanation}` : ""}`,
        adviceOf,
      ),
      unread: form("{why}", ...forbidden),
    },
  },
  "not-in-profile": {
    means: "the profile's list has no such command",
    gravity: "forbidden",
    ...denied,
    words: { command: form("`{name}` is not in the {profile}'s allowlist", "it allows {commands}") },
  },
  "no-sandbox": {
    means: "a sandbox is required, and none works here",
    ...unconfined,
    words: { engine: form("the policy requires a sandbox, and {why}", "{help}") },
  },
  "not-confinable": {
    means: "a sandbox is required, and this would run outside of it",
    ...unconfined,
    words: {
      rule: form("the policy requires a sandbox, and a rule allows it, which is no proof"),
      inside: form("the policy requires a sandbox, and another program's sandbox is around this process"),
      host: form("the policy requires a sandbox, and the host's own shell would run it"),
    },
  },
  "llm-not-asked": {
    means: "a language model could not be asked about it",
    ...beside,
    words: {
      part: form("the language model was not asked: a part of the command is known only at run time"),
      secret: form("the language model was not asked: the command holds text that looks like a secret"),
    },
  },
  "llm-no-answer": {
    means: "a language model gave no answer that counts",
    ...beside,
    words: { problem: form("the language model: {problem}") },
  },
  "llm-uncertain": {
    means: "a language model is not certain",
    ...beside,
    words: { opinion: form("a language model is not certain about `{program}`: {reasoning}") },
  },
  "llm-mutating": {
    means: "a language model takes it for mutating",
    ...beside,
    words: { opinion: form("a language model takes `{program}` for mutating: {reasoning}") },
  },
});
