// Builds dist/: the command line, the library with its types in one file, and the hook's own small bundle with its V8 code cache.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { browserOptions } from "./browser-build.mjs";
import { catalogPlugin } from "./catalog-plugin.mjs";
import { licensesOf } from "./licenses.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
// Built aside and put in place at the end: a hook that starts meanwhile finds either the old files or the new ones.
const dist = mkdtempSync(join(root, ".dist-"));
chmodSync(dist, 0o755);
// If the build fails, nothing of it stays.
process.on("exit", () => rmSync(dist, { recursive: true, force: true }));

// Its ES module imports node's modules dynamically, which a `vm.Script` may not, and wants `import.meta.url`.
const alias = { "web-tree-sitter": join(root, "node_modules/web-tree-sitter/web-tree-sitter.cjs") };

/** Folders with a `bundle.ts`, and the bundle that it becomes. */
const apart = {
  model: "models",
  parsers: "parsers",
  pages: "pages",
  look: "look",
  telemetry: "telemetry",
  network: "proxy",
  hosts: "hosts",
  markdown: "markdown",
  mcp: "mcp",
  memory: "memory",
  tools: "tools",
};

/** Leaves the bundles outside that are loaded only if they are needed. */
const leavesApart = {
  name: "apart",
  setup(on) {
    on.onResolve({ filter: /[\\/]bundle\.ts$/ }, ({ path, resolveDir }) => {
      const name = apart[basename(dirname(join(resolveDir, path)))];
      // The starters are in bin/ and hooks/, and required files are looked for from there.
      return { path: `../dist/${name}.cjs`, external: true };
    });
  },
};

/** The files of `src/frameworks/`, an entry of the package each. */
const frameworks = ["ai", "claude-agent-sdk", "langchain", "openai-agents"];

// ES modules first: of the others nothing can be left out.
const shared = {
  bundle: true,
  platform: "node",
  mainFields: ["module", "main"],
  target: "node20",
  logLevel: "warning",
  absWorkingDir: root,
  alias,
};

/** What a program imports only where there are settings or patterns. The library keeps both inside. */
const leavesSettingsApart = {
  name: "settings",
  setup(on) {
    on.onResolve({ filter: /\/(?:settings-in|patterns)\.ts$/ }, ({ path, kind }) =>
      kind === "dynamic-import"
        ? { path: `../dist/${/settings-in/.test(path) ? "settings" : "patterns"}.cjs`, external: true }
        : undefined,
    );
  },
};

/** Of zod's messages in fifty languages, English. */
const oneLanguage = {
  name: "one language",
  setup(on) {
    on.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.c?js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
  },
};

const askingModels = "src/decide/model/bundle.ts";

/** The library imports it only if a model is asked. */
const leavesModels = {
  name: "models",
  setup(on) {
    on.onResolve({ filter: /[\\/]bundle\.ts$/ }, ({ path, resolveDir, kind }) =>
      kind === "dynamic-import" && join(resolveDir, path) === join(root, askingModels)
        ? { path: "./models.js", external: true }
        : undefined,
    );
  },
};

/** Modules of node that take long to load, at the first use of one of their functions. */
const loadsNodeLate = {
  name: "late",
  setup(on) {
    on.onResolve({ filter: /^node:(?:child_process|os|tty|crypto)$/ }, ({ path, namespace }) =>
      namespace === "late" ? { path, external: true } : { path, namespace: "late" },
    );
    on.onLoad({ filter: /./, namespace: "late" }, async ({ path }) => ({
      contents: `for (const name of ${JSON.stringify(Object.keys(await import(path)).filter((name) => name !== "default"))})
        Object.defineProperty(exports, name, { enumerable: true, get: () => require(${JSON.stringify(path)})[name] });`,
      loader: "js",
    }));
  },
};

// Everything is bundled: the installed package needs no other one, and the code that judges is the code that was tested.
const catalog = await catalogPlugin(root, dist);
const packages = [
  await bundleProgram("hook", "src/doors/hook/main.ts"),
  await bundleProgram("cli", "src/cli/main.ts"),
  await bundleLibrary(),
  await bundleFrameworks(),
  await bundleApart("parsers", "src/decide/survey/parsers/bundle.ts"),
  await bundleApart("proxy", "src/run/trial/network/bundle.ts"),
  await bundleApart("markdown", "src/system/markdown/bundle.ts"),
  await bundleApart("hosts", "src/hosts/bundle.ts"),
  await bundleApart("mcp", "src/doors/mcp/bundle.ts"),
  await bundleApart("memory", "src/doors/memory/bundle.ts"),
  await bundleApart("tools", "src/decide/tools/bundle.ts"),
  await bundleApart("pages", "src/show/pages/bundle.ts"),
  await bundleApart("telemetry", "src/record/telemetry/bundle.ts"),
  await bundleApart("look", "src/show/look/bundle.ts"),
  await bundleBrowser(),
  await bundlePage("command"),
  await bundlePage("page"),
  await bundleProgram("settings", "src/policy/files/settings-in.ts"),
  await bundleProgram("patterns", "src/policy/patterns.ts"),
];
writeFileSync(join(dist, "LICENSES.txt"), licensesOf(new Set(packages.flat()), root));

/** A bundle for `vm.Script`: the wrapper makes it a function, so that its code cache holds the whole of it. */
async function bundleProgram(name, entry) {
  const { outputFiles, metafile } = await build({
    ...shared,
    entryPoints: [entry],
    format: "cjs",
    minify: true,
    write: false,
    metafile: true,
    define: { "import.meta.url": "bundleUrl" },
    // A `vm.Script` may not import.
    supported: { "dynamic-import": false },
    plugins: [catalog.beside, leavesApart, leavesSettingsApart, loadsNodeLate],
  });
  const opening = 'const bundleUrl = require("node:url").pathToFileURL(__filename).href;';
  // It is read as Latin-1, byte by byte. In patterns the bundler leaves other characters as they are.
  const text = outputFiles[0].text.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const wrapped = `(function (exports, require, module, __filename, __dirname) { ${opening}\n${text}\n})`;
  writeFileSync(join(dist, `${name}.cjs`), wrapped);
  return packagesIn(metafile);
}

/** Files beside each other, so that hosts can put them into bundles of their own. What asks models, programs load, too. */
async function bundleLibrary() {
  const [library, models] = await Promise.all([
    bundleModule("index", "src/index.ts"),
    bundleModule("models", askingModels),
  ]);
  const { exports } = Object.values(models.outputs)[0];
  const forward = (name) => `exports.${name} = async (...given) => (await import("./models.js")).${name}(...given);\n`;
  writeFileSync(join(dist, "models.cjs"), exports.map(forward).join(""));
  return [library, models].flatMap(packagesIn);
}

async function bundleModule(name, entry) {
  const { metafile } = await build({
    ...shared,
    entryPoints: { [name]: entry },
    outdir: dist,
    format: "esm",
    minify: true,
    metafile: true,
    // web-tree-sitter's wants it, to find a file that it is given.
    define: { __dirname: '""' },
    // Bundled CommonJS code loads node's own modules with `require`. A host's own bundle in CommonJS has no `import.meta.url`.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url ?? "file:///");',
    },
    plugins: [catalog.imported, oneLanguage, leavesModels],
  });
  return metafile;
}

/** Entries for other frameworks, which have the library itself beside them, and the framework where its user has it. */
async function bundleFrameworks() {
  const { metafile } = await build({
    ...shared,
    entryPoints: frameworks.map((name) => `src/frameworks/${name}.ts`),
    outdir: dist,
    format: "esm",
    metafile: true,
    packages: "external",
    plugins: [
      {
        name: "library",
        setup: (on) =>
          void on.onResolve({ filter: /^\.\.\/index\.ts$/ }, () => ({ path: "./index.js", external: true })),
      },
    ],
  });
  return packagesIn(metafile);
}

/** Code that is large, and loaded only if it is needed: it asks language models, or parses files of a project. */
async function bundleApart(name, entry) {
  const { metafile } = await build({
    ...shared,
    entryPoints: { [name]: entry },
    define: { "import.meta.url": "bundleUrl" },
    banner: { js: 'const bundleUrl = require("node:url").pathToFileURL(__filename).href;' },
    plugins: [catalog.beside, oneLanguage, ...(entry.endsWith("bundle.ts") ? [] : [leavesApart])],
    outdir: dist,
    outExtension: { ".js": ".cjs" },
    format: "cjs",
    minify: true,
    metafile: true,
  });
  return packagesIn(metafile);
}

/** The checker for browsers, as a module that loads nothing but the two wasm files that it is given. */
async function bundleBrowser() {
  const { metafile } = await build({
    ...(await browserOptions(root, catalog.imported)),
    entryPoints: { browser: "src/show/browser/index.ts" },
    outdir: dist,
    format: "esm",
    minify: true,
    metafile: true,
  });
  return packagesIn(metafile);
}

/** The script of a page, which the page holds itself. */
async function bundlePage(name) {
  const { metafile } = await build({
    ...shared,
    platform: "browser",
    target: "es2022",
    entryPoints: { [name]: `src/show/page-scripts/${name}.ts` },
    jsx: "automatic",
    jsxImportSource: "preact",
    outdir: join(dist, "pages"),
    format: "iife",
    minify: true,
    metafile: true,
    // In a page it would end the element that holds it.
    supported: { "inline-script": false },
    charset: "ascii",
  });
  return packagesIn(metafile);
}

function packagesIn(metafile) {
  const paths = Object.keys(metafile.inputs);
  return paths.flatMap((path) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
}

// For the node that builds; each other one makes its own (hooks/code-cache.cjs).
const state = mkdtempSync(join(tmpdir(), "safe-sh-build-"));
execFileSync(process.execPath, [join(root, "hooks/code-cache.cjs"), dist], {
  stdio: ["ignore", "ignore", "inherit"],
  // A process that stays would go on writing there.
  env: { ...process.env, NODE_OPTIONS: "", XDG_STATE_HOME: state, SAFE_SH_RESIDENT: "off" },
});
rmSync(state, { recursive: true, force: true, maxRetries: 3 });

// `--keep-untyped`: a type error fails the build, and the bundles are put in place all the same.
const keepsUntyped = process.argv.includes("--keep-untyped");
const tsc = join(root, "node_modules/typescript/bin/tsc");
const declared = join(dist, "declared");
const types = spawnSync(
  process.execPath,
  [tsc, "-p", join(root, ".config/tsconfig.build.json"), "--outDir", declared],
  { stdio: "inherit" },
);
if (types.status !== 0 && !keepsUntyped) process.exit(1);
process.exitCode = types.status ?? 1;
// One file with the types of each library, and no name of anything within.
for (const [name, from] of [
  ["index", "index.d.ts"],
  ["browser", "show/browser/index.d.ts"],
  ...frameworks.map((name) => [name, `frameworks/${name}.d.ts`]),
]) {
  if (!existsSync(join(declared, from)) && keepsUntyped) continue;
  const rolled = await rolldown({
    input: { [name]: join(declared, from) },
    plugins: [dts({ dtsInput: true, tsconfig: false })],
    external: (id) => /^(?:node:|@openai\/|@langchain\/)/.test(id) || frameworks.includes(id),
  });
  await rolled.write({ dir: dist, entryFileNames: "[name].d.ts", format: "es" });
}
rmSync(declared, { recursive: true, force: true });

const place = join(root, "dist");
const old = `${dist}-old`;
if (existsSync(place)) renameSync(place, old);
renameSync(dist, place);
rmSync(old, { recursive: true, force: true });
