// Files outside the project that hold nothing private: scratch files, packages that tools have downloaded, instructions that come
// with extensions of agents, and what every machine has.

const scratch = /^\/(?:private\/)?(?:tmp|var\/tmp|var\/folders)(?:\/|$)/;
const ofTheMachine = /^\/(?:opt|etc\/(?:os-release|issue|debian_version|hosts|shells))(?:\/|$)/;
const fetched =
  /\/\.(?:cargo|rustup|npm|nvm|pyenv|rbenv|cache|local\/share\/pnpm)\/|\/go\/pkg\/mod\/|\/site-packages\//;
const ofAgents = /\/\.(?:claude|codex|gemini|agents)\/(?:skills|plugins|commands|agents)\//;

/** `path`: absolute. */
export const isEveryones = (path: string): boolean =>
  [scratch, ofTheMachine, fetched, ofAgents].some((places) => places.test(path));

const archive = /\.(?:git|tgz|zip|tar(?:\.\w+)?|gz|xz|bz2)$/;

/**
 * The name of what an archive or a repository becomes.
 *
 * @example unpackedName("node-v20.tar.gz") // "node-v20"
 */
export const unpackedName = (name: string): string => name.replace(archive, "");
