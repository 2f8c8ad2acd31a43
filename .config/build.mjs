// Builds dist/: the command line, the library and the hook's own small bundle with its V8 code cache.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const dist = join(root, "dist");
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });

const shared = { bundle: true, platform: "node", target: "node20", logLevel: "warning", absWorkingDir: root };

// The wrapper is what makes a bundle a function for `vm.Script`, so that its code cache holds the whole of it.
const hook = await build({
  ...shared,
  entryPoints: ["src/hook/main.ts"],
  format: "cjs",
  minify: true,
  write: false,
  define: { "import.meta.url": "bundleUrl" },
});
const [output] = hook.outputFiles;
if (!output) throw new Error("esbuild made no bundle");
const wrapped = `(function (exports, require, module, __filename, __dirname) { const bundleUrl = require("node:url").pathToFileURL(__filename).href;\n${output.text}\n})`;
writeFileSync(join(dist, "hook.cjs"), wrapped);

await build({
  ...shared,
  entryPoints: { cli: "src/cli/main.ts", index: "src/index.ts" },
  outdir: "dist",
  format: "esm",
  splitting: true,
  chunkNames: "chunk-[hash]",
  external: ["zx", "zx/core", "pino", "@clack/prompts", "picocolors", "web-tree-sitter", "unbash", "zod", "zod/mini"],
});

// The cache must be made after a run: only functions that were compiled are in it.
const warm = `
const { Script } = require("node:vm");
const { readFileSync, writeFileSync } = require("node:fs");
const filename = ${JSON.stringify(join(dist, "hook.cjs"))};
const script = new Script(readFileSync(filename, "utf8"), { filename });
const loaded = { exports: {} };
script.runInThisContext()(loaded.exports, require, loaded, filename, ${JSON.stringify(dist)});
loaded.exports.warm().then(() => writeFileSync(filename + ".cache", script.createCachedData()));
`;
execFileSync(process.execPath, ["-e", warm], { stdio: "inherit" });

execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", join(root, ".config/tsconfig.build.json")], { stdio: "inherit" });
