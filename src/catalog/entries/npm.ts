// npm: Node.js packages.

import { about, alikeBut, anyNames, under } from "../forms.ts";
import { npmrc } from "../knowledge/project-files/package-managers.ts";
import { type Options, options, type WordList } from "../options.ts";
import {
  choice,
  commands,
  connects,
  controlsRemote,
  type Does,
  type Entry,
  type Operands,
  runsCode,
  secret,
  text,
  unknown,
  writes,
} from "../schema.ts";

// npm reads the same options with every command, before and after it. Left out are the ones that name a program
// (--script-shell, --git, --node-options), a cache or log directory, or another configuration.
const everywhere: Options = options(
  [
    "-a|--all -g|--global --json -l|--long -p|--parseable --depth= --omit= --include= --only= --prod",
    "--production --dev --link --package-lock-only --no-package-lock --unicode --no-unicode --color?",
    "--no-color -s|--silent -q|--quiet -d -dd -ddd --verbose --loglevel= -w|--workspace=",
    "-ws|--ws|--workspaces --no-workspaces --include-workspace-root --iwr -C|--prefix=folder --tag=",
    "--before= --offline --prefer-offline --prefer-online --audit-level= --no-audit --no-fund --fund",
    "--progress --no-progress --no-update-notifier --searchlimit= --searchopts= --searchexclude=",
    "--which= --expect-results --expect-result-count= --sbom-format= --sbom-type= -L|--location=",
    "--scope= --otp= --install-links --legacy-peer-deps --strict-peer-deps --fetch-retries=",
    "--fetch-timeout= -f|--force",
  ],
  { "--registry": { value: connects } },
);
const stops: Options = {
  // npm itself reads these, wherever they stand before a `--`.
  "-h, -?, --help, --usage": { stops: "anywhere" },
  "-v, --version, --versions": { stops: "anywhere" },
};

// A repository is cloned first: git runs, and writes a copy. That may be an address, or `owner/name` at GitHub.
const cloned = unknown("may be a repository, of which git makes a copy");
const named: Does = choice({}, text, { contains: { ":": cloned } });
const packageName: Does = choice({}, choice({}, text, { contains: { ":": cloned, "/": cloned } }), {
  prefixes: { "@": named },
});
/** A package of the registry, and its fields. */
export const aboutPackage: Operands = { first: [packageName], each: text };

const lists = (does: string, list: WordList = ""): Entry => ({ does, options: options(list), operands: {} });
const finds = (does: string, list: WordList = ""): Entry => ({ ...lists(does, list), always: connects });
const worked = (effect: Does): Entry => ({ does: "", options: {}, operands: anyNames, always: effect });
const works = (does: string, names: WordList, effect: Does = runsCode): Readonly<Record<string, Entry>> =>
  under(names, { ...worked(effect), does });
const verbs = (does: string, subcommands: Readonly<Record<string, Entry>>): Entry => ({
  does,
  options: {},
  operands: { none: text },
  subcommands,
});

const setting: Does = choice({}, text, {
  contains: { auth: secret, password: secret, token: secret, key: secret, cert: secret },
  ignoreCase: true,
});
/** Opens a browser, unless an option makes it print the address. */
const opens = (does: string): Entry => ({
  does,
  options: { "--no-browser": { cancels: true }, "--browser": { value: text, cancels: ["false"] } },
  operands: { each: packageName },
  always: unknown("opens a browser"),
});

const get: Entry = { does: "prints settings", options: {}, operands: { each: setting } };
const run: Entry = {
  does: "runs a script of the project, or lists them",
  changes: "runs the project's script {1}",
  instead: { "to see the scripts": "npm pkg get scripts", "to list them": "npm run" },
  options: {},
  operands: { first: [runsCode], each: text },
};

export const npm = commands({
  npm: {
    does: "manages Node.js packages",
    manual: "https://docs.npmjs.com/cli/commands",
    options: { ...everywhere, ...stops },
    globals: "anywhere",
    operands: { none: text },
    subcommands: {
      ...under("ls list la ll", about(lists("lists installed packages"))),
      ...under("view info show v", { ...finds("describes packages of the registry"), operands: aboutPackage }),
      outdated: about(finds("lists outdated packages")),
      // It sends the names and versions of the dependencies, as every installation does.
      audit: {
        ...finds("asks for known faults of the dependencies"),
        operands: { first: [choice({ signatures: text }, unknown("may change the dependencies"))] },
      },
      ...under("search find s se", about(finds("searches packages"))),
      ...under("config c", {
        ...verbs("reads and writes the settings", {
          ...under("list ls", lists("prints settings")),
          get,
          ...works("changes settings", "set delete rm edit fix", writes),
        }),
      }),
      get,
      ...under("prefix root bin", { ...lists("prints a directory"), shows: "places" }),
      whoami: finds("prints one's name at the registry"),
      ping: finds("asks the registry whether it is there"),
      ...under("explain why", about(lists("prints why a package is installed"))),
      // With an operand it opens a browser.
      fund: { does: "lists how to pay for packages", options: {}, operands: { first: [unknown("opens a browser")] } },
      ...under("help help-search hlep", about(lists("prints help"))),
      query: about(lists("lists packages that a selector finds")),
      sbom: lists("prints a bill of materials"),
      completion: about(lists("prints a script for completion")),
      pkg: verbs("reads and writes package.json", {
        get: about(lists("prints fields of package.json")),
        ...works("changes package.json", "set delete fix", writes),
      }),
      ...under("run run-script rum urn", run),
      ...under("docs home bugs issues repo", opens("opens a page of a package")),
      // Without an operand it prints; with one it sets the version, makes a commit and a tag, and runs scripts.
      ...under("version verison", {
        does: "prints or changes the version",
        options: {},
        operands: { each: runsCode },
      }),
      ...under("owner author", {
        ...verbs("works with a package's owners", {
          ...under("ls list", { ...finds("lists owners"), operands: aboutPackage }),
          ...works("changes owners", "add rm", controlsRemote),
        }),
      }),
      ...under("dist-tag dist-tags", {
        ...verbs("works with a package's tags", {
          ...under("ls list", about(finds("lists tags"))),
          ...works("changes tags", "add rm", controlsRemote),
        }),
      }),
      access: verbs("works with who may see packages", {
        ...under("list ls get ls-packages ls-collaborators", about(finds("lists who may see packages"))),
        ...works("changes who may see packages", "set grant revoke public restricted", controlsRemote),
      }),
      team: verbs("works with teams", {
        ...under("ls list", about(finds("lists teams"))),
        ...works("changes teams", "create destroy add rm", controlsRemote),
      }),
      org: verbs("works with organisations", {
        ...under("ls list", about(finds("lists members"))),
        ...works("changes members", "set add rm", controlsRemote),
      }),
      profile: verbs("works with one's profile", {
        get: about(finds("prints one's profile")),
        ...works("changes one's profile", "set enable-2fa disable-2fa", controlsRemote),
      }),
      token: verbs("works with tokens", {
        ...works("prints or changes tokens", "list ls", secret),
        ...works("changes tokens", "create revoke rm delete", controlsRemote),
      }),
      stars: about(finds("lists the packages that one has starred")),
      cache: verbs("works with the cache", {
        ls: about(lists("lists the cache")),
        // `verify` removes what is no longer needed.
        ...works("changes the cache", "add clean rm verify npx", writes),
      }),
      ...works("opens an editor, or another program", "edit explore"),
      ...alikeBut(
        {
          "install i in add ci clean-install update up upgrade link ln": "installs packages, and runs their scripts",
          "install-test it install-ci-test cit": "installs packages, and runs the project's tests",
          "uninstall un remove rm r unlink dedupe ddp prune": "removes packages",
          "test t tst": "runs the project's tests",
          "start stop restart": "runs a script of the project",
          "rebuild rb": "runs the scripts of packages",
          "exec x": "runs a program of a package, which it may install",
          "init create innit": "makes a project",
          pack: "packs the package, and runs its scripts",
          "diff shrinkwrap doctor find-dupes set": "works with packages, and may change them",
        },
        { ...worked(runsCode), instead: { "to see the scripts": "npm pkg get scripts" } },
      ),
      ...works(
        "changes the registry",
        "publish unpublish deprecate undeprecate star unstar login logout adduser add-user trust stage",
        controlsRemote,
      ),
    },
    obeys: npmrc,
    permutes: true,
    renames: true,

    needs: { credentials: [".npmrc"] },
  },
  npx: {
    does: "runs a program of a package, which it may install",
    manual: "https://docs.npmjs.com/cli/commands/npx",
    grammar: "posix",
    options: options("-y|--yes --no -q|--quiet -p|--package=", {
      "-v, --version": { stops: true },
      "-h, --help": { stops: true },
    }),
    changes: "runs a program of a package, which it may install[: {1}]",
    operands: anyNames,
    always: runsCode,
    obeys: npmrc,

    needs: { credentials: [".npmrc"] },
  },
});
