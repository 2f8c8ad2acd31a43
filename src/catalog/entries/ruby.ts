// Ruby, with RubyGems and Bundler.
import { under } from "../forms.ts";
import { bundlerFiles, rspecFiles, rubocopFiles } from "../knowledge/project-files/systems.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Does, reads, runsCode, secret, text, unknown } from "../schema.ts";

const common = "-q|--quiet --silent -V|--verbose --backtrace --debug --norc";

const matching = [
  "-i|--installed -I -v|--version= -d|--details --no-details --versions --no-versions -a|--all",
  "-e|--exact --prerelease --no-prerelease -u --pre",
];

const listing = "-l|--local -r|--remote -b|--both --no-update-sources -h!stops";

/** What `gem env` prints of itself; all else has the addresses of sources among it. */
const fact: Does = choice(
  under("version home gemhome gemdir gempath path user_gemhome user_gemdir platform", text),
  secret,
);

export const ruby = commands(rows`
  every: --help!stops
  # It goes on to run a script; without one it stops.
  # It only parses: not even BEGIN blocks run, other than in Perl.
  ruby           | prints none=runs first=runs names | runs a Ruby program | -w -W? --disable= --version!stops
    | --copyright!stops -h|--help!stops -v!${{ operands: { first: [runsCode], each: text } }}
    | -c!${{ operands: { first: [reads], each: text } }} | https://docs.ruby-lang.org/en/master/ruby/options_md.html
    | | grammar posix
  gem            | group      | manages Ruby packages | -h!stops -v|--version!stops ${common}
    | | https://guides.rubygems.org/command-reference/ | renames
    # '-r' asks the registry.
    list           | asks names   | lists packages | ${matching} ${common} ${listing}
    search         | asks names   | searches packages | ${matching} ${common} ${listing}
    info           | asks names   | describes packages | ${matching} ${common} ${listing}
    specification=spec | asks names   | prints a package's description | -v|--version= --all --ruby --yaml --marshal
      | --platform= --prerelease ${common} ${listing}
    # Addresses of sources may hold a password.
    environment=env | prints none=secret each=${fact} | describes RubyGems | -h!stops ${common}
      | | instead to see where packages are: gem env gempath
    which          | prints names | prints where a library is | -a|--all -g|--gems-first -h!stops ${common}
    contents       | prints names | lists a package's files | -v|--version= --all -s|--spec-dir= -l|--lib-only --prefix~
      | --no-prefix --show-install-dir -h!stops ${common}
    dependency=dep | asks names   | prints a package's dependencies | -v|--version= -p|--pipe -R|--reverse-dependencies
      | --prerelease ${common} ${listing}
    outdated       | asks         | lists outdated packages | --platform= ${common} ${listing}
    stale          | prints       | lists packages by their last use | -h!stops ${common}
    # The other options change the list.
    sources        | secret       | lists sources, with their passwords | -l|--list -h!stops ${common}
    help           | prints names | prints help | -h!stops ${common}
    install=i update uninstall build push yank owner cleanup cert fetch pristine unpack signin signout server lock
      | mirror open rdoc generate_index exec rebuild check setup
      | | ${unknown("installs, removes, builds, publishes or runs something")} names | changes packages | -h!stops
  # A Gemfile is Ruby code, which nearly every command runs.
  bundle bundler | group      | manages a project's Ruby packages | --no-color -V|--verbose -h!stops -v|--version!stops
    | | https://bundler.io/man/bundle.1.html | renames | ${{ obeys: bundlerFiles, same: { "": "install" } }}
    version help | prints names | prints the version or help | -h!stops
    config       | group alone  | reads and writes the settings
      # Only with it are passwords printed.
      list      | prints       | prints the settings | --parseable!secret -h!stops
      get       | prints names | prints a setting | --parseable!secret -h!stops
      set unset | writes names | changes a setting
    list show info outdated check install update add remove exec console open lock cache package clean doctor platform
      | init gem viz pristine audit licenses env binstubs plugin
      | | ${unknown("installs, removes, builds, publishes or runs something")} names | runs the Gemfile | -h!stops
  irb            | runs alone | runs Ruby interactively | -v|--version!cancels -h|--help!cancels
    | | https://docs.ruby-lang.org/en/master/IRB.html | grammar posix
  # A Rakefile is code, which is run even to list its tasks.
  rake           | runs alone | runs tasks of a Rakefile | -V|--version!cancels -h|-H|--help!cancels
    | | https://ruby.github.io/rake/ | grammar posix
  # Its configuration names libraries, which it loads.
  rubocop        | runs alone | checks Ruby | -v|-V|--version|--verbose-version!cancels -h|--help!cancels
    | | https://docs.rubocop.org/rubocop/usage/basic_usage.html | grammar posix | ${{ obeys: rubocopFiles }}
  rspec          | runs alone | runs Ruby tests | -v|--version!cancels -h|--help!cancels
    | | https://rspec.info/documentation/ | grammar posix | ${{ obeys: rspecFiles }}
`);
