// The policy files: found, read, checked and trusted, or a problem with its place.

import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { messageOf } from "../../system/message.ts";
import { realPathOf } from "../../system/real-path.ts";
import { isThere } from "../../system/there.ts";
import { configFolder } from "../../system/xdg-folders.ts";
import type { PolicySettings, ProfileSettings } from "../form.ts";
import type { Layer } from "../layers.ts";
import { ruleOf } from "../rule.ts";
import { type Trust, trustOf } from "./trust.ts";

/** The name of a project's file. */
export const projectFileName = ".safe-sh.json";

/** A file of settings. `problem`: the first one, with its place; nothing of the file holds then. */
export interface PolicyFile {
  readonly name: "managed" | "user" | "project";
  readonly path: string;
  readonly trust: Trust;
  readonly layer?: Layer;
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
  const projects = new Set([...new Set([project, cwd])].flatMap(projectFiles));
  const found: PolicyFile[] = [];
  for (const [name, path] of [
    ["managed", managed],
    ["user", userPath()],
    ...[...projects].map((each) => ["project", each] as const),
  ] as const)
    found.push(...(await readPolicyFile(name, path)));
  return found;
}

/** The project's files from the repository's root down to the folder: each of them counts. */
function projectFiles(cwd: string | undefined): readonly string[] {
  if (cwd === undefined) return [];
  const folders: string[] = [];
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (existsSync(join(folder, ".git"))) break;
    // No repository: only the folder itself.
    if (folder === dirname(folder)) {
      folders.splice(0, folders.length - 1);
      break;
    }
  }
  return folders.map((folder) => join(folder, projectFileName)).filter((path) => isThere(path));
}

/** No settings are longer. */
const longest = 1_000_000;

/** The file's own text; undefined: there is no file. @throws if it cannot be read, or is no regular file. */
export function textIn(path: string): string | undefined {
  if (!isThere(path)) return undefined;
  // Not blocking: a FIFO in its place would hold up every command.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile()) throw new Error("it is not a file");
    if (status.size > longest) throw new Error(`it is longer than ${longest} bytes`);
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
  let text: string | undefined;
  try {
    text = given ?? textIn(path);
  } catch (error) {
    const problem = `${path}: ${messageOf(error)}`;
    return [{ name, path, trust: "unknown", problem }];
  }
  if (text === undefined) return [];
  const trust = await trustIn(name, path, text);
  const read = await readSettings(text);
  if ("problem" in read) return [{ name, path, trust, problem: `${path}: ${read.problem}` }];
  const settings = name === "project" ? placed(read.settings, dirname(path)) : read.settings;
  return [{ name, path, trust, layer: { name, path, settings, trusted: trust === "trusted" } }];
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
  const of = <Some extends ProfileSettings>(some: Some): Some => ({
    ...some,
    ...(some.writes ? { writes: some.writes.map((path) => absolute(folder, path)) } : {}),
    ...(some.deletes ? { deletes: some.deletes.map((path) => absolute(folder, path)) } : {}),
    ...(some.reads ? { reads: { deny: each(some.reads.deny), allow: each(some.reads.allow) } } : {}),
    ...(some.places ? { places: { hold: each(some.places.hold), keep: each(some.places.keep) } } : {}),
    ...(some.allow ? { allow: some.allow.map((rule) => held(rule, folder)) } : {}),
    ...(some.deny ? { deny: some.deny.map((rule) => (ruleOf(rule).cwd ? held(rule, folder) : rule)) } : {}),
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
