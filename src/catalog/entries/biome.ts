// Biome checks and formats JavaScript and more. Its plugins are patterns (GritQL), for which it only searches.
import { shortHelp } from "../forms.ts";
import type { Options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, reads, text, unknown, writes } from "../schema.ts";

const inPlace = unknown("changes files in place");
const common: Options = {
  ...shortHelp,
  "--config-path": { value: reads },
  "--write, --fix, --apply, --apply-unsafe": { does: inPlace },
  "--suppress": { does: inPlace },
  // Git is given the revision, of biome.json if none is named, and could take it for an option.
  "--changed": { does: unknown("compares with the revision that biome.json names"), untilCancelled: true },
  "--since": { value: choice({}, text, { prefixes: { "-": unknown("may be an option of git") } }), cancels: true },
  "--reporter-file": { value: writes },
  "--log-file": { value: writes },
};
const list = [
  "--colors= --verbose --max-diagnostics= --skip-parse-errors --no-errors-on-unmatched",
  "--error-on-warnings --reporter= --diagnostic-level= --log-level= --log-kind= --unsafe",
  "--formatter-enabled= --linter-enabled= --assist-enabled= --organize-imports-enabled=",
  "--enforce-assist= --format-with-errors= --stdin-file-path= --staged --only=",
  "--skip= --vcs-enabled= --vcs-client-kind= --vcs-use-ignore-file= --files-max-size=",
  "--files-ignore-unknown= --indent-style= --indent-width= --line-ending= --line-width=",
  "--quote-style= --semicolons= --trailing-commas= --use-editorconfig= --watch --profile-rules",
  "--threads= --json --javascript-formatter-quote-style= --javascript-formatter-indent-style=",
  "--javascript-formatter-line-width=",
];

export const biome = commands(rows`
  every: --help!stops
  # To find what has changed.
  biome | group | checks and formats JavaScript and more | --colors= -h!stops -V|--version!stops
    | | https://biomejs.dev/reference/cli/ | ${{ needs: { git: true } }}
    check lint format ci | prints files | checks files | ${list} ${common}
    search | prints files | finds code | ${list} ${common}
    rage   | prints       | describes Biome and its surroundings | --colors= --verbose --daemon-logs --formatter
      | --linter -h!stops
    version explain help | prints names | prints the version, or the documentation of a rule | --colors= -h!stops
    init start stop lsp-proxy upgrade clean migrate | ${inPlace} names | changes files or starts a server | -h!stops
`);
