// Questions to git about a repository. Listing a configuration starts no program of it.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { absolutePath } from "../../../system/absolute-path.ts";
import { orElse } from "../../../system/or-else.ts";

/** Where git is asked: the folder, and git's own options that choose a repository (`-C`, `--git-dir` ...). */
export interface GitPlace {
  readonly cwd: string;
  readonly options: readonly string[];
}

/** In front of a command that reads the index: no program of the repository's configuration is asked what changed. */
export const quietly = ["-c", "core.fsmonitor=false"] as const;

/** The output of git; undefined: it failed. */
export function ask({ cwd, options }: GitPlace, words: readonly string[]): string | "no git" | undefined {
  const { status, stdout, error } = spawnSync("git", [...options, ...words], {
    cwd,
    timeout: 3_000,
    maxBuffer: 16_000_000,
    stdio: ["ignore", "pipe", "ignore"],
    // Never a `git` in the folder itself.
    env: { ...process.env, PATH: absolutePath(process.env.PATH), GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0" },
  });
  if (error) return "code" in error && error.code === "ENOENT" && existsSync(cwd) ? "no git" : undefined;
  if (status !== 0) return undefined;
  // A path of other bytes would be another path here.
  return orElse(() => new TextDecoder("utf-8", { fatal: true }).decode(stdout), undefined);
}

/** The top of the working tree; undefined: there is none, or git fails. */
export const topOf = (place: GitPlace): string | undefined => askLines(place, ["rev-parse", "--show-toplevel"], 1)?.[0];

/** An answer of lines; undefined: git failed, or there are not that many. */
export function askLines(place: GitPlace, words: readonly string[], count: number): readonly string[] | undefined {
  const answer = ask(place, words);
  if (answer === undefined || answer === "no git") return undefined;
  // A path with a line break in it cannot be told from two.
  const lines = answer.split("\n");
  return lines.length === count + 1 && lines.at(-1) === "" && !lines.slice(0, -1).includes("") ? lines : undefined;
}
