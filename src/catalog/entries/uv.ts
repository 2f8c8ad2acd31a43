// uv: Python packages, projects and interpreters.

import { about, anyNames, changes, group, prints, shortHelp, under } from "../forms.ts";
import { uvFiles } from "../knowledge/project-files/python.ts";
import type { Options, WordList } from "../options.ts";
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

const works = (does: string, names: string): Readonly<Record<string, Entry>> =>
  under(names, changes(does, unknown("installs, builds, publishes or runs something"), "", shortHelp));

export const uv = commands({
  uv: {
    manual: "https://docs.astral.sh/uv/reference/cli/",
    ...group(
      "manages Python packages, projects and interpreters",
      {
        pip: group(
          "works with packages as pip does",
          {
            list: shows("lists installed packages", [
              "-e|--editable --exclude-editable --include-editable --exclude= --format= --outdated --no-outdated",
              environments,
              index,
            ]),
            show: about(shows("describes installed packages", ["-f|--files", environments])),
            freeze: shows("lists installed packages as requirements", [
              "--exclude-editable --exclude= --path=",
              environments,
            ]),
            check: shows("checks the dependencies of installed packages", [
              "--python-version= --python-platform=",
              environments,
            ]),
            tree: shows("shows the dependencies of installed packages", [tree, environments, index]),
            ...works("installs, removes or builds packages", "install sync compile uninstall"),
          },
          general,
          generalEffects,
        ),
        tree: frozen("shows the dependencies of the project", tree, { "--script": { value: reads } }),
        export: frozen(
          "prints the locked dependencies in another format",
          [
            "--format= --no-hashes --hashes --no-emit-project --no-emit-workspace --no-emit-package=",
            "--no-emit-local --no-editable --no-header --no-annotate --prune= --package=",
          ],
          { "-o, --output-file": { value: writes } },
        ),
        python: group(
          "works with interpreters",
          {
            list: shows(
              "lists interpreters",
              [
                "--all-versions --all-platforms --all-arches --only-installed --only-downloads --show-urls",
                "--output-format=",
              ],
              {},
              { each: interpreter },
            ),
            find: shows(
              "finds an interpreter",
              "--no-project --system --no-system --show-version --resolve-links",
              {},
              { each: interpreter },
            ),
            dir: shows("prints where interpreters are", "--bin"),
            ...works("installs, removes or chooses interpreters", "install upgrade uninstall pin update-shell"),
          },
          general,
          generalEffects,
        ),
        tool: group(
          "works with installed tools",
          {
            list: shows(
              "lists tools",
              "--show-paths --show-version-specifiers --show-with --show-extras --show-python --outdated",
            ),
            dir: shows("prints where tools are", "--bin"),
            ...works("installs, removes or runs tools", "run install upgrade uninstall update-shell"),
          },
          general,
          generalEffects,
        ),
        cache: group(
          "works with the cache",
          {
            ...under("dir size", shows("describes the cache", "-H|--human")),
            ...under("clean prune", changes("empties the cache", writes, "", shortHelp)),
          },
          general,
          generalEffects,
        ),
        workspace: group(
          "describes the workspace",
          { ...under("list dir", shows("describes the workspace", "--package= --paths")) },
          general,
          generalEffects,
        ),
        self: group(
          "works with uv itself",
          {
            version: shows("prints uv's version", "--short --output-format="),
            ...works("replaces uv", "update uninstall"),
          },
          general,
          generalEffects,
        ),
        // With a value, or `--bump`, it changes the project's version.
        version: {
          ...shows("prints or changes the project's version", "--short --output-format="),
          operands: { each: writes },
        },
        help: about(shows("prints help", "--no-pager")),
        "generate-shell-completion": about(shows("prints a script for completion")),
        run: {
          ...changes("runs a command in the project's environment", runsCode, "-q|--quiet -v|--verbose", shortHelp),
          changes: "runs a command in the project's environment, which it may build first[: {1}]",
        },
        ...works(
          "changes the project, or runs something",
          "init add remove sync lock venv build publish format auth audit",
        ),
      },
      general,
      { ...generalEffects, "-V, --version": { stops: true } },
    ),
    obeys: uvFiles,
    environment: { UV_NO_PROGRESS: ["1"], UV_OFFLINE: ["1"], UV_NO_CACHE: ["1"] },
    renames: true,
  },
  uvx: {
    does: "runs a tool from a Python package",
    manual: "https://docs.astral.sh/uv/reference/cli/#uv-tool-run",
    grammar: "posix",
    options: { "-V, --version": { stops: true }, "-h, --help": { stops: true } },
    operands: anyNames,
    always: runsCode,
  },
});
