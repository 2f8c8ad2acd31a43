// For the hook's bundle: the catalog as text, of which only the entries that a command needs are parsed. Evaluating all
// of it costs a process that judges one command more than the judging.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** Writes `dist/catalog.json` (entries end to end, in JSON) and gives the plugin that replaces `src/catalog/index.ts`. */
export async function catalogPlugin(root, dist) {
  const bundled = await build({
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
    absWorkingDir: root,
    entryPoints: ["src/catalog/index.ts"],
  });
  const { lookUp, names } = await import(
    `data:text/javascript;base64,${Buffer.from(bundled.outputFiles[0].contents).toString("base64")}`
  );
  let text = "";
  const dropped = new Set(["examples", "manual", "does"]);
  // An entry is stored without its subcommands, which stand behind it one by one: [start, end, { name: the same }].
  const store = (entry) => {
    const { subcommands, verbs, ...rest } = entry;
    const inner = (entries) =>
      entries && Object.fromEntries(Object.entries(entries).map(([name, each]) => [name, store(each)]));
    const places = [inner(subcommands), inner(verbs)];
    const json = JSON.stringify(rest, (key, value) =>
      dropped.has(key) && typeof value !== "object" ? undefined : key === "examples" ? undefined : value,
    );
    const ascii = json.replace(
      /[\u0080-\uffff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    const start = text.length;
    text += ascii;
    return [start, text.length, ...places.map((place) => place ?? 0)];
  };
  const places = Object.fromEntries(names().map((name) => [name, store(lookUp(name))]));
  // The places of subcommands are text as well, so that only those of the programs that are asked for are parsed.
  const index = Object.fromEntries(
    Object.entries(places).map(([name, [start, end, ...more]]) => {
      const from = text.length;
      text += JSON.stringify(more);
      return [name, [start, end, from, text.length]];
    }),
  );
  writeFileSync(join(dist, "catalog.json"), text);
  const contents = `
    import { readFileSync } from "node:fs";
    const index = new Map(Object.entries(JSON.parse(${JSON.stringify(JSON.stringify(index))})));
    const parsed = new Map();
    let text;
    const read = (start, end) => JSON.parse(text.slice(start, end));
    function lazily(places) {
      const entries = {};
      for (const name of Object.keys(places)) {
        let entry;
        Object.defineProperty(entries, name, { enumerable: true, get: () => (entry ??= revive(places[name])) });
      }
      return entries;
    }
    function revive([start, end, subcommands, verbs]) {
      const entry = read(start, end);
      if (subcommands) entry.subcommands = lazily(subcommands);
      if (verbs) entry.verbs = lazily(verbs);
      return entry;
    }
    export function lookUp(name) {
      const place = index.get(name);
      if (!place) return undefined;
      text ??= readFileSync(new URL("catalog.json", import.meta.url), "latin1");
      if (!parsed.has(name)) parsed.set(name, revive([place[0], place[1], ...read(place[2], place[3])]));
      return parsed.get(name);
    }
    export const names = () => [...index.keys()];
  `;
  return {
    name: "catalog",
    setup(on) {
      on.onLoad({ filter: /[\\/]src[\\/]catalog[\\/]index\.ts$/ }, () => ({
        contents,
        loader: "js",
        resolveDir: root,
      }));
    },
  };
}
