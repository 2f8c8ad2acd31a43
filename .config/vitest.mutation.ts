// The tests that judge mutants: in process, without a build, and quick.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: [
      "test/syntax/*.test.ts",
      "test/interpret/*.test.ts",
      "test/judge/**/*.test.ts",
      "test/attacks.test.ts",
      "test/fixtures.test.ts",
    ],
    testTimeout: 20_000,
  },
});
