// Trials by the thin shell: the resident prepares one, perl runs it, and the resident reads what it changed and says what follows.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Policy } from "../../policy/policy.ts";
import { recordDecision } from "../../record/record.ts";
import { trialLine } from "../../run/thin.ts";
import { keepLock } from "../../run/trial/keep/lock.ts";
import { discard, finish, wantsCopy } from "../../run/trial/make/finish.ts";
import { optionsOf } from "../../run/trial/make/overlay.ts";
import { type Given, prepare } from "../../run/trial/make/prepare.ts";
import { isApart } from "../../run/trial/make/roots.ts";
import { siteOf } from "../../run/trial/make/site.ts";
import { termsOf } from "../../run/trial/make/terms.ts";
import { settleTrial } from "../../run/trial/outcome.ts";
import { noteOwner, writePending } from "../../run/trial/pending.ts";
import { folderOf, layersOf } from "../../run/trial/records.ts";
import type { List } from "../../sandbox/listing.ts";
import { deviceModes } from "../../sandbox/restore.ts";
import type { Settled } from "../settle.ts";
import { type Begun, readEnd } from "../shell/begun.ts";
import type { Envelope } from "../shell/claude-code/envelope.ts";
import { trialMode } from "../tryable.ts";
import { own } from "./own.ts";
import type { DoorRequest } from "./request.ts";
import { pack } from "./wire.ts";

/** Where and how a command would run. */
export interface At extends Pick<DoorRequest, "cwd" | "environment" | "words"> {
  readonly bash: string;
  /** The process that asks. */
  readonly asking: number;
  /** Lists the folders of the project. */
  readonly list: List;
}

interface How extends Pick<Given, "name" | "parameters" | "options"> {
  readonly policy: Policy;
  readonly envelope?: Envelope | undefined;
}

/** The answer for a command that does not run otherwise. */
export async function answerTrial(
  at: At,
  settled: Extract<Settled, { readonly type: "refused" }>,
  { policy, envelope, ...how }: How,
): Promise<Buffer> {
  const { cwd, environment, asking, bash, list } = at;
  const mode = trialMode(settled, policy);
  if (mode === "off") return own;
  const { standardInput = "inherit", directoryFile } = envelope ?? {};
  const { command: script, verdict } = settled;
  const given: Given = { ...how, script, cwd, environment, asking, standardInput, ...termsOf(policy, cwd) };
  const { hosts = [], registries = [], opens = [] } = given;
  // A proxy lives in the process that prepares a trial, and what is written outside of the copies has to be looked at.
  if (hosts.length + registries.length > 0) return own;
  const site = siteOf(given);
  if ("problem" in site || site.by !== "overlay" || opens.some((each) => isApart(each, site.roots))) return own;
  // The caller locks the session's `/tmp`.
  const prepared = await prepare(given, site, { take: () => () => {}, bases: true });
  const { pending, around } = prepared;
  const made = trialLine(prepared, { ...how, bash, cwd, environment, list });
  if (made === undefined) {
    discard(pending);
    return own;
  }
  const begun: Begun = { ...pending, mode, directoryFile, devices: deviceModes() };
  writePending(begun);
  recordDecision({ door: "shell", command: script, cwd, verdict, decision: "run", audit: policy.audit, environment });
  const { temporary } = around;
  const ofSession = temporary
    ? [temporary.lock, optionsOf(temporary.taken), optionsOf(temporary.private)]
    : ["", "", ""];
  return pack([
    ...["trial", String(made.line.length), ...made.line],
    ...[made.filter, standardInput, "", made.notice, made.limit],
    ...[String(pending.id), pending.secret, ...ofSession, mode === "keep" ? keepLock() : "", directoryFile ?? ""],
    ...made.changes,
  ]);
}

/** More changes are for another process: this one has callers who wait. */
const most = 200;

/** The answer to the end of a trial: `NUMBER SECRET HOW VALUE kept|lost HOLDER LOCKED`. */
export async function answerEnd({ words, process: asking }: DoorRequest): Promise<Buffer> {
  const end = readEnd(words);
  if (!end) return own;
  const { begun } = end;
  const holder = Number(words[5]);
  const ended = { outcome: end.outcome, process: asking, holder: holder > 0 ? holder : undefined };
  if (isLarge(begun) || wantsCopy(begun, ended)) return own;
  // Its caller may be killed now.
  noteOwner(begun.id, process.pid);
  const tried = await finish(begun, ended);
  const said = settleTrial(tried, begun.mode, { reader: "agent", isAlone: words[6] === "1" });
  return pack(["ended", "1", said === "" ? "" : `safe-sh: ${said}\n`]);
}

function isLarge({ id, roots }: Begun): boolean {
  let count = 0;
  const look = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      count++;
      if (count > most) return;
      if (entry.isDirectory()) look(join(folder, entry.name));
    }
  };
  for (const at of roots.keys()) look(layersOf(folderOf(id), at).upper);
  return count > most;
}
