// Gemini CLI: its hooks stand in its settings, and a rule of its own can let pass what the hook does not refuse.
import { join } from "node:path";
import type { Host } from "../host.ts";
import type { Client } from "../install/drive.ts";
import { handlerIn } from "../install/parts/handler.ts";
import { hostSeconds } from "../install/parts/line.ts";
import { note, ownFile } from "../install/parts/part.ts";
import { alsoServer, serverWords } from "../install/parts/server.ts";
import { geminiChecks } from "./doctor.ts";
import { folder, rulePath, usesAccount } from "./places.ts";
import { generateContent } from "./service.ts";
import { transcripts } from "./transcript.ts";

/**
 * Commands to which neither the hook nor another rule objects pass without the client's question. Every rule of the user's comes
 * before it, and it before those that the client has by default.
 */
const rule = `# safe-sh: ${note}
# The hook refuses what is not proved to only read. Where a project turns hooks off, this rule lets everything pass.
[[rule]]
toolName = "run_shell_command"
decision = "allow"
priority = 0
`;

/** The client without an account of the user's. */
const byKey = JSON.stringify({ security: { auth: { selectedType: "gemini-api-key" } } });

const client: Client = {
  dialect: generateContent,
  lets: ["--approval-mode", "yolo"],
  ofServices: /^GEMINI_API/i,
  start: (url, args, own) => ({
    args: ["-p", "Asked by safe-sh.", "-m", "gemini-2.5-flash", "-o", "json", ...args],
    environment: {
      GEMINI_API_KEY: "none",
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_CLI_TRUST_WORKSPACE: "true",
      ...(own && usesAccount() ? { GEMINI_CLI_SYSTEM_SETTINGS_PATH: own(byKey) } : {}),
    },
  }),
};

const server = () => {
  const [command, ...args] = serverWords();
  return { command, args };
};

export const gemini = {
  title: "Gemini CLI",
  measured: "0.61.0",
  failsOpen: true,
  enforced: false,
  program: "gemini",
  settings: {
    folder,
    parts: (at, wishes) => [
      alsoServer(
        handlerIn(
          "gemini",
          join(at, "settings.json"),
          { list: ["hooks", "BeforeTool"], matcher: "run_shell_command" },
          (command) => ({ type: "command", name: "safe-sh", command, timeout: hostSeconds * 1000 }),
          [
            ...(wishes.includes("interactive") ? ["--interactive"] : []),
            ...(wishes.includes("changes") ? ["--trials"] : []),
          ],
        ),
        "mcpServers",
        server,
        wishes.includes("mcp"),
      ),
      ...(wishes.includes("let-pass") ? [ownFile(rulePath(at), rule)] : []),
    ],
  },
  wishes: ["interactive", "let-pass", "mcp", "changes"],
  notes: (wishes) => [
    wishes.includes("interactive")
      ? "with `--interactive`, `gemini -p` waits for ever for an answer to the hook's question"
      : "what is not proved is refused; `--interactive` asks instead, if somebody is always at the terminal",
    wishes.includes("let-pass")
      ? "where a project turns hooks off, the rule lets every command pass: `safe-sh doctor` says so in its folder"
      : "the client goes on asking about every command; `--let-pass` leaves that to the hook",
  ],
  checks: geminiChecks,
  trust: "not-needed",
  client,
  transcripts,
} satisfies Host;
