// The client's own tools see files of the project as they are; its shell sees them with the changes that trials of this session hold.
// Where the two differ, the agent is told.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { FileTool } from "../../hosts/install/claude-settings.ts";
import { isRecord } from "../../system/is-record.ts";
import { realPathOf } from "../../system/real-path.ts";
import { visible } from "../../system/visible.ts";
import { trialsFolder } from "../../system/xdg-folders.ts";

/** The field with the path that a tool is about; it looks below a folder, or changes the file. */
interface About {
  readonly field: string;
  readonly below?: true;
  readonly writes?: true;
}

const tools: Readonly<Record<FileTool, About>> = {
  Read: { field: "file_path" },
  Edit: { field: "file_path", writes: true },
  MultiEdit: { field: "file_path", writes: true },
  Write: { field: "file_path", writes: true },
  NotebookEdit: { field: "notebook_path", writes: true },
  Grep: { field: "path", below: true },
  Glob: { field: "path", below: true },
};

/** The path that a call of the client's own tool writes; empty: it names none. Undefined: the tool writes nothing. */
export function writtenPath(tool: string, input: unknown): string | undefined {
  const about: About | undefined = Object.hasOwn(tools, tool) ? tools[tool as FileTool] : undefined;
  if (!about?.writes) return undefined;
  const path = isRecord(input) ? input[about.field] : undefined;
  return typeof path === "string" ? path : "";
}

/** More paths are not named. */
const most = 3;

/** What to say before such a call, in one line; undefined: nothing is held there, or it is no such call. */
export async function heldAt(
  event: Readonly<Record<string, unknown>>,
  tool: string,
  cwd: string | undefined,
): Promise<string | undefined> {
  const about: About | undefined = Object.hasOwn(tools, tool) ? tools[tool as FileTool] : undefined;
  const { session_id: session, tool_input: input } = event;
  // Most users hold nothing: not even a folder is there.
  if (!about || typeof session !== "string" || !existsSync(trialsFolder())) return undefined;
  const given = isRecord(input) ? input[about.field] : undefined;
  const folder = cwd ?? process.cwd();
  const named = typeof given === "string" ? resolve(folder, given) : about.below ? folder : undefined;
  if (named === undefined) return undefined;
  const { heldTrials } = await import("../../run/trial/records.ts");
  const { nameOfSession } = await import("../../run/trial/make/session.ts");
  const paths = [named, realPathOf(named)];
  const found = heldTrials()
    .filter((each) => each.session === nameOfSession(session))
    .flatMap(({ id, changes }) =>
      changes
        .filter(({ after }) => after.kind !== "folder")
        .map(({ root, name }) => ({ id, path: join(root, name), name }))
        .filter(({ path }) => paths.some((each) => path === each || (about.below && path.startsWith(`${each}/`)))),
    );
  const [last] = found.slice(-1);
  if (!last) return undefined;
  const names = [...new Set(found.map(({ name }) => `\`${visible(name)}\``))].sort();
  const more = names.length > most ? ` and ${names.length - most} more` : "";
  const version = `trial ${last.id} holds a newer version of ${names.slice(0, most).join(", ")}${more}, which this tool does not see: \`safe-sh diff ${last.id}\``;
  return about.writes
    ? `${version}; after a change of the file in the project the trial is in conflict, and that file cannot be kept: keep or drop it first`
    : version;
}
