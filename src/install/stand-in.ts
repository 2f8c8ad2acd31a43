// A stand-in for a model's service on loopback: the Messages API of Anthropic, as far as Claude Code needs it for one prompt.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The result of one command: the text that the model got, and whether it was an error. */
export interface Outcome {
  readonly command: string;
  readonly text: string;
  readonly error: boolean;
}

/** A service that asks for the commands one after the other, and says `done`. */
export interface StandIn {
  readonly url: string;
  readonly outcomes: readonly Outcome[];
  readonly close: () => void;
}

interface Block {
  readonly type?: string;
  readonly tool_use_id?: string;
  readonly is_error?: boolean;
  readonly content?: string | readonly { readonly text?: string }[];
}

interface Request {
  readonly stream?: boolean;
  readonly tools?: readonly { readonly name?: string }[];
  readonly messages?: readonly { readonly role?: string; readonly content?: string | readonly Block[] }[];
}

export async function startStandIn(commands: readonly string[]): Promise<StandIn> {
  const outcomes: Outcome[] = [];
  const server = createServer((incoming, response) => {
    readAll(incoming)
      .then((text) => {
        if (!/^\/v1\/messages(?:\?|$)/.test(incoming.url ?? "")) return send(response, { input_tokens: 1 });
        const request = JSON.parse(text) as Request;
        note(request, commands, outcomes);
        const message = turn(request, commands);
        return request.stream ? stream(response, message) : send(response, message);
      })
      .catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    outcomes,
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

const idOf = (number: number): string => `toolu_doctor_${number}`;

/** What came back of each command, once. */
function note({ messages = [] }: Request, commands: readonly string[], outcomes: Outcome[]): void {
  const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? (content as readonly Block[]) : []));
  const command = commands[outcomes.length];
  const block = blocks.find(({ tool_use_id: id }) => id === idOf(outcomes.length));
  if (command === undefined || !block) return;
  const { content = "", is_error: error = false } = block;
  const text = typeof content === "string" ? content : content.map((each) => each.text ?? "").join("\n");
  outcomes.push({ command, text, error });
}

/** The next command, if this request offers Bash: the client also asks for titles and the like. */
function turn({ tools = [], messages = [] }: Request, commands: readonly string[]) {
  const number = messages.filter(({ role }) => role === "assistant").length;
  const command = tools.some(({ name }) => name === "Bash") ? commands[number] : undefined;
  const block =
    command === undefined
      ? { type: "text", text: "done" }
      : {
          type: "tool_use",
          id: idOf(number),
          name: "Bash",
          input: { command, description: "asked by safe-sh doctor" },
        };
  return {
    id: `msg_doctor_${number}`,
    type: "message",
    role: "assistant",
    model: "claude-sonnet-4-5",
    content: [block],
    stop_reason: command === undefined ? "end_turn" : "tool_use",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

function send(response: ServerResponse, value: object): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

/** The message as server-sent events: its block whole in one delta. */
function stream(response: ServerResponse, message: ReturnType<typeof turn>): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const event = (type: string, rest: object = {}): void => {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`);
  };
  const { stop_reason, stop_sequence, usage, content } = message;
  event("message_start", { message: { ...message, content: [], stop_reason: null } });
  for (const [index, block] of content.entries()) {
    const [start, delta] =
      "input" in block
        ? [
            { ...block, input: {} },
            { type: "input_json_delta", partial_json: JSON.stringify(block.input) },
          ]
        : [
            { ...block, text: "" },
            { type: "text_delta", text: block.text },
          ];
    event("content_block_start", { index, content_block: start });
    event("content_block_delta", { index, delta });
    event("content_block_stop", { index });
  }
  event("message_delta", { delta: { stop_reason, stop_sequence }, usage });
  event("message_stop");
  response.end();
}
