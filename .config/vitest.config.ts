// How the tests run: real processes against a fresh build, and a minimum coverage of the code that decides and enforces.
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const floor = { lines: 90 };
const floored = [
  "catalog",
  "doors",
  "examine",
  "interpret",
  "judge",
  "policy",
  "policy-files",
  "run",
  "sandbox",
  "survey",
  "syntax",
];

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: [".config/test-build.ts"],
    // Most wait for processes of their own. By default, a machine with two cores would run one file at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A process that stays would outlive the tests.
    env: { SAFE_SH_RESIDENT: "off" },
    testTimeout: 20_000,
    hookTimeout: 120_000,
    coverage: {
      provider: "v8",
      enabled: process.env.SAFE_SH_COVERAGE === "1",
      include: ["src/**/*.ts"],
      // Seen only through real processes, which are not measured: the hook's process (test/doors/hook/process.test.ts), and
      // prompts on a terminal (test/e2e/approval.test.ts).
      exclude: ["src/doors/hook/main.ts", "src/doors/shell/ask.ts"],
      reporter: ["text-summary"],
      thresholds: Object.fromEntries(floored.map((folder) => [`src/${folder}/**`, floor])),
    },
  },
});
