// Programs around a Kubernetes cluster: kustomize, argocd, flux, stern, kind, minikube and the like.
import { shortHelp } from "../forms.ts";
import { kustomizeFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import { commands, type Needs, sends, unknown } from "../schema.ts";
import { local } from "./kubectl.ts";

const cluster = "-n|--namespace= --context= --cluster= --request-timeout=";

const argoGlobals: Options = options(
  [
    "--auth-token=secret --client-crt= --client-crt-key= --core --grpc-web --grpc-web-root-path=",
    "--http-retry-max= --insecure --kube-context= --logformat= --loglevel= --plaintext --port-forward",
    "--port-forward-namespace= --server-crt= --server-name= --repo-server-name= --controller-name=",
    "--redis-name= --redis-haproxy-name= --prompts-enabled? --argocd-context= --help!stops",
    "--config=reads -H|--header=host!holds-secret",
  ],
  {
    ...shortHelp,
    // The token of the context in use goes there.
    "--server": { value: sends },
  },
);
const listing = [
  "-o|--output= -l|--selector= -p|--project=~ -r|--repo= -N|--app-namespace= -c|--cluster=",
  "--show-params --show-operation --revision= --source-position= --source-name=",
  "--kind= --name= --group= --namespace= --resource-namespace= --tree= --orphaned --id= --timeout=",
  "--health --sync --operation --suspended --degraded --delete --exit-code? --limit= -g",
];

// The server notes it at the application, compares it anew, and deploys it if it is to do so by itself.
const refreshing: Options = options("--refresh|--hard-refresh!remote");

const clusters: Needs = {
  network: true,
  login: [".kube", ".aws", ".azure", ".config/gcloud"],
  scratch: [".kube/cache"],
};

const namesPrograms = unknown("uses a configuration that may name programs to run");

export const gitops = commands(rows`
  kustomize   | group      | makes configuration from layers | --stack-trace -h|--help!stops
    | | https://kubectl.docs.kubernetes.io/references/kustomize/ | globals anywhere
    | | ${{ needs: clusters, obeys: kustomizeFiles }}
    build   | asks each=${local} | prints what a kustomization gives | --as-current-user -e|--env= --load-restrictor=
      | --reorder= --enable-managedby-label --help!stops -o|--output=writes --enable-helm!runs --helm-command=runs
      | --enable-alpha-plugins!runs --enable-exec!runs --enable-star!runs --mount=runs --network!runs
    version | prints       | prints the version | --short -o|--output= --help!stops
    cfg     | group        | works with configuration files | --help!stops
      tree count grep cat | prints files | prints configuration | --help!stops
      fmt | writes names | writes files | --help!stops
    create edit fn localize | writes names | changes files | --help!stops
  argocd      | group      | controls Argo CD | ${argoGlobals}
    | | https://argo-cd.readthedocs.io/en/stable/user-guide/commands/argocd/ | globals anywhere
    | | ${{ needs: { login: [".kube", ".aws", ".azure", ".config/gcloud", ".config/argocd", ".argocd/config"] } }}
    app        | group        | works with applications | --help!stops
      list get history logs manifests resources wait get-resource | asks names   | prints what the server answers
        | | --help!stops ${listing} ${refreshing}
      # '--local' and '--local-repo-root' make manifests with the tools that the folder asks for.
      diff | asks names   | compares an application with its source | --revision= --revisions= --source-positions=
        | --source-names= --exit-code? --diff-exit-code= -N|--app-namespace= --ignore-normalizer-jq-execution-timeout=
        | --help!stops ${refreshing}
      create delete set unset sync rollback edit patch patch-resource delete-resource terminate-op add-source
        | remove-source actions confirm-deletion | remote names | changes an application | --help!stops
    appset     | group        | works with application sets | --help!stops
      list get | asks names   | prints what the server answers | --help!stops ${listing} ${refreshing}
      create delete generate | remote names | changes something on the server | --help!stops
    cluster    | group        | works with clusters | --help!stops
      list get | asks names   | prints what the server answers | --help!stops ${listing} ${refreshing}
      add rm set rotate-auth | remote names | changes something on the server | --help!stops
    proj       | group        | works with projects | --help!stops
      list get | asks names   | prints what the server answers | --help!stops ${listing} ${refreshing}
      create delete edit set add-source remove-source add-destination remove-destination allow-cluster-resource
        | deny-cluster-resource | remote names | changes something on the server | --help!stops
    repo       | group        | works with repositories | --help!stops
      list get | asks names   | prints what the server answers | --help!stops ${listing} ${refreshing}
      add rm   | remote names | changes something on the server | --help!stops
    repocreds  | group        | works with credentials of repositories | --help!stops
      list   | asks names   | prints what the server answers | --help!stops ${listing} ${refreshing}
      add rm | remote names | changes something on the server | --help!stops
    cert       | group        | works with certificates | --help!stops
      list | asks names   | prints what the server answers | --help!stops ${listing} ${refreshing}
      add-ssh add-tls rm | remote names | changes something on the server | --help!stops
    gpg        | group        | works with keys | --help!stops
      list get | asks names   | prints what the server answers | --help!stops ${listing} ${refreshing}
      add rm   | remote names | changes something on the server | --help!stops
    account    | group        | works with accounts | --help!stops
      list get get-user-info can-i | asks names   | prints what the server answers | --help!stops ${listing}
        | ${refreshing}
      delete-token generate-token update-password bcrypt | remote names | changes something on the server | --help!stops
    context    | asks         | lists contexts, or switches to one | --help!stops --delete!writes
    version    | asks         | prints versions | --client --short -o|--output= --help!stops
    completion | prints names | prints a shell's completion script | --help!stops
    login logout relogin configure | writes names | changes credentials | --help!stops
    admin      | remote names | manages the server | --help!stops
  # The credentials of the configuration in use would go to another server.
  flux        | group      | controls Flux | --as= --as-group= --certificate-authority= --insecure-skip-tls-verify
    | --kube-api-burst= --kube-api-qps= --timeout= --tls-server-name= --token=secret --user= --verbose
    | --disable-compression -h!stops --kubeconfig=${namesPrograms} --help!stops --server=sends ${cluster}
    | | https://fluxcd.io/flux/cmd/ | globals anywhere
    | | ${{ needs: { login: [".kube", ".aws", ".azure", ".config/gcloud"] } }}
    get        | asks names   | lists resources | -A|--all-namespaces --no-header -w|--watch --status-selector=
      | -l|--label-selector= --help!stops
    export     | asks names   | prints resources | --all --help!stops --with-credentials!secret
    tree trace stats events logs check | asks names   | prints how things are | -A|--all-namespaces -o|--output=
      | --compact --kind= --name= --api-version= --for= --types= -w|--watch -f|--follow --level= --since= --since-time=
      | --tail= --flux-namespace= --pre --components= --components-extra= --help!stops
    version    | asks         | prints versions | --client -o|--output= --help!stops
    completion | prints names | prints a shell's completion script | --help!stops
    bootstrap install uninstall create delete reconcile suspend resume push pull tag | remote names
      | | changes the cluster | --help!stops
    build diff | runs names   | builds manifests | --help!stops
  stern       | asks names | prints what containers logged | -A|--all-namespaces --color= --completion= --condition=
    | -c|--container= --container-colors= --container-state= --diff-container --ephemeral-containers -e|--exclude=
    | -E|--exclude-container= --exclude-pod= --field-selector= -H|--highlight= -i|--include= --init-containers
    | --max-log-requests= --no-follow --node= --only-log-lines -o|--output= -p|--prompt --pod-colors= -l|--selector=
    | --show-hidden-options -s|--since= --tail= --template= -t|--timestamps? --timezone= -v|--verbosity= --version
    | --kubeconfig=${namesPrograms} -h!stops --help!stops --config=reads -T|--template-file=reads ${cluster}
    | | https://github.com/stern/stern
  kubectx     | prints each=writes | lists contexts, or switches to one | -c|--current -h|--help!stops
    | -V|--version!stops | https://github.com/ahmetb/kubectx
  kubens      | prints none=asks each=writes | lists namespaces, or switches to one | -c|--current -h|--help!stops
    | -V|--version!stops | https://github.com/ahmetb/kubectx
  kind        | group      | runs clusters in containers | -q|--quiet -v|--verbosity= --help!stops -h!stops
    | | https://kind.sigs.k8s.io/docs/user/quick-start/
    get        | group        | lists things | --help!stops
      clusters nodes | prints       | lists clusters or nodes | -A|--all-clusters -n|--name= --help!stops -h!stops
      kubeconfig     | secret names | prints a secret | --help!stops
    version    | prints       | prints the version | --help!stops -h!stops
    completion | prints names | prints a shell's completion script | --help!stops -h!stops
    create delete load export build | system names | changes clusters | --help!stops -h!stops
  minikube    | group      | runs a cluster on this machine | -p|--profile= --alsologtostderr --logtostderr -v|--v=
    | -b|--bootstrapper= --help!stops -h!stops | https://minikube.sigs.k8s.io/docs/commands/ | globals anywhere
    status  | prints       | prints how the cluster is | -f|--format= -l|--layout= -n|--node= -o|--output= -w|--watch?
      | --help!stops
    profile | group        | works with profiles | --help!stops
      list | prints | lists profiles | -l|--light -o|--output= --help!stops
    addons  | group        | works with add-ons | --help!stops
      list | prints       | lists add-ons | -o|--output= -d|--docs --help!stops
      enable disable configure open | remote names | changes add-ons | --help!stops
    node    | group        | works with nodes | --help!stops
      list | prints       | lists nodes | --help!stops
      add delete start stop | system names | changes nodes | --help!stops
    ip      | prints       | prints the address | -n|--node= --help!stops
    version | prints       | prints the version | --components -o|--output= --short --help!stops
    logs    | prints       | prints logs | -f|--follow -n|--length= --problems --audit --last-start-only --node=
      | --help!stops --file=writes
    start stop delete pause unpause mount tunnel ssh dashboard service kubectl cache image cp | system names
      | | changes the cluster | --help!stops
  k3d         | group      | runs clusters in containers | --help!stops | https://k3d.io/stable/usage/commands/
    cluster node registry | group  | works with clusters | --help!stops
      list=ls get | prints names | lists clusters | --no-headers -o|--output= --token!secret --help!stops
      create delete start stop edit | system names | changes clusters | --help!stops
    version | prints | prints the version | -o|--output= --help!stops
  kubeconform | asks files | checks manifests | -debug -exit-on-error -ignore-filename-pattern= -ignore-missing-schemas
    | -insecure-skip-tls-verify -kubernetes-version= -n= -output= -reject= -schema-location= -skip= -strict -summary
    | -verbose -h!stops -v!stops -cache=writes | https://github.com/yannh/kubeconform | grammar single-dash
  k9s         | group      | shows a cluster in a terminal | --help!stops | https://k9scli.io/topics/commands/
    | | ${{ needs: clusters }}
    version info | prints | prints about k9s | -s|--short --help!stops
  istioctl    | group      | controls Istio | --help!stops | https://istio.io/latest/docs/reference/commands/istioctl/
    | | ${{ needs: { login: [".kube", ".aws", ".azure", ".config/gcloud"] } }}
    version proxy-status=ps analyze precheck | asks files   | prints how the mesh is | -A|--all-namespaces -o|--output=
      | --short --remote? -i|--istioNamespace= --revision= -r= -R|--recursive -S|--suppress= --color? -k|--use-kube?
      | --failure-threshold= --list-analyzers --help!stops --kubeconfig=${namesPrograms} ${cluster}
    proxy-config=pc | group        | prints a proxy's configuration | --help!stops
      all bootstrap cluster=clusters endpoint endpoints listener listeners route routes ecds | asks names
        | | prints a part | -o|--output= --address= --port= --fqdn= --direction= --subset= --type= --status= --name=
        | --verbose? -i|--istioNamespace= --help!stops --kubeconfig=${namesPrograms} ${cluster}
    install uninstall upgrade create-remote-secret experimental=x kube-inject bug-report dashboard=d operator tag
      | manifest | remote names | changes the mesh | --help!stops
`);
