// Makes a release: `npm run release -- [--dry-run] VERSION`. Everything is checked before anything is changed, and nothing is
// published: the packed file and the tag are left for a person.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const root = fileURLToPath(new URL("..", import.meta.url));
const given = process.argv.slice(2);
const dry = given.includes("--dry-run");
const [version, ...more] = given.filter((each) => each !== "--dry-run");
if (version === undefined || more.length > 0 || !/^\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?$/.test(version))
  stop("usage: npm run release -- [--dry-run] VERSION, as in 1.2.3 or 1.2.3-rc.1");

const git = (...words) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
const say = (text) => process.stdout.write(`${text}\n`);
function stop(why) {
  process.stderr.write(`release: ${why}\n`);
  process.exit(1);
}

if (git("status", "--porcelain") !== "") stop("the working tree has changes: commit or drop them first");
if (git("branch", "--show-current") !== "main") stop("a release is made on the branch main");
if (git("tag", "--list", `v${version}`) !== "") stop(`the tag v${version} exists already`);

const manifests = ["package.json", "package-lock.json", ".claude-plugin/plugin.json"];
const changelog = join(root, "CHANGELOG.md");
const before = readFileSync(changelog, "utf8");
const heading = /^## \S+ \(unreleased\)$/m;
if (!heading.test(before)) stop("CHANGELOG.md has no part that is unreleased: add `## VERSION (unreleased)`");

const changed = new Map([
  ["CHANGELOG.md", before.replace(heading, `## ${version} (${new Date().toISOString().slice(0, 10)})`)],
  ...manifests.map((name) => [name, withVersion(name)]),
]);

/** The manifest's text with the new version, where its own stands; the rest stays as it is. */
function withVersion(name) {
  const text = readFileSync(join(root, name), "utf8");
  const { version: old } = JSON.parse(text);
  const mine = name === "package-lock.json" ? 2 : 1;
  let left = mine;
  return text.replaceAll(`"version": "${old}"`, (found) => (left-- > 0 ? `"version": "${version}"` : found));
}

if (dry) {
  for (const name of changed.keys()) say(`would change ${name}`);
  say(`would build, pack and check the package, commit, and tag v${version}`);
  process.exit(0);
}

const place = mkdtempSync(join(tmpdir(), "safe-sh-release-"));
try {
  for (const [name, text] of changed) writeFileSync(join(root, name), text);
  // `npm pack` builds first.
  const packed = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--pack-destination", place], { cwd: root, encoding: "utf8" }).replace(
      /^[^[]*/,
      "",
    ),
  )[0];
  execFileSync("tar", ["-xzf", join(place, packed.filename), "-C", place]);
  const { messages, pkg } = await publint({ pkgDir: join(place, "package"), strict: true, pack: false });
  if (messages.length > 0) throw new Error(messages.map((each) => formatMessage(each, pkg)).join("\n"));
  git("add", ...changed.keys());
  git("commit", "--quiet", "--message", `Release ${version}`);
  git("tag", "--annotate", `v${version}`, "--message", `safe-sh ${version}`);
  renameSync(join(place, packed.filename), join(root, packed.filename));
  say(
    `${packed.filename} is packed, and v${version} is tagged. To publish: npm publish ${packed.filename}; git push --follow-tags`,
  );
} catch (error) {
  // Nothing is committed yet, or the tag is missing: the files are as they were.
  if (git("status", "--porcelain") !== "") git("checkout", "--quiet", "--", ...changed.keys());
  stop(error instanceof Error ? error.message : String(error));
} finally {
  rmSync(place, { recursive: true, force: true });
}
