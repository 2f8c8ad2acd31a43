// az: the Azure CLI. A command line is groups and then a verb. What only asks stands in knowledge/azure-commands.ts; of another verb
// the effect is the same behind every group.
import { anyNames, under } from "../forms.ts";
import { groupsOf, verbsOf } from "../groups.ts";
import { azureCommands } from "../knowledge/azure-commands.ts";
import { azureFiles } from "../knowledge/project-files/systems.ts";
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import {
  both,
  choice,
  commands,
  connects,
  controlsRemote,
  type Does,
  environment,
  readsBehindAt,
  sends,
  text,
  unknown,
  writes,
} from "../schema.ts";

// Short names mean different things in different groups (`-d`, `-f`, `-s`, `-t`): only those are here that do not.
// Of these commands only `--open` (a browser) and options that name a file could do more than read; none is listed.
const queries = options(
  [
    "-g|--resource-group= -n|--name= --ids= --id= --top= --skip= -p|--project=~",
    "--detect= --wiql= --path= --team= --repository=~ --status= --branch= --creator= --reviewer=",
    "--include-links --source-branch= --target-branch= --pipeline-ids= --pipeline-id= --definition-ids=",
    "--result= --reason= --requested-for= --query-order= --tags= --tag= --folder-path= --depth=",
    "--timeframe= --fields= --expand= --as-of= --filter= --filters= --resource-type= --namespace=",
    "-l|--location= --all --show-details --show-deleted --vnet-name= --account-name=",
    "-c|--container-name= --prefix=~ --num-results= --auth-mode= --server= --cluster-name= --registry=",
    "--build-id= --run-id= --definition-id= --definition-name= --group-id= --group-name= --pool-id=",
    "--agent-id= --queue-name= --pool-name= --continuation-token= --resource= --resource-id= --metric=",
    "--metrics= --interval= --start-time= --end-time= --offset= --aggregation= --workspace=",
    "--workspace-name= --subnet-name= --nsg-name= --plan= --slot= --image= --repository-name=",
    "--publisher= --sku= --size= --zone= --assignee= --scope= --role= --include-inherited",
    "--include-groups --service-name= --management-group= --subscription-id= --deployment-name=",
    "--policy-id= --page= --wiki= --version= --iteration= --graph-query= -q= --analytics-query=",
    "--first= --max-items= --state= --max-results= --kind= --project-name= --offer= --urn=",
    "--function-name= --zone-name= --nic-name= --namespace-name= --database-name= --group=",
    "--vault-name= --follow",
  ],
  {
    // The user's token goes to the organization.
    "--org, --organization": { value: choice({}, sends, { prefixes: { "https://dev.azure.com/": text } }) },
  },
);

const method: Does = choice({ GET: text, HEAD: text, OPTIONS: text }, controlsRemote, { ignoreCase: true });

export const az = commands({
  az: {
    does: "works with Azure and Azure DevOps from the command line",
    manual: "https://learn.microsoft.com/cli/azure/reference-index",
    options: options("--debug --only-show-errors --verbose -o|--output= --query= --subscription=", {
      "-h, --help": { stops: true },
      "-v, --version": {},
    }),
    globals: "anywhere",
    argumentFiles: "values",
    operands: { none: text },
    groups: groupsOf(azureCommands),
    behindGroups: azureCommands,
    verbs: {
      ...under(verbsOf(azureCommands), {
        does: "prints what Azure answers",
        options: queries,
        operands: anyNames,
        always: connects,
      }),
      ...rows`
      :whole | ${both(connects, environment)} names | describes it with its environment | ${queries}
      configure | writes names | lists or changes settings | -l|--list!cancels
      list-skus list-offers | asks names   | lists images | -f= -s= ${queries}
      create update set add start stop restart deallocate run move assign unassign upgrade scale
        | resize approve reject reopen set-vote cancel invoke-action import upload enable disable install register
        | unregister swap reset rotate regenerate renew publish deploy validate what-if reimage redeploy generalize
        | capture attach detach connect exec abandon complete unlock | remote names | changes something in Azure | any
      delete remove purge | remote names | deletes something in Azure | any | loses
      download export get-credentials clone pull sync | asks+writes names | writes files on this machine | any
      list-keys list-connection-strings list-publishing-profiles list-publishing-credentials list-secrets
        | get-access-token generate-sas credentials list-credentials | secret names | prints a secret | any
      `,
    },
    subcommands: {
      ...rows`
        # Names and versions of a vault's contents; the values are secrets.
        keyvault  | group | works with a vault
          list show list-deleted check-name | asks names | prints about vaults | ${queries}
          secret      | group      | works with each secret
            list list-versions get-versions list-deleted | asks names   | prints names and versions | ${queries}
            show | secret names | prints a secret | any
          key         | group      | works with each key
            list list-versions get-versions list-deleted | asks names | prints names and versions | ${queries}
            show | asks names | prints the public part | ${queries}
          certificate | group      | works with each certificate
            list list-versions get-versions list-deleted | asks names | prints names and versions | ${queries}
            show | asks names | prints the public part | ${queries}
        # 'kv' and 'credential' print values.
        appconfig | group | works with stores of settings
          list show | asks names | prints what Azure answers | ${queries}
          feature   | group      | works with features
            list show | asks names | prints what Azure answers | ${queries}
      `,
      ...rows`version | asks | prints versions, and whether there are newer ones`,
      ...rows`
        find | asks names | searches for examples | ${queries}
      `,
      rest: {
        does: "sends one request to Azure",
        options: options("-u|--uri|--url=host --url-parameters|--uri-parameters= --skip-authorization-header", {
          // The token for this resource goes to whichever host the address names.
          "--resource": { value: sends },
          "-m, --method": { value: method },
          "--headers": {
            holdsSecret: true,
            value: choice({}, text, {
              prefixes: {
                authorization: text,
                accept: text,
                "content-type": text,
                "x-http-method": controlsRemote,
                "x-method": controlsRemote,
                "{": unknown("headers as JSON"),
                "@": unknown("headers that stand in a file"),
              },
              ignoreCase: true,
            }),
          },
          "-b, --body": { value: both(sends, readsBehindAt) },
          "--output-file": { value: writes },
        }),
        always: connects,
      },
      ...rows`
        login       | asks+writes names | signs in | any
        logout      | writes names | signs out | any
        configure config init | writes names | changes settings | any
        upgrade     | system names | updates the Azure CLI | any
        interactive | runs names   | starts a shell | any
        feedback survey | system names | opens a browser | any
        ssh         | runs names   | enters a machine | any
        acc         | remote names | changes something in Azure | any
      `,
    },
    obeys: azureFiles,
    needs: { login: [".azure"], scratch: [".azure"], variables: ["AZURE_*"] },
  },
});
