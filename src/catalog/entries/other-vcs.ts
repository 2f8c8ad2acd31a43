// Mercurial, Subversion, Jujutsu, and others of which only the version is listed. As with git, programs from the
// repository's own configuration are no effect of arguments.

import {
  about,
  asks,
  changes,
  ofFiles,
  onlyVersion,
  prints,
  printsAbout,
  printsFiles,
  shortHelp,
  under,
} from "../forms.ts";
import { jujutsuFiles, mercurialFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options, type WordList } from "../options.ts";
import {
  choice,
  commands,
  connects,
  controlsRemote,
  type Does,
  type Entry,
  type Needs,
  type Operands,
  reads,
  runsCode,
  type Subcommands,
  text,
  unknown,
  writes,
} from "../schema.ts";

const changing = (names: WordList, does: string, effect: Does): Subcommands =>
  under(names, changes(does, effect, "", shortHelp));

// A host's name that begins with a dash is an option of ssh to older versions.
const remotes: Operands = {
  each: choice({}, text, { contains: { "://-": runsCode, "@-": runsCode, "%2d": runsCode } }),
};

// `--config` names extensions and hooks, which are programs.
const hgGlobals: Options = options(
  [
    "-y|--noninteractive -q|--quiet -v|--verbose --color= --debug --traceback --time --hidden --pager=",
    "--encoding= --encodingmode=",
  ],
  {
    "-R, --repository": { value: unknown("uses another repository's configuration"), moves: "project" },
    "--cwd": { value: reads, moves: "folder" },
    "--config": { value: runsCode },
    "--debugger": { does: runsCode },
    "--profile": { does: unknown("may write a profile") },
    "--version": { stops: true },
  },
);
// The same letter means different things to its subcommands: `hg status -r` takes no argument, `hg log -r` does.
const hgNames = "-I|--include= -X|--exclude= -S|--subrepos";
const hgChanges = [
  "-a|--text -g|--git --nodates --noprefix -p|--show-function -w|--ignore-all-space -b|--ignore-space-change",
  "-B|--ignore-blank-lines -Z|--ignore-space-at-eol -U|--unified= --stat --root=~",
];
/** A template, or the name or path of a file that holds one. */
const template: Does = choice({}, reads, { contains: { "{": text } });
const hg = (does: string, list: WordList = ""): Entry =>
  prints(does, list, { "-h": { stops: true }, "-T, --template": { value: template } });

const svnOptions: Options = options(
  [
    "-r|--revision= -c|--change= -v|--verbose -q|--quiet -l|--limit= --xml -g|--use-merge-history",
    "--incremental --stop-on-copy --depth= --username= --password=secret --no-auth-cache",
    "--non-interactive --trust-server-cert --trust-server-cert-failures= -u|--show-updates --no-ignore",
    "--ignore-externals --changelist|--cl= -x|--extensions= --internal-diff --no-diff-added",
    "--no-diff-deleted --ignore-properties --properties-only --show-copies-as-adds --notice-ancestry",
    "--summarize --git --patch-compatible --diff --with-all-revprops --with-no-revprops --with-revprop=",
    "--search= --search-and= -R|--recursive -N --strict --revprop --show-item= --no-newline",
    "--human-readable -H --show-inherited-props --force -K --include-externals --old= --new=",
    "--force-interactive --show-external-updates",
  ],
  {
    "--diff-cmd": { value: runsCode },
    "--diff3-cmd": { value: runsCode },
    "--editor-cmd": { value: runsCode },
    "--config-option": { value: runsCode },
    "--config-dir": { value: runsCode },
    "--version": { stops: true },
    "--help, -h, -?": { stops: true },
  },
);
const svn = (does: string): Entry => ({ does, options: svnOptions, operands: remotes, always: connects });

const jjGlobals: Options = options(
  "--ignore-working-copy --ignore-immutable --at-operation|--at-op= --debug --color= --quiet --no-pager",
  {
    "-R, --repository": { value: unknown("uses another repository's configuration"), moves: "project" },
    "--config": { value: runsCode },
    "--config-file": { value: runsCode },
    "--config-toml": { value: runsCode },
    "-h, --help": { stops: true },
    "-V, --version": { stops: true },
  },
);
const jjShows = [
  "-r|--revisions|--revision= -n|--limit= --reversed --no-graph -T|--template= -p|--patch",
  "-s|--summary --stat --types --name-only -G --git --color-words --context= -w|--ignore-all-space",
  "-b|--ignore-space-change -f|--from= -t|--to= -a|--all-remotes|--all --remote= --tracked",
  "--conflicted --list -l -d --operation= --count --include-defaults --include-overridden --user",
  "--repo --workspace --sort=",
];
const jj = (does: string, list: WordList = ""): Entry => ({
  ...prints(does, [jjShows, list], { "--tool": { value: runsCode }, "--ignore-working-copy": { cancels: true } }),
  always: unknown("records the working copy, without `--ignore-working-copy`"),
});
const jjGroup = (does: string, subcommands: Subcommands): Entry => ({ does, options: {}, subcommands });

type Row = readonly [name: string, does: string, manual: string, stops: string, needs?: Needs];

export const otherVcs = commands({
  hg: {
    does: "keeps versions with Mercurial",
    manual: "https://www.mercurial-scm.org/help/commands",
    options: { ...hgGlobals, "-h, --help": { stops: true } },
    // Extensions, aliases, hooks and inclusions; its clone writes `[paths]`, which only names addresses.
    globals: "anywhere",
    subcommands: {
      ...under(
        "status st",
        about(
          hg("lists changed files", [
            hgNames,
            "-A|--all -m|--modified -a|--added -r|--removed -d|--deleted -c|--clean -u|--unknown -i|--ignored",
            "-n|--no-status -0|--print0 -C|--copies~ --rev= --change= --terse=",
          ]),
        ),
      ),
      ...under(
        "log history",
        about(
          hg("prints the history", [
            hgNames,
            "-f|--follow --follow-first -d|--date= -C|--copies~ -k|--keyword= -r|--rev= --removed -m|--only-merges",
            "-u|--user= --only-branch= -b|--branch= -B|--bookmark= -P|--prune= -p|--patch -g|--git -l|--limit=",
            "-M|--no-merges --stat -G|--graph -L|--line-range=",
          ]),
        ),
      ),
      ...under("diff di", {
        ...about(hg("prints changes")),
        // `-p` shows functions, as `hg log -p` shows patches.
        options: options([hgNames, hgChanges, "-r|--rev= -c|--change= --from= --to= --reverse --binary"], {
          "-h": { stops: true },
        }),
      }),
      cat: {
        ...ofFiles(hg("prints files")),
        options: options("-r|--rev= -I|--include= -X|--exclude= --decode", { "-o, --output": { value: writes } }),
      },
      ...under(
        "annotate blame",
        ofFiles(
          hg("prints who changed what", [
            "-r|--rev= --no-follow -a|--text -u|--user -f|--file -d|--date -n|--number -c|--changeset",
            "-l|--line-number --skip= -w|--ignore-all-space -b|--ignore-space-change -B|--ignore-blank-lines",
            "-Z|--ignore-space-at-eol -I|--include= -X|--exclude=",
          ]),
        ),
      ),
      grep: about(
        hg("searches files of the history", [
          hgNames,
          "-0|--print0 --all --diff -a|--text -f|--follow -i|--ignore-case -l|--files-with-matches -n|--line-number",
          "-r|--rev= --all-files -u|--user -d|--date",
        ]),
      ),
      ...under("branches heads", about(hg("prints about the repository", "-r|--rev= -t|--topo -c|--closed"))),
      ...under("files locate", about(hg("lists files", [hgNames, "-r|--rev= -0|--print0"]))),
      ...under(
        "tags parents children tip sum summary paths root manifest version verify",
        about(hg("prints about the repository", "-r|--rev= --all -g|--git")),
      ),
      help: about(hg("prints help", "-e|--extension -c|--command -k|--keyword -s|--system=")),
      // `--edit`, `--local`, `--global` and `--shared` open an editor.
      ...under("showconfig config", printsAbout("prints settings", "-u|--untrusted --exp-all-known --source")),
      export: {
        ...about(hg("prints changes with their authors")),
        options: options("-r|--rev= -a|--text -g|--git --nodates --binary --switch-parent -B|--bookmark=", {
          "-o, --output": { value: writes },
        }),
      },
      // With an operand they make or choose one.
      ...under("branch bookmarks bookmark phase", {
        ...prints("prints where one is", "", { "-h": { stops: true } }),
      }),
      resolve: {
        ...printsAbout("lists unresolved files, or resolves them", "-a|--all -n|--no-status"),
        options: options("-a|--all -n|--no-status", { "-l, --list": { cancels: true } }),
        always: writes,
      },
      shelve: {
        ...printsAbout("lists what was put aside, or puts it aside"),
        options: options("-p|--patch --stat", { "-l, --list": { cancels: true } }),
        always: writes,
      },
      // With an operand it asks another repository, which may start ssh, or leaves a copy of a bundle behind.
      ...under(
        "identify id",
        hg("prints where one is", "-r|--rev= -i|--id -n|--num -B|--bookmarks -b|--branch -t|--tags"),
      ),
      ...under("incoming in outgoing out", {
        ...asks("lists what another repository has", [
          "-f|--force -n|--newest-first -B|--bookmarks -r|--rev= -b|--branch= -p|--patch -g|--git --stat",
          "-l|--limit= -M|--no-merges -G|--graph -S|--subrepos --insecure",
        ]),
        options: options(
          [
            "-f|--force -n|--newest-first -B|--bookmarks -r|--rev= -b|--branch= -p|--patch -g|--git --stat",
            "-l|--limit= -M|--no-merges -G|--graph -S|--subrepos --insecure",
          ],
          { "-e, --ssh": { value: runsCode }, "--remotecmd": { value: runsCode }, "--bundle": { value: writes } },
        ),
        operands: remotes,
      }),
      ...changing(
        [
          "add addremove archive backout bisect bundle clone commit ci copy cp debugcommands forget graft",
          "import init merge move mv pull push purge recover remove rm rename revert rollback serve strip",
          "rebase histedit tag unbundle unshelve update up checkout co amend absorb fold uncommit extdiff",
        ],
        "changes the repository",
        writes,
      ),
    },
    obeys: mercurialFiles,
    environment: { HGPLAIN: ["*"] },
    permutes: true,
  },
  svn: {
    does: "keeps versions with Subversion",
    manual: "https://svnbook.red-bean.com/",
    options: svnOptions,
    globals: "anywhere",
    subcommands: {
      ...under(
        [
          "status stat st info log diff di cat list ls blame praise annotate ann propget pget pg proplist",
          "plist pl mergeinfo help h",
        ],
        svn("prints about the repository"),
      ),
      ...changing(
        [
          "add changelist checkout co cleanup commit ci copy cp delete del remove rm export import lock merge",
          "mkdir move mv rename patch propdel propedit propset relocate resolve resolved revert switch unlock",
          "update up upgrade auth",
        ],
        "changes the repository",
        writes,
      ),
    },
  },
  svnversion: {
    ...printsFiles("prints the revision of a folder", "-n|--no-newline -c|--committed -q|--quiet --version -h"),
    manual: "https://svnbook.red-bean.com/",
  },
  svnlook: {
    does: "prints about a repository",
    manual: "https://svnbook.red-bean.com/",
    options: { "--version": { stops: true }, "--help": { stops: true } },
    subcommands: under(
      [
        "author cat changed date diff dirs-changed filesize history info log propget pget pg proplist plist",
        "pl tree uuid youngest lock",
      ],
      printsFiles("prints about a repository", [
        "-r|--revision= -t|--transaction= -v|--verbose --show-ids --full-paths -N|--non-recursive",
        "-l|--limit= --no-diff-added --no-diff-deleted --revprop --xml --copy-info --properties-only",
        "--ignore-properties",
      ]),
    ),
  },
  svnadmin: {
    does: "makes and repairs repositories",
    manual: "https://svnbook.red-bean.com/",
    options: { "--version": { stops: true }, "--help": { stops: true } },
    subcommands: {
      ...under(
        "verify info lslocks lstxns help",
        printsFiles(
          "prints about a repository",
          "-q|--quiet -r|--revision= -t|--transaction= --keep-going -M|--memory-cache-size=",
        ),
      ),
      // It only prints a dump, which may be large.
      dump: {
        ...printsFiles("prints a repository"),
        options: options("-q|--quiet -r|--revision= --incremental --deltas -M|--memory-cache-size=", {
          "-F, --file": { value: writes },
        }),
      },
    },
  },
  // Every command first records the working copy as a change, unless an option forbids it.
  jj: {
    does: "keeps versions with Jujutsu",
    manual: "https://jj-vcs.github.io/jj/latest/cli-reference/",
    options: jjGlobals,
    globals: "anywhere",
    subcommands: {
      ...under(
        "log status st diff show evolog obslog interdiff root version help",
        about(jj("prints about the repository")),
      ),
      ...under(
        "op operation",
        jjGroup("works with operations", {
          ...under("log show diff", about(jj("prints operations"))),
          ...changing("undo restore revert abandon integrate", "changes the repository", writes),
        }),
      ),
      ...under(
        "bookmark b branch",
        jjGroup("works with bookmarks", {
          ...under("list l", about(jj("lists bookmarks"))),
          ...changing("create c delete d forget f move m rename r set s track t untrack", "changes bookmarks", writes),
        }),
      ),
      file: jjGroup("works with files", {
        ...under("list show annotate search", about(jj("prints files"))),
        ...changing("chmod track untrack", "changes files", writes),
      }),
      config: jjGroup("works with settings", {
        ...under("list l get g path p", about(jj("prints settings"))),
        ...changing("edit set unset e s", "changes settings", writes),
      }),
      git: jjGroup("works with git", {
        remote: jjGroup("works with remotes", {
          list: jj("lists remotes"),
          ...changing("add remove rename set-url", "changes remotes", writes),
        }),
        root: jj("prints where git's folder is"),
        ...changing("fetch push clone init import export colocation", "changes the repository", controlsRemote),
      }),
      workspace: jjGroup("works with workspaces", {
        ...under("list root", jj("lists workspaces")),
        ...changing("add forget rename update-stale", "changes workspaces", writes),
      }),
      tag: jjGroup("works with tags", {
        ...under("list l", about(jj("lists tags"))),
        ...changing("set delete s d", "changes tags", writes),
      }),
      ...changing(
        [
          "abandon absorb backout bisect commit ci describe desc diffedit duplicate edit fix gerrit metaedit",
          "new next parallelize prev rebase redo resolve restore revert sign simplify-parents sparse split",
          "squash undo unsign util debug run",
        ],
        "changes the repository",
        writes,
      ),
    },
    obeys: jujutsuFiles,
    needs: { git: true },
    permutes: true,
  },
  ...Object.fromEntries(
    (
      [
        ["cvs", "keeps versions", "https://www.nongnu.org/cvs/", "--version|-v"],
        ["bzr", "keeps versions", "https://www.breezy-vcs.org/", "--version"],
        ["brz", "keeps versions", "https://www.breezy-vcs.org/", "--version"],
        ["p4", "keeps versions", "https://www.perforce.com/manuals/cmdref/", "-V", { network: true }],
        ["tig", "shows the history in a terminal", "https://jonas.github.io/tig/", "--version|-v", { git: true }],
        [
          "lazygit",
          "shows the history in a terminal",
          "https://github.com/jesseduffield/lazygit",
          "--version|-v",
          { git: true },
        ],
        [
          "hub",
          "works with GitHub",
          "https://hub.github.com/",
          "--version",
          { network: true, login: [".config/hub"], git: true },
        ],
        ["gitk", "shows the history in a window", "https://git-scm.com/docs/gitk", "--version"],
      ] as readonly Row[]
    ).map(([name, does, manual, stops, needs]): [string, Entry] => [
      name,
      {
        ...onlyVersion(does, manual, stops, runsCode),
        ...(needs ? { needs } : {}),
      },
    ]),
  ),
});
