// Yarn, classic and modern. A project's `.yarnrc.yml` (`yarnPath`, `plugins`) or `.yarnrc` names the copy of Yarn that
// every command runs, so in a hostile project even `yarn --version` runs that project's code. The commands that inspect
// are taken as read-only all the same: they are what people and agents type in their own projects. Modern Yarn also runs
// a script of the project that has the name of a command it lacks, so only well-known names are listed.

import { about, anyNames, under } from "../forms.ts";
import { yarnFiles } from "../knowledge/project-files/package-managers.ts";
import { options, undashed, type WordList } from "../options.ts";
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

const common = [
  "--json --silent -s --verbose --offline --prefer-offline --no-progress --non-interactive -A|--all",
  "-R|--recursive",
];
const stops = { "-h, --help": { stops: true } } as const;
const lists = (does: string, list: WordList = ""): Entry => ({
  does,
  options: undashed(options([common, list], stops)),
  operands: {},
});
const finds = (does: string, list: WordList = ""): Entry => ({ ...lists(does, list), always: connects });
const works = (does: string, names: WordList, effect: Does = runsCode): Readonly<Record<string, Entry>> =>
  under(names, { does, options: stops, operands: anyNames, always: effect });
const verbs = (does: string, subcommands: Readonly<Record<string, Entry>>): Entry => ({
  does,
  options: options(common, stops),
  operands: { none: text },
  subcommands,
});
const setting: Does = choice({}, text, {
  contains: { auth: secret, password: secret, token: secret, key: secret, cert: secret },
  ignoreCase: true,
});

export const yarn = commands({
  ...under("yarn yarnpkg", {
    does: "manages Node.js packages",
    manual: "https://yarnpkg.com/cli",
    renames: true,
    options: options([common, "--cwd=folder"], { "-v, --version": { stops: true }, ...stops }),
    // Alone it installs.
    operands: { none: runsCode },
    subcommands: {
      list: lists("lists installed packages", "--depth= --pattern= --prod --production"),
      info: about(finds("describes packages", "-X|--extra= --cache --dependents --manifest~ --name-only --virtuals")),
      why: about(lists("prints why a package is installed", "--peers")),
      outdated: about(finds("lists outdated packages")),
      audit: finds(
        "asks for known faults of the dependencies",
        "--level= --groups= --severity= --environment= --summary",
      ),
      licenses: verbs("works with licences", { list: lists("lists licences", "--prod --production") }),
      config: verbs("reads and writes the settings", {
        ...under("list current", { ...lists("prints settings", "--verbose-x --why --no-defaults"), always: secret }),
        get: { does: "prints a setting", options: options([common, "--why"], stops), operands: { each: setting } },
        ...works("changes settings", "set unset delete", writes),
      }),
      workspaces: verbs("works with workspaces", {
        ...under("info list", lists("lists workspaces", "-v --since? --no-private")),
        ...works("runs a command in every workspace", "run foreach focus"),
      }),
      npm: verbs("works with the registry", {
        ...under(
          "info audit whoami",
          about(
            finds(
              "asks the registry",
              "-f|--fields= --severity= --environment= --publish --exclude= --ignore= --no-deprecations",
            ),
          ),
        ),
        ...works("changes the registry", "login logout publish", controlsRemote),
        tag: verbs("works with a package's tags", {
          list: about(finds("lists tags")),
          ...works("changes tags", "add remove", controlsRemote),
        }),
      }),
      owner: verbs("works with a package's owners", {
        list: about(finds("lists owners")),
        ...works("changes owners", "add remove", controlsRemote),
      }),
      tag: verbs("works with a package's tags", {
        list: about(finds("lists tags")),
        ...works("changes tags", "add remove", controlsRemote),
      }),
      cache: verbs("works with the cache", {
        ...under("dir list", lists("describes the cache", "--pattern=")),
        ...works("empties the cache", "clean", writes),
      }),
      global: verbs("works with global packages", {
        ...under("list dir bin", lists("lists global packages", "--depth= --pattern=")),
        ...works("changes global packages", "add remove upgrade"),
      }),
      bin: { ...about(lists("prints where programs are", "-v -n|--name")), shows: "places" },
      versions: lists("prints versions"),
      check: lists("checks the installation", "--integrity --verify-tree"),
      help: about(lists("prints help")),
      ...works("installs packages", "install add remove link unlink init"),
      // A version that lacks the command runs the script of that name, to which it hands --help.
      ...under(
        [
          "upgrade up run exec dlx node test start build create pack rebuild dedupe patch patch-commit version set plugin",
          "workspace constraints import autoclean generate-lock-entry unplug stage prune publish login logout",
        ],
        {
          does: "installs packages or runs scripts",
          options: {},
          operands: anyNames,
          always: runsCode,
          same: { up: "upgrade", test: "run test", start: "run start", build: "run build" },
        },
      ),
    },
    same: { "": "install" },
    obeys: yarnFiles,

    needs: { credentials: [".npmrc"] },
  }),
});
