// gh: the GitHub CLI.
import { type Options, options, type WordList } from "../options.ts";
import {
  choice,
  commands,
  connects,
  controlsRemote,
  controlsSystem,
  type Does,
  type Entry,
  type Operands,
  type Prints,
  runsCode,
  script,
  sends,
  text,
  unknown,
  writes,
} from "../schema.ts";

const anything: Operands = { each: text };
const web: Options = { "-w, --web": { does: controlsSystem } };
const json = "-q|--jq= --json= -t|--template=";

/** Asks GitHub and prints the answer. */
const asks = (does: string, list: WordList, more: Options = {}): Entry => ({
  does,
  options: options(list, more),
  operands: anything,
  always: connects,
});

/** Changes something, here or at GitHub. The options are listed so that `--help` is recognised only if it is one. */
const changes = (does: string, list: WordList, effect: Does = controlsRemote): Entry => ({
  does,
  options: options(list),
  operands: anything,
  always: effect,
});

const prChanges = (does: string, list: WordList, effect?: Does): Entry => ({
  ...changes(does, list, effect),
  instead: { "to look at it": "gh pr view {1}" },
});
const prMade = (does: string, list: WordList): Entry => ({
  ...changes(does, list),
  instead: { "to list them": "gh pr list" },
});
const issueChanges = (does: string, list: WordList): Entry => ({
  ...changes(does, list),
  instead: { "to look at it": "gh issue view {1}" },
});
const issueMade = (does: string, list: WordList): Entry => ({
  ...changes(does, list),
  instead: { "to list them": "gh issue list" },
});

/** One value of the answer: `--json databaseId --jq '.[0].databaseId'`. */
const printsOne = (fields: string): Prints => {
  const given = "(?:(?:-[A-Za-z]|--(?!json|jq|template)[a-z-]+)[ =]?[^\\s]+ )*";
  const value = `(?:${fields})`;
  return {
    shape: "word",
    arguments: `(?:[\\w…][^\\s]* )?${given}--json[ =]${value} ${given}(?:-q|--jq)[ =](?:\\.\\[0\\])?\\.${value}`,
  };
};

const repository: Options = { "-R, --repo": { value: text } };

const group = (does: string, subcommands: Readonly<Record<string, Entry>>, own: Options = {}): Entry => ({
  does,
  options: own,
  globals: "anywhere",
  operands: { none: text },
  subcommands: {
    ...subcommands,
    ...(subcommands.list ? { ls: subcommands.list } : {}),
    ...(subcommands.create ? { new: subcommands.create } : {}),
  },
});

const title = [
  "-t|--title= -b|--body= -F|--body-file= -m|--milestone= --add-assignee= --add-label= --add-project=",
  "--add-reviewer= --remove-assignee= --remove-label= --remove-project= --remove-reviewer=",
];

// A header may name another method than the request's. Every name that does starts with `x-`.
const headerStarts =
  "a b c d e f g h i j k l m n o p q r s t u v w y z x-api x-auth x-request x-github x-gitlab x-amz x-goog x-forwarded x-token x-csrf";
const headers: Does = choice({}, text, {
  prefixes: {
    ...Object.fromEntries(headerStarts.split(" ").map((start) => [start, text])),
    "x-http-method": controlsRemote,
    "x-method": controlsRemote,
  },
  ignoreCase: true,
});

const pr = group(
  "works with pull requests",
  {
    list: {
      ...asks(
        "lists pull requests",
        [
          "--app= -a|--assignee= -A|--author= -B|--base= -d|--draft -H|--head=",
          json,
          "-l|--label= -L|--limit= -S|--search= -s|--state=",
        ],
        web,
      ),
      prints: printsOne("number|headRefOid|baseRefOid"),
    },
    view: {
      ...asks("shows a pull request", ["-c|--comments", json], web),
      prints: printsOne("number|headRefOid|baseRefOid"),
    },
    diff: asks("shows the changes of a pull request", "--color= --name-only --patch -e|--exclude=", web),
    checks: asks("shows the checks of a pull request", ["-i|--interval= --required --watch --fail-fast", json], web),
    status: asks("shows one's pull requests", ["-c|--conflict-status", json]),
    create: prMade("opens a pull request", [
      "-a|--assignee= -B|--base= -b|--body= -F|--body-file= -d|--draft -f|--fill --fill-first",
      "--fill-verbose -H|--head= -l|--label= -m|--milestone= --no-maintainer-edit -p|--project=~",
      "--recover= -r|--reviewer= -t|--title= -w|--web --dry-run -T|--template= -e|--editor",
    ]),
    checkout: prChanges(
      "fetches a pull request and checks it out",
      "-b|--branch= --detach -f|--force --recurse-submodules",
      writes,
    ),
    close: prChanges("closes a pull request", "-c|--comment= -d|--delete-branch"),
    comment: prChanges(
      "comments on a pull request",
      "-b|--body= -F|--body-file= --edit-last --delete-last --create-if-none --yes -e|--editor -w|--web",
    ),
    edit: prChanges("changes a pull request", [title, "-B|--base= --remove-milestone"]),
    lock: prChanges("locks a pull request", "-r|--reason="),
    unlock: prChanges("unlocks a pull request", ""),
    merge: prChanges("merges a pull request", [
      "--admin -A|--author-email= --auto -b|--body= -F|--body-file= -d|--delete-branch --disable-auto",
      "--match-head-commit= -m|--merge -r|--rebase -s|--squash -t|--subject=",
    ]),
    ready: prChanges("marks a pull request as ready", "--undo"),
    reopen: prChanges("reopens a pull request", "-c|--comment="),
    revert: prChanges("reverts a pull request", "-b|--body= -F|--body-file= -d|--draft -t|--title="),
    review: prChanges(
      "reviews a pull request",
      "-a|--approve -b|--body= -F|--body-file= -c|--comment -r|--request-changes",
    ),
    "update-branch": prChanges("updates a pull request's branch", "--rebase"),
  },
  repository,
);

const issue = group(
  "works with issues",
  {
    list: asks(
      "lists issues",
      [
        "--app= -a|--assignee= -A|--author=",
        json,
        "-l|--label= -L|--limit= --mention= -m|--milestone= -S|--search= -s|--state=",
      ],
      web,
    ),
    view: asks("shows an issue", ["-c|--comments", json], web),
    status: asks("shows one's issues", json),
    create: issueMade("opens an issue", [
      "-a|--assignee= -b|--body= -F|--body-file= -l|--label= -m|--milestone= -p|--project=~ --recover=",
      "-t|--title= -w|--web -T|--template= -e|--editor",
    ]),
    close: issueChanges("closes an issue", "-c|--comment= -r|--reason="),
    comment: issueChanges(
      "comments on an issue",
      "-b|--body= -F|--body-file= --edit-last --delete-last --create-if-none --yes -e|--editor -w|--web",
    ),
    delete: issueChanges("deletes an issue", "--yes"),
    develop: {
      does: "links branches to an issue, or lists them",
      options: options("-b|--base= --branch-repo= -i|--issue-repo= -n|--name=", {
        "-l, --list": { cancels: true },
        "-c, --checkout": { does: writes },
      }),
      operands: anything,
      always: controlsRemote,
    },
    edit: issueChanges("changes an issue", [title, "--remove-milestone"]),
    lock: issueChanges("locks an issue", "-r|--reason="),
    unlock: issueChanges("unlocks an issue", ""),
    pin: issueChanges("pins an issue", ""),
    unpin: issueChanges("unpins an issue", ""),
    reopen: issueChanges("reopens an issue", "-c|--comment="),
    transfer: issueChanges("moves an issue to another repository", ""),
  },
  repository,
);

const repo = group("works with repositories", {
  list: asks("lists repositories", [
    "--archived --fork -l|--language= -L|--limit= --no-archived --source --topic= --visibility=",
    json,
  ]),
  view: asks("shows a repository", ["-b|--branch=", json], web),
  "deploy-key": group(
    "works with deploy keys",
    {
      list: asks("lists deploy keys", json),
      add: changes("adds a deploy key", "-w|--allow-write -t|--title="),
      delete: changes("removes a deploy key", ""),
    },
    repository,
  ),
  autolink: group(
    "works with autolinks",
    {
      list: asks("lists autolinks", json, web),
      view: asks("shows an autolink", json),
      create: changes("adds an autolink", "-n|--numeric"),
      delete: changes("removes an autolink", "--yes"),
    },
    repository,
  ),
  gitignore: group("shows templates", { list: asks("lists templates", ""), view: asks("shows a template", "") }),
  license: group("shows licenses", { list: asks("lists licenses", ""), view: asks("shows a license", "", web) }),
  "set-default": {
    does: "chooses or shows the default repository",
    options: options("-u|--unset", { "-v, --view": { cancels: true } }),
    operands: { each: writes },
    always: writes,
  },
  archive: changes("archives a repository", "-y|--yes"),
  unarchive: changes("unarchives a repository", "-y|--yes"),
  clone: changes("clones a repository", "-u|--upstream-remote-name= --no-upstream", writes),
  create: changes("makes a repository", [
    "--add-readme -c|--clone -d|--description= --disable-issues --disable-wiki -g|--gitignore=",
    "-h|--homepage= --include-all-branches --internal -l|--license= --private --public --push",
    "-r|--remote= -s|--source= -t|--team= -p|--template=",
  ]),
  delete: changes("deletes a repository", "--yes"),
  edit: changes("changes a repository", [
    "--add-topic= --default-branch= -d|--description= -h|--homepage= --remove-topic= --visibility=",
    "--accept-visibility-change-consequences",
  ]),
  fork: changes("forks a repository", "--clone --default-branch-only --fork-name= --org= --remote --remote-name="),
  rename: changes("renames a repository", "-R|--repo= -y|--yes"),
  sync: changes("brings a repository up to date", "-b|--branch= --force -s|--source="),
});

const run = group(
  "works with workflow runs",
  {
    list: {
      ...asks("lists runs", [
        "-a|--all -b|--branch= -c|--commit= --created= -e|--event= -s|--status=",
        json,
        "-L|--limit= -u|--user= -w|--workflow=",
      ]),
      prints: printsOne("databaseId|number|headSha"),
    },
    view: asks("shows a run", ["-a|--attempt= --exit-status -j|--job=", json, "--log --log-failed -v|--verbose"], web),
    watch: asks("shows a run until it ends", "--compact --exit-status -i|--interval="),
    cancel: changes("cancels a run", "--force"),
    delete: changes("deletes a run", ""),
    download: changes("downloads artifacts", "-D|--dir=~ -n|--name= -p|--pattern=", writes),
    rerun: changes("starts a run again", "-d|--debug --failed -j|--job="),
  },
  repository,
);

const workflow = group(
  "works with workflows",
  {
    list: asks("lists workflows", ["-a|--all -L|--limit=", json]),
    view: asks("shows a workflow", "-r|--ref= -y|--yaml", web),
    disable: changes("turns a workflow off", ""),
    enable: changes("turns a workflow on", ""),
    run: changes("starts a workflow", "-F|--field= --json -f|--raw-field= -r|--ref="),
  },
  repository,
);

const release = group(
  "works with releases",
  {
    list: asks("lists releases", ["--exclude-drafts --exclude-pre-releases -L|--limit= -O|--order=", json]),
    view: asks("shows a release", json, web),
    verify: asks("checks the attestation of a release", "--format= -q|--jq= -t|--template="),
    create: changes("makes a release", [
      "--discussion-category= -d|--draft --fail-on-no-commits --generate-notes --latest -n|--notes=",
      "-F|--notes-file= --notes-from-tag --notes-start-tag= -p|--prerelease --target= -t|--title=",
      "--verify-tag",
    ]),
    delete: changes("deletes a release", "--cleanup-tag -y|--yes"),
    "delete-asset": changes("deletes an asset", "-y|--yes"),
    download: changes(
      "downloads assets",
      "-A|--archive= --clobber -D|--dir=~ -O|--output= -p|--pattern= --skip-existing",
      writes,
    ),
    edit: changes("changes a release", [
      "--discussion-category= --draft --latest -n|--notes= -F|--notes-file= --prerelease --tag= --target=",
      "-t|--title= --verify-tag",
    ]),
    upload: changes("uploads assets", "--clobber"),
  },
  repository,
);

const searching = [
  "--archived --created= -L|--limit= --order= --owner= --sort= --updated= --visibility= --repo=",
  "--author= --match= --language= --topic=",
];
const discussions = [
  "--app= --assignee= --closed= --commenter= --comments= --interactions= --involves= --label=",
  "--locked --mentions= --milestone= --no-assignee --no-label --no-milestone --no-project --project=~",
  "--reactions= --state= --team-mentions=",
];

const search = group("searches GitHub", {
  code: asks("searches code", ["--extension= --filename=", searching, "--size=", json], web),
  commits: asks(
    "searches commits",
    [
      "--author-date= --author-email= --author-name= --committer= --committer-date= --committer-email=",
      "--committer-name= --hash= --merge --parent= --tree=",
      searching,
      json,
    ],
    web,
  ),
  issues: asks("searches issues", ["--include-prs", discussions, searching, json], web),
  prs: asks(
    "searches pull requests",
    [
      "-B|--base= --checks= --draft -H|--head= --merged --merged-at= --review= --review-requested=",
      "--reviewed-by=",
      discussions,
      searching,
      json,
    ],
    web,
  ),
  repos: asks(
    "searches repositories",
    [
      "--followers= --forks= --good-first-issues= --help-wanted-issues= --include-forks= --license=",
      "--number-topics= --size= --stars=",
      searching,
      json,
    ],
    web,
  ),
});

const gist = group("works with gists", {
  list: asks("lists gists", "-L|--limit= --public --secret --filter= --include-content"),
  view: asks("shows a gist", "-f|--filename= --files -r|--raw", web),
  clone: changes("clones a gist", "", writes),
  create: changes("makes a gist", "-d|--desc= -f|--filename= -p|--public -w|--web"),
  delete: changes("deletes a gist", "--yes"),
  edit: changes("changes a gist", "-a|--add= -d|--desc= -f|--filename= -r|--remove="),
  rename: changes("renames a file of a gist", ""),
});

const scopes = "-a|--app= -e|--env= -o|--org= -u|--user";

const small: Readonly<Record<string, Entry>> = {
  label: group(
    "works with labels",
    {
      list: asks("lists labels", ["-L|--limit= --order= -S|--search= --sort=", json], web),
      create: changes("makes a label", "-c|--color= -d|--description= -f|--force"),
      delete: changes("deletes a label", "--yes"),
      edit: changes("changes a label", "-c|--color= -d|--description= -n|--name="),
      clone: changes("copies labels", "-f|--force"),
    },
    repository,
  ),
  cache: group(
    "works with caches of Actions",
    {
      list: asks("lists caches", ["-k|--key= -L|--limit= -O|--order= -S|--sort= -r|--ref=", json]),
      delete: changes("deletes caches", "-a|--all --succeed-on-no-caches"),
    },
    repository,
  ),
  secret: group(
    "works with secrets",
    {
      list: asks("lists names of secrets", [scopes, json]),
      set: changes("stores a secret", [
        scopes,
        "-b|--body= -f|--env-file= --no-store -r|--repos= -v|--visibility= --no-repos-selected",
      ]),
      delete: changes("deletes a secret", scopes),
      remove: changes("deletes a secret", scopes),
    },
    repository,
  ),
  variable: group(
    "works with variables of Actions",
    {
      list: asks("lists variables", ["-e|--env= -o|--org=", json]),
      get: asks("shows a variable", ["-e|--env= -o|--org=", json]),
      set: changes("sets a variable", "-b|--body= -e|--env= -f|--env-file= -o|--org= -r|--repos= -v|--visibility="),
      delete: changes("deletes a variable", "-e|--env= -o|--org="),
    },
    repository,
  ),
  ruleset: group(
    "shows rules of branches",
    {
      list: asks("lists rulesets", "-L|--limit= -o|--org= -p|--parents", web),
      view: asks("shows a ruleset", "-o|--org= -p|--parents", web),
      check: asks("shows the rules for a branch", "--default", web),
    },
    repository,
  ),
  org: group("shows organizations", { list: asks("lists organizations", "-L|--limit=") }),
  project: group("works with projects", {
    list: asks("lists projects", "--closed --format= -q|--jq= -t|--template= -L|--limit= --owner=", web),
    view: asks("shows a project", "--format= -q|--jq= -t|--template= --owner=", web),
    "field-list": asks("lists the fields of a project", "--format= -q|--jq= -t|--template= -L|--limit= --owner="),
    "item-list": asks(
      "lists the items of a project",
      "--format= -q|--jq= -t|--template= -L|--limit= --owner= --query=",
    ),
    ...Object.fromEntries(
      [
        "close",
        "copy",
        "create",
        "delete",
        "edit",
        "field-create",
        "field-delete",
        "item-add",
        "item-archive",
        "item-create",
        "item-delete",
        "item-edit",
        "link",
        "mark-template",
        "unlink",
      ].map((name) => [name, changes("changes a project", "--owner= --title= --format= --id=")]),
    ),
  }),
  "ssh-key": group("works with SSH keys", {
    list: asks("lists keys", json),
    add: changes("adds a key", "-t|--title= --type="),
    delete: changes("removes a key", "-y|--yes"),
  }),
  "gpg-key": group("works with GPG keys", {
    list: asks("lists keys", json),
    add: changes("adds a key", "-t|--title="),
    delete: changes("removes a key", "-y|--yes"),
  }),
  auth: group("signs in and out", {
    status: asks("shows who is signed in", "-a|--active -h|--hostname= -q|--jq= --json= --template=", {
      "-t, --show-token": { does: unknown("prints a token") },
    }),
    token: changes("prints a token", "-h|--hostname= -u|--user=", unknown("prints a token")),
    login: changes(
      "signs in",
      [
        "-p|--git-protocol= -h|--hostname= -s|--scopes= -w|--web --with-token --insecure-storage",
        "--skip-ssh-key -c|--clipboard",
      ],
      writes,
    ),
    logout: changes("signs out", "-h|--hostname= -u|--user=", writes),
    refresh: changes(
      "renews a token",
      "-h|--hostname= -s|--scopes= -r|--remove-scopes= --reset-scopes -c|--clipboard",
      writes,
    ),
    "setup-git": changes("changes git's settings", "-h|--hostname= -f|--force", writes),
    switch: changes("changes who is signed in", "-h|--hostname= -u|--user=", writes),
    "git-credential": changes("prints a token", "", unknown("prints a token")),
  }),
  config: group("reads and writes settings", {
    list: { does: "prints the settings", options: options("-h|--host=") },
    get: {
      does: "prints a setting",
      options: options("-h|--host="),
      operands: {
        first: [
          choice(
            {
              git_protocol: text,
              editor: text,
              prompt: text,
              pager: text,
              browser: text,
              http_unix_socket: text,
              prefer_editor_prompt: text,
            },
            unknown("may print a token"),
          ),
        ],
      },
    },
    set: changes("changes a setting", "-h|--host=", writes),
    "clear-cache": changes("clears the cache", "", writes),
  }),
  alias: group("works with shortcuts", {
    list: { does: "lists shortcuts", options: {} },
    set: changes("makes a shortcut", "-s|--shell --clobber", writes),
    delete: changes("removes a shortcut", "--all", writes),
    import: changes("brings in shortcuts", "--clobber", writes),
  }),
  extension: group("works with extensions", {
    list: { does: "lists extensions", options: {} },
    search: asks("searches extensions", ["--license= -L|--limit= --order= --owner= --sort=", json], web),
    ...Object.fromEntries(
      ["browse", "create", "install", "remove", "upgrade"].map((name) => [
        name,
        changes("changes the extensions", "", writes),
      ]),
    ),
    exec: changes("runs an extension", "", runsCode),
  }),
  codespace: group("works with codespaces", {
    list: asks("lists codespaces", ["-L|--limit= -o|--org= -R|--repo= -u|--user=", json], web),
    view: asks("shows a codespace", ["-c|--codespace=", json]),
    ...Object.fromEntries(
      ["code", "cp", "create", "delete", "edit", "jupyter", "logs", "ports", "rebuild", "ssh", "stop"].map((name) => [
        name,
        changes("starts, changes or enters a codespace", "-c|--codespace="),
      ]),
    ),
  }),
  attestation: group("works with attestations", {
    verify: asks("checks an attestation", [
      "-b|--bundle= --cert-identity= --cert-oidc-issuer= --deny-self-hosted-runners --format= -q|--jq=",
      "-t|--template= -L|--limit= --no-public-good -o|--owner= --predicate-type= -R|--repo=",
      "--signer-repo= --signer-workflow=",
    ]),
    download: changes("downloads attestations", "-L|--limit= -o|--owner= --predicate-type= -R|--repo=", writes),
    "trusted-root": asks("prints the trusted root", ""),
  }),
};

const isNamed = (pair: readonly (string | Entry | undefined)[]): pair is [string, Entry] => pair[1] !== undefined;

// Fields make a request a POST, unless the method is given. GraphQL's queries are posted too, and change nothing.
const field: Does = choice({}, text, {
  contains: { "=@": unknown("sends a file") },
  prefixes: { "query=": script("graphql") },
});
const posts: Operands = { first: [choice({ graphql: text }, controlsRemote)] };

/** A request that changes what its address names. */
// Only places that can be asked for as well: `.../replies`, `.../merge` and the like only take a request.
const asked = {
  at: "first" as const,
  like: "^/?(?:user|repos/[^/]+/[^/]+(?:/(?:issues|pulls|labels|releases|milestones)(?:/\\d+(?:/(?:comments|labels|reviews|files|commits))?)?)?)$",
  instead: { "to ask only": "gh api {1}" },
};
const postsTo = { changes: "sends a POST request[ to {1}]", cases: [asked] };

export const gh = commands({
  gh: {
    does: "works with GitHub from the command line",
    manual: "https://cli.github.com/manual/",
    options: { "-h, --help": { stops: true }, "--version": {}, ...repository },
    globals: "anywhere",
    operands: { none: text },
    subcommands: {
      pr: { ...pr, prose: true },
      issue: { ...issue, prose: true },
      repo,
      run,
      workflow,
      release: { ...release, prose: true },
      search,
      gist,
      ...small,
      ...Object.fromEntries(
        [
          ["cs", small.codespace],
          ["rs", small.ruleset],
          ["at", small.attestation],
          ["ext", small.extension],
        ].filter(isNamed),
      ),
      status: asks("shows the user's own issues, requests and reviews", "-e|--exclude= -o|--org="),
      api: {
        does: "sends one request to GitHub's API",
        options: options(
          [
            "--cache= --hostname= -i|--include -q|--jq= --paginate -p|--preview= --silent --slurp",
            "-t|--template= --verbose",
          ],
          {
            "-X, --method": {
              changes: "sends a {=} request[ to {1}]",
              cases: [asked],
              gravest: true,
              value: choice({ GET: text, HEAD: text }, controlsRemote, { ignoreCase: true }),
              cancels: ["GET", "get", "HEAD", "head"],
            },
            "-H, --header": { holdsSecret: true, value: headers },
            // Fields make it a POST, unless the method is given, or the field is a query of GraphQL.
            "-f, --raw-field": { ...postsTo, value: field, operands: posts, untilCancelled: true },
            "-F, --field": { ...postsTo, value: field, operands: posts, untilCancelled: true },
            "--input": { ...postsTo, value: controlsRemote },
          },
        ),
        // A token of the environment goes to any host of a whole address but GitHub's.
        operands: {
          first: [
            choice({}, text, { prefixes: { "https://api.github.com/": text, "http://": sends, "https://": sends } }),
          ],
        },
        always: connects,
      },
      browse: {
        does: "opens a page of GitHub in the browser, or prints its address",
        options: options(
          "-b|--branch= -c|--commit -p|--projects -R|--repo= -r|--releases -s|--settings -w|--wiki -a|--actions",
          { "-n, --no-browser": { cancels: true } },
        ),
        operands: anything,
        always: controlsSystem,
      },
      completion: { does: "prints a script for completion", options: options("-s|--shell=") },
      help: { does: "prints help", options: {}, operands: anything },
      version: { does: "prints the version", options: {} },
    },
    environment: {
      GH_PAGER: ["", "cat"],
      PAGER: ["", "cat", "less"],
    },
    needs: {
      login: [".config/gh"],
      git: true,
      variables: ["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GH_HOST", "GH_REPO", "GH_CONFIG_DIR"],
    },
    permutes: true,
  },
});
