// `safe-sh mcp` among the servers of a host's JSON settings.
import { fileURLToPath } from "node:url";
import { installed } from "../../../system/installation.ts";
import { addTo, type Path, setAt, takeOut, valueAt } from "../edit-json.ts";
import { nodeProgram } from "./line.ts";
import type { Edit } from "./part.ts";

/** The name under which hosts know it. */
const name = "safe-sh";

/** The words that start the server of this installation; hosts with windows have another PATH than a terminal's. */
export const serverWords = (): readonly [string, ...string[]] => [
  nodeProgram(process.env.PATH),
  fileURLToPath(installed("bin/safe-sh.cjs")),
  "mcp",
];

type Entry = Readonly<Record<string, unknown>>;

/** Puts the entry into the object at `list`, or brings it up to date. */
export function withServer(text: string, list: string, entry: Entry): string {
  const at = [list, name];
  const now = text.trim() === "" ? undefined : valueAt(text, at);
  if (now === undefined) return addTo(text, [list], name, entry);
  return JSON.stringify(now) === JSON.stringify(entry) ? text : setAt(text, at, entry);
}

/** Takes it out, and the list if it held nothing else. */
export function withoutServer(text: string, list: string): string {
  const at: Path = [list, name];
  return text.trim() === "" || valueAt(text, at) === undefined ? text : takeOut(text, at, 1);
}

/** The program that the entry starts; undefined: there is no entry. */
export function serverIn(text: string, list: string): string | undefined {
  const command = text.trim() === "" ? undefined : valueAt(text, [list, name, "command"]);
  return command === undefined ? undefined : String(command);
}

/** The same edit, with the entry if it is wanted, and without it in any case if ours is taken out. */
export const alsoServer = (edit: Edit, list: string, entry: () => Entry, isWanted: boolean): Edit => ({
  ...edit,
  put: (text) => (isWanted ? withServer(edit.put(text), list, entry()) : edit.put(text)),
  takeOut: (text) => withoutServer(edit.takeOut(text), list),
});
