// The catalog as text, of which only the entries that a command needs are parsed. In a process that judges one command, evaluating
// all of it takes longer than judging.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** What most options and operands do, and a character that JSON leaves as it is, and no entry has. */
const repeated = JSON.stringify({ kind: "nothing" });
const sign = "\x7f";

/**
 * What stands around the text in the file, which is a module. No character between the two needs an escape there, so that bytes
 * are characters, and no tool that writes a string in its own way changes what stands where: in the JSON there ` is a quote, and ~ a backslash.
 */
const opening = 'export default "';
const closing = '";\n';
const unquoted = (json) => json.replaceAll('"', "`").replaceAll("\\", "~");

/**
 * Writes `dist/catalog.js` (a module with one text: entries end to end, in JSON with a sign for what most of them repeat) and gives
 * three plugins that replace `src/catalog/lookup.ts`: `beside` reads parts of that file, `imported` imports it, for the libraries,
 * which hosts put into bundles of their own, `within` holds the text. Without `dist` nothing is written.
 */
export async function catalogPlugin(root, dist) {
  const bundled = await build({
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
    absWorkingDir: root,
    entryPoints: ["src/catalog/lookup.ts"],
  });
  const bundle = Buffer.from(bundled.outputFiles[0].contents);
  const { lookUp, names } = await import(`data:text/javascript;base64,${bundle.toString("base64")}`).catch((error) => {
    throw new Error(`${fileOf(error, bundle.toString())}: ${error.message}`);
  });
  if (names().some((name) => JSON.stringify(lookUp(name)).includes(sign))) throw new Error("an entry holds the sign");
  let text = "";
  const kept = new Map();
  // Many entries are alike: each text is stored once.
  const keep = (json) => {
    const ascii = unquoted(
      json
        .replaceAll(repeated, sign)
        .replace(/[`~\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`),
    );
    if (!kept.has(ascii)) {
      kept.set(ascii, [text.length, ascii.length]);
      text += ascii;
    }
    return kept.get(ascii);
  };
  // An entry is stored without its subcommands, whose places stand in a text of their own: [start, length, start, length].
  const store = (entry) => {
    const { subcommands, verbs, examples, ...rest } = entry;
    const own = keep(JSON.stringify(rest));
    if (!subcommands && !verbs) return own;
    const inner = (entries) =>
      entries ? Object.fromEntries(Object.entries(entries).map(([name, each]) => [name, store(each)])) : 0;
    return [...own, ...keep(JSON.stringify([inner(subcommands), inner(verbs)]))];
  };
  // A line for each name, which is searched for: making a map of all takes longer than the search for a few.
  if (names().some((name) => /[\t\n]/.test(name))) throw new Error("a name of the catalog breaks its index");
  const index = `\n${names()
    .map((name) => `${name}\t${JSON.stringify(store(lookUp(name)))}\n`)
    .join("")}`;
  if (dist !== undefined) writeFileSync(join(dist, "catalog.js"), `${opening}${text}${closing}`);
  const fromFile = `
    import { openSync, readSync } from "node:fs";
    let file;
    function read(start, size) {
      file ??= openSync(new URL("catalog.js", import.meta.url), "r");
      const bytes = Buffer.allocUnsafe(size);
      for (let at = 0; at < bytes.length; ) {
        const length = readSync(file, bytes, at, bytes.length - at, ${opening.length} + start + at);
        if (length === 0) throw new Error("catalog.js is shorter than it was built: install safe-sh again");
        at += length;
      }
      return parse(bytes.toString("latin1"));
    }`;
  const slices = "const read = (start, size) => parse(text.slice(start, start + size));";
  const fromText = `const text = ${JSON.stringify(text)}; ${slices}`;
  const fromModule = `import text from "./catalog.js"; ${slices}`;
  const rest = `
    const parse = (text) =>
      JSON.parse(text.replaceAll("~", "\\\\").replaceAll("\`", '"').replaceAll(${JSON.stringify(sign)}, ${JSON.stringify(repeated)}));
    const index = ${JSON.stringify(index)};
    const parsed = new Map();
    function lazily(places) {
      const entries = {};
      for (const name of Object.keys(places)) {
        let entry;
        Object.defineProperty(entries, name, { enumerable: true, get: () => (entry ??= revive(places[name])) });
      }
      return entries;
    }
    function revive([start, size, from, length]) {
      const entry = read(start, size);
      if (from === undefined) return entry;
      const [subcommands, verbs] = read(from, length);
      if (subcommands) entry.subcommands = lazily(subcommands);
      if (verbs) entry.verbs = lazily(verbs);
      return entry;
    }
    export function lookUp(name) {
      if (parsed.has(name)) return parsed.get(name);
      const at = /[\\t\\n]/.test(name) ? -1 : index.indexOf("\\n" + name + "\\t");
      if (at < 0) return undefined;
      const from = at + name.length + 2;
      parsed.set(name, revive(JSON.parse(index.slice(from, index.indexOf("\\n", from)))));
      return parsed.get(name);
    }
    export const names = () => index.trim().split("\\n").map((line) => line.slice(0, line.indexOf("\\t")));
  `;
  const plugin = (contents) => ({
    name: "catalog",
    setup(on) {
      on.onResolve({ filter: /^\.\/catalog\.js$/ }, ({ path }) => ({ path, external: true }));
      on.onLoad({ filter: /[\\/]src[\\/]catalog[\\/]lookup\.ts$/ }, () => ({
        contents,
        loader: "js",
        resolveDir: root,
      }));
    },
  });
  return { beside: plugin(fromFile + rest), imported: plugin(fromModule + rest), within: plugin(fromText + rest) };
}

/** The file of the catalog from which an error came: the bundle names it above its code. */
function fileOf(error, bundle) {
  const frames = [...error.stack.matchAll(/data:text.*:(\d+):\d+\)?$/gm)];
  const lines = bundle.split("\n").slice(0, Number(frames.at(-1)?.[1] ?? 0));
  return (lines.findLast((line) => /^\/\/ src\/catalog\/\S+$/.test(line)) ?? "// src/catalog").slice(3);
}
