// An agent with a shell, on the AI SDK: a command that is not proved to only read is tried, or asked about here.
//
//   node ai-sdk.mjs http://127.0.0.1:11434/v1 MODEL "Which files here are large?"
import { createInterface } from "node:readline";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, stepCountIs } from "ai";
import { loadPolicy } from "safe-sh";
import { bashTool } from "safe-sh/ai";

const [baseURL, model, prompt] = process.argv.slice(2);
const provider = createOpenAICompatible({ name: "local", baseURL, apiKey: process.env.API_KEY ?? "none" });
const { policy } = await loadPolicy({ cwd: process.cwd() });
const tools = { bash: bashTool({ policy, trials: true }) };
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

const messages = [{ role: "user", content: prompt }];
for (;;) {
  const { content, response, text } = await generateText({
    model: provider(model),
    tools,
    messages,
    stopWhen: stepCountIs(50),
  });
  messages.push(...response.messages);
  const requests = content.filter(({ type }) => type === "tool-approval-request");
  if (requests.length === 0) {
    console.log(text);
    break;
  }
  const answers = [];
  for (const { approvalId, toolCall } of requests) {
    process.stderr.write(`Run it? ${JSON.stringify(toolCall.input.command)} [y/n] `);
    const { value } = await lines.next();
    answers.push({ type: "tool-approval-response", approvalId, approved: value === "y" });
  }
  messages.push({ role: "tool", content: answers });
}
process.exit(0);
