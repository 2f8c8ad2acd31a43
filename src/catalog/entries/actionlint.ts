// actionlint checks workflows of GitHub Actions. It runs shellcheck and pyflakes if they are installed.
import { rows } from "../rows.ts";
import { choice, commands, runsCode, text } from "../schema.ts";

export const actionlint = commands(rows`
  actionlint | prints files | checks workflows of GitHub Actions | -format= -ignore= -color -no-color -oneline -verbose
    | -debug -version -stdin-filename= -h -help -config-file=reads
    | -shellcheck=${choice({ "": text, shellcheck: text }, runsCode)}
    | -pyflakes=${choice({ "": text, pyflakes: text }, runsCode)} -init-config!writes
    | | https://github.com/rhysd/actionlint/blob/main/docs/usage.md | grammar single-dash
`);
