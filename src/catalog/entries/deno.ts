// Deno: a JavaScript runtime with its tools.
import { group, shortHelp } from "../forms.ts";
import { denoFiles } from "../knowledge/project-files/package-managers.ts";
import { type Options, options, type WordList } from "../options.ts";
import { rows } from "../rows.ts";
import { commands, connects, type Entry, reads, unknown, writes } from "../schema.ts";

const general = "-q|--quiet -L|--log-level= --no-config --no-remote --no-npm --unstable";
const common: Options = {
  ...shortHelp,
  "-c, --config": { value: reads, moves: "settings" },
  "--import-map": { value: reads },
};
const locking = unknown("may bring the lock file up to date (`--no-lock` and `--frozen` do not)");

/** Resolves modules, which may write the lock file. */
const resolves = (does: string, list: WordList, more: Options = {}): Entry => ({
  does,
  options: options([general, list], {
    ...common,
    "--help": { stops: true },
    "--no-lock": { operands: { each: connects } },
    "--frozen, --frozen-lockfile": { operands: { each: connects } },
    ...more,
  }),
  operands: { each: locking },
});

/** Resolves the dependencies of the project; names of some may follow. */
const lists = (does: string, list: WordList = ""): Entry => ({
  does,
  options: options([general, list], {
    ...common,
    "--help": { stops: true },
    "--no-lock, --frozen": { operands: { none: connects, each: connects } },
  }),
  operands: { none: locking, each: locking },
});

export const deno = commands({
  deno: {
    manual: "https://docs.deno.com/runtime/reference/cli/",
    // A word that is not listed is a script to run.
    ...group(
      "runs JavaScript, and checks it",
      {
        // Without an operand it prints where its caches are.
        info: resolves("describes a module, or the caches", "--json --no-check?"),
        doc: resolves("prints the documentation of a module", "--json --private --filter= --lint"),
        ...rows`
          every: --help!stops
          # Plugins of the linter run without any permission.
          lint        | prints files | checks files | --rules --rules-tags? --rules-include? --rules-exclude? --json
            | --compact --ignore? --permit-no-files --watch? --watch-exclude? --no-clear-screen --ext=
            | --fix!${{ operands: { none: writes, each: writes } }} ${general} ${common}
          fmt         | prints none=writes each=writes-unless-dash | formats files | --fail-fast --permit-no-files
            | --ext= --ignore? --use-tabs? --line-width= --indent-width= --single-quote? --prose-wrap= --no-semicolons?
            | --no-editorconfig --unstable-component --unstable-sql --check!files ${general} ${common}
          types       | prints       | prints the types of the runtime | -h!stops ${general}
          completions | prints names | prints a script for completion | -h!stops
          help        | prints names | prints help | -h!stops
        `,
        outdated: lists("lists outdated dependencies", "-r|--recursive --compatible"),
        list: lists("lists the dependencies"),
        ...rows`
          task | prints first=runs each=runs | runs a task of the project, or lists them | --recursive --help!stops
            | ${general} ${common}
          run serve eval test bench repl check cache compile bundle install=i uninstall add remove update upgrade init
            | publish jupyter coverage clean vendor watch create deploy approve-scripts transpile bump-version ci pack x
            | | runs names | runs code, or changes files | --help!stops -h!stops
        `,
      },
      "-q|--quiet -L|--log-level=",
      { ...shortHelp, "-V, -v, --version": { stops: true } },
    ),
    obeys: denoFiles,
    environment: { DENO_NO_UPDATE_CHECK: ["1"] },
    permutes: true,
  },
});
