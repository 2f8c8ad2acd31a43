// How the tests run: real processes against a fresh build, and a floor under the coverage of what decides.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const floor = { lines: 90 };

// What runs in this process, and covers what decides. CI has run all tests once when it comes to the gate.
const short = ["syntax", "interpret", "judge", "policy", "catalog"].map((folder) => `test/${folder}/**/*.test.ts`);
const isShort = process.env.SAFE_SH_TESTS === "short";

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: isShort ? [...short, "test/*.test.ts"] : ["test/**/*.test.ts"],
    exclude: isShort ? ["test/package.test.ts"] : [],
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
