// glab: the GitLab CLI.

import { asks, changes, group, prints, printsAbout, under } from "../forms.ts";
import { glabFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options, type WordList, wordsOf } from "../options.ts";
import {
  choice,
  commands,
  connects,
  controlsRemote,
  controlsSystem,
  type Does,
  type Entry,
  type Operands,
  script,
  secret,
  sends,
  text,
  unknown,
  writes,
} from "../schema.ts";

const short: Options = { "-h": { stops: true } };
const web: Options = { "-w, --web": { does: controlsSystem } };
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
const repository: Options = {
  "-R, --repo": { value: choice({}, text, { ...addresses, contains: { "@": sends } }) },
};
const shows = (does: string, list: WordList = "", more: Options = {}): Entry =>
  asks(does, ["-F|--output= -p|--page= -P|--per-page=", list], { ...short, ...repository, ...more });
const about = (entry: Entry): Entry => ({ ...entry, operands: { each: project } });
const changing = (
  names: WordList,
  does = "changes something at GitLab",
  effect: Does = controlsRemote,
): Readonly<Record<string, Entry>> => under(names, changes(does, effect, "", short));
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
  Object.fromEntries(
    wordsOf([
      "api_host api_protocol branch_prefix browser check_update client_id container_registry_domains",
      "debug display_hyperlinks duo_cli_auto_run editor git_protocol glab_pager glamour_style host",
      "no_prompt remote_alias subfolder telemetry user visual",
    ]).map((name) => [name, text]),
  ),
  secret,
);

export const glab = commands({
  glab: {
    ...group(
      "works with GitLab",
      {
        mr: {
          ...group(
            "works with merge requests",
            {
              ...under("list ls", shows("lists merge requests", listing)),
              ...under(
                "view show",
                about(shows("shows a merge request", "-c|--comments -s|--system-logs --resolved --unresolved", web)),
              ),
              diff: about(shows("shows the changes of a merge request", "--color= --raw")),
              ...under("issues approvers", about(shows("lists what belongs to a merge request"))),
              ...changing(
                "create new approve revoke merge rebase close reopen update note todo subscribe unsubscribe delete for",
              ),
              checkout: changes("checks a merge request out", writes),
            },
            "",
            { ...short, ...repository },
          ),
          prose: true,
        },
        issue: {
          ...group(
            "works with issues",
            {
              ...under("list ls", shows("lists issues", listing)),
              ...under("view show", about(shows("shows an issue", "-c|--comments -s|--system-logs", web))),
              board: group("works with boards", {
                view: changes("shows a board", unknown("is interactive")),
                create: changes("makes a board"),
              }),
              ...changing("create new close reopen update note delete subscribe unsubscribe"),
            },
            "",
            { ...short, ...repository },
          ),
          prose: true,
        },
        ...under(
          "ci pipe pipeline",
          group(
            "works with pipelines",
            {
              list: shows("lists pipelines", listing),
              ...under(
                "get status",
                shows(
                  "shows a pipeline",
                  [
                    "-b|--branch= -d|--with-job-details -m|--merge-request= --live -c|--compact -l",
                    "-i|--pipeline-id=",
                  ],
                  { "--with-variables": { does: secret } },
                ),
              ),
              trace: about(shows("prints what a job logged", "-b|--branch= --pipeline-id=")),
              ...changing("lint", "sends a configuration to be checked", sends),
              ...changing("run run-trig retry cancel delete trigger create artifact view config"),
            },
            "",
            { ...short, ...repository },
          ),
        ),
        release: {
          ...group(
            "works with releases",
            {
              ...under("list ls", shows("lists releases", listing)),
              view: about(shows("shows a release", "", web)),
              download: changes("downloads files", writes),
              ...changing("create delete upload"),
            },
            "",
            { ...short, ...repository },
          ),
          prose: true,
        },
        ...under(
          "repo project",
          group(
            "works with repositories",
            {
              ...under("list ls search", about(shows("lists repositories", listing))),
              ...under("view", about(shows("shows a repository", "-b|--branch=", web))),
              contributors: shows("lists who worked on it", listing),
              members: group("works with members", { list: shows("lists members"), ...changing("add remove update") }),
              ...under("clone archive", changes("downloads a repository", writes)),
              ...changing("create fork delete mirror transfer update publish"),
            },
            "",
            short,
          ),
        ),
        label: group(
          "works with labels",
          { ...under("list ls get", about(shows("lists labels", listing))), ...changing("create delete edit") },
          "",
          { ...short, ...repository },
        ),
        milestone: group(
          "works with milestones",
          { ...under("list get", about(shows("lists milestones", listing))), ...changing("create delete edit") },
          "",
          { ...short, ...repository },
        ),
        schedule: group(
          "works with schedules",
          { list: shows("lists schedules", listing), ...changing("create run delete update") },
          "",
          { ...short, ...repository },
        ),
        incident: group(
          "works with incidents",
          {
            list: shows("lists incidents", listing),
            view: about(shows("shows an incident", "-c|--comments", web)),
            ...changing("close reopen note subscribe unsubscribe"),
          },
          "",
          { ...short, ...repository },
        ),
        variable: group(
          "works with variables",
          { ...under("list ls get export", changes("prints a secret", secret)), ...changing("set update delete") },
          "",
          { ...short, ...repository },
        ),
        snippet: group("works with snippets", changing("create"), "", short),
        user: group("works with users", { events: shows("prints what one did", "-a|--all") }, "", short),
        auth: group(
          "works with credentials",
          {
            status: asks("prints who one is", "-a|--all --hostname=", { "-t, --show-token": { does: secret } }),
            // `-h` is a host here, too.
            ...under("login logout", changes("changes credentials", writes)),
            ...changing("configure-docker docker-helper dpop-gen", "changes credentials", writes),
          },
          "",
          short,
        ),
        config: group("works with settings", {
          get: prints("prints a setting", "-g|--global -h|--host=", {}, { each: settings }),
          // `-h` is a host here.
          ...under("set edit", changes("changes settings", writes)),
        }),
        alias: group(
          "works with aliases",
          { list: prints("lists aliases"), ...changing("set delete", "changes aliases", writes) },
          "",
          short,
        ),
        iteration: group("works with iterations", { list: shows("lists iterations", listing) }, "", short),
        cluster: group(
          "works with clusters",
          {
            agent: group("works with agents", {
              list: shows("lists agents"),
              ...changing("bootstrap update-kubeconfig get-token"),
            }),
          },
          "",
          short,
        ),
        api: {
          does: "sends one request to GitLab",
          options: options("-i|--include --paginate --silent --output=", {
            "--hostname": { value: choice({ "gitlab.com": text }, sends) },
            ...short,
            "--help": { stops: true },
            "-X, --method": {
              value: choice({ GET: text, HEAD: text }, controlsRemote, { ignoreCase: true }),
              cancels: ["GET", "get", "HEAD", "head"],
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
            "--form": { value: controlsRemote },
            "--input": { value: controlsRemote },
          }),
          // It sends the token to the host of a whole address, too.
          operands: { first: [choice({}, text, { contains: { "://": sends } })] },
          always: connects,
        },
        ...under("version help completion check-update", printsAbout("prints about glab", "-s|--shell=")),
        ...changing(
          [
            "ssh-key gpg-key deploy-key token securefile opentofu changelog stack duo mcp work-items",
            "attestation runner-controller container-registry",
          ],
          "works with keys and files",
        ),
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
