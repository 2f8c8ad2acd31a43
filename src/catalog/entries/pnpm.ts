// pnpm: Node.js packages. Every command may load a `.pnpmfile.cjs` of the project, which is code, and run the version of
// pnpm that the project names. The commands that inspect are taken as read-only all the same: that file is for
// resolving packages, and is not why people list packages.

import { about, alikeBut, anyNames, under } from "../forms.ts";
import { pnpmFiles } from "../knowledge/project-files/package-managers.ts";
import { type Options, options, type WordList } from "../options.ts";
import {
  choice,
  commands,
  connects,
  controlsRemote,
  type Does,
  type Entry,
  runsCode,
  secret,
  text,
  writes,
} from "../schema.ts";
import { aboutPackage } from "./npm.ts";

// Understood with every command.
const everywhere: Options = options(
  [
    "-r|--recursive -F|--filter= --filter-prod= -C|--dir=folder -w|--workspace-root --color --no-color",
    "--loglevel= --reporter= -s|--silent --json --offline --prefer-offline --stream --aggregate-output",
    "--use-stderr --fail-if-no-match --include-workspace-root --ignore-workspace --parallel",
    "--workspace-concurrency=",
  ],
  { "-h, --help": { stops: true }, "--registry": { value: connects } },
);

const selecting = [
  "-g|--global -P|--prod -D|--dev~ --no-optional --long --parseable --depth= --only-projects",
  "--exclude-peers --format= --compatible --sort-by= --find-by= --lockfile-only",
];
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
/** It hands everything behind the name to the script, `--help` too. */
const script = (does: string): Entry => ({
  does,
  options: { "-h, --help": {} },
  otherOptions: "harmless",
  operands: anyNames,
  always: runsCode,
  instead: { "to see the scripts": "npm pkg get scripts" },
});
const setting: Does = choice({}, text, {
  contains: { auth: secret, password: secret, token: secret, key: secret, cert: secret },
  ignoreCase: true,
});

export const pnpm = commands({
  pnpm: {
    does: "manages Node.js packages",
    manual: "https://pnpm.io/pnpm-cli",
    // It reads on behind --version: `pnpm -v build` runs the script.
    options: { ...everywhere, "-v, --version": {} },
    globals: "anywhere",
    operands: { none: text },
    subcommands: {
      ...under("list ls la ll", about(lists("lists installed packages", selecting))),
      why: about(lists("prints why a package is installed", selecting)),
      outdated: about(finds("lists outdated packages", selecting)),
      audit: {
        ...finds(
          "asks for known faults of the dependencies",
          "--audit-level= --ignore-registry-errors -P|--prod -D|--dev~ --no-optional",
        ),
        options: options("--audit-level= --ignore-registry-errors -P|--prod -D|--dev~ --no-optional", {
          "--fix": { does: writes },
          "--ignore": { value: writes },
          "--ignore-unfixable": { does: writes },
        }),
        operands: {},
      },
      licenses: verbs("works with licences", { ...under("list ls", lists("lists licences", selecting)) }),
      ...under("view info show v", { ...finds("describes packages of the registry"), operands: aboutPackage }),
      ...under("search find s se", about(finds("searches packages"))),
      ...under(
        "config c",
        verbs("reads and writes the settings", {
          ...under("list ls", lists("prints settings", "-g|--global --location=")),
          get: { does: "prints a setting", options: options("-g|--global --location="), operands: { each: setting } },
          ...works("changes settings", "set delete", writes),
        }),
      ),
      get: { does: "prints a setting", options: options("-g|--global --location="), operands: { each: setting } },
      ...under("root bin prefix", { ...lists("prints a directory", "-g|--global"), shows: "places" }),
      whoami: finds("prints one's name at the registry"),
      ping: finds("asks the registry whether it is there"),
      store: verbs("works with the store", {
        // To find the store it tries, with a file in the folder, which file systems can share files.
        ...works("describes or changes the store", "path status add prune", writes),
      }),
      env: verbs("works with versions of Node.js", {
        ...under("list ls", about(finds("lists versions", "--remote"))),
        ...works("installs or removes versions", "use add remove rm", writes),
      }),
      ...works("prints from the store, which it looks for as above", "cat-file cat-index find-hash", writes),
      "ignored-builds": about(lists("prints which packages were not built")),
      ...under("run run-script", {
        does: "runs a script of the project, or lists them",
        options: options("--if-present"),
        operands: { first: [runsCode], each: text },
      }),
      help: about(lists("prints help", "-a|--all")),
      completion: about(lists("prints a script for completion")),
      ...alikeBut(
        {
          "install i add ci update up upgrade link ln import fetch": "installs packages, and runs their scripts",
          "install-test it": "installs packages, and runs the project's tests",
          "remove rm uninstall un unlink prune dedupe": "removes packages",
          "rebuild rb approve-builds": "runs the scripts of packages",
          "patch patch-commit patch-remove": "patches packages",
          "exec dlx": "runs a program of a package",
          "create init": "makes a project",
          "pack deploy": "packs the package, and runs its scripts",
          "server setup self-update doctor cache": "changes what is installed of pnpm itself",
        },
        { ...worked(runsCode), instead: { "to see the scripts": "npm pkg get scripts" } },
      ),
      ...under("test t tst", script("runs the project's tests")),
      ...under("start stop restart", script("runs a script of the project")),
      "*": script("runs the project's script of this name, or a program of its packages"),
      ...works(
        "changes the registry",
        "publish unpublish login logout adduser deprecate owner dist-tag",
        controlsRemote,
      ),
    },
    obeys: pnpmFiles,
    renames: true,

    needs: { credentials: [".npmrc"] },
  },
  pnpx: {
    does: "runs a program of a package, which it installs",
    manual: "https://pnpm.io/cli/dlx",
    grammar: "posix",
    options: {},
    operands: anyNames,
    always: runsCode,
    obeys: pnpmFiles,
  },
});
