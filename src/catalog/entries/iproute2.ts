// iproute2: ip, ss, bridge, tc. ip takes every beginning of an object's or a verb's name, and takes it for the first one
// in an order of its own: `s` is `set` for links. So only whole words are listed, and the beginnings that are usual.
import { anyNames, changes, under } from "../forms.ts";
import { type Options, options } from "../options.ts";
import {
  commands,
  controlsProcess,
  controlsSystem,
  type Entry,
  reads,
  runsCode,
  type Subcommands,
  text,
  writes,
} from "../schema.ts";

const shown: Entry = { does: "prints the kernel's network state", options: "harmless", operands: anyNames };
const showing = "show sho sh list lis lst ls help";

/** An object of ip: without a verb it lists. */
const object = (does: string, changing: string, more: Subcommands = {}): Entry => ({
  does,
  options: "harmless",
  operands: { none: text },
  subcommands: {
    ...under(showing, shown),
    ...more,
    ...under(changing, changes("changes the network", controlsSystem)),
  },
});
const usual = "add a del delete d change chg c replace r set flush f append prepend";

const ip: Entry = {
  does: "prints or changes addresses, links and routes",
  manual: "https://man7.org/linux/man-pages/man8/ip.8.html",
  grammar: "single-dash",
  options: options(
    [
      "-V|-Version -h|-human|-human-readable -iec -s|-stats|-statistics -d|-details -l= -loops= -f=",
      "-family= -4 -6 -B -D~ -M -0 -o|-oneline -r|-resolve -n= -netns= -N|-Numeric -t|-timestamp",
      "-ts|-tshort -a|-all -rc= -rcvbuf= -c|-color -br|-brief -j|-json -p|-pretty -echo",
    ],
    {
      "-b, -batch": { value: runsCode },
      "-force": {},
    },
  ),
  subcommands: {
    ...under("address addr add ad a", object("addresses", usual, under("s", shown))),
    addrlabel: object("labels of addresses", usual),
    ...under("link lin li l", object("links", `${usual} property afstats xstats`)),
    ...under("route rout rou ro r", object("routes", `${usual} save restore`, under("get ge g s", shown))),
    ...under("rule rul ru", object("rules", `${usual} save restore`)),
    ...under("neighbour neighbor neigh nei ne n", object("neighbours", usual, under("get", shown))),
    ...under("ntable ntab nt", object("tables of neighbours", "change")),
    ...under("tunnel tunn tun tu t", object("tunnels", `${usual} prl 6rd`)),
    ...under("tuntap tunt tap", object("devices", usual)),
    ...under("maddress maddr madd mad ma m", object("multicast addresses", usual)),
    ...under("mroute mrou mr", object("multicast routes", usual)),
    mrule: object("rules of multicast", usual),
    ...under("monitor moni mon mo", { ...shown, does: "prints changes as they happen" }),
    ...under(
      "netns",
      object("name spaces", "add attach set delete del exec", under("identify pids list-id monitor", shown)),
    ),
    ...under("netconf netc", object("configuration of the network", "")),
    ...under("stats sta st", object("statistics", "set")),
    ...under("tcp_metrics tcpmetrics", object("metrics of TCP", "delete flush del")),
    token: object("tokens", "set del", under("get", shown)),
    vrf: object("routing domains", "exec", under("identify pids", shown)),
    nexthop: object("next hops", `${usual} bucket`, under("get", shown)),
    macsec: object("MACsec devices", "add set del offload"),
    mptcp: {
      does: "multipath TCP",
      options: "harmless",
      subcommands: {
        endpoint: object("end points", usual),
        limits: object("limits", "set"),
        monitor: shown,
      },
    },
    xfrm: {
      does: "IPsec",
      options: "harmless",
      subcommands: {
        ...under(
          "state policy",
          object("states", `${usual} allocspi update deleteall getdefault setdefault`, under("count get", shown)),
        ),
        monitor: shown,
      },
    },
    l2tp: { does: "L2TP", options: "harmless", subcommands: under("show", shown) },
    help: shown,
  },
  needs: { network: true, local: true },
};

const nested = (does: string, changing: string): Entry => ({
  does,
  options: "harmless",
  operands: { none: text },
  subcommands: {
    ...under("show list ls lst get dump", shown),
    ...under(changing, changes("changes the network", controlsSystem)),
  },
});
const globals: Options = options(
  [
    "-V|-Version -s|-stats|-statistics -d|-details -r|-raw -p|-pretty -i|-iec -g|-graph -j|-json",
    "-c|-color -n= -netns= -N|-Numeric -o|-oneline -t|-timestamp -ts|-tshort -name -cf= -conf= -nm",
    "-compressvlans",
  ],
  {
    "-b, -batch": { value: runsCode },
  },
);

export const iproute2 = commands({
  ip,
  ss: {
    does: "lists sockets, or closes them",
    manual: "https://man7.org/linux/man-pages/man8/ss.8.html",
    options: options(
      [
        "-h|--help -V|--version -H|--no-header -O|--oneline -n|--numeric -r|--resolve -a|--all",
        "-l|--listening -B|--bound-inactive -o|--options -e|--extended -m|--memory -p|--processes",
        "-T|--threads -i|--info --tos --cgroup --tipcinfo -s|--summary -E|--events -Z|--context",
        "-z|--contexts -N|--net= -b|--bpf --bpf-maps --bpf-map-id= -4|--ipv4 -6|--ipv6 -0|--packet -t|--tcp",
        "-u|--udp -d|--dccp -w|--raw -x|--unix -S|--sctp --tipc --vsock --xdp -M|--mptcp --inet-sockopt",
        "-f|--family= -A|--query|--socket= -Q|--no-queues",
      ],
      {
        "-K, --kill": { does: controlsProcess },
        "-D, --diag": { value: writes, moves: "no" },
        "-F, --filter": { value: reads },
      },
    ),
    complete: true,
    operands: anyNames,
    needs: { processes: true, network: true, local: true },
  },
  bridge: {
    does: "prints or changes bridges",
    manual: "https://man7.org/linux/man-pages/man8/bridge.8.html",
    grammar: "single-dash",
    options: globals,
    subcommands: {
      ...under("link fdb mdb vlan vni mst", nested("bridges", "add append replace del delete set flush")),
      monitor: shown,
    },
  },
  tc: {
    does: "prints or changes traffic control",
    manual: "https://man7.org/linux/man-pages/man8/tc.8.html",
    grammar: "single-dash",
    options: globals,
    subcommands: {
      ...under(
        "qdisc class filter chain action actions",
        nested("traffic control", "add change replace link del delete flush"),
      ),
      monitor: shown,
    },
    needs: { network: true, local: true },
  },
});
