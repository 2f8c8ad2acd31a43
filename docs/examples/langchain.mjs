// An agent with a shell, on LangGraph: a command that is not proved to only read is tried, or asked about here.
//
//   node langchain.mjs http://127.0.0.1:11434/v1 MODEL "Which files here are large?"
import { createInterface } from "node:readline";
import { Command, MemorySaver } from "@langchain/langgraph";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { ChatOpenAI } from "@langchain/openai";
import { loadPolicy } from "safe-sh";
import { bashTool } from "safe-sh/langchain";

const [baseURL, model, prompt] = process.argv.slice(2);
const { policy } = await loadPolicy({ cwd: process.cwd() });
const llm = new ChatOpenAI({ model, apiKey: process.env.API_KEY ?? "none", configuration: { baseURL } });
// An interrupted graph is kept here until it is resumed.
const checkpointer = new MemorySaver();
const agent = createReactAgent({ llm, tools: [bashTool({ policy, trials: true })], checkpointer });
const config = { configurable: { thread_id: "1" }, recursionLimit: 100 };
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

let state = await agent.invoke({ messages: [{ role: "user", content: prompt }] }, config);
while (state.__interrupt__) {
  const answers = {};
  for (const { id, value } of state.__interrupt__) {
    process.stderr.write(`${value.reason}\nRun it? ${JSON.stringify(value.command)} [y/n] `);
    answers[id] = { approved: (await lines.next()).value === "y", command: value.command };
  }
  state = await agent.invoke(new Command({ resume: answers }), config);
}
console.log(state.messages.at(-1).content);
process.exit(0);
