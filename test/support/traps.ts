// Folders in which a command that reads does harm: laid out, with a mark that shows if the trap has sprung.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Policy } from "../../src/policy/policy.ts";
import { environment } from "./programs.ts";

/** A folder and a command. */
export interface Row {
  readonly name: string;
  /** The program that must be on the machine. */
  readonly needs: string;
  /** Texts by path, in which `@EVIL@` is a program that leaves a mark, and `@MARK@` the file that is the mark. */
  readonly files?: Readonly<Record<string, string>>;
  /** Bash that prepares the folder. `$EVIL` is the program. */
  readonly setup?: string;
  readonly command: string;
  readonly policy?: Partial<Policy>;
  /** The code of the finding, if it is no file that is obeyed. */
  readonly code?: string;
  /** Not tried: it needs the network, or shows only in another version of the program. */
  readonly untried?: true;
}

const places: string[] = [];

/** Removes every folder that was laid out. */
export function clear(): void {
  for (const place of places.splice(0)) rmSync(place, { recursive: true, force: true });
}

/** What bash needs to make repositories. */
export const identity = `
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_ALLOW_PROTOCOL=file:git:https:ssh:ext
export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x@x GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x@x
twoCommits() { git init -q . && echo one > a.txt && git add . && git commit -qm one && echo two > a.txt && git commit -qam two; }
`;

/** More folders of programs to try, beside the usual ones: `npm install --prefix` and the like. */
const path = [process.env.SAFE_SH_PROGRAMS, environment().PATH].filter(Boolean).join(":");
/** Is the program on this machine, and the interpreter that its first line names? */
export const isInstalled = (program: string): boolean => {
  const file = path
    .split(":")
    .map((folder) => join(folder, program))
    .find((each) => existsSync(each));
  if (file === undefined) return false;
  const interpreter = /^#! *(\/[^\s]+)/.exec(firstBytes(file))?.[1];
  return interpreter === undefined || existsSync(interpreter);
};

function firstBytes(file: string): string {
  const descriptor = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(256);
    return bytes.toString("latin1", 0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}

/** Can the folder be laid out here? Some repositories only their own program can make. */
export const canLay = ({ setup = "", needs }: Row): boolean =>
  !new RegExp(`\\b${needs}\\b`).test(setup) || isInstalled(needs);

export interface Trap {
  readonly cwd: string;
  readonly env: Record<string, string>;
  readonly sprung: () => boolean;
}

/** Lays the folder out. @throws if that fails. */
export function lay({ files = {}, setup = "" }: Row): Trap {
  const place = mkdtempSync(join(tmpdir(), "safe-sh-hostile-"));
  places.push(place);
  const [cwd, evil, mark] = [join(place, "work"), join(place, "evil"), join(place, "mark")];
  mkdirSync(cwd);
  writeFileSync(evil, `#!/bin/sh\necho sprung >> '${mark}'\n`);
  chmodSync(evil, 0o755);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), text.replaceAll("@EVIL@", evil).replaceAll("@MARK@", mark), { mode: 0o755 });
  }
  const env = { ...environment({ HOME: place, EVIL: evil, MARK: mark, PATH: path }) };
  const made = spawnSync("/bin/bash", ["-c", `${identity}${setup}`], { cwd, env, encoding: "utf8" });
  if (made.status !== 0) throw new Error(`the folder was not made: ${made.stderr}`);
  rmSync(mark, { force: true });
  return { cwd, env, sprung: () => existsSync(mark) };
}
