// vault, consul, nomad and packer.
import { under } from "../forms.ts";
import { packerFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Does, environment, reads, sends, unknown } from "../schema.ts";

const help: Options = { "-help, -h": { stops: true } };

const vaultOptions: Options = options(
  [
    "-ca-cert= -ca-path= -client-cert= -client-key= -disable-redirects",
    "-header= -mfa= -namespace= -ns= -non-interactive -output-curl-string -output-policy",
    "-policy-override -tls-server-name= -tls-skip-verify -unlock-key= -format= -field= -detailed",
    "-mount= -version= -log-level= -log-format= -filter= -recursion-depth=",
  ],
  // The user's token goes there.
  { ...help, "-address, -agent-address": { value: sends } },
);

const consulOptions: Options = options(
  [
    "-ca-file= -ca-path= -client-cert= -client-key= -tls-server-name= -token=secret",
    "-token-file= -datacenter= -stale? -namespace= -ns= -partition= -detailed? -wan? -status= -segment=",
    "-format= -node= -service= -near= -filter= -node-meta= -tags? -keys? -recurse? -separator= -base64?",
    "-log-level= -log-json? -id= -name= -source= -destination= -self? -expanded? -meta?",
  ],
  // The user's token goes there.
  { ...help, "-http-addr": { value: sends } },
);

const nomadOptions: Options = options(
  [
    "-region= -namespace= -no-color? -force-color? -ca-cert= -ca-path= -client-cert=",
    "-client-key= -tls-server-name= -tls-skip-verify? -token=secret -json? -t= -verbose? -short?",
    "-stats? -all-allocs? -evals? -deployments? -self? -allocs? -os? -filter= -per-page= -page-token=",
    "-stderr? -stdout? -f? -tail? -n= -c= -job? -task= -group= -H? -stat? -latest? -monitor? -quiet?",
    "-p? -full? -hcl2-strict? -version= -diff? -policy-override? -var= -name= -status= -type=",
  ],
  // The user's token goes to the address.
  { ...help, "-var-file": { value: reads }, "-address": { value: sends } },
);
/** It is a file, or an address from which git or another program fetches one. */
const fetched = unknown("may be an address, from which another program fetches the file");
const jobFile: Does = choice({}, reads, {
  contains: {
    ":": fetched,
    ...under("github.com/ gitlab.com/ bitbucket.org/ amazonaws.com/ googleapis.com/", fetched),
  },
});

export const hashicorp = commands(rows`
  vault   | group      | keeps secrets | -help|-h!stops -version|-v!stops
    | | https://developer.hashicorp.com/vault/docs/commands | grammar single-dash
    | | ${{ needs: { login: [".vault-token"], variables: ["VAULT_*"] } }}
    status      | asks names   | prints how the server is | ${vaultOptions} | grammar single-dash
    version     | prints       | prints the version | --help!stops
    list        | asks names   | lists the names of secrets | ${vaultOptions} | grammar single-dash
    path-help   | asks names   | prints about a path | ${vaultOptions} | grammar single-dash
    version-history | asks names   | lists versions | ${vaultOptions} | grammar single-dash
    policy auth secrets audit namespace plugin operator lease | group        | works with the server's settings
      | | --help!stops
      list read members lookup | asks names   | prints settings | ${vaultOptions} | grammar single-dash
      write delete enable disable move tune create init seal unseal rekey rotate revoke renew step-down register
        | deregister reload | remote names | changes the server | --help!stops
    kv          | group        | works with secrets | --help!stops
      list     | asks names   | lists the names of secrets | ${vaultOptions} | grammar single-dash
      metadata | group        | works with metadata | --help!stops
        get | asks names   | prints metadata | ${vaultOptions} | grammar single-dash
        put patch delete | remote names | changes metadata | --help!stops
      get      | secret names | prints a secret | --help!stops
      put patch delete undelete destroy rollback enable-versioning | remote names | changes secrets | --help!stops
    read unwrap | secret names | prints a secret | --help!stops
    token       | group        | works with tokens | --help!stops
      capabilities | asks names   | prints about a token | ${vaultOptions} | grammar single-dash
      # It prints the token itself, as 'id'.
      lookup       | secret names | prints a token | --help!stops
      create renew revoke | remote names | changes tokens | --help!stops
    write delete patch login transit transform pki ssh agent server proxy debug monitor hcp events | remote names
      | | changes secrets or runs a server | --help!stops
  consul  | group      | finds and configures services | -help|-h!stops -version|-v!stops
    | | https://developer.hashicorp.com/consul/commands | grammar single-dash
    members   | asks names   | lists members | ${consulOptions} | grammar single-dash
    info      | asks names   | prints about the agent | ${consulOptions} | grammar single-dash
    version   | prints       | prints the version | -format= --help!stops -help|-h!stops
    rtt       | asks names   | prints how far nodes are | ${consulOptions} | grammar single-dash
    catalog   | group        | lists nodes and services | --help!stops
      datacenters nodes services | asks names | lists them | ${consulOptions} | grammar single-dash
    kv        | group        | works with keys | --help!stops
      get    | asks names   | prints a value | ${consulOptions} | grammar single-dash
      export | asks names   | prints values | ${consulOptions} | grammar single-dash
      put delete import | remote names | changes keys | --help!stops
    operator  | group        | works with the cluster | --help!stops
      raft      | group | works with raft | --help!stops
        list-peers | asks names   | lists peers | ${consulOptions} | grammar single-dash
        remove-peer transfer-leader | remote names | changes raft | --help!stops
      autopilot | group | works with autopilot | --help!stops
        get-config state | asks names   | prints it | ${consulOptions} | grammar single-dash
        set-config | remote names | changes it | --help!stops
    config    | group        | works with configuration | --help!stops
      list read    | asks names   | prints configuration | ${consulOptions} | grammar single-dash
      write delete | remote names | changes configuration | --help!stops
    intention | group        | works with intentions | --help!stops
      list get match check | asks names   | prints intentions | ${consulOptions} | grammar single-dash
      create delete | remote names | changes intentions | --help!stops
    acl       | group        | works with permissions | --help!stops
      policy role auth-method binding-rule | group | works with permissions | --help!stops
        list read | asks names   | prints permissions | ${consulOptions} | grammar single-dash
        create update delete clone | remote names | changes permissions | --help!stops
      token | group | works with tokens | --help!stops
        list read | secret names | prints a secret | --help!stops
        create update delete clone | remote names | changes permissions | --help!stops
    validate  | prints files | checks files | -config-format= -quiet? --help!stops -help|-h!stops
    agent connect debug event exec force-leave join keygen keyring leave lock login logout maint monitor peering reload
      | resource services snapshot tls troubleshoot watch | runs names | changes the cluster | --help!stops
  nomad   | group      | schedules workloads | -help|-h!stops -version|-v!stops
    | | https://developer.hashicorp.com/nomad/commands | grammar single-dash
    status        | asks names   | prints how jobs are | ${nomadOptions} | grammar single-dash
    version       | prints       | prints the version | --help!stops -help|-h!stops
    job           | group        | works with jobs | --help!stops
      status history deployments allocs scaling-events | asks names   | prints about jobs | ${nomadOptions}
        | | grammar single-dash
      inspect | ${environment} names | prints a job | ${nomadOptions} | grammar single-dash
      plan validate | asks each=${jobFile} | prints about a file of a job | ${nomadOptions} | grammar single-dash
      run stop dispatch eval periodic promote revert restart scale init tag action start | remote names | changes jobs
        | | --help!stops
    alloc         | group        | works with allocations | --help!stops
      status logs checks | asks names | prints about allocations | ${nomadOptions} | grammar single-dash
      # Among them are the tokens of tasks.
      fs | secret names | prints files of allocations | | grammar single-dash
      exec restart signal stop pause | runs names | changes allocations | --help!stops
    node          | group        | works with nodes | --help!stops
      status | asks names   | prints about nodes | ${nomadOptions} | grammar single-dash
      drain eligibility config meta pool | remote names | changes nodes | --help!stops
    deployment eval namespace volume plugin quota service server | group        | works with the cluster | --help!stops
      status list info inspect members | asks names   | prints it | ${nomadOptions} | grammar single-dash
      apply create delete fail pause promote resume unblock deregister detach register force-leave join | remote names
        | | changes it | --help!stops
    inspect       | ${environment} names | prints a job | ${nomadOptions} | grammar single-dash
    logs          | asks names   | prints about jobs | ${nomadOptions} | grammar single-dash
    plan validate | asks each=${jobFile} | prints about a file of a job | ${nomadOptions} | grammar single-dash
    run stop exec agent agent-info monitor operator acl var tls login ui system setup recommendation sentinel license
      | scaling | remote names | changes the cluster | --help!stops
  packer  | group      | builds images of machines | -help|-h!stops -version|-v!stops
    | | https://developer.hashicorp.com/packer/docs/commands | grammar single-dash | ${{ obeys: packerFiles }}
    validate | prints files | checks templates | -syntax-only? -except= -only= -machine-readable? -var=
      | -no-warn-undeclared-var? -ignore-prerelease-plugins? --help!stops -help|-h!stops -var-file=reads
      | -evaluate-datasources?!runs
    inspect  | prints files | prints what a template holds | -machine-readable? -only= -except= --help!stops
      | -help|-h!stops
    version  | prints       | prints the version | --help!stops -help|-h!stops
    fmt      | writes files | writes templates in the usual form, or lists those that are not | -diff? -recursive?
      | -help|-h!stops -check?!${{ cancels: ["", "true"] }} -write?!${{ cancels: ["false"] }}
      | | grammar single-dash-posix
    plugins  | group        | works with plugins | --help!stops
      installed required | prints files | lists plugins | --help!stops
      install remove | writes names | changes plugins | --help!stops
    build init console fix hcl2_upgrade | runs names   | builds or writes | --help!stops
  # For its help it runs the Vagrantfile, which may name plugins.
  vagrant | runs alone | runs virtual machines | --version|-v!cancels | https://developer.hashicorp.com/vagrant/docs/cli
    | | grammar posix
`);
