#!/usr/bin/env node
// The PreToolUse hook: answers for Bash calls. Any failure here ends with exit 2, which blocks.
"use strict";

// A file that is cut short below must not end with 0, which would let the call pass.
process.exitCode = 2;
try {
  require("./start.cjs")("runHook");
} catch (error) {
  try {
    require("node:fs").writeSync(2, `safe-sh: the hook cannot start and the command is blocked: ${error?.message}\n`);
  } finally {
    process.exit(2);
  }
}

module.exports = "started";
