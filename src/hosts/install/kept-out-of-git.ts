// Settings of one person are no part of the project: kept out of git as Claude Code does it when it makes the file itself (2.1.329),
// by a line in the user's own list of what git ignores.
import { spawnSync } from "node:child_process";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join } from "node:path";
import { absolutePath } from "../../system/absolute-path.ts";
import { orElse } from "../../system/or-else.ts";
import { editableText, fileText, replaceText } from "./file.ts";

/** The line, as the client writes it. */
const line = "**/.claude/settings.local.json";

/** What became of it; `outside`: there is no repository. */
type Kept = "outside" | "ignored already" | "tracked" | { readonly written: string };

/** Has git ignore the local settings at `path`. @throws if the list cannot be written. */
export function keepOutOfGit(path: string): Kept {
  const folder = dirname(path);
  const tracked = git(folder, "ls-files", "--error-unmatch", "--", basename(path));
  if (tracked === 0) return "tracked";
  // It says 1 if the file is not ignored, and 128 if there is no repository, or no git.
  const ignored = git(folder, "check-ignore", "-q", "--", basename(path));
  if (ignored === 0) return "ignored already";
  if (ignored !== 1) return "outside";
  const list = listOf();
  const text = editableText(list) ?? "";
  if (!text.split("\n").includes(line))
    replaceText(list, `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${line}\n`, { withoutCopy: true });
  return { written: list };
}

/** The list with the line; undefined: it has none, or cannot be read. */
export function listWithLine(): string | undefined {
  const list = listOf();
  return orElse(() => (fileText(list)?.split("\n").includes(line) ? list : undefined), undefined);
}

// A repository's own configuration starts no program here, nor does a folder of it.
const careful = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"];
const means = () => ({ timeout: 10_000, env: { ...process.env, PATH: absolutePath(process.env.PATH) } });

const git = (cwd: string, ...given: readonly string[]): number | null =>
  spawnSync("git", [...careful, ...given], { ...means(), cwd, stdio: "ignore" }).status;

/** What the user has git ignore everywhere. */
function listOf(): string {
  const asked = ["config", "--global", "--get", "core.excludesFile"];
  const { stdout, status } = spawnSync("git", asked, { ...means(), cwd: "/", encoding: "utf8" });
  const set = status === 0 ? stdout.trim() : "";
  if (set.startsWith("~/")) return join(homedir(), set.slice(2));
  if (isAbsolute(set)) return set;
  const configuration = process.env.XDG_CONFIG_HOME;
  return join(configuration && isAbsolute(configuration) ? configuration : join(homedir(), ".config"), "git", "ignore");
}
