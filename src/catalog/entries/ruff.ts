// Ruff: checks and formats Python. It keeps a cache in `.ruff_cache`, which is taken as harmless, as other tools' caches are.
// A project's settings may say `fix = true`; then `ruff check` fixes without an option. That choice is taken as the project's.
import { files, group, prints, shortHelp } from "../forms.ts";
import { ruffFiles } from "../knowledge/project-files/python.ts";
import type { Options, WordList } from "../options.ts";
import { rows } from "../rows.ts";
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
        ...rows`
          every: --help!stops
          format  | prints none=writes each=writes-unless-dash | formats Python | --exit-non-zero-on-format
            | --exit-non-zero-on-fix --line-length= --range= --check!files --diff!files ${selecting} ${generalList}
            | ${general}
          rule    | prints names | explains rules | --all --output-format= --preview ${generalList} ${general}
          config  | prints names | explains settings | --output-format= ${generalList} ${general}
          linter  | prints       | lists the linters whose rules Ruff has | --output-format= ${generalList} ${general}
          version | prints       | prints the version | --output-format= ${generalList} ${general}
          help    | prints names | prints help | ${generalList} ${general}
          generate-shell-completion | prints names | prints a script for completion | ${generalList} ${general}
          clean   | writes names | removes caches | -h!stops
        `,
      },
      generalList,
      { ...general, "-V, --version": { stops: true } },
    ),
    obeys: ruffFiles,
    environment: { RUFF_NO_CACHE: ["true", "1"] },
    permutes: true,
    argumentFiles: true,
  },
});
