// gcloud, gsutil and bq. A gcloud command line is groups and then a verb, as az's is.
import { anyNames, under } from "../forms.ts";
import { groupsOf, verbsOf } from "../groups.ts";
import { googleCommands } from "../knowledge/google-commands.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import {
  both,
  choice,
  commands,
  connects,
  type Does,
  type Entry,
  environment,
  matching,
  type Needs,
  type Subcommands,
  secret,
  text,
  unknown,
  writes,
} from "../schema.ts";

// The options of all commands with these verbs, in the table with which gcloud completes command lines: they choose what is
// printed. Global ones that it hides from its manual (`--credential-file-override`) may name a file that is read and sent.
const account: Needs = {
  login: [".config/gcloud"],
  scratch: [".config/gcloud"],
  variables: ["CLOUDSDK_CONFIG", "CLOUDSDK_CORE_*", "CLOUDSDK_COMPUTE_*", "CLOUDSDK_ACTIVE_CONFIG_NAME", "GOOGLE_*"],
};

const choosing = options(
  [
    // Those of `gcloud storage`; one that takes a value in one of its commands is none in another.
    "-a -b -c -d -e -j -l -L -r -R -s",
    "--abandoned --access-time= --activity-type= --additional-headers= --after= --all --all-memberships",
    "--all-versions --analyze-service-account-impersonation --api= --appliances= --application=",
    "--artifact-url= --aspect-types= --asset= --asset-names= --asset-types= --assignment-id=",
    "--attachment-point= --attestor= --attestor-project= --available --backup= --backup-channel=",
    "--backup-collection= --backup-plan= --backup-schedule= --backup-vault= --backup_plan= --before=",
    "--billing-account= --binding= --block-name= --brand= --bucket= --buckets --buffer-window=",
    "--caller-access-type= --caller-relationship= --can-deploy-hugging-face-models --cancelled",
    "--changed-after= --cloud-exadata-infrastructure= --cloud-vm-cluster= --cluster= --code-repository-index=",
    "--code-tools-setting= --collection-group= --compare-duration= --completed --config= --config-name=",
    "--connect_cluster= --connection= --consumer= --content-type= --context= --crawler= --created-after=",
    "--created-before= --cross-site-network= --customer= --data-sharing-with-google-setting= --data-source=",
    "--data_taxonomy= --database= --database-version= --datascan= --dataset= --decryption-keys=",
    "--delivery-pipeline= --dependency= --deployment= --dest-group= --details --developer= --display-url",
    "--domain= --done --effective --effective-location= --enabled --end-time= --entitlement= --entry=",
    "--entry-group= --entry_group= --environment= --etag --exclude-name-pattern= --execution= --execution-id=",
    "--execution-timeout= --exhaustive --expand-groups --expand-resources --expand-roles --expand-table",
    "--failed --fetch-encrypted-object-hashes --field-mask= --filter-account= --filter-modules=",
    "--firewall-policy= --firewall-policy-region= --fleet-package= --folder=~ --freshness= --full-name",
    "--full-uri= --full-view --gateway= --gateway-security-policy= --gdc-zone=",
    "--gemini-gcp-enablement-setting= --gen2 --generation= --global --global-firewall-policy --glossary=",
    "--group-email= --guest-attributes= --hex --hide-committed --hide-no-traffic --holder= --host= --hub=",
    "--iam-account= --identity= --image= --image-zone= --importance= --include-deny",
    "--include-deny-policy-analysis --include-gcp-public-datasets --include-organization-ids=",
    "--include-project-ids= --include-proto-descriptors --include-tags --index= --index-endpoint=",
    "--insight-type= --instance= --instance-config= --instance-location= --instance-partition=",
    "--instance-region= --instance-zone= --instances= --inventory-filter= --issuer-location= --issuer-pool=",
    "--job= --job-id= --job-names= --job-statuses= --job-type= --json --kernel-version= --key= --keyring=",
    "--kind= --labels= --lake= --less --level= --list-all-pipelines --list-model-garden-endpoints-only",
    "--locations= --log-filter= --logging-setting= --logs= --long --managed-by= --managed-identity= --map=",
    "--max-data-points= --max-ntpot-milliseconds= --max-wait= --member-email= --membership= --memberships=",
    "--mesh= --metadata-filter= --migration-job= --min-log-level= --model= --model-filter= --model-server=",
    "--model-server-version= --module= --mysql-database= --mysql-table= --name= --names= --namespace= --nat=",
    "--nat-name= --network= --network-interface= --network-peering= --network-policy= --network-project=",
    "--next-page-token=secret --no-completed --no-started --oauth-client= --occurrence-filter= --ongoing",
    "--only-local-state --only-managed --only-unmanaged --operation-filter= --operation-names=",
    "--operation-statuses= --oracle-schema= --oracle-table= --order= --order-by= --orders= --organization=",
    "--origin= --os-policy-assignment= --os-shortname= --os-version= --output-group-edges",
    "--output-resource-edges --package= --package-name= --package-version= --page-token=secret --page_token=",
    "--parameter= --parent= --paths= --pending --permissions= --pipeline= --platform= --policy= --pool=",
    "--port= --postgresql-schema= --postgresql-table= --preview-images --private-cloud= --private-connection=",
    "--product= --protocol= --provider= --provider-project= --query= --query-filter= --queue= --range= --raw",
    "--read-mask= --read-time= --readable-sizes --recommender= --reconciling-only --recursive --regexp=",
    "--regions= --relationship-types= --release= --release-channel-setting= --report-config= --repository=~",
    "--resize-request= --resource= --resource-bundle= --resource-name= --resource-names= --resource-prefix=",
    "--resource-type= --response-policy= --response-view= --restore= --restore-channel= --restore-plan=",
    "--restricted-locations= --revision= --revision-id= --roles= --rollout= --route-view= --route_table=",
    "--router= --running --salesforce-object-name= --saved-analysis-query= --scan-config= --schema-registry=",
    "--scope= --secret=secret --security-policy= --server-filter= --service= --service-account= --service-name=",
    "--service-project= --share-settings --show-all-metadata --show-all-users --show-build-details",
    "--show-cluster-status --show-cluster-upgrade --show-config --show-deleted --show-deployment",
    "--show-deprecated --show-edition --show-image-basis --show-linked-cluster-upgrade --show-nat-ips",
    "--show-occurrences --show-occurrences-from= --show-package-vulnerability --show-platform",
    "--show-provenance --show-response --show-sbom-references --show-sql-network-architecture",
    "--show-transactional-log-storage-state --show-unset --show-versions --simple-list --sink-filter=",
    "--skip-crc32c --skip-md5 --skip-pipeline-lookup --snapshot-time= --soft-deleted --sort-order= --source=",
    "--source-cloud-location= --source-display-name= --spoke= --sqlserver-schema= --sqlserver-table=",
    "--standard-images --start= --start-time= --started --stat --state= --state-filter= --status=",
    "--sub-block-name= --sub-folder= --subject= --subscription= --succeeded --summarize --table= --tag=",
    "--target= --task= --task_group= --taxonomy= --tensorboard-experiment-id= --tensorboard-id=",
    "--tensorboard-run-id= --tentative --timeout= --total --transform= --type= --types= --v2 --values",
    "--verbose --view= --volume= --wasm-plugin= --worker-pool= --workflow= --workforce-pool= --workload=",
    "--workload-identity-pool= --zero-terminator --zones=",
  ],
  {
    // `kms keys versions describe` has the first; the others are the names that such options have elsewhere.
    "--attestation-file, --destination, --destination-dir, --output-file, --out-file, --output-path, --output-dir, --local-dir":
      { value: writes, moves: "no" },
  },
);

const root: Entry["subcommands"] = rows`
  every: --help!stops
  # It asks whether there is a newer version.
  version info cheat-sheet topic help | asks names   | prints about gcloud | --show-log --run-diagnostics --anonymize
  config | group        | works with settings
    list           | prints names | lists settings | --all
    get get-value  | prints each=${choice({}, text, { contains: { password: secret, token: secret }, ignoreCase: true })}
      | | prints a setting
    configurations | group        | works with configurations
      list describe | prints names | prints configurations | --all
      create delete activate rename | writes names | changes configurations
    set unset      | writes names | changes a setting
  auth | group | signs in, and lists who is
    list | asks names | lists accounts | ${choosing}
    # It prints what the account signs in with, the secrets too.
    describe print-access-token print-identity-token | secret names | prints a secret | --audiences=
    login revoke activate-service-account configure-docker | writes names | changes credentials
    application-default enterprise-certificate-config | group | works with credentials of programs
      print-access-token | secret names | prints a secret
      login revoke set-quota-project create | writes names | changes credentials
  init feedback survey interactive | system names | is interactive
`;

const groups = groupsOf(googleCommands);

/** A format that names fields in which no program or machine keeps what it was given. */
const fields = String.raw`(?:name|id|uid|zone|region|location|state|url|uri|size|type|machineType|createTime|updateTime|creationTimestamp|metadata\.name|status(?:\.(?!\w*env)\w+)*|networkInterfaces\S*|endpoint|current\w+Version)(?:\[\d*\]|\.\w+\(\))*`;
const format: Does = matching(
  new RegExp(String.raw`^(?:table|csv|value)(?:\[[\w=,-]*\])?\(${fields}(?:, *${fields})*\)$`),
  text,
  environment,
);
const whole: Options = { ...choosing, "--format": { value: format, does: connects, cancels: true } };
/** Lists print a table, which leaves environments out, unless `--format` asks for something else. */
const table: Options = { ...choosing, "--format": { value: format } };

const verbs: Subcommands = {
  ...under(verbsOf(googleCommands), {
    does: "prints what Google Cloud answers",
    options: choosing,
    operands: anyNames,
    always: connects,
  }),
  ...rows`
  :whole | ${both(connects, environment)} names | describes it with its environment | ${whole}
  :table | asks names | lists what has an environment | ${table}
  create update set add start stop reset suspend resume resize deploy undelete enable disable import
    | export restore clone patch rollback promote failover move migrate cancel submit execute call publish pull seek
    | ack modify-push-config set-iam-policy add-iam-policy-binding remove-iam-policy-binding set-default add-tags
    | remove-tags add-labels remove-labels add-metadata remove-metadata set-machine-type set-service-account
    | set-scheduling attach-disk detach-disk snapshot upload replace abandon activate approve reject pause rotate
    | sign-blob sign-jwt encrypt decrypt asymmetric-sign mv cp rsync compose rewrite restart-on-ready transfer link
    | unlink detach attach add-backend remove-backend update-traffic set-managed-cluster set-target recreate-instances
    | rolling-action set-autoscaling stop-autoscaling invalidate-cdn-cache perform-maintenance
    | simulate-maintenance-event disown sdk | remote names | changes something in Google Cloud | --help!stops
  delete remove rm destroy | remote names | deletes something in Google Cloud | --help!stops | loses
  get-credentials | writes names | writes credentials for kubectl | --help!stops
  ssh scp start-iap-tunnel connect-to-serial-port | runs names   | enters a machine | --help!stops
  access print-access-token print-identity-token get-password print-refresh-token get-key-string | secret names
    | | prints a secret | --help!stops
  login revoke activate-service-account configure-docker print-settings | writes names | changes credentials
    | | --help!stops
  browse launch | system names | opens a browser | --help!stops
`,
};

const gcloud: Entry = {
  does: "works with Google Cloud",
  manual: "https://cloud.google.com/sdk/gcloud/reference",
  options: options(
    [
      "--account= --billing-project= --configuration= --filter= --flatten= --format= --limit=",
      "--page-size= --sort-by= --log-http? --project=~ -q|--quiet --region= --zone= --location=",
      "--trace-token=secret --uri --user-output-enabled? --no-user-output-enabled --verbosity=",
      "--impersonate-service-account= -h|--help!stops -v|--version!stops",
    ],
    {
      "--access-token-file": { value: unknown("sends what the file holds") },
      // The flags stand in a file.
      "--flags-file": { value: unknown("reads its options from a file") },
    },
  ),
  globals: "anywhere",
  subcommands: {
    ...root,
    ...under("alpha beta preview", { does: "what is new", options: {}, groups, verbs, behindGroups: googleCommands }),
  },
  groups,
  verbs,
  behindGroups: googleCommands,
  environment: {
    CLOUDSDK_CORE_PROJECT: ["*"],
    CLOUDSDK_CORE_DISABLE_PROMPTS: ["*"],
  },
  needs: account,
  permutes: true,
};

export const google = commands({
  gcloud,
  ...rows`
    gsutil | group | works with files in Cloud Storage | -D~!secret -DD!secret -q -m -u= -h= -i=${unknown("acts as someone else")}
      | | https://cloud.google.com/storage/docs/gsutil | ${{ needs: account }}
      ls      | asks names   | lists files | -l -L -d -b -h -p= -R -r -a -e --help!stops
      cat     | asks names   | prints files | -h -r= --help!stops
      stat    | asks names   | shows files | --help!stops
      du      | asks names   | prints sizes | -0 -a -c -e= -h -s -X= --help!stops
      hash    | prints files | prints checksums | -c -h -m --help!stops
      # It asks on which machine it runs.
      version | asks         | prints the version | -l --help!stops
      help    | asks names   | prints help | --help!stops
      acl defacl iam cors lifecycle logging versioning web label notification retention kms ubla pap requesterpays
        | | group        | prints or changes settings of buckets
        get    | asks names   | prints settings | --help!stops
        list   | asks names   | prints settings | -o --help!stops
        set ch | remote names | changes settings | --help!stops
      cp mv rm rsync mb rb compose rewrite setmeta signurl config | asks+writes+remote names | changes files
        | | --help!stops
    bq     | group | works with BigQuery | --project_id= --dataset_id= --location= --format= -q|--quiet --headless
      | --max_rows_per_request= --nosync --sync? --job_id= --synchronous_mode?
      | | https://cloud.google.com/bigquery/docs/reference/bq-cli-reference | globals anywhere | ${{ needs: account }}
      ls      | asks names   | lists datasets, tables and jobs | -a|--all -d|--datasets -j|--jobs -m|--models
        | -p|--projects -n|--max_results= --filter= --routines --transfer_config --transfer_location= --reservation
        | --page_token= --min_creation_time= --max_creation_time= --help!stops
      show    | asks names   | shows a resource | -d|--dataset -j|--job -m|--model --schema --view
        | --encryption_service_account --routine --format= --connection --reservation --transfer_config --help!stops
      head    | asks names   | prints rows | -n|--max_rows= -s|--start_row= -c|--selected_fields= --job --table -t
        | --help!stops
      version | asks         | prints the version | --help!stops
      help    | asks names   | prints help | --help!stops
      info    | prints       | prints the settings | --help!stops
      query   | asks none=${unknown("reads a statement from standard input")} first=sql | runs a statement
        | | --use_legacy_sql? --nouse_legacy_sql -n|--max_rows= --maximum_bytes_billed= --parameter= --use_cache?
        | --nouse_cache --dry_run? --batch? -s|--start_row= --label= --format=
      rm mk load cp extract insert update cancel partition truncate undelete snapshot | remote names | changes data
        | | --help!stops
  `,
});
