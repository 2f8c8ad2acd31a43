// az: the Azure CLI. A command line is groups and then a verb; the verb tells its effect. Groups whose `list` and `show`
// print secrets (keys, secret, credential, connection-string, appsettings ...) are left out on purpose.

import { under } from "../forms.ts";
import { azureFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options, type WordList, wordsOf } from "../options.ts";
import {
  both,
  choice,
  commands,
  connects,
  controlsRemote,
  controlsSystem,
  type Does,
  type Entry,
  type Operands,
  runsCode,
  sends,
  text,
  unknown,
  writes,
} from "../schema.ts";

const anything: Operands = { each: text };

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

const asks = (does: string, more: Options = {}): Entry => ({
  does,
  options: { ...queries, ...more },
  operands: anything,
  always: connects,
});

const changes = (does: string, effect: Does = controlsRemote): Entry => ({
  does,
  options: "harmless",
  operands: anything,
  always: effect,
});

/** Names and versions of a vault's contents; the values are secrets. */
const vault: Entry = {
  does: "works with a vault",
  options: {},
  subcommands: {
    ...Object.fromEntries(
      "list show list-deleted check-name".split(" ").map((name) => [name, asks("prints about vaults")]),
    ),
    ...Object.fromEntries(
      ["secret", "key", "certificate"].map((kind): [string, Entry] => [
        kind,
        {
          does: `works with each ${kind}`,
          options: {},
          subcommands: {
            ...Object.fromEntries(
              "list list-versions get-versions list-deleted"
                .split(" ")
                .map((name) => [name, asks("prints names and versions")]),
            ),
            ...(kind === "secret"
              ? { show: changes("prints a secret", unknown("prints a secret")) }
              : { show: asks("prints the public part") }),
          },
        },
      ]),
    ),
  },
};

const verbs = (does: string, effect: Does, names: WordList): Record<string, Entry> =>
  under(names, changes(does, effect));

const reading = (names: WordList): Record<string, Entry> => under(names, asks("prints what Azure answers"));

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
    groups: wordsOf([
      "account acr aks ad advisor afd alias apim app application appservice area agent agentpool",
      "agentpools artifact artifacts assignment activity-log backend-address-pool backup batch billing",
      "blob boards build builds cdn cloud cluster container containerapp consumption cosmosdb database",
      "datafactory db definition deployment devops dns disk endpoint env eventgrid eventhubs eventhub",
      "extension feature firewall folder fs functionapp graph group groups hdinsight healthcheck identity",
      "image iot item iteration job keyvault lb lock log log-analytics logs managementgroup",
      "management-group maps metrics monitor mysql namespace network nic node nodepool nsg operation",
      "operations package page peering pipelines pipeline plan policy pool postgres flexible-server pr",
      "private-endpoint private-dns application-gateway authorization-rule bicep cognitiveservices config",
      "elastic-pool failover-group firewall-rule function ip-config logicapp member metadata ml model",
      "provider record-set snapshot source sshkey state table project public-ip queue redis ref release",
      "relation release-definition replication repos repository resource reviewer role route route-table",
      "rule runs sb search server service-endpoint service-principal servicebus share signalr sig site",
      "slot sp sql sqlvm staticwebapp stack storage subnet subscription synapse tag tags target team",
      "template topic traffic-manager universal usage user variable-group vm vmss vnet volume webapp wiki",
      "work-item workspace variable zone revision replica manifest management solution a aaaa caa cname",
      "mx ns ptr soa srv txt diagnostic-settings action-group alert scheduled-query",
    ]),
    verbs: {
      ...reading([
        "list show exists query list-locations list-sizes list-skus list-usage list-usages",
        "list-ip-addresses list-items list-work-items list-type list-types list-instances list-deleted",
        "list-definitions list-namespaces list-runtimes list-metadata list-tags list-versions",
        "list-operations list-all list-members show-tags show-manifests show-usage show-backlog-iteration",
        "show-default-iteration get-versions get-upgrades get-instance-view list-image-skus list-publishers",
        "list-offers list-effective-nsg show-effective-route-table list-member logs summarize tail wait",
      ]),
      configure: {
        ...changes("lists or changes settings", writes),
        options: { "-l, --list": { cancels: true } },
      },
      ...Object.fromEntries(
        ["list-skus", "list-offers"].map((name) => [
          name,
          asks("lists images", { "-f": { value: text }, "-s": { value: text } }),
        ]),
      ),
      ...verbs("changes something in Azure", controlsRemote, [
        "create delete update set add remove start stop restart deallocate run purge move assign unassign",
        "upgrade scale resize approve reject reopen set-vote cancel invoke-action import upload enable",
        "disable install register unregister swap reset rotate regenerate renew publish deploy validate",
        "what-if reimage redeploy generalize capture attach detach connect exec abandon complete unlock",
      ]),
      ...verbs(
        "writes files on this machine",
        both(connects, writes),
        "download export get-credentials clone pull sync",
      ),
      ...verbs("prints a secret", unknown("prints a secret"), [
        "list-keys list-connection-strings list-publishing-profiles list-publishing-credentials",
        "list-secrets get-access-token generate-sas credentials list-credentials",
      ]),
    },
    subcommands: {
      keyvault: vault,
      appconfig: {
        does: "works with stores of settings",
        options: {},
        // `kv` and `credential` print values.
        subcommands: {
          ...reading("list show"),
          feature: { does: "works with features", options: {}, subcommands: reading("list show") },
        },
      },
      version: { does: "prints versions", options: {} },
      find: asks("searches for examples"),
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
          "-b, --body": { value: sends },
          "--output-file": { value: writes },
        }),
        always: connects,
      },
      login: changes("signs in", both(connects, writes)),
      logout: changes("signs out", writes),
      configure: changes("changes settings", writes),
      config: changes("changes settings", writes),
      init: changes("changes settings", writes),
      upgrade: changes("updates the Azure CLI", controlsSystem),
      interactive: changes("starts a shell", runsCode),
      feedback: changes("opens a browser", controlsSystem),
      survey: changes("opens a browser", controlsSystem),
      ssh: changes("enters a machine", runsCode),
      acc: changes("changes something in Azure", controlsRemote),
    },
    obeys: azureFiles,
    needs: { login: [".azure"], scratch: [".azure"], variables: ["AZURE_*"] },
  },
});
