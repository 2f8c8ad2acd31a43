// How the tests run: real processes against a fresh build, and a minimum coverage of the code that decides and enforces.
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { alone, shared, thinned } from "./test-projects.ts";

const floor = { lines: 90 };
const floored = [
  "src/catalog/**",
  "src/decide/*.ts",
  "src/decide/survey/**",
  "src/doors/{hook,library,shell}/**",
  "src/interpret/**",
  "src/judge/**",
  "src/policy/**",
  "src/run/*.ts",
  "src/sandbox/**",
  "src/syntax/**",
];

// Seen only through real processes, which are not measured: they work on a process's own streams, arguments and settings. Each
// has tests that start it: test/doors/hook/process.test.ts, test/doors/shell/, test/doors/tickets/, test/sandbox/handed-over.test.ts,
// test/doors/resident/ (both ways of the thin shell and the thin hook), and on a terminal test/e2e/.
const onlyInProcesses = [
  "src/doors/hook/deliverable.ts",
  "src/doors/hook/main.ts",
  "src/doors/hook/respond.ts",
  "src/doors/hook/settings.ts",
  "src/doors/shell/always.ts",
  "src/doors/shell/ask.ts",
  "src/doors/shell/begun.ts",
  "src/doors/shell/claude-code/ticket.ts",
  "src/doors/shell/door.ts",
  "src/doors/shell/keep-question.ts",
  "src/doors/shell/prompts.ts",
  "src/doors/shell/trials.ts",
  "src/run/as-given.ts",
  "src/run/pump.ts",
  "src/run/thin.ts",
  "src/sandbox/offset.ts",
  "src/sandbox/restore.ts",
  "src/sandbox/streams.ts",
];

/** The home of whatever runs inside the tests themselves: neither the developer's log nor the developer's policy. */
const home = mkdtempSync(join(tmpdir(), "safe-sh-home-"));
process.once("exit", () => rmSync(home, { recursive: true, force: true }));

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  test: {
    projects: [
      { extends: true, test: { name: "shared", include: shared, isolate: false } },
      { extends: true, test: { name: "alone", include: alone } },
    ],
    globalSetup: [".config/test-build.ts"],
    setupFiles: [".config/test-setup.ts"],
    ...thinned,
    // Most wait for processes of their own: two more files than there are cores keep the cores at work.
    maxWorkers: availableParallelism() + 2,
    // A process that stays would outlive the tests.
    env: {
      SAFE_SH_RESIDENT: "off",
      HOME: home,
      XDG_STATE_HOME: join(home, "state"),
      XDG_CONFIG_HOME: join(home, "config"),
      XDG_CACHE_HOME: join(home, "cache"),
    },
    // A machine may be busy with other work; what must be quick is counted, not timed.
    testTimeout: 60_000,
    // Under the load of other programs a process may miss its time. What fails twice fails, and what failed once is reported.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 120_000,
    coverage: {
      provider: "v8",
      enabled: process.env.SAFE_SH_COVERAGE === "1",
      // What has no floor is not measured; and of a table of data every line runs.
      include: floored,
      exclude: [...onlyInProcesses, "src/catalog/entries/**"],
      reporter: ["text-summary"],
      thresholds: Object.fromEntries(floored.map((files) => [files, floor])),
    },
  },
});
