// Swift. A package's manifest is code, which nearly every `swift package` command compiles and runs.

import { onlyVersion, prints, printsAbout, printsFiles, shortHelp, under } from "../forms.ts";
import { swiftlintFiles } from "../knowledge/project-files/systems.ts";
import { commands, reads, runsCode, unknown, writes } from "../schema.ts";

export const swift = commands({
  swift: {
    ...onlyVersion("runs Swift", "https://www.swift.org/documentation/", "-version|--version -h|--help"),
    changes: "compiles and runs Swift code[: {1}]",
  },
  swiftc: {
    ...onlyVersion(
      "compiles Swift",
      "https://www.swift.org/documentation/",
      "-version|--version -h|-help|--help",
      writes,
    ),
  },
  "swift-format": {
    does: "checks and formats Swift",
    manual: "https://github.com/swiftlang/swift-format#readme",
    options: { "-v, --version": { stops: true }, "-h, --help": { stops: true } },
    subcommands: {
      lint: printsFiles(
        "checks files",
        [
          "-r|--recursive -s|--strict -p|--parallel --color-diagnostics --no-color-diagnostics",
          "--ignore-unparsable-files --assume-filename=",
        ],
        { ...shortHelp, "--configuration": { value: reads } },
      ),
      "dump-configuration": prints("prints the configuration", "--effective", shortHelp),
    },
  },
  swiftlint: {
    does: "checks Swift",
    manual: "https://realm.github.io/SwiftLint/",
    options: { "-h, --help": { stops: true }, "--version": { stops: true } },
    subcommands: {
      // Rules of its own are patterns; a remote configuration is only fetched.
      lint: printsFiles(
        "checks files",
        [
          "--strict --lenient --quiet --silence-deprecation-warnings --reporter= --only-rule= --force-exclude",
          "--no-cache --progress",
        ],
        {
          ...shortHelp,
          "--config": { value: reads, moves: "settings" },
          "--fix, --autocorrect": { does: unknown("changes files in place") },
        },
      ),
      ...under(
        "rules version help",
        printsAbout("prints facts about the linter", "-e|--enabled -d|--disabled", shortHelp),
      ),
    },
    obeys: swiftlintFiles,
  },
  pod: {
    ...onlyVersion(
      "manages CocoaPods",
      "https://guides.cocoapods.org/terminal/commands.html",
      "--version --help",
      runsCode,
    ),
    // A Podfile is code.
  },
});
