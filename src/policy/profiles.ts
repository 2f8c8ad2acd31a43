// Named sets of settings for agents with a narrow task: those that are built in.
import type { ProfileSettings } from "./form.ts";

/** A profile: settings that replace those of the layers below, except for their prohibitions. */
export interface Profile {
  readonly name: string;
  /** Its use: a sentence. */
  readonly purpose: string;
  readonly settings: ProfileSettings;
  /** The tools of Claude Code that an agent under it may have. Absent: any. */
  readonly tools?: readonly string[];
}

/** The profiles that every policy knows. */
export const profiles: readonly Profile[] = [
  { name: "default", purpose: "what the policy says", settings: {} },
  {
    name: "planner",
    purpose: "looks around and writes plans",
    settings: {
      onMutating: "deny",
      allow: [],
      writes: ["planning/**"],
      deletes: [],
      commands:
        "find grep rg cat head tail wc ls tree file stat du df git flutter dart fvm test [ command which type pwd cd echo true false :".split(
          " ",
        ),
    },
    tools: ["Read", "Grep", "Glob", "Bash", "Write", "Edit"],
  },
  {
    name: "trigger",
    purpose: "runs unattended, and only reads",
    settings: { onMutating: "deny", allow: [], writes: [], deletes: [] },
    tools: ["Read", "Grep", "Glob", "Bash"],
  },
  {
    name: "review",
    purpose: "reads, and runs nothing that changes anything",
    settings: { onMutating: "deny", allow: [], writes: [], deletes: [] },
    tools: ["Read", "Grep", "Glob"],
  },
];

/** The form of a plan, without which its author may not stop. */
export interface PlanRules {
  /** The folder of plans, from the working directory. */
  readonly folder: string;
  /** A plan that was changed longer ago than this is an old one. */
  readonly minutes: number;
  /** Each needs a heading that holds one of these texts, in any case. */
  readonly sections: readonly { readonly name: string; readonly headings: readonly string[] }[];
  /** Texts that do not belong into a plan, in any case. */
  readonly leaks: readonly string[];
}

export const planRules: PlanRules = {
  folder: "planning",
  minutes: 30,
  sections: [
    { name: "Feature-Analysis", headings: ["feature analysis"] },
    { name: "Test-Specification", headings: ["test specification", "slice"] },
  ],
  leaks: ["refactor:", "refactoring phase", "refactor phase"],
};
