// Asks the resident checker, and finds out whether there is one.
import { createConnection } from "node:net";
import { dirname } from "node:path";
import { isOwnFolder } from "../../system/make-folder.ts";
import { codeOf } from "../../system/message.ts";
import { statusOf } from "../../system/there.ts";
import { socketPath } from "./place.ts";
import { pack, unpack } from "./wire.ts";

/** `none`: no process listens. `busy`: one does, and closed the connection. `silent`: one does, and said nothing in time. */
export type Missing = "none" | "busy" | "silent";

/** The fields of its answer, or why there are none. */
export function reach(
  fields: readonly string[],
  milliseconds: number,
  path: string = socketPath(),
): Promise<readonly string[] | Missing> {
  return new Promise((resolve) => {
    if (!isOwn(path)) return resolve("none");
    const socket = createConnection({ path, allowHalfOpen: true });
    const pieces: Buffer[] = [];
    const give = (otherwise: Missing): void => {
      socket.destroy();
      const said = unpack(Buffer.concat(pieces));
      resolve(said === "more" || said === undefined ? otherwise : said);
    };
    const late = setTimeout(() => give("silent"), milliseconds);
    socket.on("data", (piece) => pieces.push(piece));
    // Any other failure is that of one that listens: it closed the connection, or more callers wait than the system keeps.
    socket.on("error", (error) => give(["ECONNREFUSED", "ENOENT"].includes(String(codeOf(error))) ? "none" : "busy"));
    socket.on("end", () => give("busy"));
    socket.on("close", () => clearTimeout(late));
    socket.write(pack(fields));
  });
}

/** The answer of the resident checker; undefined: there is none. */
export async function askResident(
  fields: readonly string[],
  milliseconds = 2_000,
  path: string = socketPath(),
): Promise<readonly string[] | undefined> {
  const said = await reach(fields, milliseconds, path);
  return typeof said === "string" ? undefined : said;
}

/** Is what is at the path a socket of this user, in a folder that is this user's alone? */
function isOwn(path: string): boolean {
  const socket = statusOf(path);
  return socket?.isSocket() === true && socket.uid === process.geteuid?.() && isOwnFolder(dirname(path));
}
