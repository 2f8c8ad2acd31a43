// pyenv chooses between versions of Python.
import { rows } from "../rows.ts";
import { commands, unknown } from "../schema.ts";

export const pyenv = commands(rows`
  every: --help!stops
  pyenv | group | chooses between versions of Python | -h!stops -v|--version!stops
    | | https://github.com/pyenv/pyenv/blob/master/COMMANDS.md
    versions version | prints       | prints versions | --bare --skip-aliases --skip-envs -h!stops
    version-name version-origin version-file which whence root prefix commands shims help hooks completions latest
      | virtualenvs virtualenv-prefix | prints names | prints facts about installed versions | --nosystem --skip-advice
      | --path --sh --no-sh --short --usage -k|--known -q|--quiet --bare --skip-aliases -h!stops
    global local | prints each=writes | prints or chooses a version | --unset!writes
    install      | writes names | installs a version, or lists those to install | -l|--list!cancels -h|--help!stops
    uninstall rehash shell init update virtualenv virtualenv-delete activate deactivate virtualenv-init doctor
      | | ${unknown("changes pyenv or the shell")} names | installs, removes or changes something | -h!stops
    exec         | runs names   | runs a command
`);
