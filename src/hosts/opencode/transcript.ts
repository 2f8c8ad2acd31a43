// opencode's database: calls are parts of messages. Read by node's own SQLite where it has one, else by the program `sqlite3`.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Call, fieldsOf, parsed, pathIn, textIn, timeIn } from "../transcripts/call.ts";
import type { Database } from "../transcripts/form.ts";

const query = `SELECT json_object('command', json_extract(p.data, '$.state.input.command'),
 'workdir', json_extract(p.data, '$.state.input.workdir'), 'status', json_extract(p.data, '$.state.status'),
 'exit', json_extract(p.data, '$.state.metadata.exit'), 'directory', s.directory, 'session', s.id, 'time', p.time_created) AS line
 FROM part p JOIN session s ON s.id = p.session_id
 WHERE json_extract(p.data, '$.type') = 'tool' AND json_extract(p.data, '$.tool') = 'bash' ORDER BY p.id`;

export const transcripts: Database = {
  kind: "database",
  folders: (home, environment) => [join(environment.XDG_DATA_HOME || join(home, ".local/share"), "opencode")],
  found: /\/opencode\.db$/,
  named: /\.db$/,
  calls: callsIn,
};

/**
 * The calls of a database, in the order in which they were made.
 *
 * @throws Error if nothing here can read it.
 */
async function* callsIn(path: string): AsyncGenerator<Call> {
  const own = await ownRows(path);
  for await (const line of own ?? programRows(path)) {
    const call = callOf(line);
    if (call) yield call;
  }
}

function callOf(line: string): Call | undefined {
  const { command, workdir, status, exit, directory, session, time } = fieldsOf(parsed(line));
  if (typeof command !== "string") return undefined;
  const isRun = status === "completed";
  return {
    host: "opencode",
    command,
    cwd: pathIn(workdir) ?? pathIn(directory),
    session: textIn(session),
    time: timeIn(time),
    outcome: isRun ? (exit === 0 || exit === null ? "ran" : "failed") : status === "error" ? "refused" : "unknown",
  };
}

interface Opened {
  readonly prepare: (text: string) => { readonly iterate: () => Iterable<unknown> };
}

/** Node has it from version 22.13 on. */
async function ownRows(path: string): Promise<Iterable<string> | undefined> {
  const name = "node:sqlite";
  // Node 22 says on stderr that it is an experiment.
  const { emitWarning } = process;
  process.emitWarning = () => {};
  const loaded: unknown = await import(name).catch(() => undefined);
  process.emitWarning = emitWarning;
  const { DatabaseSync } = fieldsOf(loaded);
  if (typeof DatabaseSync !== "function") return undefined;
  const database: Opened = Reflect.construct(DatabaseSync, [path, { readOnly: true }]);
  return rowsIn(database);
}

function* rowsIn(database: Opened): Generator<string> {
  for (const row of database.prepare(query).iterate()) yield String(fieldsOf(row).line);
}

async function* programRows(path: string): AsyncGenerator<string> {
  const child = spawn("sqlite3", ["-readonly", "-batch", "-noheader", path, query], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = `${said}${text}`.slice(0, 500);
  });
  const ended = new Promise<Error | undefined>((resolve) => {
    child.once("error", () =>
      resolve(
        new Error(`${path}: node ${process.versions.node} has no SQLite: install sqlite3, or use node 22.13 or later`),
      ),
    );
    child.once("close", (code) => resolve(code === 0 ? undefined : new Error(`${path}: sqlite3: ${said.trim()}`)));
  });
  try {
    for await (const line of createInterface({ input: child.stdout })) yield line;
    const problem = await ended;
    if (problem) throw problem;
  } finally {
    child.kill();
  }
}
