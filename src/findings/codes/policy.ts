// The policy speaks.
import { rows } from "../row.ts";
import { ask, byPolicy, form, type Way } from "../say.ts";

/** `advice`: the rule's own. */
export interface Rule {
  readonly program: string;
  readonly rule: string;
  readonly advice?: string | undefined;
}

/** `explanation`, `instead`: the pattern's own. */
export interface Pattern {
  readonly pattern: string;
  readonly explanation?: string | undefined;
  readonly instead?: string | undefined;
}

/** A model's. */
export interface Opinion {
  readonly program: string;
  readonly reasoning: string;
}

const adviceOf = ({ advice }: Rule): readonly Way[] => (advice === undefined ? byPolicy : [advice]);

export const policy = rows({
  "denied-by-rule": {
    means: "a `deny` rule matches",
    gravity: "forbidden",
    known: true,
    searched: "its-command",
    words: {
      rule: form(({ program, rule }: Rule) => `\`${program}\` is denied by the rule \`${rule}\``, adviceOf),
      link: form(
        ({ program, rule }: Rule) => `\`${program}\` is denied by the rule \`${rule}\` where a link leads it`,
        adviceOf,
      ),
    },
  },
  "could-be-denied": {
    means: "a `deny` rule could match",
    gravity: "maybe-forbidden",
    known: true,
    searched: "its-command",
    words: {
      rule: form(
        ({ program, rule }: Rule) => `\`${program}\` could be a command that the rule \`${rule}\` denies`,
        (rule) => ["write it out", ...adviceOf(rule)],
      ),
    },
  },
  "outside-rule": {
    means: "an `allow` rule matches the text, but not the folder or file that a link leads to",
    gravity: "doubt",
    searched: "its-command",
    words: {
      link: form(
        ({ program, rule }: Rule) => `the rule \`${rule}\` allows \`${program}\`, but not where a link leads it`,
        "name the folder itself",
        ask,
      ),
    },
  },
  "blocked-pattern": {
    means: "a blocked pattern matches",
    gravity: "forbidden",
    known: true,
    words: {
      block: form(
        ({ name, explanation }: { readonly name: string; readonly explanation: string; readonly instead: string }) =>
          `matches the built-in block \`${name}\`: ${explanation}`,
        ({ instead }) => [instead],
      ),
      pattern: form(
        ({ pattern, explanation }: Pattern) =>
          `matches the blocked pattern \`${pattern}\`${explanation ? `: ${explanation}` : ""}`,
        ({ instead }) => (instead === undefined ? byPolicy : [instead]),
      ),
      unread: form(({ why }: { readonly why: string }) => why, ...byPolicy),
    },
  },
  "not-in-profile": {
    means: "the profile's list has no such command",
    gravity: "forbidden",
    known: true,
    searched: "its-command",
    words: {
      command: form(
        ({
          name,
          profile = "policy",
        }: {
          readonly name: string;
          readonly profile?: string | undefined;
          readonly commands: readonly string[];
        }) => `\`${name}\` is not in the ${profile}'s allowlist`,
        ({ commands }) => [`it allows ${commands.join(" ")}`],
      ),
    },
  },
  "no-sandbox": {
    means: "a sandbox is required, and none works here",
    gravity: "doubt",
    searched: "its-command",
    words: {
      engine: form(
        ({ why }: { readonly why: string; readonly help: string }) => `the policy requires a sandbox, and ${why}`,
        ({ help }) => [help],
      ),
    },
  },
  "not-confinable": {
    means: "a sandbox is required, and this would run outside of it",
    gravity: "doubt",
    searched: "its-command",
    words: {
      rule: form("the policy requires a sandbox, and a rule allows it, which is no proof"),
      inside: form("the policy requires a sandbox, and another program's sandbox is around this process"),
      host: form("the policy requires a sandbox, and the host's own shell would run it"),
    },
  },
  "llm-not-asked": {
    means: "a language model could not be asked about it",
    gravity: "doubt",
    beside: true,
    words: {
      part: form("the language model was not asked: a part of the command is known only at run time"),
      secret: form("the language model was not asked: the command holds text that looks like a secret"),
    },
  },
  "llm-no-answer": {
    means: "a language model gave no answer that counts",
    gravity: "doubt",
    beside: true,
    words: { problem: form(({ problem }: { readonly problem: string }) => `the language model: ${problem}`) },
  },
  "llm-uncertain": {
    means: "a language model is not certain",
    gravity: "doubt",
    beside: true,
    words: {
      opinion: form(
        ({ program, reasoning }: Opinion) => `a language model is not certain about \`${program}\`: ${reasoning}`,
      ),
    },
  },
  "llm-mutating": {
    means: "a language model takes it for mutating",
    gravity: "doubt",
    beside: true,
    words: {
      opinion: form(
        ({ program, reasoning }: Opinion) => `a language model takes \`${program}\` for mutating: ${reasoning}`,
      ),
    },
  },
});
