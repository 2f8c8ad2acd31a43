// The policy speaks.
import { rows } from "../row.ts";

export const policy = rows({
  "denied-by-rule": {
    means: "a `deny` rule matches",
    gravity: "forbidden",
    known: true,
    searched: "its-command",
  },
  "could-be-denied": {
    means: "a `deny` rule could match",
    gravity: "maybe-forbidden",
    known: true,
    searched: "its-command",
  },
  "outside-rule": {
    means: "an `allow` rule matches the text, but not the folder or file that a link leads to",
    gravity: "doubt",
    searched: "its-command",
  },
  "blocked-pattern": { means: "a blocked pattern matches", gravity: "forbidden", known: true },
  "not-in-profile": {
    means: "the profile's list has no such command",
    gravity: "forbidden",
    known: true,
    searched: "its-command",
  },
  "no-sandbox": {
    means: "a sandbox is required, and none works here",
    gravity: "doubt",
    searched: "its-command",
  },
  "not-confinable": {
    means: "a sandbox is required, and this would run outside of it",
    gravity: "doubt",
    searched: "its-command",
  },
  "llm-not-asked": { means: "a language model could not be asked about it", gravity: "doubt", beside: true },
  "llm-no-answer": { means: "a language model gave no answer that counts", gravity: "doubt", beside: true },
  "llm-uncertain": { means: "a language model is not certain", gravity: "doubt", beside: true },
  "llm-mutating": { means: "a language model takes it for mutating", gravity: "doubt", beside: true },
});
