// pip: Python's package installer.
import { shortHelp, under } from "../forms.ts";
import { rustToolchain } from "../knowledge/project-files/rust.ts";
import { type Options, options, wordsOf } from "../options.ts";
import { rows } from "../rows.ts";
import { commands, type Entry, unknown, writes } from "../schema.ts";

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

const where = "--global --user --site";

/** pip, under its own name and as `python -m pip`. */
export const pipEntry: Entry = {
  needs: { credentials: [".pip/pip.conf", ".config/pip/pip.conf"] },
  // Before it asks an index it runs `rustc --version`, for the name that it gives itself there.
  obeys: rustToolchain.map((row) => ({ ...row, onlyFor: wordsOf("-o --outdated -u --uptodate index search") })),
  manual: "https://pip.pypa.io/en/stable/cli/",
  does: "installs and lists Python packages",
  operands: {},
  options: { ...options([general, "--help!stops -V|--version!stops"]), ...generalEffects },
  subcommands: rows`
    every: --help!stops
    list       | asks         | lists installed packages | -o|--outdated -u|--uptodate -e|--editable -l|--local --user
      | --path= --format= --not-required --exclude-editable --include-editable --exclude= ${general} ${index}
      | ${generalEffects}
    show       | prints names | describes installed packages | -f|--files ${general} ${generalEffects}
    freeze     | prints       | lists installed packages as requirements | -l|--local --user --path= --all
      | --exclude-editable --exclude= -r|--requirement=reads ${general} ${generalEffects}
    check      | prints       | checks the dependencies of installed packages | ${general} ${generalEffects}
    inspect    | prints       | describes the Python environment | -l|--local --user --path= ${general}
      | ${generalEffects}
    search     | asks names   | searches packages | -i|--index=host ${general} ${generalEffects}
    hash       | prints files | prints hashes of archives | -a|--algorithm= ${general} ${generalEffects}
    debug      | prints       | prints facts about pip and the system | ${general} ${target} ${generalEffects}
    help       | prints names | prints help | ${general} ${generalEffects}
    completion | prints       | prints a script for completion | -b|--bash -z|--zsh -f|--fish -p|--powershell ${general}
      | ${generalEffects}
    index      | group        | asks the package index | ${general} ${generalEffects}
      versions | asks names | lists the versions of a package | --ignore-requires-python --json ${general} ${index}
        | ${target} ${generalEffects}
    config     | group        | reads and writes the configuration | ${general} ${where} ${generalEffects}
      list get debug | secret names | prints the configuration, with passwords of indexes among it | ${general} ${where} ${generalEffects}
      set unset edit | writes names | changes the configuration | -h!stops
    cache      | group        | works with pip's cache | ${general} ${generalEffects}
      dir info list | prints names | describes the cache | --format= ${general} ${generalEffects}
      remove purge  | writes names | empties the cache | -h!stops
    # They build packages, which runs the packages' code, even with '--dry-run'.
    install download wheel lock | runs names   | installs or builds packages, and runs their code | -h!stops
      | | instead to list what is installed: pip list
    uninstall  | writes names | removes packages | -h!stops
  `,
};

const ofVersions = wordsOf("pip2 pip3 pip3.8 pip3.9 pip3.10 pip3.11 pip3.12 pip3.13 pip3.14");

export const pip = commands({
  ...under(`pip ${ofVersions.join(" ")}`, {
    ...pipEntry,
    same: Object.fromEntries(ofVersions.map((name) => [name, "pip"])),
    renames: true,
  }),
  ...rows`
    every: -h!stops --help!stops
    # '--python' runs another one.
    pipdeptree | prints | prints installed packages as a tree | -f|--freeze -a|--all -l|--local-only -u|--user-only
      | -w|--warn? -r|--reverse -p|--packages= -e|--exclude= -j|--json --json-tree --mermaid -d|--depth= --license
      | --path= -v|--version!stops | https://github.com/tox-dev/pipdeptree
    pipx | group | installs and runs Python programs in environments of their own | -q|--quiet -v|--verbose --global
      | --version!stops | https://pipx.pypa.io/stable/docs/
      # Those of the second line only print, and write a log of it.
      install install-all inject uninject upgrade upgrade-all upgrade-shared uninstall uninstall-all reinstall
        | reinstall-all run runpip ensurepath interpreter pin unpin list environment completions
        | | ${unknown("installs, removes or runs programs")} names | installs, removes or runs programs
  `,
});
