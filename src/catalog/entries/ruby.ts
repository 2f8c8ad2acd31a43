// Ruby, with RubyGems and Bundler.

import { about, asks, changes, group, onlyVersion, prints, printsAbout, shortHelp, under } from "../forms.ts";
import { bundlerFiles, rspecFiles, rubocopFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options, type WordList } from "../options.ts";
import { commands, type Entry, type Operands, reads, runsCode, text, unknown, writes } from "../schema.ts";

const common = "-q|--quiet --silent -V|--verbose --backtrace --debug --norc";
const shows = (does: string, list: WordList = "", more: Options = {}, operands: Operands = {}): Entry =>
  prints(does, [common, list], { ...shortHelp, ...more }, operands);
const matching = [
  "-i|--installed -I -v|--version= -d|--details --no-details --versions --no-versions -a|--all",
  "-e|--exact --prerelease --no-prerelease -u --pre",
];
/** `-r` asks the registry. */
const finds = (does: string, list: WordList = ""): Entry =>
  asks(does, [common, "-l|--local -r|--remote -b|--both --no-update-sources", list], shortHelp);
const works = (does: string, names: WordList): Readonly<Record<string, Entry>> =>
  under(names, changes(does, unknown("installs, removes, builds, publishes or runs something"), "", shortHelp));

export const ruby = commands({
  ruby: {
    does: "runs a Ruby program",
    manual: "https://docs.ruby-lang.org/en/master/ruby/options_md.html",
    grammar: "posix",
    options: options("-w -W? --disable=", {
      "--version": { stops: true },
      "--copyright": { stops: true },
      "-h, --help": { stops: true },
      // It goes on to run a script; without one it stops.
      "-v": { operands: { first: [runsCode], each: text } },
      // It only parses: not even BEGIN blocks run, other than in Perl.
      "-c": { operands: { first: [reads], each: text } },
    }),
    operands: { none: runsCode, first: [runsCode], each: text },
  },
  gem: {
    renames: true,
    manual: "https://guides.rubygems.org/command-reference/",
    ...group(
      "manages Ruby packages",
      {
        list: about(finds("lists packages", matching)),
        search: about(finds("searches packages", matching)),
        info: about(finds("describes packages", matching)),
        ...under(
          "specification spec",
          about(
            finds(
              "prints a package's description",
              "-v|--version= --all --ruby --yaml --marshal --platform= --prerelease",
            ),
          ),
        ),
        ...under("environment env", about(shows("describes RubyGems"))),
        which: about(shows("prints where a library is", "-a|--all -g|--gems-first")),
        contents: about(
          shows(
            "lists a package's files",
            "-v|--version= --all -s|--spec-dir= -l|--lib-only --prefix~ --no-prefix --show-install-dir",
          ),
        ),
        ...under(
          "dependency dep",
          about(
            finds("prints a package's dependencies", "-v|--version= -p|--pipe -R|--reverse-dependencies --prerelease"),
          ),
        ),
        outdated: finds("lists outdated packages", "--platform="),
        stale: shows("lists packages by their last use"),
        // The other options change the list.
        sources: shows("lists sources", "-l|--list"),
        help: about(shows("prints help")),
        ...works("changes packages", [
          "install i update uninstall build push yank owner cleanup cert fetch pristine unpack signin signout",
          "server lock mirror open rdoc generate_index exec rebuild check setup",
        ]),
      },
      common,
      { ...shortHelp, "-v, --version": { stops: true } },
    ),
  },
  ...under("bundle bundler", {
    manual: "https://bundler.io/man/bundle.1.html",
    // A Gemfile is Ruby code, which nearly every command runs.
    ...group(
      "manages a project's Ruby packages",
      {
        ...under("version help", printsAbout("prints the version or help", "", shortHelp)),
        config: {
          ...group("reads and writes the settings", {
            list: prints("prints the settings", "--parseable", shortHelp),
            get: printsAbout("prints a setting", "--parseable", shortHelp),
            ...under("set unset", changes("changes a setting", writes)),
          }),
          operands: { none: text },
        },
        ...works("runs the Gemfile", [
          "list show info outdated check install update add remove exec console open lock cache package clean",
          "doctor platform init gem viz pristine audit licenses env binstubs plugin",
        ]),
      },
      "--no-color -V|--verbose",
      { ...shortHelp, "-v, --version": { stops: true } },
    ),
    obeys: bundlerFiles,
    renames: true,
  }),
  irb: {
    ...onlyVersion(
      "runs Ruby interactively",
      "https://docs.ruby-lang.org/en/master/IRB.html",
      "-v|--version -h|--help",
    ),
  },
  rake: {
    ...onlyVersion("runs tasks of a Rakefile", "https://ruby.github.io/rake/", "-V|--version -h|-H|--help"),
    // A Rakefile is code, which is run even to list its tasks.
  },
  rubocop: {
    ...onlyVersion(
      "checks Ruby",
      "https://docs.rubocop.org/rubocop/usage/basic_usage.html",
      "-v|-V|--version|--verbose-version -h|--help",
    ),
    // Its configuration names libraries, which it loads.
    obeys: rubocopFiles,
  },
  rspec: {
    ...onlyVersion("runs Ruby tests", "https://rspec.info/documentation/", "-v|--version -h|--help"),
    obeys: rspecFiles,
  },
});
