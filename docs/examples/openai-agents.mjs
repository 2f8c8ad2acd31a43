// An agent with a shell, on the OpenAI Agents SDK: a command that is not proved to only read is tried, or asked about here.
//
//   node openai-agents.mjs http://127.0.0.1:11434/v1 MODEL "Which files here are large?"
import { createInterface } from "node:readline";
import { Agent, OpenAIProvider, Runner } from "@openai/agents";
import { loadPolicy } from "safe-sh";
import { bashTool } from "safe-sh/openai-agents";

const [baseURL, model, prompt] = process.argv.slice(2);
const { policy } = await loadPolicy({ cwd: process.cwd() });
const modelProvider = new OpenAIProvider({ baseURL, apiKey: process.env.API_KEY ?? "none", useResponses: false });
const runner = new Runner({ modelProvider, tracingDisabled: true });
const agent = new Agent({
  name: "Coder",
  instructions: "You look at a project.",
  model,
  tools: [bashTool({ policy, trials: true })],
});
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

let result = await runner.run(agent, prompt, { maxTurns: 50 });
while (result.interruptions.length > 0) {
  for (const interruption of result.interruptions) {
    const { command } = JSON.parse(interruption.rawItem.arguments);
    process.stderr.write(`Run it? ${JSON.stringify(command)} [y/n] `);
    const { value } = await lines.next();
    // Not for all later calls: nobody has seen them.
    if (value === "y") result.state.approve(interruption);
    else result.state.reject(interruption);
  }
  result = await runner.run(agent, result.state, { maxTurns: 50 });
}
console.log(result.finalOutput);
process.exit(0);
