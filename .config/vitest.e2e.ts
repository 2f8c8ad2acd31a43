// The tests with the real client of an agent: each starts a program of 235 MB, so they are not among the others.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { thinned } from "./test-projects.ts";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["test/e2e/**/*.e2e.ts"],
    globalSetup: ["test/e2e/setup.ts"],
    ...thinned,
    // The printed times are for comparison within a file; run `test/e2e/latency.e2e.ts` alone to believe them.
    maxWorkers: 3,
    testTimeout: 120_000,
    // As among the other tests.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 900_000,
  },
});
