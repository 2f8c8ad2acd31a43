#!/usr/bin/env node
// The program's starter: loads its bundle through V8's code cache. A failure here ends with 125, and nothing runs.
"use strict";

try {
  const grammar = !/^(?:--help|--version|status-line)$/.test(process.argv[2] ?? "");
  const { program, compiled } = require("../hooks/start.cjs").start("cli", { grammar });
  program.main(process.argv.slice(2), compiled);
} catch (error) {
  require("node:fs").writeSync(2, `safe-sh: cannot start, and nothing was run: ${error.message}\n`);
  process.exit(125);
}
