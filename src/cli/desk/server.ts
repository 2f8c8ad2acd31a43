// The desk's own server, on loopback alone: the page, its data, and the changes that a person makes. A request that is not the page's
// own gets nothing (guard.ts).
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { deskStyle } from "../../show/pages/desk-style.ts";
import { pageStyle } from "../../show/pages/style.ts";
import { installed } from "../../system/installation.ts";
import { messageOf } from "../../system/message.ts";
import { isSameSecret } from "../../system/same-secret.ts";
import { jsonOf } from "../../system/visible.ts";
import { cookieName, fromElsewhere, hasCookie, isForeign, type Keys, type Refused, unknownTo } from "./guard.ts";
import type { Live } from "./live.ts";
import { isStrangers } from "./peer.ts";

/** What a way of the desk does with what it was given, and answers as JSON. */
export type Answer = (given: unknown) => unknown;

/** The answer is not what was asked for, and says why: the page shows it. */
export class NotThatError extends Error {
  readonly status: number;
  constructor(status: number, why: string) {
    super(why);
    this.status = status;
  }
}

export interface Ways {
  /** By the path's last part. What they are given are the parameters of the address. */
  readonly looks: Readonly<Record<string, Answer>>;
  /** What they are given is the body. */
  readonly acts: Readonly<Record<string, Answer>>;
  readonly live: Live;
  /** Ends what goes on. */
  readonly end?: () => void;
}

export interface Serving {
  /** With the one-time key. */
  readonly link: string;
  readonly port: number;
  /** Resolves when it has ended. */
  readonly ended: Promise<"idle" | "stopped">;
  readonly stop: () => void;
}

const longestBody = 1_000_000;
const secret = (): string => randomBytes(32).toString("base64url");
const address = "127.0.0.1";

const headers = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const;

/** Listens. `port` 0: any. `idle`: milliseconds without a visitor. @throws if the port is taken. */
export async function serveDesk(
  ways: Ways,
  { port, idle }: { readonly port: number; readonly idle: number },
): Promise<Serving> {
  const keys: Keys = { link: secret(), cookie: secret(), page: secret() };
  const desk = new Desk(ways, keys);
  const server = createServer({ maxHeaderSize: 16_384, requestTimeout: 30_000 }, (request, response) => {
    desk.answer(request, response).catch((error: unknown) => send(response, 500, { why: messageOf(error) }));
  });
  server.maxConnections = 64;
  server.on("clientError", (_, socket) => socket.destroy());
  server.listen({ port, host: address });
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo;
  desk.host = `${address}:${taken}`;
  let stop: Serving["stop"] = () => {};
  const ended = new Promise<"idle" | "stopped">((resolve) => {
    const end = (how: "idle" | "stopped"): void => {
      clearInterval(watching);
      ways.live.close();
      ways.end?.();
      server.close();
      server.closeAllConnections();
      resolve(how);
    };
    const watching = setInterval(
      () => {
        if (ways.live.visitors === 0 && Date.now() - desk.visited > idle) end("idle");
      },
      Math.min(idle, 10_000),
    );
    stop = () => end("stopped");
  });
  return { link: `http://${desk.host}/open?key=${keys.link}`, port: taken, ended, stop };
}

class Desk {
  host = "";
  visited = Date.now();
  readonly #ways: Ways;
  readonly #keys: Keys;
  #used = false;

  constructor(ways: Ways, keys: Keys) {
    this.#ways = ways;
    this.#keys = keys;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = isStrangers(request.socket)
      ? { status: 403, why: "another user's" }
      : fromElsewhere(request, this.host);
    if (refusal) return refuse(response, refusal);
    const url = new URL(request.url ?? "/", `http://${this.host}`);
    // A click in another page may open the link; nothing else may come from one.
    if (url.pathname === "/open" && request.method === "GET") return this.#open(request, response, url);
    if (isForeign(request)) return refuse(response, { status: 403, why: "from another site" });
    const file = request.method === "GET" ? files[url.pathname] : undefined;
    if (file) {
      if (!hasCookie(request, this.#keys)) return refuse(response, noKey);
      return sendText(response, 200, file.type, file.text());
    }
    const unknown = unknownTo(request, this.#keys);
    if (unknown) return refuse(response, unknown);
    this.visited = Date.now();
    if (request.method === "GET" && url.pathname === "/api/events") return this.#ways.live.add(response, headers);
    return this.#act(request, response, url);
  }

  /** Exchanges the key of the link for the cookie and the page's half, once. */
  #open(request: IncomingMessage, response: ServerResponse, url: URL): void {
    if (this.#used && hasCookie(request, this.#keys)) {
      response.writeHead(303, { ...headers, location: "/" }).end();
      return;
    }
    if (this.#used || !isSameSecret(url.searchParams.get("key") ?? "", this.#keys.link)) return refuse(response, noKey);
    this.#used = true;
    this.visited = Date.now();
    response.setHeader("set-cookie", `${cookieName}=${this.#keys.cookie}; HttpOnly; SameSite=Strict; Path=/`);
    sendText(response, 200, "text/html; charset=utf-8", page(this.#keys.page));
  }

  async #act(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const isPost = request.method === "POST";
    const ways = isPost ? this.#ways.acts : this.#ways.looks;
    const name = /^\/api\/([a-z]+)$/.exec(url.pathname)?.[1] ?? "";
    const way = Object.hasOwn(ways, name) ? ways[name] : undefined;
    if (!way) return refuse(response, { status: 404, why: "there is nothing" });
    try {
      const given = isPost ? await bodyOf(request) : Object.fromEntries(url.searchParams);
      send(response, 200, await way(given));
    } catch (error) {
      send(response, error instanceof NotThatError ? error.status : 409, { why: messageOf(error) });
    }
  }
}

const noKey: Refused = {
  status: 403,
  why: "this link was used already, or is not of this desk: run `safe-sh desk` for a new one",
};

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk as Uint8Array);
    length += bytes.length;
    if (length > longestBody) throw new NotThatError(413, "too long");
    chunks.push(bytes);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new NotThatError(400, "no JSON");
  }
}

const refuse = (response: ServerResponse, { status, why }: Refused): void => {
  // What was not read would be taken for the next request.
  response.setHeader("connection", "close");
  sendText(response, status, "text/plain; charset=utf-8", `safe-sh: ${why}\n`);
};

const send = (response: ServerResponse, status: number, value: unknown): void =>
  sendText(response, status, "application/json; charset=utf-8", jsonOf(value ?? null));

function sendText(response: ServerResponse, status: number, type: string, text: string): void {
  if (response.headersSent) return;
  response.writeHead(status, { ...headers, "content-type": type }).end(text);
}

/** `key`: only where the link is exchanged; the page keeps it for its own origin. */
const page = (key?: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${key === undefined ? "" : `<meta name="desk-key" content="${key}">\n`}<title>safe-sh desk</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/desk.css">
</head>
<body>
<div id="desk"></div>
<script src="/desk.js"></script>
</body>
</html>
`;

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#0b4fb8"/><path d="M4 8.5 7 11.5 12 5" fill="none" stroke="#fff" stroke-width="2"/></svg>`;

const files: Readonly<Record<string, { readonly type: string; readonly text: () => string }>> = {
  "/": { type: "text/html; charset=utf-8", text: () => page() },
  "/desk.js": {
    type: "text/javascript; charset=utf-8",
    text: () => readFileSync(installed("dist/pages/page.js"), "utf8"),
  },
  "/desk.css": { type: "text/css; charset=utf-8", text: () => pageStyle + deskStyle },
  "/icon.svg": { type: "image/svg+xml", text: () => icon },
};
