// Options that several subcommands take, said once.
import { otherHosts } from "../../hosts/events.ts";
import { agents } from "../../record/host.ts";
import { flag, text } from "./row.ts";

export const json = flag("as JSON");
export const yes = flag("do not ask: needed without a terminal");
export const dryRun = flag("only show what would change");
export const jobs = text("N", "on so many threads (default: one a processor)", { number: [1, 256] });
export const profile = text("NAME", "default, planner, trigger, review, or one of the policy", {
  completes: "profile",
});
export const killOn = text(
  "DECISION",
  "end the agent at a command that is denied, with all that it has started: SIGTERM, after two seconds SIGKILL; in a pipe these are the processes that write into it, if the system says which (/proc)",
  { values: ["deny"], effect: "controls" },
);
const withoutHost = "Claude Code is meant without --host";
export const otherHost = text("NAME", "another agent, or all that are in use here", {
  values: [...otherHosts, "all"],
  notValues: { claude: withoutHost, "claude-code": withoutHost },
});
export const least = (does: string) => text("N", does, { default: "3", number: [1, 999_999] });

const when =
  'a date (2026-01-31, 2026-01-31T12:00) or how long ago (30m, 12h, 7d, "2 days ago", yesterday, today: from midnight on)';

/** The filters of decisions: `selection.ts` applies them. */
export const filters = {
  since: text("TIME", `only from then on: ${when}`),
  until: text("TIME", "only until then"),
  verdict: text("VERDICT", "what the judge said", { values: ["read_only", "mutating"] }),
  decision: text("DECISION", "what became of it", { values: ["allow", "ask", "deny", "run", "approved", "rejected"] }),
  host: text("NAME", "the agent", { values: agents }),
  door: text("NAME", "who asked", { values: ["hook", "shell", "library", "monitor"] }),
  program: text("NAME", "a program that the command would start", { completes: "program" }),
};
