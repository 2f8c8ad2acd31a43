// A service like OpenAI's chat completions, as far as opencode needs it.
import { type Dialect, events, json, objectsIn } from "../install/stand-ins/service.ts";

export const chatCompletions: Dialect = {
  results: ({ messages }) =>
    objectsIn(messages)
      .filter(({ role }) => role === "tool")
      .map(({ content }) => (typeof content === "string" ? content : JSON.stringify(content))),
  offers: ({ tools }) => objectsIn(tools).length > 0,
  turn: (step, number, path, { model, stream }) => {
    if (!path.includes("/chat/completions")) return json({ object: "list", data: [] });
    const call = typeof step === "string" ? { tool: "bash", input: { command: step, description: "asked" } } : step;
    const message = call
      ? {
          role: "assistant",
          content: null,
          tool_calls: [
            {
              index: 0,
              id: `call_${number}`,
              type: "function",
              function: { name: call.tool, arguments: JSON.stringify(call.input) },
            },
          ],
        }
      : { role: "assistant", content: "done" };
    const ended = call ? "tool_calls" : "stop";
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const whole = { id: `c${number}`, created: 1, model };
    if (!stream)
      return json({
        ...whole,
        object: "chat.completion",
        choices: [{ index: 0, message, finish_reason: ended }],
        usage,
      });
    const chunk = (delta: object, finish_reason: string | null) =>
      JSON.stringify({
        ...whole,
        object: "chat.completion.chunk",
        choices: [{ index: 0, delta, finish_reason }],
        ...(finish_reason ? { usage } : {}),
      });
    return events([
      [undefined, chunk(message, null)],
      [undefined, chunk({}, ended)],
      [undefined, "[DONE]"],
    ]);
  },
};
