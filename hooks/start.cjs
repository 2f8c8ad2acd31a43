// Starts a program of safe-sh. It loads one bundle through V8's code cache, because a host starts it for every command.
"use strict";

const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { Script } = require("node:vm");

const root = join(__dirname, "..");

/** The code cache of a bundle for this node: V8 takes no other's. It lies beside the code, where only who may change that writes. */
const cacheOf = (path) => `${path}.${process.versions.v8}-${process.arch}.cache`;

/** A bundle as a function, with its script. Throws if it cannot be read. */
function compile(path) {
  let source;
  try {
    source = readFileSync(path, "latin1");
  } catch {
    throw new Error(
      `dist/${path.slice(path.lastIndexOf("/") + 1)} is missing: run \`npm ci --ignore-scripts && npm run build\` in safe-sh's folder, or install the package again (the plugin: after the build, \`claude plugin install safe-sh@safe-sh\`)`,
    );
  }
  let cachedData;
  try {
    cachedData = readFileSync(cacheOf(path));
  } catch {
    // Without a cache it only starts more slowly; `safe-sh doctor` says so.
  }
  return new Script(source, { filename: path, ...(cachedData ? { cachedData } : {}) });
}

/** What a bundle exports. `scripts`: is filled with the scripts of all that were loaded, by path. */
function load(dist, name, scripts) {
  const path = join(dist, `${name}.cjs`);
  const script = compile(path);
  scripts?.set(path, script);
  const loaded = { exports: {} };
  const parts = {};
  // The parts of a program have caches, too. Loaded once, as `require` does: the resident reads a policy for every request.
  const requireFor = (wanted) => {
    const part = /^\.\.\/dist\/(settings|patterns)\.cjs$/.exec(wanted)?.[1];
    if (!part) return require(wanted);
    parts[part] ??= load(dist, part, scripts);
    return parts[part];
  };
  script.runInThisContext()(loaded.exports, requireFor, loaded, path, dist);
  return loaded.exports;
}

/** Two compiler tiers for WebAssembly are one too many for a short process: the exit would wait for the second. */
const useOneTier = () => require("node:v8").setFlagsFromString("--liftoff-only");

/** The bundle's exports, and the grammar, which other threads compile while this one reads the code. */
function start(name, { grammar = true } = {}) {
  // Before any code is read: V8 compares the flags with those of the cache.
  useOneTier();
  const wasm = (file) => WebAssembly.compile(readFileSync(join(root, "wasm", file)));
  const compiled = grammar ? { language: wasm("tree-sitter-bash.wasm"), core: wasm("tree-sitter.wasm") } : undefined;
  return { program: load(join(root, "dist"), name), compiled };
}

/** Runs a function of the hooks' bundle. Throws if it cannot be loaded. */
module.exports = (name) => {
  const { program, compiled } = start("hook");
  program[name](compiled, startResident);
};

/** Starts the resident checker, which answers the next call without a process of node. */
function startResident() {
  const { spawn } = require("node:child_process");
  const options = { cwd: "/", stdio: "ignore", detached: true };
  spawn(process.execPath, [join(root, "bin/safe-sh.cjs"), "serve", "--if-missing"], options)
    .on("error", () => {})
    .unref();
}
Object.assign(module.exports, { start, load, cacheOf, useOneTier });
