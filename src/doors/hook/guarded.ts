// The hook for planning agents of a plugin: the client ignores hooks in their frontmatter, so their guard is here.
import type { HookAnswer } from "./answer.ts";
import { answerClaude, type HookSettings } from "./claude.ts";
import { readPayload } from "./payload.ts";

/** An agent that is held to a profile. */
export interface Guarded {
  /** Its name. */
  readonly agent: string;
  /** With the policy of its profile. */
  readonly settings: HookSettings;
}

/** Answers as for every agent, but for the guarded one under its own profile. */
export async function answerGuarded(
  payload: string,
  settings: HookSettings,
  guarded: Guarded | undefined,
): Promise<HookAnswer> {
  if (guarded === undefined || !isOf(payload, guarded.agent)) return answerClaude(payload, settings);
  return answerClaude(payload, { ...guarded.settings, guards: "aloud" });
}

/** Does the call come from this agent? One from a plugin is called `plugin:name`. */
function isOf(payload: string, agent: string): boolean {
  const read = readPayload(payload);
  const type = "event" in read ? read.event.agent_type : undefined;
  return typeof type === "string" && (type === agent || type.endsWith(`:${agent}`));
}
