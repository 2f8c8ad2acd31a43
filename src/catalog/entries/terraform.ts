// terraform and tofu. A plan runs the providers that `init` installed; its output is judged, as are state and files.
import { asks, asksAbout, changes, files, group, ofFiles, prints, under } from "../forms.ts";
import { pulumiFiles, terraformFiles, tflintFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options, type WordList } from "../options.ts";
import { rows } from "../rows.ts";
import { commands, controlsRemote, type Entry, reads, runsCode, writes } from "../schema.ts";

const common: Options = {
  "-help, -h": { stops: true },
  "-no-color": {},
  "-chdir": { value: reads, moves: "folder" },
};
const stateFile: Options = { "-state": { value: reads } };
const variables: Options = {
  ...options("-var= -compact-warnings? -concise? -input? -lock? -lock-timeout= -parallelism="),
  "-var-file": { value: reads },
};

const shows = (does: string, list: WordList = "", more: Options = {}): Entry =>
  prints(does, list, { "-json": {}, ...more });

const engine = (manual: string): Entry => ({
  does: "plans and makes infrastructure",
  manual,
  grammar: "single-dash",
  options: { ...common, "-version, -v": { stops: true } },
  globals: "anywhere",
  subcommands: {
    // It starts the providers, which are programs of the project, and writes a lock.
    plan: {
      ...changes("shows what would change", runsCode),
      changes: "runs the project's providers to plan what would change",
    },
    show: ofFiles(shows("prints a state or a plan", "-show-sensitive?", {})),
    validate: shows(
      "checks the configuration",
      "-no-tests? -test-directory= -query? -consolidate-warnings? -consolidate-errors?",
      variables,
    ),
    output: asksAbout("prints outputs", "-json? -raw? -show-sensitive?", { ...stateFile, ...variables }),
    graph: asks("prints the graph of resources", "-draw-cycles? -type= -module-depth= -plan= -verbose?", variables),
    providers: {
      ...shows("lists providers", "-test-directory="),
      operands: { none: { kind: "nothing" } },
      subcommands: {
        schema: shows("prints what providers offer"),
        ...under("lock mirror", changes("writes files", writes)),
      },
    },
    modules: shows("lists modules"),
    state: group("works with the state", {
      list: asksAbout("lists resources", "-id=", stateFile),
      show: asksAbout("prints a resource", "-show-sensitive?", stateFile),
      pull: asks("prints the whole state"),
      identities: asks("lists identities", "-json?", stateFile),
      ...under("mv rm push replace-provider", changes("changes the state", controlsRemote)),
    }),
    workspace: group("works with workspaces", {
      list: asks("lists workspaces"),
      show: prints("prints the workspace in use"),
      ...under("new select delete", changes("changes the workspace", writes)),
    }),
    metadata: group("prints about the language", { functions: shows("lists functions") }),
    version: shows("prints the version"),
    fmt: {
      does: "writes files in the usual form, or lists those that are not",
      grammar: "single-dash-posix",
      options: options("-list? -recursive? -no-color", {
        "-check": { value: { kind: "nothing" }, optional: true, cancels: ["", "true"] },
        "-diff": { value: { kind: "nothing" }, optional: true },
        "-write": { value: { kind: "nothing" }, optional: true, cancels: ["false"] },
        ...common,
      }),
      operands: files,
      always: writes,
    },
    ...under("init get console", changes("fetches and writes files", writes)),
    ...under(
      "apply destroy import refresh taint untaint force-unlock test",
      changes("changes infrastructure or state", controlsRemote),
    ),
    ...under("login logout", changes("changes credentials", writes)),
  },
  environment: {
    TF_IN_AUTOMATION: ["*"],
    TF_INPUT: ["0", "false"],
    TF_WORKSPACE: ["*"],
    "TF_VAR_*": ["*"],
  },
  needs: {
    credentials: [".terraformrc"],
    login: [".terraform.d/credentials.tfrc.json"],
    variables: ["TF_WORKSPACE", "TF_VAR_*", "TF_TOKEN_*", "AWS_*"],
  },
  obeys: terraformFiles,
});

export const terraform = commands({
  terraform: engine("https://developer.hashicorp.com/terraform/cli/commands"),
  tofu: engine("https://opentofu.org/docs/cli/commands/"),
  ...rows`
    every: --help!stops
    terragrunt | runs alone   | runs terraform with configuration that may run commands | --version|-version|-v!cancels
      | --help|-help|-h!cancels | https://terragrunt.gruntwork.io/docs/reference/cli-options/ | grammar posix
    # Both can make it load plugins from elsewhere.
    tflint     | prints names | checks terraform files | -v|--version -f|--format= --ignore-module= --enable-rule=
      | --disable-rule= --only= --enable-plugin= --var= --call-module-type= --force --minimum-failure-severity= --color
      | --no-color --recursive --filter= --max-workers= --langserver!runs -h|--help!stops --var-file=reads
      | -c|--config=runs --fix!writes --init!writes
      | | https://github.com/terraform-linters/tflint/blob/master/docs/user-guide/README.md | ${{ obeys: tflintFiles }}
    pulumi     | group        | plans and makes infrastructure | --color= --disable-integrity-checking -e|--emoji
      | --fully-qualify-stack-names --logflow --logtostderr --non-interactive -v|--verbose= --memprofilerate=
      | -h|--help!stops -C|--cwd=folder --profiling=writes --tracing=remote
      | | https://www.pulumi.com/docs/iac/cli/commands/ | globals anywhere
      | | ${{ obeys: pulumiFiles, needs: { login: [".pulumi/credentials.json"] } }}
      stack   | asks alone  | shows the stack | -i|--show-ids --show-name -u|--show-urns -s|--stack=
        | --show-secrets!secret
        ls list      | asks         | lists stacks | -a|--all -j|--json -o|--organization= -p|--project=~ -t|--tag=
        output       | asks names   | prints outputs | -j|--json -s|--stack= --shell --show-secrets!secret
        history hist | asks         | lists updates | -j|--json --full-dates --page= --page-size= -s|--stack=
          | --show-secrets!secret
        graph        | writes names | writes a graph
        tag          | group        | works with tags
          ls list | asks       | lists tags | -j|--json -s|--stack=
          get     | asks names | prints a tag | -s|--stack=
      # It prints a secret one as it is.
      config  | group alone | lists settings | -j|--json -s|--stack= --show-secrets!secret --config-file=reads
        get | secret names | prints a setting, which may be a secret
      logs    | asks        | prints logs | -f|--follow -j|--json -r|--resource= --since= -s|--stack=
      whoami  | asks        | prints who one is | -j|--json -v|--verbose
      about   | asks        | prints about pulumi | -j|--json -s|--stack= -t|--transitive
      version | prints      | prints the version
      policy  | group       | works with policies
        ls | asks names | lists policies | -j|--json
      org     | group       | works with organizations
        get-default | prints | prints the organization in use
      plugin  | group       | works with plugins
        ls | prints | lists plugins | -j|--json -p|--project~
      # The program that describes the infrastructure is the project's own code.
      preview pre up update destroy down refresh import watch new install convert | runs names
        | | runs the project's program
  `,
});
