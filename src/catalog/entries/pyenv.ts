// pyenv chooses between versions of Python.
import { about, anyNames, changes, group, prints, shortHelp, under } from "../forms.ts";
import { options, type WordList } from "../options.ts";
import { commands, type Entry, runsCode, unknown, writes } from "../schema.ts";

const shows = (does: string, list: WordList = ""): Entry => prints(does, list, shortHelp);
const chooses: Entry = {
  does: "prints or chooses a version",
  options: options("", { "--unset": { does: writes }, "--help": { stops: true } }),
  operands: { each: writes },
};

export const pyenv = commands({
  pyenv: {
    manual: "https://github.com/pyenv/pyenv/blob/master/COMMANDS.md",
    ...group(
      "chooses between versions of Python",
      {
        ...under("versions version", shows("prints versions", "--bare --skip-aliases --skip-envs")),
        ...under(
          [
            "version-name version-origin version-file which whence root prefix commands shims help hooks",
            "completions latest virtualenvs virtualenv-prefix",
          ],
          about(
            shows("prints facts about installed versions", [
              "--nosystem --skip-advice --path --sh --no-sh --short --usage -k|--known -q|--quiet --bare",
              "--skip-aliases",
            ]),
          ),
        ),
        ...under("global local", chooses),
        install: {
          does: "installs a version, or lists those to install",
          options: options("", { "-l, --list": { cancels: true }, "-h, --help": { stops: true } }),
          operands: anyNames,
          always: writes,
        },
        ...under(
          [
            "uninstall rehash shell init update virtualenv virtualenv-delete activate deactivate",
            "virtualenv-init doctor",
          ],
          changes("installs, removes or changes something", unknown("changes pyenv or the shell"), "", shortHelp),
        ),
        exec: changes("runs a command", runsCode),
      },
      "",
      { ...shortHelp, "-v, --version": { stops: true } },
    ),
  },
});
