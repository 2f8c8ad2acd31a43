// Clients of services that run programs, take payments, queue messages or keep tickets: fly, wrangler, netlify, heroku, stripe, kcat,
// jira, ollama. What they do there by any subcommand but those that only look is mutating.
import { presence } from "../knowledge/project-files/common.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Needs, text, unknown } from "../schema.ts";

const online: Needs = { network: true };

const ofApp = ["-a|--app= -c|--config=reads~ -j|--json"];

const ofPage = ["-l|--limit= -a|--starting-after= -b|--ending-before="];
const ofObject = [
  "-e|--expand= --stripe-account= --stripe-context= --stripe-version= --live -s|--show-headers --dark-style",
];

const filters = [
  "--active= --charge= --collection-method= --created= --currency= --customer= --destination= --email= --invoice=",
  "--payment-intent= --payout= --plan= --price= --product= --purpose= --shippable= --source= --status= --subscription=",
  "--transfer-group= --type=",
];

const columns = ["--plain --no-headers --no-truncate --delimiter= --columns= --csv --raw --paginate= --fixed-columns="];

// librdkafka loads a library that a property names, and others name files or programs.
const property = choice({ list: text, dump: unknown("prints passwords") }, unknown("may load code, or name files"), {
  prefixes: { "security.protocol=": text, "sasl.mechanism=": text, "topic.auto.offset.reset=": text },
});

export const platforms = commands({
  ...rows`
    every: --help!stops
    # By default it makes a network of its own to follow the log, and starts a program that stays.
    flyctl fly | group       | works with Fly | -t|--access-token=secret --verbose --debug -h!stops --version!stops
      | | https://fly.io/docs/flyctl/ | globals anywhere | ${{ needs: { network: true, login: [".fly/config.yml"] } }}
      status                 | asks | prints the state of an app | ${ofApp} --all --deployment -h!stops
      releases               | asks | lists releases | ${ofApp} --image -h!stops
      logs                   | remote | follows the log of an app | ${ofApp} -r|--region= -i|--instance= -m|--machine=
        | -n|--no-tail!cancels -h!stops | instead to see what is there: fly logs --no-tail
      version                | prints | prints the version | -j|--json -h!stops
      apps                   | group | works with apps
        list=ls              | asks | lists apps | -j|--json -o|--org= -q|--quiet -h!stops
        releases             | asks | lists releases | ${ofApp} --image -h!stops
        create destroy move open restart resume suspend | remote names | changes apps | any
      machine=machines=m     | group | works with machines
        list=ls              | asks | lists machines | ${ofApp} -q|--quiet -h!stops
        clone cordon create destroy exec kill restart run start stop suspend uncordon update egress-ip leases | remote names
          | | changes machines | any
      ips                    | group | works with addresses
        list=ls              | asks | lists addresses | ${ofApp} -h!stops
        allocate allocate-v4 allocate-v6 allocate-egress release release-egress private | remote names | changes addresses
          | | any
      volumes=volume=vol     | group | works with volumes
        list=ls              | asks | lists volumes | ${ofApp} --all -h!stops
        show                 | asks names | prints a volume | ${ofApp} -h!stops
        create destroy delete extend fork update snapshots lsvd | remote names | changes volumes | any
      # Names and digests, no values.
      secrets                | group | works with secrets
        list=ls              | asks | lists names of secrets | ${ofApp} -h!stops
        set unset import deploy keys sync | remote names | changes secrets | any
      scale                  | group | works with the size of an app
        show                 | asks | prints the size of an app | ${ofApp} -h!stops
        count memory vm      | remote names | changes the size of an app | any
      certs=certificates     | group | works with certificates
        list                 | asks | lists certificates | ${ofApp} -h!stops
        add import remove delete check setup | remote names | changes certificates | any
      image                  | group | works with images
        show                 | asks | prints which image an app runs | ${ofApp} -h!stops
        update               | remote names | changes the image | any
      services               | group | works with services
        list=ls              | asks | lists services | ${ofApp} -h!stops
      orgs                   | group | works with organizations
        list=ls              | asks | lists organizations | -j|--json -h!stops
        show                 | asks names | prints an organization | -j|--json -h!stops
        create delete invite remove replay-sources | remote names | changes organizations | any
      platform               | group | prints about Fly
        regions vm-sizes     | asks | lists what there is | -j|--json -h!stops
        status               | asks names | prints how Fly is | -j|--json -h!stops
      auth                   | group | works with the account
        whoami               | asks | prints the account | -j|--json -h!stops
        token                | secret names | prints a token | any
        login logout signup docker | asks+writes names | changes credentials | any
      tokens                 | secret names | makes and prints tokens | any
      ssh console proxy      | runs names | enters a machine | any
      deploy launch create destroy restart resume suspend open move postgres mpg redis storage extensions wireguard agent
        | config consul incidents ext lfsc mcp mysql registry settings jobs dashboard docs doctor dig ping curl regions
        | | remote names | changes an app, or what stands here | any
    # '.env' beside it may name another server, to which it sends its token.
    wrangler    | group       | works with Cloudflare | --cwd=folder -e|--env= -h!stops -v|--version!stops
      | | https://developers.cloudflare.com/workers/wrangler/commands/ | globals anywhere
      | | ${{ needs: { network: true, login: [".config/.wrangler"], scratch: [".config/.wrangler"] }, obeys: presence(".env .env.local", "may name the server to which it sends its token") }}
      whoami       | asks | prints the account | --json -h!stops
      deployments  | group | works with deployments
        list=status | asks | prints deployments | --name= --json -h!stops
      versions     | group | works with versions
        list       | asks | lists versions | --name= --json -h!stops
        view       | asks names | prints a version | --name= --json -h!stops
        deploy upload secret | remote names | changes versions | any
      d1           | group | works with databases
        list       | asks | lists databases | --json -h!stops
        info       | asks names | prints a database | --json -h!stops
        create delete execute export migrations time-travel insights | remote names | changes databases | any
      r2           | group | works with buckets
        bucket     | group | works with buckets
          list     | asks | lists buckets | -J|--jurisdiction= -h!stops
          info     | asks names | prints a bucket | -J|--jurisdiction= --json -h!stops
        object     | remote names | changes objects, or reads them | any
      queues       | group | works with queues
        list       | asks | lists queues | --page= -h!stops
        info       | asks names | prints a queue | -h!stops
        create delete update consumer pause-delivery resume-delivery purge | remote names | changes queues | any
      pages        | group | works with sites
        project    | group | works with sites
          list     | asks | lists sites | --json -h!stops
          create delete | remote names | changes sites | any
        deployment | group | works with deployments
          list     | asks | lists deployments | --project-name= --environment= --json -h!stops
          create delete tail | remote names | changes deployments | any
        dev deploy publish functions secret download | remote names | changes sites | any
      # Names alone.
      secret       | group | works with secrets
        list       | asks | lists names of secrets | --name= --format= -h!stops
        put delete bulk | remote names | changes secrets | any
      login logout auth | asks+writes names | changes credentials | any
      init setup types dev deploy publish delete rollback tail kv hyperdrive ai vectorize workflows containers preview
        | triggers dispatch-namespace cert mtls-certificate pipelines secrets-store email tunnel vpc browser docs complete
        | | remote names | changes what is at Cloudflare, or runs the project's code | any
    # It reads the project's settings, but runs nothing of them; it starts git.
    netlify ntl | group       | works with Netlify | -h!stops -v|--version!stops | https://docs.netlify.com/cli/get-started/
      | | ${{ needs: { network: true, login: [".config/netlify"], scratch: [".config/netlify"], git: true } }}
      status     | asks | prints the account and the site | --json --verbose --debug --auth=secret -h!stops
      sites:list | asks | lists sites | --json --debug --auth=secret -h!stops
      env:list env:get | secret names | prints values of the environment | any
      api build deploy dev init link unlink login logout open switch watch serve clone create completion functions
        | recipes blobs db logs env sites status:hooks sites:create sites:delete env:set env:unset env:import env:clone | remote names
        | | changes what is at Netlify, or runs the project's code | any
  `,
  ...rows`
    every: --version!cancels --help!cancels | grammar posix
    # On its first run it puts a program into git's own settings.
    heroku     | remote alone | deploys to Heroku | | https://devcenter.heroku.com/articles/heroku-cli-commands
      | | ${{ needs: online }}
  `,
  ...rows`
    every: --help!stops -h!stops
    stripe | group | works with Stripe | --api-key=secret --color= --device-name=
      | --log-level= -p|--project-name= -v|--version!stops | https://docs.stripe.com/cli | globals anywhere
      | | ${{ needs: { network: true, login: [".config/stripe"] } }}
      version | prints | prints the version
      status  | asks   | prints how Stripe is | --format= --verbose
      get     | asks names | asks for an object | ${ofObject} ${ofPage}
      # Every operation of these names is a request that only reads, in the client's own list.
      accounts apple_pay_domains application_fees balance balance_settings balance_transactions charges coupons country_specs
        | credit_notes customers disputes events exchange_rates fee_refunds file_links files invoice_payments invoiceitems
        | invoices line_items mandates payment_intents payment_links payment_method_configurations payment_method_domains
        | payment_methods payouts persons plans prices products promotion_codes quotes refunds reviews setup_intents
        | shipping_rates subscription_items subscription_schedules subscriptions tax_codes tax_ids tax_rates topups transfers
        | webhook_endpoints
        | | group | works with one kind of objects
        list     | asks names | lists objects | ${ofObject} ${ofPage} ${filters}
        retrieve | asks names | prints an object | ${ofObject}
        search   | asks names | looks for objects | ${ofObject} -l|--limit= --query= --page=
        approve attach cancel capture close confirm create delete detach finalize_invoice increment_authorization
          | mark_uncollectible pay reject release resume send_invoice update verify_microdeposits void_invoice reverse
          | accept finalize_quote pdf expire | remote names | changes objects | any
      config login logout switch | secret names | prints or changes keys | any
      post delete fixtures trigger listen serve samples open logs terminal apps billing issuing radar reporting sigma tax
        | test_helpers treasury checkout identity plugin completion feedback community daemon resources | remote names
        | | changes something at Stripe, or on this machine | any
    ollama | group | runs language models | -v|--version!stops | https://docs.ollama.com/cli
      | | ${{ needs: { network: true } }}
      list=ls   | asks names | lists models
      ps        | asks | lists models that are loaded
      show      | asks names | prints about a model | --license --modelfile --parameters --system --template -v|--verbose
      run serve launch | runs names | runs a model, or the server | any
      create cp pull rm stop push signin signout | asks+writes names | changes models | any
    jira   | group | works with Jira | -p|--project=~ --debug | https://github.com/ankitpokhrel/jira-cli
      | | globals anywhere | ${{
        needs: { network: true, login: [".config/.jira", ".netrc"] },
        environment: { PAGER: ["", "cat", "less"], JIRA_PAGER: ["", "cat", "less"] },
      }}
      me          | prints | prints the name of the account
      serverinfo  | asks | prints about the server
      version     | prints | prints the version
      issue=issues | group | works with issues
        list=lists=ls | asks names | lists issues | -t|--type= -R|--resolution= -s|--status= -y|--priority= -r|--reporter=
          | -a|--assignee= -C|--component=~ -l|--label= -P|--parent= --history -w|--watching --created= --updated=
          | --created-after= --updated-after= --created-before= --updated-before= -q|--jql= --order-by= --reverse
          | --comments= ${columns}
        view=show | asks names | prints an issue | --comments= --plain --raw
        create assign edit move transition link unlink clone delete comment watch worklog attachment remote | remote names
          | | changes issues | any
      epic=epics    | group | works with epics
        list=lists=ls | asks names | lists epics | --table -t|--type= -s|--status= -a|--assignee= -y|--priority= -l|--label=
          | -q|--jql= --order-by= --reverse ${columns}
        create add remove | remote names | changes epics | any
      sprint=sprints | group | works with sprints
        list=lists=ls | asks names | lists sprints | --state= --show-all-issues --table --current --prev --next ${columns}
        add close create | remote names | changes sprints | any
      project=projects | group | works with projects
        list=lists=ls | asks | lists projects
      board=boards | group | works with boards
        list=lists=ls | asks | lists boards
      release=releases | group | works with releases
        list=lists=ls | asks | lists releases
        create edit | remote names | changes releases | any
      open init completion man mcp api refresh | remote names | changes something in Jira, or here | any
  `,
  // Without a mode it takes its input for messages, unless that is a terminal.
  ...rows`
    kcat kafkacat | sends each=reads | sends messages to Kafka, or reads them | -L!cancels -Q!cancels -C~!cancels -b=host -t= -p= -m= -J -q -v -c= -o= -e -E -D=~ -K= -f= -s= -u -Z -O -d= -V!stops -h!stops
      | -X=${property}!holds-secret -F=lines -r=host | https://github.com/edenhill/kcat
      | | ${{ needs: online }}
  `,
});
