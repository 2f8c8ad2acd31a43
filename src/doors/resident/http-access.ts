// The port and the token of the hook over HTTP: made once by `safe-sh init --http`, kept where only this user reads.
import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { findFolder, get, makeFolder, put, take } from "../tickets/folder.ts";

/** How the hook is reached. */
export interface HttpAccess {
  /** On 127.0.0.1. */
  readonly port: number;
  readonly token: string;
}

const name = "http";

type Environment = Readonly<Record<string, string | undefined>>;

/** What was made; undefined: nothing was, or it is damaged. @throws if the folder is not this user's alone. */
export function findAccess(environment: Environment = process.env): HttpAccess | undefined {
  const folder = findFolder(environment);
  const found = folder && (get(folder, name) as Partial<HttpAccess> | undefined);
  return typeof found?.port === "number" && typeof found.token === "string"
    ? { port: found.port, token: found.token }
    : undefined;
}

/** What was made before, or a new port and token. @throws if they cannot be kept. */
export async function makeAccess(environment: Environment = process.env): Promise<HttpAccess> {
  const found = findAccess(environment);
  if (found) return found;
  const folder = makeFolder(environment);
  take(folder, name);
  const access = { port: await freePort(), token: randomBytes(32).toString("hex") };
  put(folder, name, access);
  return access;
}

/** Forgets them. */
export function forgetAccess(environment: Environment = process.env): void {
  const folder = findFolder(environment);
  if (folder) take(folder, name);
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
