// What `npm run docs` writes: files, or parts of them; with `--check` it is compared with what is there.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Writes a file. @throws with `--check`, if that would change it. `path`: from the project's folder. */
export function generate(path: string, text: string): void {
  const file = inProject(path);
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (text !== readFileSync(file, "utf8"))
    throw new Error(`${path} is out of date: run \`npm run build && npm run docs\``);
}

/** Writes parts of a page, each between two comments with its name. @throws if the page has no place for one. */
export function generateParts(path: string, parts: readonly (readonly [name: string, text: string])[]): void {
  const page = parts.reduce(
    (result, [name, text]) => {
      const whole = new RegExp(`(<!-- ${name}: written by \`npm run docs\` -->\n)[^]*?(<!-- end of ${name} -->)`);
      if (!whole.test(result)) throw new Error(`${path} has no place for \`${name}\``);
      return result.replace(whole, (_, open: string, close: string) => `${open}\n${text}\n${close}`);
    },
    readFileSync(inProject(path), "utf8"),
  );
  generate(path, page);
}

const inProject = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
