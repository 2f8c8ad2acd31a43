// kubectl. Unknown words are plugins, which are programs of any kind.
import { anyNames, shortHelp } from "../forms.ts";
import { kubectlFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import {
  both,
  choice,
  commands,
  connects,
  controlsRemote,
  type Does,
  type Entry,
  matching,
  type Operands,
  reads,
  runsCode,
  secret,
  text,
  unknown,
  writes,
} from "../schema.ts";

const globals: Options = options(
  [
    "-n|--namespace= --context= --cluster= --user= --as= --as-group= --as-uid= --request-timeout=",
    "--insecure-skip-tls-verify --certificate-authority= --tls-server-name= --match-server-version",
    "--warnings-as-errors --disable-compression --kuberc=runs --help!stops --profile-output=writes",
  ],
  {
    ...shortHelp,
    // From 8 on it prints the bodies of answers, secrets too.
    "-v, --v": { value: matching(/^=?[0-7]$/, text, unknown("prints whole answers of the server")) },
    // Its user entries may name programs that make credentials.
    "--kubeconfig": { value: unknown("uses a configuration that may name programs to run") },
    "--profile": { value: choice({ none: text }, writes) },
  },
);

/** How objects are printed; a template may stand in a file. Behind `-o`, one `=` more is dropped. */
const spelled = (names: string): Readonly<Record<string, Does>> =>
  Object.fromEntries(
    names.split(" ").flatMap((name) => [
      [name, text],
      [`=${name}`, text],
    ]),
  );
export const form: Does = choice(
  spelled("json yaml name wide go-template jsonpath custom-columns"),
  unknown("a form of output that may read a file"),
  { prefixes: spelled("jsonpath= jsonpath-as-json= go-template= template= custom-columns=") },
);
/** Of `config view`, which else leaves them out. */
const unredacted = { does: unknown("prints credentials"), unless: ["false"] } as const;
const forms: Options = { "-o, --output": { value: form } };

const printing = ["--template= --show-managed-fields --allow-missing-template-keys? --no-headers?", "--sort-by="];
const selecting = "-l|--selector= --field-selector= -A|--all-namespaces --all --chunk-size= --ignore-not-found?";
/** What is no plain folder is an address, which is fetched by git: `github.com/o/r`, `gh:o/r`, `https://h/r?ref=v1`. */
export const local: Does = matching(/^(?:\/|\.{1,2}(?:\/|$)|[\w-]+(?:\/|$))[^:@?%]*$|^$/, reads, runsCode);
const maybeSecret = unknown("may name a secret, which most forms of output print");
// `-k` builds a kustomization; what it runs needs flags of kustomize's own.
const fromFiles: Options = options("-f|--filename=reads -R|--recursive", { "-k, --kustomize": { value: local } });

/** A secret's data are printed by most forms of output; without one, `get secrets` lists names. */
const secrets: Operands = { each: choice({}, text, { contains: { secret, oauth: secret }, ignoreCase: true }) };

/** A path of the API; the server decodes `%73`. */
const path: Does = choice({}, text, { contains: { secrets: secret, "%": secret } });

/** It lists what there is, and changes it only if an operand says what is to be added or removed. */
const listing: Options = {
  "--list": {
    value: text,
    optional: true,
    cancels: ["", "true"],
    operands: {
      each: choice({}, text, { contains: { "=": controlsRemote }, suffixes: { "-": controlsRemote } }),
    },
  },
};

const listed: Options = {
  "--list": {
    ...listing["--list"],
    operands: {
      each: choice({}, text, {
        contains: { "=": controlsRemote, secret },
        suffixes: { "-": controlsRemote },
        ignoreCase: true,
      }),
    },
  },
};

/** Of a command that changes the cluster, unless it only prints the changes. */
const changes = options(
  [
    selecting,
    "--field-manager= --server-side? --force-conflicts? --validate? --save-config? --overwrite?",
    "--cascade? --grace-period= --timeout= --wait? --now --force --record? --windows-line-endings?",
    "-h!stops --help!stops",
  ],
  {
    ...fromFiles,
    "--dry-run": { value: text, optional: true, cancels: ["client", "server"] },
    // Sends a request of its own, also with `--dry-run`.
    "--raw": { value: controlsRemote },
  },
);

const changing: Options = { ...changes, ...options(printing), ...forms };
/** The same, of objects that operands name: they are printed as they are in the cluster. */
const changingNamed: Options = {
  ...changing,
  "-o, --output": { value: form, operands: secrets, unless: ["name", "wide"] },
  "--template": { value: text, operands: secrets },
};

const image = [
  "--image= --port= --replicas= --env= --labels= --command? --restart= --image-pull-policy=",
  "--annotations= --overrides= --override-type= --expose? -i|--stdin -t|--tty --rm? -q|--quiet",
];

const create: Entry = {
  does: "makes an object",
  operands: anyNames,
  always: controlsRemote,
  // The options of a generator, by the kind of object.
  options: options(
    [
      printing,
      image,
      "--from-literal= --schedule= --from= --clusterrole= --role= --serviceaccount= --verb= --resource=",
      "--resource-name= --non-resource-url= --tcp= --clusterip= --node-port= --external-name= --hard=",
      "--scopes= --value= --preemption-policy= --description= --global-default? --min-available=",
      "--max-unavailable= --rule= --default-backend= --class= --annotation= --docker-server=",
      "--docker-username= --docker-password=secret --docker-email= --type= --append-hash?",
      "--aggregation-rule= --group= --duration= --audience= --bound-object-kind= --bound-object-name=",
      "--bound-object-uid= --field-manager= --save-config? --validate? --windows-line-endings?",
      "-l|--selector=",
      "--help!stops --from-env-file=reads --cert=reads --key=reads",
    ],
    {
      ...shortHelp,
      ...forms,
      ...fromFiles,
      // A key may stand before the file; of a folder all files are printed.
      "--from-file": {
        value: choice({}, reads, { contains: { "=": unknown("prints the file behind `=`") } }),
        descends: true,
      },
      "--dry-run": { value: text, optional: true, cancels: ["client", "server"] },
    },
  ),
};

/** Of `kubectl api-resources`: the kinds that every cluster has, with all names of each. */
const kinds: readonly string[] = [
  "pods pod po",
  "services service svc",
  "deployments deployment deploy",
  "replicasets replicaset rs",
  "replicationcontrollers replicationcontroller rc",
  "statefulsets statefulset sts",
  "daemonsets daemonset ds",
  "jobs job",
  "cronjobs cronjob cj",
  "configmaps configmap cm",
  "secrets secret",
  "namespaces namespace ns",
  "nodes node no",
  "persistentvolumes persistentvolume pv",
  "persistentvolumeclaims persistentvolumeclaim pvc",
  "serviceaccounts serviceaccount sa",
  "endpoints endpoint ep",
  "events event ev",
  "ingresses ingress ing",
  "ingressclasses ingressclass",
  "networkpolicies networkpolicy netpol",
  "poddisruptionbudgets poddisruptionbudget pdb",
  "horizontalpodautoscalers horizontalpodautoscaler hpa",
  "resourcequotas resourcequota quota",
  "limitranges limitrange limits",
  "roles role",
  "rolebindings rolebinding",
  "clusterroles clusterrole",
  "clusterrolebindings clusterrolebinding",
  "storageclasses storageclass sc",
  "leases lease",
  "customresourcedefinitions customresourcedefinition crd crds",
  "priorityclasses priorityclass pc",
  "certificatesigningrequests certificatesigningrequest csr",
  "volumeattachments volumeattachment",
];

/** The commands whose first operand is a kind, or `KIND/NAME`. */
const ofKinds = "get describe delete label annotate scale autoscale expose patch edit wait taint events";

/** The same, with the kinds that their operands name. */
const withKinds = (entries: Readonly<Record<string, Entry>>): Readonly<Record<string, Entry>> =>
  Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [
      name,
      ofKinds.split(" ").includes(name) ? { ...entry, kinds } : entry,
    ]),
  );

export const kubectl = commands({
  kubectl: {
    does: "controls Kubernetes clusters",
    manual: "https://kubernetes.io/docs/reference/kubectl/generated/kubectl/",
    options: globals,
    globals: "anywhere",
    subcommands: withKinds({
      ...rows`
        every: --help!stops
        get           | asks names   | lists objects | --show-managed-fields --allow-missing-template-keys?
          | --no-headers? --sort-by= -L|--label-columns= -w|--watch --watch-only --output-watch-events --show-kind
          | --show-labels --server-print? --subresource= -f|--filename=${maybeSecret}
          | -k|--kustomize=${both(local, maybeSecret)}
          | -o|--output=${form}!${{ operands: secrets, unless: ["name", "wide"] }} --template=!${{ operands: secrets }}
          | --raw=${path}!names ${selecting}
        describe      | asks names   | shows objects in detail | --show-events? ${selecting} ${fromFiles}
        logs          | asks names   | prints what containers logged | -f|--follow? -p|--previous? -c|--container=
          | --since= --since-time= --tail= --timestamps? --all-containers? --all-pods? --prefix?~ -l|--selector=
          | --max-log-requests= --limit-bytes= --ignore-errors? --pod-running-timeout=
          | --insecure-skip-tls-verify-backend?
        top           | group        | prints how resources are used
          pods=pod=po   | asks names | of pods | --containers? --no-headers? --sort-by= --sum? --use-protocol-buffers?
            | --swap? --show-swap? ${selecting}
          nodes=node=no | asks names | of nodes | -l|--selector= --no-headers? --sort-by= --show-capacity?
            | --use-protocol-buffers? --swap? --show-swap?
        explain       | asks names   | prints the fields of a kind of object | --api-version= --recursive? --output=
        api-resources | asks         | lists the kinds of objects | --api-group= --cached? --categories= --namespaced?
          | --no-headers? -o|--output= --sort-by= --verbs= --show-managed-fields
        api-versions  | asks         | lists the versions of the API
        version       | asks         | prints versions | --client? -o|--output= --short?
        cluster-info  | asks alone   | prints where the cluster is
          # Without a directory it prints.
          dump | asks | prints the state of the cluster | -A|--all-namespaces --namespaces= --pod-running-timeout=
            | -o|--output=${form} --output-directory=${choice({ "-": text }, writes)} ${printing}
        events        | asks         | lists events | -A|--all-namespaces --for= --types= -w|--watch -o|--output=${form}
          | ${printing}
        wait          | asks names   | waits for a condition | --for= --timeout= --local? -o|--output=${form}
          | ${selecting} ${printing} ${fromFiles}
        diff          | asks         | compares files with the cluster | --concurrency= --field-manager=
          | --force-conflicts? -l|--selector= --server-side? --show-managed-fields --prune? --prune-allowlist=
          | ${fromFiles}
        auth          | group        | works with permissions
          can-i     | asks names   | prints whether one may do something | -A|--all-namespaces --list? --no-headers?
            | -q|--quiet --subresource=
          whoami    | asks         | prints who one is | -o|--output=${form} ${printing}
          reconcile | remote names | makes the roles in a file | ${changing} --remove-extra-permissions
            | --remove-extra-subjects
        config        | group        | works with the configuration
          view         | prints       | prints the configuration | --merge? --minify? -o|--output=${form} -h!stops ${printing}
            | --raw?!${unredacted} --flatten?!${unredacted}
          get-contexts | prints names | lists contexts | -o|--output= --no-headers? -h!stops
          current-context | prints       | prints the context in use | -h!stops
          get-clusters | prints       | lists clusters | -h!stops
          get-users    | prints       | lists users | -h!stops
          use-context=use set-context set-cluster set-credentials set unset delete-context delete-cluster delete-user
            | rename-context | writes names | changes the configuration | -h!stops
        rollout       | group        | works with roll-outs
          status  | asks names   | prints how a roll-out goes | -w|--watch? --revision= --timeout= -l|--selector=
            | ${fromFiles}
          history | asks names   | lists roll-outs | --revision= -l|--selector= -o|--output=${form} ${printing}
            | ${fromFiles}
          pause restart resume undo | remote names | changes a roll-out | ${changing} --to-revision=
        kustomize     | asks each=${local} | prints what a kustomization gives | --as-current-user -e|--env=
          | --load-restrictor= --reorder= -o|--output=writes --enable-helm!runs --helm-command=runs
          | --enable-alpha-plugins!runs --mount=runs --network!runs
        plugin        | group        | lists plugins
          list | prints | lists plugins | --name-only? -h!stops
        options       | prints       | lists the options of every command
        completion    | prints names | prints a shell's completion script | -h!stops
        apply         | remote alone | makes objects as files say | ${changing} --prune?!${{ like: "delete" }} --prune-allowlist=
          | --openapi-patch? --applyset= | instead to see what is there: kubectl get all
          view-last-applied | asks names   | prints what was last applied | -l|--selector= --all -o|--output=${form}
            | ${printing} ${fromFiles}
          set-last-applied | remote names | changes what was last applied | ${changing} --create-annotation?
          edit-last-applied | runs names   | edits what was last applied
        create        | ${create}
        run           | ${{ ...create, does: "starts a container" }}
        delete        | remote names | removes objects | ${changingNamed} -i|--interactive
          | | instead to look at them: kubectl get {*}
        label         | remote names | changes labels | ${changingNamed} --local? --resource-version= ${listing}
        # What 'kubectl apply' made has its data in an annotation, too.
        annotate      | remote names | changes annotations | ${changingNamed} --local? --resource-version= ${listed}
        scale         | remote names | changes how many replicas there are | ${changingNamed} --replicas= --current-replicas=
          | --resource-version=
        autoscale     | remote names | makes a resource scale itself | ${changingNamed} --min= --max= --cpu-percent= --cpu=
          | --memory= --name=
        expose        | remote names | makes a service | ${changingNamed} --port= --target-port= --type= --name= --protocol=
          | --load-balancer-ip= --external-ip= --cluster-ip= --session-affinity= --labels= --overrides= --override-type=
        patch         | remote names | changes objects | ${changingNamed} -p|--patch= --patch-file= --type= --local?
          | --subresource=
        # Up to 1.24, '--force' replaces them in spite of '--dry-run'.
        replace       | remote names | replaces objects | ${changing}
          | --force!${{ does: controlsRemote, as: "delete" }} --subresource=
        set           | remote names | changes objects | ${changingNamed} --local? -c|--containers= -e|--env= --from= --keys=
          | --prefix=~ --resolve? --list? --limits= --requests=
        cordon        | remote names | closes a node | ${changingNamed}
        uncordon      | remote names | opens a node | ${changingNamed}
        drain         | remote names | empties a node | ${changingNamed} --ignore-daemonsets? --delete-emptydir-data?
          | --disable-eviction? --pod-selector= --skip-wait-for-delete-timeout=
        taint         | remote names | changes the taints of nodes | ${changingNamed}
      `,
      exec: {
        does: "runs a command in a container",
        options: options("-c|--container= -i|--stdin? -t|--tty? -q|--quiet? --pod-running-timeout=", shortHelp),
        operands: { first: [text] },
        runs: { after: 1, behindDashes: true, otherMachine: true, none: unknown("runs nothing") },
        always: connects,
      },
      ...rows`
        every: --help!stops -h!stops
        edit attach debug proxy | runs names   | runs a program
        port-forward | remote names | opens a port
        cp           | writes names | copies files to or from a container
        certificate  | remote names | approves or denies certificates
      `,
    }),
    needs: {
      network: true,
      login: [".kube", ".aws", ".azure", ".config/gcloud"],
      scratch: [".kube/cache"],
      variables: ["KUBECONFIG", "AWS_*"],
    },
    obeys: kubectlFiles,
    permutes: true,
  },
});
