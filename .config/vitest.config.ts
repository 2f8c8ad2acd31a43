// How the tests run: real processes against a fresh build, and a floor under the coverage of what decides.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const floor = { lines: 90 };

// Minutes each. CI has run them once when it comes to the gate.
const long = ["attempts", "repositories", "same"].map((name) => `test/confine/${name}.test.ts`);

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["test/**/*.test.ts"],
    exclude: process.env.SAFE_SH_TESTS === "short" ? long : [],
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
