// What goes on: sessions, what waits for an answer, and how folders are protected.
import { existsSync } from "node:fs";
import { loadPolicy } from "../../decide/checked-policy.ts";
import { waitingQuestions } from "../../doors/questions.ts";
import { askResident } from "../../doors/resident/reach.ts";
import { openQuestions } from "../../doors/tickets/open-questions.ts";
import { projectRoot } from "../../hosts/install/settings-paths.ts";
import { type Figures, figureOf } from "../../record/figures.ts";
import { commandForLog } from "../../record/redact.ts";
import type { Means } from "../../run/means.ts";
import { summaryOf } from "../../run/trial/read/list.ts";
import { readRecords, stateOf, type Record as TrialRecord } from "../../run/trial/records.ts";
import { Pool } from "../../show/jobs/pool.ts";
import type { Asked, Now, Protected, Protection, Session, TrialLine } from "../../show/pages/desk-data.ts";
import type { Columns } from "../../show/past/columns.ts";
import { orElse } from "../../system/or-else.ts";
import { counted } from "../../system/plural.ts";
import { keysIn } from "../status-line.ts";

const minute = 60_000;
const hour = 60 * minute;
const longest = 24 * hour;
const most = { sessions: 12, latest: 3, kept: 10, folders: 6 } as const;

export function nowOf(columns: Columns, now: number): Now {
  const records = readRecords();
  const kept = records.filter((each) => each.type === "journal" && each.state === "done" && each.act === "keep");
  const waits = (each: TrialRecord): boolean => each.type === "held" || each.state === "begun";
  const sessions = sessionsOf(columns, records, now);
  return {
    at: now,
    asked: askedIn(sessions, now),
    sessions: sessions.map(({ isSilent: _, ...session }) => session),
    waiting: records.filter(waits).toReversed().map(trialLine),
    kept: kept.slice(-most.kept).toReversed().map(trialLine),
  };
}

/** Apart from the rest: the machine is tried on another thread, which takes seconds the first time. */
export async function protectedOf(columns: Columns, now: number): Promise<Protected> {
  const sessions = sessionsOf(columns, [], now);
  const folders = [...new Set([...sessions.map(({ folder }) => folder), projectOf(process.cwd())])];
  const [means, resident, ...found] = await Promise.all([
    meansNow(now),
    askResident(["status"]),
    ...folders
      .filter((each) => existsSync(each))
      .slice(0, most.folders)
      .map(protectionOf),
  ]);
  return { folders: found, machine: { ...means, resident: resident !== undefined } };
}

let means: { readonly at: number; readonly found: Promise<Means> } | undefined;

function meansNow(now: number): Promise<Means> {
  if (means && now - means.at < minute) return means.found;
  const pool = new Pool(1);
  means = { at: now, found: pool.run({ kind: "means" }).finally(() => pool.close()) };
  return means.found;
}

/** Questions that hosts put in their own windows, as far as we can know: when a person answers no, no host tells us. */
function askedIn(sessions: readonly OfLog[], now: number): readonly Asked[] {
  const ofHosts = ticketsOf(process.env).map(
    ({ cwd, command, made }): Asked => ({
      by: "host",
      host: "claude-code",
      folder: cwd,
      command: commandForLog(command),
      at: made,
    }),
  );
  const silent = sessions.flatMap(({ isSilent, host, latest: [last] }): readonly Asked[] =>
    isSilent && last && now - last.time < hour && !ofHosts.some(({ command }) => command === last.command)
      ? [{ by: "silent", host, folder: last.folder, command: last.command, at: last.time }]
      : [],
  );
  const here = waitingQuestions().map(
    ({ cwd, process: waits, started: _, ...about }): Asked => ({ by: "here", ...about, folder: cwd, process: waits }),
  );
  return [...here, ...ofHosts, ...silent].sort((a, b) => b.at - a.at);
}

function ticketsOf(environment: NodeJS.ProcessEnv): ReturnType<typeof openQuestions> {
  // The folder is not this user's alone: the hook says so, and so does doctor.
  return orElse(() => openQuestions(environment), []);
}

export const trialLine = (record: TrialRecord): TrialLine => ({
  id: record.id,
  state: stateOf(record),
  command: record.command,
  folder: record.cwd,
  at: record.at,
  what: record.type === "held" ? summaryOf(record) : counted(record.changes.length, "change"),
  isProtected: isProtected(record),
});

export const isProtected = (record: TrialRecord): boolean =>
  record.changes.some(({ gives }) => gives !== undefined) ||
  (record.type === "held" && record.facts.some(({ gives }) => gives !== undefined));

async function protectionOf(folder: string): Promise<Protection> {
  const { policy, problems } = await loadPolicy({ cwd: folder });
  const { trial = "off", sandbox } = policy;
  return { folder, keys: keysIn(folder), trial, sandbox: sandbox ?? "auto", problems };
}

const projects = new Map<string, string>();

/** The repository that a folder is in, or else the folder. */
export function projectOf(folder: string): string {
  const found = projects.get(folder) ?? projectRoot(folder);
  if (projects.size > 10_000) projects.clear();
  projects.set(folder, found);
  return found;
}

interface Open extends Record<keyof Figures, number> {
  host: string;
  folder: string;
  since: number;
  last: number;
  minutes: number[];
  latest: Session["latest"];
  /** The hook sees every command, and each of them once; where there is none, the others count. */
  byHook: boolean;
  /** To tell whose trials there are: a trial does not name its agent. */
  readonly commands: Set<string>;
  /** The last that was heard of it is a question, which its host puts. */
  isSilent: boolean;
}

type OfLog = Session & Pick<Open, "isSilent">;

/** The sessions of the last day, the newest first. */
function sessionsOf(columns: Columns, records: readonly TrialRecord[], now: number): readonly OfLog[] {
  const open = new Map<string, Open>();
  const done: Open[] = [];
  const { texts, times } = columns;
  let first = times.length;
  while (first > 0 && (times[first - 1] ?? 0) >= now - longest) first--;
  for (let row = first; row < times.length; row++) {
    const time = times[row] ?? 0;
    const text = (list: readonly number[]): string => texts[list[row] ?? -1] ?? "";
    const [host, folder, door] = [text(columns.hosts), projectOf(text(columns.folders)), text(columns.doors)];
    const key = `${host}\0${folder}`;
    let session = open.get(key);
    if (session && time - session.last > hour) {
      done.push(session);
      session = undefined;
    }
    session ??= fresh(host, folder, time);
    open.set(key, session);
    if (door === "hook" && !session.byHook)
      Object.assign(session, fresh(host, folder, session.since), { byHook: true });
    session.last = time;
    session.commands.add(text(columns.commands));
    session.isSilent = door === "hook" && text(columns.decisions) === "ask";
    if (door !== "hook" && session.byHook) continue;
    const decision = text(columns.decisions);
    session[figureOf(decision, text(columns.safeties))]++;
    const ago = Math.floor((now - time) / minute);
    if (ago >= 0 && ago < 60) session.minutes[59 - ago] = (session.minutes[59 - ago] ?? 0) + 1;
    session.latest = [
      { time, decision, command: text(columns.commands), reason: text(columns.reasons), folder: text(columns.folders) },
      ...session.latest,
    ].slice(0, most.latest);
  }
  return [...done, ...open.values()]
    .sort((a, b) => b.last - a.last)
    .slice(0, most.sessions)
    .map((session) => withTrials(session, records));
}

const fresh = (host: string, folder: string, since: number): Open => ({
  ...{ host, folder, since, last: since, byHook: false, commands: new Set<string>(), isSilent: false, latest: [] },
  ...{ proved: 0, allowed: 0, asked: 0, denied: 0, minutes: new Array<number>(60).fill(0) },
});

function withTrials({ byHook: _, commands, ...session }: Open, records: readonly TrialRecord[]): OfLog {
  const own = records.filter(
    ({ command, cwd, at }) =>
      commands.has(commandForLog(command).replace(/\n+$/, "")) &&
      at >= session.since - minute &&
      at <= session.last + hour &&
      projectOf(cwd) === session.folder,
  );
  const kept = own.filter((each) => each.type === "journal" && each.act === "keep" && each.state === "done").length;
  return { ...session, kept, held: own.filter(({ type }) => type === "held").length };
}
