// The payload that hosts send to hooks, checked.

import { isRecord } from "../../system/is-record.ts";
import { orElse } from "../../system/or-else.ts";

/** A payload above this many characters is blocked unread. */
export const longestPayload = 8_000_000;

/** The payload as an object, or a problem, which completes "the hook's input ...". */
export function readPayload(
  payload: string,
): { readonly event: Readonly<Record<string, unknown>> } | { readonly problem: string } {
  if (payload.length > longestPayload) return { problem: "is too long to read" };
  const event: unknown = orElse(() => JSON.parse(payload), undefined);
  if (event === undefined) return { problem: "is not JSON" };
  return isRecord(event) ? { event } : { problem: "is not a JSON object" };
}

/** The host's name for the session; undefined: it names none. `field`: of the event, which names it. */
export function sessionIn(event: Readonly<Record<string, unknown>>, field = "session_id"): string | undefined {
  const value = event[field];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The working directory that the host names; undefined: none, or not an absolute path. */
export const folderIn = ({ cwd }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof cwd === "string" && cwd.startsWith("/") ? cwd : undefined;
