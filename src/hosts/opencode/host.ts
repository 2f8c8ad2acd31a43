// opencode: safe-sh is its shell, and a plugin in its own process asks the library before a command starts.
import { join } from "node:path";
import { installed } from "../../system/installation.ts";
import type { Host } from "../host.ts";
import type { Client } from "../install/drive.ts";
import { note, ownFile } from "../install/parts/part.ts";
import { alsoServer, serverWords } from "../install/parts/server.ts";
import { opencodeChecks } from "./doctor.ts";
import { folder } from "./places.ts";
import { chatCompletions } from "./service.ts";
import { shellSetting } from "./shell.ts";
import { transcripts } from "./transcript.ts";

/** The library is loaded at the first command: a plugin that cannot be loaded is left out without a word. */
const plugin = (): string => `// safe-sh: ${note}
export const SafeSh = async ({ directory }) => ({
  "shell.env": async ({ sessionID }, { env }) => {
    if (sessionID) env.SAFE_SH_SESSION = sessionID;
  },
  "tool.execute.before": async ({ tool, sessionID }, { args }) => {
    if (tool !== "bash") return;
    const { refusalFor } = await import(${JSON.stringify(installed("dist/index.js").href)});
    const instead = (command) => {
      args.command = command;
    };
    const refusal = await refusalFor("opencode", { tool, args, directory, session: sessionID }, { instead });
    if (refusal !== undefined) throw new Error(refusal);
  },
});
`;

const client: Client = {
  dialect: chatCompletions,
  lets: [],
  ofServices: /^OPENCODE_CONFIG_CONTENT/i,
  start: (url, args) => {
    const provider = {
      npm: "@ai-sdk/openai-compatible",
      name: "standin",
      options: { baseURL: `${url}/v1`, apiKey: "none" },
      models: { m: { name: "m", tool_call: true } },
    };
    return {
      args: ["run", "-m", "standin/m", ...args, "Asked by safe-sh."],
      environment: {
        OPENCODE_CONFIG_CONTENT: JSON.stringify({
          provider: { standin: provider },
          model: "standin/m",
          // Doctor's command names a folder outside the project.
          permission: { external_directory: "allow" },
        }),
        OPENCODE_DISABLE_AUTOUPDATE: "1",
        OPENCODE_DISABLE_MODELS_FETCH: "1",
      },
    };
  },
};

const server = () => ({ type: "local", command: serverWords(), enabled: true });

export const opencode = {
  title: "opencode",
  measured: "1.18.33",
  failsOpen: false,
  enforced: true,
  program: "opencode",
  settings: {
    folder,
    parts: (at, wishes) => [
      alsoServer(shellSetting(at), "mcp", server, wishes.includes("mcp")),
      ownFile(join(at, "plugins/safe-sh.js"), plugin()),
    ],
  },
  wishes: ["mcp", "changes"],
  notes: () => [],
  checks: opencodeChecks,
  trust: "not-needed",
  client,
  transcripts,
} satisfies Host;
