// The tests that judge mutants: in process, without a build, and quick. Modules are kept from file to file.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: [
      "test/syntax/fixtures.test.ts",
      "test/syntax/print.test.ts",
      "test/syntax/damage.test.ts",
      "test/interpret/fixtures.test.ts",
      "test/judge/**/*.test.ts",
      "test/attacks.test.ts",
      "test/fixtures.test.ts",
      "test/details.test.ts",
      "test/limits.test.ts",
    ],
    isolate: false,
    fileParallelism: false,
    testTimeout: 20_000,
  },
});
