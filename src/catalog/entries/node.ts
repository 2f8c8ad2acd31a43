// Node.js, and Corepack, which comes with it.
import { onlyVersion, under } from "../forms.ts";
import { yarnFiles } from "../knowledge/project-files/package-managers.ts";
import { commands, reads, runsCode, text } from "../schema.ts";

export const node = commands({
  ...under("node nodejs", {
    does: "runs a JavaScript program",
    manual: "https://nodejs.org/api/cli.html",
    // Everything behind the script belongs to it. Preloading (`-r`, `--import`, `--loader`) runs code, profiling writes.
    grammar: "posix",
    options: {
      "-v, --version": { stops: true },
      "-h, --help": { stops: true },
      "--v8-options": { stops: true },
      "--completion-bash": { stops: true },
      // It only parses the file.
      "-c, --check": { operands: { first: [reads], each: text } },
      "--no-warnings": {},
      "--no-deprecation": {},
    },
    // Without an operand the program comes from standard input.
    operands: { none: runsCode, first: [runsCode], each: text },
    environment: { NODE_ENV: ["*"] },
  }),
  corepack: {
    ...onlyVersion(
      "installs and runs package managers",
      "https://github.com/nodejs/corepack#readme",
      "-v|--version -h|--help",
    ),
    changes: "runs a package manager, which it may install[: {1}]",
    obeys: yarnFiles,
  },
});
