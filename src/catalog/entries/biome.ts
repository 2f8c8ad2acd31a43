// Biome checks and formats JavaScript and more. Its plugins are patterns (GritQL), for which it only searches.
import { changes, group, prints, printsAbout, printsFiles, shortHelp, under } from "../forms.ts";
import type { Options } from "../options.ts";
import { commands, type Entry, reads, unknown, writes } from "../schema.ts";

const inPlace = unknown("changes files in place");
const common: Options = {
  ...shortHelp,
  "--config-path": { value: reads },
  "--write, --fix, --apply, --apply-unsafe": { does: inPlace },
  "--suppress": { does: inPlace },
  "--reporter-file": { value: writes },
  "--log-file": { value: writes },
};
const list = [
  "--colors= --verbose --max-diagnostics= --skip-parse-errors --no-errors-on-unmatched",
  "--error-on-warnings --reporter= --diagnostic-level= --log-level= --log-kind= --unsafe",
  "--formatter-enabled= --linter-enabled= --assist-enabled= --organize-imports-enabled=",
  "--enforce-assist= --format-with-errors= --stdin-file-path= --staged --changed --since= --only=",
  "--skip= --vcs-enabled= --vcs-client-kind= --vcs-use-ignore-file= --files-max-size=",
  "--files-ignore-unknown= --indent-style= --indent-width= --line-ending= --line-width=",
  "--quote-style= --semicolons= --trailing-commas= --use-editorconfig= --watch --profile-rules",
  "--threads= --json --javascript-formatter-quote-style= --javascript-formatter-indent-style=",
  "--javascript-formatter-line-width=",
];
const checks = (does: string): Entry => printsFiles(does, list, common);

export const biome = commands({
  biome: {
    manual: "https://biomejs.dev/reference/cli/",
    ...group(
      "checks and formats JavaScript and more",
      {
        ...under("check lint format ci", checks("checks files")),
        search: checks("finds code"),
        rage: prints(
          "describes Biome and its surroundings",
          "--colors= --verbose --daemon-logs --formatter --linter",
          shortHelp,
        ),
        ...under(
          "version explain help",
          printsAbout("prints the version, or the documentation of a rule", "--colors=", shortHelp),
        ),
        ...under(
          "init start stop lsp-proxy upgrade clean migrate",
          changes("changes files or starts a server", inPlace, "", shortHelp),
        ),
      },
      "--colors=",
      { ...shortHelp, "-V, --version": { stops: true } },
    ),
    // To find what has changed.
    needs: { git: true },
  },
});
