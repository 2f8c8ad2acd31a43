// The session that a host's event names. Every hook loads this, and what is remembered only if there is one.

/** The names under which hosts send it. */
const names = ["session_id", "sessionId", "conversation_id", "trajectory_id", "taskId"];

/** The host's name for the session; undefined: it names none. */
export const sessionIn = (event: Readonly<Record<string, unknown>>): string | undefined =>
  names.map((name) => event[name]).find((value) => typeof value === "string" && value !== "") as string | undefined;
