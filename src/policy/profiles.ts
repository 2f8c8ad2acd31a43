// Named sets of settings for agents with a narrow task.
import { defaultPolicy, type Policy } from "./policy.ts";

/** What a profile asks for besides a policy. */
export interface Profile {
  readonly name: string;
  readonly policy: Policy;
  /** The only commands that may run, by their exact names. */
  readonly commands: readonly string[];
}

/** An agent that looks around and writes a plan. */
export const planner: Profile = {
  name: "planner",
  policy: { ...defaultPolicy, onMutating: "deny", writes: ["planning"] },
  commands:
    "find grep rg cat head tail wc ls tree file stat du df git flutter dart fvm test command which type pwd echo".split(
      " ",
    ),
};

/** What a plan must look like before its author may stop. */
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
