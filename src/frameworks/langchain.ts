// `safe-sh/langchain`: a shell as a tool for LangGraph, which interrupts a graph only for what is not proved.

import { type DynamicStructuredTool, tool } from "@langchain/core/tools";
import { interrupt, isGraphInterrupt } from "@langchain/langgraph";
import { resultText } from "../index.ts";
import { type BashInput, type BashToolOptions, bashToolOf, commandOf, inputSchema, toolName } from "./bash-tool.ts";

export type { BashInput, BashToolOptions };

/** What a graph is interrupted with. */
export interface BashQuestion {
  readonly type: "safe-sh";
  readonly command: string;
  /** Why it does not run by itself. */
  readonly reason: string;
}

/** What a graph is resumed with. The command is the one that was asked about, so that no answer is taken for that of another call. */
export interface BashAnswer {
  readonly approved: boolean;
  readonly command: string;
}

/**
 * A tool that runs commands as `createShell()` does. A command that the shell would ask about interrupts the graph with a `BashQuestion`;
 * it runs if the graph is resumed with a `BashAnswer` about this very command that approves it.
 *
 * @throws TypeError if an option is not valid.
 * @example
 * const { policy } = await loadPolicy({ cwd: process.cwd() });
 * const agent = createReactAgent({ llm, tools: [bashTool({ policy, trials: true })], checkpointer });
 */
export function bashTool(options: BashToolOptions = {}): DynamicStructuredTool {
  const { description, questionAbout, run } = bashToolOf(options);
  const once = keeper();
  return tool(
    async (input, config) => {
      const command = commandOf(input) as string;
      const question = await questionAbout(command);
      // At each resumption: a graph gives its answers to the questions of a node by their order.
      const approved = question !== undefined && isApproved(command, question.verdict.reason);
      return once(callOf(config), async () => resultText(await run(command, approved, config.signal)));
    },
    { name: toolName, description, schema: inputSchema },
  );
}

function isApproved(command: string, reason: string): boolean {
  try {
    const answer: unknown = interrupt<BashQuestion, unknown>({ type: "safe-sh", command, reason });
    if (typeof answer !== "object" || answer === null || !("approved" in answer)) return false;
    return answer.approved === true && commandOf(answer) === command;
  } catch (error) {
    if (isGraphInterrupt(error)) throw error;
    // Outside of a graph, or without a checkpointer, nobody can be asked.
    return false;
  }
}

/** What LangGraph says of a call, as far as it is one of a graph. */
interface Config {
  readonly configurable?: Readonly<Record<string, unknown>>;
  readonly toolCall?: { readonly id?: string };
}

/** The same for one call at each resumption of its node, and for no other; undefined: it is no call of a graph. */
function callOf({ configurable, toolCall }: Config): string | undefined {
  const task = configurable?.checkpoint_ns;
  return typeof task === "string" && task !== "" && toolCall?.id !== undefined ? `${task} ${toolCall.id}` : undefined;
}

const mostKept = 1_000;

/** A node that is resumed for the question of one of its calls makes all of them again: what has run gives its result a second time. */
function keeper() {
  const kept = new Map<string, Promise<string>>();
  return (call: string | undefined, make: () => Promise<string>): Promise<string> => {
    if (call === undefined) return make();
    const made = kept.get(call) ?? make();
    kept.set(call, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return made;
  };
}
