// Requests of HTTP: the proxy asks in the command's place, and always the machine that was looked at.
import { request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { request as askSecurely } from "node:https";
import { isIP } from "node:net";
import { plainName, type Target } from "./entries.ts";
import { type Gate, Refusal } from "./gate.ts";

/** The target and the rest of the address of a request to a proxy; undefined: it is none. */
export function addressOf(url: string): { readonly target: Target; readonly path: string } | undefined {
  if (!/^http:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const { hostname, port, pathname, search } = new URL(url);
  return { target: { host: plainName(hostname), port: port === "" ? 80 : Number(port) }, path: `${pathname}${search}` };
}

/** What a request asks for. */
export interface Address {
  readonly target: Target;
  readonly path: string;
  /** By TLS, and for reading alone: the certificates of who may sign the server's. */
  readonly trusted?: readonly string[];
}

/** Sends a request on, and its answer back. */
export function forward(
  gate: Gate,
  { target, path, trusted }: Address,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { host, port } = target;
  // A header could name another machine, which a server may serve as well.
  const headers = [...endToEnd(request.rawHeaders), "Host", authorityOf(target, trusted ? 443 : 80)];
  const { method } = request;
  const options = { host, port, path, method, headers, lookup: gate.lookupFor(port), setHost: false };
  const sent = trusted ? askSecurely({ ...options, servername: host, ca: [...trusted] }) : ask(options);
  const asking = sent.once("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.rawHeaders));
    answer.once("error", () => response.destroy()).pipe(response);
  });
  asking.once("error", (error) => {
    if (response.headersSent) response.destroy();
    else fail(response, error);
  });
  response.once("close", () => asking.destroy());
  request.once("error", () => asking.destroy()).pipe(asking);
}

/** Answers with the reason why it could not be done. */
export function fail(response: ServerResponse, error: Error): void {
  response.writeHead(statusOf(error), { "content-type": "text/plain; charset=utf-8", connection: "close" });
  response.end(`safe-sh: ${error.message}\n`);
}

/** 403: the policy does not open it. */
export const statusOf = (error: Error): 403 | 502 => (error instanceof Refusal ? 403 : 502);

const authorityOf = ({ host, port }: Target, usual: 80 | 443): string =>
  `${isIP(host) === 6 ? `[${host}]` : host}${port === usual ? "" : `:${port}`}`;

/** Of one connection (RFC 9110, 7.6.1), or for a proxy. `Host` is set anew. */
const hopByHop = new Set([
  ...["connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "host"],
  ...["proxy-connection", "proxy-authorization", "proxy-authenticate", "proxy-authentication-info"],
]);

/** Names and values by turns, without those that are for this connection. */
function endToEnd(raw: readonly string[]): string[] {
  const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ""] as const] : []));
  const named = pairs
    .filter(([name]) => name.toLowerCase() === "connection")
    .flatMap(([, value]) =>
      value
        .toLowerCase()
        .split(",")
        .map((each) => each.trim()),
    );
  const left = new Set([...hopByHop, ...named]);
  return pairs.filter(([name]) => !left.has(name.toLowerCase())).flat();
}
