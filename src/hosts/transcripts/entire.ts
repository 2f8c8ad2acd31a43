// Entire's checkpoints: transcripts of the host, as files of commits on a branch of their own, or on a ref each.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** What git may not do for a look at objects: ask, wait for locks, run programs that a repository names. */
const careful = [
  "--no-optional-locks",
  "-c",
  "core.fsmonitor=",
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "protocol.allow=never",
];

const git = (repository: string, given: readonly string[]) =>
  spawn("git", [...careful, "-C", repository, ...given], {
    stdio: ["ignore", "pipe", "ignore"],
    env: {
      PATH: process.env.PATH,
      HOME: "/nonexistent",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_TERMINAL_PROMPT: "0",
      GIT_NO_LAZY_FETCH: "1",
    },
  });

async function* linesOf(repository: string, given: readonly string[]): AsyncGenerator<string> {
  const child = git(repository, given);
  // Without git there are no checkpoints to read.
  child.once("error", () => child.stdout.destroy());
  try {
    for await (const line of createInterface({ input: child.stdout })) yield line;
  } catch {
    return;
  } finally {
    child.kill();
  }
}

const refs = ["refs/heads/entire/checkpoints/v1", "refs/remotes/*/entire/checkpoints/v1", "refs/entire/checkpoints"];

/** The lines of each transcript. A later checkpoint of a session repeats the lines of those before; the parser counts them once. */
export async function* checkpoints(repository: string): AsyncGenerator<AsyncGenerator<string>> {
  const blobs = new Set<string>();
  for await (const ref of linesOf(repository, ["for-each-ref", "--format=%(refname)", ...refs]))
    for await (const row of linesOf(repository, ["ls-tree", "-r", ref])) {
      const [, hash, name = ""] = /^\d+ blob ([0-9a-f]+)\t(.*)$/.exec(row) ?? [];
      const isTranscript = /(?:^|\/)(?:full|agent-[^/]+)\.jsonl(?:\.\d+)?"?$/.test(name);
      if (hash === undefined || !isTranscript || blobs.has(hash)) continue;
      blobs.add(hash);
      yield linesOf(repository, ["cat-file", "blob", hash]);
    }
}
