// .NET's tools. Building, restoring and testing run a project's build scripts.

import { about, anyNames, asks, changes, group, prints, shortHelp, under } from "../forms.ts";
import { dotnetFiles } from "../knowledge/project-files/systems.ts";
import { options, type WordList } from "../options.ts";
import { commands, type Entry, runsCode, writes } from "../schema.ts";

const shows = (does: string, list: WordList = ""): Entry =>
  prints(does, ["-v|--verbosity= -d|--diagnostics", list], shortHelp);
const finds = (does: string, list: WordList = ""): Entry => asks(does, list, shortHelp);
const works = (names: WordList): Readonly<Record<string, Entry>> =>
  under(names, changes("builds, runs, installs or changes something", runsCode, "", shortHelp));

const solution: Readonly<Record<string, Entry>> = {
  list: shows("lists projects", "--solution-folders"),
  ...works("add remove migrate"),
};

export const dotnet = commands({
  dotnet: {
    manual: "https://learn.microsoft.com/dotnet/core/tools/dotnet",
    // A word that is not listed is a program to run.
    ...group(
      "builds and runs .NET programs",
      {
        sdk: group("works with SDKs", { check: finds("lists SDKs and newer versions") }, "", shortHelp),
        nuget: group(
          "works with packages",
          {
            list: group("lists sources", { source: shows("lists sources", "--format= --configfile=") }, "", shortHelp),
            locals: {
              does: "lists or empties caches",
              options: options("--force-english-output", {
                ...shortHelp,
                "-l, --list": { cancels: true },
                "-c, --clear": { does: writes },
              }),
              operands: anyNames,
              always: writes,
            },
            why: about(shows("prints why a package is used", "-f|--framework=")),
            ...works("add push delete remove update enable disable sign trust verify config"),
          },
          "",
          shortHelp,
        ),
        tool: group(
          "works with tools",
          {
            list: about(shows("lists tools", "-g|--global --local --tool-path= --format=")),
            search: about(finds("searches tools", "--author= --detail --prerelease --skip= --take= --type=")),
            ...works("install update uninstall restore run exec"),
          },
          "",
          shortHelp,
        ),
        workload: group(
          "works with workloads",
          {
            list: shows("lists workloads", "--machine-readable"),
            search: about(shows("searches workloads")),
            ...works("install update uninstall restore repair clean"),
          },
          "",
          shortHelp,
        ),
        // `dotnet sln app.sln list`: the file may stand before the verb.
        ...under("sln solution", {
          ...group("works with solutions", solution, "", shortHelp),
          subcommands: {
            ...solution,
            ...under("*", group("works with a solution", solution, "", shortHelp)),
          },
        }),
        help: about(shows("prints help")),
        ...works([
          "build run test restore publish pack clean new add remove list format watch ef msbuild vstest store",
          "reference package migrate exec dev-certs user-secrets user-jwts fsi script",
        ]),
      },
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
