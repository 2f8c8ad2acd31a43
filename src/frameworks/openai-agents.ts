// `safe-sh/openai-agents`: a shell as a tool of the OpenAI Agents SDK, which interrupts a run only for what is not proved.

import { type FunctionTool, type RunContext, tool } from "@openai/agents";
import { resultText } from "../index.ts";
import { type BashInput, type BashToolOptions, bashToolOf, commandOf, inputSchema, toolName } from "./bash-tool.ts";

export type { BashInput, BashToolOptions };

/**
 * A tool that runs commands as `createShell()` does. `needsApproval` is true only for a command that the shell would ask about: the run
 * stops with an interruption, and the command runs once that has been approved.
 *
 * @throws TypeError if an option is not valid.
 * @example
 * const { policy } = await loadPolicy({ cwd: process.cwd() });
 * const agent = new Agent({ name: "Coder", tools: [bashTool({ policy, trials: true })] });
 */
export function bashTool(options: BashToolOptions = {}): FunctionTool<unknown, typeof inputSchema, string> {
  const { description, questionAbout, run } = bashToolOf(options);
  return tool<typeof inputSchema, unknown, string>({
    name: toolName,
    description,
    parameters: inputSchema,
    strict: true,
    needsApproval: async (_, input) => (await questionAbout(commandOf(input) as string)) !== undefined,
    execute: async (input, context, details) =>
      resultText(await run(commandOf(input) as string, isApproved(context, details), details?.signal)),
  });
}

/** What the SDK says of the call. */
interface Details {
  readonly toolCall?: { readonly callId: string };
}

/** Has a person approved this call? An approval of every call of the tool (`alwaysApprove`) is one of none: nobody saw the command. */
function isApproved(context: RunContext | undefined, details: Details | undefined): boolean {
  const callId = details?.toolCall?.callId;
  if (!context || callId === undefined) return false;
  const approved = (id: string): boolean => context.isToolApproved({ toolName, callId: id }) === true;
  return approved(callId) && !approved(`${callId} or another`);
}
