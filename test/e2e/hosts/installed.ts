// The real clients of other hosts, installed once into the cache folder.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hosts } from "../../../src/hosts/all.ts";
import { cache, put } from "../install.ts";
import { type DrivenHost, drivenHosts } from "./driven.ts";

/** The package of a client, and where its program lies in it. */
const packages: Readonly<Record<DrivenHost, readonly [name: string, program: string]>> = {
  codex: ["@openai/codex", "node_modules/@openai/codex/bin/codex.js"],
  gemini: ["@google/gemini-cli", "node_modules/@google/gemini-cli/bundle/gemini.js"],
  opencode: ["opencode-ai", `node_modules/opencode-${process.platform}-${process.arch}/bin/opencode`],
};

const versionOf = (host: DrivenHost): string => hosts[host].measured ?? "";

/** The client's program. */
export function programOf(host: DrivenHost): string {
  const [name, program] = packages[host];
  return join(cache, `${name.split("/").at(-1)}-${versionOf(host)}`, program);
}

/** Installs the clients that are missing, as `.ci/run` and users' machines have none. @throws if one cannot be installed. */
export function installClients(): void {
  for (const host of drivenHosts) {
    const [name] = packages[host];
    const place = join(cache, `${name.split("/").at(-1)}-${versionOf(host)}`);
    if (!existsSync(programOf(host))) put(`${name}@${versionOf(host)}`, place);
    if (!existsSync(programOf(host))) throw new Error(`${name} ${versionOf(host)} has no program for this platform`);
  }
  startOpencode();
}

/** A home in which opencode has been started: at its first start it installs packages for plugins, which takes it long. */
export const startedHome = join(cache, `opencode-home-${versionOf("opencode")}`);

function startOpencode(): void {
  if (existsSync(startedHome)) return;
  const home = mkdtempSync(join(cache, "installing-"));
  mkdirSync(join(home, ".config/opencode/plugins"), { recursive: true });
  writeFileSync(join(home, ".config/opencode/plugins/x.js"), "export const X = async () => ({});\n");
  const PATH = `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;
  const env = { PATH, HOME: home, OPENCODE_DISABLE_AUTOUPDATE: "1", OPENCODE_DISABLE_MODELS_FETCH: "1" };
  execFileSync(programOf("opencode"), ["debug", "config"], { cwd: home, env, stdio: "ignore", timeout: 120_000 });
  rmSync(join(home, ".config/opencode/plugins"), { recursive: true });
  renameSync(home, startedHome);
}
