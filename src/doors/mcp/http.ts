// `safe-sh mcp --http`: the same on this machine's own address, for clients that know a token.
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { isSameSecret } from "../../system/same-secret.ts";
import type { Engine } from "./engine.ts";
import { type Session, sessionFor } from "./server.ts";

const address = "127.0.0.1";
const path = "/mcp";

/** Clients at once; one more is refused, unless another one has asked for nothing for long. */
const most = 32;
/** Milliseconds. */
const long = 3_600_000;

/** Where clients find it. */
export interface Reached {
  readonly url: string;
  /** To be sent as `Authorization: Bearer TOKEN`. */
  readonly token: string;
}

interface Connected {
  readonly session: Session;
  readonly transport: StreamableHTTPServerTransport;
  /** When it has asked for something last. */
  used: number;
}

/** Serves clients until `signal` is aborted; then everything that runs for them has ended. `port` 0: any that is free. */
export async function serveHttp(
  engine: Engine,
  { port, signal, reached }: { port: number; signal: AbortSignal; reached: (at: Reached) => void },
): Promise<void> {
  const started = realpathSync(process.cwd());
  const token = randomBytes(32).toString("base64url");
  const connected = new Map<string, Connected>();
  let own = "";

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const problem = refusalOf(request, own, token);
    if (problem) return refuse(response, ...problem);
    const id = request.headers["mcp-session-id"];
    if (id !== undefined) {
      const found = connected.get(String(id));
      if (!found) return refuse(response, 404, "there is no such session");
      found.used = Date.now();
      return found.transport.handleRequest(request, response);
    }
    const idle = [...connected.values()].filter(({ used }) => used < Date.now() - long);
    if (connected.size >= most) await Promise.all(idle.map(({ transport }) => transport.close()));
    if (connected.size >= most) return refuse(response, 503, "there are too many sessions");
    const session = sessionFor(engine, started);
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (name) => void connected.set(name, { session, transport, used: Date.now() }),
    });
    await session.server.connect(transport as Parameters<Session["server"]["connect"]>[0]);
    session.server.server.onclose = () => {
      if (transport.sessionId !== undefined) connected.delete(transport.sessionId);
      void session.end();
    };
    await transport.handleRequest(request, response);
    // It was no request to begin one.
    if (transport.sessionId === undefined) await transport.close();
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => refuse(response, 500, "it failed"));
  });
  server.listen(port, address);
  await once(server, "listening");
  const at = server.address();
  own = `${address}:${typeof at === "object" && at ? at.port : port}`;
  reached({ url: `http://${own}${path}`, token });
  if (!signal.aborted) await once(signal, "abort");
  server.close();
  await Promise.all([...connected.values()].map(({ session }) => session.end()));
  server.closeAllConnections();
}

/** A page in a browser reaches this address, too: by a name of its own, or with its own origin. */
function refusalOf({ headers, url = "" }: IncomingMessage, own: string, token: string): [number, string] | undefined {
  const hosts = [own, own.replace(address, "localhost")];
  if (!hosts.includes(headers.host ?? "")) return [403, "the host is not this machine's own address"];
  if (headers.origin !== undefined && !hosts.some((host) => headers.origin === `http://${host}`))
    return [403, "the origin is another one"];
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  if (!isSameSecret(given, token)) return [401, "the token is missing or wrong"];
  return url.split("?", 1)[0] === path ? undefined : [404, `there is only ${path}`];
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, {
    "content-type": "application/json",
    ...(status === 401 ? { "www-authenticate": "Bearer" } : {}),
  });
  response.end(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32_000, message } }));
}
