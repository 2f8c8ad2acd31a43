// Homebrew. Its own formulae are Ruby, which it evaluates to print about them: they come from taps that the user
// has added, so asking is a read.

import { prints, under } from "../forms.ts";
import { brewFiles } from "../knowledge/project-files/systems.ts";
import type { Options, WordList } from "../options.ts";
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Entry, type Operands, runsCode, text } from "../schema.ts";

const common = "-d|--debug -q|--quiet -v|--verbose --formula|--formulae --cask|--casks --eval-all";
const stop: Options = options("-h!stops-anywhere");
const shows = (does: string, list: WordList = ""): Entry => ({
  ...prints(does, [common, list], { ...stop, "--help": { stops: "anywhere" } }),
});
// A formula given as a file or an address is Ruby that brew runs.
const formulae: Operands = { each: choice({}, text, { contains: { ".rb": runsCode, "://": runsCode } }) };
const aboutFormulae = (does: string, list: WordList = ""): Entry => ({ ...shows(does, list), operands: formulae });

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
    options: options("-h|--help!stops --version!stops --cask --formula --HEAD --config|--env|--taps~!stops", {
      // Before a command it only makes it print more; alone it prints the version.
      "-v, --verbose": {},
      "--cache, --caskroom, --cellar, --prefix, --repo, --repository": { ...asCommand, shows: "places", moves: "no" },
    }),
    operands: { none: { kind: "nothing" } },
    subcommands: {
      ...under("info abv", aboutFormulae("shows a formula", info)),
      ...under("list ls", { ...aboutFormulae("lists what is installed", listed), same: { ls: "list" } }),
      ...rows`
        search | asks names | finds formulae | --desc --pull-request --open --closed --help!stops -h!stops-anywhere
          | ${common}
      `,
      deps: aboutFormulae("lists dependencies", dependencies),
      desc: aboutFormulae("prints descriptions", "-s|--search -n|--name --description"),
      ...rows`
        leaves | prints | lists packages that no other needs | -r|--installed-on-request -p|--installed-as-dependency
          | --help!stops-anywhere -h!stops-anywhere ${common}
      `,
      uses: aboutFormulae("lists what needs a formula", [
        "--recursive --installed --missing --include-implicit --include-build --include-test",
        "--include-optional --skip-recommended",
      ]),
      ...rows`
        # It brings Homebrew itself up to date first, as 'install' does.
        outdated | system names | updates Homebrew, and lists what has a newer version | --help!stops-anywhere
          | -h!stops-anywhere ${common}
      `,
      missing: aboutFormulae("lists missing dependencies", "--hide="),
      ...rows`
        doctor=dr | prints names | looks for problems | --list-checks -D|--audit-debug~ --help!stops-anywhere
          | -h!stops-anywhere ${common}
      `,
      options: aboutFormulae("prints a formula's options", "--compact --installed --command="),
      ...rows`
        tap-info | prints names | shows taps | --json? --installed --help!stops-anywhere -h!stops-anywhere ${common}
      `,
      log: aboutFormulae("prints a formula's history", "-p|--patch --stat --oneline -1 -n|--max-count="),
      cat: aboutFormulae("prints a formula's source"),
      formula: aboutFormulae("prints where a formula is"),
      ...rows`
        formulae casks | prints       | lists all | --help!stops-anywhere -h!stops-anywhere ${common}
        commands       | prints       | lists commands | --include-aliases --help!stops-anywhere -h!stops-anywhere
          | ${common}
        command        | prints names | prints where a command is | --help!stops-anywhere -h!stops-anywhere ${common}
        config         | prints       | prints the configuration | --help!stops-anywhere -h!stops-anywhere ${common}
        shellenv       | prints names | prints how to set a shell up | --help!stops-anywhere -h!stops-anywhere ${common}
        help           | prints names | prints help | --help!stops-anywhere -h!stops-anywhere ${common}
        tap            | prints each=system | adds a tap, or lists them | --help!stops-anywhere -h!stops-anywhere
          | ${common}
        analytics      | group alone  | prints whether data are collected, or changes that | --help!stops-anywhere
          | -h!stops-anywhere ${common}
          state | prints       | prints whether data are collected | --help!stops-anywhere -h!stops-anywhere ${common}
          on off regenerate-uuid | system names | changes what is collected | --help!stops-anywhere -h!stops-anywhere
            | ${common}
        services       | group alone  | runs services, or lists them | -d|--debug -q|--quiet -v|--verbose --json
          | -h!stops-anywhere --help!stops
          list=ls | prints       | lists services | --json --all --help!stops-anywhere -h!stops-anywhere ${common}
          info    | prints names | shows services | --json --all --help!stops-anywhere -h!stops-anywhere ${common}
          run start stop kill restart cleanup | system names | runs services | --help!stops-anywhere -h!stops-anywhere
            | ${common}
        # A Brewfile is Ruby.
        bundle         | group        | installs what a Brewfile lists | -d|--debug -q|--quiet -v|--verbose --file=
          | -g|--global -h!stops-anywhere --help!stops
          list check install upgrade cleanup dump add remove edit exec sh env | runs names | installs or writes
            | | --help!stops-anywhere -h!stops-anywhere ${common}
        install uninstall=remove=rm reinstall upgrade update=up untap link=ln unlink pin unpin cleanup autoremove
          | migrate postinstall developer update-reset fetch switch nodenv-sync rbenv-sync pyenv-sync setup-ruby
          | vendor-gems | system names | changes what is installed | --help!stops-anywhere -h!stops-anywhere ${common}
          | | ${{ like: { reinstall: "install" } }}
        edit create extract bottle bump bump-formula-pr bump-cask-pr pr-pull pr-upload tap-new audit style test tests
          | irb ruby sh linkage livecheck gist-logs generate-formula-api readall unbottled typecheck which-formula
          | which-update | runs names | is for developers | --help!stops-anywhere -h!stops-anywhere ${common}
        home=homepage docs | system names | opens a browser | --help!stops-anywhere -h!stops-anywhere ${common}
      `,
    },
    obeys: brewFiles,
    environment: {
      HOMEBREW_NO_AUTO_UPDATE: ["*"],
      HOMEBREW_NO_ENV_HINTS: ["*"],
      HOMEBREW_NO_COLOR: ["*"],
      HOMEBREW_NO_ANALYTICS: ["*"],
    },
  },
  ...rows`
    every: --help!stops
    mas | group | installs from the App Store | -h|--help!stops --version!stops | https://github.com/mas-cli/mas
      list outdated version config | prints names | lists applications | --verbose
      search info | asks names   | finds applications | --price
      account     | prints       | prints who is signed in
      install get purchase upgrade uninstall lucky reset signin signout open home vendor region | system names
        | | changes what is installed
  `,
});
