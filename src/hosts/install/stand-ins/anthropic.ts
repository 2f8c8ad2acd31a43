// The Messages API of Anthropic, as far as Claude Code needs it for one prompt.
import { type Dialect, events, json, objectsIn, type Reply } from "./service.ts";

/** How the result of a command begins that did not run, or failed. */
export const refused = "refused: ";

const blocksIn = (given: unknown) => objectsIn(given).flatMap(({ content }) => objectsIn(content));

export const messages: Dialect = {
  results: (body) =>
    blocksIn(body.messages)
      .filter(({ type }) => type === "tool_result")
      .map(({ content, is_error: isError }) => {
        const texts =
          typeof content === "string" ? [content] : objectsIn(content).map(({ text }) => String(text ?? ""));
        return `${isError === true ? refused : ""}${texts.join("\n")}`;
      }),
  offers: ({ tools }) => objectsIn(tools).some(({ name }) => name === "Bash"),
  turn: (step, number, path, { stream }) => {
    if (!/^\/v1\/messages(?:\?|$)/.test(path)) return json({ input_tokens: 1 });
    const call =
      typeof step === "string"
        ? { tool: "Bash", input: { command: step, description: "asked by safe-sh doctor" } }
        : step;
    const message = {
      id: `msg_doctor_${number}`,
      type: "message",
      role: "assistant",
      model: "claude-sonnet-4-5",
      content: [
        call
          ? { type: "tool_use", id: `toolu_doctor_${number}`, name: call.tool, input: call.input }
          : { type: "text", text: "done" },
      ],
      stop_reason: call ? "tool_use" : "end_turn",
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    };
    return stream === true ? streamed(message) : json(message);
  },
};

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
