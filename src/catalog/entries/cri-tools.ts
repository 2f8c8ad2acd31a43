// crictl: containers of a Kubernetes node, by the interface of container runtimes (cri-tools).
import { rows } from "../rows.ts";
import { commands, environment, unknown } from "../schema.ts";

// From the sources of each subcommand: a letter is a switch for one and takes a value for another.
const listed = "-l|--latest -n|--last= --name= --namespace= -s|--state= --label= -q|--quiet -o|--output=";
const printed = "-o|--output= -q|--quiet --template=";

export const criTools = commands(rows`
  every: --help!stops
  # Its sockets may be those of other programs, or of other machines.
  crictl | group alone | asks or changes the containers of a node | -D|--debug~ -t|--timeout= -h|--help!stops
    | -v|--version!stops -r|--runtime-endpoint=${unknown("connects to another service")}
    | -i|--image-endpoint=${unknown("connects to another service")} -c|--config=${unknown("may name another service")}
    | | https://github.com/kubernetes-sigs/cri-tools/blob/master/docs/crictl.md | ${{ needs: { sockets: ["/run/containerd/containerd.sock", "/run/crio/crio.sock", "/run/cri-dockerd.sock", "/run/k3s/containerd/containerd.sock"] } }}
    ps          | prints names | lists containers | -v|--verbose --id= -p|--pod= --image= -a|--all --no-trunc
      | -r|--resolve-image-path -h!stops ${listed}
    pods        | prints names | lists pods | -v|--verbose --id= --no-trunc -h!stops ${listed}
    images=image=img | prints names | lists images | -v|--verbose -q|--quiet -f|--filter= -o|--output= --digests
      | --no-trunc --pinned -h!stops
    inspect     | ${environment} names | describes containers | --template= -p|--pod= --image= -a|--all -h!stops ${listed}
    inspectp    | ${environment} names | describes pods | --template= -h!stops ${listed}
    inspecti    | prints names | describes images | --name= -f|--filter= -h!stops ${printed}
    stats       | prints names | prints what containers use | -a|--all --id= -p|--pod= --label= -o|--output=
      | -s|--seconds= -w|--watch -h!stops
    statsp      | prints names | prints what pods use | --id= --label= -o|--output= -s|--seconds= -w|--watch -h!stops
    info        | prints       | prints about the runtime | -h!stops ${printed}
    imagefsinfo | prints       | prints about the space of images | -o|--output= --template= -h!stops
    version     | prints       | prints versions | -h!stops
    logs        | prints names | prints the log of a container | -f|--follow --limit-bytes= -p|--previous --since=
      | -s|--stream= --tail= -t|--timestamps -h!stops -r|--reopen!${unknown("makes the runtime open the log anew")}
    exec        | runs names   | runs a command in a container
    attach port-forward | remote names | connects to a container
    create start stop rm rmp rmi run runp stopp pull update checkpoint config completion update-runtime-config
      | | system names | changes containers, pods or images
`);
