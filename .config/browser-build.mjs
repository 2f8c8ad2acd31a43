// How the checker is built for browsers: modules of node become stand-ins that throw if they are used, so that what needs a machine
// proves nothing there.
import { catalogPlugin } from "./catalog-plugin.mjs";

/** Options for esbuild. `catalog`: the plugin of a build whose catalog stands in a file of its own. */
export async function browserOptions(root, catalog) {
  const found = catalog ?? (await catalogPlugin(root)).within;
  return {
    bundle: true,
    platform: "browser",
    target: "es2022",
    logLevel: "warning",
    absWorkingDir: root,
    charset: "ascii",
    // A page has no address that files of the package could be found from.
    logOverride: { "empty-import-meta": "silent" },
    define: {
      "process.env": "{}",
      "process.platform": '"browser"',
      // The parser asks whether it is in node.
      "globalThis.process": "undefined",
    },
    // What is left of node's globals: modules take constants from them when they are loaded.
    banner: { js: globals },
    plugins: [found, standIns, leavesOut],
  };
}

const globals = `
const process = { env: {}, cwd: () => "/home/user/project", platform: "browser", versions: {}, argv: [], getuid: () => -1 };
const Buffer = { from: (bytes) => Uint8Array.from(bytes) };
const SharedArrayBuffer = globalThis.SharedArrayBuffer ?? ArrayBuffer;`;

/** Modules of node: every name is there, and throws when it is called. */
const standIns = {
  name: "stand-ins",
  setup(on) {
    on.onResolve({ filter: /^(?:node:)?path$/ }, ({ resolveDir }) =>
      on.resolve("path-browserify", { resolveDir, kind: "import-statement" }),
    );
    on.onResolve({ filter: /^(?:node:.*|fs|fs\/promises|module|url|worker_threads)$/ }, ({ path }) => ({
      path: path.replace(/^node:/, ""),
      namespace: "node",
    }));
    on.onLoad({ filter: /./, namespace: "node" }, async ({ path }) => {
      const names = Object.keys(await import(`node:${path}`)).filter(
        (name) => name !== "default" && /^\w+$/.test(name),
      );
      const one = (name) =>
        `export const ${name} = /* @__PURE__ */ Object.assign(function () { throw new Error("node:${path} is not in a browser"); }, ${name === "constants" ? "{ signals: {}, errno: {} }" : "{}"});`;
      return { contents: `${names.map(one).join("\n")}\nexport default {};`, loader: "js" };
    });
  },
};

/** Code that is loaded only for what no browser has: a language model, parsers of files. */
const leavesOut = {
  name: "leaves-out",
  setup(on) {
    on.onResolve({ filter: /[\\/](?:bundle|fallback)\.ts$/ }, ({ path }) => ({ path, namespace: "left-out" }));
    on.onLoad({ filter: /./, namespace: "left-out" }, () => ({
      contents: 'throw new Error("this is not in a browser");',
      loader: "js",
    }));
  },
};
