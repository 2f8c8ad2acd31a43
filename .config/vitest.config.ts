// How the tests run: real processes against a fresh build, and a floor under the coverage of what decides.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const floor = { lines: 90 };

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: [".config/test-build.ts"],
    testTimeout: 20_000,
    hookTimeout: 120_000,
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      reporter: ["text-summary"],
      thresholds: {
        "src/judge/**": floor,
        "src/interpret/**": floor,
        "src/syntax/**": floor,
        "src/catalog/**": floor,
      },
    },
  },
});
