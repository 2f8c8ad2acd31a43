// crictl: containers of a Kubernetes node, by the interface of container runtimes (cri-tools).
import { changes, prints, printsAbout, shortHelp, under } from "../forms.ts";
import { options } from "../options.ts";
import { commands, controlsRemote, controlsSystem, runsCode, text, unknown } from "../schema.ts";

const list = [
  "-a|--all --id= --image= --label= -l|--latest -n|--last= --name= --namespace= --no-trunc -o|--output= --pod=",
  "-q|--quiet -r|--resolve-image-path --state= -s -t|--template= -v|--verbose --digests --pinned",
];

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
      ...under("ps pods images image img", printsAbout("lists containers, pods or images", list, shortHelp)),
      ...under(
        "inspect inspectp inspecti",
        printsAbout("describes containers, pods or images", "-a|--all -o|--output= -q|--quiet --name=", shortHelp),
      ),
      ...under(
        "stats statsp",
        printsAbout(
          "prints what containers use",
          "-a|--all --id= --label= -o|--output= -s|--seconds= -w|--watch",
          shortHelp,
        ),
      ),
      ...under("info imagefsinfo version", prints("prints about the runtime", "-o|--output= -q|--quiet", shortHelp)),
      logs: printsAbout(
        "prints the log of a container",
        "-f|--follow --limit-bytes= -p|--previous --since= --tail= -t|--timestamps",
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
    examples: {
      read_only: [
        "crictl ps -a",
        "crictl pods --name web",
        "crictl logs --tail 50 abc",
        "crictl inspect abc",
        "crictl info",
      ],
      mutating: [
        "crictl rm abc",
        "crictl exec abc ls",
        "crictl logs -r abc",
        "crictl config --set debug=true",
        "crictl -r unix:///tmp/x ps",
        "crictl rmi --prune",
      ],
    },
  },
});
