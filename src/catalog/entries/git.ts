// git: every subcommand of git 2.39 and later. Programs from the repository's own configuration (fsmonitor, filters, text
// conversion, pagers, hooks) are no effect of arguments, and are left to the environment, the survey and the sandbox.
import { under } from "../forms.ts";
import { type Options, options, optionsWith, type WordList, wordsOf } from "../options.ts";
import {
  both,
  choice,
  commands,
  connects,
  controlsProcess,
  controlsRemote,
  type Does,
  deletes,
  type Entry,
  type Operands,
  type Option,
  reads,
  runsCode,
  sends,
  text,
  unknown,
  writes,
} from "../schema.ts";

const anything: Operands = { each: text };

const looks = (does: string, list: WordList, more: Options = {}): Entry => ({
  does,
  options: options(list, more),
  operands: anything,
});

/** A subcommand that changes something whatever its arguments are. */
const addsTree =
  "-f|--force --detach --checkout --no-checkout --lock --reason= --orphan -b= -B= -q|--quiet --track --no-track";

const changes = (does: string, effect: Does): Entry => ({
  does,
  options: "harmless",
  operands: anything,
  always: effect,
});

const runsOption: Option = { does: runsCode };
const writesOption: Option = { does: writes };

const diff = options(
  [
    "-p|--patch -s|--no-patch -u -U|--unified? -W|--function-context --raw --patch-with-raw",
    "--patch-with-stat --numstat --shortstat -X|--dirstat? --cumulative --dirstat-by-file? --check",
    "--summary --name-only --name-status --stat? --stat-width= --stat-name-width= --stat-graph-width=",
    "--stat-count= --compact-summary --no-compact-summary --binary --full-index --no-full-index",
    "--color? --no-color --ws-error-highlight= -z --abbrev? --no-abbrev --src-prefix= --dst-prefix=",
    "--line-prefix= --no-prefix --default-prefix --inter-hunk-context= --output-indicator-new=",
    "--output-indicator-old= --output-indicator-context= -B|--break-rewrites? -M|--find-renames?",
    "-D|--irreversible-delete~ -C|--find-copies?~ --find-copies-harder --no-renames --rename-empty",
    "--no-rename-empty --follow --no-follow -l= --minimal -w|--ignore-all-space",
    "-b|--ignore-space-change --ignore-space-at-eol --ignore-cr-at-eol --ignore-blank-lines",
    "-I|--ignore-matching-lines= --indent-heuristic --no-indent-heuristic --patience --histogram",
    "--diff-algorithm= --anchored= --word-diff? --word-diff-regex= --color-words? --color-moved?",
    "--no-color-moved --color-moved-ws= --no-color-moved-ws --relative? --no-relative -a|--text -R",
    "--exit-code --quiet --no-ext-diff --no-textconv --ignore-submodules? --submodule?",
    "--ita-invisible-in-index --ita-visible-in-index -S= -G= --pickaxe-all --pickaxe-regex -O=",
    "--rotate-to= --skip-to= --find-object= --diff-filter=",
  ],
  { "--output": { value: writes }, "--ext-diff": runsOption, "--textconv": runsOption },
);

// gpg makes its folder, keeps what it has checked, and may ask a server for keys.
const signature = unknown("starts gpg, which writes, to check signatures");
/** A form of output: `%G?` and its kin, and `%(signature)`, check signatures. */
const layout: Does = choice({}, text, { contains: { "%G": signature, signature } });
const layouts = { "--pretty, --format": { value: layout, optional: true } } as const;

const refLayout: Options = { "--format": { value: layout } };
const refOrder: Options = { "--sort": { value: layout } };

const revisions = options(
  [
    "-n|--max-count= --skip= --max-age= --min-age= --since= --since-as-filter= --after= --until=",
    "--before= --author= --committer= --grep-reflog= --grep= --all-match --no-all-match --invert-grep",
    "--no-invert-grep -i|--regexp-ignore-case --basic-regexp -E|--extended-regexp -F|--fixed-strings",
    "-P|--perl-regexp --remove-empty --merges --no-merges --min-parents? --max-parents?",
    "--no-min-parents --no-max-parents --first-parent --exclude-first-parent-only --not --all",
    "--branches? --tags? --remotes? --glob= --exclude= --exclude-hidden= --reflog --alternate-refs",
    "--single-worktree --ignore-missing --bisect --stdin --cherry-mark --cherry-pick --left-only",
    "--right-only --cherry -g|--walk-reflogs --merge --boundary --simplify-by-decoration --show-pulls",
    "--full-history --dense --sparse --simplify-merges --ancestry-path? --date-order",
    "--author-date-order --topo-order --reverse --no-walk? --do-walk",
    "--abbrev-commit --no-abbrev-commit --oneline --encoding= --expand-tabs? --no-expand-tabs --notes?",
    "--no-notes --show-notes? --standard-notes --no-standard-notes --no-show-signature",
    "--relative-date --date= --parents --children --left-right --graph --no-graph --show-linear-break?",
    "-0 -1 -2 -3 -4 -5 -6 -7 -8 -9",
  ],
  { ...layouts, "--show-signature": { does: signature } },
);

/** `remerge`, which may be abbreviated, merges again: it stores objects, and starts merge drivers. */
const mergeForm: Does = choice(
  Object.fromEntries(
    wordsOf("off none on m first-parent 1 separate combined c dense-combined cc").map((name) => [name, text]),
  ),
  unknown("merges again, which stores objects"),
);

const walk: Options = {
  ...revisions,
  ...diff,
  ...options([
    "-c --cc -m -t -r --root~ --dd --no-diff-merges --combined-all-paths --full-diff",
    "--no-commit-id -v --always",
  ]),
  "--diff-merges": { value: mergeForm },
};

const log: Options = {
  ...walk,
  ...options([
    "-q --source --use-mailmap --no-use-mailmap --mailmap --no-mailmap --clear-decorations --decorate?",
    "--no-decorate --decorate-refs= --decorate-refs-exclude= -L= --log-size",
  ]),
};

const history = (does: string): Entry => ({ does, options: log, operands: anything });

const blame: Entry = {
  does: "shows which commit last changed each line of a file",
  options: options(
    [
      "--incremental -b --root~ --show-stats --progress --no-progress --score-debug -f|--show-name",
      "-n|--show-number -p|--porcelain --line-porcelain -c -t -l -s -e|--show-email -w --ignore-rev=",
      "--ignore-revs-file= --color-lines --color-by-age --minimal -S= -C?~ -M? -L= --abbrev?",
      "--since= --after= --until= --before= --date= --encoding= --reverse --first-parent --no-textconv -h",
    ],
    { "--textconv": runsOption, "--contents": { value: reads } },
  ),
  operands: anything,
};

const refFilters = options(
  ["-i|--ignore-case --color? --no-color --column? --no-column --abbrev? --no-abbrev", "--omit-empty"],
  { ...refLayout, ...refOrder },
);

const harmlessSettings: readonly string[] = [
  "core.pager=",
  "core.pager=cat",
  "core.fsmonitor=",
  "core.fsmonitor=false",
  "core.hookspath=/dev/null",
  "core.attributesfile=/dev/null",
  "pager.branch=false",
  "pager.diff=false",
  "pager.log=false",
  "pager.show=false",
  "pager.status=false",
  "pager.tag=false",
  "log.showsignature=false",
  "commit.gpgsign=false",
  "tag.gpgsign=false",
  "gc.auto=0",
  "diff.external=",
  "core.safecrlf=false",
  "core.autocrlf=false",
  "core.autocrlf=true",
  "core.autocrlf=input",
  "core.longpaths=true",
  "diff.ignoresubmodules=all",
  "maintenance.auto=false",
  "core.untrackedcache=false",
  "core.preloadindex=true",
  "core.commentchar=#",
];
const harmlessSections: readonly string[] = [
  "color.",
  "column.",
  "advice.",
  "blame.",
  "core.quotepath=",
  "core.abbrev=",
  "core.ignorecase=",
  "core.filemode=",
  "core.precomposeunicode=",
  "diff.renames=",
  "diff.renamelimit=",
  "diff.algorithm=",
  "diff.noprefix=",
  "diff.mnemonicprefix=",
  "diff.context=",
  "diff.interhunkcontext=",
  "diff.submodule=",
  "diff.colormoved=",
  "diff.statgraphwidth=",
  "diff.wordregex=",
  "log.date=",
  "log.decorate=",
  "log.abbrevcommit=",
  "log.follow=",
  "grep.linenumber=",
  "grep.patterntype=",
  "grep.threads=",
  "status.short=",
  "status.branch=",
  "status.showuntrackedfiles=",
  "status.relativepaths=",
  "user.name=",
  "user.email=",
  "init.defaultbranch=",
  "merge.conflictstyle=",
  "tag.sort=",
  "branch.sort=",
];
const setting: Does = choice(Object.fromEntries(harmlessSettings.map((name) => [name, text])), runsCode, {
  prefixes: Object.fromEntries(harmlessSections.map((name) => [name, text])),
  ignoreCase: true,
});

/** `NAME::` starts the program `git-remote-NAME`; other remotes are asked for data. */
const remote: Does = choice({}, connects, { contains: { "::": runsCode } });

/** Options that go on with something that has stopped, or give it up. */
const goesOn = (command: string, list: WordList, what: string): Options =>
  optionsWith(list, { changes: what, instead: { [`to see where the ${command} is`]: "git status" } });

const remotes = (does: string, effect: Does): Entry => ({
  ...changes(does, effect),
  instead: { "to list remotes": "git remote --verbose" },
});

const uncommitted: Pick<Entry, "instead"> = { instead: { "to see what is not committed": "git diff HEAD" } };

const listBranches: Readonly<Record<string, string>> = { "to list branches": "git branch --all" };

const reading: Readonly<Record<string, Entry>> = {
  status: {
    ...looks("shows what changed in the working tree", [
      "-v|--verbose -s|--short -b|--branch --no-branch --show-stash --no-show-stash --ahead-behind",
      "--no-ahead-behind --porcelain? --long -z|--null -u|--untracked-files? --ignored?",
      "--ignore-submodules? --column? --no-column --renames --no-renames -M|--find-renames?",
    ]),
    shows: "places",
  },
  log: {
    ...history("shows commits"),
    prints: { shape: "word", arguments: "(?:-1|-n ?1) --(?:format|pretty)=%[Hht](?: [0-9A-Za-z][^…\\s]*)?" },
  },
  whatchanged: history("shows commits and what they changed"),
  show: history("shows commits, tags, trees and files"),
  reflog: {
    does: "shows where the tips of branches have been",
    options: log,
    operands: { none: text },
    subcommands: {
      show: history("shows where a reference has been"),
      list: history("lists references that have a log"),
      exists: looks("checks whether a reference has a log", ""),
      HEAD: history("shows where HEAD has been"),
      main: history("shows where a branch has been"),
      master: history("shows where a branch has been"),
      expire: changes("drops old entries", deletes),
      delete: changes("drops entries", deletes),
    },
  },
  shortlog: {
    does: "summarizes commits by author",
    options: options(
      [
        "-c|--committer -n|--numbered -s|--summary -e|--email -w? --group= --skip= --since= --after=",
        "--until= --before= --author= --grep= --all-match --invert-grep -i|--regexp-ignore-case",
        "-E|--extended-regexp -F|--fixed-strings -P|--perl-regexp --merges --no-merges --first-parent --not",
        "--all --branches? --tags? --remotes? --glob= --exclude= --date= --max-count=",
      ],
      { "--format": { value: layout, optional: true } },
    ),
    operands: anything,
  },
  diff: {
    does: "shows differences between commits, the index and files",
    options: {
      ...diff,
      ...options("--cached --staged --merge-base -0 -1|--base -2|--ours -3|--theirs -q -c --cc --combined-all-paths"),
      "--no-index": { descends: true },
    },
    // Outside of a working tree, and with a path outside of it, they are files to compare.
    operands: { each: reads },
  },
  "diff-tree": { does: "compares two trees", options: walk, operands: anything },
  "diff-index": {
    does: "compares a tree to the working tree or the index",
    options: { ...walk, ...options("--cached --merge-base") },
    operands: anything,
  },
  "diff-files": {
    does: "compares the working tree to the index",
    options: { ...walk, ...options("--base --ours --theirs -q") },
    operands: anything,
  },
  "range-diff": {
    does: "compares two ranges of commits",
    options: {
      ...diff,
      ...options("--creation-factor= --no-dual-color --dual-color --notes? --no-notes --left-only --right-only"),
    },
    operands: anything,
  },
  blame,
  annotate: blame,
  pickaxe: blame,
  describe: looks("names a commit after the nearest tag", [
    "--contains --debug --all --tags --long --first-parent --abbrev? --exact-match --candidates=",
    "--match= --exclude= --always --dirty? --broken?",
  ]),
  "rev-parse": {
    does: "resolves names of revisions and paths of the repository",
    // On failure it prints the name as it is.
    prints: [
      { shape: "word", arguments: "(?:(?:--short(?:=\\d+)?|--verify|-q|--quiet) )*[0-9A-Za-z][\\w./@^~-]*" },
      { shape: "ref", arguments: "--abbrev-ref HEAD" },
      { shape: "path", arguments: "--show-toplevel" },
    ],
    options: "harmless",
    operands: anything,
    shows: "places",
  },
  "rev-list": {
    does: "lists commits",
    prints: { shape: "natural", arguments: "--count [0-9A-Za-z]\\S*" },
    options: {
      ...revisions,
      ...options([
        "--quiet --disk-usage? --use-bitmap-index --progress? --bisect-vars --bisect-all --objects",
        "--in-commit-order --objects-edge --objects-edge-aggressive --indexed-objects --unpacked",
        "--object-names --no-object-names --filter? --no-filter --filter-provided-objects",
        "--filter-print-omitted --missing? --exclude-promisor-objects --header --commit-header",
        "--no-commit-header --timestamp --count --abbrev? --no-abbrev -v",
      ]),
    },
    operands: anything,
  },
  "ls-files": {
    ...looks("lists files in the index and the working tree", [
      "-z -t -v -f -c|--cached -d|--deleted -m|--modified -o|--others -i|--ignored -s|--stage -k|--killed",
      "--directory~ --no-directory --eol --empty-directory --no-empty-directory -u|--unmerged",
      "--resolve-undo -x|--exclude= -X|--exclude-from= --exclude-per-directory= --exclude-standard",
      "--full-name --recurse-submodules --error-unmatch --with-tree= --abbrev? --debug --deduplicate",
      "--sparse --format=",
    ]),
    shows: "places",
  },
  "ls-tree": looks("lists a tree", [
    "-d -r -t -z -l|--long --name-only --name-status --object-only --full-name --full-tree --format=",
    "--abbrev?",
  ]),
  "ls-remote": {
    does: "lists the references of a remote repository",
    options: options("-q|--quiet -t|--tags -h|--heads -b|--branches --refs --get-url --sort= --exit-code --symref", {
      "--upload-pack": { value: runsCode },
      "--exec": { value: runsCode },
      "-o, --server-option": { value: sends },
    }),
    operands: { none: connects, first: [remote], each: text },
  },
  "request-pull": {
    does: "prints what another repository is asked to take",
    options: options("-p"),
    operands: { first: [text, remote], each: text },
  },
  "format-patch": {
    does: "writes a file for each commit, or prints them all",
    options: options(
      [
        "-n|--numbered -N|--no-numbered --start-number= --root~ --ignore-if-in-upstream --cover-letter",
        "--no-cover-letter -v|--reroll-count= --signature= --no-signature --subject-prefix= --rfc?",
        "-k|--keep-subject --stat --no-stat -p --no-binary --zero-commit --full-index --base= -M -C~ -NUM",
      ],
      { "--stdout": { cancels: true }, "-o, --output-directory": { value: writes }, "--output": { value: writes } },
    ),
    operands: anything,
    always: writes,
  },
  // Its other commands write into `.git`, even to look.
  lfs: {
    does: "works with large files",
    options: { "-h, --help": { stops: true }, "-v, --version": { stops: true } },
    subcommands: { version: looks("prints the version", "") },
  },
  "cat-file": looks(
    "prints objects",
    [
      "-e -p -t -s --allow-unknown-type --use-mailmap --no-use-mailmap --mailmap --no-mailmap --batch?",
      "--batch-check? -z -Z --batch-command? --batch-all-objects --buffer --follow-symlinks --unordered",
      "--path=",
    ],
    { "--textconv": runsOption, "--filters": runsOption },
  ),
  branch: {
    does: "lists branches, or makes, moves and removes them",
    prints: { shape: "ref", arguments: "--show-current" },
    options: {
      ...options("-v|--verbose -q|--quiet -a|--all -r|--remotes --show-current", refFilters),
      "-l, --list": { operands: anything },
      "--contains": { operands: anything },
      "--no-contains": { operands: anything },
      "--merged": { operands: anything },
      "--no-merged": { operands: anything },
      "--points-at": { value: text, operands: anything },
      ...Object.fromEntries(
        Object.entries({
          "-d, --delete": "deletes the branch {*}",
          "-m, --move": "renames the branch {*}",
          "-M": "renames the branch {*}",
          "-c, --copy": "copies the branch {*}",
          "-f, --force": "makes or moves the branch {*}",
          "--unset-upstream": "forgets what a branch follows[: {*}]",
          "--edit-description": "edits the description of a branch",
          "--create-reflog": "makes the branch {1}",
          "--recurse-submodules": "makes the branch {1}",
          "--no-list": "makes the branch {1}",
        }).map(([name, words]) => [name, { ...writesOption, changes: words }]),
      ),
      "-C": { ...writesOption, moves: "no", changes: "copies the branch {*}" },
      "-D": { ...writesOption, moves: "no", changes: "deletes the branch {*}" },
      "-t, --track": { value: text, optional: true, does: writes },
      "-u, --set-upstream-to": { value: writes },
    },
    changes: "makes the branch {1}",
    instead: listBranches,
    operands: { each: writes },
    prose: true,
  },
  tag: {
    does: "lists tags, or makes and removes them",
    changes: "makes the tag {1}",
    instead: { "to list tags": "git tag --list" },
    options: {
      ...refFilters,
      "-l, --list": { operands: anything },
      "-n": { value: text, optional: true, operands: anything },
      "-d, --delete": { ...writesOption, changes: "deletes the tag {*}" },
      "-v, --verify": { does: signature, operands: anything },
      "--contains": { operands: anything },
      "--no-contains": { operands: anything },
      "--merged": { operands: anything },
      "--no-merged": { operands: anything },
      "--points-at": { value: text, operands: anything },
      ...Object.fromEntries(
        ["-a, --annotate", "-e, --edit", "-s, --sign", "-f, --force", "--create-reflog", "--no-list"].map((name) => [
          name,
          writesOption,
        ]),
      ),
      ...Object.fromEntries(
        ["-m, --message", "-F, --file", "-u, --local-user", "--cleanup", "--trailer"].map((name) => [
          name,
          { value: text, does: writes },
        ]),
      ),
    },
    operands: { each: writes },
    prose: true,
  },
  remote: {
    does: "lists remote repositories, or changes the list",
    options: options("-v|--verbose"),
    operands: { none: text },
    subcommands: {
      show: { does: "lists the references of a remote", options: options("-n"), operands: { each: remote } },
      "get-url": looks("prints the address of a remote", "--push --all"),
      add: remotes("adds a remote", writes),
      rename: remotes("renames a remote", writes),
      remove: remotes("removes a remote", writes),
      rm: remotes("removes a remote", writes),
      "set-head": remotes("sets a remote's default branch", writes),
      "set-branches": remotes("sets which branches are tracked", writes),
      "set-url": remotes("sets the address of a remote", writes),
      prune: remotes("removes stale branches", deletes),
      update: remotes("fetches from remotes", both(connects, writes)),
    },
  },
  stash: {
    does: "puts changes away, or shows them",
    changes: "puts away what is not committed",
    ...uncommitted,
    options: {},
    operands: { none: writes },
    subcommands: {
      list: history("lists what was put away"),
      show: {
        does: "shows what was put away",
        options: { ...diff, ...options("--include-untracked --no-include-untracked --only-untracked") },
        operands: anything,
      },
      ...Object.fromEntries(
        ["push", "save", "create"].map((name) => [
          name,
          { ...changes("puts away what is not committed", writes), ...uncommitted },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries({
          pop: "applies what was put away to the working tree, and drops it",
          apply: "applies what was put away to the working tree",
          drop: "drops what was put away",
          clear: "drops everything that was put away",
          branch: "makes a branch of what was put away",
          store: "keeps a commit among what was put away",
          export: "exports what was put away",
          import: "imports what was put away elsewhere",
        }).map(([name, does]) => [
          name,
          {
            ...changes(does, writes),
            instead: { "to look at it": "git stash show -p {1}", "to list all": "git stash list" },
          },
        ]),
      ),
    },
    prose: true,
  },
  config: {
    does: "reads and writes settings",
    changes: "changes the setting {1}",
    instead: { "to read it": "git config --get {1}", "to list all": "git config --list" },
    options: options(
      [
        "--global --system --local --worktree --blob= -t|--type= --bool --int --bool-or-int --bool-or-str",
        "--path --expiry-date -z|--null --name-only --includes --no-includes --show-origin --show-scope",
        "--default= --fixed-value",
      ],
      {
        "-f, --file": { value: reads },
        ...Object.fromEntries(
          ["--get", "--get-all", "--get-regexp", "--get-urlmatch", "-l, --list", "--get-color", "--get-colorbool"].map(
            (name) => [name, { operands: anything }],
          ),
        ),
        ...Object.fromEntries(
          ["--replace-all", "--add", "--unset", "--unset-all", "--rename-section", "--remove-section"].map((name) => [
            name,
            writesOption,
          ]),
        ),
        "-e, --edit": { does: both(writes, runsCode) },
      },
    ),
    // Since git 2.46 the first word may be a subcommand.
    operands: {
      first: [
        choice(
          {
            edit: both(writes, runsCode),
            set: writes,
            unset: writes,
            "rename-section": writes,
            "remove-section": writes,
          },
          text,
        ),
      ],
      each: writes,
    },
  },
  worktree: {
    does: "lists working trees, or makes and removes them",
    options: {},
    subcommands: {
      list: looks("lists working trees", "--porcelain -v|--verbose --expire= -z"),
      ...Object.fromEntries(
        Object.entries({
          add: "makes the working tree {1}",
          lock: "keeps the working tree {1} from being pruned",
          move: "moves the working tree {1}",
          prune: "forgets working trees that are gone",
          remove: "removes the working tree {1}",
          repair: "repairs the links of working trees",
          unlock: "lets the working tree {1} be pruned again",
        }).map(([name, words]) => [
          name,
          {
            ...changes("changes working trees", writes),
            ...(name === "add" ? { options: options(addsTree) } : {}),
            changes: words,
            instead: { "to list them": "git worktree list" },
          },
        ]),
      ),
    },
  },
  notes: {
    does: "shows notes on commits, or changes them",
    options: options("--ref="),
    operands: { none: text },
    subcommands: {
      list: looks("lists notes", ""),
      show: looks("shows a note", ""),
      "get-ref": looks("prints the reference of the notes", ""),
      ...Object.fromEntries(
        ["add", "copy", "append", "edit", "merge", "remove", "prune"].map((name) => [
          name,
          changes("changes notes on commits", writes),
        ]),
      ),
    },
    prose: true,
  },
  bisect: {
    does: "searches for the commit that brought a change",
    options: {},
    subcommands: {
      log: looks("shows what has been marked", ""),
      terms: looks("prints the words for old and new", "--term-good --term-bad --term-old --term-new"),
      run: changes("runs a command on each commit", both(writes, runsCode)),
      view: changes("opens a viewer", runsCode),
      visualize: changes("opens a viewer", runsCode),
      ...Object.fromEntries(
        ["start", "good", "bad", "new", "old", "skip", "next", "reset", "replay"].map((name) => [
          name,
          changes("moves a search for a commit on, and switches the working tree", writes),
        ]),
      ),
    },
  },
  submodule: {
    does: "shows submodules, or changes them",
    options: options("-q|--quiet --cached"),
    operands: { none: text },
    subcommands: {
      status: looks("shows the state of submodules", "--cached --recursive -q|--quiet"),
      summary: looks("shows commits of submodules", "--cached --files -n|--summary-limit= --for-status"),
      foreach: changes("runs a command in each submodule", runsCode),
      ...Object.fromEntries(
        ["add", "init", "deinit", "update", "set-branch", "set-url", "sync", "absorbgitdirs"].map((name) => [
          name,
          changes("changes submodules", writes),
        ]),
      ),
    },
    renames: true,
  },
  bundle: {
    does: "inspects bundles, or makes and unpacks them",
    options: {},
    subcommands: {
      verify: { does: "checks a bundle", options: options("-q|--quiet"), operands: { each: reads } },
      "list-heads": { does: "lists the references of a bundle", options: {}, operands: { first: [reads], each: text } },
      create: changes("writes a bundle", writes),
      unbundle: changes("unpacks a bundle", writes),
    },
  },
  grep: looks(
    "searches the contents of files",
    [
      "--cached --index --untracked --no-untracked --exclude-standard --no-exclude-standard",
      "--recurse-submodules -v|--invert-match -i|--ignore-case -w|--word-regexp -a|--text -I",
      "-r|--recursive --no-recursive --max-depth= -E|--extended-regexp -G|--basic-regexp",
      "-F|--fixed-strings -P|--perl-regexp -n|--line-number --column --no-column -h -H --full-name",
      "-l|--files-with-matches --name-only -L|--files-without-match -z|--null -o|--only-matching",
      "-c|--count --color? --no-color --break --heading -C|--context=~ -B|--before-context=",
      "-A|--after-context= --threads= -p|--show-function -W|--function-context -e= --and --or --not",
      "-q|--quiet --all-match -m|--max-count= --no-textconv -0 -1 -2 -3 -4 -5 -6 -7 -8 -9",
    ],
    {
      "-O, --open-files-in-pager": { value: runsCode, optional: true, does: runsCode },
      "-f": { value: reads },
      "--no-index": { operands: { each: reads, none: reads }, descends: true },
      "--textconv": runsOption,
      "--ext-grep": runsOption,
    },
  ),
  "for-each-ref": looks(
    "lists references",
    [
      "-s|--shell -p|--perl --python --tcl --count= --color? --points-at= --merged",
      "--no-merged --contains --no-contains --ignore-case --stdin --omit-empty --exclude=",
    ],
    { ...refLayout, ...refOrder },
  ),
  refs: {
    does: "lists references, or repairs how they are stored",
    options: {},
    subcommands: {
      verify: looks("checks references", "--strict --verbose"),
      list: looks("lists references", "--count= --ignore-case", { ...refLayout, ...refOrder }),
      exists: looks("checks whether a reference exists", ""),
      migrate: changes("stores references in another way", writes),
      optimize: changes("stores references in another way", writes),
    },
  },
  "show-ref": looks("lists references", [
    "--tags --heads --branches --verify --exists --head -d|--dereference -s|--hash? --abbrev?",
    "-q|--quiet --exclude-existing?",
  ]),
  "show-branch": looks("shows branches and their commits", [
    "-a|--all -r|--remotes --color? --no-color --more? --list --no-name --current --sha1-name",
    "--merge-base --independent --topo-order --topics --sparse --date-order -g|--reflog?",
  ]),
  "merge-base": {
    ...looks("finds common ancestors", "-a|--all --octopus --independent --is-ancestor --fork-point"),
    prints: { shape: "word", arguments: "[0-9A-Za-z]\\S*(?: [0-9A-Za-z]\\S*)+" },
  },
  "name-rev": looks("names commits after references", [
    "--name-only --tags --no-tags --refs= --no-refs --exclude= --no-exclude --all --stdin",
    "--annotate-stdin --undefined --no-undefined --always",
  ]),
  cherry: looks("finds commits that are not upstream", "--abbrev? -v|--verbose"),
  "count-objects": looks("counts loose objects", "-v|--verbose -H|--human-readable"),
  fsck: looks(
    "checks the repository",
    [
      "-v|--verbose --unreachable --dangling --no-dangling --tags --root~ --cache --reflogs --no-reflogs",
      "--full --no-full --connectivity-only --strict --progress --no-progress --name-objects --references",
      "--no-references",
    ],
    { "--lost-found": writesOption },
  ),
  "verify-pack": {
    does: "checks packs",
    options: options("-v|--verbose -s|--stat-only --object-format="),
    operands: { each: reads },
  },
  "show-index": looks("shows the index of a pack", "--object-format="),
  "get-tar-commit-id": looks("prints the commit that an archive was made from", ""),
  var: looks("prints settings of git itself", "-l"),
  "check-ignore": looks(
    "prints why files are ignored",
    "-q|--quiet -v|--verbose --stdin -z -n|--non-matching --no-index",
  ),
  "check-attr": looks("shows attributes of files", "-a|--all --cached --stdin -z --source="),
  "check-ref-format": looks(
    "checks whether a name can be a reference",
    "--branch --normalize --print --allow-onelevel --no-allow-onelevel --refspec-pattern",
  ),
  "check-mailmap": looks("shows canonical names", "--stdin --mailmap-file= --mailmap-blob="),
  "verify-commit": changes("checks signatures of commits", signature),
  "verify-tag": changes("checks signatures of tags", signature),
  "hash-object": {
    ...looks("computes the name of an object", "-t= --stdin --stdin-paths --no-filters --literally --path=", {
      "-w": writesOption,
    }),
    prints: { shape: "word", arguments: "--stdin|[^-…\\s][^…\\s]*" },
  },
  "patch-id": looks("computes a number that names a patch", "--stable --unstable --verbatim"),
  stripspace: looks("tidies blanks in text", "-s|--strip-comments -c|--comment-lines"),
  column: looks("puts text into columns", "--command= --mode? --raw-mode= --width= --indent= --nl= --padding="),
  "symbolic-ref": {
    does: "prints what a symbolic reference points to, or changes it",
    prints: { shape: "ref", arguments: "(?:(?:-q|--quiet) )?--short HEAD" },
    options: options("-q|--quiet --short --recurse --no-recurse -m=", { "-d, --delete": writesOption }),
    operands: { first: [text], each: writes },
  },
  archive: looks(
    "packs the files of a commit and prints the archive",
    [
      "--prefix=~ --add-virtual-file= --worktree-attributes -v|--verbose -l|--list --mtime= -0 -1 -2 -3",
      "-4 -5 -6 -7 -8 -9",
    ],
    {
      "--format": { value: choice({ tar: text, zip: text, tgz: text, "tar.gz": text }, runsCode) },
      "--add-file": { value: reads },
      "-o, --output": { value: writes },
      "--remote": { value: remote },
      "--exec": { value: runsCode },
    },
  ),
  apply: {
    does: "applies a patch, or only inspects it",
    changes: "applies a patch to the working tree or the index[: {*}]",
    instead: { "to see whether it fits": "git apply --check {*}", "to see what it changes": "git apply --stat {*}" },
    options: options(
      [
        "--exclude= --include= -p= --index -N|--intent-to-add --cached --allow-binary-replacement --binary",
        "--unsafe-paths -z -C=~ --whitespace= --ignore-space-change --ignore-whitespace -R|--reverse",
        "--unidiff-zero --allow-overlap -v|--verbose -q|--quiet --inaccurate-eof --recount --directory=~",
        "--allow-empty --no-add",
      ],
      {
        "--check": { cancels: true },
        "--stat": { cancels: true },
        "--numstat": { cancels: true },
        "--summary": { cancels: true },
        "--apply": writesOption,
        "--reject": writesOption,
        "-3, --3way": writesOption,
        "--build-fake-ancestor": { value: writes },
      },
    ),
    always: writes,
    operands: { each: reads },
  },
  "merge-file": {
    does: "merges files, into the first one or to standard output",
    options: options("--diff3 --zdiff3 --ours --theirs --union --marker-size= -q|--quiet -L= --diff-algorithm=", {
      "-p, --stdout": { cancels: true },
    }),
    always: writes,
    operands: { each: reads },
  },
  clean: {
    does: "removes files that git does not track",
    changes: "removes files that git does not track[ in {*}]",
    instead: { "to list them": "git clean --dry-run -d" },
    // `-n` with `-f` only prints as well; one letter between the two is too little to tell them apart by.
    options: options("-q|--quiet -d -e|--exclude= -x -X", {
      "-n, --dry-run": { cancels: true },
      "-f, --force": { does: deletes },
      "-i, --interactive": { does: deletes },
    }),
    always: deletes,
    operands: anything,
  },
  add: {
    does: "puts files into the index",
    changes: "puts files into the index[: {*}]",
    instead: { "to see which files changed": "git status --short" },
    options: options(
      [
        "-v|--verbose -f|--force -u|--update -A|--all --no-all --ignore-errors --ignore-missing --sparse",
        "--renormalize",
      ],
      {
        "-n, --dry-run": { cancels: true },
        // Also with `--dry-run` it stores the empty object.
        "-N, --intent-to-add": writesOption,
        ...Object.fromEntries(
          ["-i, --interactive", "-p, --patch", "-e, --edit", "--refresh", "--no-dry-run"].map((name) => [
            name,
            writesOption,
          ]),
        ),
        "--chmod": { value: writes },
        "--pathspec-from-file": { value: reads },
        "--pathspec-file-nul": {},
      },
    ),
    always: writes,
    operands: anything,
  },
  rm: {
    does: "removes files from the working tree and the index",
    instead: { "to see which": "git ls-files {*}" },
    // `--dry-run` is no proof: it moves the repositories of submodules below that of the project.
    options: options("-q|--quiet --cached -f|--force -r --ignore-unmatch --sparse", {
      "-n, --dry-run": {},
      "--no-dry-run": { does: deletes },
    }),
    always: deletes,
    operands: anything,
  },
  mv: {
    does: "moves files in the working tree and the index",
    changes: "moves {*} in the working tree and the index",
    instead: { "to see what would move": "git mv --dry-run {*}" },
    options: options("-v|--verbose -f|--force -k --sparse", {
      "-n, --dry-run": { cancels: true },
      "--no-dry-run": writesOption,
    }),
    always: writes,
    operands: anything,
    renames: true,
  },
  rerere: {
    does: "remembers how conflicts were resolved",
    options: {},
    operands: { none: writes },
    subcommands: {
      status: looks("lists files with conflicts that will be remembered", ""),
      diff: looks("shows the state of a resolution", ""),
      remaining: looks("lists files with conflicts that are left", ""),
      ...Object.fromEntries(["clear", "forget", "gc"].map((name) => [name, changes("forgets resolutions", deletes)])),
    },
  },
  "sparse-checkout": {
    does: "shows or changes which files are checked out",
    options: {},
    subcommands: {
      list: looks("lists what is checked out", ""),
      ...Object.fromEntries(
        ["init", "set", "add", "reapply", "disable", "check-rules", "clean"].map((name) => [
          name,
          changes("changes which files are checked out", writes),
        ]),
      ),
    },
  },
  help: {
    does: "prints help",
    options: options(
      [
        "-a|--all --external-commands --no-external-commands --aliases --no-aliases -v|--verbose",
        "-g|--guides --user-interfaces --developer-interfaces -c|--config",
      ],
      {
        "-m, --man": runsOption,
        "-w, --web": runsOption,
        "-i, --info": runsOption,
      },
    ),
    operands: { each: unknown("the configuration names the program that shows the manual") },
  },
  version: looks("prints the version", "--build-options"),
};

/** A subcommand that changes something: its words, and what to look at instead. */
const write = (
  does: string,
  effect: Does,
  names: WordList,
  words: Pick<Entry, "changes" | "instead" | "prose"> = {},
): Record<string, Entry> => under(names, { ...changes(does, effect), ...words });

const index: Pick<Entry, "instead"> = { instead: { "to see what changed": "git status --short" } };
const toLookAt: Pick<Entry, "instead"> = { instead: { "to see what differs": "git diff {*}" } };
const toCompare: Pick<Entry, "instead"> = { instead: { "to see what it would bring": "git log --oneline HEAD..{1}" } };

const toSeeCommits = { "to see which commits": "git log --oneline @{u}..HEAD" };
const overwrites = (when: string): Pick<Entry, "changes" | "instead"> => ({
  changes: `pushes, and overwrites what is on the remote, ${when}[: {*}]`,
  instead: toSeeCommits,
});

const writing: Readonly<Record<string, Entry>> = {
  rebase: {
    does: "replays commits on top of another one",
    changes: "replays the commits of this branch[ on top of {1}]",
    instead: { "to see which": "git log --oneline {1}..HEAD" },
    options: {
      "--show-current-patch": { cancels: true },
      ...goesOn("rebase", "--continue --skip", "goes on with the rebase that has stopped"),
      ...goesOn("rebase", "--abort --quit", "gives up the rebase that has stopped"),
    },
    otherOptions: "harmless",
    operands: anything,
    always: writes,
  },
  checkout: {
    ...changes("switches the working tree, or overwrites files in it", writes),
    changes: "switches the working tree, or overwrites files[: {*}]",
    ...toLookAt,
    options: {
      "-b": { value: text, changes: "makes the branch {=} and switches to it", instead: listBranches },
      "-B": { value: text, changes: "makes or resets the branch {=} and switches to it", instead: listBranches },
      "--": {},
    },
    otherOptions: "harmless",
    prose: true,
  },
  switch: {
    ...changes("switches the working tree to a branch", writes),
    changes: "switches the working tree[ to {1}]",
    ...toLookAt,
    options: {
      "-c, --create": { value: text, changes: "makes the branch {=} and switches to it", instead: listBranches },
      "-C, --force-create": {
        value: text,
        moves: "no",
        changes: "makes or resets the branch {=} and switches to it",
        instead: listBranches,
      },
    },
    otherOptions: "harmless",
    prose: true,
  },
  ...write("overwrites files of the working tree or the index", writes, "restore", {
    changes: "overwrites {*} in the working tree or the index",
    instead: { "to see what would be lost": "git diff -- {*}" },
  }),
  reset: {
    ...changes("moves the branch or takes files out of the index", writes),
    changes: "moves the branch, or takes files out of the index[: {*}]",
    ...index,
    options: {
      "-q, --quiet": {},
      "--hard": {
        changes: "moves the branch[ to {1}] and throws away what is not committed",
        instead: { "to see what would be lost": "git diff HEAD" },
      },
      "--soft": {
        changes: "moves the branch[ to {1}]",
        instead: { "to see its commits": "git log --oneline {1}..HEAD" },
      },
    },
    otherOptions: "harmless",
  },
  merge: {
    ...changes("merges other commits into this branch", writes),
    changes: "merges {*} into this branch",
    ...toCompare,
    options: {
      "-m": { value: text },
      ...goesOn("merge", "--continue", "goes on with the merge that has stopped"),
      ...goesOn("merge", "--abort --quit", "gives up the merge that has stopped"),
    },
    otherOptions: "harmless",
    prose: true,
  },
  ...write("applies commits again on this branch", writes, "cherry-pick", {
    changes: "applies commits again on this branch[: {*}]",
    instead: { "to look at them": "git show {*}" },
    prose: true,
  }),
  ...write("makes commits that undo others", writes, "revert", {
    changes: "makes commits that undo others[: {*}]",
    instead: { "to look at them": "git show {*}" },
    prose: true,
  }),
  ...write("makes commits from mails", writes, "am"),
  ...write("puts files into the index", writes, "stage", index),
  ...write("writes files of the index to the working tree", writes, "checkout-index"),
  ...write("reads trees into the index", writes, "read-tree", { instead: { "to look at it": "git ls-tree {1}" } }),
  ...write("makes objects in the repository", writes, "mktree mktag write-tree commit-tree"),
  ...write("merges files or trees and writes the result", writes, [
    "merge-index merge-recursive merge-resolve merge-octopus merge-ours merge-subtree merge-one-file merge-tree",
  ]),
  ...write("changes the index", writes, "update-index", index),
  ...write("changes references", writes, "update-ref", { instead: { "to list references": "git show-ref" } }),
  ...write("replaces objects", writes, "replace"),
  ...write("writes an object to a temporary file", writes, "unpack-file"),
  ...write("rewrites or fetches commits", writes, "history replay backfill"),
  commit: {
    ...changes("commits, and runs the hooks of the repository", both(writes, runsCode)),
    options: options([
      "-a|--all -m|--message= -F|--file= -n|--no-verify --amend --no-edit -e|--edit -q|--quiet -v|--verbose -s|--signoff",
      "--no-signoff --allow-empty --allow-empty-message -p|--patch -i|--include -o|--only --author= --date= --fixup=",
      "--squash= -t|--template= --no-gpg-sign --reset-author --trailer=",
    ]),
    changes: "commits, and runs the hooks of the repository",
    instead: { "to see what would be committed": "git diff --cached" },
    prose: true,
  },
  ...write("opens a window in which commits are made", both(writes, runsCode), "citool gui"),
  ...write("makes a repository", writes, "init init-db"),
  ...write("rewrites the storage of the repository", writes, [
    "gc repack prune prune-packed pack-refs pack-objects pack-redundant unpack-objects index-pack",
    "multi-pack-index commit-graph maintenance update-server-info fsck-objects bugreport diagnose repo",
  ]),
  ...write("rewrites the history", both(writes, runsCode), "filter-branch filter-repo fast-import"),
  ...write("writes patches or a stream of the history", writes, "fast-export quiltimport mailsplit mailinfo subtree"),
  ...write("brings commits and references from a remote", both(connects, writes), "fetch", {
    changes: "brings commits and references from a remote[: {*}]",
    instead: { "to see what a remote has": "git ls-remote {1}" },
  }),
  ...write("fetches and merges", both(connects, writes), "pull", {
    changes: "fetches and merges into this branch[: {*}]",
    instead: { "to see what a remote has": "git ls-remote {1}" },
  }),
  clone: {
    ...changes("makes a copy of a repository", both(connects, writes)),
    instead: { "to see what it has": "git ls-remote {1}" },
    options: options("--depth= -b|--branch= -o|--origin= -j|--jobs= --filter= --shallow-since= -c|--config="),
    otherOptions: "harmless",
  },
  ...write(
    "brings data from another repository",
    both(connects, writes),
    "fetch-pack http-fetch svn p4 cvsimport archimport",
  ),
  push: {
    ...changes("pushes to a remote", controlsRemote),
    options: options(
      "-u|--set-upstream -v|--verbose -q|--quiet --no-verify --verify --atomic --porcelain --progress --follow-tags",
      {
        "-d, --delete": {
          changes: "deletes branches or tags[ of the remote {1}: {>}]",
          instead: { "to list them": "git ls-remote {1}" },
          gravest: true,
        },
        "-f, --force": { ...overwrites("whoever made it"), gravest: true },
        "--force-with-lease": {
          ...overwrites("unless it has changed since the last fetch"),
          value: text,
          optional: true,
        },
        "--mirror": {
          changes: "makes a remote the same as this repository, and deletes all that is only there[: {1}]",
          instead: { "to list what is there": "git ls-remote {1}" },
          gravest: true,
        },
        "--prune": {
          changes: "pushes, and deletes the branches of a remote that are not here[: {*}]",
          instead: { "to list what is there": "git ls-remote {1}" },
          gravest: true,
        },
        "--tags": { changes: "pushes all tags to a remote[: {*}]", instead: { "to list tags": "git tag --list" } },
        "--all, --branches": {
          changes: "pushes all branches to a remote[: {*}]",
          instead: { "to list branches": "git branch --all" },
        },
      },
    ),
    changes: "pushes to a remote[: {*}]",
    instead: toSeeCommits,
    cases: [
      {
        at: "any",
        like: "^:.",
        changes: "deletes branches or tags of the remote {1}, and pushes the others: {>}",
        instead: { "to list what is there": "git ls-remote {1}" },
      },
      { at: "any", like: "^\\+.", ...overwrites("whoever made it") },
    ],
    prose: true,
    blocked: { by: "force-push", at: "any", like: "--force|--mirror|-[a-np-zA-Z46]*f.*|\\+.+" },
  },
  ...write("sends data to another repository", controlsRemote, "send-pack http-push imap-send cvsexportcommit"),
  ...write("sends mails", controlsRemote, "send-email"),
  ...write(
    "runs other programs",
    runsCode,
    "difftool mergetool for-each-repo hook interpret-trailers web--browse shell fmt-merge-msg",
  ),
  ...write("reads or stores passwords", unknown("handles passwords"), "credential credential-cache credential-store"),
  ...write("serves repositories or starts a program in the background", controlsProcess, [
    "daemon instaweb http-backend receive-pack upload-pack upload-archive cvsserver fsmonitor--daemon",
    "credential-cache--daemon gitk gitweb",
  ]),
};

const switchedOff = ["", "0", "1", "2", "true", "false"];

export const git = commands({
  git: {
    does: "tracks the history of files",
    manual: "https://git-scm.com/docs",
    options: options(
      [
        "-p|--paginate -P|--no-pager --no-replace-objects --bare --literal-pathspecs --glob-pathspecs",
        "--noglob-pathspecs --icase-pathspecs --no-optional-locks --no-lazy-fetch --no-advice --list-cmds?",
        "--html-path --man-path --info-path -v|--version --namespace= --attr-source=",
      ],
      {
        "-c": { value: setting },
        "-C": { value: reads, moves: "folder" },
        "--config-env": { value: runsCode },
        "--exec-path": { value: runsCode, optional: true },
        "--git-dir": { value: reads, moves: "project" },
        "--work-tree": { value: reads, moves: "project" },
        "--super-prefix": { value: text },
        "-h, --help": {},
      },
    ),
    operands: { none: text },
    subcommands: { ...writing, ...reading },
    environment: {
      GIT_PAGER: ["", "cat"],
      PAGER: ["", "cat", "less"],
      GIT_EDITOR: ["", ":", "true", "/bin/true", "false", "/bin/false"],
      GIT_SEQUENCE_EDITOR: ["", ":", "true", "/bin/true", "false", "/bin/false"],
      GIT_ASKPASS: ["", "true", "/bin/true", "false", "/bin/false", "echo", "/bin/echo"],
      SSH_ASKPASS: ["", "true", "/bin/true", "false", "/bin/false", "echo", "/bin/echo"],
      GIT_SSH_COMMAND: ["ssh", "ssh -o BatchMode=yes", "ssh -oBatchMode=yes"],
      GIT_CONFIG_GLOBAL: ["/dev/null"],
      GIT_CONFIG_SYSTEM: ["/dev/null"],
      GIT_CONFIG_COUNT: ["0"],
      GIT_DIR: [".git"],
      GIT_COMMON_DIR: [".git"],
      GIT_WORK_TREE: ["."],
      GIT_INDEX_FILE: [".git/index"],
      GIT_ALLOW_PROTOCOL: ["none", "https", "ssh", "https:ssh"],
      GIT_PROTOCOL_FROM_USER: ["0"],
      "GIT_TRACE*": switchedOff,
      GIT_CURL_VERBOSE: switchedOff,
    },
    needs: { login: [".ssh", ".git-credentials", ".config/git/credentials", ".netrc"], git: "itself" },
    permutes: true,
  },
});
