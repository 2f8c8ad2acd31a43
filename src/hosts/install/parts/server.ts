// `safe-sh mcp` among the servers of a host's JSON settings.
import { fileURLToPath } from "node:url";
import { installed } from "../../../system/installation.ts";
import { valueAt, withMember, withoutMember } from "../edit-json.ts";
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
export const withServer = (text: string, list: string, entry: Entry): string =>
  withMember(text, [list, name], entry, () => true);

/** Takes it out, and the list if it held nothing else. */
export const withoutServer = (text: string, list: string): string => withoutMember(text, [list, name], () => true);

/** The program that the entry starts; undefined: there is no entry. */
export function serverIn(text: string, list: string): string | undefined {
  const command = valueAt(text, [list, name, "command"]);
  return command === undefined ? undefined : String(command);
}

/** The same edit, with the entry if it is wanted, and without it in any case if ours is taken out. */
export const alsoServer = (edit: Edit, list: string, entry: () => Entry, isWanted: boolean): Edit => ({
  ...edit,
  put: (text) => (isWanted ? withServer(edit.put(text), list, entry()) : edit.put(text)),
  takeOut: (text) => withoutServer(edit.takeOut(text), list),
});
