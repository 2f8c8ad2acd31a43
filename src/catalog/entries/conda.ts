// conda, mamba and micromamba: packages and environments.
import { about, anyNames, asks, changes, files, group, prints, shortHelp, under } from "../forms.ts";
import type { Options, WordList } from "../options.ts";
import { commands, type Entry, type Operands, reads, runsCode, unknown, writes } from "../schema.ts";

const general = "-v|--verbose -vv -vvv -q|--quiet --json --debug --no-plugins --offline --console=";
const environment = "-n|--name= -p|--prefix=project";
const shows = (does: string, list: WordList = "", more: Options = {}, operands: Operands = {}): Entry =>
  prints(does, [general, list], { ...shortHelp, ...more }, operands);
const finds = (does: string, list: WordList = "", more: Options = {}): Entry =>
  asks(does, [general, list], { ...shortHelp, ...more });
const channels = "-c|--channel= --override-channels --repodata-fn= --platform|--subdir= --use-local --use-index-cache";
const works = (does: string, names: string): Readonly<Record<string, Entry>> =>
  under(names, changes(does, unknown("installs, removes or changes something"), "", shortHelp));

const list = about(
  shows(
    "lists installed packages",
    [
      environment,
      "-c|--canonical -f|--full-name --explicit --md5 --sha256 -e|--export -r|--revisions --no-pip",
      "--show-channel-urls --reverse",
    ],
    { "--auth": { does: unknown("prints a secret") } },
  ),
);
const environments = shows("lists environments");

const program: Entry = {
  manual: "https://docs.conda.io/projects/conda/en/stable/commands/index.html",
  ...group(
    "manages packages and environments",
    {
      list,
      // `-u` prints channels with their tokens.
      info: shows("describes conda", "-a|--all --base -e|--envs -l|--license -s|--system --root~", {}, anyNames),
      env: group(
        "works with environments",
        {
          list: environments,
          export: shows(
            "prints an environment",
            [environment, "--no-builds --ignore-channels --from-history --override-channels -c|--channel="],
            {
              "-f, --file": { value: writes },
            },
          ),
          config: group("works with an environment's variables", {
            vars: group("works with an environment's variables", {
              list: shows("lists variables", environment),
              ...works("changes variables", "set unset"),
            }),
          }),
          ...works("makes, changes or removes environments", "create update remove"),
        },
        general,
        shortHelp,
      ),
      search: about(
        finds("searches packages", [
          channels,
          "--envs -i|--info -k|--insecure --skip-flexible-search --full-name",
          environment,
        ]),
      ),
      config: about(
        shows("prints or changes the settings", "--system --env", {
          "--show": {},
          "--show-sources": {},
          "--validate": {},
          "--describe": {},
          "--get": {},
          "--file": { value: reads },
        }),
      ),
      compare: shows("compares an environment with a file", environment, {}, files),
      package: {
        ...shows("finds the package of a file", environment, { "-w, --which": { cancels: true } }, files),
        always: writes,
      },
      doctor: shows("checks an environment", environment),
      export: shows(
        "prints an environment",
        [environment, "--format= --no-builds --ignore-channels --from-history --override-channels -c|--channel="],
        {
          "-f, --file": { value: writes },
        },
      ),
      repoquery: about(
        finds("asks about packages", [
          channels,
          environment,
          "-t|--tree --pretty --recursive --remote --local -a|--all-channels",
        ]),
      ),
      run: changes("runs a command in an environment", runsCode, "", shortHelp),
      ...works(
        "changes packages, environments or the shell",
        "install create remove uninstall update upgrade clean init build rename activate deactivate self-update",
      ),
    },
    general,
    { ...shortHelp, "-V, --version": { stops: true } },
  ),
};

export const conda = commands({ ...under("conda mamba micromamba", { ...program, permutes: true }) });
