// Did a trial fail for what it is: since an overlay renames no folder of the project, all else is read-only, there is no network, or no socket?
// The kernel tells only the program (`EXDEV`, `EROFS`), which tells its user in one way or another.
import { resolve } from "node:path";
import { lookUp } from "../../../catalog/lookup.ts";
import { statusOf } from "../keep/state.ts";
import { type Owner, readSince } from "./printed.ts";

/** Does a program that renames folders stand in the text? */
function mayRename(script: string): boolean {
  const words = script.match(/[\w.-]+/g) ?? [];
  return words.some((word, at) => {
    const entry = lookUp(word);
    const next = words[at + 1] ?? "";
    return entry?.renames || (Object.hasOwn(entry?.subcommands ?? {}, next) && entry?.subcommands?.[next]?.renames);
  });
}

/**
 * Will the script do what only a copy lets it do, as far as its text says so: rename a folder that is there, or have git make hard links of a
 * whole repository (which it then finds to be other files)? `cwd`: where it starts.
 */
export function needsCopy(script: string, cwd: string): boolean {
  const words = (): readonly string[] => script.match(/[^\s'"`()[\]{},;|&<>=]+/g) ?? [];
  const isFolder = (word: string): boolean => statusOf(resolve(cwd, word))?.isDirectory() ?? false;
  if (/\bgit\s+clone\b/.test(script)) return words().some(isFolder);
  if (!mayRename(script) && !/\brename(?:Sync)?\s*\(/.test(script)) return false;
  return words().some((word) => !/^[./]*$/.test(word) && isFolder(word));
}

const unrenamed = /\bEXDEV\b|cross-device link/i;

/** What programs say, and what they could not do. */
const hindrances: readonly (readonly [RegExp, string])[] = [
  [unrenamed, "it could not rename a folder of the project"],
  [/\bEROFS\b|read-only file ?system/i, "it could not write outside of the project"],
  [
    /\b(?:ENETUNREACH|EAI_AGAIN|ENOTFOUND)\b|network is unreachable|could not resolve (?:host|proxy)|temporary failure in name resolution/i,
    "it had no network",
  ],
  [
    // Node names the path of a socket, where it would name the port of another one; Python shows the call.
    /\blisten EPERM\b[^\n]* \/|\bconnect EPERM\b[^\n]* \/|\bsocket\.socket\(getattr\(socket, family\)\)|AF_UNIX[^\n]*not permitted/,
    "there are no sockets with a path in a trial",
  ],
];

/** More is not looked through: the reason for the end is at the end. */
const longest = 262_144;

/** Why a command failed, as far as it said so. `unrenamed`: `sure`, it said so; `possible`, it may have. */
export interface Said {
  readonly unrenamed?: "sure" | "possible" | undefined;
  readonly hindered?: string | undefined;
}

/**
 * Why a command that failed did so, as far as it said so. `from`: how long standard error was before (`lengthsOf`); `overlay`: over one;
 * `process`: whose standard error it is. `text`: what was printed there, if it was captured.
 */
export function saidBy(
  script: string,
  {
    from,
    overlay,
    process = "self",
    text: given,
  }: { from: number | undefined; overlay: boolean; process?: Owner | undefined; text?: string | undefined },
): Said {
  const text = given ?? readSince(process, 2, from, longest)?.toString("latin1");
  // A pipe or a terminal keeps nothing that could be read again.
  if (text === undefined) return overlay && mayRename(script) ? { unrenamed: "possible" } : {};
  const hindered = hindrances.find(([pattern]) => pattern.test(text))?.[1];
  return { unrenamed: overlay && unrenamed.test(text) ? "sure" : undefined, hindered };
}
