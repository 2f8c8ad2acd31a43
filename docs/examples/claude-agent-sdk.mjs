// An agent of Claude's Agent SDK: what its Bash tool is not proved to only read is asked about here.
//
//   node claude-agent-sdk.mjs "Which files here are large?"
import { createInterface } from "node:readline";
import { query } from "@anthropic-ai/claude-agent-sdk";
import { loadPolicy } from "safe-sh";
import { bashPermissions } from "safe-sh/claude-agent-sdk";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const { policy } = await loadPolicy({ cwd: process.cwd() });
const permissions = bashPermissions({
  policy,
  approve: async ({ command, verdict }) => {
    process.stderr.write(`${verdict.reason}\nRun it? ${JSON.stringify(command)} [y/n] `);
    return (await lines.next()).value === "y";
  },
});

async function* prompts() {
  yield { type: "user", message: { role: "user", content: process.argv[2] }, parent_tool_use_id: null };
}

const options = {
  ...permissions,
  // None of the user's settings: they could allow commands by themselves.
  settingSources: [],
  tools: ["Bash"],
  pathToClaudeCodeExecutable: process.env.CLAUDE_CODE,
};
for await (const message of query({ prompt: prompts(), options }))
  if (message.type === "result") console.log(message.result);
process.exit(0);
