// Which policy files their user has looked at: a digest of each, in the user's state.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "../../system/is-record.ts";
import { codeOf } from "../../system/message.ts";
import { readPlain } from "../../system/read-plain.ts";
import { namesIn } from "../../system/there.ts";
import { writeAtomically } from "../../system/write-atomically.ts";
import { stateFolder } from "../../system/xdg-folders.ts";

/** `changed`: an earlier content was trusted. */
export type Trust = "trusted" | "changed" | "unknown";

type Digests = Readonly<Record<string, string>>;

const statePath = (): string => join(stateFolder(), "trusted.json");

// Loaded only if there is a project's file: every hook would wait for it.
const digestOf = async (content: string): Promise<string> =>
  (await import("node:crypto")).createHash("sha256").update(content).digest("hex");

/** Is this the content that was trusted at this path? A state that cannot be read trusts nothing: all has changed. */
export async function trustOf(path: string, content: string): Promise<Trust> {
  let digests: Digests;
  try {
    digests = readDigests();
  } catch {
    return "changed";
  }
  const kept = Object.hasOwn(digests, path) ? digests[path] : undefined;
  if (kept === undefined) return "unknown";
  return kept === (await digestOf(content)) ? "trusted" : "changed";
}

/** Trusts exactly this content at this path. @throws if the state cannot be read or written. */
export async function trust(path: string, content: string): Promise<void> {
  const digest = await digestOf(content);
  const before = readDigests();
  // Before the digest that names it: what was trusted can then be compared with what it becomes.
  writeAtomically(contentPath(digest), content, { file: 0o600, folder: 0o700 });
  change({ ...before, [path]: digest });
}

const contents = (): string => join(stateFolder(), "trusted");
const contentPath = (digest: string): string => join(contents(), digest);

/** The content that was trusted at this path; undefined: none was, or by an earlier version that did not keep it. */
export async function trustedContent(path: string): Promise<string | undefined> {
  try {
    const digests = readDigests();
    const digest = Object.hasOwn(digests, path) ? (digests[path] ?? "") : "";
    if (!/^[0-9a-f]{64}$/.test(digest)) return undefined;
    const content = readPlain(contentPath(digest));
    return (await digestOf(content)) === digest ? content : undefined;
  } catch {
    return undefined;
  }
}

/** Takes it back; false: it was not trusted. @throws if the state cannot be read or written. */
export function distrust(path: string): boolean {
  const { [path]: kept, ...others } = readDigests();
  if (kept !== undefined) change(others);
  return kept !== undefined;
}

/** @throws if there is a state, and it cannot be read. */
function readDigests(): Digests {
  let text: string;
  try {
    text = readPlain(statePath());
  } catch (error) {
    if (codeOf(error) === "ENOENT") return {};
    throw error;
  }
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || !Object.values(value).every((digest) => typeof digest === "string"))
    throw new Error(`${statePath()} is damaged`);
  return value as Digests;
}

function change(digests: Digests): void {
  writeAtomically(statePath(), `${JSON.stringify(digests, undefined, 2)}\n`, { file: 0o600, folder: 0o700 });
  const kept = new Set(Object.values(digests));
  for (const digest of namesIn(contents())) if (!kept.has(digest)) rmSync(contentPath(digest), { force: true });
}
