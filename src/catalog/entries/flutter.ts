// Dart and Flutter.

import { anyNames, asks, changes, group, prints, printsFiles, shortHelp, under } from "../forms.ts";
import { dartFiles } from "../knowledge/project-files/systems.ts";
import type { Options, WordList } from "../options.ts";
import { commands, type Entry, runsCode, text, unknown, writes } from "../schema.ts";

const common = "-v|--verbose --no-color --color --no-version-check --suppress-analytics --disable-analytics";
const shows = (does: string, list: WordList = "", more: Options = {}): Entry =>
  prints(does, [common, list], { ...shortHelp, ...more });
const works = (names: WordList): Readonly<Record<string, Entry>> =>
  under(names, changes("builds, runs, installs or changes something", runsCode, "", shortHelp));

const pub: Entry = group(
  "manages packages",
  {
    // Since Dart 3.0 it first gets the packages, if pubspec.lock is out of date.
    deps: changes("gets packages and lists them", writes, [common, "-C|--directory=folder"], shortHelp),
    outdated: asks(
      "lists outdated packages",
      [
        common,
        "--json --dev-dependencies --no-dev-dependencies --transitive --up-to-date --show-all --prereleases",
        "-C|--directory=folder",
      ],
      shortHelp,
    ),
    cache: group(
      "works with the cache",
      { list: shows("lists the cache"), ...works("add clean repair preload") },
      "",
      shortHelp,
    ),
    ...works("get add remove upgrade downgrade publish run global login logout token bump unpack"),
  },
  common,
  shortHelp,
);

// Plugins that a project's analysis_options.yaml names were installed as its packages; checking is taken as read-only.
const analysis = [
  "--fatal-infos --no-fatal-infos --fatal-warnings --no-fatal-warnings --format= --current-package",
  "--no-current-package --congratulate --no-congratulate --preamble --no-preamble",
];

export const flutter = commands({
  flutter: {
    manual: "https://docs.flutter.dev/reference/flutter-cli",
    // Alone it prints its usage.
    operands: { none: text },
    ...group(
      "builds apps",
      {
        doctor: shows("checks the installation"),
        devices: shows("lists devices", "--device-timeout= --device-connection= --machine"),
        // With an operand it changes the channel.
        channel: { ...shows("lists channels, or chooses one", "-a|--all"), operands: { each: writes } },
        config: { ...shows("prints or changes settings", "", { "--list": { cancels: true } }), always: writes },
        // It gets packages first, unless an option forbids it.
        analyze: {
          ...printsFiles("checks code", [common, analysis, "--watch --dartdocs"], {
            ...shortHelp,
            "--no-pub": { cancels: true },
            "--write": { value: writes },
          }),
          always: unknown("gets packages first (`--no-pub` does not)"),
        },
        pub,
        ...works([
          "create build run test clean upgrade downgrade attach install logs drive emulators gen-l10n",
          "precache screenshot symbolize assemble bash-completion custom-devices debug-adapter",
        ]),
      },
      common,
      { ...shortHelp, "--version": { stops: true } },
    ),
    obeys: dartFiles,
    permutes: true,
  },
  dart: {
    manual: "https://dart.dev/tools/dart-tool",
    // Alone it prints its usage.
    operands: { none: text },
    ...group(
      "runs and checks Dart",
      {
        analyze: printsFiles("checks code", [common, analysis], shortHelp),
        format: {
          ...printsFiles(
            "formats code",
            [
              common,
              "--set-exit-if-changed -l|--line-length|--page-width= --language-version= --show= --summary=",
              "--indent=",
            ],
            { ...shortHelp, "-o, --output": { value: text, cancels: ["none", "show", "json"] } },
          ),
          always: unknown("changes files in place (`--output=none` does not)"),
        },
        fix: {
          ...printsFiles("applies fixes", common, { ...shortHelp, "-n, --dry-run": { cancels: true } }),
          always: unknown("changes files in place"),
        },
        info: shows("describes the installation"),
        pub,
        ...works("run compile create doc devtools language-server bug build"),
        // Its help is that of the project's package `test`, which it runs.
        test: { does: "runs the project's tests", options: {}, operands: anyNames, always: runsCode },
      },
      common,
      { ...shortHelp, "--version": { stops: true } },
    ),
    obeys: dartFiles,
    permutes: true,
  },
});
