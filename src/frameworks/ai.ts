// `safe-sh/ai`: a shell as a tool of the AI SDK, which asks for approval only about what is not proved.

import { jsonSchema, type ModelMessage, type Tool, tool } from "ai";
import { type NotRun, type Ran, resultText } from "../index.ts";
import { type BashInput, type BashToolOptions, bashToolOf, commandOf, inputSchema } from "./bash-tool.ts";

export type { BashInput, BashToolOptions };

/**
 * A tool that runs commands as `createShell()` does. `needsApproval` is true only for a command that the shell would ask about; a command
 * runs unproved only if the messages hold the approval of this very call.
 *
 * @throws TypeError if an option is not valid.
 * @example
 * const { policy } = await loadPolicy({ cwd: process.cwd() });
 * await generateText({ model, tools: { bash: bashTool({ policy, trials: true }) }, prompt: "Which files are large?" });
 */
export function bashTool(options: BashToolOptions = {}): Tool<BashInput, Ran | NotRun> {
  const { description, questionAbout, run } = bashToolOf(options);
  return tool({
    description,
    inputSchema: jsonSchema<BashInput>(inputSchema, { validate: validated }),
    needsApproval: async ({ command }) => (await questionAbout(command)) !== undefined,
    execute: ({ command }, { toolCallId, messages, abortSignal }) =>
      run(command, isApproved(messages, toolCallId, command), abortSignal),
    toModelOutput: ({ output }) => ({
      type: output.status === "refused" ? "error-text" : "text",
      value: resultText(output),
    }),
  });
}

function validated(value: unknown) {
  const command = commandOf(value);
  return typeof command === "string"
    ? { success: true as const, value: { command } }
    : { success: false as const, error: new TypeError("`command` is not a text") };
}

/** Has a person approved this call, of this command? The SDK has put both into the messages. */
function isApproved(messages: readonly ModelMessage[], call: string, command: string): boolean {
  let isMeant = false;
  const asked = new Set<string>();
  const answers: boolean[] = [];
  for (const { role, content } of messages) {
    // What a model writes is never an answer.
    if (typeof content === "string" || (role !== "assistant" && role !== "tool")) continue;
    for (const part of content) {
      if (part.type === "tool-call" && part.toolCallId === call) isMeant = commandOf(part.input) === command;
      if (part.type === "tool-approval-request" && part.toolCallId === call) asked.add(part.approvalId);
      if (role === "tool" && part.type === "tool-approval-response" && asked.has(part.approvalId))
        answers.push(part.approved);
    }
  }
  return isMeant && answers.length > 0 && answers.every((approved) => approved === true);
}
