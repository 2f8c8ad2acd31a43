// OpenShift's oc: kubectl with commands of its own. Unknown words are plugins, which are programs of any kind.
import type { Options } from "../options.ts";
import { rows } from "../rows.ts";
import { commands, reads } from "../schema.ts";
import { form, kubectl } from "./kubectl.ts";

const inherited = kubectl.kubectl.subcommands ?? {};

const access: Options = { "-a, --registry-config": { value: reads }, "--icsp-file": { value: reads } };

export const openshift = commands({
  oc: {
    ...kubectl.kubectl,
    does: "controls OpenShift clusters",
    manual:
      "https://docs.openshift.com/container-platform/latest/cli_reference/openshift_cli/developer-cli-commands.html",
    subcommands: {
      ...inherited,
      ...rows`
        every: --help!stops
        whoami   | asks       | prints who one is | -c|--show-context --show-console --show-server
          | -t|--show-token!secret
        projects | asks       | lists projects | -q|--short
        # With an operand it changes to that project.
        project  | asks       | prints the project in use | -q|--short
        status   | asks       | prints how the project is | --suggest -o|--output= -A|--all-namespaces
        # Templates of files are sent, unless '--local'; what comes back is printed.
        process  | asks names | prints what a template gives | --parameters --local? --labels= -l= --raw?
          | --ignore-unknown-parameters? -p|--param= -o|--output=${form} -f|--filename=reads --param-file=reads
        policy   | group      | works with permissions
          who-can can-i | asks names   | prints who may do something | -A|--all-namespaces --list? -q|--quiet
            | -o|--output=
          add-role-to-user add-role-to-group remove-role-from-user remove-role-from-group remove-user remove-group
            | scc-subject-review scc-review | remote names | changes the cluster, or runs a program there | -h!stops
        image    | group      | works with images
          # An image by its name; a file, a folder or a list of images is written otherwise.
          info    | asks names   | describes images | --filter-by-os= --insecure? -o|--output= --show-multiarch?
            | --max-per-registry= ${access}
          extract | writes names | writes what an image holds | -h!stops
          append mirror serve | remote names | changes the cluster, or runs a program there | -h!stops
        registry | group      | works with the registry
          info  | asks         | prints where the registry is | --check --internal? --public? -q|--quiet?
          login | writes names | signs in | -h!stops
        adm      | group      | administers the cluster
          top       | group        | prints how resources are used
            pods pod po nodes node no images imagestreams | asks names | of objects | -l|--selector= --no-headers?
              | --sort-by=
          node-logs | asks names   | prints logs of nodes | --boot= --case-sensitive? --grep= --path= --raw? --role=
            | -l|--selector= --since= --tail= --unify? -u|--unit= --until= -o|--output= -f
          policy    | group        | works with permissions
            who-can | asks names   | prints who may do something | -A|--all-namespaces -o|--output=
            add-cluster-role-to-user add-cluster-role-to-group add-scc-to-user add-scc-to-group add-role-to-user
              | add-role-to-group remove-cluster-role-from-user remove-cluster-role-from-group remove-scc-from-user
              | remove-role-from-user | remote names | changes the cluster, or runs a program there | -h!stops
          release   | group        | works with releases
            info | asks names   | describes a release | --changes-from= --commits --commit-urls
              | --contents --image-for= --include-images --pullspecs --pullspec --size --verify --output= -o= ${access}
            extract mirror new | remote names | changes the cluster, or runs a program there | -h!stops
          cordon drain uncordon taint certificate prune migrate must-gather inspect upgrade groups new-project
            | build-chain catalog create-bootstrap-project-template create-login-template create-error-template
            | pod-network ocp-certificates reboot-machine-config-pool wait-for-node-reboot restart-kubelet copy-to-node
            | | remote names | changes the cluster, or runs a program there | -h!stops
      `,
      rollout: {
        ...inherited.rollout,
        does: "works with roll-outs",
        subcommands: {
          ...inherited.rollout?.subcommands,
          ...rows`
            latest cancel retry | remote names | changes the cluster, or runs a program there | --help!stops -h!stops
          `,
        },
      },
      ...rows`
        every: --help!stops
        new-app   | remote       | makes an application | --name= -l|--labels= -e|--env= -i|--image-stream= --image=
          | --docker-image= --template= --strategy= --context-dir= -o|--output= -h!stops
          | --dry-run?!${{ cancels: ["client", "server"] }}
        new-project new-build start-build cancel-build import-image tag idle rollback debug rsync rsh login logout
          | request-token ex | remote names | changes the cluster, or runs a program there | -h!stops
        extract   | secret names | writes or prints secrets | -h!stops
        secrets   | group        | works with secrets
          link unlink add new | remote names | changes the cluster, or runs a program there | -h!stops
        serviceaccounts | group        | works with accounts
          get-token | secret names | prints a secret
          create-kubeconfig new-token | remote names | changes the cluster, or runs a program there | -h!stops
        observe   | runs names   | runs a program for each change | -h!stops
        get-token | secret names | prints a secret
        help      | prints names | prints help
      `,
    },
    environment: { ...kubectl.kubectl.environment },
    permutes: true,
  },
});
