#!/usr/bin/env node
// The program's starter: loads its bundle through V8's code cache. A failure here ends with 125, and nothing runs.
"use strict";

const { readFileSync, writeSync } = require("node:fs");
const { join } = require("node:path");

try {
  const root = join(__dirname, "..");
  const filename = join(root, "dist", "cli.cjs");
  let source;
  try {
    source = readFileSync(filename, "latin1");
  } catch {
    throw new Error("dist/cli.cjs is missing: run `npm run build` in safe-sh's folder, or install the package again");
  }
  // Two compiler tiers for WebAssembly are one too many for a short process: the exit would wait for the second.
  require("node:v8").setFlagsFromString("--liftoff-only");
  let compiled;
  if (!/^--(?:help|version)$/.test(process.argv[2] ?? "")) {
    const compile = (name) => WebAssembly.compile(readFileSync(join(root, "wasm", name)));
    compiled = { language: compile("tree-sitter-bash.wasm"), core: compile("tree-sitter.wasm") };
  }
  let cachedData;
  try {
    cachedData = readFileSync(`${filename}.cache`);
  } catch {
    // Without a cache it only starts more slowly.
  }
  const { Script } = require("node:vm");
  const script = new Script(source, { filename, ...(cachedData ? { cachedData } : {}) });
  const loaded = { exports: {} };
  script.runInThisContext()(loaded.exports, require, loaded, filename, join(root, "dist"));
  loaded.exports.main(process.argv.slice(2), compiled);
} catch (error) {
  writeSync(2, `safe-sh: cannot start, and nothing was run: ${error.message}\n`);
  process.exit(125);
}
