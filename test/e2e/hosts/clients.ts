// The real clients of other hosts: installed once, and run in a home and a project of their own.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { hosts } from "../../../src/hosts/all.ts";
import type { OtherHost } from "../../../src/hosts/events.ts";
import { driveHost, type HostDriven } from "../../../src/hosts/install/drive.ts";
import type { Step } from "../../../src/hosts/install/stand-ins/service.ts";
import { safeSh } from "../../support/built.ts";
import { type Ended, run } from "../../support/programs.ts";
import { cache, put } from "../install.ts";
import { clientOf, type DrivenHost, drivenHosts } from "./driven.ts";

/** The package of a client, and where its program lies in it. */
const packages: Readonly<Record<DrivenHost, readonly [name: string, program: string]>> = {
  codex: ["@openai/codex", "node_modules/@openai/codex/bin/codex.js"],
  gemini: ["@google/gemini-cli", "node_modules/@google/gemini-cli/bundle/gemini.js"],
  opencode: ["opencode-ai", `node_modules/opencode-${process.platform}-${process.arch}/bin/opencode`],
};

const versionOf = (host: DrivenHost): string => hosts[host].measured ?? "";

/** The client's program. */
function programOf(host: DrivenHost): string {
  const [name, program] = packages[host];
  return join(cache, `${name.split("/").at(-1)}-${versionOf(host)}`, program);
}

/** Installs the clients that are missing, as `.ci/run` and users' machines have none. @throws if one cannot be installed. */
export function installClients(wanted: readonly DrivenHost[] = drivenHosts): void {
  for (const host of wanted) {
    const [name] = packages[host];
    const place = join(cache, `${name.split("/").at(-1)}-${versionOf(host)}`);
    if (!existsSync(programOf(host))) put(`${name}@${versionOf(host)}`, place);
    if (!existsSync(programOf(host))) throw new Error(`${name} ${versionOf(host)} has no program for this platform`);
  }
  if (wanted.includes("opencode")) startOpencode();
}

/** A home in which opencode has been started: at its first start it installs packages for plugins, which takes it long. */
const startedHome = join(cache, `opencode-home-${versionOf("opencode")}`);

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

/** What that start has made, but no settings: packages by a link. */
function seedOpencode(home: string): void {
  if (!existsSync(startedHome)) return;
  const [from, to] = [startedHome, home].map((each) => join(each, ".config/opencode")) as [string, string];
  mkdirSync(to, { recursive: true });
  for (const name of ["package.json", "package-lock.json", ".gitignore"])
    if (existsSync(join(from, name))) copyFileSync(join(from, name), join(to, name));
  symlinkSync(join(from, "node_modules"), join(to, "node_modules"));
}

/** A home and a project, with every client on PATH, which are gone after the test. */
export interface HostPlace {
  readonly home: string;
  readonly project: string;
  readonly environment: Readonly<Record<string, string>>;
}

export function newHostPlace(): HostPlace {
  // Codex makes no helper programs below the folder for temporary files.
  const whole = mkdtempSync(join(tmpdir(), "safe-sh-hosts-"));
  onTestFinished(() => rmSync(whole, { recursive: true, force: true, maxRetries: 5 }));
  const [home, project, bin] = ["home", "project", "bin"].map((name) => join(whole, name)) as [string, string, string];
  for (const folder of [home, project, bin]) mkdirSync(folder);
  for (const host of drivenHosts) link(host, join(bin, host));
  const environment = {
    PATH: `${bin}:${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    HOME: home,
    SHELL: "/bin/bash",
    LANG: "C.UTF-8",
    SAFE_SH_RESIDENT: "off",
  };
  writeFileSync(join(project, "f"), "CONTENT\n");
  seedOpencode(home);
  return { home, project, environment };
}

function link(host: DrivenHost, path: string): void {
  const program = programOf(host);
  if (!program.endsWith(".js")) return symlinkSync(program, path);
  writeFileSync(path, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  chmodSync(path, 0o755);
}

/** Writes a file of the place. */
export function putFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Changes a file of the place. */
export const edit = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, "utf8")));

/** Runs safe-sh as the user of the place. */
export const safeShIn = ({ home, project, environment }: HostPlace, ...given: readonly string[]): Promise<Ended> =>
  run(safeSh, given, { cwd: project, env: { ...environment, HOME: home } });

/** Installs the hook of a host. @throws with what it said if it ends with an error. */
export async function initHost(place: HostPlace, host: OtherHost, ...wishes: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await safeShIn(place, "init", "--host", host, ...wishes);
  if (code !== 0) throw new Error(stdout + stderr);
}

/** Changes the first hook of an event in a file of settings, and its time. */
export const editHook = (path: string, event: string, change: (line: string) => string, timeout: number): void =>
  edit(path, (text) => {
    const settings = JSON.parse(text);
    const [handler] = settings.hooks[event][0].hooks;
    handler.command = change(handler.command);
    handler.timeout = timeout;
    return JSON.stringify(settings);
  });

/** What became of steps in the client. */
export interface Tried extends HostDriven {
  /** `touch made` has made its file. */
  readonly made: boolean;
}

/** Runs steps in the client. */
export async function tryIn(
  host: DrivenHost,
  { project, environment }: HostPlace,
  steps: readonly Step[],
  more: {
    readonly args?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    readonly patience?: number;
  } = {},
): Promise<Tried> {
  const driven = await driveHost(clientOf(host), {
    program: [join(dirname(project), "bin", host)],
    cwd: project,
    steps,
    environment: { ...environment, ...more.env },
    ...(more.args ? { args: more.args } : {}),
    patience: more.patience ?? 60_000,
  });
  return { ...driven, made: existsSync(join(project, "made")) };
}

/** What a client says of its version. */
export const saidVersion = (host: DrivenHost, { environment }: HostPlace): string =>
  execFileSync(host, ["--version"], { encoding: "utf8", env: { ...environment } });
