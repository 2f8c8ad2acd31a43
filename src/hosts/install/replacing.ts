// Does the client here run what the hook puts in place of a call? One that does not know such an answer would run the call itself.
import { hosts } from "../all.ts";
import { events, type OtherHost } from "../events.ts";
import { isOlder, versionOf } from "./client.ts";
import { programOf } from "./hosts-here.ts";

/** Why it cannot be relied on; undefined: it can. */
export function whyNotReplaced(host: OtherHost): string | undefined {
  const { title, measured } = hosts[host];
  if (events[host].instead === "never" || measured === undefined) return `${title} runs nothing in place of a call`;
  // Its plugin changes the call itself, and its shell is ours.
  if (events[host].mark === "plugin") return undefined;
  const program = programOf(host);
  if (program === undefined) return `${title} is not on PATH, and its version is not known`;
  const version = versionOf(program);
  if (version === undefined) return `${title} does not say its version`;
  return isOlder(version, measured)
    ? `${title} ${version} is older than ${measured}, which was seen to run what replaces a call`
    : undefined;
}
