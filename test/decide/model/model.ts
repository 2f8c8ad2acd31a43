// A language model for tests: a real HTTP server on loopback that answers well, badly, slowly or never.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** What it answers to one request; the body it got, and the response to write. */
export type Behaviour = (body: string, response: ServerResponse) => void;

export interface Model {
  readonly url: string;
  /** The bodies it got. */
  readonly asked: readonly string[];
  readonly headers: readonly IncomingMessage["headers"][];
}

export const certain = { safety: "read_only", certainty: "certain", reasoning: "It only prints." } as const;

/** Answers with this text, in the protocol of the request. */
export const says =
  (text: string, [finish, stop] = ["stop", "end_turn"]): Behaviour =>
  (body, response) => {
    const completion = {
      id: "1",
      object: "chat.completion",
      created: 1,
      model: "m",
      choices: [{ index: 0, finish_reason: finish, message: { role: "assistant", content: text } }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    };
    const message = {
      id: "m",
      type: "message",
      role: "assistant",
      model: "m",
      content: [{ type: "text", text }],
      stop_reason: stop,
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    };
    response.setHeader("content-type", "application/json");
    // Only Anthropic's protocol has the system's words outside the messages.
    response.end(JSON.stringify("system" in JSON.parse(body) ? message : completion));
  };

export const opines = (opinion: unknown): Behaviour => says(JSON.stringify(opinion));

/** The same answer, of which the service says that it might go on. */
export const cutOff = (opinion: unknown): Behaviour => says(JSON.stringify(opinion), ["length", "max_tokens"]);

export const ends =
  (status: number): Behaviour =>
  (_body, response) => {
    response.statusCode = status;
    response.end('{"error":{"message":"no","type":"x"}}');
  };

/** Starts one that is gone after the test. */
export async function startModel(behaviour: Behaviour): Promise<Model> {
  const asked: string[] = [];
  const headers: IncomingMessage["headers"][] = [];
  const server: Server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (piece: string) => {
      body += piece;
    });
    request.on("end", () => {
      asked.push(body);
      headers.push(request.headers);
      behaviour(body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked, headers };
}
