// Dart and Flutter.
import { group, shortHelp } from "../forms.ts";
import { dartFiles } from "../knowledge/project-files/systems.ts";
import { rows } from "../rows.ts";
import { commands, type Entry, unknown } from "../schema.ts";

const common = "-v|--verbose --no-color --color --no-version-check --suppress-analytics";

const pub: Entry = group(
  "manages packages",
  rows`
    every: --help!stops -h!stops
    # Since Dart 3.0 it first gets the packages, if pubspec.lock is out of date.
    deps     | writes names | gets packages and lists them | -C|--directory=folder ${common}
    outdated | asks         | lists outdated packages | --json --dev-dependencies --no-dev-dependencies --transitive
      | --up-to-date --show-all --prereleases -C|--directory=folder ${common}
    cache    | group        | works with the cache
      list | prints     | lists the cache | ${common}
      add clean repair preload | runs names | builds, runs, installs or changes something
    get add remove upgrade downgrade publish run global login logout token bump unpack | runs names
      | | builds, runs, installs or changes something
  `,
  common,
  shortHelp,
);

// Plugins that a project's analysis_options.yaml names were installed as its packages; checking is taken as read-only.
const analysis = [
  "--fatal-infos --no-fatal-infos --fatal-warnings --no-fatal-warnings --format= --current-package",
  "--no-current-package --congratulate --no-congratulate --preamble --no-preamble",
];

export const flutter = commands(rows`
  # Alone it prints its usage.
  flutter | group alone | builds apps | --help!stops -h!stops --version!stops ${common}
    | | https://docs.flutter.dev/reference/flutter-cli | permutes | ${{ obeys: dartFiles }}
    doctor  | prints     | checks the installation | --help!stops -h!stops ${common}
    devices | prints     | lists devices | --device-timeout= --device-connection= --machine --help!stops -h!stops
      | ${common}
    # With an operand it changes the channel.
    channel | prints each=writes | lists channels, or chooses one | -a|--all --help!stops -h!stops ${common}
    config  | writes     | prints or changes settings | --help!stops -h!stops --list!cancels ${common}
    # It gets packages first, unless an option forbids it.
    analyze | ${unknown("gets packages first (`--no-pub` does not)")} files | checks code | --watch --dartdocs
      | --help!stops -h!stops --no-pub!cancels --write=writes ${analysis} ${common}
    pub     | ${pub}
    create build run test clean upgrade downgrade attach install logs drive emulators gen-l10n precache screenshot
      | symbolize assemble bash-completion custom-devices debug-adapter | runs names
      | | builds, runs, installs or changes something | --help!stops -h!stops
  # Alone it prints its usage.
  dart    | group alone | runs and checks Dart | --help!stops -h!stops --version!stops ${common}
    | | https://dart.dev/tools/dart-tool | permutes | ${{ obeys: dartFiles }}
    analyze | prints files | checks code | --help!stops -h!stops ${analysis} ${common}
    format  | ${unknown("changes files in place (`--output=none` does not)")} files | formats code
      | | --set-exit-if-changed -l|--line-length|--page-width= --language-version= --show= --summary= --indent=
      | --help!stops -h!stops -o|--output=!${{ cancels: ["none", "show", "json"] }} ${common}
    fix     | ${unknown("changes files in place")} files | applies fixes | --help!stops -h!stops -n|--dry-run!cancels
      | ${common}
    info    | prints       | describes the installation | --help!stops -h!stops ${common}
    pub     | ${pub}
    run compile create doc devtools language-server bug build | runs names
      | | builds, runs, installs or changes something | --help!stops -h!stops
    # Its help is that of the project's package 'test', which it runs.
    test    | runs names   | runs the project's tests
`);
