// The resident checker: one process of a user that keeps the grammar and the catalog at hand, and answers the doors. A
// request that fails, takes too long or is too large costs its caller the usual way, and no other request anything.
import { once } from "node:events";
import { chmodSync, lstatSync, renameSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { isConfined } from "../../sandbox/engine.ts";
import { endOrphans } from "../../sandbox/orphans.ts";
import { makeOwnFolder } from "../../system/make-folder.ts";
import { orElse } from "../../system/or-else.ts";
import { residentFolder } from "../../system/xdg-folders.ts";
import { exportDecisions } from "./exporter.ts";
import { answerHook } from "./hook.ts";
import { own } from "./own.ts";
import { buildOf, namespacesOf, socketPath } from "./place.ts";
import { reach } from "./reach.ts";
import { readRequest } from "./request.ts";
import { answerShell } from "./shell.ts";

import { handedSocket, reportReady } from "./supervisor.ts";
import { answerEnd } from "./trial.ts";
import { longestRequest, pack, unpack } from "./wire.ts";

/** Bounds. Times in milliseconds. */
export interface Bounds {
  /** Without a request, after which it ends. Default 30 minutes. */
  readonly idle?: number;
  /** For one request, from its first byte to its answer. Default 3,000, after which its caller has gone. */
  readonly patience?: number;
  /** Requests at once; of more, those that were not sent whole go first. Default 64. */
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
  const { idle = 1_800_000, patience = 3_000, atOnce = 64, memory = 700_000_000 } = bounds;
  if (isConfined()) throw new Error("a resident checker inside a sandbox would serve nobody");
  const build = buildOf();
  const namespaces = namespacesOf();
  const started = Date.now();
  const open = new Set<Socket>();
  const unread = new Set<Socket>();
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
  let willLook = false;
  // Whoever asked may be killed while the sandbox begins.
  const lookForOrphans = (): void => {
    if (willLook) return;
    willLook = true;
    setTimeout(() => {
      willLook = false;
      endOrphans();
    }, 2_000).unref();
  };
  let exporter: ReturnType<typeof exportDecisions> | undefined;
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
    const answered = await doors[request.door](request);
    lookForOrphans();
    if (answered !== own) served++;
    return answered;
  };

  const done = (socket: Socket): void => {
    open.delete(socket);
    unread.delete(socket);
  };
  const serve = (socket: Socket): void => {
    clearTimeout(idling);
    idling = setTimeout(ended, idle);
    if (open.size >= atOnce) {
      const [unfinished] = unread;
      if (!unfinished) return void socket.destroy();
      done(unfinished);
      unfinished.destroy();
    }
    open.add(socket);
    unread.add(socket);
    requests++;
    const pieces: Buffer[] = [];
    let size = 0;
    const watchdog = setTimeout(() => socket.destroy(), patience);
    socket.on("error", () => done(socket));
    socket.on("close", () => {
      clearTimeout(watchdog);
      done(socket);
    });
    socket.on("data", (piece) => {
      pieces.push(piece);
      size += piece.length;
      if (size > longestRequest) return void socket.destroy();
      const bytes = pieces.length === 1 ? piece : Buffer.concat(pieces);
      if (unpack(bytes) === "more") return;
      socket.removeAllListeners("data");
      unread.delete(socket);
      // What a trial has changed is kept to the end, however long that takes.
      if (isEnd(bytes)) clearTimeout(watchdog);
      answer(bytes)
        .catch(() => own)
        .then((said) => socket.end(said));
      if (isTooLarge()) setImmediate(ended);
    });
  };

  const server = createServer({ allowHalfOpen: true }, serve);
  const handed = handedSocket(process.env);
  if (handed === undefined) await bind(server);
  else await once(server.listen({ fd: handed }), "listening");
  // Where its socket is gone, or another's, nobody reaches it any more.
  const bound = identityOf(socketPath());
  const look = (): void => {
    if (identityOf(socketPath()) !== bound) ended();
    endOrphans();
  };
  setInterval(look, bounds.look ?? 60_000).unref();
  setTimeout(endOrphans, 1_000).unref();
  reportReady(process.env);
  // Not before it is the one that listens: each of two would send the same.
  exporter = exportDecisions();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, ended);
  await over;
  // Its own: another one may have taken its place.
  if (handed === undefined && identityOf(socketPath()) === bound) rmSync(socketPath(), { force: true });
  await exporter.end();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    setTimeout(resolve, patience).unref();
  });
}

const doors = { hook: answerHook, shell: answerShell, end: answerEnd } as const;

const isEnd = (bytes: Buffer): boolean => bytes.toString("latin1", 8, 11) === "end";

function identityOf(path: string): string {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status ? `${status.dev}:${status.ino}` : "";
}

function buildNow(): string | undefined {
  return orElse(() => buildOf(), undefined);
}

/** Binds the socket, in the place of one that nobody answers at. */
async function bind(server: Server): Promise<void> {
  makeOwnFolder(residentFolder());
  const path = socketPath();
  // Bound under another name and moved: of two that start at once the last one counts, and the other sees that it is not.
  const aside = join(residentFolder(), `.${process.pid}`);
  if (Math.max(...[path, aside].map((each) => Buffer.byteLength(each))) > 107)
    throw new Error(`${path} is too long for a socket: set XDG_RUNTIME_DIR`);
  const now = await reach(["status"], 1_000);
  if (now === "busy" || typeof now !== "string") throw new Error("a resident checker runs already");
  rmSync(aside, { force: true });
  server.listen(aside);
  await once(server, "listening");
  chmodSync(aside, 0o600);
  renameSync(aside, path);
}
