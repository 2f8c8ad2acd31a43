// Passwords and tokens in git's settings, in commands that print them: `git remote -v` shows the address with which a repository
// was cloned. No sandbox can hide them: git needs its settings.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { lookUp } from "../../../catalog/lookup.ts";
import { type Finding, found } from "../../../findings/finding.ts";
import { known } from "../../../interpret/text.ts";
import { endedWords } from "../../../judge/environment-told.ts";
import { lastKnown } from "../../../judge/site.ts";
import type { Trace, TracedEffect, TracedProgram } from "../../../judge/trace.ts";
import { orElse } from "../../../system/or-else.ts";
import { pathFrom, realPathOf } from "../../../system/real-path.ts";
import { foldersOf, namesOf } from "../folders-read.ts";
import { gitPlace } from "../places.ts";
import { ask, type GitPlace } from "./ask.ts";
import { type Setting, settingsOf } from "./keys.ts";

/** At most one finding for each command that prints settings, and for each file of them that is read. */
export const credentialFindings = (trace: Trace): readonly Finding[] => [
  ...trace.programs.flatMap(credentialFinding),
  ...trace.programs.filter((each) => readsSettings(each, trace)).flatMap((each) => folderFinding(each, trace)),
  ...trace.effects.flatMap(fileFinding),
];

/** Does it read all files, or such as have the name of one of settings? */
const readsSettings = (program: TracedProgram, trace: Trace): boolean => {
  const names = namesOf(program, trace);
  return program.descends !== false && (names === undefined || (names.hidden && names.like.test("config")));
};

function credentialFinding(program: TracedProgram): readonly Finding[] {
  const { name, fields, span } = program;
  const words = endedWords(fields);
  const told = lookUp(name)?.tellsSettings?.filter((row) => new RegExp(row.words, "s").test(words)) ?? [];
  if (told.length === 0) return [];
  const isTold = ({ key }: Setting): boolean => told.some(({ keys }) => new RegExp(keys).test(key));
  const unknown = (why: string): readonly Finding[] => [
    found("reads-secret", "unlistedSettings", span, { program: name, why }),
  ];
  const place = gitPlace(program);
  if (!place) return unknown("the folder is known only at run time");
  for (const cwd of place.folders.filter(existsSync)) {
    const all = listed({ cwd, options: place.options }, []);
    if (typeof all === "string") return unknown(all);
    const setting = all.find((each) => isTold(each) && holdsCredential(each));
    if (setting)
      return [found("reads-secret", "settings", span, { program: name, key: withoutCredential(setting.key) })];
  }
  return [];
}

const fileOfSettings = /\/(?:\.git\/(?:.*\/)?config(?:\.worktree)?|\.gitconfig|git\/config)$/;

function fileFinding({ effect, place: { command, site } }: TracedEffect): readonly Finding[] {
  const value = effect.kind === "reads" ? known(effect.path) : undefined;
  if (value === undefined) return [];
  const path = lastKnown(site.at)
    .map((folder) => realPathOf(pathFrom(folder, value)))
    .find((each) => fileOfSettings.test(each) && existsSync(each) && mayHoldCredentials(each));
  if (path === undefined) return [];
  return [found("reads-secret", "settingsFile", effect.span, { program: command?.split(" ")[0] ?? "", path })];
}

/** A program that reads all below a repository, or in its own folder. */
function folderFinding(program: TracedProgram, trace: Trace): readonly Finding[] {
  const path = foldersOf(program, trace)
    .flatMap((folder) => [join(folder, ".git/config"), join(folder, "config")].map(realPathOf))
    .find((each) => fileOfSettings.test(each) && existsSync(each) && mayHoldCredentials(each));
  return path === undefined
    ? []
    : [found("reads-secret", "settingsFile", program.span, { program: program.name, path })];
}

/** A file that git cannot read may hold anything. Where nothing looks like a credential, git need not be asked. */
function mayHoldCredentials(path: string): boolean {
  if (!couldHoldCredentials(path)) return false;
  const all = listed({ cwd: dirname(path), options: [] }, ["--file", path]);
  return typeof all === "string" || all.some(holdsCredential);
}

function couldHoldCredentials(path: string): boolean {
  return orElse(() => /@|include|extraheader|pass|token|secret/i.test(readFileSync(path, "utf8")), true);
}

/** The settings, or why they are not known. */
function listed(place: GitPlace, of: readonly string[]): readonly Setting[] | string {
  const listing = ask(place, ["config", ...of, "--list", "--show-scope", "-z"]);
  if (listing === undefined) return "git cannot list them";
  // The shell may find one by a PATH of its own.
  return listing === "no git" ? "there is no git on PATH that could be asked" : settingsOf(listing);
}

/** In an address: a password, or a name that is long enough for a token. */
const inAddress = /:\/\/(?:[^/@:\s]*:[^/@\s]+|[^/@:\s]{20,})@/;

/** A setting whose name says that it is a secret, or an address with one. A key may be an address itself (`url.BASE.insteadOf`). */
const holdsCredential = ({ key, value }: Setting): boolean =>
  inAddress.test(value) ||
  inAddress.test(key) ||
  (/(?:extraheader|pass(?:word|wd)?|token|secret)$/.test(key) && /\S/.test(value));

const withoutCredential = (key: string): string => key.replace(inAddress, "://…@");
