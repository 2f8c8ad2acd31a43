// A model with answers from a test: the Messages API of Anthropic on loopback, as far as its client needs it.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { streamed } from "../../src/hosts/install/stand-ins/anthropic.ts";
import { json, type Reply } from "../../src/hosts/install/stand-ins/service.ts";

/** What the model does in one turn. */
export type Turn =
  | { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }
  | { readonly says: string };

/** A Bash call. */
export const bash = (command: string, more: Readonly<Record<string, unknown>> = {}): Turn => ({
  tool: "Bash",
  input: { command, description: "as the test wants it", ...more },
});

/** What came back of one tool call. */
export interface Result {
  /** The call's number among all calls of this script, from 0. */
  readonly call: number;
  readonly text: string;
  readonly error: boolean;
  /** From the end of the answer that asked for the call to the request that brought its result. */
  readonly milliseconds: number;
}

/** Turns of one conversation. `of`: a text of its system prompt, by which a subagent is known. */
export interface Script {
  readonly of?: string;
  readonly turns: readonly Turn[];
}

/** What one request tells the model beside its messages. */
export interface Told {
  readonly system: string;
  readonly tools: readonly string[];
  /** All messages, one below the other. */
  readonly messages: string;
}

export interface Model {
  readonly url: string;
  readonly results: readonly Result[];
  /** Every text that a user's message has brought: prompts, and what hooks say to the model. */
  readonly heard: readonly string[];
  /** Of each request that offers tools. */
  readonly told: readonly Told[];
  readonly close: () => Promise<void>;
}

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly tool_use_id?: string;
  readonly is_error?: boolean;
  readonly content?: string | readonly Block[];
}

interface Asked {
  readonly model?: string;
  readonly stream?: boolean;
  readonly system?: string | readonly Block[];
  readonly tools?: readonly { readonly name: string }[];
  readonly messages?: readonly { readonly role: string; readonly content: string | readonly Block[] }[];
}

const textOf = (content: string | readonly Block[] | undefined): string =>
  typeof content === "string"
    ? content
    : (content ?? []).map((block) => block.text ?? textOf(block.content)).join("\n");

/** Starts a model that follows `scripts`: the first whose `of` stands in the system prompt, else the one without. */
export async function startModel(scripts: readonly Script[]): Promise<Model> {
  const results: Result[] = [];
  const heard: string[] = [];
  const told: Told[] = [];
  const asked = new Map<string, number>();
  const seen = new Set<string>();

  /** The turn that a conversation has come to: as many as the model has had in it. */
  const turnFor = (request: Asked): { readonly turn: Turn; readonly id: string } => {
    const system = textOf(request.system);
    const script = scripts.findIndex(({ of }) => of !== undefined && system.includes(of));
    const number = script < 0 ? scripts.findIndex(({ of }) => of === undefined) : script;
    const past = (request.messages ?? []).filter(({ role }) => role === "assistant").length;
    // The client asks for titles and the like as well, without tools.
    const turn = (request.tools ?? []).length > 0 ? scripts[number]?.turns[past] : undefined;
    return { turn: turn ?? { says: "done" }, id: `toolu_${number}_${past}` };
  };

  const listen = (request: Asked): void => {
    const { role, content } = request.messages?.at(-1) ?? { role: "", content: "" };
    if (role !== "user") return;
    if (typeof content === "string") heard.push(content);
    else
      for (const block of content) {
        if (block.text !== undefined) heard.push(block.text);
        const id = block.tool_use_id;
        if (id === undefined || seen.has(id)) continue;
        seen.add(id);
        const milliseconds = performance.now() - (asked.get(id) ?? Number.NaN);
        results.push({
          call: results.length,
          text: textOf(block.content),
          error: block.is_error === true,
          milliseconds,
        });
      }
  };

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const path = incoming.url ?? "";
    if (!path.startsWith("/v1/messages") || path.includes("count_tokens")) {
      send(response, json({ input_tokens: 1 }));
      return;
    }
    const request = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Asked;
    listen(request);
    const tools = (request.tools ?? []).map(({ name }) => name);
    if (tools.length > 0)
      told.push({
        system: textOf(request.system),
        tools,
        messages: (request.messages ?? []).map(({ content }) => textOf(content)).join("\n"),
      });
    const { turn, id } = turnFor(request);
    const message = messageOf(request.model ?? "", turn, id);
    send(response, request.stream ? streamed(message) : json(message));
    if ("tool" in turn) asked.set(id, performance.now());
  };

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    results,
    heard,
    told,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const messageOf = (model: string, turn: Turn, id: string) => ({
  id: `msg_${id}`,
  type: "message",
  role: "assistant",
  model,
  content: [
    "tool" in turn ? { type: "tool_use", id, name: turn.tool, input: turn.input } : { type: "text", text: turn.says },
  ],
  stop_reason: "tool" in turn ? "tool_use" : "end_turn",
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
});

const send = (response: ServerResponse, { type, text }: Reply): void =>
  void response.writeHead(200, { "content-type": type }).end(text);
