// Commands of gcloud that only ask, by their first group: a command that is not here is refused, whatever its verb is.
//
// From the command tree of the Google Cloud SDK 528.0.0 (stable, beta and alpha): those with a verb that asks, those that print a
// program's environment, a machine's metadata or a credential apart. Before a newer tree is taken over, read the names that it adds.

/** As groups.ts reads them. `verb=row`: it means that row of the entry, as it prints an environment, metadata or secrets. */
export const googleCommands: Readonly<Record<string, string>> = {
  "access-approval": "requests(get list) service-account|settings(get)",
  "access-context-manager":
    "authorized-orgs|cloud-bindings|levels|perimeters|perimeters/dry-run|supported-services(describe list) levels/conditions(list) policies(describe get-iam-policy list)",
  "active-directory":
    "domains(describe get-iam-policy list) domains/backups|domains/sql-integrations|operations|peerings(describe list)",
  ai: "custom-jobs|hp-tuning-jobs|models|persistent-resources(describe=:whole list=:table) endpoints|index-endpoints|indexes|model-monitoring-jobs|tensorboard-experiments|tensorboard-runs|tensorboards(describe list) model-garden/models(list) operations(describe) tensorboard-time-series(describe list read)",
  "ai-platform":
    "jobs|versions(describe=:whole list=:table) locations(describe list) models(describe get-iam-policy list) operations(describe list wait)",
  alloydb: "backups|clusters|instances|operations(describe list) users(list)",
  anthos: "config/controller|config/operations(describe list)",
  "api-gateway":
    "api-configs(describe list) apis|gateways(describe get-iam-policy list) operations(describe list wait)",
  apigee:
    "apis|applications|archives|deployments|developers|environments|operations|products(describe list) organizations(list)",
  app: "(describe) domain-mappings|instances|services|ssl-certificates(describe list) firewall-rules(describe list test-ip) logs(read tail) operations(describe list wait) regions|runtimes(list) versions(describe=:whole list=:table)",
  apphub:
    "applications(describe get-iam-policy list) applications/services|applications/workloads|locations|operations(describe list) discovered-services|discovered-workloads|service-projects(describe list lookup)",
  artifacts:
    "attachments|files|packages|rules|versions(describe list) docker/images(describe get-operation list list-vulnerabilities) docker/tags|locations|sbom|tags|vulnerabilities(list) operations|settings|vpcsc-config(describe) repositories(describe get-iam-policy list)",
  asset:
    "(analyze-iam-policy get-effective-iam-policy get-history list search-all-iam-policies search-all-resources) feeds|saved-queries(describe list) operations(describe)",
  assured: "operations|workloads|workloads/violations(describe list)",
  "audit-manager": "operations(describe)",
  "backup-dr":
    "backup-plan-associations|backup-plan-revisions|backup-plans|backup-vaults|backups|data-sources|management-servers|operations(describe list) locations|resource-backup-config(list)",
  batch: "jobs|tasks(describe=:whole list=:table) resource-allowances(describe list)",
  beyondcorp:
    "app/connections|app/connectors|app/gateways|app/operations|client-connector/operations(describe list) client-connector/gateways|client-connector/services(describe get-iam-policy list)",
  bigtable:
    "app-profiles|clusters|logical-views|materialized-views|operations(describe list) authorized-views|backups|instances|instances/tables|tables(describe get-iam-policy list) hot-tablets(list)",
  billing: "accounts(describe get-iam-policy list) accounts/projects|budgets|projects(describe list)",
  "blockchain-node-engine": "locations|nodes|operations(describe list)",
  "blockchain-validator": "blockchain-validator-configs(describe list) operations(describe list wait)",
  bms: "instances|networks|nfs-shares|os-images|volumes|volumes/luns|volumes/snapshots(describe list) operations(describe wait) serial-console-ssh-keys|ssh-keys(list)",
  bq: "datasets|jobs|migration-workflows|tables(describe list)",
  builds:
    "(describe=:whole list=:table log) connections(describe get-iam-policy list) enterprise-config/bitbucketserver|enterprise-config/github|enterprise-config/gitlab|repositories|worker-pools(describe list) triggers(describe=:whole list=:table)",
  "certificate-manager":
    "certificates|dns-authorizations|issuance-configs|maps|maps/entries|operations|trust-configs(describe list)",
  cloudlocationfinder: "cloud-locations(describe list search)",
  colab: "executions|runtimes|schedules(describe list) runtime-templates(describe=:whole get-iam-policy list=:table)",
  components: "|repositories(list)",
  composer:
    "environments(check-upgrade describe=:whole list-packages list-upgrades list-workloads list=:table) environments/storage/dags|environments/storage/data|environments/storage/plugins(list) environments/user-workloads-config-maps|environments/user-workloads-secrets(describe list) operations(describe list wait)",
  compute:
    "accelerator-types|addresses|commitments|disk-types|external-vpn-gateways|firewall-rules|forwarding-rules|health-checks|http-health-checks|https-health-checks|instance-groups/managed/resize-requests|instances/ops-agents/policies|instant-snapshot-groups|instant-snapshots|interconnects/attachments|interconnects/cross-site-networks|interconnects/locations|interconnects/remote-locations|interconnects/wire-groups|machine-types|network-attachments|network-edge-security-services|network-endpoint-groups|network-profiles|networks/vpc-access/connectors|networks/vpc-access/operations|operations|os-config/instance-os-policies-compliances|os-config/inventories|os-config/os-policy-assignment-reports|os-config/patch-deployments|os-config/patch-jobs|os-config/policy-orchestrators|os-config/vulnerability-reports|os-login/ssh-keys|packet-mirrorings|preview-features|public-advertised-prefixes|public-delegated-prefixes|queued-resources|regions|reservations/blocks|reservations/sub-blocks|routers/nats|routers/nats/rules|routes|service-attachments|snapshot-groups|sole-tenancy/node-types|ssl-certificates|storage-pool-types|target-grpc-proxies|target-http-proxies|target-https-proxies|target-instances|target-ssl-proxies|target-tcp-proxies|target-vpn-gateways|tpus/accelerator-types|tpus|tpus/execution-groups|tpus/locations|tpus/queued-resources|tpus/tpu-vm/accelerator-types|tpus/tpu-vm|tpus/tpu-vm/versions|tpus/versions|url-maps|vpn-tunnels|zones(describe list) backend-buckets|disks|images|machine-images|resource-policies|snapshots|sole-tenancy/node-templates(describe get-iam-policy list) backend-services(describe get-health get-iam-policy list list-usable) disk-settings|firewall-policies/mirroring-rules|firewall-policies/rules|network-firewall-policies/mirroring-rules|network-firewall-policies/rules|org-security-policies/rules|os-config/os-policy-assignments/operations|os-config/project-feature-settings|project-zonal-metadata|security-policies/rules|snapshot-settings(describe) firewall-policies|org-security-policies(describe list list-rules) firewall-policies/associations|images/packages|images/vulnerabilities|instances/vulnerabilities|networks/vpc-access/locations|org-security-policies/associations|shared-vpc/associated-projects|tpus/reservations|tpus/topologies(list) future-reservations(describe=:whole list=:table) instance-groups|instance-groups/unmanaged(describe get-named-ports list list-instances) instance-groups/managed(describe get-named-ports list list-errors list-instances) instance-groups/managed/instance-configs(list=:table) instance-templates|reservations(describe=:whole get-iam-policy list=:table) instances(describe=:whole get-iam-policy get-serial-port-output get-shielded-identity list=:table) instances/network-interfaces(get-effective-firewalls) instances/os-inventory(describe list-instances) interconnects(describe get-diagnostics list) interconnects/attachments/groups|interconnects/groups(describe get-operational-status list) network-firewall-policies(describe get-effective-firewalls list) networks(describe get-effective-firewalls list list-ip-addresses) networks/peerings(list list-routes) networks/subnets(describe get-iam-policy list list-usable) os-config/guest-policies(describe list lookup) os-config/os-policy-assignments(describe list list-revisions) project-info(describe=:whole) routers(describe get-nat-ip-info get-nat-mapping-info get-status list) security-policies(describe list list-preconfigured-expression-sets) shared-vpc/organizations(list-host-projects) sole-tenancy/node-groups(describe get-iam-policy list list-nodes) ssl-policies(describe list list-available-features) storage-pools(describe get-iam-policy list list-disks) target-pools(describe get-health list) vpn-gateways(describe get-status list)",
  container:
    "ai/profiles/accelerators|ai/profiles/model-and-server-combinations|ai/profiles/model-server-versions|ai/profiles/model-servers|ai/profiles/models|ai/recommender/accelerators|ai/recommender/model-and-server-combinations|ai/recommender/model-server-versions|ai/recommender/model-servers|ai/recommender/models|binauthz/attestations|fleet/features|hub/features(list) attached|aws|azure|(get-server-config) attached/clusters|aws/clusters|aws/node-pools|azure/clients|azure/clusters|azure/node-pools|backup-restore/backup-channels|backup-restore/backup-plan-bindings|backup-restore/locations|backup-restore/operations|backup-restore/restore-channels|backup-restore/restore-plan-bindings|backup-restore/volume-backups|backup-restore/volume-restores|bare-metal/node-pools|fleet|fleet/memberships/bindings|fleet/memberships|fleet/packages|fleet/packages/resource-bundles|fleet/packages/resource-bundles/releases|fleet/packages/rollouts|fleet/scopes/namespaces|fleet/scopes/rbacrolebindings|hub|hub/memberships/bindings|hub/memberships|hub/packages|hub/packages/resource-bundles|hub/packages/resource-bundles/releases|hub/packages/rollouts|hub/scopes/namespaces|hub/scopes/rbacrolebindings|vmware/admin-clusters|vmware/node-pools(describe list) attached/operations|aws/operations|azure/operations|bare-metal/operations|fleet/operations|hub/operations|operations|vmware/operations(describe list wait) backup-restore/backup-plans|backup-restore/backups|backup-restore/restore-plans|backup-restore/restores|binauthz/attestors|binauthz/policy(describe get-iam-policy list) bare-metal/admin-clusters|bare-metal/clusters|bare-metal/standalone-clusters|vmware/clusters(describe list query-version-config) binauthz/continuous-validation|fleet/cloudrun|fleet/clusterupgrade|fleet/dataplane-v2-encryption|fleet/fleetobservability|fleet/identity-service|fleet/ingress|fleet/memberships/support-access|fleet/mesh|fleet/multi-cluster-services|fleet/namespaceactuation|fleet/policycontroller|fleet/rbacrolebindingactuation|fleet/service-directory|fleet/workload-identity|hub/cloudrun|hub/clusterupgrade|hub/dataplane-v2-encryption|hub/fleetobservability|hub/identity-service|hub/ingress|hub/memberships/support-access|hub/mesh|hub/multi-cluster-services|hub/namespaceactuation|hub/policycontroller|hub/rbacrolebindingactuation|hub/service-directory|hub/workload-identity(describe) clusters|node-pools(describe get-upgrade-info list) fleet/scopes|hub/scopes(describe get-iam-policy list list-memberships) images(describe list list-tags) subnets(list-usable)",
  "data-catalog":
    "(search) crawler-runs|crawlers(describe list) entries(describe list lookup) entry-groups|taxonomies|taxonomies/policy-tags(describe get-iam-policy list) tag-templates(describe get-iam-policy) tags(list)",
  "data-fusion": "(get-iam-policy) instances(describe list) operations(list wait)",
  "database-migration":
    "connection-profiles(describe=:whole list=:table) conversion-workspaces|migration-jobs|operations|private-connections(describe list) objects(list lookup)",
  dataflow: "jobs(describe=:whole list=:table) logs|metrics(list) snapshots(describe list)",
  datapipelines: "pipeline(describe list) pipeline/job(list)",
  dataplex:
    "aspect-types|assets|content|data-attribute-bindings|data-taxonomies/attributes|data-taxonomies|datascans|entry-groups|entry-types|environments|glossaries|lakes|tasks|zones(describe get-iam-policy list) assets/actions|environments/sessions|lakes/actions|zones/actions(list) datascans/jobs|glossaries/categories|glossaries/terms|metadata-jobs|tasks/jobs(describe list) encryption-config|entry-links(describe) entries(describe list lookup search)",
  dataproc:
    "autoscaling-policies|operations(describe get-iam-policy list) batches(describe=:whole list=:table wait) clusters|workflow-templates(describe=:whole get-iam-policy list=:table) jobs(describe=:whole get-iam-policy list=:table wait) node-groups(describe) session-templates(describe list) sessions(describe=:whole list=:table)",
  datastore: "indexes|operations(describe list)",
  datastream:
    "connection-profiles(describe=:whole list=:table) locations|operations|private-connections|routes|streams(describe list) objects(describe list lookup)",
  deploy:
    "automation-runs|automations|job-runs|releases|rollouts(describe list) custom-target-types|delivery-pipelines|targets(describe get-iam-policy list) deploy-policies(describe get-iam-policy)",
  "deployment-manager":
    "deployments|manifests|resources(describe=:whole list=:table) operations(describe list wait) type-providers|types(describe list)",
  "developer-connect":
    "account-connectors|connections|connections/git-repository-links|insights-configs(describe list) operations(describe list wait)",
  dialogflow: "agent(describe) entity-types|intents(describe list)",
  dlp: "job-triggers|jobs(describe list)",
  dns: "dns-keys|operations|policies|record-sets/changes|record-sets|response-policies|response-policies/rules(describe list) managed-zones(describe get-iam-policy list) project-info|record-sets/transaction(describe)",
  domains:
    "(list-user-verified) registrations(describe list) registrations/authorization-code(get) registrations/operations(describe list wait)",
  "edge-cache": "keysets|operations|origins|services(describe list)",
  "edge-cloud":
    "container(get-server-config) container/clusters(describe=:whole list=:table) container/clusters/node-pools|container/machines|container/regions|container/vpn-connections|container/zones|networking/interconnects/attachments|networking/subnets(describe list) container/operations|networking/operations(describe wait) networking/interconnects(describe get-diagnostics list) networking/networks|networking/routers(describe get-status list)",
  endpoints: "configs(describe list) operations(describe list wait) quota(list) services(describe get-iam-policy list)",
  "essential-contacts": "(describe list)",
  eventarc:
    "audit-logs-provider/method-names|audit-logs-provider/service-names|locations(list) channel-connections|channels|enrollments|google-api-sources|message-buses|providers|triggers(describe list) google-channels(describe) pipelines(describe=:whole list=:table)",
  filestore: "backups|instances|instances/snapshots|locations|operations|snapshots(describe list) regions|zones(list)",
  firebase:
    "test/android|test/ios(list-device-capacities) test/android/locales|test/android/models|test/android/versions|test/ios/locales|test/ios/models|test/ios/versions|test/network-profiles(describe list) test/ip-blocks(list)",
  firestore:
    "backups|backups/schedules|databases|indexes/composite|indexes/fields|locations|user-creds(describe list) fields/ttls(list) operations(describe list wait)",
  functions: "(describe=:whole get-iam-policy list=:table) event-types|regions|runtimes(list) logs(read)",
  gemini:
    "code-repository-indexes|code-tools-settings|code-tools-settings/setting-bindings|data-sharing-with-google-settings|data-sharing-with-google-settings/setting-bindings|gemini-gcp-enablement-settings|gemini-gcp-enablement-settings/setting-bindings|logging-settings|logging-settings/setting-bindings|release-channel-settings|release-channel-settings/setting-bindings(describe list) code-repository-indexes/repository-groups(describe get-iam-policy list) operations(describe list wait)",
  "gemini-cloud-assist": "investigations(get-iam-policy)",
  genomics: "operations(describe=:whole list=:table wait)",
  healthcare:
    "consent-stores|datasets|dicom-stores|fhir-stores|hl7v2-stores(describe get-iam-policy list) operations(describe list)",
  iam: "(list-grantable-roles list-testable-permissions) oauth-clients/credentials|oauth-clients|policy-bindings|principal-access-boundary-policies|roles|workforce-pools/providers|workforce-pools/providers/keys|workload-identity-pools/managed-identities|workload-identity-pools/namespaces|workload-identity-pools/providers|workload-identity-pools/providers/keys(describe list) policies(get list) service-accounts|workforce-pools|workload-identity-pools(describe get-iam-policy list) service-accounts/keys(get-public-key list) workforce-pools/operations|workforce-pools/providers/keys/operations|workforce-pools/providers/operations|workforce-pools/subjects/operations|workload-identity-pools/managed-identities/operations|workload-identity-pools/namespaces/operations|workload-identity-pools/operations|workload-identity-pools/providers/keys/operations|workload-identity-pools/providers/operations(describe)",
  iap: "oauth-brands(describe list) oauth-clients(describe=access list=access) settings(get) tcp/dest-groups(describe get-iam-policy list) web(get-iam-policy)",
  identity: "groups(describe search) groups/memberships(describe list)",
  ids: "endpoints(describe list) operations(describe list wait)",
  "immersive-stream": "xr/contents|xr/instances(describe list) xr/operations(describe list wait)",
  "infra-manager":
    "deployments|revisions(describe=:whole list=:table) previews|resources|terraform-versions(describe list)",
  kms: "autokey-config(describe) ekm-config(describe get-iam-policy) ekm-connections|import-jobs|keyrings|keys(describe get-iam-policy list) inventory(list-keys) key-handles(describe list) keys/versions(describe get-public-key list) locations(list)",
  lifesciences: "locations(describe list) operations(describe=:whole list=:table wait)",
  logging:
    "(read tail) buckets|links|locations|metrics|operations|scopes|sinks(describe list) logs|resource-descriptors(list) settings(describe) views(describe get-iam-policy list)",
  looker: "backups|instances|operations(describe list) regions(list)",
  lustre: "instances(describe list) operations(describe list wait)",
  "managed-flink": "deployments|jobs(describe list)",
  "managed-kafka":
    "acls|clusters|connect-clusters|connectors|consumer-groups|operations|schema-registries|topics(describe list) schema-registries/subject(describe)",
  memcache: "instances|operations|regions(describe list)",
  memorystore: "backup-collections/backups|backup-collections|instances|locations|operations(describe list)",
  metastore:
    "federations|services/backups|services(describe get-iam-policy list) locations|services/imports|services/migrations(describe list) operations(describe list wait) services/databases|services/databases/tables(get-iam-policy)",
  migration: "vms/image-imports|vms/machine-image-imports(describe list) vms/target-projects(list)",
  ml: "speech/operations|video/operations(describe wait) speech/recognizers|vision/product-search/images|vision/product-search/products(describe list) vision/operations(describe) vision/product-search/product-sets(describe list list-products)",
  "ml-engine":
    "jobs|versions(describe=:whole list=:table) locations(describe list) models(describe get-iam-policy list) operations(describe list wait)",
  "model-armor": "floorsettings(describe) templates(describe list)",
  monitoring:
    "channel-descriptors|channels|dashboards|metrics-scopes|policies|snoozes(describe list) policies/conditions(describe) uptime(describe list-ips)",
  netapp:
    "active-directories|backup-policies|backup-vaults/backups|backup-vaults|kms-configs|locations|operations|storage-pools|volumes|volumes/quota-rules|volumes/replications|volumes/snapshots(describe list)",
  "network-connectivity":
    "hubs(describe get-iam-policy list query-status) hubs/groups(describe get-iam-policy list) hubs/route-tables|hubs/route-tables/routes|internal-ranges|locations|operations|policy-based-routes|regional-endpoints|service-connection-policies|spokes|spokes/gateways/advertised-routes(describe list)",
  "network-management": "connectivity-tests|operations|vpc-flow-logs-configs(describe list)",
  "network-security":
    "address-groups|org-address-groups(describe list list-references) authorization-policies|client-tls-policies|gateway-security-policies|gateway-security-policies/rules|security-profiles/threat-prevention|tls-inspection-policies|url-lists(list) authz-policies|backend-authentication-configs|firewall-endpoint-associations|firewall-endpoints|intercept-deployment-groups|intercept-deployments|intercept-endpoint-group-associations|intercept-endpoint-groups|mirroring-deployment-groups|mirroring-deployments|mirroring-endpoint-group-associations|mirroring-endpoint-groups|secure-access-connect/attachments|secure-access-connect/realms|security-profile-groups|security-profiles/custom-intercept|security-profiles/custom-mirroring|security-profiles|server-tls-policies(describe list)",
  "network-services":
    "endpoint-policies|gateways|grpc-routes|http-filters|http-routes|meshes|multicast-consumer-associations|multicast-domain-activations|multicast-domain-groups|multicast-domains|multicast-group-consumer-activations|multicast-group-definitions|multicast-group-producer-activations|multicast-group-range-activations|multicast-group-ranges|multicast-groups|multicast-producer-associations|observability-policies|route-views|service-bindings|service-lb-policies|tcp-routes|tls-routes(describe list) operations(describe list wait)",
  notebooks:
    "environments|runtimes(describe=:whole list=:table) instances(describe=:whole get-health get-iam-policy list=:table) locations(list)",
  observability: "scopes(describe)",
  "oracle-database":
    "autonomous-database-backups|autonomous-database-character-sets|autonomous-db-versions|cloud-exadata-infrastructures/db-servers|cloud-vm-clusters/db-nodes|db-system-shapes|entitlements|gi-versions(list) autonomous-databases|cloud-exadata-infrastructures|cloud-vm-clusters(describe list) operations(describe list wait)",
  "org-policies": "(describe describe-custom-constraint list list-custom-constraints)",
  organizations: "(describe get-iam-policy list)",
  pam: "entitlements|grants(describe list search) operations(describe list wait)",
  parametermanager: "parameters|parameters/versions(describe list)",
  "policy-intelligence": "(query-activity)",
  privateca:
    "certificates|roots|subordinates(describe list) locations(list) pools|templates(describe get-iam-policy list)",
  projects: "(describe get-ancestors get-ancestors-iam-policy get-iam-policy list search)",
  pubsub:
    "lite-operations|lite-subscriptions|snapshots(describe list) lite-reservations(describe list list-topics) lite-topics(describe list list-subscriptions) schemas(describe list list-revisions) subscriptions(describe get-iam-policy list) topics(describe get-iam-policy list list-snapshots list-subscriptions)",
  quotas: "adjuster/settings(describe) info|preferences(describe list)",
  recaptcha: "firewall-policies|keys(describe list)",
  recommender:
    "insight-type-config|recommender-config|recommender-configs(describe) insights|recommendations(describe list)",
  redis:
    "clusters/backup-collections|clusters/backups|clusters|instances|operations|regions(describe list) zones(list)",
  "resource-manager":
    "folders(describe get-ancestors-iam-policy get-iam-policy list search) liens|tags/bindings|tags/holds(list) operations(describe) org-policies(describe list) tags/keys|tags/values(describe get-iam-policy list)",
  run: "domain-mappings|multi-region-services(describe list) jobs|services(describe=:whole get-iam-policy list=:table) jobs/executions|jobs/executions/tasks|revisions|worker-pools|worker-pools/revisions(describe=:whole list=:table) jobs/executions/logs|jobs/logs|revisions/logs|services/logs|worker-pools/logs|worker-pools/revisions/logs(read tail) regions(list)",
  "runtime-config":
    "configs(describe list) configs/variables(describe get-value list) configs/waiters(describe list wait)",
  "saas-runtime": "releases|rollout-kinds|rollouts|saas|tenants|unit-kinds|unit-operations|units(describe list)",
  scc: "assets(describe get-parent get-project list list-marks) bqexports|muteconfigs(get list) custom-modules/etd|custom-modules/sha(get list list-descendant list-effective) findings(list list-marks) iac-validation-reports|manage/services|notifications|posture-deployments|posture-templates|remediation-intents(describe list) manage/billing-metadata|operations|posture-operations|settings/services|settings/services/modules|sources(describe) manage/custom-modules/etd|manage/custom-modules/sha(describe describe-effective list list-descendant list-effective) postures(describe list list-revisions)",
  scheduler: "jobs(describe=:whole list=:table) locations(describe list)",
  secrets: "(describe get-iam-policy list) locations|versions(describe list) replication(get)",
  "service-directory": "endpoints|locations(describe list) namespaces|services(describe get-iam-policy list)",
  "service-extensions":
    "authz-extensions|lb-edge-extensions|lb-route-extensions|lb-traffic-extensions|wasm-actions|wasm-plugin-versions|wasm-plugins(describe list)",
  services:
    "|peered-dns-domains|quota|vpc-peerings(list) api-keys(describe list lookup) operations|vpc-peerings/operations(describe wait)",
  source: "project-configs(describe) repos(describe get-iam-policy list)",
  "source-manager": "instances|repos(describe get-iam-policy list) locations(list) operations(describe list)",
  spanner:
    "backup-schedules|backups|databases(describe get-iam-policy list) databases/ddl(describe) databases/roles|databases/sessions|databases/splits|samples(list) instance-configs|instance-partitions|operations(describe list) instances(describe get-iam-policy get-locations list)",
  sql: "backups|databases|instances|ssl/client-certs|ssl-certs|users(describe list) flags|ssl/server-ca-certs|ssl/server-certs|tiers(list) operations(describe list wait)",
  storage:
    "(cat du hash ls) batch-operations/jobs|buckets/anywhere-caches|buckets/notifications|folders|hmac|insights/dataset-configs|insights/inventory-reports|insights/inventory-reports/details|insights/operations|objects|operations(describe list) buckets|managed-folders(describe get-iam-policy list) intelligence-configs|management-hub(describe)",
  tasks:
    "(describe=:whole list=:table) cmek-config(describe) locations(describe list) queues(describe get-iam-policy list)",
  "telco-automation": "operations(describe wait) orchestration-cluster(describe list)",
  trace: "sinks(describe list)",
  transcoder: "jobs|templates(describe list)",
  transfer: "agent-pools|appliances|appliances/orders|jobs|operations(describe list)",
  vmware:
    "dns-bind-permission|private-clouds/dns-forwarding|private-clouds/nsx/credentials|private-clouds/vcenter/credentials(describe) locations|network-peerings/routes|private-connections/routes(list) network-peerings|network-policies|network-policies/external-access-rules|networks|node-types|operations|private-clouds/clusters|private-clouds/clusters/nodes|private-clouds|private-clouds/external-addresses|private-clouds/hcx/activationkeys|private-clouds/logging-servers|private-clouds/management-dns-zone-bindings|private-clouds/subnets|private-connections(describe list)",
  "web-security-scanner": "scan-configs|scan-runs(describe list) scan-runs/findings(list)",
  workbench: "executions|schedules(describe list) instances(describe=:whole get-iam-policy list=:table)",
  workflows: "(describe list) executions(describe list wait)",
  "workspace-add-ons": "deployments(describe list)",
  workstations:
    "(describe=:whole get-iam-policy list-usable list=:table) clusters(describe list) configs(describe=:whole get-iam-policy list=:table)",
};
