// npm-check-updates. A project's .ncurc may be code or ask for changes; checking is taken as read-only, as with Prettier.
import { updateFiles } from "../knowledge/project-files/package-managers.ts";
import { rows } from "../rows.ts";
import { commands, unknown } from "../schema.ts";

export const npmCheckUpdates = commands(rows`
  ncu npm-check-updates | asks names | lists dependencies that have newer versions | --color --concurrency=
    | -c|--cooldown= --deep --dep= --deprecated -e|--errorLevel= --enginesNode -f|--filter= --filterVersion= --format=
    | -g|--global -j|--jsonAll --jsonDeps --jsonUpgraded -l|--loglevel= -m|--minimal -p|--packageManager= --peer --pre=
    | -x|--reject= --rejectVersion= --removeRange --retry= --root~ --no-root -s|--silent --stdin --timeout= --verbose
    | --workspace= -w|--workspaces --help!stops -h!stops -v|-V|--version!stops -t|--target= --packageFile=project
    | --cwd=folder -r|--registry=host -u|--upgrade!${unknown("changes package.json")}
    | | https://github.com/raineorshine/npm-check-updates#readme | ${{ obeys: updateFiles }}
`);
