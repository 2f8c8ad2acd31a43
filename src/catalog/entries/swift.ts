// Swift. A package's manifest is code, which nearly every `swift package` command compiles and runs.
import { swiftlintFiles } from "../knowledge/project-files/systems.ts";
import { rows } from "../rows.ts";
import { commands, unknown } from "../schema.ts";

export const swift = commands(rows`
  every: --help!stops
  swift        | runs alone   | runs Swift | -version|--version!cancels -h|--help!cancels
    | | https://www.swift.org/documentation/ | grammar posix | changes compiles and runs Swift code[: {1}]
  swiftc       | writes alone | compiles Swift | -version|--version!cancels -h|-help|--help!cancels
    | | https://www.swift.org/documentation/ | grammar posix
  swift-format | group        | checks and formats Swift | -v|--version!stops -h|--help!stops
    | | https://github.com/swiftlang/swift-format#readme
    lint | prints files | checks files | -r|--recursive -s|--strict -p|--parallel --color-diagnostics
      | --no-color-diagnostics --ignore-unparsable-files --assume-filename= -h!stops --configuration=reads
    dump-configuration | prints       | prints the configuration | --effective -h!stops
  swiftlint    | group        | checks Swift | -h|--help!stops --version!stops | https://realm.github.io/SwiftLint/
    | | ${{ obeys: swiftlintFiles }}
    # Rules of its own are patterns; a remote configuration is only fetched.
    lint | prints files | checks files | --strict --lenient --quiet --silence-deprecation-warnings --reporter=
      | --only-rule= --force-exclude --no-cache --progress -h!stops --config=settings
      | --fix|--autocorrect!${unknown("changes files in place")}
    rules version help | prints names | prints facts about the linter | -e|--enabled -d|--disabled -h!stops
  # A Podfile is code.
  pod          | runs alone   | manages CocoaPods | --version!cancels --help!cancels
    | | https://guides.cocoapods.org/terminal/commands.html | grammar posix
`);
