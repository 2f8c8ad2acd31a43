// Homebrew. Its own formulae are Ruby, which it evaluates to print about them: they come from taps that the user
// has added, so asking is a read.

import { about, asksAbout, changes, prints, printsAbout, under } from "../forms.ts";
import { brewFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options, type WordList } from "../options.ts";
import { choice, commands, controlsSystem, type Entry, type Operands, runsCode, text } from "../schema.ts";

const common = "-d|--debug -q|--quiet -v|--verbose --formula|--formulae --cask|--casks --eval-all";
const stop: Options = { "-h": { stops: "anywhere" } };
const shows = (does: string, list: WordList = ""): Entry => ({
  ...prints(does, [common, list], { ...stop, "--help": { stops: "anywhere" } }),
});
// A formula given as a file or an address is Ruby that brew runs.
const formulae: Operands = { each: choice({}, text, { contains: { ".rb": runsCode, "://": runsCode } }) };
const aboutFormulae = (does: string, list: WordList = ""): Entry => ({ ...shows(does, list), operands: formulae });
const changing = (does: string, effect = controlsSystem): Entry => ({
  ...changes(does, effect, common, { ...stop, "--help": { stops: "anywhere" } }),
});
/** Flags that are commands by themselves: a formula's name follows. */
const asCommand = { stops: true } as const;

const info = [
  "--json? --installed --analytics --days= --category= --fetch-manifest --variations --sizes",
  "-r|--recursive",
];
const listed = [
  "-1 -l -r -t --full-name --versions --multiple --pinned --installed-on-request",
  "--installed-as-dependency --no-installed-as-dependency --poured-from-bottle --built-from-source",
  "--json?",
];
const dependencies = [
  "-n|--topological -1|--direct --declared --for-each --union --full-name --include-implicit",
  "--include-build --include-optional --include-test --include-requirements --skip-recommended",
  "--skip-optional --skip-build --recursive --missing --installed --tree --dot --annotate",
  "--arch= --os= --HEAD --prune",
];

export const homebrew = commands({
  brew: {
    does: "installs programs",
    manual: "https://docs.brew.sh/Manpage",
    options: {
      "-h, --help": asCommand,
      "--version": asCommand,
      // Before a command it only makes it print more; alone it prints the version.
      "-v, --verbose": {},
      "--cask": {},
      "--formula": {},
      "--HEAD": {},
      "--cache, --caskroom, --cellar, --prefix, --repo, --repository": { ...asCommand, shows: "places", moves: "no" },
      "--config, --env, --taps": { ...asCommand, moves: "no" },
    },
    operands: { none: { kind: "nothing" } },
    subcommands: {
      ...under("info abv", aboutFormulae("shows a formula", info)),
      ...under("list ls", aboutFormulae("lists what is installed", listed)),
      search: asksAbout("finds formulae", [common, "--desc --pull-request --open --closed"], stop),
      deps: aboutFormulae("lists dependencies", dependencies),
      desc: aboutFormulae("prints descriptions", "-s|--search -n|--name --description"),
      leaves: shows("lists packages that no other needs", "-r|--installed-on-request -p|--installed-as-dependency"),
      uses: aboutFormulae("lists what needs a formula", [
        "--recursive --installed --missing --include-implicit --include-build --include-test",
        "--include-optional --skip-recommended",
      ]),
      // It brings Homebrew itself up to date first, as `install` does.
      outdated: changing("updates Homebrew, and lists what has a newer version"),
      missing: aboutFormulae("lists missing dependencies", "--hide="),
      ...under("doctor dr", about(shows("looks for problems", "--list-checks -D|--audit-debug~"))),
      options: aboutFormulae("prints a formula's options", "--compact --installed --command="),
      "tap-info": about(shows("shows taps", "--json? --installed")),
      log: aboutFormulae("prints a formula's history", "-p|--patch --stat --oneline -1 -n|--max-count="),
      cat: aboutFormulae("prints a formula's source"),
      formula: aboutFormulae("prints where a formula is"),
      ...under("formulae casks", shows("lists all")),
      commands: shows("lists commands", "--include-aliases"),
      command: about(shows("prints where a command is")),
      config: shows("prints the configuration"),
      shellenv: about(shows("prints how to set a shell up")),
      help: about(shows("prints help")),
      tap: { ...shows("adds a tap, or lists them"), operands: { each: controlsSystem } },
      analytics: {
        ...shows("prints whether data are collected, or changes that"),
        operands: { none: { kind: "nothing" } },
        subcommands: {
          state: shows("prints whether data are collected"),
          ...under("on off regenerate-uuid", changing("changes what is collected")),
        },
      },
      services: {
        does: "runs services, or lists them",
        options: options("-d|--debug -q|--quiet -v|--verbose --json", { ...stop, "--help": { stops: true } }),
        operands: { none: text },
        subcommands: {
          ...under("list ls", shows("lists services", "--json --all")),
          info: about(shows("shows services", "--json --all")),
          ...under("run start stop kill restart cleanup", changing("runs services")),
        },
      },
      bundle: {
        does: "installs what a Brewfile lists",
        options: options("-d|--debug -q|--quiet -v|--verbose --file= -g|--global", {
          ...stop,
          "--help": { stops: true },
        }),
        // A Brewfile is Ruby.
        subcommands: {
          ...under(
            "list check install upgrade cleanup dump add remove edit exec sh env",
            changing("installs or writes", runsCode),
          ),
        },
      },
      ...under(
        [
          "install uninstall remove rm reinstall upgrade update up untap link ln unlink pin unpin cleanup",
          "autoremove migrate postinstall postinstall developer update-reset fetch switch nodenv-sync",
          "rbenv-sync pyenv-sync setup-ruby vendor-gems",
        ],
        changing("changes what is installed"),
      ),
      ...under(
        [
          "edit create extract bottle bump bump-formula-pr bump-cask-pr pr-pull pr-upload tap-new audit style",
          "test tests irb ruby sh linkage livecheck gist-logs generate-formula-api readall unbottled",
          "typecheck which-formula which-update",
        ],
        changing("is for developers", runsCode),
      ),
      ...under("home homepage docs", changing("opens a browser")),
    },
    obeys: brewFiles,
    environment: {
      HOMEBREW_NO_AUTO_UPDATE: ["*"],
      HOMEBREW_NO_ENV_HINTS: ["*"],
      HOMEBREW_NO_COLOR: ["*"],
      HOMEBREW_NO_ANALYTICS: ["*"],
    },
  },
  mas: {
    does: "installs from the App Store",
    manual: "https://github.com/mas-cli/mas",
    options: { "-h, --help": { stops: true }, "--version": { stops: true } },
    subcommands: {
      ...under("list outdated version config", printsAbout("lists applications", "--verbose")),
      ...under("search info", asksAbout("finds applications", "--price")),
      ...under("account", prints("prints who is signed in")),
      ...under(
        "install get purchase upgrade uninstall lucky reset signin signout open home vendor region",
        changes("changes what is installed", controlsSystem),
      ),
    },
  },
});
