// A stand-in for a model's service on loopback: it asks a client for commands, one after the other, and keeps what comes back.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { isRecord } from "../../../system/is-record.ts";

/** A call of any tool. `namespace`: in which the client offers it, where the service has such a thing. */
interface Call {
  readonly tool: string;
  readonly namespace?: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What the model asks for: a command of the client's shell tool, or a call. */
export type Step = string | Call;

type Values = Readonly<Record<string, unknown>>;

/** One protocol of models' services. */
export interface Dialect {
  /** The text of every tool's result in a request, oldest first. */
  readonly results: (body: Values) => readonly string[];
  /** Does the request offer tools? Clients also ask for titles and the like. */
  readonly offers: (body: Values) => boolean;
  /** The model's turn; without a step it says that it is done. `number`: of the step, from 0. */
  readonly turn: (step: Step | undefined, number: number, path: string, body: Values) => Reply;
}

/** A service that follows its steps. */
export interface ModelService extends Loopback {
  /** What came back of each step so far. */
  readonly results: readonly string[];
}

/** Starts a service that asks for the steps, in as many requests, and then says `done`. */
export async function startService(dialect: Dialect, steps: readonly Step[]): Promise<ModelService> {
  const results: string[] = [];
  const loopback = await startLoopback((path, text) => {
    const body = parsed(text);
    const back = dialect.results(body);
    if (back.length > results.length) results.push(...back.slice(results.length));
    const step = dialect.offers(body) ? steps[back.length] : undefined;
    return dialect.turn(step, back.length, path, body);
  });
  return { ...loopback, results };
}

/** Some requests have no body. */
function parsed(text: string): Values {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** The objects of an array; of anything else none. */
export const objectsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** An HTTP answer of status 200. */
export interface Reply {
  readonly type: "application/json" | "text/event-stream";
  readonly text: string;
}

interface Loopback {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  readonly close: () => void;
}

/** Starts one. What `answer` throws is answered with status 500. */
async function startLoopback(answer: (path: string, body: string) => Reply): Promise<Loopback> {
  const server = createServer((incoming, response) => {
    textOf(incoming)
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

export const json = (value: unknown): Reply => ({ type: "application/json", text: JSON.stringify(value) });

/** Server-sent events with these data; `event`: with the name of each. */
export const events = (data: readonly (readonly [event: string | undefined, data: string])[]): Reply => ({
  type: "text/event-stream",
  text: data.map(([event, each]) => `${event === undefined ? "" : `event: ${event}\n`}data: ${each}\n\n`).join(""),
});
