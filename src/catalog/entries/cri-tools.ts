// crictl: containers of a Kubernetes node, by the interface of container runtimes (cri-tools).
import { changes, prints, printsAbout, shortHelp, under } from "../forms.ts";
import { options } from "../options.ts";
import { commands, controlsRemote, controlsSystem, runsCode, text, unknown } from "../schema.ts";

// From the sources of each subcommand: a letter is a switch for one and takes a value for another.
const listed = "-l|--latest -n|--last= --name= --namespace= -s|--state= --label= -q|--quiet -o|--output=";
const printed = "-o|--output= -q|--quiet --template=";

export const criTools = commands({
  crictl: {
    does: "asks or changes the containers of a node",
    manual: "https://github.com/kubernetes-sigs/cri-tools/blob/master/docs/crictl.md",
    options: options("-D|--debug~ -t|--timeout=", {
      "-h, --help": { stops: true },
      "-v, --version": { stops: true },
      // Its sockets may be those of other programs, or of other machines.
      "-r, --runtime-endpoint": { value: unknown("connects to another service") },
      "-i, --image-endpoint": { value: unknown("connects to another service") },
      "-c, --config": { value: unknown("may name another service") },
    }),
    subcommands: {
      ps: printsAbout(
        "lists containers",
        [listed, "-v|--verbose --id= -p|--pod= --image= -a|--all --no-trunc -r|--resolve-image-path"],
        shortHelp,
      ),
      pods: printsAbout("lists pods", [listed, "-v|--verbose --id= --no-trunc"], shortHelp),
      ...under(
        "images image img",
        printsAbout(
          "lists images",
          "-v|--verbose -q|--quiet -f|--filter= -o|--output= --digests --no-trunc --pinned",
          shortHelp,
        ),
      ),
      inspect: printsAbout("describes containers", [listed, "--template= -p|--pod= --image= -a|--all"], shortHelp),
      inspectp: printsAbout("describes pods", [listed, "--template="], shortHelp),
      inspecti: printsAbout("describes images", [printed, "--name= -f|--filter="], shortHelp),
      stats: printsAbout(
        "prints what containers use",
        "-a|--all --id= -p|--pod= --label= -o|--output= -s|--seconds= -w|--watch",
        shortHelp,
      ),
      statsp: printsAbout("prints what pods use", "--id= --label= -o|--output= -s|--seconds= -w|--watch", shortHelp),
      info: prints("prints about the runtime", printed, shortHelp),
      imagefsinfo: prints("prints about the space of images", "-o|--output= --template=", shortHelp),
      version: prints("prints versions", "", shortHelp),
      logs: printsAbout(
        "prints the log of a container",
        "-f|--follow --limit-bytes= -p|--previous --since= -s|--stream= --tail= -t|--timestamps",
        { ...shortHelp, "-r, --reopen": { does: unknown("makes the runtime open the log anew") } },
      ),
      exec: changes("runs a command in a container", runsCode),
      ...under("attach port-forward", changes("connects to a container", controlsRemote)),
      ...under(
        "create start stop rm rmp rmi run runp stopp pull update checkpoint config completion update-runtime-config",
        changes("changes containers, pods or images", controlsSystem),
      ),
    },
    operands: { none: text },
    needs: { sockets: true },
  },
});
