// Makes the code caches for the node that runs this, if it does not take those that are there; with --check it ends with 1
// then, and makes none: node code-cache.cjs [DIST] [--check]
"use strict";

const { renameSync, rmSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { cacheOf, load, useOneTier } = require("./start.cjs");

const [given] = process.argv.slice(2).filter((argument) => argument !== "--check");
const dist = given ?? join(__dirname, "..", "dist");
const programs = ["hook", "cli"];
const parts = ["settings", "patterns"];

/** Only functions that were compiled by then are in a cache: each program answers once. */
async function make() {
  for (const name of programs) {
    const scripts = new Map();
    const program = load(dist, name, scripts);
    await program.warm();
    for (const [path, script] of scripts) if (path === join(dist, `${name}.cjs`)) put(path, script);
  }
  const scripts = new Map();
  const [settings, patterns] = parts.map((part) => load(dist, part, scripts));
  settings.settingsIn('{ "deny": ["a b"], "reads": { "deny": ["x"] } }');
  patterns.createPatternMatcher(["rm\\s+-[rf]+\\s+/"]).check("rm -r x");
  for (const [path, script] of scripts) put(path, script);
}

/** A hook that starts meanwhile finds a whole file, or none. */
function put(path, script) {
  const aside = `${cacheOf(path)}.${process.pid}`;
  try {
    writeFileSync(aside, script.createCachedData(), { flag: "wx" });
    renameSync(aside, cacheOf(path));
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}

/** Is there a cache of every bundle that this node takes? */
function areTaken() {
  const { readFileSync } = require("node:fs");
  const { Script } = require("node:vm");
  const refused = [...programs, ...parts].filter((name) => {
    const path = join(dist, `${name}.cjs`);
    try {
      const cachedData = readFileSync(cacheOf(path));
      return new Script(readFileSync(path, "latin1"), { filename: path, cachedData }).cachedDataRejected;
    } catch {
      return true;
    }
  });
  return refused.length === 0;
}

useOneTier();
if (process.argv.includes("--check")) process.exitCode = areTaken() ? 0 : 1;
else if (!areTaken())
  make().catch((error) => {
    console.error(`safe-sh: no code cache was made: ${error.message}`);
    process.exitCode = 1;
  });
