// terraform and tofu. A plan runs the providers that `init` installed; its output is judged, as are state and files.
import { pulumiFiles, terraformFiles, tflintFiles, tofuFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import { commands, type Entry, type Option, reads, secret } from "../schema.ts";

const common: Options = options("-help|-h!stops -no-color -chdir=folder");

const variables: Options = {
  ...options("-var= -compact-warnings? -concise? -input? -lock? -lock-timeout= -parallelism="),
  "-var-file": { value: reads },
};

/** Of `apply` and `destroy`; each changes things, whatever they say. */
const changing: Options = {
  ...variables,
  ...options(
    "-auto-approve? -replace= -target= -exclude= -refresh? -refresh-only? -state=reads -state-out= -backup= -json",
  ),
};

/** What is marked as sensitive is hidden in forms for people alone. */
const sensitive: Option = { does: secret };

const engine = (name: string): Entry => ({
  does: "plans and makes infrastructure",
  grammar: "single-dash",
  dashed: "taken",
  options: { ...common, "-version, -v": { stops: true } },
  globals: "anywhere",
  subcommands: rows`
    # It starts the providers, which are programs of the project, and writes a lock.
    plan           | runs names   | shows what would change | --help!stops
      | | changes runs the project's providers to plan what would change
    show           | prints files | prints a state or a plan | -show-sensitive?!${sensitive} --help!stops -json!${sensitive}
    validate       | prints       | checks the configuration | -no-tests? -test-directory= -query?
      | -consolidate-warnings? -consolidate-errors? --help!stops -json ${variables}
    # One that is named is printed as it is, also if it is marked as sensitive.
    output         | asks each=secret | prints outputs | -json?!${sensitive} -raw? -show-sensitive?!${sensitive} --help!stops
      | -state=reads ${variables} | ${`instead to list outputs without what is sensitive: ${name} output`}
    graph          | asks         | prints the graph of resources | -draw-cycles? -type= -module-depth= -plan= -verbose?
      | --help!stops ${variables}
    providers      | group alone  | lists providers | -test-directory= --help!stops -json
      schema      | prints       | prints what providers offer | --help!stops -json
      lock mirror | writes names | writes files | --help!stops
    modules        | prints       | lists modules | --help!stops -json
    state          | group        | works with the state | --help!stops
      list           | asks names   | lists resources | -id= --help!stops -state=reads
      show           | asks names   | prints a resource | -show-sensitive?!${sensitive} --help!stops -state=reads
      pull           | secret       | prints the whole state, with what is sensitive | --help!stops
      identities     | asks         | lists identities | -json? --help!stops -state=reads
      mv rm push replace-provider | remote names | changes the state | --help!stops
    workspace      | group        | works with workspaces | --help!stops
      list           | asks         | lists workspaces | --help!stops
      show           | prints       | prints the workspace in use | --help!stops
      new select delete | writes names | changes the workspace | --help!stops
    metadata       | group        | prints about the language | --help!stops
      functions | prints | lists functions | --help!stops -json
    version        | prints       | prints the version | --help!stops -json
    fmt            | writes files | writes files in the usual form, or lists those that are not | -list? -recursive?
      | -check?!${{ cancels: ["", "true"] }} -diff? -write?!${{ cancels: ["false"] }} ${common}
      | | grammar single-dash-posix
    init get console | writes names | fetches and writes files | --help!stops
    apply | remote names | changes infrastructure | --help!stops ${changing} -destroy?!${{ as: "destroy" }}
    destroy | remote names | destroys infrastructure | --help!stops ${changing} | ${{ like: { destroy: "apply" } }}
    import refresh taint untaint force-unlock test | remote names | changes infrastructure or state | --help!stops
    login logout   | writes names | changes credentials | --help!stops
  `,
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
  obeys: name === "tofu" ? tofuFiles : terraformFiles,
});

export const terraform = commands({
  terraform: { ...engine("terraform"), manual: "https://developer.hashicorp.com/terraform/cli/commands" },
  tofu: { ...engine("tofu"), manual: "https://opentofu.org/docs/cli/commands/" },
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
        list=ls      | asks         | lists stacks | -a|--all -j|--json -o|--organization= -p|--project=~ -t|--tag=
        output       | asks names   | prints outputs | -j|--json -s|--stack= --shell --show-secrets!secret
        history=hist | asks         | lists updates | -j|--json --full-dates --page= --page-size= -s|--stack=
          | --show-secrets!secret
        graph        | writes names | writes a graph
        tag          | group        | works with tags
          list=ls | asks       | lists tags | -j|--json -s|--stack=
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
      preview=pre up=update destroy=down refresh import watch new install convert | runs names
        | | runs the project's program
  `,
});
