// .NET's tools. Building, restoring and testing run a project's build scripts.
import { group, shortHelp } from "../forms.ts";
import { dotnetFiles } from "../knowledge/project-files/systems.ts";
import { rows } from "../rows.ts";
import { commands, type Entry } from "../schema.ts";

const solution: Readonly<Record<string, Entry>> = rows`
  list | prints     | lists projects | -v|--verbosity= -d|--diagnostics --solution-folders --help!stops -h!stops
  add remove migrate | runs names | builds, runs, installs or changes something | --help!stops -h!stops
`;

export const dotnet = commands({
  dotnet: {
    manual: "https://learn.microsoft.com/dotnet/core/tools/dotnet",
    // A word that is not listed is a program to run.
    ...group(
      "builds and runs .NET programs",
      rows`
        every: -h!stops
        sdk          | group        | works with SDKs | --help!stops
          check | asks | lists SDKs and newer versions | --help!stops
        nuget        | group        | works with packages | --help!stops
          list   | group        | lists sources | --help!stops
            source | prints | lists sources | -v|--verbosity= -d|--diagnostics --format= --configfile= --help!stops
          locals | writes names | lists or empties caches | --force-english-output -l|--list!cancels -c|--clear!writes
          why    | prints names | prints why a package is used | -v|--verbosity= -d|--diagnostics -f|--framework=
            | --help!stops
          add push delete remove update enable disable sign trust verify config | runs names
            | | builds, runs, installs or changes something | --help!stops
        tool         | group        | works with tools | --help!stops
          list   | prints names | lists tools | -v|--verbosity= -d|--diagnostics -g|--global --local --tool-path=
            | --format= --help!stops
          search | asks names   | searches tools | --author= --detail --prerelease --skip= --take= --type= --help!stops
          install update uninstall restore run exec | runs names   | builds, runs, installs or changes something
            | | --help!stops
        workload     | group        | works with workloads | --help!stops
          list   | prints       | lists workloads | -v|--verbosity= -d|--diagnostics --machine-readable --help!stops
          search | prints names | searches workloads | -v|--verbosity= -d|--diagnostics --help!stops
          install update uninstall restore repair clean | runs names   | builds, runs, installs or changes something
            | | --help!stops
        # 'dotnet sln app.sln list': the file may stand before the verb.
        sln=solution | group        | works with solutions | --help!stops
          ${solution}
          * | group | works with a solution | --help!stops
            ${solution}
        help         | prints names | prints help | -v|--verbosity= -d|--diagnostics --help!stops
        build run test restore publish pack clean new add remove list format watch ef msbuild vstest store reference
          | package migrate exec dev-certs user-secrets user-jwts fsi script | runs names
          | | builds, runs, installs or changes something | --help!stops
      `,
      "-d|--diagnostics",
      {
        ...shortHelp,
        "--info": { stops: true },
        "--version": { stops: true },
        "--list-sdks": { stops: true },
        "--list-runtimes": { stops: true },
      },
    ),
    obeys: dotnetFiles,
    environment: {
      DOTNET_CLI_TELEMETRY_OPTOUT: ["1", "true"],
      DOTNET_NOLOGO: ["1", "true"],
    },
    permutes: true,
  },
});
