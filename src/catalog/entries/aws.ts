// aws: the AWS CLI, version 2. An operation's name tells its effect: the API's own convention for `describe`, `get` and `list`.
import { changes, prints, printsAbout, under } from "../forms.ts";
import { type Options, options, wordsOf } from "../options.ts";
import {
  both,
  choice,
  commands,
  connects,
  controlsRemote,
  type Entry,
  reads,
  type Subcommands,
  script,
  secret,
  sends,
  text,
  unknown,
  writes,
} from "../schema.ts";

const globals: Options = options(
  [
    "--debug --no-verify-ssl --no-paginate --output= --query= --profile= --region= --color=",
    "--no-sign-request --cli-read-timeout= --cli-connect-timeout= --cli-binary-format= --no-cli-pager",
    "--cli-auto-prompt --no-cli-auto-prompt --cli-error-format=",
  ],
  {
    "--ca-bundle": { value: reads },
    // Requests, signed with one's keys, would go to another host.
    "--endpoint-url": { value: sends },
    "--version": { stops: true },
    "--help": { stops: true },
  },
);

// Parameters of operations are too many to list. They select the answer; these do more.
const asking: Entry = {
  does: "prints what AWS answers",
  otherOptions: "harmless",
  options: {
    ...options("--max-items= --page-size= --starting-token= --generate-cli-skeleton?"),
    "--cli-input-json": { value: reads },
    "--cli-input-yaml": { value: reads },
    "--wake-up": { does: controlsRemote },
    "--with-decryption": { does: secret },
    "--include-values": { does: secret },
  },
  // Parameters may take several values, and any may be read from a file or an address, and sent; `~` is the home directory there.
  operands: {
    each: choice({}, text, {
      prefixes: {
        "file:": reads,
        "file://~": unknown("sends what a file of a home directory holds"),
        "fileb:": sends,
        "http:": sends,
        "https:": sends,
      },
      contains: { "@=": unknown("may send what a file holds") },
    }),
  },
  always: connects,
};

/** Its operand is a file that it writes. */
const downloads = changes("writes a file", both(connects, writes));
const makes = changes("makes what is not there yet");
const printsSecret = changes("prints a secret", secret);

/** Operations that most services have. The exceptions in them are by name. */
const queries: Subcommands = {
  ...under("describe-* list-* get-* batch-get-* batch-describe-* search-* lookup-* head-* wait help", asking),
  // Operations whose answer is streamed to a file.
  ...under(
    [
      "get-code-binding-source describe-input-device-thumbnail get-profile get-work-unit-results get-tile",
      "get-object get-object-torrent get-export get-sdk get-introspection-schema get-configuration",
      "get-hosted-configuration-version get-package-version-asset get-media* get-clip get-snapshot-block",
      "get-job-output get-latest-configuration get-thing-shadow get-raw-message-content get-read-set",
      "get-reference get-extension* get-map-* get-dicom* get-image-frame get-model-manifest",
    ],
    downloads,
  ),
  // They make what they name, if there is none.
  ...under("get-id get-registration-code", makes),
  // They take work from a queue, or count as a use.
  ...under("get-activity-task", changes("takes work from a queue")),
  ...under(
    [
      "get-connection get-connections get-session-token get-federation-token get-authorization-token",
      "get-token get-login get-login-password get-password-data get-role-credentials get-cluster-credentials*",
      "get-credentials* get-open-id-token* get-secret-value batch-get-secret-value get-access-token",
      "get-relational-database-master-user-password get-cluster-session-credentials",
      "get-managed-endpoint-session-credentials get-job-details get-third-party-job-details",
      "describe-chap-credentials get-instance-access* get-temporary* get-data-access get-compute-access",
      "get-compute-auth-token get-service-access-token get-resource-oauth2-token get-resource-api-key",
      "get-workload-access-token* get-delegated-access-token get-contact-attributes get-stream-key",
      "batch-get-stream-key describe-user-pool-client list-api-keys describe-vpn-connections",
    ],
    printsSecret,
  ),
};

const service = (more: Subcommands = {}): Entry => ({
  does: "asks one service",
  options: {},
  subcommands: { ...queries, ...more },
});
const also = (names: string): Subcommands => under(names, asking);

const plain = wordsOf([
  "account accessanalyzer acm acm-pca amp amplify apigateway apigatewayv2 application-autoscaling",
  "appconfig apprunner appsync autoscaling autoscaling-plans backup batch bedrock bedrock-agent",
  "budgets ce chatbot cloud9 cloudtrail codebuild codecommit codeconnections codedeploy codepipeline",
  "codestar-connections cognito-identity comprehend compute-optimizer config configservice",
  "cost-optimization-hub cur datapipeline datasync dax devops-guru directconnect discovery dlm dms",
  "docdb ds dynamodbstreams ecr-public ecs efs elasticache elasticbeanstalk elb elbv2 emr",
  "emr-containers emr-serverless es events evidently firehose fis fms freetier fsx globalaccelerator",
  "glue grafana greengrassv2 guardduty health identitystore imagebuilder inspector2 internetmonitor",
  "iotevents iotsitewise ivs kafka kafkaconnect keyspaces kinesisanalyticsv2 license-manager",
  "lightsail macie2 mediaconvert medialive mediapackage memorydb mgn mq mwaa neptune network-firewall",
  "networkmanager opensearch opensearchserverless organizations outposts pipes polly pricing ram",
  "redshift redshift-serverless rekognition resiliencehub resource-explorer-2 resource-groups",
  "resourcegroupstaggingapi route53domains route53resolver rum s3control sagemaker savingsplans",
  "scheduler schemas securityhub securitylake serverlessrepo service-quotas servicecatalog",
  "servicediscovery ses sesv2 shield signer sso-admin stepfunctions storagegateway support swf",
  "synthetics textract transcribe transfer translate trustedadvisor vpc-lattice waf waf-regional",
  "wafv2 wellarchitected workspaces xray",
]);

// Of these only the operations that list and describe are known to print no secret.
const listed = wordsOf([
  "appfabric appflow appintegrations application-insights application-signals appmesh auditmanager b2bi",
  "bcm-data-exports billingconductor cleanrooms codeartifact codeguru-reviewer codeguruprofiler",
  "codestar-notifications connect controltower databrew datazone deadline detective dsql ebs",
  "elastictranscoder entityresolution finspace forecast gamelift glacier groundstation healthlake",
  "iotfleetwise iottwinmaker kendra kinesisvideo lexv2-models lookoutmetrics m2 managedblockchain",
  "marketplace-catalog mediapackagev2 mediatailor mgh neptune-graph oam omics osis pcs personalize proton",
  "qbusiness qconnect qldb quicksight rbin redshift-data rolesanywhere route53-recovery-readiness",
  "route53profiles s3outposts s3tables servicecatalog-appregistry ssm-contacts ssm-incidents",
  "timestream-influxdb timestream-write verifiedpermissions workmail workspaces-web",
]);
const described = wordsOf([
  "appmesh codeartifact codeguru-reviewer databrew forecast glacier healthlake kendra lexv2-models",
  "mediatailor personalize qldb timestream-write workmail",
]);
const lists = (name: string): Entry => ({
  does: "asks one service",
  options: {},
  subcommands: under(described.includes(name) ? "list-* describe-* help" : "list-* help", asking),
});

const dryrun: Options = options(
  [
    "--quiet --include= --exclude= --acl= --follow-symlinks --no-follow-symlinks --no-guess-mime-type",
    "--sse? --sse-c? --sse-kms-key-id= --storage-class= --grants= --content-type= --cache-control=",
    "--content-encoding= --delete --exact-timestamps --size-only --recursive --only-show-errors",
    "--no-progress --page-size= --metadata= --metadata-directive= --request-payer? --force",
  ],
  { "--dryrun": { cancels: true }, "--help": { stops: true } },
);
const copies = (does: string): Entry => ({
  does,
  options: dryrun,
  operands: { each: text },
  always: both(connects, controlsRemote, writes),
});

export const aws = commands({
  aws: {
    does: "works with Amazon Web Services",
    manual: "https://docs.aws.amazon.com/cli/latest/reference/",
    options: globals,
    globals: "anywhere",
    subcommands: {
      ...Object.fromEntries(plain.map((name) => [name, service()])),
      ...Object.fromEntries(listed.map((name) => [name, lists(name)])),
      ...under("help", printsAbout("prints help")),
      s3: {
        does: "works with files in S3",
        options: {},
        subcommands: {
          ls: {
            does: "lists buckets and files",
            options: options(
              [
                "--recursive --human-readable --summarize --page-size= --request-payer? --bucket-name-prefix=",
                "--bucket-region=",
              ],
              { "--help": { stops: true } },
            ),
            operands: { each: text },
            always: connects,
          },
          cp: copies("copies files"),
          mv: copies("moves files"),
          sync: copies("makes two folders alike"),
          rm: copies("removes files"),
          ...under("mb rb website", changes("changes a bucket")),
          presign: printsSecret,
          help: prints("prints help"),
        },
      },
      s3api: service(),
      ec2: service(also("search-* export-verified-access-instance-client-configuration")),
      iam: service(also("simulate-*")),
      sts: service(also("decode-authorization-message")),
      lambda: service(),
      logs: service(also("filter-log-events tail start-live-tail test-metric-filter")),
      // Its code is written to the file that the operand names, unlike that of Lambda.
      cloudfront: service({ "get-function": downloads }),
      cloudwatch: service(),
      cloudformation: service(also("validate-template estimate-template-cost detect-stack-resource-drift")),
      dynamodb: service(also("query scan transact-get-items")),
      "timestream-query": service({ query: { ...asking, options: { "--query-string": { value: script("sql") } } } }),
      rds: service({ ...also("download-db-log-file-portion"), "generate-db-auth-token": printsSecret }),
      ecr: service(also("batch-check-layer-availability start-lifecycle-policy-preview")),
      eks: service(),
      // Receiving a message hides it from the other readers.
      sqs: service(),
      sns: service(also("check-if-phone-number-is-opted-out")),
      kinesis: service(),
      iot: service({ "describe-endpoint": makes }),
      kms: service(),
      route53: service(also("test-dns-answer")),
      "cognito-idp": service(also("admin-get-* admin-list-*")),
      ssm: service(),
      secretsmanager: service(also("validate-resource-policy get-random-password")),
      athena: service({
        "start-query-execution": {
          does: "starts a query, whose result AWS keeps",
          options: {
            ...options([
              "--work-group= --query-execution-context= --result-configuration= --execution-parameters=",
              "--client-request-token= --result-reuse-configuration=",
            ]),
            "--query-string": { value: script("sql") },
          },
          always: connects,
        },
      }),
      configure: {
        does: "prints or changes settings",
        options: {},
        operands: { none: writes },
        subcommands: {
          list: prints("lists settings"),
          "list-profiles": prints("lists profiles"),
          get: prints(
            "prints one setting",
            "",
            {},
            {
              each: choice({}, text, { contains: { secret, token: secret, password: secret }, ignoreCase: true }),
            },
          ),
          help: prints("prints help"),
          "export-credentials": printsSecret,
          ...under("set import sso sso-session add-model mfa-login", changes("changes settings", writes)),
        },
      },
      ...under("sso login logout", changes("signs in or out", both(connects, writes))),
    },
    environment: {
      AWS_PAGER: ["cat", ""],
      AWS_PROFILE: ["*"],
      AWS_REGION: ["*"],
      AWS_DEFAULT_REGION: ["*"],
      AWS_DEFAULT_OUTPUT: ["*"],
    },
    needs: { network: true, login: [".aws"], scratch: [".aws/cli/cache", ".aws/sso/cache"] },
    examples: {
      read_only: [
        "aws s3 ls s3://bucket/x --recursive",
        "aws ec2 describe-instances --filters Name=tag:Name,Values=web --query 'Reservations[].Instances[].InstanceId' --output text",
        "aws sts get-caller-identity --profile prod",
        "aws logs filter-log-events --log-group-name x --filter-pattern ERROR",
        "aws s3 sync . s3://b --dryrun --delete",
        "aws configure get region",
        "aws athena start-query-execution --query-string 'SELECT 1' --work-group w",
        "aws --region eu-west-1 eks describe-cluster --name x",
        "aws ec2 describe-instances help",
      ],
      mutating: [
        "aws ec2 terminate-instances --instance-ids i-1",
        "aws ec2 describe-instances --filters file://~/.ssh/id_rsa",
        "aws s3api get-object --bucket b --key k out",
        "aws s3 sync . s3://b",
        "aws s3 rm s3://b/x",
        "aws secretsmanager get-secret-value --secret-id x",
        "aws ssm get-parameter --name x --with-decryption",
        "aws ec2 describe-instances --endpoint-url http://evil",
        "aws ec2 describe-instances --endpoint=http://evil",
        "aws ssm get-parameter --name x --with-dec",
        "aws athena start-query-execution --query-string 'DROP TABLE x'",
        "aws configure get aws_secret_access_key",
        "aws ecr get-login-password",
        "aws ecr get-login --no-include-email",
        "aws cognito-idp describe-user-pool-client --user-pool-id x --client-id y",
        "aws iot describe-endpoint --endpoint-type iot:Data-ATS",
        "aws cognito-identity get-id --identity-pool-id x",
        "aws lambda invoke --function-name f out",
        "aws cloudfront get-function --name f out",
        "aws medialive describe-input-device-thumbnail --input-device-id x --accept image/jpeg out.jpg",
        "aws s3 cp a s3://b --foo --dryrun",
      ],
    },
  },
});
