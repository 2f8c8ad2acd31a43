// Codex: its hooks stand in a file of JSON, and run only if its user trusts them.
import { join } from "node:path";
import type { Host } from "../host.ts";
import type { Client } from "../install/drive.ts";
import { handlerIn } from "../install/parts/handler.ts";
import { hostSeconds } from "../install/parts/line.ts";
import type { Edit } from "../install/parts/part.ts";
import { serverWords } from "../install/parts/server.ts";
import { withBlock, withoutBlock } from "../install/parts/toml-block.ts";
import { codexChecks } from "./doctor.ts";
import { folder } from "./places.ts";
import { responses } from "./service.ts";
import { transcripts } from "./transcript.ts";
import { trustedNow } from "./trust.ts";

const client: Client = {
  dialect: responses,
  lets: ["--dangerously-bypass-approvals-and-sandbox"],
  ofServices: /^CODEX_API/i,
  start: (url, args) => ({
    args: [
      ...["exec", "--skip-git-repo-check", "--json", "-c", 'model="gpt-5-codex"', "-c", 'model_provider="standin"'],
      ...["-c", `model_providers.standin={name="standin",base_url="${url}/v1",wire_api="responses"}`],
      ...args,
      "Asked by safe-sh.",
    ],
    environment: {},
  }),
};

/** Strings of JSON are strings of TOML, too. */
const server = (path: string): Edit => ({
  kind: "edit",
  path,
  put: (text) => {
    const [command, ...args] = serverWords();
    const table = `[mcp_servers.safe-sh]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`;
    return withBlock(text, table);
  },
  takeOut: withoutBlock,
  isAside: true,
});

export const codex = {
  title: "Codex",
  measured: "0.169.0",
  failsOpen: true,
  enforced: false,
  program: "codex",
  settings: {
    folder,
    parts: (at, wishes) => [
      handlerIn(
        "codex",
        join(at, "hooks.json"),
        { list: ["hooks", "PreToolUse"], matcher: "Bash" },
        (command) => ({ type: "command", command, timeout: hostSeconds }),
        wishes.includes("changes") ? ["--trials"] : [],
      ),
      ...(wishes.includes("mcp") ? [server(join(at, "config.toml"))] : []),
    ],
  },
  wishes: ["mcp", "changes"],
  notes: (wishes) =>
    wishes.includes("changes")
      ? ["no trial works in Codex' own sandbox: there such commands fail, and change nothing"]
      : ["what is not proved is refused; with `--changes keep` it runs, and can be undone"],
  checks: codexChecks,
  trust: trustedNow,
  client,
  transcripts,
} satisfies Host;
