// What the page can ask for and do, by name; what it gives is checked here, field by field.
import { isAbsolute } from "node:path";
import type { Keep, PastQuery, RuleChange } from "../../show/pages/desk-data.ts";
import { pastOf } from "../../show/past/query.ts";
import { explained } from "../check.ts";
import { dropShown, keepChosen, reviewOf, undoShown } from "./change.ts";
import { doctorOf } from "./doctor.ts";
import { Live } from "./live.ts";
import { nowOf, projectOf, protectedOf } from "./now.ts";
import { beginWith, presetOf } from "./presets.ts";
import { Replaying } from "./replaying.ts";
import { changeRule, previewOf, rulesOf, trustableOf, trustShown } from "./rules.ts";
import { NotThatError, type Ways } from "./server.ts";
import type { Store } from "./store.ts";

export function waysOf(store: Store, cwd: string): Ways {
  const { columns } = store;
  const folders = (): readonly string[] => [
    ...new Set([projectOf(cwd), ...recentFolders(columns.folders, columns.texts).map(projectOf)]),
  ];
  /** Only folders that this user's agents worked in, or where the desk was started. */
  const known = (folder: string): string => {
    if (folder === "") return projectOf(cwd);
    if (!folders().includes(folder)) throw new NotThatError(404, "no agent worked in that folder");
    return folder;
  };
  const replaying = new Replaying();
  return {
    live: new Live(store),
    end: () => void replaying.stop(),
    looks: {
      now: () => {
        store.catchUp();
        return nowOf(columns, Date.now());
      },
      protection: () => protectedOf(columns, Date.now()),
      change: (given) => reviewOf(numberIn(given, "id")),
      rules: (given) => rulesOf(known(textIn(given, "folder")), folders()),
      replay: () => replaying.now,
      past: (given) => {
        store.catchUp();
        return pastOf(columns, queryIn(given), Date.now());
      },
    },
    acts: {
      explain: (given) => {
        const folder = textIn(given, "folder");
        return explained(textIn(given, "command"), isAbsolute(folder) ? folder : cwd);
      },
      keep: (given) => keepChosen(keepIn(given)),
      drop: (given) => dropShown(numberIn(given, "id"), textIn(given, "seen")),
      undo: (given) => undoShown(numberIn(given, "id"), textIn(given, "seen")),
      preview: (given) => previewOf(ruleIn(given, known), columns),
      rule: (given) => changeRule(ruleIn(given, known), optionalIn(given, "message")),
      trustable: (given) => trustableOf(known(textIn(given, "folder")), textIn(given, "path")),
      trust: (given) => trustShown(known(textIn(given, "folder")), textIn(given, "path"), textIn(given, "seen")),
      preset: (given) => presetOf(known(textIn(given, "folder")), textIn(given, "name"), columns),
      begin: (given) => beginWith(known(textIn(given, "folder")), textIn(given, "name"), textIn(given, "seen")),
      replay: (given) => {
        const folder = textIn(given, "folder");
        return replaying.start(folder === "" ? "" : known(folder), numberIn(given, "hours"));
      },
      stop: () => replaying.stop(),
      doctor: (given) => doctorOf(known(textIn(given, "folder"))),
    },
  };
}

const mostFolders = 50;

/** The last folders, the newest first. */
function recentFolders(list: readonly number[], texts: readonly string[]): readonly string[] {
  const found = new Set<number>();
  for (let row = list.length - 1; row >= 0 && found.size < mostFolders; row--) found.add(list[row] ?? -1);
  return [...found].map((each) => texts[each] ?? "").filter((each) => isAbsolute(each));
}

const wrong = (name: string): NotThatError => new NotThatError(400, `\`${name}\` is missing, or of another form`);

const fieldIn = (given: unknown, name: string): unknown =>
  typeof given === "object" && given !== null && Object.hasOwn(given, name)
    ? (given as Readonly<Record<string, unknown>>)[name]
    : undefined;

const longest = 100_000;

function textIn(given: unknown, name: string): string {
  const value = fieldIn(given, name);
  if (typeof value !== "string" || value.length > longest) throw wrong(name);
  return value;
}

const optionalIn = (given: unknown, name: string): string | undefined =>
  fieldIn(given, name) === undefined ? undefined : textIn(given, name);

/** A number of a record: digits, and nothing that a path could be made of. */
function numberIn(given: unknown, name: string): number {
  const value = fieldIn(given, name);
  const number = typeof value === "string" && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isSafeInteger(number) || number < 0 || number >= 1e10) throw wrong(name);
  return number;
}

function keepIn(given: unknown): Keep {
  const about = { id: numberIn(given, "id"), seen: textIn(given, "seen") };
  const parts = fieldIn(given, "parts");
  if (parts === undefined) return about;
  if (!Array.isArray(parts) || parts.length === 0) throw wrong("parts");
  return {
    ...about,
    parts: parts.map((part: unknown) => {
      const hunks = fieldIn(part, "hunks");
      const change = numberIn(part, "change");
      if (hunks === undefined) return { change };
      if (!Array.isArray(hunks) || hunks.length === 0) throw wrong("hunks");
      return { change, hunks: hunks.map((hunk: unknown) => numberIn({ hunk }, "hunk")) };
    }),
  };
}

function ruleIn(given: unknown, known: (folder: string) => string): RuleChange {
  const [field, act] = [textIn(given, "field"), textIn(given, "act")];
  if (field !== "allow" && field !== "ask" && field !== "deny") throw wrong("field");
  if (act !== "add" && act !== "remove") throw wrong("act");
  const command = textIn(given, "command").trim();
  if (command === "") throw new NotThatError(400, "no command was given");
  return { field, act, command, folder: known(textIn(given, "folder")) };
}

function queryIn(given: unknown): PastQuery {
  const text = (name: string): string => optionalIn(given, name) ?? "";
  const number = (name: string): number => (text(name) === "" || text(name) === "0" ? 0 : numberIn(given, name));
  return {
    ...{ text: text("text"), decision: text("decision"), host: text("host"), folder: text("folder") },
    ...{ hours: number("hours"), group: text("group"), page: number("page") },
  };
}
