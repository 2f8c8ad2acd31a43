// The resident checker: one process of a user that keeps the grammar and the catalog at hand, and answers the doors. A
// request that fails, takes too long or is too large costs its caller the usual way, and no other request anything.
import { chmodSync, lstatSync, unlinkSync } from "node:fs";
import { createConnection, createServer, type Server, type Socket } from "node:net";
import { dirname } from "node:path";
import { isConfined } from "../../sandbox/engine.ts";
import { codeOf } from "../../system/message.ts";
import { residentFolder } from "../../system/xdg-folders.ts";
import { type Exporter, exportDecisions } from "./exporter.ts";
import { answerHook } from "./hook.ts";
import { own } from "./own.ts";
import { buildOf, makeOwn, namespacesOf, socketPath } from "./place.ts";
import { readRequest } from "./request.ts";
import { answerShell } from "./shell.ts";
import { handedSocket, reportReady } from "./supervisor.ts";
import { longestRequest, pack, unpack } from "./wire.ts";

/** Bounds. Times in milliseconds. */
export interface Bounds {
  /** Without a request, after which it ends. Default 30 minutes. */
  readonly idle?: number;
  /** For one request, from its first byte to its answer. Default 4,000. */
  readonly patience?: number;
  /** Requests at once; more go the usual way. Default 64. */
  readonly atOnce?: number;
  /** Bytes of memory at which it ends, to be started again. Default 700 MB. */
  readonly memory?: number;
  /** Between looks at its socket. Default 60,000. */
  readonly look?: number;
}

/** What it says of itself. */
export interface Status {
  readonly pid: number;
  /** Milliseconds since 1970. */
  readonly started: number;
  readonly requests: number;
  /** Of them, those that were answered with something to run. */
  readonly served: number;
  /** Bytes. */
  readonly memory: number;
  readonly build: string;
  /** How the last export of decisions ended; absent: there was none. */
  readonly exported?: string | undefined;
}

/**
 * Listens until it has been idle, is told to stop, or the installation changes. The grammar must be loaded.
 *
 * @throws if another one listens, or the folder is not this user's alone.
 */
export async function listen(bounds: Bounds = {}): Promise<void> {
  const { idle = 1_800_000, patience = 4_000, atOnce = 64, memory = 700_000_000 } = bounds;
  if (isConfined()) throw new Error("a resident checker inside a sandbox would serve nobody");
  const build = buildOf();
  const namespaces = namespacesOf();
  const started = Date.now();
  const open = new Set<Socket>();
  let requests = 0;
  let served = 0;
  let ended = (): void => {};
  const over = new Promise<void>((resolve) => {
    ended = resolve;
  });
  let idling = setTimeout(ended, idle);
  // Asking the system costs as much as an answer, so not for each.
  let asked = 0;
  const isTooLarge = (): boolean => {
    if (performance.now() - asked < 250) return false;
    asked = performance.now();
    return process.memoryUsage.rss() > memory;
  };
  let exporter: Exporter | undefined;
  const status = (): Status => ({
    pid: process.pid,
    started,
    requests,
    served,
    memory: process.memoryUsage.rss(),
    build,
    exported: exporter?.said(),
  });

  const answer = async (bytes: Buffer): Promise<Buffer> => {
    const fields = unpack(bytes);
    if (fields === undefined || fields === "more") return own;
    if (fields[0] === "status") return pack([JSON.stringify(status())]);
    if (fields[0] === "stop") {
      setImmediate(ended);
      return pack(["stopping"]);
    }
    const request = readRequest(fields);
    // Another installation asks, or this one was replaced: neither may be answered by the old code.
    if (request?.build !== build || buildNow() !== build) {
      if (buildNow() !== build) setImmediate(ended);
      return own;
    }
    // A caller in a container would be judged by files that it does not see.
    if (request.namespaces !== namespaces) return own;
    // What the kernel has reported of folders until now is read first.
    await new Promise(setImmediate);
    const answered = await (request.door === "hook" ? answerHook(request) : answerShell(request));
    if (answered !== own) served++;
    return answered;
  };

  const serve = (socket: Socket): void => {
    clearTimeout(idling);
    idling = setTimeout(ended, idle);
    if (open.size >= atOnce) return void socket.destroy();
    open.add(socket);
    requests++;
    const pieces: Buffer[] = [];
    let size = 0;
    const watchdog = setTimeout(() => socket.destroy(), patience);
    const done = (): void => {
      clearTimeout(watchdog);
      open.delete(socket);
    };
    socket.on("error", done).on("close", done);
    socket.on("data", (piece) => {
      pieces.push(piece);
      size += piece.length;
      if (size > longestRequest) return void socket.destroy();
      const bytes = pieces.length === 1 ? piece : Buffer.concat(pieces);
      if (unpack(bytes) === "more") return;
      socket.removeAllListeners("data");
      answer(bytes)
        .catch(() => own)
        .then((said) => socket.end(said));
      if (isTooLarge()) setImmediate(ended);
    });
  };

  const server = createServer({ allowHalfOpen: true }, serve);
  const handed = handedSocket(process.env);
  if (handed === undefined) await bind(server);
  else await new Promise<void>((resolve) => server.listen({ fd: handed }, resolve));
  // Where its socket is gone, or another's, nobody reaches it any more.
  const bound = identityOf(socketPath());
  setInterval(() => identityOf(socketPath()) !== bound && ended(), bounds.look ?? 60_000).unref();
  reportReady(process.env);
  // Not before it is the one that listens: each of two would send the same.
  exporter = exportDecisions();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, ended);
  await over;
  await exporter.end();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    setTimeout(resolve, patience).unref();
  });
}

function identityOf(path: string): string {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status ? `${status.dev}:${status.ino}` : "";
}

function buildNow(): string | undefined {
  try {
    return buildOf();
  } catch {
    return undefined;
  }
}

/** Binds the socket; one that nobody listens at is removed. */
async function bind(server: Server): Promise<void> {
  makeOwn(residentFolder());
  const path = socketPath();
  if (Buffer.byteLength(path) > 107) throw new Error(`${path} is too long for a socket: set XDG_RUNTIME_DIR`);
  for (let attempt = 0; ; attempt++) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(path, () => {
          server.off("error", reject);
          resolve();
        });
      });
      chmodSync(path, 0o600);
      return;
    } catch (error) {
      if (codeOf(error) !== "EADDRINUSE" || attempt > 2) throw error;
      if (await isAnswered(path)) throw new Error("a resident checker runs already");
      try {
        unlinkSync(path);
      } catch {
        // Another one has removed it, and may be binding now.
      }
    }
  }
}

const isAnswered = async (path: string): Promise<boolean> => (await askResident(["status"], 1_000, path)) !== undefined;

/** Is what is at the path a socket of this user, in a folder that is this user's alone? */
function isOwn(path: string): boolean {
  const user = process.geteuid?.();
  const [socket, folder] = [path, dirname(path)].map((each) => lstatSync(each, { throwIfNoEntry: false }));
  return (
    socket?.isSocket() === true &&
    socket.uid === user &&
    folder?.isDirectory() === true &&
    folder.uid === user &&
    (folder.mode & 0o077) === 0
  );
}

/** The answer of the resident checker; undefined: there is none. */
export function askResident(
  fields: readonly string[],
  milliseconds = 2_000,
  path: string = socketPath(),
): Promise<readonly string[] | undefined> {
  return new Promise((resolve) => {
    if (!isOwn(path)) return resolve(undefined);
    const socket = createConnection({ path, allowHalfOpen: true });
    const pieces: Buffer[] = [];
    const give = (): void => {
      socket.destroy();
      const said = unpack(Buffer.concat(pieces));
      resolve(said === "more" ? undefined : said);
    };
    const late = setTimeout(give, milliseconds);
    socket.on("data", (piece) => pieces.push(piece));
    socket.on("error", give).on("end", give);
    socket.on("close", () => clearTimeout(late));
    socket.write(pack(fields));
  });
}
