// Clients of services that run programs, take payments, queue messages or keep tickets: fly, wrangler, netlify, heroku, stripe, kcat,
// jira, ollama. What only looks is listed, with the options that any of it has; nothing else passes.
import { presence } from "../knowledge/project-files/common.ts";
import { options, wordsOf } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Needs, text, unknown } from "../schema.ts";

const online: Needs = { network: true };

// librdkafka loads a library that a property names, and others name files or programs.
const property = choice({ list: text, dump: unknown("prints passwords") }, unknown("may load code, or name files"), {
  prefixes: { "security.protocol=": text, "sasl.mechanism=": text, "topic.auto.offset.reset=": text },
});

export const platforms = commands({
  ...rows`
    # By default it makes a network of its own to follow the log, and starts a program that stays.
    flyctl fly | group       | works with Fly | -t|--access-token=secret --verbose --debug -h|--help!stops --version!stops
      | -a|--app= -c|--config=reads~ -j|--json -q|--quiet -o|--org= -r|--region= --all --image
      | | https://fly.io/docs/flyctl/ | globals anywhere | ${{ needs: { network: true, login: [".fly/config.yml"] } }}
      status releases        | asks | prints the state of an app | --deployment
      logs                   | remote | follows the log of an app | -i|--instance= -m|--machine= -n|--no-tail!cancels
        | | instead to see what is there: fly logs --no-tail
      version                | prints | prints the version |
      apps                   | group | works with apps |
        list=ls releases     | asks | lists apps |
      # Of secrets: names and digests, no values.
      machine=machines=m ips volumes=volume=vol secrets services certs=certificates orgs | group | works with parts of an app |
        list=ls              | asks | lists them |
      scale image            | group | works with parts of an app |
        show                 | asks | prints one |
      platform               | group | prints about Fly |
        regions vm-sizes     | asks | lists what there is |
        status               | asks names | prints how Fly is |
      auth                   | group | works with the account |
        whoami               | asks | prints the account |
      tokens                 | secret names | makes and prints tokens | any
      ssh console proxy      | runs names | enters a machine | any
      deploy launch destroy  | remote names | changes an app | any
    # '.env' beside it may name another server, to which it sends its token. Of secrets it lists names alone.
    wrangler    | group       | works with Cloudflare | --cwd=folder -e|--env= -h|--help!stops -v|--version!stops --name= --json
      | -J|--jurisdiction= --page= --project-name= --environment= --format=
      | | https://developers.cloudflare.com/workers/wrangler/commands/
      | | globals anywhere | ${{
        needs: { network: true, login: [".config/.wrangler"], scratch: [".config/.wrangler"] },
        obeys: presence(".env .env.local", "may name the server to which it sends its token"),
      }}
      whoami       | asks | prints the account |
      deployments versions d1 queues secret | group | works with one kind of things |
        list=status | asks | lists them |
        view info  | asks names | prints one |
      r2 pages     | group | works with one kind of things |
        bucket project deployment | group | works with one kind of things |
          list     | asks | lists them |
          info     | asks names | prints one |
      deploy publish delete rollback dev | remote names | changes what is at Cloudflare, or runs the project's code | any
    # It reads the project's settings, but runs nothing of them; it starts git.
    netlify ntl | group       | works with Netlify | -h|--help!stops -v|--version!stops --json --verbose --debug --auth=secret
      | | https://docs.netlify.com/cli/get-started/ | globals anywhere
      | | ${{ needs: { network: true, login: [".config/netlify"], scratch: [".config/netlify"], git: true } }}
      status sites:list | asks | prints the account and its sites |
      env:list env:get  | secret names | prints values of the environment | any
      deploy build dev  | remote names | changes what is at Netlify, or runs the project's code | any
    # On its first run it puts a program into git's own settings.
    heroku     | remote alone | deploys to Heroku | --version!cancels --help!cancels
      | | https://devcenter.heroku.com/articles/heroku-cli-commands | grammar posix | ${{ needs: online }}
  `,
  stripe: {
    does: "works with Stripe",
    manual: "https://docs.stripe.com/cli",
    options: options([
      "--api-key=secret --color= --device-name= --log-level= -v|--version!stops -h|--help!stops -e|--expand=",
      "--stripe-account= --stripe-context= --stripe-version= --live -s|--show-headers --dark-style -l|--limit=",
      "-a|--starting-after= -b|--ending-before= --query= --page= --active= --charge= --collection-method= --created=",
      "--currency= --customer= --email= --invoice= --payment-intent= --payout= --price= --product= --status=",
      "--subscription= --type=",
    ]),
    globals: "anywhere",
    operands: { none: text },
    // Every operation `list`, `retrieve` and `search` is a request that only reads, in the client's own list.
    groups: wordsOf([
      "accounts apple_pay_domains application_fees balance balance_settings balance_transactions charges coupons country_specs",
      "credit_notes customers disputes events exchange_rates fee_refunds file_links files invoice_payments invoiceitems",
      "invoices line_items mandates payment_intents payment_links payment_method_configurations payment_method_domains",
      "payment_methods payouts persons plans prices products promotion_codes quotes refunds reviews setup_intents",
      "shipping_rates subscription_items subscription_schedules subscriptions tax_codes tax_ids tax_rates topups transfers",
      "webhook_endpoints",
    ]),
    verbs: rows`
      list retrieve search | asks names | prints what Stripe answers |
      create update delete cancel capture confirm | remote names | changes something at Stripe | any
    `,
    subcommands: rows`
      version | prints | prints the version |
      status  | asks   | prints how Stripe is |
      get     | asks names | asks for an object |
      config  | secret names | prints keys | any
      post delete trigger listen | remote names | changes something at Stripe, or sends it here | any
    `,
    needs: { network: true, login: [".config/stripe"] },
  },
  ...rows`
    every: -h|--help!stops
    ollama | group | runs language models | -v|--version!stops | https://docs.ollama.com/cli | ${{ needs: online }}
      list=ls   | asks names | lists models
      ps        | asks | lists models that are loaded
      show      | asks names | prints about a model | --license --modelfile --parameters --system --template -v|--verbose
      run serve | runs names | runs a model, or the server | any
      create cp pull rm stop push | asks+writes names | changes models | any
    jira   | group | works with Jira | -p|--project=~ --debug!secret --plain --raw --no-headers --no-truncate --delimiter= --columns=
      | --csv --paginate= --comments= --table | https://github.com/ankitpokhrel/jira-cli | globals anywhere | ${{
        needs: { network: true, login: [".config/.jira", ".netrc"] },
        environment: { PAGER: ["", "cat", "less"], JIRA_PAGER: ["", "cat", "less"] },
      }}
      me serverinfo version | asks | prints about the account and the server |
      issue=issues epic=epics sprint=sprints project=projects board=boards release=releases | group
        | | works with one kind of things |
        list=lists=ls | asks names | lists them | -t|--type= -R|--resolution= -s|--status= -y|--priority= -r|--reporter=
          | -a|--assignee= -C|--component=~ -l|--label= -P|--parent= --history -w|--watching --created= --updated=
          | --created-after= --updated-after= -q|--jql= --order-by= --reverse --state= --current --prev --next
        view=show | asks names | prints an issue |
        create edit move delete assign comment add | remote names | changes things in Jira | any
    # Without a mode it takes its input for messages, unless that is a terminal.
    kcat kafkacat | sends each=reads | sends messages to Kafka, or reads them | -L!cancels -Q!cancels -C~!cancels -b=host -t=
      | -p= -m= -J -q -v -c= -o= -e -E -D=~ -K= -f= -s= -u -Z -O -d= -V!stops -X=${property}!holds-secret -F=runs -r=host
      | | https://github.com/edenhill/kcat | ${{ needs: online }}
  `,
});
