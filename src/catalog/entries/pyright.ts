// Pyright checks types. It runs no code of the project: it has no plugins, and its settings are JSON.
import { basedpyrightFiles } from "../knowledge/project-files/systems.ts";
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const pyright = commands(rows`
  pyright basedpyright | prints files | checks the types of Python | --dependencies --ignoreexternal --level=
    | --outputjson --pythonplatform= --pythonversion= --skipunannotated --stats --verbose --verifytypes= --version
    | --warnings -w|--watch --threads --help!stops -h!stops --createstub=writes -p|--project=project
    | -t|--typeshedpath|--typeshed-path=reads -v|--venvpath|--venv-path=reads
    | | https://microsoft.github.io/pyright/#/command-line | ${{ obeys: basedpyrightFiles }}
`);
