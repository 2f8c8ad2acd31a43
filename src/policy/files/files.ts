// The policy files: found, read, checked and trusted, or a problem with its place.

import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { messageOf } from "../../system/message.ts";
import { realPathOf } from "../../system/real-path.ts";
import { isThere, statusOf } from "../../system/there.ts";
import { shownLine } from "../../system/visible.ts";
import { configFolder } from "../../system/xdg-folders.ts";
import type { PolicySettings, ProfileSettings } from "../form.ts";
import type { Layer } from "../layers.ts";
import { ruleOf } from "../rule.ts";
import { type Trust, trustOf } from "./trust.ts";

/** The name of a project's file. */
export const projectFileName = ".safe-sh.json";

/** A file of settings. */
export interface PolicyFile {
  readonly name: "managed" | "user" | "project";
  readonly path: string;
  readonly trust: Trust;
  /** It is of a folder above the project, and can only forbid. */
  readonly above?: true;
  /** One, or, of a file with a problem, one for each prohibition that can be read all the same. */
  readonly layers: readonly Layer[];
  /** The first one, with its place. */
  readonly problem?: string;
}

/** Where to look. */
export interface PolicyPlaces {
  /** Absolute path of the working directory. */
  readonly cwd: string;
  /** Another folder whose project counts: the one that a host was started in. */
  readonly project?: string | undefined;
  /** Default: the machine's place for managed settings. */
  readonly managed?: string | undefined;
}

const managedPath =
  process.platform === "darwin" ? "/Library/Application Support/safe-sh/policy.json" : "/etc/safe-sh/policy.json";

/** The file of the user's own settings. */
export const userPath = (): string => join(configFolder(), "policy.json");

/** Every policy file that counts, weakest first. Reads nothing if there is none. */
export async function readPolicyFiles({
  cwd,
  project,
  managed = managedPath,
}: PolicyPlaces): Promise<readonly PolicyFile[]> {
  // A host is mostly asked about the folder that it was started in.
  const folders = [...new Set([project, cwd])].map(projectFolders);
  const own = new Set(folders.flatMap(({ own }) => own));
  const above = new Set(folders.flatMap(({ above }) => above).filter((folder) => !own.has(folder)));
  const found: PolicyFile[] = [];
  for (const [name, path] of [
    ["managed", managed],
    ["user", userPath()],
  ] as const)
    found.push(...(await readPolicyFile(name, path)));
  for (const path of filesIn(above))
    if (isOurs(path)) found.push(...(await readPolicyFile("project", path)).map(asAbove));
  for (const path of filesIn(own)) found.push(...(await readPolicyFile("project", path)));
  return found;
}

const filesIn = (folders: ReadonlySet<string>): readonly string[] =>
  [...folders].map((folder) => join(folder, projectFileName)).filter((path) => isThere(path));

/** Anybody may put a file into a folder such as `/tmp`, to forbid everything below it. */
function isOurs(path: string): boolean {
  const owner = statusOf(path)?.uid;
  return owner === process.getuid?.() || owner === 0;
}

/** Of a folder above the project: its prohibitions hold below it, and it permits nothing there. */
const asAbove = (file: PolicyFile): PolicyFile => ({
  ...file,
  above: true,
  layers: file.layers.map((layer) => ({ ...layer, trusted: false, above: true })),
});

interface Folders {
  /** From the repository's root down, or, outside of one, the folder alone: files there count as a whole. */
  readonly own: readonly string[];
  /** Those above. */
  readonly above: readonly string[];
}

function projectFolders(cwd: string | undefined): Folders {
  if (cwd === undefined) return { own: [], above: [] };
  const folders: string[] = [];
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  const root = folders.findLastIndex((folder) => existsSync(join(folder, ".git")));
  const first = root < 0 ? folders.length - 1 : root;
  return { own: folders.slice(first), above: folders.slice(0, first) };
}

/** No settings are longer. */
const longest = 1_000_000;

/** What a file that is too long begins with may forbid something. */
class TooLongError extends Error {
  readonly begins: string;
  constructor(begins: string) {
    super(`it is longer than ${longest} bytes`);
    this.begins = begins;
  }
}

/** The file's own text; undefined: there is no file. @throws if it cannot be read, or is no regular file. */
export function textIn(path: string): string | undefined {
  if (!isThere(path)) return undefined;
  // Not blocking: a FIFO in its place would hold up every command.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile()) throw new Error("it is not a file");
    if (status.size > longest) {
      const begins = Buffer.alloc(longest);
      throw new TooLongError(begins.toString("utf8", 0, readSync(descriptor, begins, 0, longest, 0)));
    }
    return readFileSync(descriptor, "utf8");
  } finally {
    closeSync(descriptor);
  }
}

/** One file; none if nothing is there. `given`: its text, if it has been read. */
export async function readPolicyFile(
  name: PolicyFile["name"],
  path: string,
  given?: string,
): Promise<readonly PolicyFile[]> {
  const inPlace = (settings: PolicySettings): PolicySettings =>
    name === "project" ? placed(settings, dirname(path)) : settings;
  // Not trusted, they can only forbid.
  const forbidding = (read: Read) =>
    ("settings" in read ? [] : read.prohibitions).map((each) => ({
      name,
      path,
      settings: inPlace(each),
      trusted: false,
    }));
  let text: string | undefined;
  try {
    text = given ?? textIn(path);
  } catch (error) {
    const layers = error instanceof TooLongError ? forbidding(await readSettings(error.begins)) : [];
    return [{ name, path, trust: "unknown", layers, problem: shownLine(`${path}: ${messageOf(error)}`) }];
  }
  if (text === undefined) return [];
  const trust = await trustIn(name, path, text);
  const read = await readSettings(text);
  if ("settings" in read)
    return [
      { name, path, trust, layers: [{ name, path, settings: inPlace(read.settings), trusted: trust === "trusted" }] },
    ];
  return [{ name, path, trust, layers: forbidding(read), problem: shownLine(`${path}: ${read.problem}`) }];
}

type Read = ReturnType<typeof import("./settings-in.ts").settingsIn>;

/** What texts say that were read: the resident reads the same ones for every request. */
const known = new Map<string, Read>();
const mostKnown = 20;

async function readSettings(text: string): Promise<Read> {
  const before = known.get(text);
  if (before) return before;
  // Loaded only if there are settings: most hosts have none, and it takes longer than a command.
  const { settingsIn } = await import("./settings-in.ts");
  const read = settingsIn(text);
  if (known.size >= mostKnown) known.clear();
  known.set(text, read);
  return read;
}

/** The user's own file needs no trust before `init` has remembered it, and then opens nothing that other programs put in. */
async function trustIn(name: PolicyFile["name"], path: string, text: string): Promise<Trust> {
  if (name === "managed") return "trusted";
  const trust = await trustOf(keptAs(path), text);
  return name === "user" && trust === "unknown" ? "trusted" : trust;
}

/** The path by which a file is trusted: its own name in the folder where it really is. */
export const keptAs = (path: string): string => join(realPathOf(dirname(path)), basename(path));

/** A project's paths are relative to its file, and its rules hold in its folder. */
function placed(settings: PolicySettings, folder: string): PolicySettings {
  const each = (paths: readonly string[] | undefined) => paths?.map((path) => absolute(folder, path));
  const inPlace = (rule: NonNullable<ProfileSettings["deny"]>[number]) =>
    ruleOf(rule).cwd ? held(rule, folder) : rule;
  const of = <Some extends ProfileSettings>(some: Some): Some => ({
    ...some,
    ...(some.writes ? { writes: some.writes.map((path) => absolute(folder, path)) } : {}),
    ...(some.deletes ? { deletes: some.deletes.map((path) => absolute(folder, path)) } : {}),
    ...(some.reads ? { reads: { deny: each(some.reads.deny), allow: each(some.reads.allow) } } : {}),
    ...(some.places ? { places: { hold: each(some.places.hold), keep: each(some.places.keep) } } : {}),
    ...(some.allow ? { allow: some.allow.map((rule) => held(rule, folder)) } : {}),
    ...(some.ask ? { ask: some.ask.map(inPlace) } : {}),
    ...(some.deny ? { deny: some.deny.map(inPlace) } : {}),
  });
  const { profiles } = settings;
  return {
    ...of(settings),
    ...(profiles
      ? { profiles: Object.fromEntries(Object.entries(profiles).map(([name, each]) => [name, of(each)])) }
      : {}),
  };
}

const absolute = (folder: string, path: string): string =>
  path === "~" || path.startsWith("~/") ? path : resolve(folder, path);

function held(rule: Parameters<typeof ruleOf>[0], folder: string): ReturnType<typeof ruleOf> {
  const { cwd = ".", ...others } = ruleOf(rule);
  return { ...others, cwd: absolute(folder, cwd) };
}
