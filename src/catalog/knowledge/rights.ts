// Places that programs obey later, in three classes. A policy that opens a folder for writing does not open those of the first two
// in it, a pattern must name the place itself; and a trial that changes one of them waits for a person. The third is `on-demand.ts`.

/**
 * `runs`: this machine runs it by itself. `steers`: agents or a service obey it. `on-demand`: it runs when someone runs it.
 */
export type PlaceClass = "runs" | "steers" | "on-demand";

/** Places of one kind. */
export interface Places {
  readonly class: PlaceClass;
  /**
   * Names in any folder, separated by blanks: `.envrc` a file; `.vscode/` a folder with all that is in it; `*` a part of one name;
   * `<git>` a repository's own folder, also of a submodule or of a linked worktree. Case is ignored.
   */
  readonly names: string;
  /** What they give, to complete "which ...". */
  readonly gives: string;
  /** Nobody obeys them in a folder of installed packages, which have many of them. */
  readonly unlessInstalled?: true;
  /** Case counts. */
  readonly exact?: true;
  /** Programs of the project that are named in them run by themselves. */
  readonly starts?: true;
}

const programs = "names programs that git runs";

/** Those of the first two classes. A path has the first place that fits. */
export const places: readonly Places[] = [
  // Git: hooks, programs that its configuration names, attributes that choose them, and whole repositories in their place.
  { class: "runs", names: "<git>/hooks/", gives: programs },
  {
    class: "runs",
    names: "<git>/config <git>/config.worktree <git>/info/attributes <git>/commondir <git>/gitdir",
    gives: programs,
  },
  // Objects of elsewhere, and others in the place of those that are there.
  {
    class: "runs",
    names:
      "<git>/objects/info/ <git>/info/grafts <git>/shallow <git>/refs/replace/ <git>/info/sparse-checkout <git>/info/exclude",
    gives: "changes what git shows of a repository",
  },
  // What a stopped rebase goes on with, `exec` and the strategy's program among it.
  { class: "runs", names: "<git>/rebase-merge/ <git>/rebase-apply/ <git>/sequencer/", gives: "tells git how to go on" },
  { class: "runs", names: ".git .git/modules .git/info", gives: "is a repository, whose configuration git obeys" },
  { class: "runs", names: ".gitmodules .gitconfig .config/git/", gives: "is configuration that git obeys" },
  { class: "runs", names: ".gitattributes", gives: "chooses programs that git runs", unlessInstalled: true },
  // Other systems of versions have hooks and programs in their configuration, too.
  {
    class: "runs",
    names:
      ".hg/hgrc .hg/hgrc-not-shared .hg/sharedpath .jj/repo/config.toml .jj/config.toml .bzr/branch/branch.conf _darcs/prefs/",
    gives: "is configuration that programs obey",
  },
  { class: "runs", names: ".husky/ .githooks/", gives: "holds hooks that git runs", unlessInstalled: true },
  {
    class: "runs",
    names:
      ".pre-commit-config.yaml .pre-commit-config.yml lefthook.y*ml lefthook.toml lefthook.json .lefthook.y*ml .lefthook.toml .lefthook.json lefthook-local.* .lefthook-local.* .lintstagedrc* .overcommit.yml .huskyrc* .simple-git-hooks.* .lefthook/ .lefthook-local/ .lefthookrc prek.toml .prek.toml hk.pkl .hk.pkl captainhook.json .captainhook.json grumphp.y*ml .rusty-hook.toml .cargo-husky/",
    gives: "names programs that git's hooks run",
    unlessInstalled: true,
    starts: true,
  },
  // Editors: tasks and settings that run when a folder is opened.
  {
    class: "runs",
    names:
      ".vscode/ .idea/ .fleet/ .zed/ .nova/ .vs/ .theia/ .helix/ .devcontainer/ .devcontainer.json *.code-workspace *.sublime-project .bsp/ .run/ *.ipr .externalToolBuilders/ .project .gitpod.y*ml .idx/ .replit .codesandbox/ .devfile.y*ml devfile.y*ml",
    gives: "holds tasks that an editor runs",
    unlessInstalled: true,
  },
  {
    class: "runs",
    names:
      ".vimrc .nvimrc .exrc .nvim.lua .lvimrc .emacs .dir-locals.el .dir-locals-2.el .projectile .lazy.lua .local.vimrc .lite_project.lua",
    gives: "is code that an editor runs",
  },
  // Shells and what else starts by itself.
  {
    class: "runs",
    names:
      ".envrc .autoenv* .profile .login .inputrc .bashrc .bash_profile .bash_login .bash_logout .bash_aliases .zshrc .zshenv .zprofile .zlogin .zlogout .kshrc .shrc .cshrc .tcshrc .xprofile .xinitrc .tmux.conf .screenrc .rvmrc .shadowenv.d/",
    gives: "is code that shells run when they start",
  },
  {
    class: "runs",
    names:
      "mise.toml .mise.toml mise.*.toml .mise.*.toml .mise/ .config/mise/ .config/mise.toml .config/mise.*.toml mise/config.toml mise/config.*.toml .rtx.toml",
    gives: "names programs that shells run",
  },
  {
    class: "runs",
    names:
      ".config/fish/ .config/systemd/ .config/autostart/ .config/environment.d/ .config/direnv/ .config/nvim/ Library/LaunchAgents/ .local/bin/",
    gives: "holds programs that start by themselves",
  },
  // Programs obey these while they only read.
  {
    class: "runs",
    names:
      ".npmrc .yarnrc .yarnrc.yml .yarn/plugins/ .yarn/releases/ .pnpmfile.cjs .pnpmfile.mjs bunfig.toml .bunfig.toml .curlrc .wgetrc .cargo/config .cargo/config.toml",
    gives: "is configuration that programs obey",
    unlessInstalled: true,
  },
  {
    class: "runs",
    names:
      ".gdbinit .lldbinit .ocamlinit .psqlrc .sqliterc .pdbrc .pdbrc.py .Rprofile .Renviron .irbrc .pryrc .ghci .iex.exs .erlang .octaverc sitecustomize.py usercustomize.py",
    gives: "is configuration that programs obey",
  },
  { class: "runs", names: ".ssh/ .gnupg/ .aws/", gives: "gives access to other machines" },
  // Safe-sh itself.
  { class: "runs", names: ".safe-sh.json", gives: "is safe-sh's policy" },
  {
    class: "runs",
    // Wherever the XDG variables put them: the folder is always called so.
    names:
      ".config/safe-sh/ .local/state/safe-sh/ .cache/safe-sh/ safe-sh/policy.json safe-sh/trusted.json safe-sh/tickets/ safe-sh/trials/ safe-sh/resident/ safe-sh/sandbox.json safe-sh/llm/",
    gives: "holds safe-sh's policy and what was trusted",
  },
  // Agents: permissions, hooks, servers and commands of their own.
  {
    class: "steers",
    names:
      ".claude/ .claude-plugin/ .codex/ .gemini/ .cursor/ .opencode/ .windsurf/ .continue/ .aider/ .copilot/ .kiro/ .roo/ .qwen/ .junie/ .amazonq/ .agents/ .agent/ .amp/ .augment/ .cline/ .clinerules/ .crush/ .factory/ .goose/ .kilocode/ .openhands/ .trae/ .warp/ .github/agents/ .github/prompts/ .github/instructions/ .github/chatmodes/ .github/hooks/ .github/skills/ .github/copilot/ .github/lsp.json .github/mcp.json .gitlab/duo/ .devin/ .codebuddy/ .iflow/ .qoder/ .rovodev/ .vibe/ .kimi/ .grok/ .pi/ .tabnine/ .lingma/ .zencoder/ .antigravity/ .forge/ .ruler/ .rulesync/",
    gives: "sets an agent's permissions and hooks",
    unlessInstalled: true,
    starts: true,
  },
  {
    class: "steers",
    names:
      ".mcp.json .claude.json opencode.json opencode.jsonc .aider.conf.yml crush.json .crush.json .roomodes .kilocodemodes .opencode.json .opencode.jsonc gptme.toml codebuff.json .aider.model.settings.yml",
    gives: "sets an agent's permissions and servers",
    unlessInstalled: true,
    starts: true,
  },
  {
    class: "steers",
    names:
      "CLAUDE.md CLAUDE.local.md AGENTS.md AGENTS.override.md GEMINI.md QWEN.md CRUSH.md WARP.md .cursorrules .windsurfrules .clinerules .roorules .roorules-* .goosehints .augment-guidelines .rules .github/copilot-instructions.md CODEBUDDY.md IFLOW.md GROK.md .clinerules-* .airules",
    gives: "tells agents what to do",
    unlessInstalled: true,
  },
  // `docs/Agent.md` describes a class.
  { class: "steers", names: "AGENT.md", gives: "tells agents what to do", unlessInstalled: true, exact: true },
  // A service runs it with the repository's secrets.
  {
    class: "steers",
    names:
      ".github/workflows/ .github/actions/ .gitea/workflows/ .gitea/actions/ .forgejo/workflows/ .forgejo/actions/ .gitlab/ci/ .circleci/ .buildkite/ .woodpecker/ .semaphore/ .teamcity/ .tekton/ .harness/ .builds/ .azure-pipelines/ .azuredevops/ .ado/ .pipelines/ .jenkins/ .gitlab/agents/ .gitlab/workflows/ zuul.d/ .ebextensions/ .platform/",
    gives: "runs with the repository's secrets",
    unlessInstalled: true,
  },
  {
    class: "steers",
    names:
      ".gitlab-ci.y*ml *.gitlab-ci.y*ml Jenkinsfile Jenkinsfile.* *.jenkinsfile .travis.y*ml .drone.y*ml .drone.jsonnet .drone.star .woodpecker.y*ml .appveyor.y*ml appveyor.y*ml azure-pipelines*.y*ml bitbucket-pipelines.y*ml cloudbuild*.y*ml buildspec*.y*ml .cirrus.y*ml .cirrus.star .build.yml codemagic.yaml bitrise.yml wercker.yml .readthedocs.y*ml netlify.toml vercel.json render.yaml .zuul.y*ml .packit.y*ml .taskcluster.y*ml .vsts-ci.y*ml .evergreen.y*ml .rultor.y*ml .prow.y*ml amplify.y*ml appspec.y*ml",
    gives: "runs with the repository's secrets",
    unlessInstalled: true,
  },
  {
    class: "steers",
    names: "CODEOWNERS",
    gives: "decides who reviews changes",
    unlessInstalled: true,
    exact: true,
  },
  {
    class: "steers",
    names: ".mergify.y*ml .mergify/ .github/mergify.y*ml .kodiak.toml .bulldozer.y*ml .github/settings.y*ml",
    gives: "decides who reviews changes",
    unlessInstalled: true,
  },
];

/** Folders into which tools install packages, and a path in them. */
const installed = /\/(?:node_modules|site-packages|dist-packages|bower_components|vendor\/bundle|\.yarn\/cache)\//i;

const git = String.raw`\.git(?:/modules/.+?)?(?:/worktrees/[^/]+)?`;

/** The source of an expression for a name of a table. */
export function sourceOf(name: string): string {
  const isFolder = name.endsWith("/");
  const source = (isFolder ? name.slice(0, -1) : name)
    .split("<git>")
    .map((part) => part.replace(/[.+^${}()|[\]\\?]/g, "\\$&").replaceAll("*", "[^/]*"))
    .join(git);
  return isFolder ? `${source}(?=/|$)` : `${source}$`;
}

/** A row, and what matches a path in one of its places, up to that. */
export interface Row {
  readonly row: Places;
  readonly pattern: RegExp;
}

/** Rows of places, ready to be asked. */
export const rowsOf = (table: readonly Places[]): readonly Row[] =>
  table.map((row) => ({
    row,
    pattern: new RegExp(`^.*?/(?:${row.names.split(" ").map(sourceOf).join("|")})`, row.exact ? "" : "i"),
  }));

/** Those that wait for a person. */
export const rows = rowsOf(places);

/** A folder with this file, `objects` and `refs` is a repository of its own, whatever its name. */
const head = /^(?!.*\/\.git\/).*\/HEAD$/i;

/** The place of a path, or in which it is. */
export interface Right {
  /** Absolute. */
  readonly place: string;
  readonly gives: string;
  readonly class: PlaceClass;
}

/** Worktrees that agents make for their sessions: what is in them is a project like any other, and no agent's settings. */
const sessions = /\/\.(?:claude|codex|cursor)\/worktrees\/[^/]+(?=\/)/g;

/** The place at or above an absolute path in these rows. */
export function placeIn(table: readonly Row[], path: string): Right | undefined {
  const isInstalled = installed.test(path);
  const inProject = inProjectOf(path);
  for (const { row, pattern } of table) {
    const place = isInstalled && row.unlessInstalled ? undefined : pattern.exec(inProject)?.[0];
    if (place === undefined) continue;
    const above = path.slice(0, path.length - (inProject.length - place.length));
    return { place: above, gives: row.gives, class: row.class };
  }
  return undefined;
}

/** A path, as if a session's worktree were the project. */
export const inProjectOf = (path: string): string => path.replace(sessions, "");

/** The place that gives rights at or above an absolute path; undefined: none. */
export function rightAt(path: string): Right | undefined {
  const found = placeIn(rows, path);
  if (found || !head.test(path)) return found;
  return { place: path, gives: "makes its folder a repository, whose configuration git obeys", class: "runs" };
}
