// The Model Context Protocol's part of `safe-sh mcp`, which no other door loads (`dist/mcp.cjs`).
export { serveHttp } from "./http.ts";
export { serveStdio } from "./stdio.ts";
