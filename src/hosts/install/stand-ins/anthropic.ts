// A stand-in for a model's service on loopback: the Messages API of Anthropic, as far as Claude Code needs it for one prompt.
import { events, json, type Loopback, type Reply, startLoopback } from "./loopback.ts";

/** The result of one command: the text that the model got, and whether it was an error. */
export interface Outcome {
  readonly command: string;
  readonly text: string;
  readonly error: boolean;
}

/** A service that asks for the commands one after the other, and says `done`. */
export interface StandIn extends Loopback {
  readonly outcomes: readonly Outcome[];
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
  const loopback = await startLoopback((path, text) => {
    if (!/^\/v1\/messages(?:\?|$)/.test(path)) return json({ input_tokens: 1 });
    const request = JSON.parse(text) as Request;
    note(request, commands, outcomes);
    const message = turn(request, commands);
    return request.stream ? streamed(message) : json(message);
  });
  return { ...loopback, outcomes };
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

/** A message of the service, whole. */
export interface Message {
  readonly content: readonly (
    | { readonly type: string; readonly text: string }
    | { readonly type: string; readonly input: unknown }
  )[];
  readonly stop_reason: string;
  readonly stop_sequence: null;
  readonly usage: object;
}

/** The message as server-sent events: each block whole in one delta. */
export function streamed(message: Message): Reply {
  const event = (type: string, rest: object = {}) => [type, JSON.stringify({ type, ...rest })] as const;
  const { stop_reason, stop_sequence, usage, content } = message;
  const blocks = content.flatMap((block, index) => {
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
    return [
      event("content_block_start", { index, content_block: start }),
      event("content_block_delta", { index, delta }),
      event("content_block_stop", { index }),
    ];
  });
  return events([
    event("message_start", { message: { ...message, content: [], stop_reason: null } }),
    ...blocks,
    event("message_delta", { delta: { stop_reason, stop_sequence }, usage }),
    event("message_stop"),
  ]);
}
