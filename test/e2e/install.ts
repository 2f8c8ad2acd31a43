// Installs what the tests run against, once, into a cache folder: the client alone is 235 MB, and no part of this package.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** The client's version: what the tests say is true of this one. */
export const clientVersion = "2.1.329";

const scope = "@anthropic-ai";
/** Where clients are kept from one run to the next. */
export const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "safe-sh-e2e");
const place = join(cache, `claude-code-${clientVersion}`);

/** The absolute path of the client; undefined where it is not installed. It comes as a package for each platform. */
export function findClient(): string | undefined {
  const packages = join(place, "node_modules", scope);
  if (!existsSync(packages)) return undefined;
  return readdirSync(packages)
    .map((name) => join(packages, name, "claude"))
    .find((path) => existsSync(path));
}

/** Installs the client if it is missing. @throws where it cannot be installed, or is another. */
export function installClient(): void {
  if (findClient() === undefined) put(`${scope}/claude-code@${clientVersion}`, place);
  const client = findClient();
  if (client === undefined) throw new Error(`${scope}/claude-code ${clientVersion} has no program for this platform`);
  const said = execFileSync(client, ["--version"], { encoding: "utf8", env: { PATH: process.env.PATH, HOME: cache } });
  if (!said.startsWith(clientVersion)) throw new Error(`the client is not ${clientVersion}: ${said}`);
}

/** The versions of node that are tried besides the one that runs the tests: the last of each that is supported. */
export const nodeVersions = ["22.23.3", "24.21.0", "26.10.0"] as const;

/**
 * The absolute path of a node of that version, which is installed if need be.
 *
 * @throws where it cannot be installed.
 */
export function nodeOf(version: string): string {
  const name = `node-${process.platform}-${process.arch}`;
  const own = join(cache, `node-${version}`);
  const program = join(own, "node_modules", name, "bin/node");
  if (!existsSync(program)) put(`${name}@${version}`, own);
  return program;
}

/** The last version of the protocol's inspector for the oldest node that is supported. */
const inspectorVersion = "0.15.0";
const inspectorPlace = join(cache, `inspector-${inspectorVersion}`);
export const inspector = join(inspectorPlace, "node_modules/@modelcontextprotocol/inspector/cli/build/cli.js");

/** Installs the inspector if it is missing. */
export function installInspector(): void {
  if (!existsSync(inspector)) put(`@modelcontextprotocol/inspector@${inspectorVersion}`, inspectorPlace);
}

/** Installed aside and put in place at the end, so that what is there is whole. */
export function put(what: string, where: string): void {
  mkdirSync(cache, { recursive: true });
  console.log(`installing ${what}`);
  const aside = mkdtempSync(join(cache, "installing-"));
  const quiet = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"];
  try {
    execFileSync("npm", ["install", "--prefix", aside, ...quiet, what], {
      cwd: aside,
      stdio: ["ignore", "inherit", "inherit"],
      timeout: 600_000,
    });
    rmSync(where, { recursive: true, force: true });
    renameSync(aside, where);
  } catch (error) {
    throw new Error(`${what} cannot be installed, and the tests with it cannot run: ${String(error)}`);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
