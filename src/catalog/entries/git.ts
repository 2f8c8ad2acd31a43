// git: every subcommand of git 2.39 and later. Programs from the repository's own configuration (fsmonitor, filters, text
// conversion, pagers, hooks) are no effect of arguments, and are left to the environment, the survey and the sandbox.
import { passes, under } from "../forms.ts";
import { commitLayout, refLayout, refOrder, sortSetting } from "../knowledge/git-layouts.ts";
import { type Options, options, optionsWith, type WordList, wordsOf } from "../options.ts";
import { rows } from "../rows.ts";
import {
  both,
  choice,
  commands,
  connects,
  controlsRemote,
  type Does,
  type Entry,
  matching,
  type Operands,
  type Option,
  pathspec,
  plain,
  reads,
  runsCode,
  secret,
  text,
  unknown,
  writes,
} from "../schema.ts";

/** Objects, whose names come from standard input, or from nowhere. */
const named: Does = unknown("prints objects that the command does not name, and a secret may be among them");

const anything: Operands = { each: text };
/** Paths, or revisions with one, whose lines are printed. */
const contents: Operands = { each: pathspec };

/** Outside of a working tree, and with a path outside of it, they are files to compare. What is left out is no file. */
const compared: Does = matching(/^:(?:[!^]|\(exclude\))/, pathspec, both(reads, pathspec));

/** Without an index: a pattern is of files below the folder, which are all read. */
const searched: Does = both(
  pathspec,
  matching(/^[^*?[\\]*$/, reads, matching(/^(?![/~])(?!.*\.\.)/, text, unknown("searches elsewhere, by a pattern"))),
);

const addsTree =
  "-f|--force --detach --checkout --no-checkout --lock --reason= --orphan -b= -B= -q|--quiet --track --no-track";

const writesOption: Option = { does: writes };

/** Options that only say which commits or files, or how their names and sizes are shown. */
const diffOfNames = options([
  "-s|--no-patch --raw --numstat --shortstat -X|--dirstat? --cumulative --dirstat-by-file? --summary",
  "--name-only --name-status --stat? --stat-width= --stat-name-width= --stat-graph-width= --stat-count=",
  "--compact-summary --no-compact-summary --full-index --no-full-index --color? --no-color",
  "--ws-error-highlight= -z --abbrev? --no-abbrev --src-prefix= --dst-prefix= --line-prefix=!says",
  "--no-prefix --default-prefix --inter-hunk-context= --output-indicator-new= --output-indicator-old=",
  "--output-indicator-context= -B|--break-rewrites? -M|--find-renames? -D|--irreversible-delete~",
  "-C|--find-copies?~ --find-copies-harder --no-renames --rename-empty --no-rename-empty --follow",
  "--no-follow -l= --minimal -w|--ignore-all-space -b|--ignore-space-change --ignore-space-at-eol",
  "--ignore-cr-at-eol --ignore-blank-lines -I|--ignore-matching-lines=plain --indent-heuristic",
  "--no-indent-heuristic --patience --histogram --diff-algorithm= --anchored= --color-moved?",
  "--no-color-moved --color-moved-ws= --no-color-moved-ws --relative? --no-relative -a|--text -R",
  "--exit-code --quiet --no-ext-diff --no-textconv --ignore-submodules? --ita-invisible-in-index",
  "--ita-visible-in-index -S=plain -G=plain --pickaxe-all --pickaxe-regex -O=lines --rotate-to= --skip-to=",
  "--find-object= --diff-filter= --output=writes --ext-diff!runs --textconv!runs",
]);
// Of a submodule no one knows what is secret in it.
const inSubmodules = unknown("prints files of submodules, and secrets may be among them");

/** Those that show lines: then a path is more than a name. */
const diffOfLines = optionsWith(
  [
    "-p|--patch|-u -U|--unified?!implies-p -W|--function-context!implies-p --patch-with-raw!equals-p+--raw",
    "--patch-with-stat!equals-p+--stat --check --binary!implies-p --word-diff?!implies-p --word-diff-regex=!implies-p",
    "--color-words?!implies-p",
  ],
  { operands: contents },
);
const diff: Options = {
  ...diffOfNames,
  ...diffOfLines,
  "--submodule": { value: choice({ "": text, log: text, short: text }, inSubmodules), optional: true },
};

// gpg makes its folder, keeps what it has checked, and may ask a server for keys.
const signature = unknown("starts gpg, which writes, to check signatures");
const commits: Does = matching(commitLayout, plain, signature);
const layouts = { "--pretty, --format": { value: commits, optional: true } } as const;

const order: Does = matching(refOrder, plain, signature);
const references: Does = matching(refLayout, plain, signature);

const refLayouts: Options = { "--format": { value: references }, "--sort": { value: order } };

const revisions = options(
  [
    "-n|--max-count= --skip= --max-age= --min-age= --since= --since-as-filter= --after= --until=",
    "--before= --author=plain --committer=plain --grep-reflog=plain --grep=plain --all-match --no-all-match --invert-grep",
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
    "--relative-date --date= --parents --children --left-right --graph --no-graph --show-linear-break? -NUM!equals-n",
  ],
  { ...layouts, "--show-signature": { does: signature } },
);

/** `remerge`, which may be abbreviated, merges again: it stores objects, and starts merge drivers. */
const mergeForm: Does = choice(
  under("off none on m first-parent 1 separate combined c dense-combined cc", text),
  unknown("merges again, which stores objects"),
);

const walk: Options = {
  ...revisions,
  ...diff,
  ...options("-t -r --root~ --no-diff-merges --combined-all-paths --full-diff --no-commit-id -v --always"),
  ...optionsWith("-c!implies-p --cc!implies-p -m!implies-p --dd!implies-p", { operands: contents }),
  "--diff-merges": { value: mergeForm, operands: contents },
};

const log: Options = {
  ...walk,
  ...options([
    "-q --source --use-mailmap --no-use-mailmap --mailmap --no-mailmap --clear-decorations --decorate?",
    "--no-decorate --decorate-refs= --decorate-refs-exclude= -L=!implies-p --log-size",
  ]),
};

const refFilters = options(
  ["-i|--ignore-case --color? --no-color --column? --no-column --abbrev? --no-abbrev", "--omit-empty"],
  refLayouts,
);

const harmlessSettings: readonly string[] = wordsOf([
  "core.pager= core.pager=cat core.fsmonitor= core.fsmonitor=false core.hookspath=/dev/null",
  "core.attributesfile=/dev/null pager.branch=false pager.diff=false pager.log=false pager.show=false",
  "pager.status=false pager.tag=false log.showsignature=false commit.gpgsign=false tag.gpgsign=false",
  "gc.auto=0 diff.external= core.safecrlf=false core.autocrlf=false core.autocrlf=true",
  "core.autocrlf=input core.longpaths=true diff.ignoresubmodules=all diff.submodule=log diff.submodule=short maintenance.auto=false",
  "core.untrackedcache=false core.preloadindex=true core.commentchar=#",
]);
const harmlessSections: readonly string[] = wordsOf([
  "color. column. advice. blame. core.quotepath= core.abbrev= core.ignorecase= core.filemode=",
  "core.precomposeunicode= diff.renames= diff.renamelimit= diff.algorithm= diff.noprefix=",
  "diff.mnemonicprefix= diff.context= diff.interhunkcontext= diff.colormoved=",
  "diff.statgraphwidth= diff.wordregex= log.date= log.decorate= log.abbrevcommit= log.follow=",
  "grep.linenumber= grep.patterntype= grep.threads= status.short= status.branch=",
  "status.showuntrackedfiles= status.relativepaths= user.name= user.email= init.defaultbranch=",
  "merge.conflictstyle=",
]);
const setting: Does = choice(under(harmlessSettings, text), runsCode, {
  prefixes: {
    ...under(harmlessSections, text),
    "diff.submodule=": inSubmodules,
    ...under("tag.sort= branch.sort=", matching(sortSetting, plain, signature)),
  },
  ignoreCase: true,
});

/** `NAME::` starts the program `git-remote-NAME`; other remotes are asked for data. */
const remote: Does = choice({}, connects, { contains: { "::": runsCode } });

/** Options that go on with something that has stopped, or give it up. */
const goesOn = (command: string, list: WordList, what: string): Options =>
  optionsWith(list, { changes: what, instead: { [`to see where the ${command} is`]: "git status" } });

const mayBeSecret: Does = choice({}, text, {
  contains: { header: secret, pass: secret, token: secret, secret },
  ignoreCase: true,
});
const namedSetting: Does = choice({}, mayBeSecret, {
  prefixes: under("user. core. branch. remote. init. alias. submodule. diff. merge. pull. push. color.", text),
  ignoreCase: true,
});
const namedSettings: Operands = { each: namedSetting };
/** An expression for names, of sections that hold no password. */
const settingsLike: Does = matching(
  /^(?:\^(?!http|sendemail|imap|url|credential)|(?=alias|user|core|remote|branch|submodule|color|diff|merge|pull|push))[a-z]{3,}(?![^]*(?:header|extra|pass|tok|secr))[\w.\\*+$-]*$/i,
  text,
  secret,
);

/** A name, which behind `--regexp` is an expression. */
const namedOrLike: Does = matching(
  /^(?!http|sendemail|imap|url|credential)[a-z]\w*\.[\w.-]+$/i,
  mayBeSecret,
  settingsLike,
);
/** Options behind `get` and `list` that choose settings, and how they are shown. */
const shownSettings = under(
  "--all --regexp --show-origin --show-scope --show-names --name-only --global --system --local --worktree --null -z",
  text,
);

/** Git's own options, some with an argument; each word has a NUL behind it. */
const beforeSubcommand = "^(?:-[^\\0]*\\0(?:[^-\\0][^\\0]*\\0)?)*";

/** Options that show names, numbers or nothing, and others that leave it at that: with these alone, a difference prints no line. */
const nameOptions = "--(?:name-(?:only|status)|(?:num|short)?stat(?:=[\\d,]+)?|raw|summary|quiet|no-patch)|-[qs]";
const besides =
  "[^-\\0][^\\0]*|--cached|--staged|-[rzMR]|--diff-filter=\\w+|--no-(?:color|renames|ext-diff)|--relative|--oneline|--(?:format|pretty)=[^\\0]*";
const onlyNames = `(?=(?:.*\\0)?(?:${nameOptions})\\0)(?:(?:${besides}|${nameOptions})\\0)*(?:--\\0.*)?$`;
const lineOptions = Object.keys({ ...diffOfLines, "--cc, --dd, --diff-merges": {} })
  .flatMap((names) => names.split(", "))
  .filter((name) => name.startsWith("--"))
  .join("|");
const showsLines = `(?=(?:.*\\0)?(?:-\\w*[cmpuLUW][^\\0]*|(?:${lineOptions})(?:=[^\\0]*)?)\\0)`;
/** Commands that print lines of revisions. */
const ofRevisions = `(?:(?:archive|cat-file|diff|diff-index|format-patch|grep|range-diff|show)\\0(?!${onlyNames})|(?:diff-tree|log|reflog|whatchanged)\\0${showsLines})`;
const allRevisions = "(?:-g|--(?:all|walk-reflogs|reflog|stdin|alternate-refs|glob=[^\\0]*)|--glob)\\0";

const listBranches: Readonly<Record<string, string>> = { "to list branches": "git branch --all" };

/** Options that choose commits and print nothing more, and revisions. */
const chosen = "(?:-\\d+|-n ?\\d+|--(?:reverse|no-merges|merges|all|first-parent)|[0-9A-Za-z][^…\\s]*)";
const printsCommits: Entry["prints"] = [
  { shape: "word", arguments: "(?:-1|-n ?1) --(?:format|pretty)=%[Hht](?: [0-9A-Za-z][^…\\s]*)?" },
  { shape: "words", arguments: `(?:${chosen} )*--(?:format|pretty)=%[Hh](?: ${chosen})*` },
];
const printsRevisions: Entry["prints"] = [
  { shape: "natural", arguments: "--count [0-9A-Za-z]\\S*" },
  { shape: "words", arguments: `${chosen}(?: ${chosen})*` },
];

const stashed: Pick<Entry, "instead"> = {
  instead: { "to look at it": "git stash show -p {1}", "to list all": "git stash list" },
};

const reading: Readonly<Record<string, Entry>> = {
  ...rows`
    status      | prints names | shows what changed in the working tree | -v|--verbose!says -s|--short -b|--branch
      | --no-branch --show-stash --no-show-stash --ahead-behind --no-ahead-behind --porcelain? --long -z|--null
      | -u|--untracked-files? --ignored? --ignore-submodules? --column? --no-column --renames --no-renames
      | -M|--find-renames? | shows places
    log         | prints each=plain | shows commits | ${log} | dashed taken
      | | ${{ prints: printsCommits }}
    whatchanged | prints each=${pathspec} | shows commits and what they changed | ${log}
    show        | prints each=${pathspec} | shows commits, tags, trees and files | ${log} | dashed taken
    reflog      | group alone  | shows where the tips of branches have been | ${log}
      show        | prints names | shows where a reference has been | ${log}
      list        | prints names | lists references that have a log | ${log}
      exists      | prints names | checks whether a reference has a log
      HEAD        | prints names | shows where HEAD has been | ${log}
      main master | prints names | shows where a branch has been | ${log}
      expire      | deletes names | drops old entries | any
      delete      | deletes names | drops entries | any
    shortlog    | prints names | summarizes commits by author | -c|--committer -n|--numbered -s|--summary -e|--email -w?
      | --group= --skip= --since= --after= --until= --before= --author= --grep= --all-match --invert-grep
      | -i|--regexp-ignore-case -E|--extended-regexp -F|--fixed-strings -P|--perl-regexp --merges --no-merges
      | --first-parent --not --all --branches? --tags? --remotes? --glob= --exclude= --date= --max-count=
      | --format?${commits}
    diff        | prints each=${compared} | shows differences between commits, the index and files | --cached|--staged --merge-base
      | -0 -1|--base -2|--ours -3|--theirs -q -c --cc --combined-all-paths --no-index!descends ${diff}
      | | dashed taken
    diff-tree   | prints names | compares two trees | ${walk}
    diff-index  | prints names | compares a tree to the working tree or the index | --cached --merge-base ${walk}
    diff-files  | prints names | compares the working tree to the index | --base --ours --theirs -q ${walk}
    range-diff  | prints names | compares two ranges of commits | --creation-factor= --no-dual-color --dual-color
      | --notes? --no-notes --left-only --right-only ${diff}
    blame=annotate=pickaxe | prints each=${pathspec} | shows which commit last changed each line of a file | --incremental -b
      | --root~ --show-stats --progress --no-progress --score-debug -f|--show-name -n|--show-number -p|--porcelain
      | --line-porcelain -c -t -l -s -e|--show-email -w --ignore-rev= --ignore-revs-file=lines --color-lines --color-by-age
      | --minimal -S=lines -C?~ -M? -L= --abbrev? --since= --after= --until= --before= --date= --encoding= --reverse
      | --first-parent --no-textconv -h --textconv!runs --contents=reads
    describe    | prints names | names a commit after the nearest tag | --contains --debug --all --tags --long
      | --first-parent --abbrev? --exact-match --candidates= --match= --exclude= --always --dirty? --broken?
  `,
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
  ...rows`
    rev-list     | prints names | lists commits | --quiet --disk-usage? --use-bitmap-index --progress? --bisect-vars
      | --bisect-all --objects --in-commit-order --objects-edge --objects-edge-aggressive --indexed-objects --unpacked
      | --object-names --no-object-names --filter? --no-filter --filter-provided-objects --filter-print-omitted
      | --missing? --exclude-promisor-objects --header --commit-header --no-commit-header --timestamp --count --abbrev?
      | --no-abbrev -v ${revisions} | ${{ prints: printsRevisions }}
    ls-files     | prints names | lists files in the index and the working tree | -z -t -v -f -c|--cached -d|--deleted
      | -m|--modified -o|--others -i|--ignored -s|--stage -k|--killed --directory~ --no-directory --eol
      | --empty-directory --no-empty-directory -u|--unmerged --resolve-undo -x|--exclude= -X|--exclude-from=
      | --exclude-per-directory= --exclude-standard --full-name --recurse-submodules --error-unmatch --with-tree=
      | --abbrev? --debug --deduplicate --sparse --format=!says | shows places
    ls-tree      | prints each=plain | lists a tree | -d -r -t -z -l|--long --name-only --name-status --object-only
      | --full-name --full-tree --format= --abbrev?
    ls-remote    | prints none=asks first=${remote} names | lists the references of a remote repository | -q|--quiet
      | -t|--tags -h|--heads -b|--branches --refs --get-url --sort= --exit-code --symref --upload-pack=runs --exec=runs
      | -o|--server-option=sends
    request-pull | prints name first=${remote} names | prints what another repository is asked to take | -p
    format-patch | writes names | writes a file for each commit, or prints them all | -n|--numbered -N|--no-numbered
      | --start-number= --root~ --ignore-if-in-upstream --cover-letter --no-cover-letter -v|--reroll-count= --signature=
      | --no-signature --subject-prefix= --rfc? -k|--keep-subject --stat --no-stat -p --no-binary --zero-commit
      | --full-index --base= -M -C~ -NUM --stdout!cancels -o|--output-directory=writes --output=writes
    # Its other commands write into '.git', even to look.
    lfs          | group        | works with large files | -h|--help!stops -v|--version!stops
      version | prints names | prints the version
    cat-file     | prints each=${pathspec} | prints objects | -e -p -t -s --allow-unknown-type --use-mailmap --no-use-mailmap
      | --mailmap --no-mailmap --batch?!${named} --batch-check? -z -Z --batch-command?!${named} --batch-all-objects --buffer
      | --follow-symlinks --unordered --path= --textconv!runs --filters!runs
  `,
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
        }).map(([name, words]) => [
          name,
          { ...writesOption, ...(name === "-M" ? { equals: ["-m", "-f"] } : {}), changes: words },
        ]),
      ),
      "-C": { ...writesOption, moves: "no", equals: ["-c", "-f"], changes: "copies the branch {*}" },
      "-D": { ...writesOption, moves: "no", equals: ["-d", "-f"], changes: "deletes the branch {*}", loses: true },
      "-t, --track": { value: text, optional: true, does: writes },
      "-u, --set-upstream-to": { value: writes },
    },
    changes: "makes the branch {1}",
    instead: listBranches,
    operands: { each: writes },
    prose: true,
  },
  ...rows`
    tag    | prints each=writes | lists tags, or makes and removes them | -l|--list!names -n?!names
      | -d|--delete!writes!${{ changes: "deletes the tag {*}", loses: true }} -v|--verify!names!${signature} --contains!names
      | --no-contains!names --merged!names --no-merged!names --points-at=!names -a|--annotate!writes -e|--edit!writes
      | -s|--sign!writes -f|--force!writes --create-reflog!writes --no-list!writes -m|--message=!writes
      | -F|--file=!writes -u|--local-user=!writes --cleanup=!writes --trailer=!writes ${refFilters} | prose
      | | changes makes the tag {1} | instead to list tags: git tag --list
    remote | group alone | lists remote repositories, or changes the list | -v|--verbose
      show         | prints each=${remote} | lists the references of a remote | -n
      get-url      | prints names | prints the address of a remote | --push --all
      add          | writes names | adds a remote | any | instead to list remotes: git remote --verbose
      rename       | writes names | renames a remote | any | instead to list remotes: git remote --verbose
      remove=rm    | writes names | removes a remote | any | instead to list remotes: git remote --verbose
      set-head     | writes names | sets a remote's default branch | any | instead to list remotes: git remote --verbose
      set-branches | writes names | sets which branches are tracked | any
        | | instead to list remotes: git remote --verbose
      set-url      | writes names | sets the address of a remote | any | instead to list remotes: git remote --verbose
      prune        | deletes each=${remote} | removes stale branches | -n|--dry-run!cancels any | instead to list remotes: git remote --verbose
      update       | asks+writes names | fetches from remotes | any | instead to list remotes: git remote --verbose
    stash  | group none=writes | puts changes away, or shows them | | prose | ${{ same: { "": "push" } }} | changes puts away what is not committed
      | | instead to see what is not committed: git diff HEAD
      list   | prints names | lists what was put away | ${log}
      show   | prints each=${pathspec} | shows what was put away | --include-untracked --no-include-untracked --only-untracked
        | ${diff}
      push=save create | writes names | puts away what is not committed | any
        | | instead to see what is not committed: git diff HEAD
      pop    | writes names | applies what was put away to the working tree, and drops it | any | ${stashed}
      apply  | writes names | applies what was put away to the working tree | any | ${stashed}
      drop   | writes names | drops what was put away | any | loses | ${stashed}
      clear  | writes names | drops everything that was put away | any | loses | ${stashed} | ${{ like: { clear: "stash drop" } }}
      branch | writes names | makes a branch of what was put away | any | ${stashed}
      store  | writes names | keeps a commit among what was put away | any | ${stashed}
      export | writes names | exports what was put away | any | ${stashed}
      import | writes names | imports what was put away elsewhere | any | ${stashed}
  `,
  config: {
    does: "reads and writes settings",
    // Behind a name even `--get` is a value: `git config user.name --get` sets it.
    grammar: "posix",
    changes: "changes the setting {1}",
    instead: { "to read it": "git config --get {1}", "to list all": "git config --list" },
    cases: [
      {
        at: "first",
        like: ".*(?:[Hh]eader|[Pp]ass|[Tt]oken|[Ss]ecret).*",
        changes: "changes the setting {1}",
        instead: { "to list the names of all": "git config --list --name-only" },
      },
    ],
    options: options(
      [
        "--global --system --local --worktree --blob= -t|--type= --bool --int --bool-or-int --bool-or-str",
        "--path --expiry-date -z|--null --name-only --no-includes --show-origin --show-scope",
        "--all --show-names --no-show-names --value= --url= --default= --fixed-value -e|--edit!writes+runs",
      ],
      {
        ...Object.fromEntries(
          ["--get", "--get-all", "--get-urlmatch", "-l, --list", "--get-color", "--get-colorbool"].map((name) => [
            name,
            { operands: namedSettings },
          ]),
        ),
        "--get-regexp": { operands: { each: settingsLike } },
        ...under("--replace-all --add --unset --unset-all --rename-section --remove-section", writesOption),
        // It may be the file of another option: `--global`.
        "-f, --file": { value: reads, sets: "options" },
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
          namedSetting,
        ),
      ],
      each: writes,
      // An older git takes these for names of settings, of which it says that they have no section.
      behind: { get: { each: choice(shownSettings, namedOrLike) }, list: { each: choice(shownSettings, writes) } },
    },
  },
  ...rows`
    worktree      | group        | lists working trees, or makes and removes them
      list   | prints names | lists working trees | --porcelain -v|--verbose --expire= -z
      add    | writes names | changes working trees | ${addsTree} | changes makes the working tree {1}
        | | instead to list them: git worktree list
      lock   | writes names | changes working trees | any | changes keeps the working tree {1} from being pruned
        | | instead to list them: git worktree list
      move   | writes names | changes working trees | any | changes moves the working tree {1}
        | | instead to list them: git worktree list
      prune  | writes names | changes working trees | -n|--dry-run!cancels any | changes forgets working trees that are gone
        | | instead to list them: git worktree list
      remove | writes names | changes working trees | any | changes removes the working tree {1}
        | | instead to list them: git worktree list
      repair | writes names | changes working trees | any | changes repairs the links of working trees
        | | instead to list them: git worktree list
      unlock | writes names | changes working trees | any | changes lets the working tree {1} be pruned again
        | | instead to list them: git worktree list
    notes         | group alone  | shows notes on commits, or changes them | --ref= | prose
      list    | prints names | lists notes
      show    | prints names | shows a note
      get-ref | prints names | prints the reference of the notes
      add copy append edit merge remove prune | writes names | changes notes on commits | any
    bisect        | group        | searches for the commit that brought a change
      log            | prints names | shows what has been marked
      terms          | prints names | prints the words for old and new | --term-good --term-bad --term-old --term-new
      run            | writes names | runs a command on each commit | any | ${{ runs: { none: unknown("runs nothing") } }}
      view=visualize | runs names   | opens a viewer | any
      start good bad new old skip next reset replay | writes names
        | | moves a search for a commit on, and switches the working tree | any
    submodule     | group alone  | shows submodules, or changes them | -q|--quiet --cached | renames
      status  | prints names | shows the state of submodules | --cached --recursive -q|--quiet
      summary | prints names | shows commits of submodules | --cached --files -n|--summary-limit= --for-status
      foreach | runs names   | runs a command in each submodule | any
      add init deinit update set-branch set-url sync absorbgitdirs | writes names | changes submodules | any
    bundle        | group        | inspects bundles, or makes and unpacks them
      verify     | prints files | checks a bundle | -q|--quiet
      list-heads | prints file names | lists the references of a bundle
      create     | writes names | writes a bundle | any
      unbundle   | writes names | unpacks a bundle | any
    grep          | prints first=plain each=${pathspec} | searches the contents of files | --cached --index --untracked!descends --no-untracked
      | --exclude-standard --no-exclude-standard --recurse-submodules!${inSubmodules} -v|--invert-match -i|--ignore-case
      | -w|--word-regexp -a|--text -I -r|--recursive --no-recursive --max-depth= -E|--extended-regexp -G|--basic-regexp
      | -F|--fixed-strings -P|--perl-regexp -n|--line-number --column --no-column -h -H --full-name
      | -l|--files-with-matches --name-only -L|--files-without-match -z|--null -o|--only-matching -c|--count --color?
      | --no-color --break --heading -C|--context=~ -B|--before-context= -A|--after-context= --threads=
      | -p|--show-function -W|--function-context -e=plain!${{ operands: contents }} --and --or --not -q|--quiet --all-match -m|--max-count=
      | --no-textconv -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -O|--open-files-in-pager?runs!runs -f=reads!${{ operands: contents }}
      | --no-index!${{ descends: true, operands: { first: [plain], each: searched, none: reads } }} --textconv!runs --ext-grep!runs
      | | dashed taken
    for-each-ref  | prints names | lists references | -s|--shell -p|--perl --python --tcl --count= --color? --points-at=
      | --merged --no-merged --contains --no-contains --ignore-case --stdin --omit-empty --exclude= --format=${references}
      | --sort=${order}
    refs          | group        | lists references, or repairs how they are stored
      verify | prints names | checks references | --strict --verbose
      list   | prints names | lists references | --count= --ignore-case --format=${references} --sort=${order}
      exists | prints names | checks whether a reference exists
      migrate optimize | writes names | stores references in another way | any
    show-ref      | prints names | lists references | --tags --heads --branches --verify --exists --head
      | -d|--dereference -s|--hash? --abbrev? -q|--quiet --exclude-existing?
    show-branch   | prints names | shows branches and their commits | -a|--all -r|--remotes --color? --no-color --more?
      | --list --no-name --current --sha1-name --merge-base --independent --topo-order --topics --sparse --date-order
      | -g|--reflog?
    merge-base    | prints names | finds common ancestors | -a|--all --octopus --independent --is-ancestor --fork-point
      | | ${{ prints: { shape: "word", arguments: "[0-9A-Za-z]\\S*(?: [0-9A-Za-z]\\S*)+" } }}
    name-rev      | prints names | names commits after references | --name-only --tags --no-tags --refs= --no-refs
      | --exclude= --no-exclude --all --stdin --annotate-stdin --undefined --no-undefined --always
    cherry        | prints names | finds commits that are not upstream | --abbrev? -v|--verbose
    count-objects | prints names | counts loose objects | -v|--verbose -H|--human-readable
    fsck          | prints names | checks the repository | -v|--verbose --unreachable --dangling --no-dangling --tags
      | --root~ --cache --reflogs --no-reflogs --full --no-full --connectivity-only --strict --progress --no-progress
      | --name-objects --references --no-references --lost-found!writes
    verify-pack   | prints files | checks packs | -v|--verbose -s|--stat-only --object-format=
    show-index    | prints names | shows the index of a pack | --object-format=
    get-tar-commit-id | prints names | prints the commit that an archive was made from
    var           | prints names | prints settings of git itself | -l
    check-ignore  | prints each=plain | prints why files are ignored | -q|--quiet -v|--verbose --stdin -z -n|--non-matching
      | --no-index
    check-attr    | prints names | shows attributes of files | -a|--all --cached --stdin -z --source=
    check-ref-format | prints names | checks whether a name can be a reference | --branch --normalize --print
      | --allow-onelevel --no-allow-onelevel --refspec-pattern
    check-mailmap | prints names | shows canonical names | --stdin --mailmap-file= --mailmap-blob=
    verify-commit | ${signature} names | checks signatures of commits | any
    verify-tag    | ${signature} names | checks signatures of tags | any
    hash-object   | prints names | computes the name of an object | -t= --stdin --stdin-paths --no-filters --literally
      | --path= -w!writes | ${{ prints: { shape: "word", arguments: "--stdin|[^-…\\s][^…\\s]*" } }}
    patch-id      | prints names | computes a number that names a patch | --stable --unstable --verbatim
    stripspace    | prints names | tidies blanks in text | -s|--strip-comments -c|--comment-lines
    column        | prints names | puts text into columns | --command= --mode? --raw-mode= --width= --indent= --nl=
      | --padding=
    symbolic-ref  | prints name each=writes | prints what a symbolic reference points to, or changes it | -q|--quiet
      | --short --recurse --no-recurse -m= -d|--delete!writes
      | | ${{ prints: { shape: "ref", arguments: "(?:(?:-q|--quiet) )?--short HEAD" } }}
    archive       | prints each=${pathspec} | packs the files of a commit and prints the archive | --prefix=~ --add-virtual-file=
      | --worktree-attributes -v|--verbose -l|--list --mtime= -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
      | --format=${choice({ tar: text, zip: text, tgz: text, "tar.gz": text }, runsCode)} --add-file=reads
      | -o|--output=writes --remote=${remote} --exec=runs | dashed obeyed
  `,
  apply: {
    does: "applies a patch, or only inspects it",
    changes: "applies a patch to the working tree or the index[: {*}]",
    instead: { "to see whether it fits": "git apply --check {*}", "to see what it changes": "git apply --stat {*}" },
    options: options([
      "--exclude= --include= -p= --index -N|--intent-to-add --cached --allow-binary-replacement --binary",
      "--unsafe-paths -z -C=~ --whitespace= --ignore-space-change --ignore-whitespace -R|--reverse",
      "--unidiff-zero --allow-overlap -v|--verbose -q|--quiet --inaccurate-eof --recount --directory=~",
      "--allow-empty --no-add --check!cancels --stat!cancels --numstat!cancels --summary!cancels",
      "--apply!writes --reject!writes -3|--3way!writes --build-fake-ancestor=writes",
    ]),
    always: writes,
    operands: { each: reads },
  },
  ...rows`
    merge-file | writes files | merges files, into the first one or to standard output | --diff3 --zdiff3 --ours
      | --theirs --union --marker-size= -q|--quiet -L= --diff-algorithm= -p|--stdout!cancels
    # '-n' with '-f' only prints as well; one letter between the two is too little to tell them apart by.
    clean      | deletes names | removes files that git does not track | -q|--quiet -d -e|--exclude= -x -X
      | -n|--dry-run!cancels -f|--force!deletes -i|--interactive!deletes
      | | changes removes files that git does not track[ in {*}] | instead to list them: git clean --dry-run -d
    # Also with '--dry-run' it stores the empty object.
    add        | writes names | puts files into the index | -v|--verbose -f|--force -u|--update -A|--all --no-all
      | --ignore-errors --ignore-missing --sparse --renormalize -n|--dry-run!cancels -N|--intent-to-add!writes
      | -i|--interactive!writes -p|--patch!writes -e|--edit!writes --refresh!writes --no-dry-run!writes --chmod=writes
      | --pathspec-from-file=reads --pathspec-file-nul | changes puts files into the index[: {*}] | slight
      | | instead to see which files changed: git status --short
    # '--dry-run' is no proof: it moves the repositories of submodules below that of the project.
    rm         | deletes names | removes files from the working tree and the index | -q|--quiet -f|--force -r
      | --cached!${{ changes: "takes {*} out of the index, and leaves the files", instead: { "to see which": "git ls-files {*}" } }}
      | --ignore-unmatch --sparse -n|--dry-run --no-dry-run!deletes | instead to see which: git ls-files {*}
    mv         | writes names | moves files in the working tree and the index | -v|--verbose -f|--force -k --sparse
      | -n|--dry-run!cancels --no-dry-run!writes | renames | changes moves {*} in the working tree and the index
      | | instead to see what would move: git mv --dry-run {*}
    rerere     | group none=writes | remembers how conflicts were resolved
      # Where it is turned on, each makes its folder.
      status diff remaining | writes names | shows what is remembered of conflicts, and makes a folder for it
      clear forget gc | deletes names | forgets resolutions | any
    sparse-checkout | group        | shows or changes which files are checked out
      list | prints names | lists what is checked out
      init set add reapply disable check-rules clean | writes names | changes which files are checked out | any
    help       | prints each=${unknown("the configuration names the program that shows the manual")} | prints help
      | | -a|--all --external-commands --no-external-commands --aliases --no-aliases -v|--verbose -g|--guides
      | --user-interfaces --developer-interfaces -c|--config -m|--man!runs -w|--web!runs -i|--info!runs
    version    | prints names | prints the version | --build-options
  `,
};

const index: Pick<Entry, "instead"> = { instead: { "to see what changed": "git status --short" } };

const toCompare: Pick<Entry, "instead"> = { instead: { "to see what it would bring": "git log --oneline HEAD..{1}" } };

// `@{u}` is an error for a branch that was never pushed.
const toSeeCommits = { "to see which commits": "git log --oneline HEAD --not --remotes" };
const overwrites = (when: string): Pick<Entry, "changes" | "instead" | "loses"> => ({
  loses: true,
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
      "-x, --exec": { value: runsCode },
      ...goesOn("rebase", "--continue --skip", "goes on with the rebase that has stopped"),
      ...goesOn("rebase", "--abort --quit", "gives up the rebase that has stopped"),
    },
    otherOptions: "harmless",
    operands: anything,
    always: writes,
  },
  ...rows`
    checkout | writes names | switches the working tree, or overwrites files in it | any
      | -b=!${{ changes: "makes the branch {=} and switches to it", instead: listBranches }}
      | -B=!${{ changes: "makes or resets the branch {=} and switches to it", instead: listBranches }} -- | prose
      | | changes discards uncommitted changes[ of {*}], or only switches the working tree | instead to see what differs: git diff {*}
      | | ${{ cases: [{ at: "first", like: "^(?:\\.|:/|\\.\\.?/.*|.*/)$", changes: "discards the uncommitted changes of {*}", loses: true }] }}
    switch   | writes names | switches the working tree to a branch | any
      | -c|--create=!${{ changes: "makes the branch {=} and switches to it", instead: listBranches }}
      | -C|--force-create=~!${{ changes: "makes or resets the branch {=} and switches to it", instead: listBranches }}
      | | prose | changes switches the working tree[ to {1}] | instead to see what differs: git diff {*}
      | | ${{ like: { switch: "checkout" } }}
    restore  | writes names | overwrites files of the working tree or the index | any
      | -S|--staged!${{ changes: "takes {*} out of the index", instead: { "to see what is in it": "git diff --cached -- {*}" } }}
      | -W|--worktree!${{ changes: "discards uncommitted changes[ of {*}]", gravest: true, loses: true }} -p|--patch -q|--quiet
      | --progress --no-progress -s|--source= -U|--unified= --ours --theirs -m|--merge --conflict= --ignore-unmerged
      | --overlay --no-overlay --recurse-submodules --pathspec-from-file=reads --pathspec-file-nul
      | | changes discards uncommitted changes[ of {*}] | loses | instead to see what would be lost: git diff -- {*}
      | | ${{ like: { restore: "checkout --" } }}
  `,
  reset: {
    does: "moves the branch or takes files out of the index",
    operands: anything,
    always: writes,
    changes: "moves the branch, or takes files out of the index[: {*}]",
    ...index,
    options: options("-q|--quiet", {
      "--hard": {
        changes: "moves the branch[ to {1}] and throws away what is not committed",
        instead: { "to see what would be lost": "git diff HEAD" },
        loses: true,
      },
      "--soft": {
        changes: "moves the branch[ to {1}]",
        instead: { "to see its commits": "git log --oneline {1}..HEAD" },
      },
    }),
    otherOptions: "harmless",
  },
  merge: {
    does: "merges other commits into this branch",
    operands: anything,
    always: writes,
    changes: "merges[ {*}] into this branch",
    ...toCompare,
    options: {
      ...options("-m= --ff --ff-only --no-ff --squash --no-squash --no-commit --no-edit -q|--quiet --no-verify"),
      ...goesOn("merge", "--continue", "goes on with the merge that has stopped"),
      ...goesOn("merge", "--abort --quit", "gives up the merge that has stopped"),
    },
    otherOptions: "harmless",
    prose: true,
  },
  ...rows`
    cherry-pick    | writes names | applies commits again on this branch | any | prose
      | | changes applies commits again on this branch[: {*}] | instead to look at them: git show {*}
    revert         | writes names | makes commits that undo others | any | prose
      | | changes makes commits that undo others[: {*}] | instead to look at them: git show {*}
    am             | writes names | makes commits from mails | any --show-current-patch?!cancels
    stage          | writes names | puts files into the index | any | ${{ same: { stage: "add" } }} | slight | instead to see what changed: git status --short
    checkout-index | writes names | writes files of the index to the working tree | any
    read-tree      | writes names | reads trees into the index | any | instead to look at it: git ls-tree {1}
      | | ${{ like: { "read-tree": "reset --hard" } }}
    mktree mktag write-tree commit-tree | writes names | makes objects in the repository | any
    merge-index merge-recursive merge-resolve merge-octopus merge-ours merge-subtree merge-one-file merge-tree
      | | writes names | merges files or trees and writes the result | any
    update-index   | writes names | changes the index | any | instead to see what changed: git status --short
    update-ref     | writes names | changes references | any | instead to list references: git show-ref
      | | ${{ like: { "update-ref": "branch -D" } }}
    replace        | writes names | replaces objects | any
    unpack-file    | writes names | writes an object to a temporary file | any
    history replay backfill | writes names | rewrites or fetches commits | any
    commit         | writes+runs names | commits, and runs the hooks of the repository | -a|--all -m|--message=
      | -F|--file= -n|--no-verify --amend --no-edit -e|--edit -q|--quiet -v|--verbose -s|--signoff --no-signoff
      | --allow-empty --allow-empty-message -p|--patch -i|--include -o|--only --author= --date= --fixup= --squash=
      | -t|--template= --no-gpg-sign --reset-author --trailer= | prose
      | | changes commits, and runs the hooks of the repository
      | | instead to see what would be committed: git diff --cached
    citool gui     | writes+runs names | opens a window in which commits are made | any
    init=init-db   | writes names | makes a repository | any
    gc repack prune prune-packed pack-refs pack-objects pack-redundant unpack-objects index-pack multi-pack-index
      | commit-graph maintenance update-server-info fsck-objects bugreport diagnose repo | writes names
      | | rewrites the storage of the repository | any
    filter-branch filter-repo fast-import | writes+runs names | rewrites the history | any
    fast-export quiltimport mailsplit mailinfo subtree | writes names | writes patches or a stream of the history | any
    fetch          | asks+writes names | brings commits and references from a remote | any
      | | changes brings commits and references from a remote[: {*}] | slight
      | | instead to see what a remote has: git ls-remote {1}
    pull           | asks+writes names | fetches and merges | any | changes fetches and merges into this branch[: {*}]
      | | instead to see what a remote has: git ls-remote {1}
    clone          | asks+writes names | makes a copy of a repository | any --depth= -b|--branch= -o|--origin=
      | -j|--jobs= --filter= --shallow-since= -c|--config= | instead to see what it has: git ls-remote {1}
    fetch-pack http-fetch svn p4 cvsimport archimport | asks+writes names | brings data from another repository | any
  `,
  push: {
    does: "pushes to a remote",
    operands: anything,
    always: controlsRemote,
    options: options(
      "-u|--set-upstream -v|--verbose -q|--quiet --no-verify --verify --atomic --porcelain --progress --follow-tags",
      {
        "-d, --delete": {
          changes: "deletes branches or tags[ of the remote {1}: {>}]",
          loses: true,
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
          implies: ["--force", "--delete"],
          changes: "makes a remote the same as this repository, and deletes all that is only there[: {1}]",
          instead: { "to list what is there": "git ls-remote {1}" },
          gravest: true,
        },
        "--prune": {
          implies: ["--delete"],
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
        loses: true,
        instead: { "to list what is there": "git ls-remote {1}" },
      },
      { at: "any", like: "^\\+.", ...overwrites("whoever made it") },
    ],
    prose: true,
    meant: { "+*": "--force", ":*": "--delete", "+:*": "--delete" },
    blocked: { by: "force-push", at: "any", like: "--force|--mirror|-[a-np-zA-Z46]*f.*|\\+.+" },
  },
  ...rows`
    send-pack http-push imap-send cvsexportcommit | remote names | sends data to another repository | any
      | | ${{ like: { "send-pack": "push", "http-push": "push" } }}
    send-email | remote names | sends mails | any
    # Without input of its own it adds nothing, and asks no command for values.
    interpret-trailers | runs files | prints or adds trailers of a message, which commands may make | --parse!cancels
      | --only-input!cancels --in-place!${{ operands: { each: writes } }} --only-trailers --unfold --trim-empty --no-divider
      | --trailer=plain --where= --if-exists= --if-missing=
    difftool mergetool for-each-repo hook web--browse shell fmt-merge-msg | runs names
      | | runs other programs | any
    credential credential-cache credential-store | ${unknown("handles passwords")} names | reads or stores passwords
      | | any
    daemon instaweb http-backend receive-pack upload-pack upload-archive cvsserver fsmonitor--daemon
      | credential-cache--daemon gitk gitweb | process names | serves repositories or starts a program in the background
      | | any
  `,
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
        "--html-path --man-path --info-path -v|--version --namespace= --attr-source= -C=folder",
        "--config-env=runs --exec-path?runs --git-dir=project --work-tree=project --super-prefix= -h|--help",
      ],
      { "-c": { value: setting, sets: "options" } },
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
      // Not those that have traces show passwords and tokens.
      ...under(
        "GIT_TRACE GIT_TRACE_CURL GIT_TRACE_FSMONITOR GIT_TRACE_PACKET GIT_TRACE_PERFORMANCE GIT_TRACE_REFS GIT_TRACE_SETUP",
        switchedOff,
      ),
      ...under("GIT_TRACE2 GIT_TRACE2_EVENT GIT_TRACE2_PERF", switchedOff),
      GIT_CURL_VERBOSE: switchedOff,
    },
    tellsSettings: [
      { words: `${beforeSubcommand}(?:remote\\0.|ls-remote\\0|request-pull\\0)`, keys: "^(?:remote|url|branch)\\." },
      { words: `${beforeSubcommand}var\\0-l`, keys: "" },
      // `--name-only` prints no value.
      {
        words: `${beforeSubcommand}config(?!.*--name-only\\0).*(?:\\0-\\w*l|\\0--l|\\0list\\0|regexp|url)`,
        keys: "",
      },
    ],
    lists: [
      { words: "^ls-files\\0(?:(?:-[zc]|--cached)\\0)*(?:--\\0)?(?:[^-\\0…:][^\\0…]*\\0)*$", names: "tracked" },
      // Names of the index and of the last commit; other commits may have had any.
      passes(
        "diff\\0(?:--cached\\0|--staged\\0|HEAD\\0|--diff-filter=\\w+\\0)*--name-only\\0(?:--cached\\0|--staged\\0|HEAD\\0|--diff-filter=\\w+\\0)*(?:--\\0[^\\0]*\\0)*",
      ),
      passes(
        "grep\\0(?:-\\w+\\0)*(?:-\\w*[lL]\\w*|--files-with(?:out)?-match(?:es)?|--name-only)\\0(?:-[\\w]+\\0)*[^-\\0…][^\\0…]*\\0(?:--\\0(?:[^\\0…]*\\0)*)?",
      ),
    ],
    printsLines: [
      { words: `${beforeSubcommand}(?:diff|diff-files|diff-index)\\0(?!${onlyNames})`, of: "changes" },
      { words: `${beforeSubcommand}(?:grep\\0|status\\0(?:.*\\0)?-(?:\\w*v|-verb))`, of: "changes" },
      { words: `${beforeSubcommand}stash\\0(?:show\\0(?!${onlyNames})|list\\0${showsLines})`, of: "stash" },
      // What is known only at run time may be a name of it.
      { words: `${beforeSubcommand}${ofRevisions}(?:.*\\0)?(?:[^\\0]*(?:stash|…)|${allRevisions})`, of: "stash" },
      { words: `${beforeSubcommand}${ofRevisions}(?:.*\\0)?[^\\0]*[\\da-f]{4}`, of: "revision" },
      // It may stand for a path, alone or behind a revision.
      {
        words: `${beforeSubcommand}(?:show\\0(?!${onlyNames})|(?:archive|blame|annotate|cat-file)\\0)[^]*…`,
        of: "tracked",
      },
    ],
    needs: { login: [".ssh", ".git-credentials", ".config/git/credentials", ".netrc"], git: "itself" },
    permutes: true,
  },
});
