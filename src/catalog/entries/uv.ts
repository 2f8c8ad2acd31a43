// uv: Python packages, projects and interpreters.
import { group, prints, shortHelp } from "../forms.ts";
import { uvFiles } from "../knowledge/project-files/python.ts";
import type { Options, WordList } from "../options.ts";
import { rows } from "../rows.ts";
import {
  choice,
  commands,
  type Does,
  type Entry,
  type Operands,
  reads,
  runsCode,
  text,
  unknown,
  writes,
} from "../schema.ts";

// A version finds an installed interpreter; a path is run.
const interpreter: Does = choice({}, unknown("may name a program that is run"), {
  contains: { "/": runsCode, "\\": runsCode },
  prefixes: { "3.": text, cpython: text, pypy: text, ">": text, "=": text },
});

// `--cache-dir` writes there, `--config-file` may name other sources: neither is listed.
const general = [
  "-q|--quiet -v|--verbose --color= --native-tls --system-certs --offline --no-progress --no-config",
  "-n|--no-cache --no-cache-dir --managed-python --no-managed-python --no-python-downloads",
  "--directory=folder --project=project --allow-insecure-host= --python-preference= --preview",
  "--no-preview",
];
const generalEffects: Options = { ...shortHelp, "-p, --python": { value: interpreter } };

const shows = (does: string, list: WordList = "", more: Options = {}, operands: Operands = {}): Entry =>
  prints(does, [general, list], { ...generalEffects, ...more }, operands);

const index = [
  "-i|--index-url=host --extra-index-url=host --default-index=host --index=host --no-index -f|--find-links=host",
  "--index-strategy= --exclude-newer= --prerelease=",
];
const environments = "--system --no-system --prefix=~ --target= --strict --no-strict";
const tree = [
  "-d|--depth= --prune= --package= --no-dedupe --invert --outdated --show-sizes",
  "--show-version-specifiers --show-source",
];
const selection = [
  "--all-extras --extra= --no-extra= --dev --no-dev --only-dev --group= --no-group=",
  "--no-default-groups --only-group= --all-groups --universal --all-packages --python-version=",
  "--python-platform=",
];

// Without `--frozen` the lock file is brought up to date, and packages may be built for that, which runs their code:
// `--locked`, `lock --check` and `--dry-run` write nothing, but they build too.
const frozen = (does: string, list: WordList, more: Options = {}): Entry => ({
  ...shows(does, [list, selection, index], { ...more, "--frozen": { cancels: true } }),
  always: unknown("resolves the project first, which may write the lock file and build packages (`--frozen` does not)"),
});

const works = unknown("installs, builds, publishes or runs something");

export const uv = commands({
  uv: {
    manual: "https://docs.astral.sh/uv/reference/cli/",
    ...group(
      "manages Python packages, projects and interpreters",
      {
        ...rows`
          every: --help!stops
          pip | group | works with packages as pip does | ${general} ${generalEffects}
            list   | prints       | lists installed packages | -e|--editable --exclude-editable --include-editable
              | --exclude= --format= --outdated --no-outdated ${general} ${index} ${environments} ${generalEffects}
            show   | prints names | describes installed packages | -f|--files ${general} ${environments}
              | ${generalEffects}
            freeze | prints       | lists installed packages as requirements | --exclude-editable --exclude= --path=
              | ${general} ${environments} ${generalEffects}
            check  | prints       | checks the dependencies of installed packages | --python-version= --python-platform=
              | ${general} ${environments} ${generalEffects}
            tree   | prints       | shows the dependencies of installed packages | ${general} ${index} ${tree}
              | ${environments} ${generalEffects}
            install sync compile uninstall | ${works} names | installs, removes or builds packages | -h!stops
        `,
        tree: frozen("shows the dependencies of the project", tree, { "--script": { value: reads } }),
        export: frozen(
          "prints the locked dependencies in another format",
          [
            "--format= --no-hashes --hashes --no-emit-project --no-emit-workspace --no-emit-package=",
            "--no-emit-local --no-editable --no-header --no-annotate --prune= --package=",
          ],
          { "-o, --output-file": { value: writes } },
        ),
        ...rows`
          every: --help!stops
          python    | group        | works with interpreters | ${general} ${generalEffects}
            list | prints each=${interpreter} | lists interpreters | --all-versions --all-platforms --all-arches
              | --only-installed --only-downloads --show-urls --output-format= ${general} ${generalEffects}
            find | prints each=${interpreter} | finds an interpreter | --no-project --system --no-system --show-version
              | --resolve-links ${general} ${generalEffects}
            dir  | prints | prints where interpreters are | --bin ${general} ${generalEffects}
            install upgrade uninstall pin update-shell | ${works} names | installs, removes or chooses interpreters
              | | -h!stops
          tool      | group        | works with installed tools | ${general} ${generalEffects}
            list | prints | lists tools | --show-paths --show-version-specifiers --show-with --show-extras --show-python
              | --outdated ${general} ${generalEffects}
            dir  | prints | prints where tools are | --bin ${general} ${generalEffects}
            run install upgrade uninstall update-shell | ${works} names | installs, removes or runs tools | -h!stops
          cache     | group        | works with the cache | ${general} ${generalEffects}
            dir size    | prints       | describes the cache | -H|--human ${general} ${generalEffects}
            clean prune | writes names | empties the cache | -h!stops
          workspace | group        | describes the workspace | ${general} ${generalEffects}
            list dir | prints | describes the workspace | --package= --paths ${general} ${generalEffects}
          self      | group        | works with uv itself | ${general} ${generalEffects}
            version | prints | prints uv's version | --short --output-format= ${general} ${generalEffects}
            update uninstall | ${works} names | replaces uv | -h!stops
          # With a value, or '--bump', it changes the project's version.
          version   | prints each=writes | prints or changes the project's version | --short --output-format= ${general}
            | ${generalEffects}
          help      | prints names | prints help | --no-pager ${general} ${generalEffects}
          generate-shell-completion | prints names | prints a script for completion | ${general} ${generalEffects}
          run       | runs names   | runs a command in the project's environment | -q|--quiet -v|--verbose -h!stops
            | | changes runs a command in the project's environment, which it may build first[: {1}]
          init add remove sync lock venv build publish format auth audit | ${works} names
            | | changes the project, or runs something | -h!stops
        `,
      },
      general,
      { ...generalEffects, "-V, --version": { stops: true } },
    ),
    obeys: uvFiles,
    environment: { UV_NO_PROGRESS: ["1"], UV_OFFLINE: ["1"], UV_NO_CACHE: ["1"] },
    renames: true,
  },
  ...rows`
    uvx | runs names | runs a tool from a Python package | -V|--version!stops -h|--help!stops
      | | https://docs.astral.sh/uv/reference/cli/#uv-tool-run | grammar posix | ${{ as: "uv tool run" }}
  `,
});
