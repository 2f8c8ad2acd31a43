// Mercurial, Subversion, Jujutsu, and others of which only the version is listed. As with git, programs from the
// repository's own configuration are no effect of arguments.
import { jujutsuFiles, mercurialFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import {
  choice,
  commands,
  type Does,
  matching,
  type Operands,
  plain,
  reads,
  runsCode,
  secret,
  text,
  unknown,
} from "../schema.ts";

// A host's name that begins with a dash is an option of ssh to older versions.
const remotes: Operands = {
  each: choice({}, text, { contains: { "://-": runsCode, "@-": runsCode, "%2d": runsCode } }),
};

// `--config` names extensions and hooks, which are programs.
const hgGlobals: Options = options(
  [
    "-y|--noninteractive -q|--quiet -v|--verbose --color= --debug --traceback --time --hidden --pager=",
    "--encoding= --encodingmode= --cwd=folder --config=runs --debugger!runs --version!stops",
  ],
  {
    "-R, --repository": { value: unknown("uses another repository's configuration"), moves: "project" },
    "--profile": { does: unknown("may write a profile") },
  },
);
// Sections without passwords and addresses, a whole one or a key of it.
const setting: Does = matching(
  /^(?:ui|alias|extensions|diff|merge|merge-tools|defaults|color|commands|phases|format|progress|rebase)(?:\.[\w-]+)?$/,
  plain,
  secret,
);
// The same letter means different things to its subcommands: `hg status -r` takes no argument, `hg log -r` does.
const hgNames = "-I|--include= -X|--exclude= -S|--subrepos";
const hgChanges = [
  "-a|--text -g|--git --nodates --noprefix -p|--show-function -w|--ignore-all-space -b|--ignore-space-change",
  "-B|--ignore-blank-lines -Z|--ignore-space-at-eol -U|--unified= --stat --root=~",
];
/** A template, or the name or path of a file that holds one. */
const template: Does = choice({}, reads, { contains: { "{": text } });

const svnOptions: Options = options([
  "-r|--revision= -c|--change= -v|--verbose -q|--quiet -l|--limit= --xml -g|--use-merge-history",
  "--incremental --stop-on-copy --depth= --username= --password=secret --no-auth-cache",
  "--non-interactive --trust-server-cert --trust-server-cert-failures= -u|--show-updates --no-ignore",
  "--ignore-externals --changelist|--cl= -x|--extensions= --internal-diff --no-diff-added",
  "--no-diff-deleted --ignore-properties --properties-only --show-copies-as-adds --notice-ancestry",
  "--summarize --git --patch-compatible --diff --with-all-revprops --with-no-revprops --with-revprop=",
  "--search= --search-and= -R|--recursive -N --strict --revprop --show-item= --no-newline",
  "--human-readable -H --show-inherited-props --force -K --include-externals --old= --new=",
  "--force-interactive --show-external-updates --diff-cmd=runs --diff3-cmd=runs --editor-cmd=runs",
  "--config-option=runs --config-dir=runs --version!stops --help|-h|-?!stops",
]);

const jjGlobals: Options = options(
  [
    "--ignore-working-copy --ignore-immutable --at-operation|--at-op= --debug --color= --quiet",
    "--no-pager --config=runs --config-file=runs --config-toml=runs -h|--help!stops -V|--version!stops",
  ],
  { "-R, --repository": { value: unknown("uses another repository's configuration"), moves: "project" } },
);
const jjShows = [
  "-r|--revisions|--revision= -n|--limit= --reversed --no-graph -T|--template= -p|--patch",
  "-s|--summary --stat --types --name-only -G --git --color-words --context= -w|--ignore-all-space",
  "-b|--ignore-space-change -f|--from= -t|--to= -a|--all-remotes|--all --remote= --tracked",
  "--conflicted --list -l -d --operation= --count --include-defaults --include-overridden --user",
  "--repo --workspace --sort=",
];

const records = unknown("records the working copy, without `--ignore-working-copy`");

export const otherVcs = commands(rows`
  # Extensions, aliases, hooks and inclusions; its clone writes '[paths]', which only names addresses.
  hg         | group        | keeps versions with Mercurial | -h|--help!stops ${hgGlobals}
    | | https://www.mercurial-scm.org/help/commands | globals anywhere | permutes | dashed obeyed
    | | ${{ obeys: mercurialFiles, environment: { HGPLAIN: ["*"] } }}
    status=st      | prints names | lists changed files | -A|--all -m|--modified -a|--added -r|--removed -d|--deleted
      | -c|--clean -u|--unknown -i|--ignored -n|--no-status -0|--print0 -C|--copies~ --rev= --change= --terse=
      | --help!stops -h!stops -T|--template=${template} ${hgNames}
    log=history    | prints names | prints the history | -f|--follow --follow-first -d|--date= -C|--copies~
      | -k|--keyword= -r|--rev= --removed -m|--only-merges -u|--user= --only-branch= -b|--branch= -B|--bookmark=
      | -P|--prune= -p|--patch -g|--git -l|--limit= -M|--no-merges --stat -G|--graph -L|--line-range= --help!stops
      | -h!stops -T|--template=${template} ${hgNames}
    # '-p' shows functions, as 'hg log -p' shows patches.
    diff=di        | prints files | prints changes | -r|--rev= -c|--change= --from= --to= --reverse --binary -h!stops
      | ${hgChanges} ${hgNames} | ${{ descends: true }}
    cat            | prints files | prints files | -r|--rev= -I|--include= -X|--exclude= --decode -o|--output=writes
    annotate=blame | prints files | prints who changed what | -r|--rev= --no-follow -a|--text -u|--user -f|--file
      | -d|--date -n|--number -c|--changeset -l|--line-number --skip= -w|--ignore-all-space -b|--ignore-space-change
      | -B|--ignore-blank-lines -Z|--ignore-space-at-eol -I|--include= -X|--exclude= --help!stops -h!stops
      | -T|--template=${template}
    grep           | prints name files | searches files of the history | -0|--print0 --all --diff -a|--text -f|--follow
      | -i|--ignore-case -l|--files-with-matches -n|--line-number -r|--rev= --all-files -u|--user -d|--date --help!stops
      | -h!stops -T|--template=${template} ${hgNames} | ${{ descends: true }}
    branches heads | prints names | prints about the repository | -r|--rev= -t|--topo -c|--closed --help!stops -h!stops
      | -T|--template=${template}
    files locate   | prints names | lists files | -r|--rev= -0|--print0 --help!stops -h!stops -T|--template=${template}
      | ${hgNames}
    tags parents children tip summary=sum paths root manifest version verify | prints names
      | | prints about the repository | -r|--rev= --all -g|--git --help!stops -h!stops -T|--template=${template}
    help           | prints names | prints help | -e|--extension -c|--command -k|--keyword -s|--system= --help!stops
      | -h!stops -T|--template=${template}
    # '--edit', '--local', '--global' and '--shared' open an editor.
    config=showconfig | prints each=${setting} none=${secret} | prints settings, with passwords among them
      | -u|--untrusted --exp-all-known --source --help!stops
    export         | prints names | prints changes with their authors | -r|--rev= -a|--text -g|--git --nodates --binary
      | --switch-parent -B|--bookmark= -o|--output=writes
    # With an operand they make or choose one.
    branch bookmarks=bookmark phase | prints       | prints where one is | --help!stops -h!stops
    resolve        | writes names | lists unresolved files, or resolves them | -a|--all -n|--no-status -l|--list!cancels
    shelve         | writes names | lists what was put aside, or puts it aside | -p|--patch --stat -l|--list!cancels
    # With an operand it asks another repository, which may start ssh, or leaves a copy of a bundle behind.
    identify=id    | prints       | prints where one is | -r|--rev= -i|--id -n|--num -B|--bookmarks -b|--branch
      | -t|--tags --help!stops -h!stops -T|--template=${template}
    incoming=in outgoing=out | asks ${remotes} | lists what another repository has | -f|--force -n|--newest-first
      | -B|--bookmarks -r|--rev= -b|--branch= -p|--patch -g|--git --stat -l|--limit= -M|--no-merges -G|--graph
      | -S|--subrepos --insecure -e|--ssh=runs --remotecmd=runs --bundle=writes
    add addremove archive backout bisect bundle clone commit=ci copy=cp debugcommands forget graft import init merge
      | move=mv=rename pull push purge recover remove=rm revert rollback serve strip rebase histedit tag unbundle
      | unshelve update=up=checkout=co amend absorb fold uncommit extdiff | writes names | changes the repository
      | | --help!stops -h!stops
  svn        | group        | keeps versions with Subversion | ${svnOptions} | https://svnbook.red-bean.com/
    | | globals anywhere | ${{ needs: { login: [".subversion/auth"] } }}
    # It prints what changed in the working copy.
    diff=di | asks ${remotes} | prints changes | ${svnOptions} | ${{ descends: true }}
    status=stat=st info log cat list=ls blame=praise=annotate=ann propget=pget=pg proplist=plist=pl mergeinfo
      | help h | asks ${remotes} | prints about the repository | ${svnOptions}
    add changelist checkout=co cleanup commit=ci copy=cp delete=del=remove=rm export import lock merge mkdir move=mv=rename=ren
      | patch propdel propedit propset relocate resolve resolved revert switch unlock update=up upgrade
      | | writes names | changes the repository | --help!stops -h!stops
    auth | prints names | lists the logins that are kept | --show-passwords!secret --remove!deletes --help!stops -h!stops
  svnversion | prints files | prints the revision of a folder | -n|--no-newline -c|--committed -q|--quiet --version -h
    | --help!stops | https://svnbook.red-bean.com/
  svnlook    | group        | prints about a repository | --version!stops --help!stops | https://svnbook.red-bean.com/
    author cat changed date diff dirs-changed filesize history info log propget=pget=pg proplist=plist=pl tree uuid
      | youngest lock | prints files | prints about a repository | -r|--revision= -t|--transaction= -v|--verbose
      | --show-ids --full-paths -N|--non-recursive -l|--limit= --no-diff-added --no-diff-deleted --revprop --xml
      | --copy-info --properties-only --ignore-properties --help!stops
  svnadmin   | group        | makes and repairs repositories | --version!stops --help!stops
    | | https://svnbook.red-bean.com/
    verify info lslocks lstxns help | prints files | prints about a repository | -q|--quiet -r|--revision=
      | -t|--transaction= --keep-going -M|--memory-cache-size= --help!stops
    # It only prints a dump, which may be large.
    dump | prints files | prints a repository | -q|--quiet -r|--revision= --incremental --deltas -M|--memory-cache-size=
      | -F|--file=writes
  # Every command first records the working copy as a change, unless an option forbids it.
  jj         | group        | keeps versions with Jujutsu | ${jjGlobals}
    | | https://jj-vcs.github.io/jj/latest/cli-reference/ | globals anywhere | permutes | dashed obeyed
    | | ${{ obeys: jujutsuFiles, needs: { git: true } }}
    log status=st diff show evolog=obslog interdiff root version help | ${records} names | prints about the repository
      | | --help!stops --tool=runs --ignore-working-copy!cancels ${jjShows}
    operation=op | group        | works with operations
      log show diff | ${records} names | prints operations | --help!stops --tool=runs --ignore-working-copy!cancels
        | ${jjShows}
      undo restore revert abandon integrate | writes names | changes the repository | --help!stops -h!stops
    bookmark=b branch | group        | works with bookmarks
      list=l | ${records} names | lists bookmarks | --help!stops --tool=runs --ignore-working-copy!cancels ${jjShows}
      create=c delete=d forget=f move=m rename=r set=s track=t untrack | writes names | changes bookmarks | --help!stops
        | -h!stops
    file         | group        | works with files
      list show annotate search | ${records} names | prints files | --help!stops --tool=runs
        | --ignore-working-copy!cancels ${jjShows}
      chmod track untrack | writes names | changes files | --help!stops -h!stops
    config       | group        | works with settings
      list=l get g path p | ${records} names | prints settings | --help!stops --tool=runs --ignore-working-copy!cancels
        | ${jjShows}
      edit set unset e s | writes names | changes settings | --help!stops -h!stops
    git          | group        | works with git
      remote | group        | works with remotes
        list | ${records}   | lists remotes | --help!stops --tool=runs --ignore-working-copy!cancels ${jjShows}
        add remove rename set-url | writes names | changes remotes | --help!stops -h!stops
      root   | ${records}   | prints where git's folder is | --help!stops --tool=runs --ignore-working-copy!cancels
        | ${jjShows}
      fetch push clone init import export colocation | remote names | changes the repository | --help!stops -h!stops
    workspace    | group        | works with workspaces
      list root | ${records}   | lists workspaces | --help!stops --tool=runs --ignore-working-copy!cancels ${jjShows}
      add forget rename update-stale | writes names | changes workspaces | --help!stops -h!stops
    tag          | group        | works with tags
      list=l         | ${records} names | lists tags | --help!stops --tool=runs --ignore-working-copy!cancels ${jjShows}
      set=s delete=d | writes names | changes tags | --help!stops -h!stops
    abandon absorb backout bisect commit ci describe=desc diffedit duplicate edit fix gerrit metaedit new next
      | parallelize prev rebase redo resolve restore revert sign simplify-parents sparse split squash undo unsign util
      | debug run | writes names | changes the repository | --help!stops -h!stops
  cvs        | runs alone   | keeps versions | --version|-v!cancels | https://www.nongnu.org/cvs/ | grammar posix
  bzr brz    | runs alone   | keeps versions | --version!cancels | https://www.breezy-vcs.org/ | grammar posix
  p4         | runs alone   | keeps versions | -V!cancels | https://www.perforce.com/manuals/cmdref/ | grammar posix
    | | ${{ needs: { network: true } }}
  tig        | runs alone   | shows the history in a terminal | --version|-v!cancels | https://jonas.github.io/tig/
    | | grammar posix | ${{ needs: { git: true } }}
  lazygit    | runs alone   | shows the history in a terminal | --version|-v!cancels
    | | https://github.com/jesseduffield/lazygit | grammar posix | ${{ needs: { git: true } }}
  hub        | runs alone   | works with GitHub | --version!cancels | https://hub.github.com/ | grammar posix
    | | ${{ needs: { network: true, login: [".config/hub"], git: true } }}
  gitk       | runs alone   | shows the history in a window | --version!cancels | https://git-scm.com/docs/gitk
    | | grammar posix
`);
