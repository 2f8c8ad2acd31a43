// Starts one of the hooks. It loads one bundle through V8's code cache, because a host starts it for every command.
"use strict";

const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { Script } = require("node:vm");

/** Runs the function `name` of the bundle. Throws if it cannot be loaded. */
module.exports = (name) => {
  // The optimizing compiler for WebAssembly would keep a short process alive, and compiling at first use would hold up
  // the answer: both modules are compiled by other threads while this one reads the bundle. The build makes the code
  // cache under the same flags, which V8 compares.
  require("node:v8").setFlagsFromString("--liftoff-only");
  const wasm = join(__dirname, "..", "wasm");
  const compiled = {
    language: WebAssembly.compile(readFileSync(join(wasm, "tree-sitter-bash.wasm"))),
    core: WebAssembly.compile(readFileSync(join(wasm, "tree-sitter.wasm"))),
  };
  const dist = join(__dirname, "..", "dist");
  const filename = join(dist, "hook.cjs");
  let source;
  try {
    source = readFileSync(filename, "latin1");
  } catch {
    throw new Error(
      "dist/hook.cjs is missing: run `npm ci --ignore-scripts && npm run build` in safe-sh's folder, or install the package again (the plugin: after the build, `claude plugin install safe-sh@safe-sh`)",
    );
  }
  let cachedData;
  try {
    cachedData = readFileSync(`${filename}.cache`);
  } catch {
    // Without a cache it only starts more slowly.
  }
  const script = new Script(source, { filename, ...(cachedData ? { cachedData } : {}) });
  const loaded = { exports: {} };
  script.runInThisContext()(loaded.exports, require, loaded, filename, dist);
  loaded.exports[name](compiled);
};
