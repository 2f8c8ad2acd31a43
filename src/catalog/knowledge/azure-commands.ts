// Commands of az that only ask, by their first group: a command that is not here is refused, whatever its verb is.
//
// From the command table of Azure CLI 2.45, with those of storage and of the extensions azure-devops, resource-graph, log-analytics,
// application-insights and ml by their references, without those that print keys, secrets, credentials, settings or environments. Before
// a newer table is taken over, read the names that it adds.

/** As groups.ts reads them. `verb=row`: it means that row of the entry, as it prints environments. */
export const azureCommands: Readonly<Record<string, string>> = {
  account:
    "(list list-locations show) lock|management-group(list show) management-group/entities|management-group/hierarchy-settings|subscription(list) management-group/subscription(show)",
  acr: "(check-name list show show-usage) agentpool|connected-registry|helm|manifest/metadata|private-endpoint-connection|replication|scope-map|token(list show) config/authentication-as-arm|config/content-trust|config/retention|config/soft-delete|connected-registry/permissions|encryption|identity(show) manifest(list list-deleted list-metadata show) network-rule|private-link-resource(list) repository(list list-deleted show show-manifests show-tags) webhook(list list-events show)",
  ad: "app/federated-credential|app|group|sp|user(list show) app/owner|app/permission|group/member|group/owner|sp/owner(list) signed-in-user(show)",
  advisor: "configuration(list show) recommendation(list)",
  afd: "custom-domain(list show wait) endpoint|origin|origin-group|profile|route|rule|rule-set|security-policy(list show) log-analytic/location|log-analytic/metric|log-analytic/ranking|log-analytic/resource|rule/action|rule/condition|waf-log-analytic/metric|waf-log-analytic/ranking(list)",
  aks: "(get-upgrades get-versions list show wait) addon(list list-available show) nodepool(get-upgrades list show wait) nodepool/snapshot|snapshot(list show wait)",
  ams: "account(check-name list show) account-filter|asset|asset-filter|asset-track|job|live-output|streaming-locator|streaming-policy|transform(list show) account/encryption|account/identity|account/mru(show) live-event(list show wait) streaming-endpoint(get-skus list show wait)",
  apim: "(check-name list show wait) api|api/schema|nv|product(list show wait) api/operation|api/release|api/versionset|deletedservice(list show) product/api(list)",
  appservice: "(list-locations) ase|plan(list show) vnet-integration(list)",
  aro: "(get-versions list show wait)",
  backup:
    "container|item|policy|protectable-item|recoverypoint|vault(list show) job(list show wait) recoveryconfig|vault/backup-properties|vault/encryption|vault/identity|vault/resource-guard-mapping(show)",
  batch:
    "account|application|application/package|application/summary|certificate|node/file|node|private-endpoint-connection|private-link-resource(list show) account/identity|account/network-profile|location/quotas|node/remote-login-settings(show) account/network-profile/network-rule(list) job|pool|task(list=:whole show=:whole) location(list-skus)",
  bicep: "(list-versions)",
  billing:
    "account|invoice/section|profile|subscription(list show wait) agreement|customer|enrollment-account|instruction|invoice|period|product|role-assignment|role-definition(list show) balance|policy|property(show) permission|transaction(list)",
  boards:
    "(query) area/project|iteration/project(list show) area/team(list) iteration/team(list list-work-items show-backlog-iteration show-default-iteration) work-item(show) work-item/relation(list-type show)",
  cache: "(list show)",
  cdn: "custom-domain|endpoint|origin|origin-group|profile|waf/policy/custom-rule|waf/policy|waf/policy/managed-rule-set|waf/policy/managed-rule-set/rule-group-override|waf/policy/rate-limit-rule(list show) edge-node(list) endpoint/rule/action|endpoint/rule/condition|endpoint/rule|endpoint/waf/policy(show)",
  cloud: "(list list-profiles show)",
  cognitiveservices:
    "account(list list-deleted list-kinds list-models list-skus list-usage show) account/commitment-plan|account/deployment(list show) account/identity(show) account/network-rule|commitment-tier|(list)",
  config: "param-persist(show)",
  connection: "(list show wait)",
  consumption: "budget(list show) marketplace|reservation/detail|reservation/summary|usage(list) pricesheet(show)",
  container: "(list=:whole logs show=:whole)",
  containerapp: "env(list show) env/logs|logs(show) (list=:whole show=:whole) job|revision(list=:whole show=:whole)",
  cosmosdb:
    "|locations|restorable-database-account|service|sql/stored-procedure|sql/trigger|sql/user-defined-function(list show) cassandra/keyspace|cassandra/table|collection|database|gremlin/database|gremlin/graph|mongodb/collection|mongodb/database|mongodb/role/definition|mongodb/user/definition|sql/container|sql/database|table(exists list show) cassandra/keyspace/throughput|cassandra/table/throughput|gremlin/database/throughput|gremlin/graph/throughput|identity|mongodb/collection/throughput|mongodb/database/throughput|private-endpoint-connection|sql/container/throughput|sql/database/throughput|table/throughput(show) mongodb/restorable-collection|mongodb/restorable-database|mongodb/restorable-resource|network-rule|private-link-resource|sql/restorable-container|sql/restorable-database|sql/restorable-resource(list) sql/role/assignment|sql/role/definition(exists list show wait)",
  databoxedge: "alert(list show) bandwidth-schedule|device|order(list show wait)",
  deployment:
    "group||mg|sub|tenant(list show wait) operation/group|operation|operation/mg|operation/sub|operation/tenant(list show)",
  "deployment-scripts": "(list=:whole show=:whole)",
  deploymentmanager: "artifact-source|rollout|service|service-topology|service-unit|step(list show)",
  devops:
    "admin/banner|project|security/group|security/permission|security/permission/namespace|service-endpoint|user|wiki(list show) extension(list search show) security/group/membership(list) team(list list-member show) wiki/page(show)",
  disk: "(list show wait)",
  "disk-access": "(list show wait)",
  "disk-encryption-set": "(list show) identity(show)",
  dms: "(check-name list list-skus show wait) project|project/task(check-name list show)",
  eventgrid:
    "domain/event-subscription|domain|domain/topic/event-subscription|domain/topic|event-subscription|partner/configuration|partner/destination|partner/namespace/channel|partner/namespace/event-channel|partner/namespace|partner/registration|partner/topic/event-subscription|partner/topic|partner/verified-partner|system-topic/event-subscription|system-topic|topic/event-subscription|topic|topic-type(list show) extension-topic(show)",
  eventhubs:
    "cluster(list show wait) cluster/namespace|namespace/network-rule(list) eventhub/authorization-rule|eventhub/consumer-group|eventhub|georecovery-alias/authorization-rule|namespace/application-group|namespace/authorization-rule|namespace/private-endpoint-connection|namespace/schema-registry(list show) georecovery-alias|namespace(exists list show) namespace/private-link-resource(show)",
  extension: "(list list-versions show)",
  feature: "|registration(list show)",
  functionapp:
    "(list list-runtimes show) config/access-restriction|config|cors|deployment/source|deployment/user|identity(show) config/hostname|deployment/slot|hybrid-connection|vnet-integration(list) config/ssl|function|log/deployment|plan(list show)",
  graph: "(query) shared-query(list show)",
  group: "(exists list show wait) deployment(list show wait) deployment/operation|lock(list show)",
  hdinsight:
    "(list list-usage show wait) application(list show wait) autoscale(show wait) autoscale/condition(list wait) azure-monitor|monitor(show) host|script-action(list)",
  identity: "(list list-operations list-resources show) federated-credential(list show)",
  image: "(list show) builder(list show wait) builder/identity|builder/validator(show)",
  iot: "central/app|central/app/private-endpoint-connection|central/app/private-link-resource|dps/certificate|dps|dps/policy|hub/certificate|hub/consumer-group|hub/policy|hub/route|hub/routing-endpoint(list show) central/app/identity|hub/devicestream|hub/identity(show) hub(list list-skus show wait) hub/message-enrichment(list)",
  kusto: "cluster|database(list show wait)",
  lab: "arm-template|artifact-source|custom-image|environment|formula|vm(list show) artifact|gallery-image|vnet(list)",
  lock: "(list show)",
  logicapp: "(list show)",
  "managed-cassandra": "cluster|datacenter(list show)",
  managedapp: "definition|(list show)",
  managedservices: "assignment|definition(list show)",
  maps: "account|creator(list show)",
  mariadb:
    "db|server/configuration|server/firewall-rule|server/vnet-rule(list show) server(list list-skus show wait) server/private-endpoint-connection(show) server/private-link-resource|server/replica|server-logs(list)",
  ml: "compute|datastore|environment|job|model|workspace(list show)",
  monitor:
    "action-group|log-analytics/cluster|log-analytics/workspace/linked-service|log-analytics/workspace/table(list show wait) activity-log|autoscale/rule|log-analytics/workspace/pack(list) activity-log/alert|alert|autoscale|autoscale/profile|diagnostic-settings/categories|diagnostic-settings|diagnostic-settings/subscription|log-analytics/query-pack|log-analytics/query-pack/query|log-analytics/workspace/data-export|log-analytics/workspace/linked-storage|log-analytics/workspace/saved-search|log-profiles|metrics/alert|private-link-scope|private-link-scope/private-endpoint-connection|private-link-scope/private-link-resource|private-link-scope/scoped-resource(list show) app-insights|log-analytics(query) app-insights/component|app-insights/events|app-insights/metrics(show) log-analytics/workspace(list list-usages show wait) metrics(list list-definitions list-namespaces)",
  mysql:
    "db|flexible-server/backup|flexible-server/db|flexible-server/firewall-rule|flexible-server/identity|flexible-server/parameter|server/configuration|server/firewall-rule|server/vnet-rule(list show) flexible-server|server(list list-skus show wait) flexible-server/ad-admin|server/ad-admin(list show wait) flexible-server/replica|flexible-server/server-logs|server/private-link-resource|server/replica|server-logs(list) server/private-endpoint-connection(show)",
  netappfiles:
    "account/ad|volume/export-policy|volume/replication(list wait) account/backup|account/backup-policy|account|pool|snapshot|snapshot/policy|subvolume|volume/backup|volume|volume/quota-rule|volume-group(list show wait) subvolume/metadata(show) vault(list)",
  network:
    "(list-service-tags list-usages) application-gateway(list show show-backend-health wait) application-gateway/address-pool|application-gateway/auth-cert|application-gateway/client-cert|application-gateway/frontend-ip|application-gateway/frontend-port|application-gateway/http-listener|application-gateway/http-settings|application-gateway/listener|application-gateway/private-link/ip-config|application-gateway/private-link|application-gateway/probe|application-gateway/redirect-config|application-gateway/rewrite-rule/condition|application-gateway/rewrite-rule|application-gateway/rewrite-rule/set|application-gateway/root-cert|application-gateway/routing-rule|application-gateway/rule|application-gateway/settings|application-gateway/ssl-cert|application-gateway/ssl-profile|application-gateway/url-path-map|application-gateway/waf-policy|asg|cross-region-lb/address-pool/address|cross-region-lb/address-pool|cross-region-lb|custom-ip/prefix|ddos-protection|express-route/gateway/connection|express-route/gateway|express-route|express-route/port/link|express-route/port|lb/frontend-ip|lb/inbound-nat-pool|lb/inbound-nat-rule|lb|lb/outbound-rule|lb/rule|local-gateway|nat/gateway|nsg|nsg/rule|private-dns/link/vnet|private-dns/zone|private-endpoint/dns-zone-group|private-link-service|profile|public-ip|public-ip/prefix|route-filter|route-filter/rule|route-table|route-table/route|routeserver|routeserver/peering|security-partner-provider|service-endpoint/policy|service-endpoint/policy-definition|virtual-appliance|virtual-appliance/site|vnet|vnet/peering|vnet/subnet|vnet-gateway(list show wait) application-gateway/identity|application-gateway/ssl-policy|express-route/port/identity|vnet-gateway/vpn-client/ipsec-policy(show wait) application-gateway/ssl-policy/predefined|application-gateway/waf-policy/custom-rule|cross-region-lb/frontend-ip|cross-region-lb/probe|cross-region-lb/rule|dns/record-set/a|dns/record-set/aaaa|dns/record-set/caa|dns/record-set/cname|dns/record-set/mx|dns/record-set/ns|dns/record-set/ptr|dns/record-set/srv|dns/record-set/txt|dns/zone|express-route/port/location|lb/address-pool|lb/probe|nic/ip-config|private-dns/record-set/a|private-dns/record-set/aaaa|private-dns/record-set/cname|private-dns/record-set/mx|private-dns/record-set/ptr|private-dns/record-set/srv|private-dns/record-set/txt|private-endpoint-connection|traffic-manager/endpoint|traffic-manager/profile|virtual-appliance/sku|vpn-connection|vrouter|vrouter/peering|watcher/connection-monitor/endpoint|watcher/connection-monitor/test-configuration|watcher/connection-monitor/test-group|watcher/flow-log|watcher/packet-capture(list show) application-gateway/url-path-map/rule|private-link-service/connection|vnet-gateway/packet-capture|vpn-connection/packet-capture(wait) application-gateway/waf-config|dns/record-set/soa|private-dns/record-set/soa|vnet-gateway/aad|watcher/troubleshooting(show) application-gateway/waf-policy/custom-rule/match-condition|application-gateway/waf-policy/managed-rule/exclusion|application-gateway/waf-policy/managed-rule/exclusion/rule-set|application-gateway/waf-policy/managed-rule/rule-set|application-gateway/waf-policy/policy-setting|dns/record-set|lb/address-pool/address|lb/address-pool/tunnel-interface|private-dns/record-set|private-link-resource|service-endpoint|vnet-gateway/ipsec-policy|vpn-connection/ipsec-policy|watcher/connection-monitor/output|watcher(list) nic(list list-effective-nsg show show-effective-route-table wait) private-endpoint(list list-types show wait) private-endpoint/asg|private-endpoint/ip-config|vnet-gateway/nat-rule(list wait) vnet-gateway/vpn-client(show-health) watcher/connection-monitor(list query show)",
  pipelines:
    "agent|build/definition|build||pool|queue|release/definition|release|runs|variable-group(list show) build/tag|folder|runs/artifact|runs/tag(list)",
  policy:
    "assignment|attestation|definition|exemption|metadata|remediation|set-definition(list show) assignment/identity(show) assignment/non-compliance-message|event|remediation/deployment(list) state(list summarize)",
  postgres:
    "db|flexible-server/backup|flexible-server/db|flexible-server/firewall-rule|flexible-server/identity|flexible-server/migration|flexible-server/parameter|server/configuration|server/firewall-rule|server/vnet-rule(list show) flexible-server|server(list list-skus show wait) flexible-server/ad-admin|server/ad-admin(list show wait) flexible-server/replica|server/private-link-resource|server/replica|server-logs(list) server/private-endpoint-connection(show)",
  ppg: "(list show)",
  "private-link": "association(list show)",
  provider: "|operation(list show) permission(list)",
  redis: "firewall-rules||server-link(list show) identity|patch-schedule(show)",
  relay:
    "hyco/authorization-rule|hyco|namespace/authorization-rule|wcfrelay/authorization-rule|wcfrelay(list show) namespace(exists list show)",
  repos: "|policy|pr(list show) pr/policy|pr/reviewer|pr/work-item|ref(list)",
  resource: "(list show wait) link|lock(list show)",
  resourcemanagement: "private-link(list show)",
  "restore-point": "(show wait) collection(list list-all show wait)",
  role: "assignment|definition(list)",
  search:
    "private-endpoint-connection(list show) private-link-resource(list) service|shared-private-link-resource(list show wait)",
  security:
    "adaptive-application-controls|adaptive_network_hardenings|alert|alerts-suppression-rule|allowed_connections|assessment|assessment-metadata|auto-provisioning-setting|automation|contact|discovered-security-solution|external-security-solution|iot-alerts|iot-analytics|iot-recommendations|iot-solution|jit-policy|location|pricing|regulatory-compliance-assessments|regulatory-compliance-controls|regulatory-compliance-standards|secure-scores|setting|sub-assessment|task|topology|va/sql/baseline|va/sql/results|va/sql/scans|workspace-setting(list show) atp/cosmosdb|atp/storage(show) secure-score-control-definitions|secure-score-controls|security-solutions|security-solutions-reference-data(list)",
  servicebus:
    "georecovery-alias|namespace(exists list show) georecovery-alias/authorization-rule|namespace/authorization-rule|namespace/private-endpoint-connection|queue/authorization-rule|queue|topic/authorization-rule|topic|topic/subscription|topic/subscription/rule(list show) migration|namespace/private-link-resource(show) namespace/network-rule(list)",
  sf: "application|application-type|application-type/version|cluster|managed-application|managed-application-type|managed-application-type/version|managed-cluster|managed-node-type|managed-service|service(list show)",
  sig: "gallery-application|gallery-application/version|image-version(list show wait) image-definition|(list show) share(wait)",
  signalr: "cors|network-rule|upstream(list) custom-certificate|custom-domain|(list show) identity(show)",
  snapshot: "(list show wait)",
  sql: "(list-usages show-usage) db(list list-deleted list-editions list-usages show) db/advanced-threat-protection-setting|db/ledger-digest-uploads|db/ltr-policy|db/tde|db/threat-policy|instance-failover-group|mi/advanced-threat-protection-setting|mi/tde-key|midb/advanced-threat-protection-setting|midb/ltr-policy|midb/short-term-retention-policy|server/advanced-threat-protection-setting|server/conn-policy|server/tde-key(show) db/audit-policy|db/str-policy|mi/dtc|midb/log-replay|server/audit-policy|server/ms-support/audit-policy(show wait) db/classification|db/geo-backup|dw|failover-group|mi/endpoint-cert|mi/link|mi|mi/op|mi/partner-cert|recoverable-midb|server/dns-alias|server/firewall-rule|server/ipv6-firewall-rule|server/outbound-firewall-rule|server/vnet-rule|stg|virtual-cluster|vm/group/ag-listener|vm/group|vm(list show) db/classification/recommendation|db/op|elastic-pool/op|mi/ad-admin|server/ad-admin(list) db/ltr-backup|instance-pool|midb/ltr-backup(list show wait) db/replica(list-links) elastic-pool(list list-editions show) midb(list list-deleted show) server(list list-usages show wait)",
  sshkey: "(list show)",
  staticwebapp: "backends|enterprise-edge|functions|identity(show) environment|hostname|(list show) users(list)",
  storage:
    "account(check-name exists list list-deleted show show-usage) blob|container|file|fs/directory|fs|fs/file|share|share-rm(exists list show) blob/metadata|container/metadata|file/metadata|fs/access|share/metadata(show) directory|queue|table(exists list) entity(query show)",
  synapse:
    "data-flow|dataset|link-connection|linked-service|managed-private-endpoints|notebook|pipeline|role/assignment|role/definition|spark/job|spark/session|spark/statement|sql/pool/classification|workspace-package(list show) integration-runtime|kql-script|kusto/attached-database-configuration|kusto/data-connection|kusto/database|kusto/database-principal-assignment|kusto/pool|kusto/pool-principal-assignment|spark/pool|spark-job-definition|sql-script|trigger|workspace/firewall-rule(list show wait) integration-runtime-node|pipeline-run|sql/pool/audit-policy|sql/pool/tde|sql/pool/threat-policy(show) kusto-operation|role/scope|sql/pool/classification/recommendation(list) sql/ad-admin|sql/audit-policy(show wait) sql/pool(list list-deleted show wait) workspace(check-name list show wait) workspace/managed-identity(wait)",
  tag: "(list)",
  term: "(show)",
  ts: "(list show)",
  vm: "(get-instance-view list list-ip-addresses list-sizes list-skus list-usage list-vm-resize-options show wait) application|unmanaged-disk(list) availability-set(list list-sizes show) encryption|identity|image/terms|monitor/log(show) extension|run-command(list show wait) extension/image(list list-names list-versions show) host|host/group(get-instance-view list show) image(list list-offers list-publishers list-skus show) monitor/metrics(list-definitions tail) nic(list show)",
  vmss: "(get-instance-view list list-instances list-skus show wait) application(list) encryption|identity(show) extension|nic|run-command(list show) extension/image(list list-names list-versions show)",
  webapp:
    "(list list-instances list-runtimes show) config/access-restriction|config|cors|deployment/source|deployment/user|identity|traffic-routing(show) config/hostname|config/snapshot|deleted|deployment/slot|hybrid-connection|vnet-integration|webjob/continuous|webjob/triggered(list) config/ssl|log/deployment(list show) connection(list show wait) log(show tail)",
};
