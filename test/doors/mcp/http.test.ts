// `safe-sh mcp --http`: only who knows the token, and asks this machine's own address, is served; two clients do not meet.
import type { ChildProcess } from "node:child_process";
import { mkdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema, ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { safeSh } from "../../support/built.ts";
import { ended, folder, start } from "../../support/programs.ts";

let server: ChildProcess;
let url = "";
let token = "";

beforeAll(async () => {
  server = start(safeSh, ["mcp", "--http"]);
  const said = await new Promise<string>((resolve) => {
    let text = "";
    server.stdout?.on("data", (bytes) => {
      text += bytes;
      if (/Bearer .*\n/.test(text)) resolve(text);
    });
  });
  [, url = "", token = ""] = /^(http:\/\/127\.0\.0\.1:\d+\/mcp)\nAuthorization: Bearer (\S{43})\n$/.exec(said) ?? [];
  expect(token).not.toBe("");
});

afterAll(async () => {
  const ending = ended(server);
  server.kill("SIGTERM");
  expect((await ending).code).toBe(143);
});

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "x", version: "1" } },
};

/** The status of a request with these headers beside or in place of the right ones. */
const statusOf = (headers: Record<string, string>, method = "POST", path = "/mcp"): Promise<number> =>
  new Promise((resolve, reject) => {
    const right = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    };
    const { port } = new URL(url);
    const asked = request({ port, host: "127.0.0.1", path, method, headers: { ...right, ...headers } }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    asked.on("error", reject).end(method === "POST" ? JSON.stringify(initialize) : undefined);
  });

test.each([
  ["without the token", { authorization: "" }, 401],
  ["with another token", { authorization: `Bearer ${"a".repeat(43)}` }, 401],
  ["with a shorter one", { authorization: "Bearer a" }, 401],
  ["under a name that leads here", { host: "evil.example" }, 403],
  ["under this address with another port", { host: "127.0.0.1:1" }, 403],
  ["from another page", { origin: "http://evil.example" }, 403],
  ["from a page of this machine", { origin: "http://localhost:3000" }, 403],
  ["from a page without an origin", { origin: "null" }, 403],
  ["of a session that is none", { "mcp-session-id": "x" }, 404],
] as const)("refuses a request %s", async (_, headers, status) => {
  expect(await statusOf(headers)).toBe(status);
});

test("refuses other paths and methods, and takes the right request", async () => {
  expect(await statusOf({}, "POST", "/")).toBe(404);
  expect(await statusOf({}, "GET")).toBe(400);
  expect(await statusOf({})).toBe(200);
});

test("runs, asks and sends progress for each of two clients", async () => {
  const roots = ["one", "two"].map((name) => join(folder(), name));
  const clients = await Promise.all(
    roots.map(async (root, at) => {
      mkdirSync(root);
      const client = new Client(
        { name: "t", version: "1" },
        { capabilities: { elicitation: { form: {} }, roots: {} } },
      );
      client.setRequestHandler(ListRootsRequestSchema, async () => ({ roots: [{ uri: `file://${root}` }] }));
      const answer = ["do it", "do not do it"][at] ?? "";
      client.setRequestHandler(ElicitRequestSchema, async () => ({ action: "accept", content: { answer } }));
      const requestInit = { headers: { authorization: `Bearer ${token}` } };
      const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit });
      await client.connect(transport as Parameters<Client["connect"]>[0]);
      return client;
    }),
  );
  onTestFinished(async () => void (await Promise.all(clients.map((client) => client.close()))));
  const all = (command: string, onprogress?: () => void) =>
    Promise.all(
      clients.map(
        async (client) =>
          (await client.callTool({ name: "run", arguments: { command } }, undefined, onprogress ? { onprogress } : {}))
            .structuredContent,
      ),
    );
  let pieces = 0;
  expect(await all("pwd; sleep 0.1", () => void pieces++)).toEqual(
    roots.map((root) => expect.objectContaining({ status: "ran", stdout: `${root}\n` })),
  );
  expect(pieces).toBe(2);
  expect(await all("python3 -c 'import os; os.nice(0)'")).toEqual([
    expect.objectContaining({ status: "ran", approved: true }),
    expect.objectContaining({ status: "refused", why: "rejected" }),
  ]);
});
