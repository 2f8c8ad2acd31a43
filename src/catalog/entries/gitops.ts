// Programs around a Kubernetes cluster: kustomize, argocd, flux, stern, kind, minikube and the like.
import {
  anyNames,
  asks,
  asksAbout,
  asksFiles,
  changes,
  files,
  group,
  prints,
  printsAbout,
  printsFiles,
  shortHelp,
  under,
} from "../forms.ts";
import { kustomizeFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options, type WordList } from "../options.ts";
import {
  commands,
  connects,
  controlsRemote,
  controlsSystem,
  type Entry,
  type Needs,
  reads,
  runsCode,
  sends,
  unknown,
  writes,
} from "../schema.ts";

const kubeconfig: Options = {
  "--kubeconfig": { value: unknown("uses a configuration that may name programs to run") },
};
const cluster = "-n|--namespace= --context= --cluster= --request-timeout=";

const argoGlobals: Options = options(
  [
    "--auth-token=secret --client-crt= --client-crt-key= --core --grpc-web --grpc-web-root-path=",
    "--http-retry-max= --insecure --kube-context= --logformat= --loglevel= --plaintext --port-forward",
    "--port-forward-namespace= --server-crt= --server-name= --repo-server-name= --controller-name=",
    "--redis-name= --redis-haproxy-name= --prompts-enabled? --argocd-context=",
  ],
  {
    ...shortHelp,
    "--help": { stops: true },
    "--config": { value: reads },
    // The token of the context in use goes there.
    "--server": { value: sends },
    "-H, --header": { holdsSecret: true, value: connects },
  },
);
const listing = [
  "-o|--output= -l|--selector= -p|--project=~ -r|--repo= -N|--app-namespace= -c|--cluster=",
  "--show-params --show-operation --revision= --source-position= --source-name=",
  "--kind= --name= --group= --namespace= --resource-namespace= --tree= --orphaned --id= --timeout=",
  "--health --sync --operation --suspended --degraded --delete --exit-code? --limit= -g",
];

// The server notes it at the application, compares it anew, and deploys it if it is to do so by itself.
const refreshing: Options = { "--refresh, --hard-refresh": { does: controlsRemote } };

const argoReads = (names: WordList): Entry["subcommands"] =>
  under(names, asksAbout("prints what the server answers", listing, refreshing));
const argoGroup = (does: string, reading: WordList, changing: WordList): Entry =>
  group(does, { ...argoReads(reading), ...under(changing, changes("changes something on the server")) });

const clusters: Needs = {
  network: true,
  login: [".kube", ".aws", ".azure", ".config/gcloud"],
  scratch: [".kube/cache"],
};

export const gitops = commands({
  kustomize: {
    does: "makes configuration from layers",
    manual: "https://kubectl.docs.kubernetes.io/references/kustomize/",
    options: options("--stack-trace", { "-h, --help": { stops: true } }),
    globals: "anywhere",
    subcommands: {
      build: asksFiles(
        "prints what a kustomization gives",
        "--as-current-user -e|--env= --load-restrictor= --reorder= --enable-managedby-label",
        {
          "-o, --output": { value: writes },
          "--enable-helm": { does: runsCode },
          "--helm-command": { value: runsCode },
          "--enable-alpha-plugins": { does: runsCode },
          "--enable-exec": { does: runsCode },
          "--enable-star": { does: runsCode },
          "--mount": { value: runsCode },
          "--network": { does: runsCode },
        },
      ),
      version: prints("prints the version", "--short -o|--output="),
      cfg: group("works with configuration files", {
        ...under("tree count grep cat", printsFiles("prints configuration")),
        ...under("fmt", changes("writes files", writes)),
      }),
      ...under("create edit fn localize", changes("changes files", writes)),
    },
    needs: clusters,
    obeys: kustomizeFiles,
  },
  argocd: {
    does: "controls Argo CD",
    manual: "https://argo-cd.readthedocs.io/en/stable/user-guide/commands/argocd/",
    options: argoGlobals,
    globals: "anywhere",
    subcommands: {
      app: group("works with applications", {
        ...argoReads("list get history logs manifests resources wait get-resource"),
        // `--local` and `--local-repo-root` make manifests with the tools that the folder asks for.
        diff: asksAbout(
          "compares an application with its source",
          [
            "--revision= --revisions= --source-positions= --source-names= --exit-code?",
            "--diff-exit-code= -N|--app-namespace= --ignore-normalizer-jq-execution-timeout=",
          ],
          refreshing,
        ),
        ...under(
          [
            "create delete set unset sync rollback edit patch patch-resource delete-resource terminate-op",
            "add-source remove-source actions confirm-deletion",
          ],
          changes("changes an application"),
        ),
      }),
      appset: argoGroup("works with application sets", "list get", "create delete generate"),
      cluster: argoGroup("works with clusters", "list get", "add rm set rotate-auth"),
      proj: argoGroup("works with projects", "list get", [
        "create delete edit set add-source remove-source add-destination remove-destination",
        "allow-cluster-resource deny-cluster-resource",
      ]),
      repo: argoGroup("works with repositories", "list get", "add rm"),
      repocreds: argoGroup("works with credentials of repositories", "list", "add rm"),
      cert: argoGroup("works with certificates", "list", "add-ssh add-tls rm"),
      gpg: argoGroup("works with keys", "list get", "add rm"),
      account: argoGroup(
        "works with accounts",
        "list get get-user-info can-i",
        "delete-token generate-token update-password bcrypt",
      ),
      context: {
        ...prints("lists contexts, or switches to one", "", { "--delete": { does: writes } }),
        always: connects,
      },
      version: asks("prints versions", "--client --short -o|--output="),
      completion: printsAbout("prints a shell's completion script"),
      ...under("login logout relogin configure", changes("changes credentials", writes)),
      admin: changes("manages the server"),
    },
    needs: { login: [".kube", ".aws", ".azure", ".config/gcloud", ".config/argocd"] },
  },
  flux: {
    does: "controls Flux",
    manual: "https://fluxcd.io/flux/cmd/",
    options: options(
      [
        cluster,
        "--as= --as-group= --certificate-authority= --insecure-skip-tls-verify --kube-api-burst=",
        "--kube-api-qps= --timeout= --tls-server-name= --token=secret --user= --verbose",
        "--disable-compression",
      ],
      {
        ...shortHelp,
        ...kubeconfig,
        "--help": { stops: true },
        // The credentials of the configuration in use would go to another server.
        "--server": { value: sends },
      },
    ),
    globals: "anywhere",
    subcommands: {
      get: asksAbout(
        "lists resources",
        "-A|--all-namespaces --no-header -w|--watch --status-selector= -l|--label-selector=",
      ),
      ...under(
        "export",
        asksAbout("prints resources", "--all", { "--with-credentials": { does: unknown("prints a secret") } }),
      ),
      ...under(
        "tree trace stats events logs check",
        asksAbout("prints how things are", [
          "-A|--all-namespaces -o|--output= --compact --kind= --name= --api-version= --for= --types=",
          "-w|--watch -f|--follow --level= --since= --since-time= --tail= --flux-namespace= --pre",
          "--components= --components-extra=",
        ]),
      ),
      version: asks("prints versions", "--client -o|--output="),
      completion: printsAbout("prints a shell's completion script"),
      ...under(
        "bootstrap install uninstall create delete reconcile suspend resume push pull tag",
        changes("changes the cluster"),
      ),
      ...under("build diff", changes("builds manifests", runsCode)),
    },
    needs: { login: [".kube", ".aws", ".azure", ".config/gcloud"] },
  },
  stern: {
    does: "prints what containers logged",
    manual: "https://github.com/stern/stern",
    options: options(
      [
        cluster,
        "-A|--all-namespaces --color= --completion= --condition= -c|--container= --container-colors=",
        "--container-state= --diff-container --ephemeral-containers -e|--exclude= -E|--exclude-container=",
        "--exclude-pod= --field-selector= -H|--highlight= -i|--include= --init-containers",
        "--max-log-requests= --no-follow --node= --only-log-lines -o|--output= -p|--prompt --pod-colors=",
        "-l|--selector= --show-hidden-options -s|--since= --tail= --template= -t|--timestamps? --timezone=",
        "-v|--verbosity= --version",
      ],
      {
        ...kubeconfig,
        ...shortHelp,
        "--help": { stops: true },
        "--config": { value: reads },
        "-T, --template-file": { value: reads },
      },
    ),
    operands: anyNames,
    always: connects,
  },
  kubectx: {
    does: "lists contexts, or switches to one",
    manual: "https://github.com/ahmetb/kubectx",
    options: options("-c|--current", { "-h, --help": { stops: true }, "-V, --version": { stops: true } }),
    operands: { each: writes },
  },
  kubens: {
    does: "lists namespaces, or switches to one",
    manual: "https://github.com/ahmetb/kubectx",
    options: options("-c|--current", { "-h, --help": { stops: true }, "-V, --version": { stops: true } }),
    operands: { none: connects, each: writes },
  },
  kind: {
    ...group(
      "runs clusters in containers",
      {
        get: group("lists things", {
          ...under("clusters nodes", prints("lists clusters or nodes", "-A|--all-clusters -n|--name=", shortHelp)),
          kubeconfig: changes("prints a secret", unknown("prints a secret")),
        }),
        version: prints("prints the version", "", shortHelp),
        completion: printsAbout("prints a shell's completion script", "", shortHelp),
        ...under("create delete load export build", changes("changes clusters", controlsSystem, "", shortHelp)),
      },
      "-q|--quiet -v|--verbosity=",
      shortHelp,
    ),
    manual: "https://kind.sigs.k8s.io/docs/user/quick-start/",
  },
  minikube: {
    ...group(
      "runs a cluster on this machine",
      {
        status: prints("prints how the cluster is", "-f|--format= -l|--layout= -n|--node= -o|--output= -w|--watch?"),
        profile: { ...group("works with profiles", { list: prints("lists profiles", "-l|--light -o|--output=") }) },
        addons: group("works with add-ons", {
          list: prints("lists add-ons", "-o|--output= -d|--docs"),
          ...under("enable disable configure open", changes("changes add-ons")),
        }),
        node: group("works with nodes", {
          list: prints("lists nodes"),
          ...under("add delete start stop", changes("changes nodes", controlsSystem)),
        }),
        ip: prints("prints the address", "-n|--node="),
        version: prints("prints the version", "--components -o|--output= --short"),
        logs: prints("prints logs", "-f|--follow -n|--length= --problems --audit --last-start-only --node=", {
          "--file": { value: writes },
        }),
        ...under(
          "start stop delete pause unpause mount tunnel ssh dashboard service kubectl cache image cp",
          changes("changes the cluster", controlsSystem),
        ),
      },
      "-p|--profile= --alsologtostderr --logtostderr -v|--v= -b|--bootstrapper=",
      shortHelp,
    ),
    globals: "anywhere",
    manual: "https://minikube.sigs.k8s.io/docs/commands/",
  },
  k3d: {
    ...group("runs clusters in containers", {
      ...under(
        "cluster node registry",
        group("works with clusters", {
          ...under("list ls get", printsAbout("lists clusters", "--no-headers -o|--output= --token")),
          ...under("create delete start stop edit", changes("changes clusters", controlsSystem)),
        }),
      ),
      version: prints("prints the version", "-o|--output="),
    }),
    manual: "https://k3d.io/stable/usage/commands/",
  },
  kubeconform: {
    does: "checks manifests",
    manual: "https://github.com/yannh/kubeconform",
    grammar: "single-dash",
    options: options(
      [
        "-debug -exit-on-error -ignore-filename-pattern= -ignore-missing-schemas -insecure-skip-tls-verify",
        "-kubernetes-version= -n= -output= -reject= -schema-location= -skip= -strict -summary -verbose",
      ],
      {
        "-h": { stops: true },
        "-v": { stops: true },
        "-cache": { value: writes },
      },
    ),
    operands: files,
    always: connects,
  },
  k9s: {
    ...group("shows a cluster in a terminal", under("version info", prints("prints about k9s", "-s|--short"))),
    manual: "https://k9scli.io/topics/commands/",
    needs: clusters,
  },
  istioctl: {
    ...group("controls Istio", {
      ...under(
        "version proxy-status ps analyze precheck",
        asksFiles(
          "prints how the mesh is",
          [
            cluster,
            "-A|--all-namespaces -o|--output= --short --remote? -i|--istioNamespace= --revision= -r=",
            "-R|--recursive -S|--suppress= --color? -k|--use-kube? --failure-threshold= --list-analyzers",
          ],
          kubeconfig,
        ),
      ),
      ...under(
        "proxy-config pc",
        group(
          "prints a proxy's configuration",
          under(
            "all bootstrap cluster clusters endpoint endpoints listener listeners route routes ecds",
            asksAbout(
              "prints a part",
              [
                cluster,
                "-o|--output= --address= --port= --fqdn= --direction= --subset= --type= --status= --name=",
                "--verbose? -i|--istioNamespace=",
              ],
              kubeconfig,
            ),
          ),
        ),
      ),
      ...under(
        [
          "install uninstall upgrade create-remote-secret experimental x kube-inject bug-report dashboard d",
          "operator tag manifest",
        ],
        changes("changes the mesh"),
      ),
    }),
    manual: "https://istio.io/latest/docs/reference/commands/istioctl/",
    needs: { login: [".kube", ".aws", ".azure", ".config/gcloud"] },
  },
});
