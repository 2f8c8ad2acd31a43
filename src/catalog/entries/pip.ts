// pip: Python's package installer.
import { about, asks, changes, files, group, prints, shortHelp, under } from "../forms.ts";
import { rustToolchain } from "../knowledge/project-files/rust.ts";
import type { Options, WordList } from "../options.ts";
import { commands, type Entry, type Operands, reads, runsCode, unknown, writes } from "../schema.ts";

// pip's general options are understood before and after the subcommand. `--python` and `--keyring-provider` run another
// program, `--cache-dir` writes there.
const general = [
  "--debug --isolated --require-virtualenv -v|--verbose -q|--quiet --no-input --proxy=host --retries=",
  "--timeout= --exists-action= --trusted-host= --cert= --client-cert= --no-cache-dir",
  "--disable-pip-version-check --no-color --no-python-version-warning --use-feature=",
  "--use-deprecated=",
];
const generalEffects: Options = { ...shortHelp, "--log, --log-file, --local-log": { value: writes } };
const index =
  "-i|--index-url|--pypi-url=host --extra-index-url=host --no-index -f|--find-links=host --pre --process-cache";
const target = "--platform= --python-version= --implementation= --abi=";

const shows = (does: string, list: WordList = "", more: Options = {}, operands: Operands = {}): Entry =>
  prints(does, [general, list], { ...generalEffects, ...more }, operands);
const finds = (does: string, list: WordList = "", more: Options = {}): Entry =>
  asks(does, [general, list], { ...generalEffects, ...more });

// They build packages, which runs the packages' code, even with `--dry-run`.
const installs: Entry = {
  ...changes("installs or builds packages, and runs their code", runsCode, "", shortHelp),
  instead: { "to list what is installed": "pip list" },
};
const removes = changes("removes packages", writes, "", shortHelp);
const writesConfiguration = changes("changes the configuration", writes, "", shortHelp);

const where = "--global --user --site";

/** pip, under its own name and as `python -m pip`. */
export const pipEntry: Entry = {
  needs: { credentials: [".pip/pip.conf", ".config/pip/pip.conf"] },
  // Before it asks an index it runs `rustc --version`, for the name that it gives itself there.
  obeys: rustToolchain,
  manual: "https://pip.pypa.io/en/stable/cli/",
  ...group(
    "installs and lists Python packages",
    {
      list: finds("lists installed packages", [
        "-o|--outdated -u|--uptodate -e|--editable -l|--local --user --path= --format= --not-required",
        "--exclude-editable --include-editable --exclude=",
        index,
      ]),
      show: about(shows("describes installed packages", "-f|--files")),
      freeze: shows(
        "lists installed packages as requirements",
        "-l|--local --user --path= --all --exclude-editable --exclude=",
        {
          "-r, --requirement": { value: reads },
        },
      ),
      check: shows("checks the dependencies of installed packages"),
      inspect: shows("describes the Python environment", "-l|--local --user --path="),
      search: about(finds("searches packages", "-i|--index=host")),
      hash: shows("prints hashes of archives", "-a|--algorithm=", {}, files),
      debug: shows("prints facts about pip and the system", target),
      help: about(shows("prints help")),
      completion: shows("prints a script for completion", "-b|--bash -z|--zsh -f|--fish -p|--powershell"),
      index: group(
        "asks the package index",
        {
          versions: about(finds("lists the versions of a package", [target, index, "--ignore-requires-python --json"])),
        },
        general,
        generalEffects,
      ),
      config: group(
        "reads and writes the configuration",
        {
          ...under("list get debug", about(shows("prints the configuration", where))),
          ...under("set unset edit", writesConfiguration),
        },
        [general, where],
        generalEffects,
      ),
      cache: group(
        "works with pip's cache",
        {
          ...under("dir info list", about(shows("describes the cache", "--format="))),
          ...under("remove purge", changes("empties the cache", writes, "", shortHelp)),
        },
        general,
        generalEffects,
      ),
      ...under("install download wheel lock", installs),
      uninstall: removes,
    },
    general,
    { ...generalEffects, "-V, --version": { stops: true } },
  ),
};

export const pip = commands({
  ...under("pip pip2 pip3 pip3.8 pip3.9 pip3.10 pip3.11 pip3.12 pip3.13 pip3.14", {
    ...pipEntry,
    renames: true,
  }),
  pipx: {
    manual: "https://pipx.pypa.io/stable/docs/",
    ...group(
      "installs and runs Python programs in environments of their own",
      {
        ...under(
          [
            "install install-all inject uninject upgrade upgrade-all upgrade-shared uninstall uninstall-all",
            // These only print, and write a log of it.
            "reinstall reinstall-all run runpip ensurepath interpreter pin unpin list environment completions",
          ],
          changes("installs, removes or runs programs", unknown("installs, removes or runs programs"), "", shortHelp),
        ),
      },
      "-q|--quiet -v|--verbose --global",
      { ...shortHelp, "--version": { stops: true } },
    ),
  },
});
