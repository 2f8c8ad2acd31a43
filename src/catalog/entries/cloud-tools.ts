// Smaller programs for clouds and monitoring: cdk, auth0, prometheus and promtool, sam, serverless, flyctl, heroku, vercel.
import {
  asks,
  asksAbout,
  changes,
  group,
  onlyVersion,
  prints,
  printsAbout,
  printsFiles,
  shortHelp,
  under,
} from "../forms.ts";
import { ownCopy } from "../knowledge/project-files/javascript.ts";
import { options } from "../options.ts";
import {
  both,
  choice,
  commands,
  connects,
  controlsRemote,
  controlsSystem,
  type Entry,
  type Needs,
  runsCode,
  type Subcommands,
  secret,
  sends,
  text,
  writes,
} from "../schema.ts";

const listing = [
  "-n|--number= --json --json-compact --csv -q|--query= -s|--sort= -f|--filter= --from= --take=",
  "--picker",
];
const auth0Reads = (names: string): Entry["subcommands"] =>
  under(names, asksAbout("prints what Auth0 answers", listing));
const auth0Group = (does: string, reading: string, changing: string, more: Entry["subcommands"] = {}): Entry =>
  group(does, {
    ...auth0Reads(reading),
    ...under(changing, changes(`changes ${does.replace("works with ", "")}`)),
    ...more,
  });
const usual = "create update delete rm enable disable deploy open import use";

const attackProtection = group(
  "works with attack protection",
  under(
    ["bot-detection bd breached-password-detection bpd brute-force-protection bfp", "suspicious-ip-throttling sit"],
    group("works with one protection", {
      ...auth0Reads("show"),
      ...under("update enable disable", changes("changes protection")),
      ips: auth0Group("works with addresses", "check", "unblock"),
    }),
  ),
);
type Row = readonly [name: string, does: string, manual: string, needs?: Needs];
const online: Needs = { network: true };

/** Asks DigitalOcean. Databases are left out: what is printed about them holds their passwords. */
const droplets = (names: string): Subcommands =>
  under(
    names,
    asksAbout("prints what DigitalOcean answers", [
      "--format= --no-header --region= --tag-name= --public --page= --per-page= -f|--follow --tail= --type=",
      "--deployment= --resource-type= --before= --after=",
    ]),
  );

export const cloudTools = commands({
  auth0: {
    does: "works with Auth0",
    manual: "https://auth0.github.io/auth0-cli/",
    options: options("--debug --no-color --no-input --tenant= -t=", {
      "-h, --help": { stops: true },
      "-v, --version": { stops: true },
    }),
    globals: "anywhere",
    subcommands: {
      apps: auth0Group("works with applications", "list ls show", usual),
      users: auth0Group("works with users", "search search-by-email show", usual, {
        roles: auth0Group("works with roles", "list ls show", "add assign remove rm"),
        blocks: auth0Group("works with blocks", "list ls", "unblock"),
      }),
      logs: group("works with logs", {
        ...auth0Reads("list ls tail"),
        streams: auth0Group("works with log streams", "list ls show", usual),
      }),
      actions: auth0Group("works with actions", "list ls show diff", usual),
      apis: auth0Group("works with interfaces", "list ls show", usual, {
        scopes: auth0Group("works with scopes", "list ls", "add remove"),
      }),
      roles: auth0Group("works with roles", "list ls show", usual, {
        ...under("permissions perms", auth0Group("works with permissions", "list ls", "add remove rm")),
      }),
      ...under(
        "orgs organizations",
        auth0Group("works with organizations", "list ls show", usual, {
          members: auth0Group("works with members", "list ls", "add remove"),
          invitations: auth0Group("works with invitations", "list ls show", usual),
          roles: auth0Group("works with roles", "list ls", "add remove", {
            members: auth0Group("works with members", "list ls", "add remove"),
          }),
        }),
      ),
      rules: auth0Group("works with rules", "list ls show", usual),
      domains: auth0Group("works with domains", "list ls show", `${usual} verify default`),
      ...under("protection attack-protection ap", attackProtection),
      tenants: auth0Group("works with tenants", "list ls", "use open"),
      ...under("quickstarts qs", auth0Group("works with examples", "list ls", "download setup")),
      email: group("works with mail", {
        provider: auth0Group("works with the provider", "show", usual),
        templates: auth0Group("works with templates", "show", usual),
      }),
      ...under(
        "universal-login ul",
        auth0Group("works with the login page", "show", "update customize switch", {
          prompts: auth0Group("works with texts", "show", "update"),
          templates: auth0Group("works with templates", "show", "update"),
        }),
      ),
      "event-streams": auth0Group("works with event streams", "list ls show stats", `${usual} trigger redeliver`),
      "network-acl": auth0Group("works with access lists", "list ls show", usual),
      api: {
        does: "sends one request",
        options: options("-q|--query= --force", {
          ...shortHelp,
          "-d, --data": { value: sends },
          "-f, --file": { value: sends },
        }),
        operands: {
          first: [
            choice({ post: controlsRemote, put: controlsRemote, patch: controlsRemote, delete: controlsRemote }, text, {
              ignoreCase: true,
            }),
          ],
          each: text,
        },
        always: connects,
      },
      completion: printsAbout("prints a shell's completion script"),
      ...under("login logout test terraform tf ai", changes("changes credentials or files", writes)),
    },
  },
  cdk: {
    does: "describes infrastructure with a program",
    manual: "https://docs.aws.amazon.com/cdk/v2/guide/cli.html",
    options: options("-v|--verbose --debug --no-color --ci --notices? --json -j", {
      "--version": { stops: true },
      "-h, --help": { stops: true },
    }),
    globals: "anywhere",
    subcommands: {
      ...under("version", prints("prints the version")),
      notices: asks("prints announcements", "--unacknowledged"),
      doctor: prints("prints about the environment"),
      context: prints("prints the values that are kept"),
      // Everything else first runs the program that describes the infrastructure.
      ...under(
        [
          "list ls synth synthesize diff deploy destroy bootstrap watch import migrate gc refactor rollback",
          "metadata",
        ],
        changes("runs the project's program", runsCode),
      ),
      ...under("init acknowledge ack", changes("writes files", writes)),
      ...under("docs doc", changes("opens a browser", controlsSystem)),
    },
    needs: { network: true, login: [".aws"], scratch: [".aws/cli/cache", ".aws/sso/cache"] },
  },
  prometheus: {
    ...onlyVersion(
      "collects metrics",
      "https://prometheus.io/docs/prometheus/latest/command-line/prometheus/",
      "--version --help|-h --help-long --help-man",
      runsCode,
    ),
  },
  promtool: {
    ...group(
      "checks and asks Prometheus",
      {
        check: group("checks files", {
          ...under(
            "config rules web-config metrics healthy ready service-discovery",
            printsFiles(
              "checks files",
              "--lint= --lint-fatal? --syntax-only? --agent? --extended? --timeout= --url=host --http.config.file=",
            ),
          ),
        }),
        query: group("asks a server", {
          ...under(
            "instant range series labels analyze",
            asks(
              "asks a server",
              "-o|--format= --time= --start= --end= --step= --header= --match= --type= --server=host --duration=",
              {},
              { first: [connects], each: text },
            ),
          ),
        }),
        test: group("tests rules", { rules: printsFiles("tests rules", "--run= --diff? --debug?") }),
        ...under("debug push tsdb promql", changes("writes files or sends data", writes)),
      },
      "--version --experimental --enable-feature=",
    ),
    manual: "https://prometheus.io/docs/prometheus/latest/command-line/promtool/",
  },
  doctl: {
    ...group(
      "works with DigitalOcean",
      {
        account: group("works with the account", droplets("get g ratelimit rl")),
        balance: group("works with the balance", droplets("get g")),
        "billing-history": group("works with bills", droplets("list ls")),
        invoice: group("works with bills", {
          ...droplets("list ls get g summary"),
          ...under("csv pdf", changes("writes a bill", writes)),
        }),
        ...under("projects project", group("works with projects", droplets("list ls get g"))),
        compute: group("works with machines", {
          ...under(
            [
              "action cdn certificate domain droplet firewall floating-ip reserved-ip image load-balancer snapshot",
              "ssh-key tag volume",
            ],
            group("works with one kind of things", {
              ...droplets("list ls get g"),
              ...under("create delete update", changes("changes them")),
            }),
          ),
          ...under("region size", group("works with one kind of things", droplets("list ls"))),
          ssh: changes("enters a machine", runsCode),
        }),
        ...under(
          "kubernetes kube k8s k",
          group("works with clusters", {
            ...under(
              "cluster clusters",
              group("works with clusters", {
                ...droplets("list ls get g get-upgrades"),
                kubeconfig: changes("prints or writes credentials", both(writes, secret)),
                ...under("create delete update upgrade", changes("changes clusters")),
              }),
            ),
            options: group("lists what there is to choose from", droplets("regions sizes versions")),
          }),
        ),
        ...under(
          "apps app",
          group("works with apps", {
            ...droplets("list ls list-deployments list-regions list-alerts logs"),
            ...under("create update delete create-deployment", changes("changes apps")),
          }),
        ),
        version: prints("prints the version"),
      },
      "-o|--output= --context= -v|--verbose -t|--access-token=secret --http-retry-max=",
      shortHelp,
    ),
    globals: "anywhere",
    manual: "https://docs.digitalocean.com/reference/doctl/",
    needs: { network: true, login: [".config/doctl"] },
  },
  amtool: {
    ...group(
      "works with Alertmanager",
      {
        alert: { ...group("works with alerts", { query: asksAbout("lists alerts", "-a -i -s -u -r=") }) },
        silence: group("works with silences", {
          query: asksAbout("lists silences", "--expired -q|--quiet --created-by= --within="),
          ...under("add expire import update", changes("changes silences")),
        }),
        "check-config": printsFiles("checks files"),
        config: group("works with the configuration", { show: asks("prints the configuration") }),
        cluster: group("works with the cluster", { show: asks("prints the cluster") }),
      },
      "--alertmanager.url= --timeout= -o|--output= --date.format= -v|--verbose",
      { "--version": { stops: true } },
    ),
    globals: "anywhere",
    manual: "https://github.com/prometheus/alertmanager#amtool",
  },
  ...Object.fromEntries(
    (
      [
        [
          "sam",
          "builds serverless applications",
          "https://docs.aws.amazon.com/serverless-application-model/latest/developerguide/serverless-sam-cli-command-reference.html",
          { network: true, login: [".aws"], scratch: [".aws/cli/cache", ".aws/sso/cache"] },
        ],
        [
          "serverless",
          "deploys serverless applications",
          "https://www.serverless.com/framework/docs/providers/aws/cli-reference",
          online,
        ],
        [
          "sls",
          "deploys serverless applications",
          "https://www.serverless.com/framework/docs/providers/aws/cli-reference",
          online,
        ],
        ["wrangler", "deploys to Cloudflare", "https://developers.cloudflare.com/workers/wrangler/commands/", online],
        ["vercel", "deploys to Vercel", "https://vercel.com/docs/cli", online],
        ["netlify", "deploys to Netlify", "https://docs.netlify.com/cli/get-started/", online],
        ["firebase", "deploys to Firebase", "https://firebase.google.com/docs/cli", online],
        ["heroku", "deploys to Heroku", "https://devcenter.heroku.com/articles/heroku-cli-commands", online],
        ["flyctl", "deploys to Fly", "https://fly.io/docs/flyctl/", online],
        ["fly", "deploys to Fly", "https://fly.io/docs/flyctl/", online],
        ["supabase", "works with Supabase", "https://supabase.com/docs/reference/cli", online],
        ["stripe", "works with Stripe", "https://docs.stripe.com/cli"],
        ["skaffold", "builds and deploys to a cluster", "https://skaffold.dev/docs/references/cli/", online],
        ["tilt", "builds and deploys to a cluster", "https://docs.tilt.dev/cli/tilt.html"],
        ["eksctl", "makes clusters at AWS", "https://eksctl.io/usage/", online],
      ] as readonly Row[]
    ).map(([name, does, manual, needs]): [string, Entry] => [
      name,
      {
        ...onlyVersion(does, manual, "--version --help", controlsRemote),
        ...(needs ? { needs } : {}),
        ...(/^(?:serverless|sls)$/.test(name) ? { obeys: ownCopy("serverless") } : {}),
      },
    ]),
  ),
});
