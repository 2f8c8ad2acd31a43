// Ruff: checks and formats Python. It keeps a cache in `.ruff_cache`, which is taken as harmless, as other tools' caches are.
// A project's settings may say `fix = true`; then `ruff check` fixes without an option. That choice is taken as the project's.

import { about, changes, files, group, prints, shortHelp } from "../forms.ts";
import { ruffFiles } from "../knowledge/project-files/python.ts";
import { type Options, options, type WordList } from "../options.ts";
import { choice, commands, type Entry, type Operands, reads, unknown, writes, writesUnlessDash } from "../schema.ts";

// `--config 'fix = true'` sets an option; else it is a file.
const general: Options = {
  ...shortHelp,
  "--config": { value: choice({}, reads, { contains: { "=": unknown("sets any option") } }), moves: "settings" },
};
const generalList = "-v|--verbose -q|--quiet -s|--silent --isolated --color=";
const selecting = [
  "--exclude= --extend-exclude= --respect-gitignore --no-respect-gitignore --force-exclude",
  "--no-force-exclude --target-version= --preview --no-preview --extension= --stdin-filename=",
  "-n|--no-cache --output-format=",
];

const shows = (does: string, list: WordList = "", more: Options = {}, operands: Operands = {}): Entry =>
  prints(does, [generalList, list], { ...general, ...more }, operands);
// `-` is standard input, which goes to standard output.
const inPlace: Operands = { none: writes, each: writesUnlessDash };

export const ruff = commands({
  ruff: {
    manual: "https://docs.astral.sh/ruff/configuration/#command-line-interface",
    ...group(
      "checks and formats Python",
      {
        check: shows(
          "checks Python",
          [
            selecting,
            "--unsafe-fixes --no-unsafe-fixes --show-fixes --no-fix --no-fix-only --diff -w|--watch",
            "--ignore-noqa --statistics --show-files --show-settings --select= --ignore= --extend-select=",
            "--extend-ignore= --per-file-ignores= --extend-per-file-ignores= --fixable= --unfixable=",
            "--extend-fixable= -e|--exit-zero --exit-non-zero-on-fix --line-length= --show-source",
            "--no-show-source",
          ],
          {
            "--fix": { operands: inPlace },
            "--fix-only": { operands: inPlace },
            "--add-noqa, --add-ignore": { value: writes, optional: true, operands: inPlace },
            "-o, --output-file": { value: writesUnlessDash },
          },
          files,
        ),
        format: {
          does: "formats Python",
          options: options(
            [generalList, selecting, "--exit-non-zero-on-format --exit-non-zero-on-fix --line-length= --range="],
            {
              ...general,
              "--help": { stops: true },
              "--check": { operands: files },
              "--diff": { operands: files },
            },
          ),
          operands: inPlace,
        },
        rule: about(shows("explains rules", "--all --output-format= --preview")),
        config: about(shows("explains settings", "--output-format=")),
        linter: shows("lists the linters whose rules Ruff has", "--output-format="),
        version: shows("prints the version", "--output-format="),
        help: about(shows("prints help")),
        "generate-shell-completion": about(shows("prints a script for completion")),
        clean: changes("removes caches", writes, "", shortHelp),
      },
      generalList,
      { ...general, "-V, --version": { stops: true } },
    ),
    obeys: ruffFiles,
    environment: { RUFF_NO_CACHE: ["true", "1"] },
    permutes: true,
  },
});
