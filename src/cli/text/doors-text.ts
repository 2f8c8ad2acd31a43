// What each door would do with a command, and what its sandbox would open: branches of `explain`.

import type { Examination } from "../../decide/examination.ts";
import type { DecisionHere } from "../../doors/tryable.ts";
import { reasonOf } from "../../findings/words.ts";
import { findEngine } from "../../sandbox/engine.ts";
import type { SandboxSpec } from "../../sandbox/spec.ts";
import type { Branch } from "../../show/picture/picture.ts";

/** The same command, as a shell would run it that confines it, and as a host's own shell would. */
export interface AtDoors {
  readonly confined: Examination;
  readonly hosted: Examination;
  /** What both come to here. */
  readonly decision: DecisionHere;
}

/** The branches "sandbox" and "doors". */
export const doorBranches = (at: AtDoors): readonly Branch[] => [
  { text: "sandbox", below: sandboxLines(at.confined) },
  { text: "doors", below: [shellLine(at), hookLine(at)] },
];

function sandboxLines({ verdict, grants, admitted }: Examination): readonly Branch[] {
  const engine = findEngine();
  if (verdict.safety === "mutating") return [{ text: "none: what is not proved is not confined" }];
  if (admitted.length > 0) return [{ text: "none: a rule of the policy stands for the proof" }];
  if (!grants)
    return [{ text: engine.type === "none" ? `none works here: ${engine.why}` : "none: the policy turns it off" }];
  const opened = openedBy(grants);
  return opened.length > 0
    ? opened.map((text) => ({ text }))
    : [{ text: "opens nothing: no writing, no network, no services" }];
}

/** Each thing that it opens, in words. */
function openedBy(grants: SandboxSpec): readonly string[] {
  const paths = (word: string, all: readonly string[]): readonly string[] => all.map((path) => `${word} \`${path}\``);
  return [
    ...(grants.network ? ["opens the network"] : []),
    ...(grants.sockets.length > 0 ? ["opens services of this machine"] : []),
    ...(grants.processes ? ["shows the other processes"] : []),
    ...paths("opens for writing", grants.writes),
    ...paths("shows the secret", grants.reveals),
    ...paths("gives a copy that is thrown away of", grants.scratch),
  ];
}

// A reason that both have stands above already.
function shellLine({ confined: { decision, grants }, decision: here }: AtDoors): Branch {
  const done = {
    trial: "runs over a copy of the project, and what it changes is held or kept",
    allow: grants ? "runs, confined" : "runs, with all that you may do",
    ask: "asks on a terminal, and refuses elsewhere (exit 126)",
    deny: "refuses (exit 126)",
  }[decision === "ask" ? here : decision];
  return { text: `safe-sh -c: ${done}` };
}

function hookLine({ confined, hosted, decision }: AtDoors): Branch {
  if (hosted.decision === "ask" && decision === "trial")
    return { text: "hook: trial, if safe-bash is the host's shell" };
  const differs = hosted.verdict.safety !== confined.verdict.safety;
  return { text: `hook: ${hosted.decision}${differs ? `: ${reasonOf(hosted.verdict, "person")}` : ""}` };
}
