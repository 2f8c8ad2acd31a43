// The real clients of other hosts: installed once, and run in a home and a project of their own.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { OtherHost } from "../../../src/hosts/events.ts";
import { driveHost, type HostDriven } from "../../../src/hosts/install/drive.ts";
import type { Step } from "../../../src/hosts/install/stand-ins/service.ts";
import { safeSh } from "../../support/built.ts";
import { type Ended, run } from "../../support/programs.ts";
import { clientOf, type DrivenHost, drivenHosts } from "./driven.ts";
import { programOf, startedHome } from "./installed.ts";

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
