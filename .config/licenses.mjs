// The licences of the bundled packages, whose terms require them to be passed on.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One text: each package's name, version and licence file. Throws if a package has none. */
export function licensesOf(names, root) {
  return [...names]
    .sort()
    .map((name) => {
      const folder = join(root, "node_modules", name);
      const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice)/i.test(file));
      if (files.length === 0 && !license) throw new Error(`${name} has no licence`);
      const texts = files.map((file) => readFileSync(join(folder, file), "utf8").trim());
      return [`${name} ${version} (${license})`, ...texts].join("\n\n");
    })
    .join(`\n\n${"-".repeat(80)}\n\n`);
}
