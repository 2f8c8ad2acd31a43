// The hook over HTTP, for Claude Code's handlers of that type: no process for an answer. It listens on loopback only, and
// answers nobody who does not know the token, nor a page in a browser.
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { recordDecision } from "../../record/record.ts";
import { messageOf } from "../../system/message.ts";
import type { HookAnswer } from "../hook/answer.ts";
import { answerClaude } from "../hook/claude.ts";
import { longestPayload, readPayload } from "../hook/payload.ts";
import { isOption, settingsOf } from "../hook/settings.ts";
import type { HttpAccess } from "./http-access.ts";

/** The path of the hook; its query holds the hook's options. */
export const hookPath = "/hook";

/** The header in which the client says what its shell is. */
export const shellHeader = "x-safe-sh-shell";

/** Listens for hooks. @throws if the port is taken. */
export async function listenForHooks(access: HttpAccess, used: () => void): Promise<Server> {
  // Each look into `process.env` asks the system.
  const environment = { ...process.env };
  const server = createServer(
    { requestTimeout: 8_000, headersTimeout: 1_000, connectionsCheckingInterval: 250, maxHeaderSize: 16_384 },
    (request, response) => {
      used();
      answer(request, access, environment).then(
        ({ status, body }) => say(response, status, body),
        // Only who knows the token comes so far; a client that does not block at a failure obeys a denial.
        (error) => say(response, 200, denial(`safe-sh: the check failed: ${messageOf(error)}`)),
      );
    },
  );
  // Who has no token could hold connections open that others need: they are many, and short.
  server.maxConnections = 900;
  server.on("clientError", (_error, socket) => {
    const body = "safe-sh: the request cannot be read";
    if (socket.writable)
      socket.end(`HTTP/1.1 400 Bad Request\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(access.port, "127.0.0.1", resolve);
  });
  return server;
}

interface Said {
  readonly status: number;
  /** An answer is JSON, a refusal text; never empty, which the client takes for consent. */
  readonly body: string;
}

function say(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    "content-type": status === 200 ? "application/json" : "text/plain; charset=utf-8",
    "cache-control": "no-store",
    connection: "close",
  });
  response.end(body);
}

async function answer(request: IncomingMessage, access: HttpAccess, inherited: NodeJS.ProcessEnv): Promise<Said> {
  const refused = refusal(request, access);
  if (refused) return refused;
  const body = await bodyOf(request);
  if (body === undefined) return { status: 200, body: denial("safe-sh: the event is too long") };
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  const options = [...searchParams].map(([name, value]) => `--${name}=${value}`);
  const unknown = options.find((option) => !isOption(option));
  if (unknown !== undefined) return { status: 400, body: "safe-sh: the hook has no such option" };
  const shell = request.headers[shellHeader];
  const environment = { ...inherited, CLAUDE_CODE_SHELL: typeof shell === "string" ? shell : undefined };
  const given = await answerClaude(body, settingsOf(options, environment));
  if (given.judged) recordDecision({ door: "hook", ...given.judged, host: "claude-code" });
  return { status: 200, body: isQuestion(body) ? given.stdout || "{}" : asJson(given) };
}

/** Who may not be answered: before a byte of the body is read. */
function refusal({ method, url = "", headers }: IncomingMessage, { port, token }: HttpAccess): Said | undefined {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  // A page in a browser says where it is from; a name that was bound to this address stands in `Host`.
  if (headers.origin !== undefined || headers["sec-fetch-site"] !== undefined || !hosts.includes(headers.host ?? ""))
    return { status: 403, body: "safe-sh: only a client of this machine is answered" };
  if (!isSame(headers.authorization ?? "", `Bearer ${token}`))
    return { status: 401, body: "safe-sh: the token is missing or wrong: run `safe-sh init --http` again" };
  if (method !== "POST" || !new RegExp(`^${hookPath}(?:\\?|$)`).test(url))
    return { status: 404, body: `safe-sh: hooks are answered at POST ${hookPath}` };
  return undefined;
}

/** In the same time for any text. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > longestPayload) return undefined;
    pieces.push(piece);
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(pieces));
}

/** At this event an answer without an opinion leaves the question to the person. */
const isQuestion = (body: string): boolean => {
  const read = readPayload(body);
  return "event" in read && read.event.hook_event_name === "PermissionRequest";
};

/** An answer of the hook as JSON: what blocks by its exit code denies, and silence would be consent. */
function asJson({ stdout, stderr, exitCode }: HookAnswer): string {
  if (exitCode === 0 && stdout !== "") return stdout;
  const reason =
    exitCode === 0
      ? "safe-sh: it was asked about a tool that it does not judge: the matcher must be `Bash`"
      : stderr.trim();
  return denial(reason.slice(0, 9_000) || "safe-sh: blocked");
}

const denial = (reason: string): string =>
  JSON.stringify({
    hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: reason },
  });
