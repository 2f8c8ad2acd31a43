// Real scripts on this machine: how many of them are trusted, and that each is read in bounded time.
import { closeSync, lstatSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { printOf } from "../../src/syntax/canonical.ts";
import { defaultBounds, parse } from "../../src/syntax/parse.ts";

const shebang = /^#!\s*(?:\/usr)?\/bin\/(?:env\s+)?(?:ba|da)?sh\b/;

/** The scripts for sh and bash below a folder. What cannot be read is passed over. */
function scriptsBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder).flatMap((name) => {
      const path = `${folder}/${name}`;
      const stats = lstatSync(path);
      if (stats.isDirectory()) return scriptsBelow(path);
      return stats.isFile() && stats.size > 0 && stats.size <= 1_000_000 && isScript(path) ? [path] : [];
    });
  } catch {
    return [];
  }
}

function isScript(path: string): boolean {
  const start = Buffer.alloc(64);
  const descriptor = openSync(path, "r");
  try {
    readSync(descriptor, start);
  } finally {
    closeSync(descriptor);
  }
  return shebang.test(start.toString("latin1"));
}

/** What became of all scripts below the folders, for people. */
export function foundScripts(folders: readonly string[]): string {
  const paths = folders.flatMap(scriptsBelow);
  const codes = new Map<string, number>();
  let trusted = 0;
  let unprintable = 0;
  let short = 0;
  let slowest = { path: "", took: 0 };
  for (const path of paths) {
    const source = readFileSync(path, "utf8");
    const started = performance.now();
    const parsed = parse(source);
    const took = performance.now() - started;
    if (took > slowest.took) slowest = { path, took };
    if (source.length <= defaultBounds.length) short++;
    if (!parsed.trusted) codes.set(parsed.finding.code, (codes.get(parsed.finding.code) ?? 0) + 1);
    else {
      trusted++;
      unprintable += printOf(parsed.script) === undefined ? 1 : 0;
    }
  }
  const share = (count: number): string => `${((100 * count) / Math.max(paths.length, 1)).toFixed(1)} %`;
  return [
    `${paths.length} scripts, ${short} within the bound on length`,
    `${trusted} trusted (${share(trusted)}), of which ${unprintable} cannot be printed`,
    ...[...codes].sort((a, b) => b[1] - a[1]).map(([code, count]) => `  ${code.padEnd(24)}${count}`),
    `the slowest took ${slowest.took.toFixed(0)} ms: ${slowest.path}`,
    "",
  ].join("\n");
}
