// Options that several subcommands take, said once.
import { otherHosts } from "../../hosts/events.ts";
import { agents } from "../../record/host.ts";

export const json = { type: "boolean", default: false, does: "as JSON" } as const;
export const yes = { type: "boolean", default: false, does: "do not ask: needed without a terminal" } as const;
export const dryRun = { type: "boolean", does: "only show what would change" } as const;
export const jobs = {
  type: "string",
  value: "N",
  number: [1, 256],
  does: "on so many threads (default: one a processor)",
} as const;
export const profile = {
  type: "string",
  value: "NAME",
  completes: "profile",
  does: "default, planner, trigger, review, or one of the policy",
} as const;
export const killOn = {
  type: "string",
  value: "DECISION",
  values: ["deny"],
  does: "end the agent at a command that is denied, with all that it has started: SIGTERM, after two seconds SIGKILL; in a pipe these are the processes that write into it, if the system says which (/proc)",
  effect: "controls",
} as const;
const withoutHost = "Claude Code is meant without --host";
export const otherHost = {
  type: "string",
  value: "NAME",
  values: [...otherHosts, "all"],
  notValues: { claude: withoutHost, "claude-code": withoutHost },
  does: "another agent, or all that are in use here",
} as const;
export const least = (does: string) =>
  ({ type: "string", default: "3", value: "N", number: [1, 999_999], does }) as const;

const when =
  'a date (2026-01-31, 2026-01-31T12:00) or how long ago (30m, 12h, 7d, "2 days ago", yesterday, today: from midnight on)';

/** The filters of decisions: `selection.ts` applies them. */
export const filters = {
  since: { type: "string", value: "TIME", does: `only from then on: ${when}` },
  until: { type: "string", value: "TIME", does: "only until then" },
  verdict: { type: "string", value: "VERDICT", values: ["read_only", "mutating"], does: "what the judge said" },
  decision: {
    type: "string",
    value: "DECISION",
    values: ["allow", "ask", "deny", "run", "approved", "rejected"],
    does: "what became of it",
  },
  host: { type: "string", value: "NAME", values: agents, does: "the agent" },
  door: { type: "string", value: "NAME", values: ["hook", "shell", "library", "monitor"], does: "who asked" },
  program: { type: "string", value: "NAME", completes: "program", does: "a program that the command would start" },
} as const;
