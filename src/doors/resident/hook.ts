// The resident's answer to an event of a host, as the hook's own process would give it.
import type { Policy } from "../../policy/policy.ts";
import { recordDecision } from "../../record/record.ts";
import { folderIn, readPayload } from "../hook/payload.ts";
import { hostFor, respond } from "../hook/respond.ts";
import { agrees, isOwn, own } from "./own.ts";
import type { DoorRequest } from "./request.ts";
import { pack } from "./wire.ts";

class Own extends Error {}

/** Answers. The grammar must be loaded. */
export async function answerHook({ words, environment, process: asking }: DoorRequest): Promise<Buffer> {
  const [payload = "", ...args] = words;
  if (args.includes("--help") || !agrees(environment, process.env) || !namesFolder(payload, args)) return own;
  const onPolicy = ({ policy }: { readonly policy: Policy }): void => {
    if (isOwn(policy)) throw new Own();
  };
  try {
    const { stdout, stderr, exitCode, judged } = await respond(payload, { args, environment, asking, onPolicy });
    if (judged) recordDecision({ door: "hook", environment, ...judged });
    return pack(["hook", "3", String(exitCode), stdout, stderr]);
  } catch (error) {
    if (error instanceof Own) return own;
    throw error;
  }
}

/** Without a folder in the event, the caller's own counts. */
function namesFolder(payload: string, args: readonly string[]): boolean {
  const read = readPayload(payload);
  return "event" in read && (hostFor(payload, args) !== "claude" || folderIn(read.event) !== undefined);
}
