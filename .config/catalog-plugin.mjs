// For the hook's bundle: the catalog as text, of which only the entries that a command needs are parsed. Evaluating all
// of it costs a process that judges one command more than the judging.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** Writes `dist/catalog.json` (entries end to end) and gives the plugin that replaces `src/catalog/index.ts`. */
export async function catalogPlugin(root, dist) {
  const bundled = await build({
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
    absWorkingDir: root,
    entryPoints: ["src/catalog/index.ts"],
  });
  const { lookUp, names } = await import(`data:text/javascript;base64,${Buffer.from(bundled.outputFiles[0].contents).toString("base64")}`);
  const places = {};
  let text = "";
  for (const name of names()) {
    const json = JSON.stringify(lookUp(name), (key, value) => (key === "examples" || key === "manual" ? undefined : value));
    const ascii = json.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
    places[name] = [text.length, text.length + ascii.length];
    text += ascii;
  }
  writeFileSync(join(dist, "catalog.json"), text);
  const contents = `
    import { readFileSync } from "node:fs";
    const places = new Map(Object.entries(JSON.parse(${JSON.stringify(JSON.stringify(places))})));
    const parsed = new Map();
    let text;
    export function lookUp(name) {
      const place = places.get(name);
      if (!place) return undefined;
      text ??= readFileSync(new URL("catalog.json", import.meta.url), "latin1");
      if (!parsed.has(name)) parsed.set(name, JSON.parse(text.slice(place[0], place[1])));
      return parsed.get(name);
    }
    export const names = () => [...places.keys()];
  `;
  return {
    name: "catalog",
    setup(on) {
      on.onLoad({ filter: /[\\/]src[\\/]catalog[\\/]index\.ts$/ }, () => ({ contents, loader: "js", resolveDir: root }));
    },
  };
}

