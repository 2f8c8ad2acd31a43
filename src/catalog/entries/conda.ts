// conda, mamba and micromamba: packages and environments.
import { rows } from "../rows.ts";
import { commands, unknown, environment as variables } from "../schema.ts";

const general = "-v|--verbose -vv -vvv -q|--quiet --json --debug --no-plugins --offline --console=";
const environment = "-n|--name= -p|--prefix=project";
const channels = "-c|--channel= --override-channels --repodata-fn= --platform|--subdir= --use-local --use-index-cache";

const changing = unknown("installs, removes or changes something");

export const conda = commands(rows`
  every: --help!stops
  conda mamba micromamba | group | manages packages and environments | -h!stops -V|--version!stops ${general}
    | | https://docs.conda.io/projects/conda/en/stable/commands/index.html | permutes
    list      | prints names | lists installed packages | -c|--canonical -f|--full-name --explicit --md5 --sha256
      | -e|--export -r|--revisions --no-pip --show-channel-urls --reverse --auth!${unknown("prints a secret")} -h!stops
      | ${general} ${environment}
    # '-u' prints channels with their tokens.
    info      | prints names | describes conda | -a|--all --base -e|--envs -l|--license -s|--system --root~ -h!stops
      | ${general}
    env       | group        | works with environments | -h!stops ${general}
      list   | prints | lists environments | -h!stops ${general}
      export | prints | prints an environment | --no-builds --ignore-channels --from-history --override-channels
        | -c|--channel= -h!stops -f|--file=writes ${general} ${environment}
      config | group  | works with an environment's variables
        vars | group | works with an environment's variables
          list      | ${variables} | lists variables | -h!stops ${general} ${environment}
          set unset | ${changing} names | changes variables | -h!stops
      create update remove | ${changing} names | makes, changes or removes environments | -h!stops
    search    | asks names   | searches packages | --envs -i|--info -k|--insecure --skip-flexible-search --full-name
      | -h!stops ${general} ${channels} ${environment}
    config    | prints names | prints or changes the settings | --system --env -h!stops --show --show-sources --validate
      | --describe --get --file=reads ${general}
    compare   | prints files | compares an environment with a file | -h!stops ${general} ${environment}
    package   | writes files | finds the package of a file | -h!stops -w|--which!cancels ${general} ${environment}
    doctor    | prints       | checks an environment | -h!stops ${general} ${environment}
    export    | prints       | prints an environment | --format= --no-builds --ignore-channels --from-history
      | --override-channels -c|--channel= -h!stops -f|--file=writes ${general} ${environment}
    repoquery | asks names   | asks about packages | -t|--tree --pretty --recursive --remote --local -a|--all-channels
      | -h!stops ${general} ${channels} ${environment}
    run       | runs names   | runs a command in an environment | -h!stops
    install create remove=uninstall update=upgrade clean init build rename activate deactivate self-update
      | | ${changing} names | changes packages, environments or the shell | -h!stops
`);
