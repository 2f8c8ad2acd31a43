// A project with a home, a state folder and an outside, and what is in them.
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Tried } from "../../../src/run/trial/make/finish.ts";
import type { Given } from "../../../src/run/trial/make/prepare.ts";
import { siteOf } from "../../../src/run/trial/make/site.ts";
import { runTrial } from "../../../src/run/trial/make/trial.ts";
import { type HeldTrial, readRecords, removeRecord } from "../../../src/run/trial/records.ts";
import { removeFolder } from "../../../src/run/trial/remove.ts";

const dates = { GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z", GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z" };

/** Folders of their own; this process's state goes there too. */
export class World {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "safe-sh-trial-")));
  readonly project = join(this.folder, "project");
  readonly home = join(this.folder, "home");
  readonly outside = join(this.folder, "outside");
  readonly state = realpathSync(mkdtempSync(join(tmpdir(), "safe-sh-state-")));

  constructor() {
    process.env.XDG_STATE_HOME = this.state;
    process.env.XDG_CACHE_HOME = join(this.state, "cache");
    for (const each of [this.project, this.home, this.outside]) mkdirSync(each);
    writeFileSync(join(this.outside, "theirs"), "theirs\n");
    writeFileSync(join(this.home, ".bashrc"), "start\n");
    this.fill();
  }

  /** One that ends with the test. */
  static forTest(): World {
    const made = new World();
    onTestFinished(() => made.close());
    return made;
  }

  /** The files that every row expects. */
  fill(): void {
    const at = (name: string): string => join(this.project, name);
    mkdirSync(at("d/e"), { recursive: true });
    writeFileSync(at("a"), "one\ntwo\nthree\n");
    writeFileSync(at("b"), "bee\n");
    writeFileSync(at("run"), "#!/bin/sh\n");
    chmodSync(at("run"), 0o755);
    for (const [name, text] of [
      ["one", "1\n"],
      ["two", "2\n"],
      ["e/deep", "deep\n"],
    ] as const)
      writeFileSync(at(`d/${name}`), text);
    symlinkSync("a", at("link"));
    const git = (...given: readonly string[]): void =>
      void execFileSync("git", ["-C", this.project, "-c", "init.defaultBranch=main", ...given], {
        env: this.environment(),
      });
    git("init", "-q");
    git("add", "-A");
    git("commit", "-qm", "one");
    pause();
  }

  environment(): Record<string, string> {
    const { PATH = "" } = process.env;
    const name = { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@b" };
    return { PATH, HOME: this.home, CLAUDE_CODE_SESSION_ID: "s", OUTSIDE: this.outside, ...name, ...dates };
  }

  /** For the real program, whose policy keeps what trials change: folder and environment. */
  keeping(): { readonly cwd: string; readonly env: Record<string, string> } {
    const settings = join(this.home, ".config/safe-sh");
    mkdirSync(settings, { recursive: true });
    writeFileSync(join(settings, "policy.json"), '{"trial":"keep"}');
    const own = { XDG_STATE_HOME: this.state, XDG_CACHE_HOME: join(this.state, "cache") };
    return { cwd: this.project, env: { ...this.environment(), ...own } };
  }

  /** Runs a script as a trial. */
  try(script: string, more: Partial<Given> = {}): Promise<Tried> {
    const given: Given = {
      script,
      name: "bash",
      parameters: [],
      options: [],
      cwd: this.project,
      standardInput: "nothing",
      environment: this.environment(),
      ...more,
    };
    const site = siteOf(given);
    if ("problem" in site) throw new Error(`${site.problem}: ${site.help}`);
    return runTrial(given, site);
  }

  /** The trial of a script that changes something. */
  async held(script: string): Promise<HeldTrial> {
    const { trial } = await this.try(script);
    if (!trial) throw new Error(`it changed nothing: ${script}`);
    return trial;
  }

  /** Runs a script as bash would. */
  plain(script: string): number {
    return (
      spawnSync("/bin/bash", ["-c", script], {
        cwd: this.project,
        env: this.environment(),
        stdio: "ignore",
        timeout: 20_000,
      }).status ?? 255
    );
  }

  /** Removes all records. */
  forget(): void {
    for (const { id } of readRecords()) removeRecord(id);
  }

  close(): void {
    for (const each of [this.folder, this.state]) removeFolder(each);
  }
}

/** The clock of files moves in ticks. */
export const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 12);

/** Everything below a folder, a line each. `whole`: with times and links; without, only what a reader of the files sees. */
export function look(folder: string, { whole }: { readonly whole: boolean }): readonly string[] {
  const lines: string[] = [];
  const walk = (name: string): void => {
    for (const each of readdirSync(join(folder, name)).sort()) {
      const path = join(name, each);
      const status = lstatSync(join(folder, path), { bigint: true });
      const mode = (status.mode & 0o7777n).toString(8);
      if (status.isDirectory()) {
        lines.push(`${path}/ ${mode}`);
        walk(path);
        continue;
      }
      const content = status.isSymbolicLink()
        ? readlinkSync(join(folder, path))
        : status.isFile()
          ? readFileSync(join(folder, path)).toString("base64")
          : "special";
      lines.push(`${path} ${mode} ${content}${whole ? ` ${status.mtimeNs} ${status.nlink}` : ""}`);
    }
  };
  walk("");
  return lines;
}
