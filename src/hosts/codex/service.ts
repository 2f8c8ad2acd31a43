// The Responses API of OpenAI, as far as Codex needs it.
import { type Dialect, events, json, objectsIn, type Step } from "../install/stand-ins/service.ts";

const toolOf = (step: Step): Exclude<Step, string> =>
  typeof step === "string" ? { tool: "exec_command", input: { cmd: step } } : step;

const outputsIn = (input: unknown) =>
  objectsIn(input).filter(({ type }) => type === "function_call_output" || type === "custom_tool_call_output");

export const responses: Dialect = {
  results: ({ input }) =>
    outputsIn(input).map(({ output }) => (typeof output === "string" ? output : JSON.stringify(output))),
  offers: ({ tools }) => objectsIn(tools).length > 0,
  turn: (step, number, path) => {
    if (!path.includes("/responses")) return json({ object: "list", data: [], models: [] });
    const call = step === undefined ? undefined : toolOf(step);
    const patch = call?.tool === "apply_patch" ? call.input.patch : undefined;
    const item = patch
      ? { type: "custom_tool_call", id: `ctc_${number}`, call_id: `call_${number}`, name: "apply_patch", input: patch }
      : call
        ? {
            type: "function_call",
            id: `fc_${number}`,
            call_id: `call_${number}`,
            name: call.tool,
            ...(call.namespace === undefined ? {} : { namespace: call.namespace }),
            arguments: JSON.stringify(call.input),
          }
        : {
            type: "message",
            id: `msg_${number}`,
            role: "assistant",
            content: [{ type: "output_text", text: "done" }],
          };
    const id = `resp_${number}`;
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    const told = [
      { type: "response.created", response: { id } },
      { type: "response.output_item.done", output_index: 0, item },
      { type: "response.completed", response: { id, usage } },
    ];
    return events(told.map((each) => [each.type, JSON.stringify(each)]));
  },
};
