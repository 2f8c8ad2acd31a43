// Programs that choose between versions of other programs. (nvm is a function of the shell, and is not listed.)
import { miseFiles } from "../knowledge/project-files/systems.ts";
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const versionManagers = commands(rows`
  fnm   | group       | chooses between versions of Node.js | --log-level= --help!stops -h!stops -V|--version!stops
    | | https://github.com/Schniz/fnm/blob/master/docs/commands.md
    list=ls current | prints       | lists versions | --help!stops -h!stops
    list-remote=ls-remote | asks         | lists versions to install | --filter= --lts? --sort= --latest --help!stops
      | -h!stops
    help completions | prints names | prints help | --shell= --help!stops -h!stops
    install=i | runs names   | downloads and installs versions of programs | --help!stops -h!stops
    use       | runs names   | chooses the version that is used, and may install it | --help!stops -h!stops
    env default alias unalias | runs names   | changes what is installed, or which version is used | --help!stops
      | -h!stops
    exec      | runs names   | runs a command with chosen versions of programs | --help!stops -h!stops
    uninstall | runs names   | removes installed versions | --help!stops -h!stops
  volta | group       | chooses between versions of Node.js | --quiet --verbose --help!stops -h!stops -v|--version!stops
    | | https://docs.volta.sh/reference
    list=ls     | prints names | lists versions | -c|--current -d|--default --format= --quiet --verbose --help!stops
      | -h!stops
    which help  | prints names | prints where a program is | --help!stops -h!stops
    completions | prints names | prints a script for completion | --help!stops -h!stops
    install     | runs names   | downloads and installs versions of programs | --help!stops -h!stops
    fetch pin setup | runs names   | changes what is installed, or which version is used | --help!stops -h!stops
    uninstall   | runs names   | removes installed versions | --help!stops -h!stops
    run         | runs names   | runs a task of the project or a program | --help!stops -h!stops
    use         | runs names   | chooses the version that is used, and may install it | --help!stops -h!stops
  # asdf 0.15 and older, a script, gives all words behind the subcommand to it, '--help' too, and it does its work.
  asdf  | group       | chooses between versions of programs | --help!stops -h!stops --version|-v!stops
    | | https://asdf-vm.com/manage/commands.html
    # 'list all' and 'latest' ask the program's plugin, which was installed for that.
    list latest | asks names   | lists versions | --help!stops -h!stops
    current which where info help version | prints names | prints facts about asdf's tools | --no-header --help!stops
      | -h!stops
    plugin      | group        | works with plugins | --help!stops
      list          | asks names | lists plugins | --urls --refs --help!stops -h!stops
      add test push | runs names | changes what is installed, or which version is used
      remove        | runs names | removes installed versions
      update        | runs names | brings what is installed up to date
    install     | runs names   | downloads and installs versions of programs
    uninstall   | runs names   | removes installed versions
    global local shell reshim env shimversions cmd | runs names   | changes what is installed, or which version is used
    set         | runs names   | changes the configuration
    exec        | runs names   | runs a command with chosen versions of programs
    update      | runs names   | brings what is installed up to date
  # Settings that hold code count only in files that the user has trusted.
  mise  | group       | chooses between versions of programs, and runs tasks | -q|--quiet -v|--verbose -C|--cd=folder
    | -y|--yes!runs --help!stops -h!stops -V|--version!stops | https://mise.jdx.dev/cli/ | ${{ obeys: miseFiles }}
    list=ls    | prints names | lists versions | -c|--current -g|--global -i|--installed -J|--json -m|--missing
      | -l|--local --no-header --outdated --prefix=~ --help!stops -h!stops
    current which where bin-paths version | prints names | prints facts about mise's tools | -J|--json --plugin
      | --version -t|--tool= --help!stops -h!stops
    ls-remote latest outdated registry search | asks names   | lists versions | --all -i|--installed -l|--bump -J|--json
      | --no-header -b|--backend= --help!stops -h!stops
    doctor=dr completion help | prints names | prints help, or what may be wrong | -J|--json --help!stops -h!stops
    config=cfg | prints first=${{ kind: "unknown", why: "may change a file" }} | lists configuration files | -J|--json
      | --no-header --tracked-configs --help!stops -h!stops
    plugins    | group        | works with plugins | --help!stops
      list=ls   | prints     | lists plugins | -u|--urls -c|--core --help!stops -h!stops
      install   | runs names | downloads and installs versions of programs | --help!stops -h!stops
      link      | runs names | changes what is installed, or which version is used | --help!stops -h!stops
      uninstall | runs names | removes installed versions | --help!stops -h!stops
      update    | runs names | brings what is installed up to date | --help!stops -h!stops
    tasks      | group alone  | works with tasks, or lists them | --help!stops
      list=ls info deps | prints names | lists tasks | -J|--json --hidden --no-header -x|--extended --dot --help!stops
        | -h!stops
      run      | runs names   | runs a task of the project or a program | --help!stops -h!stops
      add edit | runs names   | changes what is installed, or which version is used | --help!stops -h!stops
    install    | runs names   | downloads and installs versions of programs | --help!stops -h!stops
    use        | runs names   | chooses the version that is used, and may install it | --help!stops -h!stops
    exec       | runs names   | runs a command with chosen versions of programs | --help!stops -h!stops
    env en prune activate settings self-update link sync shell alias cache backends generate reshim implode | runs names
      | | changes what is installed, or which version is used | --help!stops -h!stops
    run        | runs names   | runs a task of the project or a program | --help!stops -h!stops
    set unset  | runs names   | changes the configuration | --help!stops -h!stops
    upgrade    | runs names   | brings what is installed up to date | --help!stops -h!stops
    uninstall  | runs names   | removes installed versions | --help!stops -h!stops
    trust      | runs names   | trusts a configuration file, whose code may then run | --help!stops -h!stops
    watch      | runs names   | runs a task of the project whenever files change | --help!stops -h!stops
  # Alone it prints its usage.
  fvm   | group alone | chooses between versions of Flutter | --verbose --help!stops -h!stops -v|--version!stops
    | | https://fvm.app/documentation/guides/basic-commands
    list=ls  | prints     | lists versions | --help!stops -h!stops
    releases | asks       | lists versions to install | -c|--channel= -a|--all --help!stops -h!stops
    use      | runs names | chooses the version that is used, and may install it | --help!stops -h!stops
    install  | runs names | downloads and installs versions of programs | --help!stops -h!stops
    remove   | runs names | removes installed versions | --help!stops -h!stops
    global flutter dart spawn flavor doctor config destroy | runs names
      | | changes what is installed, or which version is used | --help!stops -h!stops
    exec     | runs names | runs a command with chosen versions of programs | --help!stops -h!stops
`);
