// Pyright checks types. It runs no code of the project: it has no plugins, and its settings are JSON.
import { printsFiles, shortHelp, under } from "../forms.ts";
import { basedpyrightFiles } from "../knowledge/project-files/systems.ts";
import { commands, reads, writes } from "../schema.ts";

export const pyright = commands({
  ...under("pyright basedpyright", {
    ...printsFiles(
      "checks the types of Python",
      [
        "--dependencies --ignoreexternal --level= --outputjson --pythonplatform= --pythonversion=",
        "--skipunannotated --stats --verbose --verifytypes= --version --warnings -w|--watch --threads",
      ],
      {
        ...shortHelp,
        "--createstub": { value: writes },
        "-p, --project": { value: reads, moves: "project" },
        "-t, --typeshedpath, --typeshed-path": { value: reads },
        "-v, --venvpath, --venv-path": { value: reads },
      },
    ),
    manual: "https://microsoft.github.io/pyright/#/command-line",
    obeys: basedpyrightFiles,
  }),
});
