// An HTTP server on loopback that gives each request the answer of one function.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** An HTTP answer of status 200. */
export interface Reply {
  readonly type: "application/json" | "text/event-stream";
  readonly text: string;
}

export interface Loopback {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  readonly close: () => void;
}

/** Starts one. What `answer` throws is answered with status 500. */
export async function startLoopback(answer: (path: string, body: string) => Reply): Promise<Loopback> {
  const server = createServer((incoming, response) => {
    readAll(incoming)
      .then((body) => {
        const { type, text } = answer(incoming.url ?? "", body);
        response.writeHead(200, { "content-type": type }).end(text);
      })
      .catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

export const json = (value: unknown): Reply => ({ type: "application/json", text: JSON.stringify(value) });

/** Server-sent events with these data; `event`: with the name of each. */
export const events = (data: readonly (readonly [event: string | undefined, data: string])[]): Reply => ({
  type: "text/event-stream",
  text: data.map(([event, each]) => `${event === undefined ? "" : `event: ${event}\n`}data: ${each}\n\n`).join(""),
});
