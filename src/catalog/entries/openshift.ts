// OpenShift's oc: kubectl with commands of its own. Unknown words are plugins, which are programs of any kind.
import { asks, asksAbout, changes, changesUnless, group, prints, shortHelp, under } from "../forms.ts";
import type { Options, WordList } from "../options.ts";
import {
  commands,
  controlsRemote,
  type Entry,
  type Operands,
  reads,
  runsCode,
  secret,
  text,
  writes,
} from "../schema.ts";
import { form, kubectl } from "./kubectl.ts";

const inherited = kubectl.kubectl.subcommands ?? {};

const dryRun: Options = { "--dry-run": { value: text, optional: true, cancels: ["client", "server"] } };
const anyCommand = (names: WordList): Readonly<Record<string, Entry>> =>
  under(names, changes("changes the cluster, or runs a program there", controlsRemote, "", shortHelp));
/** An image by its name; a file, a folder or a list of images is written otherwise. */
const images: Operands = { each: text };
const access: Options = { "-a, --registry-config": { value: reads }, "--icsp-file": { value: reads } };

export const openshift = commands({
  oc: {
    ...kubectl.kubectl,
    does: "controls OpenShift clusters",
    manual:
      "https://docs.openshift.com/container-platform/latest/cli_reference/openshift_cli/developer-cli-commands.html",
    subcommands: {
      ...inherited,
      whoami: asks("prints who one is", "-c|--show-context --show-console --show-server", {
        "-t, --show-token": { does: secret },
      }),
      projects: asks("lists projects", "-q|--short"),
      // With an operand it changes to that project.
      project: asks("prints the project in use", "-q|--short"),
      status: asks("prints how the project is", "--suggest -o|--output= -A|--all-namespaces"),
      // Templates of files are sent, unless `--local`; what comes back is printed.
      process: asksAbout(
        "prints what a template gives",
        "--parameters --local? --labels= -l= --raw? --ignore-unknown-parameters? -p|--param=",
        { "-o, --output": { value: form }, "-f, --filename": { value: reads }, "--param-file": { value: reads } },
      ),
      policy: group("works with permissions", {
        ...under(
          "who-can can-i",
          asksAbout("prints who may do something", "-A|--all-namespaces --list? -q|--quiet -o|--output="),
        ),
        ...anyCommand([
          "add-role-to-user add-role-to-group remove-role-from-user remove-role-from-group remove-user",
          "remove-group scc-subject-review scc-review",
        ]),
      }),
      image: group("works with images", {
        info: asks(
          "describes images",
          "--filter-by-os= --insecure? -o|--output= --show-multiarch? --max-per-registry=",
          access,
          images,
        ),
        ...under("extract", changes("writes what an image holds", writes, "", shortHelp)),
        ...anyCommand("append mirror serve"),
      }),
      registry: group("works with the registry", {
        info: asks("prints where the registry is", "--check --internal? --public? -q|--quiet?"),
        login: changes("signs in", writes, "", shortHelp),
      }),
      adm: group("administers the cluster", {
        top: group("prints how resources are used", {
          ...under(
            "pods pod po nodes node no images imagestreams",
            asksAbout("of objects", "-l|--selector= --no-headers? --sort-by="),
          ),
        }),
        "node-logs": asksAbout("prints logs of nodes", [
          "--boot= --case-sensitive? --grep= --path= --raw? --role= -l|--selector= --since= --tail= --unify?",
          "-u|--unit= --until= -o|--output= -f",
        ]),
        policy: group("works with permissions", {
          "who-can": asksAbout("prints who may do something", "-A|--all-namespaces -o|--output="),
          ...anyCommand([
            "add-cluster-role-to-user add-cluster-role-to-group add-scc-to-user add-scc-to-group",
            "add-role-to-user add-role-to-group remove-cluster-role-from-user remove-cluster-role-from-group",
            "remove-scc-from-user remove-role-from-user",
          ]),
        }),
        release: group("works with releases", {
          info: asks(
            "describes a release",
            [
              "--bugs= --changelog= --changes-from= --commits --commit-urls --contents --image-for=",
              "--include-images --pullspecs --pullspec --size --verify --output= -o=",
            ],
            access,
            images,
          ),
          ...anyCommand("extract mirror new"),
        }),
        ...anyCommand([
          "cordon drain uncordon taint certificate prune migrate must-gather inspect upgrade groups",
          "new-project build-chain catalog create-bootstrap-project-template create-login-template",
          "create-error-template pod-network ocp-certificates reboot-machine-config-pool wait-for-node-reboot",
          "restart-kubelet copy-to-node",
        ]),
      }),
      rollout: {
        ...inherited.rollout,
        does: "works with roll-outs",
        subcommands: { ...inherited.rollout?.subcommands, ...anyCommand("latest cancel retry") },
      },
      "new-app": changesUnless(
        "makes an application",
        controlsRemote,
        [
          "--name= -l|--labels= -e|--env= -i|--image-stream= --image= --docker-image= --template= --strategy=",
          "--context-dir= -o|--output=",
        ],
        { ...shortHelp, ...dryRun },
      ),
      ...anyCommand([
        "new-project new-build start-build cancel-build import-image tag idle rollback debug rsync rsh",
        "login logout request-token ex",
      ]),
      extract: changes("writes or prints secrets", secret, "", shortHelp),
      secrets: group("works with secrets", anyCommand("link unlink add new")),
      serviceaccounts: group("works with accounts", {
        "get-token": changes("prints a secret", secret),
        ...anyCommand("create-kubeconfig new-token"),
      }),
      observe: changes("runs a program for each change", runsCode, "", shortHelp),
      "get-token": changes("prints a secret", secret),
      help: prints("prints help", "", {}, { each: text }),
    },
    environment: { ...kubectl.kubectl.environment },
    permutes: true,
  },
});
