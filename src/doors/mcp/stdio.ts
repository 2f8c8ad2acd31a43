// `safe-sh mcp` on standard input and output. Nothing but the protocol is written there.
import { realpathSync } from "node:fs";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { Engine } from "./engine.ts";
import { sessionFor } from "./server.ts";

/** Serves one client until it goes away or `signal` is aborted; then everything that runs for it has ended. */
export async function serveStdio(engine: Engine, signal: AbortSignal): Promise<void> {
  const { server, end } = sessionFor(engine, realpathSync(process.cwd()));
  const gone = new Promise<void>((resolve) => {
    const leave = (): void => resolve();
    process.stdin.once("end", leave).once("close", leave);
    process.stdout.on("error", leave);
    signal.addEventListener("abort", leave, { once: true });
    server.server.onclose = leave;
  });
  await server.connect(new StdioServerTransport());
  await gone;
  await end();
}
