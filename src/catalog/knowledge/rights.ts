// Places whose content gives rights: programs obey it later, without a question. A policy that opens a folder for writing does
// not open these in it; a pattern must name the place itself.

/** A place in any folder. The last group of a pattern is not part of the place itself. */
interface Giving {
  readonly pattern: RegExp;
  /** What it gives, to complete "which ...". */
  readonly gives: string;
}

const folder = (names: string): RegExp => new RegExp(`^(.*?/(?:${names}))(?:/.*)?$`, "i");
const file = (names: string): RegExp => new RegExp(`^(.*/(?:${names}))$`, "i");

const places: readonly Giving[] = [
  // Git: hooks, programs that its configuration names, attributes that choose them, and whole repositories in their place.
  {
    pattern: /^(.*?\/\.git\/(?:modules\/.+\/)?(?:worktrees\/[^/]+\/)?hooks)(?:\/.*)?$/i,
    gives: "names programs that git runs",
  },
  {
    pattern:
      /^(.*?\/\.git\/(?:modules\/.+\/)?(?:worktrees\/[^/]+\/)?(?:config(?:\.worktree)?|info\/attributes|commondir|gitdir))$/i,
    gives: "names programs that git runs",
  },
  { pattern: file("\\.git|\\.git/modules|\\.git/info"), gives: "is a repository, whose configuration git obeys" },
  // A folder with this file, `objects` and `refs` is a repository of its own, whatever its name.
  { pattern: /^((?!.*\/\.git\/).*\/HEAD)$/i, gives: "makes its folder a repository, whose configuration git obeys" },
  { pattern: file("\\.gitmodules|\\.gitconfig"), gives: "is configuration that git obeys" },
  { pattern: folder("\\.config/git"), gives: "is configuration that git obeys" },
  { pattern: folder("\\.husky|\\.githooks"), gives: "holds hooks that git runs" },
  {
    pattern: file("\\.pre-commit-config\\.ya?ml|\\.?lefthook(?:-local)?\\.(?:ya?ml|toml|json)|\\.lintstagedrc[^/]*"),
    gives: "names programs that git's hooks run",
  },
  // Agents: permissions, hooks, servers and commands of their own.
  {
    pattern: folder(
      "\\.claude|\\.codex|\\.gemini|\\.cursor|\\.opencode|\\.windsurf|\\.continue|\\.aider|\\.copilot|\\.kiro|\\.roo|\\.qwen|\\.junie|\\.amazonq|\\.agents|\\.github/(?:agents|prompts|instructions|chatmodes)",
    ),
    gives: "sets an agent's permissions and hooks",
  },
  {
    pattern: file("\\.mcp\\.json|\\.claude\\.json|opencode\\.jsonc?|\\.aider\\.conf\\.yml"),
    gives: "sets an agent's permissions and servers",
  },
  {
    pattern: file(
      "CLAUDE(?:\\.local)?\\.md|AGENTS?(?:\\.override)?\\.md|GEMINI\\.md|QWEN\\.md|\\.(?:cursor|windsurf|cline|roo|goose)(?:rules|hints)|\\.github/copilot-instructions\\.md",
    ),
    gives: "tells agents what to do",
  },
  { pattern: file("\\.safe-sh\\.json"), gives: "is safe-sh's policy" },
  {
    pattern: folder("\\.config/safe-sh|\\.local/state/safe-sh|\\.cache/safe-sh"),
    gives: "holds safe-sh's policy and what was trusted",
  },
  // Editors: tasks and settings that run when a folder is opened.
  { pattern: folder("\\.vscode|\\.idea|\\.fleet|\\.zed|\\.devcontainer"), gives: "holds tasks that an editor runs" },
  { pattern: file("\\.devcontainer\\.json|[^/]*\\.code-workspace"), gives: "holds tasks that an editor runs" },
  { pattern: file("\\.vimrc|\\.nvimrc|\\.exrc|\\.emacs|\\.dir-locals\\.el"), gives: "is code that an editor runs" },
  // Shells and what else starts by itself.
  {
    pattern: file(
      "\\.envrc|\\.profile|\\.login|\\.inputrc|\\.bash(?:rc|_profile|_login|_logout|_aliases)|\\.z(?:shrc|shenv|profile|login|logout)|\\.k?shrc|\\.t?cshrc|\\.xprofile|\\.xinitrc|\\.tmux\\.conf|\\.screenrc",
    ),
    gives: "is code that shells run when they start",
  },
  {
    pattern: folder(
      "\\.config/(?:fish|systemd|autostart|environment\\.d|direnv|nvim)|Library/LaunchAgents|\\.local/bin",
    ),
    gives: "holds programs that start by themselves",
  },
  // Package managers run what these name, while they only read.
  {
    pattern: file(
      "\\.npmrc|\\.yarnrc|\\.yarnrc\\.yml|\\.pnpmfile\\.cjs|\\.curlrc|\\.wgetrc|\\.(?:gdb|lldb|ocaml)init|\\.psqlrc|\\.sqliterc|\\.pdbrc(?:\\.py)?|\\.Rprofile|\\.Renviron|\\.irbrc|\\.pryrc|\\.ghci|\\.cargo/config(?:\\.toml)?|(?:site|user)customize\\.py",
    ),
    gives: "is configuration that programs obey",
  },
  // A service runs it with the repository's secrets.
  {
    pattern: folder(
      "\\.(?:github|gitea|forgejo)/(?:workflows|actions)|\\.circleci|\\.buildkite|\\.woodpecker|\\.semaphore|\\.teamcity",
    ),
    gives: "runs with the repository's secrets",
  },
  {
    pattern: file(
      "\\.gitlab-ci\\.ya?ml|Jenkinsfile|\\.(?:travis|drone|woodpecker|appveyor)\\.ya?ml|appveyor\\.ya?ml|azure-pipelines[^/]*\\.ya?ml|bitbucket-pipelines\\.ya?ml|cloudbuild\\.ya?ml",
    ),
    gives: "runs with the repository's secrets",
  },
  { pattern: folder("\\.ssh|\\.gnupg|\\.aws"), gives: "gives access to other machines" },
];

/** The place of a path that gives rights, or is in such a place. */
export interface Right {
  /** Absolute. */
  readonly place: string;
  readonly gives: string;
}

/** The place that gives rights at or above an absolute path; undefined: none. */
export function rightAt(path: string): Right | undefined {
  for (const { pattern, gives } of places) {
    const place = pattern.exec(path)?.[1];
    if (place !== undefined) return { place, gives };
  }
  return undefined;
}
