// kubectl. Unknown words are plugins, which are programs of any kind.
import {
  anyNames,
  asks,
  asksAbout,
  asksFiles,
  changes,
  changesUnless,
  group,
  prints,
  printsAbout,
  shortHelp,
  under,
} from "../forms.ts";
import { kubectlFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options, type WordList } from "../options.ts";
import {
  both,
  choice,
  commands,
  connects,
  controlsRemote,
  type Does,
  type Entry,
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
    "--warnings-as-errors -v|--v= --disable-compression --kuberc=",
  ],
  {
    ...shortHelp,
    "--help": { stops: true },
    // Its user entries may name programs that make credentials.
    "--kubeconfig": { value: unknown("uses a configuration that may name programs to run") },
    "--profile": { value: choice({ none: text }, writes) },
    "--profile-output": { value: writes },
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
const forms: Options = { "-o, --output": { value: form } };

const printing = ["--template= --show-managed-fields --allow-missing-template-keys? --no-headers?", "--sort-by="];
const selecting = "-l|--selector= --field-selector= -A|--all-namespaces --all --chunk-size= --ignore-not-found?";
/** An address is fetched by git. */
const local: Does = choice({}, reads, {
  contains: { "://": runsCode, "::": runsCode, "@": runsCode, "github.com": runsCode, "?ref": runsCode },
});
const maybeSecret = unknown("may name a secret, which most forms of output print");
// `-k` builds a kustomization; what it runs needs flags of kustomize's own.
const fromFiles: Options = {
  "-f, --filename": { value: reads },
  "-k, --kustomize": { value: local },
  "-R, --recursive": {},
};

const operands: Operands = { each: text };
/** A secret's data are printed by most forms of output; without one, `get secrets` lists names. */
const secrets: Operands = { each: choice({}, text, { contains: { secret }, ignoreCase: true }) };

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

/** Changes the cluster, unless it only prints the changes. */
const changing = (does: string, list: WordList = "", more: Options = {}): Entry =>
  changesUnless(
    does,
    controlsRemote,
    [
      printing,
      selecting,
      "--field-manager= --server-side? --force-conflicts? --validate? --save-config? --overwrite?",
      "--cascade? --grace-period= --timeout= --wait? --now --force --record? --windows-line-endings?",
      list,
    ],
    {
      ...forms,
      ...shortHelp,
      ...fromFiles,
      "--dry-run": { value: text, optional: true, cancels: ["client", "server"] },
      // Sends a request of its own, also with `--dry-run`.
      "--raw": { value: controlsRemote },
      ...more,
    },
    anyNames,
  );

const image = [
  "--image= --port= --replicas= --env= --labels= --command? --restart= --image-pull-policy=",
  "--annotations= --overrides= --override-type= --expose? -i|--stdin -t|--tty --rm? -q|--quiet",
];

const create: Entry = {
  ...changing("makes an object", "--edit"),
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
    ],
    {
      ...shortHelp,
      ...forms,
      ...fromFiles,
      "--help": { stops: true },
      // A key may stand before the file; of a folder all files are printed.
      "--from-file": {
        value: choice({}, reads, { contains: { "=": unknown("prints the file behind `=`") } }),
        descends: true,
      },
      "--from-env-file": { value: reads },
      "--cert": { value: reads },
      "--key": { value: reads },
      "--dry-run": { value: text, optional: true, cancels: ["client", "server"] },
    },
  ),
};

export const kubectl = commands({
  kubectl: {
    does: "controls Kubernetes clusters",
    manual: "https://kubernetes.io/docs/reference/kubectl/generated/kubectl/",
    options: globals,
    globals: "anywhere",
    subcommands: {
      get: asksAbout(
        "lists objects",
        [
          selecting,
          "--show-managed-fields --allow-missing-template-keys? --no-headers? --sort-by= -L|--label-columns=",
          "-w|--watch --watch-only --output-watch-events --show-kind --show-labels --server-print?",
          "--subresource=",
        ],
        {
          "-f, --filename": { value: maybeSecret },
          "-k, --kustomize": { value: both(local, maybeSecret) },
          "-o, --output": { value: form, operands: secrets, unless: ["name", "wide"] },
          "--template": { value: text, operands: secrets },
          "--raw": { value: choice({}, text, { contains: { secrets: secret } }), operands },
        },
      ),
      describe: asksAbout("shows objects in detail", [selecting, "--show-events?"], fromFiles),
      logs: asksAbout("prints what containers logged", [
        "-f|--follow? -p|--previous? -c|--container= --since= --since-time= --tail= --timestamps?",
        "--all-containers? --all-pods? --prefix?~ -l|--selector= --max-log-requests= --limit-bytes=",
        "--ignore-errors? --pod-running-timeout= --insecure-skip-tls-verify-backend?",
      ]),
      top: group("prints how resources are used", {
        ...under(
          "pod pods po",
          asksAbout("of pods", [
            selecting,
            "--containers? --no-headers? --sort-by= --sum? --use-protocol-buffers? --swap? --show-swap?",
          ]),
        ),
        ...under(
          "node nodes no",
          asksAbout("of nodes", [
            "-l|--selector= --no-headers? --sort-by= --show-capacity? --use-protocol-buffers? --swap?",
            "--show-swap?",
          ]),
        ),
      }),
      explain: asksAbout("prints the fields of a kind of object", "--api-version= --recursive? --output="),
      "api-resources": asks("lists the kinds of objects", [
        "--api-group= --cached? --categories= --namespaced? --no-headers? -o|--output= --sort-by= --verbs=",
        "--show-managed-fields",
      ]),
      "api-versions": asks("lists the versions of the API"),
      version: asks("prints versions", "--client? -o|--output= --short?"),
      "cluster-info": {
        ...asks("prints where the cluster is", "", {}, { none: text }),
        subcommands: {
          // Without a directory it prints.
          dump: asks(
            "prints the state of the cluster",
            [printing, "-A|--all-namespaces --namespaces= --pod-running-timeout="],
            {
              ...forms,
              "--output-directory": { value: choice({ "-": text }, writes) },
            },
          ),
        },
      },
      events: asks("lists events", [printing, "-A|--all-namespaces --for= --types= -w|--watch"], forms),
      wait: asksAbout("waits for a condition", [printing, selecting, "--for= --timeout= --local?"], {
        ...forms,
        ...fromFiles,
      }),
      diff: asks(
        "compares files with the cluster",
        [
          "--concurrency= --field-manager= --force-conflicts? -l|--selector= --server-side?",
          "--show-managed-fields --prune? --prune-allowlist=",
        ],
        fromFiles,
      ),
      auth: group("works with permissions", {
        "can-i": asksAbout(
          "prints whether one may do something",
          "-A|--all-namespaces --list? --no-headers? -q|--quiet --subresource=",
        ),
        whoami: asks("prints who one is", printing, forms),
        reconcile: changing("makes the roles in a file", "--remove-extra-permissions --remove-extra-subjects"),
      }),
      config: group("works with the configuration", {
        view: prints("prints the configuration", [printing, "--flatten? --merge? --minify?"], {
          ...forms,
          ...shortHelp,
          "--raw": { value: text, optional: true, does: unknown("prints credentials") },
        }),
        "get-contexts": printsAbout("lists contexts", "-o|--output= --no-headers?", shortHelp),
        "current-context": prints("prints the context in use", "", shortHelp),
        "get-clusters": prints("lists clusters", "", shortHelp),
        "get-users": prints("lists users", "", shortHelp),
        ...under(
          [
            "use-context use set-context set-cluster set-credentials set unset delete-context delete-cluster",
            "delete-user rename-context",
          ],
          changes("changes the configuration", writes, "", shortHelp),
        ),
      }),
      rollout: group("works with roll-outs", {
        status: asksAbout("prints how a roll-out goes", "-w|--watch? --revision= --timeout= -l|--selector=", fromFiles),
        history: asksAbout("lists roll-outs", [printing, "--revision= -l|--selector="], { ...forms, ...fromFiles }),
        ...under("pause restart resume undo", changing("changes a roll-out", "--to-revision=")),
      }),
      kustomize: {
        ...asksFiles("prints what a kustomization gives", "--as-current-user -e|--env= --load-restrictor= --reorder=", {
          "-o, --output": { value: writes },
          "--enable-helm": { does: runsCode },
          "--helm-command": { value: runsCode },
          "--enable-alpha-plugins": { does: runsCode },
          "--mount": { value: runsCode },
          "--network": { does: runsCode },
        }),
        operands: { each: local },
      },
      plugin: group("lists plugins", { list: prints("lists plugins", "--name-only?", shortHelp) }),
      options: prints("lists the options of every command"),
      completion: printsAbout("prints a shell's completion script", "", shortHelp),
      apply: {
        instead: { "to see what is there": "kubectl get all" },
        ...changing(
          "makes objects as files say",
          "--prune? --prune-allowlist= --openapi-patch? --force-conflicts? --applyset=",
        ),
        operands: { none: text },
        subcommands: {
          "view-last-applied": asksAbout("prints what was last applied", [printing, "-l|--selector= --all"], {
            ...forms,
            ...fromFiles,
          }),
          "set-last-applied": changing("changes what was last applied", "--create-annotation?"),
          "edit-last-applied": changes("edits what was last applied", runsCode),
        },
      },
      create,
      run: { ...create, does: "starts a container" },
      delete: { ...changing("removes objects", "-i|--interactive"), instead: { "to look at them": "kubectl get {*}" } },
      label: changing("changes labels", "--local? --resource-version=", listing),
      annotate: changing("changes annotations", "--local? --resource-version=", listing),
      scale: changing("changes how many replicas there are", "--replicas= --current-replicas= --resource-version="),
      autoscale: changing("makes a resource scale itself", "--min= --max= --cpu-percent= --cpu= --memory= --name="),
      expose: changing("makes a service", [
        "--port= --target-port= --type= --name= --protocol= --load-balancer-ip= --external-ip=",
        "--cluster-ip= --session-affinity= --labels= --overrides= --override-type=",
      ]),
      patch: changing("changes objects", "-p|--patch= --patch-file= --type= --local? --subresource="),
      // Up to 1.24, `--force` replaces them in spite of `--dry-run`.
      replace: changing("replaces objects", "--subresource=", { "--force": { does: controlsRemote } }),
      set: changing("changes objects", [
        "--local? -c|--containers= -e|--env= --from= --keys= --prefix=~ --resolve? --list? --limits=",
        "--requests=",
      ]),
      cordon: changing("closes a node"),
      uncordon: changing("opens a node"),
      drain: changing("empties a node", [
        "--ignore-daemonsets? --delete-emptydir-data? --disable-eviction? --pod-selector=",
        "--skip-wait-for-delete-timeout=",
      ]),
      taint: changing("changes the taints of nodes"),
      exec: {
        does: "runs a command in a container",
        options: options("-c|--container= -i|--stdin? -t|--tty? -q|--quiet? --pod-running-timeout=", shortHelp),
        operands: { first: [text] },
        runs: { after: 1, behindDashes: true, otherMachine: true, none: unknown("runs nothing") },
        always: connects,
      },
      ...under("edit attach debug proxy", changes("runs a program", runsCode, "", shortHelp)),
      "port-forward": changes("opens a port", controlsRemote, "", shortHelp),
      cp: changes("copies files to or from a container", writes, "", shortHelp),
      certificate: changes("approves or denies certificates", controlsRemote, "", shortHelp),
    },
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
