// aws: the AWS CLI, version 2. Operations that only ask stand in knowledge/aws-operations.ts.
import { under } from "../forms.ts";
import { awsEnvironments, awsOperations } from "../knowledge/aws-operations.ts";
import { type Options, options, type WordList } from "../options.ts";
import { rows } from "../rows.ts";
import {
  both,
  choice,
  commands,
  connects,
  controlsRemote,
  type Does,
  type Entry,
  environment,
  matching,
  parts,
  reads,
  type Subcommands,
  script,
  secret,
  sends,
  text,
  unknown,
} from "../schema.ts";

const globals: Options = options(
  [
    "--no-verify-ssl --no-paginate --output= --query= --profile= --region= --color=",
    "--no-sign-request --cli-read-timeout= --cli-connect-timeout= --cli-binary-format= --no-cli-pager",
    "--cli-auto-prompt --no-cli-auto-prompt --cli-error-format=",
  ],
  {
    "--ca-bundle": { value: reads },
    // Requests with their signatures, and answers with what they hold.
    "--debug": { does: secret },
    // Requests, signed with one's keys, would go to another host.
    "--endpoint-url": { value: sends },
    "--version": { stops: true },
    "--help": { stops: true },
  },
);

// A file whose content is the value. It expands `~` and variables; what stands behind the slashes may be relative.
const hidden = unknown("sends what a file holds whose path is not written out");
const valueFile: Does = matching(/^fileb?:\/\/[^~$%]*$/, parts(/^fileb?:\/\/(.*)$/, reads), hidden);

// Parameters of operations are too many to list. They select the answer; these do more.
const asking: Entry = {
  does: "prints what AWS answers",
  otherOptions: "harmless",
  options: {
    ...options("--max-items= --page-size= --starting-token= --generate-cli-skeleton?"),
    "--cli-input-json": { value: choice({}, text, { prefixes: { "file:": valueFile } }) },
    "--cli-input-yaml": { value: choice({}, text, { prefixes: { "file:": valueFile } }) },
    "--wake-up": { does: controlsRemote },
    "--with-decryption": { does: secret },
    "--include-values": { does: secret },
  },
  // Parameters may take several values, and any may be read from a file or an address, and sent; `~` is the home directory there.
  operands: {
    each: choice({}, text, {
      prefixes: {
        "file:": valueFile,
        "fileb:": both(sends, valueFile),
        "http:": sends,
        "https:": sends,
      },
      contains: { "@=": unknown("may send what a file holds") },
    }),
  },
  always: connects,
};

/** Operations that ask, by their verb, and do more. */
const exceptions: Subcommands = rows`
  every: --help!stops
  # Operations whose answer is streamed to a file, which the operand names.
  get-code-binding-source describe-input-device-thumbnail get-profile get-work-unit-results get-tile get-object
    | get-object-torrent get-export get-sdk get-introspection-schema get-configuration get-hosted-configuration-version
    | get-package-version-asset get-media* get-clip get-snapshot-block get-job-output get-latest-configuration
    | get-thing-shadow get-raw-message-content get-read-set get-reference get-extension* get-map-* get-dicom*
    | get-image-frame get-model-manifest | asks+writes names | writes a file
  # They make what they name, if there is none.
  get-id get-registration-code | remote names | makes what is not there yet
  # They take work from a queue, or count as a use.
  get-activity-task | remote names | takes work from a queue
  get-connection get-connections get-session-token get-federation-token get-authorization-token get-token get-login
    | get-login-password get-password-data get-role-credentials get-cluster-credentials* get-credentials*
    | get-open-id-token* get-secret-value batch-get-secret-value get-access-token
    | get-relational-database-master-user-password get-cluster-session-credentials
    | get-managed-endpoint-session-credentials get-job-details get-third-party-job-details describe-chap-credentials
    | get-instance-access* get-temporary* get-data-access get-compute-access get-compute-auth-token
    | get-service-access-token get-resource-oauth2-token get-resource-api-key get-workload-access-token*
    | get-delegated-access-token get-contact-attributes get-stream-key batch-get-stream-key describe-user-pool-client
    | list-api-keys describe-vpn-connections get-acme-external-account-binding-credentials get-tokens-from-refresh-token
    | get-client-token list-user-pool-client-secrets get-identity-center-auth-token get-web-identity-token
    | get-decrypted-api-key get-on-cluster-app-ui-presigned-url get-persistent-app-ui-presigned-url get-session-endpoint
    | get-dashboard-url get-artifact-url get-download-url-for-layer | secret names | prints a secret
`;

const withEnvironment: Entry = {
  ...asking,
  does: "describes it with its environment",
  always: both(connects, environment),
};

/** What a service only answers, by the list of its operations: another name with such a verb may be anything. */
const operationsOf = (name: string): WordList =>
  [...(awsOperations[name] ?? "").matchAll(/(\S+)-\(([^)]*)\)/g)].flatMap(([, verb, names = ""]) =>
    names.split(" ").map((each) => `${verb}-${each}`),
  );
const service = (name: string, more: Subcommands = {}): Entry => ({
  does: "asks one service",
  options: {},
  subcommands: {
    ...exceptions,
    ...under([operationsOf(name), "wait help"], asking),
    ...under(awsEnvironments[name] ?? "", withEnvironment),
    ...more,
  },
});
const also = (names: string): Subcommands => under(names, asking);

const dryrun = [
  "--quiet --include= --exclude= --acl= --follow-symlinks --no-follow-symlinks --no-guess-mime-type",
  "--sse? --sse-c? --sse-kms-key-id= --storage-class= --grants= --content-type= --cache-control=",
  "--content-encoding= --exact-timestamps --size-only --recursive --only-show-errors",
  "--no-progress --page-size= --metadata= --metadata-directive= --request-payer? --force --dryrun!cancels",
];
const setting = choice({}, text, { contains: { secret, token: secret, password: secret }, ignoreCase: true });

export const aws = commands({
  aws: {
    does: "works with Amazon Web Services",
    manual: "https://docs.aws.amazon.com/cli/latest/reference/",
    options: globals,
    globals: "anywhere",
    subcommands: {
      ...Object.fromEntries(Object.keys(awsOperations).map((name) => [name, service(name)])),
      ...rows`
        help      | prints names | prints help | --help!stops
        s3        | group        | works with files in S3
          ls            | asks names   | lists buckets and files | --recursive --human-readable --summarize --page-size=
            | --help!stops --request-payer? --bucket-name-prefix= --bucket-region=
          cp            | asks+remote+writes names | copies files | ${dryrun} --help!stops
          mv            | asks+remote+writes names | moves files | ${dryrun} --help!stops | ${{ like: { mv: "s3 rm" } }}
          sync          | asks+remote+writes names | makes two folders alike | ${dryrun} --help!stops
            | --delete!${{ like: "s3 rm" }}
          rm            | asks+remote+writes names | removes files | ${dryrun} --help!stops
          mb rb website | remote names | changes a bucket | --help!stops | ${{ like: { rb: "s3 rm" } }}
          presign       | secret names | prints a secret | --help!stops
          help          | prints       | prints help | --help!stops
        configure | group none=writes | prints or changes settings
          list          | prints       | lists settings | --help!stops
          list-profiles | prints       | lists profiles | --help!stops
          get           | prints each=${setting} | prints one setting | --help!stops
          help          | prints       | prints help | --help!stops
          export-credentials | secret names | prints a secret | --help!stops
          set import sso sso-session add-model mfa-login | writes names | changes settings | --help!stops
        sso login logout | asks+writes names | signs in or out | --help!stops
      `,
      ec2: service("ec2", also("export-verified-access-instance-client-configuration")),
      sts: service("sts", also("decode-authorization-message")),
      logs: service("logs", also("filter-log-events tail start-live-tail test-metric-filter")),
      // Its code is written to the file that the operand names, unlike that of Lambda.
      cloudfront: service("cloudfront", rows`get-function | asks+writes names | writes a file | --help!stops`),
      cloudformation: service(
        "cloudformation",
        also("validate-template estimate-template-cost detect-stack-resource-drift"),
      ),
      dynamodb: service("dynamodb", also("query scan transact-get-items")),
      "timestream-query": service("timestream-query", {
        query: { ...asking, options: { "--query-string": { value: script("sql") } } },
      }),
      rds: service("rds", {
        ...also("download-db-log-file-portion"),
        ...rows`generate-db-auth-token | secret names | prints a secret | --help!stops`,
      }),
      ecr: service("ecr", also("batch-check-layer-availability start-lifecycle-policy-preview")),
      sns: service("sns", also("check-if-phone-number-is-opted-out")),
      iot: service("iot", rows`describe-endpoint | remote names | makes what is not there yet | --help!stops`),
      route53: service("route53", also("test-dns-answer")),
      secretsmanager: service("secretsmanager", also("validate-resource-policy get-random-password")),
      athena: service("athena", {
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
    },
    environment: {
      AWS_PAGER: ["cat", ""],
      AWS_PROFILE: ["*"],
      AWS_REGION: ["*"],
      AWS_DEFAULT_REGION: ["*"],
      AWS_DEFAULT_OUTPUT: ["*"],
    },
    needs: { network: true, login: [".aws"], scratch: [".aws/cli/cache", ".aws/sso/cache"], variables: ["AWS_*"] },
    permutes: true,
  },
});
