// Passwords and tokens in git's settings, in commands that print them: `git remote -v` shows the address with which a repository
// was cloned. No sandbox can hide them: git needs its settings.
import { existsSync, readFileSync, statSync } from "node:fs";
import { lookUp } from "../../../catalog/lookup.ts";
import { type Finding, found } from "../../../findings/finding.ts";
import { known } from "../../../interpret/text.ts";
import { lastKnown } from "../../../judge/site.ts";
import type { Trace, TracedEffect, TracedProgram } from "../../../judge/trace.ts";
import { pathFrom, realPathOf } from "../../../system/real-path.ts";
import { gitPlace } from "../places.ts";
import { ask } from "./ask.ts";
import { type Setting, settingsOf } from "./keys.ts";

/** At most one finding for each command that prints settings, and for each file of them that is read. */
export const credentialFindings = ({ programs, effects }: Trace): readonly Finding[] => [
  ...programs.flatMap(credentialFinding),
  ...effects.flatMap(fileFinding),
];

function credentialFinding(program: TracedProgram): readonly Finding[] {
  const { name, fields, span } = program;
  const rows = lookUp(name)?.tellsSettings;
  if (!rows) return [];
  const words = fields.map(
    ({ text }) => `${text.pieces.map((piece) => (typeof piece === "string" ? piece : "…")).join("")}\0`,
  );
  const told = rows.filter((row) => new RegExp(row.words, "s").test(words.join("")));
  if (told.length === 0) return [];
  const isTold = ({ key }: Setting): boolean => told.some(({ keys }) => new RegExp(keys).test(key));
  const unknown = (why: string): readonly Finding[] => [
    found("reads-secret", "unlistedSettings", span, { program: name, why }),
  ];
  const place = gitPlace(program);
  if (!place) return unknown("the folder is known only at run time");
  for (const cwd of place.folders.filter(existsSync)) {
    const listing = ask({ cwd, options: place.options }, ["config", "--list", "--show-scope", "-z"]);
    if (listing === "no git") continue;
    if (listing === undefined) return unknown("git cannot list them");
    const setting = settingsOf(listing).find((each) => isTold(each) && holdsCredential(each));
    if (setting)
      return [found("reads-secret", "settings", span, { program: name, key: withoutCredential(setting.key) })];
  }
  return [];
}

const fileOfSettings = /\/(?:\.git\/(?:.*\/)?config(?:\.worktree)?|\.gitconfig|git\/config)$/;
const mostBytes = 1_000_000;

function fileFinding({ effect, place: { command, site } }: TracedEffect): readonly Finding[] {
  const value = effect.kind === "reads" ? known(effect.path) : undefined;
  if (value === undefined) return [];
  const path = lastKnown(site.at)
    .map((folder) => realPathOf(pathFrom(folder, value)))
    .find((each) => fileOfSettings.test(each) && holdsCredentials(each));
  if (path === undefined) return [];
  return [found("reads-secret", "settingsFile", effect.span, { program: command?.split(" ")[0] ?? "", path })];
}

function holdsCredentials(path: string): boolean {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status?.isFile()) return false;
  if (status.size > mostBytes) return true;
  const text = readFileSync(path, "latin1");
  return inAddress.test(text) || /^\s*\w*(?:extraheader|pass(?:word|wd)?|token|secret)\s*=\s*\S/im.test(text);
}

/** In an address: a password, or a name that is long enough for a token. */
const inAddress = /:\/\/(?:[^/@:\s]*:[^/@\s]+|[^/@:\s]{20,})@/;
const likeSecret = /(?:extraheader|pass(?:word|wd)?|token|secret)$/;

/** A setting whose name says that it is a secret, or an address with one. A key may be an address itself (`url.BASE.insteadOf`). */
const holdsCredential = ({ key, value }: Setting): boolean =>
  inAddress.test(value) || inAddress.test(key) || (likeSecret.test(key) && /\S/.test(value));

const withoutCredential = (key: string): string => key.replace(inAddress, "://…@");
