// Smaller programs for clouds and monitoring: cdk, auth0, prometheus and promtool, sam, serverless, vercel.
import { shortHelp } from "../forms.ts";
import { ownCopy } from "../knowledge/project-files/javascript.ts";
import { cdkFiles } from "../knowledge/project-files/systems.ts";
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import { both, choice, commands, connects, controlsRemote, type Needs, reads, sends, text } from "../schema.ts";

const listing = [
  "-n|--number= --json --json-compact --csv -q|--query= -s|--sort= -f|--filter= --from= --take=",
  "--picker",
];

const atAws: Needs = { network: true, login: [".aws"], scratch: [".aws/cli/cache", ".aws/sso/cache"] };
const online: Needs = { network: true };

const doctl = [
  "--format= --no-header --region= --tag-name= --public --page= --per-page= -f|--follow --tail=",
  "--type= --deployment= --resource-type= --before= --after=",
];

export const cloudTools = commands({
  auth0: {
    does: "works with Auth0",
    manual: "https://auth0.github.io/auth0-cli/",
    options: options("--debug --no-color --no-input --tenant= -t= -h|--help!stops -v|--version!stops"),
    globals: "anywhere",
    subcommands: {
      ...rows`
        every: --help!stops
        apps           | group | works with applications
          list=ls show | asks names   | prints what Auth0 answers | ${listing}
          create update delete=rm enable disable deploy open import use | remote names | changes applications
        users          | group | works with users
          search search-by-email show | asks names   | prints what Auth0 answers | ${listing}
          create update delete=rm enable disable deploy open import use | remote names | changes users
          roles  | group        | works with roles
            list=ls show | asks names   | prints what Auth0 answers | ${listing}
            add assign remove rm | remote names | changes roles
          blocks | group        | works with blocks
            list=ls | asks names   | prints what Auth0 answers | ${listing}
            unblock | remote names | changes blocks
        logs           | group | works with logs
          list=ls tail | asks names | prints what Auth0 answers | ${listing}
          streams      | group      | works with log streams
            list=ls show | asks names   | prints what Auth0 answers | ${listing}
            create update delete=rm enable disable deploy open import use | remote names | changes log streams
        actions        | group | works with actions
          list=ls show diff | asks names   | prints what Auth0 answers | ${listing}
          create update delete=rm enable disable deploy open import use | remote names | changes actions
        apis           | group | works with interfaces
          list=ls show | asks names   | prints what Auth0 answers | ${listing}
          create update delete=rm enable disable deploy open import use | remote names | changes interfaces
          scopes       | group        | works with scopes
            list=ls    | asks names   | prints what Auth0 answers | ${listing}
            add remove | remote names | changes scopes
        roles          | group | works with roles
          list=ls show | asks names   | prints what Auth0 answers | ${listing}
          create update delete=rm enable disable deploy open import use | remote names | changes roles
          permissions=perms | group        | works with permissions
            list=ls       | asks names   | prints what Auth0 answers | ${listing}
            add remove rm | remote names | changes permissions
        orgs=organizations | group | works with organizations
          list=ls show | asks names   | prints what Auth0 answers | ${listing}
          create update delete=rm enable disable deploy open import use | remote names | changes organizations
          members      | group        | works with members
            list=ls    | asks names   | prints what Auth0 answers | ${listing}
            add remove | remote names | changes members
          invitations  | group        | works with invitations
            list=ls show | asks names   | prints what Auth0 answers | ${listing}
            create update delete=rm enable disable deploy open import use | remote names | changes invitations
          roles        | group        | works with roles
            list=ls    | asks names   | prints what Auth0 answers | ${listing}
            add remove | remote names | changes roles
            members    | group        | works with members
              list=ls    | asks names   | prints what Auth0 answers | ${listing}
              add remove | remote names | changes members
        rules          | group | works with rules
          list=ls show | asks names   | prints what Auth0 answers | ${listing}
          create update delete=rm enable disable deploy open import use | remote names | changes rules
        domains        | group | works with domains
          list=ls show | asks names   | prints what Auth0 answers | ${listing}
          create update delete=rm enable disable deploy open import use verify default | remote names | changes domains
        protection=attack-protection=ap | group | works with attack protection
          bot-detection=bd breached-password-detection=bpd brute-force-protection=bfp suspicious-ip-throttling=sit
            | | group | works with one protection
            show | asks names   | prints what Auth0 answers | ${listing}
            update enable disable | remote names | changes protection
            ips  | group        | works with addresses
              check   | asks names   | prints what Auth0 answers | ${listing}
              unblock | remote names | changes addresses
        tenants        | group | works with tenants
          list=ls  | asks names   | prints what Auth0 answers | ${listing}
          use open | remote names | changes tenants
        quickstarts=qs | group | works with examples
          list=ls        | asks names   | prints what Auth0 answers | ${listing}
          download setup | remote names | changes examples
        email          | group | works with mail
          provider  | group | works with the provider
            show | asks names   | prints what Auth0 answers | ${listing}
            create update delete=rm enable disable deploy open import use | remote names | changes the provider
          templates | group | works with templates
            show | asks names   | prints what Auth0 answers | ${listing}
            create update delete=rm enable disable deploy open import use | remote names | changes templates
        universal-login=ul | group | works with the login page
          show      | asks names   | prints what Auth0 answers | ${listing}
          update customize switch | remote names | changes the login page
          prompts   | group        | works with texts
            show   | asks names   | prints what Auth0 answers | ${listing}
            update | remote names | changes texts
          templates | group        | works with templates
            show   | asks names   | prints what Auth0 answers | ${listing}
            update | remote names | changes templates
        event-streams  | group | works with event streams
          list=ls show stats | asks names   | prints what Auth0 answers | ${listing}
          create update delete=rm enable disable deploy open import use trigger redeliver | remote names
            | | changes event streams
        network-acl    | group | works with access lists
          list=ls show | asks names   | prints what Auth0 answers | ${listing}
          create update delete=rm enable disable deploy open import use | remote names | changes access lists
      `,
      api: {
        does: "sends one request",
        options: options("-q|--query= --force -d|--data=sends", {
          "-f, --file": { value: both(sends, reads) },
          ...shortHelp,
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
      ...rows`
        completion | prints names | prints a shell's completion script | --help!stops
        login logout test terraform=tf ai | writes names | changes credentials or files | --help!stops
      `,
    },
  },
  ...rows`
    every: --help!stops
    cdk | group | describes infrastructure with a program | -v|--verbose --debug --no-color --ci --notices? --json -j
      | --version!stops -h|--help!stops | https://docs.aws.amazon.com/cdk/v2/guide/cli.html | globals anywhere
      | | ${{ needs: atAws, obeys: cdkFiles }}
      version  | prints       | prints the version
      notices  | asks         | prints announcements | --unacknowledged
      doctor   | prints       | prints about the environment
      context  | prints       | prints the values that are kept
      # Everything else first runs the program that describes the infrastructure.
      list=ls synth=synthesize diff deploy destroy bootstrap watch import migrate gc refactor rollback metadata
        | | runs names   | runs the project's program
      init acknowledge=ack | writes names | writes files
      docs=doc | system names | opens a browser
  `,
  ...rows`
    every: --help!stops
    prometheus | runs alone | collects metrics | --version!cancels --help|-h!cancels --help-long!cancels
      | --help-man!cancels | https://prometheus.io/docs/prometheus/latest/command-line/prometheus/ | grammar posix
    promtool   | group      | checks and asks Prometheus | --version --experimental --enable-feature=
      | | https://prometheus.io/docs/prometheus/latest/command-line/promtool/
      check | group        | checks files
        config rules web-config metrics healthy ready | prints files | checks files | --lint=
          | --lint-fatal? --syntax-only? --agent? --extended? --timeout= --url=host --http.config.file=
        # It logs in where the file says, with the keys in it.
        service-discovery | remote file name | asks the services that a file names | any
      query | group        | asks a server
        instant range series labels analyze | asks first=asks names | asks a server | -o|--format= --time= --start=
          | --end= --step= --header= --match= --type= --server=host --duration=
      test  | group        | tests rules
        rules | prints files | tests rules | --run= --diff? --debug?
      debug push tsdb promql | writes names | writes files or sends data
    # Databases are left out: what is printed about them holds their passwords.
    doctl      | group      | works with DigitalOcean | -o|--output= --context= -v|--verbose -t|--access-token=secret
      | --http-retry-max= -h!stops | https://docs.digitalocean.com/reference/doctl/ | globals anywhere
      | | ${{ needs: { network: true, login: [".config/doctl"] } }}
      account  | group  | works with the account
        get g ratelimit rl | asks names | prints what DigitalOcean answers | ${doctl}
      balance  | group  | works with the balance
        get g | asks names | prints what DigitalOcean answers | ${doctl}
      billing-history | group  | works with bills
        list=ls | asks names | prints what DigitalOcean answers | ${doctl}
      invoice  | group  | works with bills
        list=ls get=g summary | asks names   | prints what DigitalOcean answers | ${doctl}
        csv pdf | writes names | writes a bill
      projects=project | group  | works with projects
        list=ls get=g | asks names | prints what DigitalOcean answers | ${doctl}
      compute  | group  | works with machines
        action cdn certificate domain droplet firewall floating-ip reserved-ip image load-balancer snapshot ssh-key tag
          | volume | group | works with one kind of things
          list=ls get=g | asks names   | prints what DigitalOcean answers | ${doctl}
          create delete update | remote names | changes them
        region size | group      | works with one kind of things
          list=ls | asks names | prints what DigitalOcean answers | ${doctl}
        ssh         | runs names | enters a machine
      kubernetes=kube=k8s=k | group  | works with clusters
        cluster=clusters | group | works with clusters
          list=ls get=g get-upgrades | asks names   | prints what DigitalOcean answers | ${doctl}
          kubeconfig | writes+secret names | prints or writes credentials
          create delete update upgrade | remote names | changes clusters
        options | group | lists what there is to choose from
          regions sizes versions | asks names | prints what DigitalOcean answers | ${doctl}
      apps=app | group  | works with apps
        list=ls list-deployments list-regions list-alerts logs | asks names   | prints what DigitalOcean answers
          | | ${doctl}
        create update delete create-deployment | remote names | changes apps
      version  | prints | prints the version
    amtool     | group      | works with Alertmanager | --alertmanager.url= --timeout= -o|--output= --date.format=
      | -v|--verbose --version!stops | https://github.com/prometheus/alertmanager#amtool | globals anywhere
      alert        | group        | works with alerts
        query | asks names | lists alerts | -a -i -s -u -r=
      silence      | group        | works with silences
        query | asks names   | lists silences | --expired -q|--quiet --created-by= --within=
        add expire import update | remote names | changes silences
      check-config | prints files | checks files
      config       | group        | works with the configuration
        show | asks | prints the configuration
      cluster      | group        | works with the cluster
        show | asks | prints the cluster
  `,
  ...rows`
    every: --version!cancels --help!cancels | grammar posix
    sam        | remote alone | builds serverless applications |
      | | https://docs.aws.amazon.com/serverless-application-model/latest/developerguide/serverless-sam-cli-command-reference.html
      | | ${{ needs: atAws }}
    serverless | remote alone | deploys serverless applications |
      | | https://www.serverless.com/framework/docs/providers/aws/cli-reference
      | | ${{ needs: online, obeys: ownCopy("serverless") }}
    sls        | remote alone | deploys serverless applications |
      | | https://www.serverless.com/framework/docs/providers/aws/cli-reference
      | | ${{ needs: online, obeys: ownCopy("serverless") }}
    vercel     | group        | deploys to Vercel | -h!stops -v|--version!stops | https://vercel.com/docs/cli
      | | ${{ needs: online, always: controlsRemote, same: { "": "deploy" } }}
      deploy alias bisect blob build cache certs curl dev dns domains env git help init inspect integration link list=ls login
        | logout logs open promote project pull redeploy redirects remove=rm rollback switch target teams whoami webhooks
        | | remote names | deploys to Vercel, or asks about it
    firebase   | remote alone | deploys to Firebase | | https://firebase.google.com/docs/cli | ${{ needs: online }}
    supabase   | remote alone | works with Supabase | | https://supabase.com/docs/reference/cli | ${{ needs: online }}
    skaffold   | remote alone | builds and deploys to a cluster | | https://skaffold.dev/docs/references/cli/
      | | ${{ needs: online }}
    tilt       | remote alone | builds and deploys to a cluster | | https://docs.tilt.dev/cli/tilt.html
    eksctl     | remote alone | makes clusters at AWS | | https://eksctl.io/usage/ | ${{ needs: online }}
  `,
});
