// glab: the GitLab CLI.
import { group, under } from "../forms.ts";
import { glabFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import {
  choice,
  commands,
  connects,
  controlsRemote,
  type Does,
  type Operands,
  script,
  secret,
  sends,
  text,
  unknown,
} from "../schema.ts";

const short: Options = options("-h!stops");

/** A token of the environment goes to the host that an address names. */
const addresses = {
  prefixes: {
    "https://gitlab.com/": text,
    "http:": sends,
    "https:": sends,
    "ssh:": sends,
    "git:": sends,
    "git@": sends,
  },
  ignoreCase: true,
} as const;
const project: Does = choice({}, text, addresses);

/** What GitLab keeps as settings of jobs, with their passwords. */
const heldSecrets = under("variables triggers secure_files pipeline_schedules terraform/state", secret);

const listing = [
  "-a|--assignee= --author= -A|--all -c|--closed -C|--confidential~ -l|--label= -m|--milestone=",
  "--not-label= --not-author= --not-assignee= -o|--order= -s|--sort= --search= --in= -O -E|--epic=",
  "-i|--iteration= -t|--issue-type= -M|--merged -d|--draft --not-draft --reviewer= -r=",
  "-S|--source-branch= -T|--target-branch= -g|--group= -e|--environment= --status= --ref=",
  "--sha= --source= --updated-after= --updated-before= -n|--name= -u|--username= -y|--yaml-errors",
  "--scope= -G|--group-id= --member --mine --starred --archived --include-subgroups",
  "--with-issues-enabled --with-mr-enabled --keyset --user= -f|--filter= --show-full-id",
];
// Fields make a request a POST.
const field: Does = choice({}, text, {
  contains: { "=@": unknown("sends a file") },
  prefixes: { "query=": script("graphql") },
});
const posts: Operands = { first: [choice({ graphql: text }, controlsRemote)] };

// Every other setting may be a token.
const settings: Does = choice(
  under(
    [
      "api_host api_protocol branch_prefix browser check_update client_id container_registry_domains",
      "debug display_hyperlinks duo_cli_auto_run editor git_protocol glab_pager glamour_style host",
      "no_prompt remote_alias subfolder telemetry user visual",
    ],
    text,
  ),
  secret,
);

const paging = "-F|--output= -p|--page= -P|--per-page= -h!stops";

const repository = choice({}, text, { ...addresses, contains: { "@": sends } });

export const glab = commands({
  glab: {
    ...group(
      "works with GitLab",
      {
        ...rows`
          every: --help!stops
          mr           | group | works with merge requests | -h!stops -R|--repo=${repository} | prose
            list=ls   | asks         | lists merge requests | -R|--repo=${repository} ${listing} ${paging}
            view=show | asks each=${project} | shows a merge request | -c|--comments -s|--system-logs --resolved
              | --unresolved -R|--repo=${repository} -w|--web!system ${paging}
            diff      | asks each=${project} | shows the changes of a merge request | --color= --raw
              | -R|--repo=${repository} ${paging}
            issues approvers | asks each=${project} | lists what belongs to a merge request | -R|--repo=${repository}
              | ${paging}
            create new approve revoke merge rebase close reopen update note todo subscribe unsubscribe delete for
              | | remote names | changes something at GitLab | -h!stops
            checkout  | writes names | checks a merge request out
          issue        | group | works with issues | -h!stops -R|--repo=${repository} | prose
            list=ls   | asks         | lists issues | -R|--repo=${repository} ${listing} ${paging}
            view=show | asks each=${project} | shows an issue | -c|--comments -s|--system-logs -R|--repo=${repository}
              | -w|--web!system ${paging}
            board     | group        | works with boards
              view   | ${unknown("is interactive")} names | shows a board
              create | remote names | makes a board
            create new close reopen update note delete subscribe unsubscribe | remote names
              | | changes something at GitLab | -h!stops
          ci=pipe=pipeline | group | works with pipelines | -h!stops -R|--repo=${repository}
            list       | asks         | lists pipelines | -R|--repo=${repository} ${listing} ${paging}
            get status | asks         | shows a pipeline | -b|--branch= -d|--with-job-details -m|--merge-request= --live
              | -c|--compact -l -i|--pipeline-id= -R|--repo=${repository} --with-variables!secret ${paging}
            trace      | asks each=${project} | prints what a job logged | -b|--branch= --pipeline-id=
              | -R|--repo=${repository} ${paging}
            lint       | sends names  | sends a configuration to be checked | -h!stops
            run=run-trig retry cancel delete trigger create artifact view config | remote names
              | | changes something at GitLab | -h!stops
          release      | group | works with releases | -h!stops -R|--repo=${repository} | prose
            list=ls  | asks         | lists releases | -R|--repo=${repository} ${listing} ${paging}
            view     | asks each=${project} | shows a release | -R|--repo=${repository} -w|--web!system ${paging}
            download | writes names | downloads files
            create delete upload | remote names | changes something at GitLab | -h!stops
          repo=project | group | works with repositories | -h!stops
            list=ls search | asks each=${project} | lists repositories | -R|--repo=${repository} ${listing} ${paging}
            view           | asks each=${project} | shows a repository | -b|--branch= -R|--repo=${repository}
              | -w|--web!system ${paging}
            contributors   | asks         | lists who worked on it | -R|--repo=${repository} ${listing} ${paging}
            members        | group        | works with members
              list | asks         | lists members | -R|--repo=${repository} ${paging}
              add remove update | remote names | changes something at GitLab | -h!stops
            clone archive  | writes names | downloads a repository
            create fork delete mirror transfer update publish | remote names | changes something at GitLab | -h!stops
          label        | group | works with labels | -h!stops -R|--repo=${repository}
            list=ls get | asks each=${project} | lists labels | -R|--repo=${repository} ${listing} ${paging}
            create delete edit | remote names | changes something at GitLab | -h!stops
          milestone    | group | works with milestones | -h!stops -R|--repo=${repository}
            list get | asks each=${project} | lists milestones | -R|--repo=${repository} ${listing} ${paging}
            create delete edit | remote names | changes something at GitLab | -h!stops
          schedule     | group | works with schedules | -h!stops -R|--repo=${repository}
            list | asks         | lists schedules | -R|--repo=${repository} ${listing} ${paging}
            create run delete update | remote names | changes something at GitLab | -h!stops
          incident     | group | works with incidents | -h!stops -R|--repo=${repository}
            list | asks         | lists incidents | -R|--repo=${repository} ${listing} ${paging}
            view | asks each=${project} | shows an incident | -c|--comments -R|--repo=${repository} -w|--web!system
              | ${paging}
            close reopen note subscribe unsubscribe | remote names | changes something at GitLab | -h!stops
          variable     | group | works with variables | -h!stops -R|--repo=${repository}
            list=ls get export | secret names | prints a secret
            set update delete | remote names | changes something at GitLab | -h!stops
          snippet      | group | works with snippets | -h!stops
            create | remote names | changes something at GitLab | -h!stops
          user         | group | works with users | -h!stops
            events | asks | prints what one did | -a|--all -R|--repo=${repository} ${paging}
          auth         | group | works with credentials | -h!stops
            status       | asks         | prints who one is | -a|--all --hostname= -t|--show-token!secret
            # '-h' is a host here, too.
            login logout | writes names | changes credentials
            configure-docker docker-helper dpop-gen | writes names | changes credentials | -h!stops
          config       | group | works with settings
            get      | prints each=${settings} | prints a setting | -g|--global -h|--host=
            # '-h' is a host here.
            set edit | writes names | changes settings
          alias        | group | works with aliases | -h!stops
            list       | prints       | lists aliases
            set delete | writes names | changes aliases | -h!stops
          iteration    | group | works with iterations | -h!stops
            list | asks | lists iterations | -R|--repo=${repository} ${listing} ${paging}
          cluster      | group | works with clusters | -h!stops
            agent | group | works with agents
              list | asks         | lists agents | -R|--repo=${repository} ${paging}
              bootstrap update-kubeconfig get-token | remote names | changes something at GitLab | -h!stops
        `,
        api: {
          does: "sends one request to GitLab",
          options: options("-i|--include --paginate --silent --output= --help!stops --form=remote --input=remote", {
            "--hostname": { value: choice({ "gitlab.com": text }, sends) },
            ...short,
            "-X, --method": {
              value: choice({ GET: text, HEAD: text }, controlsRemote, { ignoreCase: true }),
              cancels: ["GET", "get", "HEAD", "head"],
              changes: "sends a {=} request[ to {1}]",
            },
            "-H, --header": {
              holdsSecret: true,
              value: choice({}, text, {
                contains: { override: controlsRemote, method: controlsRemote },
                ignoreCase: true,
              }),
            },
            "-f, --raw-field": { value: field, operands: posts, untilCancelled: true },
            "-F, --field": { value: field, operands: posts, untilCancelled: true },
          }),
          // It sends the token to the host of a whole address, too.
          operands: { first: [choice({}, text, { contains: { "://": sends, ...heldSecrets } })] },
          always: connects,
        },
        ...rows`
          version help completion check-update | prints names | prints about glab | -s|--shell= --help!stops
          ssh-key gpg-key deploy-key token securefile opentofu changelog stack duo mcp work-items attestation
            | runner-controller container-registry | remote names | works with keys and files | --help!stops -h!stops
        `,
      },
      "",
      { ...short, "-v, --version": { stops: true } },
    ),
    manual: "https://docs.gitlab.com/cli/",
    obeys: glabFiles,
    environment: {
      GLAB_PAGER: ["", "cat"],
    },
    needs: { login: [".config/glab-cli"], git: true, variables: ["GITLAB_TOKEN", "GITLAB_HOST", "GLAB_CONFIG_DIR"] },
  },
});
