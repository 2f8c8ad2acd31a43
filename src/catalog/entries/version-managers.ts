// Programs that choose between versions of other programs. (nvm is a function of the shell, and is not listed.)

import { about, alikeBut, anyNames, asks, changes, group, prints, shortHelp, under } from "../forms.ts";
import { miseFiles } from "../knowledge/project-files/systems.ts";
import { type WordList, wordsOf } from "../options.ts";
import { commands, type Entry, runsCode, text } from "../schema.ts";

const shows = (does: string, list: WordList = ""): Entry => prints(does, list, shortHelp);
const finds = (does: string, list: WordList = ""): Entry => asks(does, list, shortHelp);
const worksLike = (names: WordList, entry: Entry): Readonly<Record<string, Entry>> =>
  alikeBut(
    Object.fromEntries(
      wordsOf(names).map((name) => [name, verbs[name] ?? "changes what is installed, or which version is used"]),
    ),
    entry,
  );
const works = (names: WordList): Readonly<Record<string, Entry>> =>
  worksLike(names, changes("changes what is installed", runsCode, "", shortHelp));
/** asdf 0.15 and older, a script, gives all words behind the subcommand to it, `--help` too, and it does its work. */
const helpless = (names: WordList): Readonly<Record<string, Entry>> =>
  worksLike(names, { does: "changes what is installed", options: {}, operands: anyNames, always: runsCode });
/** What a subcommand of that name does in each of these programs. */
const verbs: Readonly<Record<string, string>> = {
  install: "downloads and installs versions of programs",
  i: "downloads and installs versions of programs",
  uninstall: "removes installed versions",
  remove: "removes installed versions",
  use: "chooses the version that is used, and may install it",
  exec: "runs a command with chosen versions of programs",
  run: "runs a task of the project or a program",
  update: "brings what is installed up to date",
  upgrade: "brings what is installed up to date",
  watch: "runs a task of the project whenever files change",
  trust: "trusts a configuration file, whose code may then run",
  set: "changes the configuration",
  unset: "changes the configuration",
};

export const versionManagers = commands({
  fnm: {
    manual: "https://github.com/Schniz/fnm/blob/master/docs/commands.md",
    ...group(
      "chooses between versions of Node.js",
      {
        ...under("list ls current", shows("lists versions")),
        ...under("list-remote ls-remote", finds("lists versions to install", "--filter= --lts? --sort= --latest")),
        ...under("help completions", about(shows("prints help", "--shell="))),
        ...works("install i use env default alias unalias exec uninstall"),
      },
      "--log-level=",
      { ...shortHelp, "-V, --version": { stops: true } },
    ),
  },
  volta: {
    manual: "https://docs.volta.sh/reference",
    ...group(
      "chooses between versions of Node.js",
      {
        ...under("list ls", about(shows("lists versions", "-c|--current -d|--default --format= --quiet --verbose"))),
        ...under("which help", about(shows("prints where a program is"))),
        completions: about(shows("prints a script for completion")),
        ...works("install fetch uninstall pin run setup use"),
      },
      "--quiet --verbose",
      { ...shortHelp, "-v, --version": { stops: true } },
    ),
  },
  asdf: {
    manual: "https://asdf-vm.com/manage/commands.html",
    ...group(
      "chooses between versions of programs",
      {
        // `list all` and `latest` ask the program's plugin, which was installed for that.
        ...under("list latest", about(finds("lists versions"))),
        ...under(
          "current which where info help version",
          about(shows("prints facts about asdf's tools", "--no-header")),
        ),
        plugin: group("works with plugins", {
          list: about(finds("lists plugins", "--urls --refs")),
          ...helpless("add remove update test push"),
        }),
        ...helpless("install uninstall global local shell set reshim exec env update shimversions cmd"),
      },
      "",
      { ...shortHelp, "--version, -v": { stops: true } },
    ),
  },
  mise: {
    // Settings that hold code count only in files that the user has trusted.
    manual: "https://mise.jdx.dev/cli/",
    ...group(
      "chooses between versions of programs, and runs tasks",
      {
        ...under(
          "ls list",
          about(
            shows("lists versions", [
              "-c|--current -g|--global -i|--installed -J|--json -m|--missing -l|--local --no-header --outdated",
              "--prefix=~",
            ]),
          ),
        ),
        ...under(
          "current which where bin-paths version",
          about(shows("prints facts about mise's tools", "-J|--json --plugin --version -t|--tool=")),
        ),
        ...under(
          "ls-remote latest outdated registry search",
          about(finds("lists versions", "--all -i|--installed -l|--bump -J|--json --no-header -b|--backend=")),
        ),
        ...under("doctor dr completion help", about(shows("prints help, or what may be wrong", "-J|--json"))),
        ...under("config cfg", {
          ...shows("lists configuration files", "-J|--json --no-header --tracked-configs"),
          operands: { first: [{ kind: "unknown", why: "may change a file" }] },
        }),
        plugins: group("works with plugins", {
          ...under("ls list", shows("lists plugins", "-u|--urls -c|--core")),
          ...works("install link uninstall update"),
        }),
        tasks: {
          ...group("works with tasks, or lists them", {
            ...under(
              "ls list info deps",
              about(shows("lists tasks", "-J|--json --hidden --no-header -x|--extended --dot")),
            ),
            ...works("run add edit"),
          }),
          operands: { none: text },
        },
        ...works([
          "install use exec env run en set unset upgrade uninstall prune trust activate settings self-update",
          "watch link sync shell alias cache backends generate reshim implode",
        ]),
      },
      "-q|--quiet -v|--verbose -C|--cd=folder -y|--yes",
      { ...shortHelp, "-V, --version": { stops: true } },
    ),
    obeys: miseFiles,
  },
  fvm: {
    manual: "https://fvm.app/documentation/guides/basic-commands",
    // Alone it prints its usage.
    operands: { none: text },
    ...group(
      "chooses between versions of Flutter",
      {
        ...under("list ls", shows("lists versions")),
        releases: finds("lists versions to install", "-c|--channel= -a|--all"),
        ...works("use install remove global flutter dart spawn exec flavor doctor config destroy"),
      },
      "--verbose",
      { ...shortHelp, "-v, --version": { stops: true } },
    ),
  },
});
