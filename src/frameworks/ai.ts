// `safe-sh/ai`: a shell as a tool of the AI SDK, which asks for approval only about what is not proved.

import { jsonSchema, type ModelMessage, type Tool, tool } from "ai";
import { createShell, type NotRun, type Ran, resultText, type ShellOptions } from "../index.ts";

/** Options of the tool. */
export interface BashToolOptions
  extends Omit<ShellOptions, "approve" | "approvalTimeoutMilliseconds" | "modifications"> {
  /** Milliseconds after which a command is ended. Default 120,000. */
  readonly timeoutMilliseconds?: number;
  /** Bytes that are kept of each stream. Default 30,000. */
  readonly maxBytes?: number;
  /** Replaces the default description of the tool, which the model reads. */
  readonly description?: string;
}

/** What the model gives the tool. */
export interface BashInput {
  readonly command: string;
}

const about =
  "Runs a command in bash. What is proved to only read runs at once; the rest needs approval, runs over a copy of the project, or is refused with commands that pass.";

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
  const { timeoutMilliseconds = 120_000, maxBytes = 30_000, description = about, ...ofShell } = options;
  const shell = createShell(ofShell);
  return tool({
    description,
    inputSchema: jsonSchema<BashInput>(
      {
        type: "object",
        properties: { command: { type: "string", description: "a command line for bash" } },
        required: ["command"],
        additionalProperties: false,
      },
      { validate: validated },
    ),
    needsApproval: async ({ command }) => (await shell.questionAbout(command)) !== undefined,
    execute: ({ command }, { toolCallId, messages, abortSignal }) => {
      const wanted = { timeoutMilliseconds, maxBytes, ...(abortSignal ? { signal: abortSignal } : {}) };
      if (!isApproved(messages, toolCallId, command)) return shell.run(command, wanted);
      return createShell({ ...ofShell, approve: async () => ({ type: "approve" }) }).run(command, wanted);
    },
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

const commandOf = (input: unknown): unknown =>
  typeof input === "object" && input !== null && "command" in input ? input.command : undefined;
