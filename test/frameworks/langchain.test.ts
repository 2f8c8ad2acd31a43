// `safe-sh/langchain`: a call runs once, and by no answer but its own.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AIMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { expect, test } from "vitest";
import { bashTool } from "../../src/frameworks/langchain.ts";
import { folder } from "../support/programs.ts";

interface Question {
  readonly id: string;
  readonly value: { readonly command: string };
}

/** A model that makes these calls at once, and then is done. */
function modelOf(commands: readonly string[]) {
  let turn = 0;
  const tool_calls = commands.map((command, at) => ({ name: "bash", args: { command }, id: `call_${at}` }));
  return {
    lc_runnable: true,
    _modelType: () => "base_chat_model",
    _llmType: () => "stand-in",
    bindTools() {
      return this;
    },
    invoke: async () => (turn++ === 0 ? new AIMessage({ content: "", tool_calls }) : new AIMessage("done")),
  };
}

/** The results of the calls; `answer`: to each question. */
async function called(
  commands: readonly string[],
  answer: (question: Question) => unknown,
  version: "v1" | "v2",
  cwd: string,
) {
  // biome-ignore lint/suspicious/noExplicitAny: a model, as far as the agent needs one.
  const llm = modelOf(commands) as any;
  const agent = createReactAgent({ llm, tools: [bashTool({ cwd })], checkpointer: new MemorySaver(), version });
  const config = { configurable: { thread_id: "1" } };
  // biome-ignore lint/suspicious/noExplicitAny: the state of a graph.
  let state: any = await agent.invoke({ messages: [{ role: "user", content: "go" }] }, config);
  for (let round = 0; state.__interrupt__; round++) {
    if (round > commands.length) throw new Error("it asks without end");
    const resume = Object.fromEntries(state.__interrupt__.map((each: Question) => [each.id, answer(each)]));
    state = await agent.invoke(new Command({ resume }), config);
  }
  return state.messages.slice(2, -1).map(({ content }: { content: string }) => content);
}

const two = ["echo a >> log; cat log", "echo b >> other; cat other"];

for (const version of ["v1", "v2"] as const)
  test(`calls at once are asked about one by one, and each runs once: ${version}`, async () => {
    const cwd = folder();
    const answer = ({ value: { command } }: Question) => ({ approved: true, command });
    expect(await called([...two, "echo c"], answer, version, cwd)).toEqual(["a\n", "b\n", "c\n"]);
    expect([readFileSync(join(cwd, "log"), "utf8"), readFileSync(join(cwd, "other"), "utf8")]).toEqual(["a\n", "b\n"]);
  });

for (const [name, answer] of Object.entries<(question: Question) => unknown>({
  "yes to another command": () => ({ approved: true, command: "ls" }),
  "yes without a command": () => ({ approved: true }),
  "a no": ({ value: { command } }) => ({ approved: false, command }),
  "a text": ({ value: { command } }) => ({ approved: "true", command }),
  true: () => true,
}))
  test(`${name} is no approval`, async () => {
    const [result] = await called(["kill -URG $PPID; echo ran"], answer, "v2", folder());
    expect(result).toMatch(/^safe-sh: refused: /);
  });

test("outside of a graph nobody is asked", async () => {
  expect(await bashTool().invoke({ command: "kill -URG $PPID; echo ran" })).toMatch(/^safe-sh: refused: /);
  expect(await bashTool().invoke({ command: "echo proved" })).toBe("proved\n");
});
