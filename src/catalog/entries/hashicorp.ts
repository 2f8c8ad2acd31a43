// vault, consul, nomad and packer.

import { anyNames, changes, files, group, obeying, onlyVersion, prints, printsFiles, under } from "../forms.ts";
import { packerFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options } from "../options.ts";
import {
  choice,
  commands,
  connects,
  type Does,
  type Entry,
  reads,
  runsCode,
  secret,
  sends,
  unknown,
  writes,
} from "../schema.ts";

const help: Options = { "-help, -h": { stops: true } };
const single = "single-dash" as const;

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
const vaultReads = (does: string): Entry => ({
  does,
  grammar: single,
  options: vaultOptions,
  operands: anyNames,
  always: connects,
});

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
const consulReads = (does: string): Entry => ({
  does,
  grammar: single,
  options: consulOptions,
  operands: anyNames,
  always: connects,
});

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
    ...Object.fromEntries(
      ["github.com/", "gitlab.com/", "bitbucket.org/", "amazonaws.com/", "googleapis.com/"].map((host) => [
        host,
        fetched,
      ]),
    ),
  },
});
const nomadReads = (does: string): Entry => ({
  does,
  grammar: single,
  options: nomadOptions,
  operands: anyNames,
  always: connects,
});

const tool = (does: string, manual: string, subcommands: Entry["subcommands"]): Entry => ({
  does,
  manual,
  grammar: single,
  options: { ...help, "-version, -v": { stops: true } },
  subcommands: subcommands ?? {},
});

export const hashicorp = commands({
  vault: {
    ...tool("keeps secrets", "https://developer.hashicorp.com/vault/docs/commands", {
      status: vaultReads("prints how the server is"),
      version: prints("prints the version"),
      list: vaultReads("lists the names of secrets"),
      "path-help": vaultReads("prints about a path"),
      "version-history": vaultReads("lists versions"),
      ...under(
        "policy auth secrets audit namespace plugin operator lease",
        group("works with the server's settings", {
          ...under("list read members", vaultReads("prints settings")),
          lookup: vaultReads("prints settings"),
          ...under(
            [
              "write delete enable disable move tune create init seal unseal rekey rotate revoke renew step-down",
              "register deregister reload",
            ],
            changes("changes the server"),
          ),
        }),
      ),
      kv: group("works with secrets", {
        list: vaultReads("lists the names of secrets"),
        metadata: group("works with metadata", {
          get: vaultReads("prints metadata"),
          ...under("put patch delete", changes("changes metadata")),
        }),
        get: changes("prints a secret", secret),
        ...under("put patch delete undelete destroy rollback enable-versioning", changes("changes secrets")),
      }),
      ...under("read unwrap", changes("prints a secret", secret)),
      token: group("works with tokens", {
        capabilities: vaultReads("prints about a token"),
        // It prints the token itself, as `id`.
        lookup: changes("prints a token", secret),
        ...under("create renew revoke", changes("changes tokens")),
      }),
      ...under(
        "write delete patch login transit transform pki ssh agent server proxy debug monitor hcp events",
        changes("changes secrets or runs a server"),
      ),
    }),
    needs: { login: [".vault-token"], variables: ["VAULT_*"] },
  },
  consul: tool("finds and configures services", "https://developer.hashicorp.com/consul/commands", {
    members: consulReads("lists members"),
    info: consulReads("prints about the agent"),
    version: prints("prints the version", "-format=", help),
    rtt: consulReads("prints how far nodes are"),
    catalog: group("lists nodes and services", under("datacenters nodes services", consulReads("lists them"))),
    kv: group("works with keys", {
      get: consulReads("prints a value"),
      export: consulReads("prints values"),
      ...under("put delete import", changes("changes keys")),
    }),
    operator: group("works with the cluster", {
      raft: group("works with raft", {
        "list-peers": consulReads("lists peers"),
        ...under("remove-peer transfer-leader", changes("changes raft")),
      }),
      autopilot: group("works with autopilot", {
        ...under("get-config state", consulReads("prints it")),
        "set-config": changes("changes it"),
      }),
    }),
    config: group("works with configuration", {
      ...under("list read", consulReads("prints configuration")),
      ...under("write delete", changes("changes configuration")),
    }),
    intention: group("works with intentions", {
      ...under("list get match check", consulReads("prints intentions")),
      ...under("create delete", changes("changes intentions")),
    }),
    acl: group("works with permissions", {
      ...under(
        "policy role auth-method binding-rule",
        group("works with permissions", {
          ...under("list read", consulReads("prints permissions")),
          ...under("create update delete clone", changes("changes permissions")),
        }),
      ),
      token: group("works with tokens", {
        ...under("list read", changes("prints a secret", secret)),
        ...under("create update delete clone", changes("changes permissions")),
      }),
    }),
    validate: printsFiles("checks files", "-config-format= -quiet?", help),
    ...under(
      [
        "agent connect debug event exec force-leave join keygen keyring leave lock login logout maint",
        "monitor peering reload resource services snapshot tls troubleshoot watch",
      ],
      changes("changes the cluster", runsCode),
    ),
  }),
  nomad: tool("schedules workloads", "https://developer.hashicorp.com/nomad/commands", {
    status: nomadReads("prints how jobs are"),
    version: prints("prints the version", "", help),
    job: group("works with jobs", {
      ...under("status history inspect deployments allocs scaling-events", nomadReads("prints about jobs")),
      ...under("plan validate", { ...nomadReads("prints about a file of a job"), operands: { each: jobFile } }),
      ...under(
        "run stop dispatch eval periodic promote revert restart scale init tag action start",
        changes("changes jobs"),
      ),
    }),
    alloc: group("works with allocations", {
      ...under("status logs checks fs", nomadReads("prints about allocations")),
      ...under("exec restart signal stop pause", changes("changes allocations", runsCode)),
    }),
    node: group("works with nodes", {
      status: nomadReads("prints about nodes"),
      ...under("drain eligibility config meta pool", changes("changes nodes")),
    }),
    ...under(
      "deployment eval namespace volume plugin quota service server",
      group("works with the cluster", {
        ...under("status list info inspect members", nomadReads("prints it")),
        ...under(
          "apply create delete fail pause promote resume unblock deregister detach register force-leave join",
          changes("changes it"),
        ),
      }),
    ),
    ...under("inspect logs", nomadReads("prints about jobs")),
    ...under("plan validate", { ...nomadReads("prints about a file of a job"), operands: { each: jobFile } }),
    ...under(
      [
        "run stop exec agent agent-info monitor operator acl var tls login ui system setup recommendation",
        "sentinel license scaling",
      ],
      changes("changes the cluster"),
    ),
  }),
  packer: obeying(
    packerFiles,
    tool("builds images of machines", "https://developer.hashicorp.com/packer/docs/commands", {
      validate: printsFiles(
        "checks templates",
        [
          "-syntax-only? -except= -only= -machine-readable? -var= -no-warn-undeclared-var?",
          "-ignore-prerelease-plugins?",
        ],
        {
          ...help,
          "-var-file": { value: reads },
          "-evaluate-datasources": { value: { kind: "nothing" }, optional: true, does: runsCode },
        },
      ),
      inspect: printsFiles("prints what a template holds", "-machine-readable? -only= -except=", help),
      version: prints("prints the version", "", help),
      fmt: {
        does: "writes templates in the usual form, or lists those that are not",
        grammar: "single-dash-posix",
        options: options("-diff? -recursive?", {
          ...help,
          "-check": { value: { kind: "nothing" }, optional: true, cancels: ["", "true"] },
          "-write": { value: { kind: "nothing" }, optional: true, cancels: ["false"] },
        }),
        operands: files,
        always: writes,
      },
      plugins: group("works with plugins", {
        ...under("installed required", printsFiles("lists plugins")),
        ...under("install remove", changes("changes plugins", writes)),
      }),
      ...under("build init console fix hcl2_upgrade", changes("builds or writes", runsCode)),
    }),
  ),
  vagrant: {
    ...onlyVersion(
      "runs virtual machines",
      "https://developer.hashicorp.com/vagrant/docs/cli",
      // For its help it runs the Vagrantfile, which may name plugins.
      "--version|-v",
      runsCode,
    ),
  },
});
