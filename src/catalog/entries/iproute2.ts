// iproute2: ip, ss, bridge, tc. ip takes every beginning of an object's or a verb's name, and takes it for the first one
// in an order of its own: `s` is `set` for links. So only whole words are listed, and the beginnings that are usual.
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import { commands, runsCode } from "../schema.ts";

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

export const iproute2 = commands(rows`
  every: | https://man7.org/linux/man-pages/man8/{}.8.html
  ip     | group        | prints or changes addresses, links and routes | -V|-Version -h|-human|-human-readable -iec
    | -s|-stats|-statistics -d|-details -l= -loops= -f= -family= -4 -6 -B -D~ -M -0 -o|-oneline -r|-resolve -n= -netns=
    | -N|-Numeric -t|-timestamp -ts|-tshort -a|-all -rc= -rcvbuf= -c|-color -br|-brief -j|-json -p|-pretty -echo
    | -b|-batch=runs -force | grammar single-dash | ${{ needs: { network: true, local: true } }}
    # Without a verb an object is listed.
    address=addr=add=ad=a | group alone  | addresses | any
      show=sho=sh=list=lis=lst=ls=s help | prints names | prints the kernel's network state | any
      add=a delete=del=d change=chg=c replace=r set flush=f append prepend | system names | changes the network
        | | --help!stops
    addrlabel      | group alone  | labels of addresses | any
      show=sho=sh=list=lis=lst=ls help | prints names | prints the kernel's network state | any
      add=a delete=del=d change=chg=c replace=r set flush=f append prepend | system names | changes the network
        | | --help!stops
    link=lin=li=l  | group alone  | links | any
      show=sho=sh=list=lis=lst=ls help | prints names | prints the kernel's network state | any
      add=a delete=del=d change=chg=c replace=r set flush=f append prepend property afstats xstats | system names
        | | changes the network | --help!stops
    route=rout=rou=ro=r | group alone  | routes | any
      show=sho=sh=list=lis=lst=ls help get=ge=g | prints names | prints the kernel's network state | any
      add=a delete=del=d change=chg=c replace=r set flush=f append prepend save restore | system names
        | | changes the network | --help!stops
    rule=rul=ru    | group alone  | rules | any
      show=sho=sh=list=lis=lst=ls help | prints names | prints the kernel's network state | any
      add=a delete=del=d change=chg=c replace=r set flush=f append prepend save restore | system names
        | | changes the network | --help!stops
    neighbour=neighbor=neigh=nei=ne=n | group alone  | neighbours | any
      show=sho=sh=list=lis=lst=ls help get | prints names | prints the kernel's network state | any
      add=a delete=del=d change=chg=c replace=r set flush=f append prepend | system names | changes the network
        | | --help!stops
    ntable ntab nt | group alone  | tables of neighbours | any
      show=sho=sh=list=lis=lst=ls help | prints names | prints the kernel's network state | any
      change | system names | changes the network | --help!stops
    tunnel=tunn=tun=tu=t | group alone  | tunnels | any
      show=sho=sh=list=lis=lst=ls help | prints names | prints the kernel's network state | any
      add=a delete=del=d change=chg=c replace=r set flush=f append prepend prl 6rd | system names | changes the network
        | | --help!stops
    tuntap=tunt=tap | group alone  | devices | any
      show=sho=sh=list=lis=lst=ls help | prints names | prints the kernel's network state | any
      add=a delete=del=d change=chg=c replace=r set flush=f append prepend | system names | changes the network
        | | --help!stops
    maddress=maddr=madd=mad=ma=m | group alone  | multicast addresses | any
      show=sho=sh=list=lis=lst=ls help | prints names | prints the kernel's network state | any
      add=a delete=del=d change=chg=c replace=r set flush=f append prepend | system names | changes the network
        | | --help!stops
    mroute mrou mr | group alone  | multicast routes | any
      show=sho=sh=list=lis=lst=ls help | prints names | prints the kernel's network state | any
      add=a delete=del=d change=chg=c replace=r set flush=f append prepend | system names | changes the network
        | | --help!stops
    mrule          | group alone  | rules of multicast | any
      show=sho=sh=list=lis=lst=ls help | prints names | prints the kernel's network state | any
      add=a delete=del=d change=chg=c replace=r set flush=f append prepend | system names | changes the network
        | | --help!stops
    monitor moni mon mo | prints names | prints changes as they happen | any
    netns          | group alone  | name spaces | any
      show=sho=sh=list=lis=lst=ls help identify pids list-id monitor | prints names | prints the kernel's network state
        | | any
      add attach set delete=del exec | system names | changes the network | --help!stops
    netconf netc   | group alone  | configuration of the network | any
      show=sho=sh=list=lis=lst=ls help | prints names | prints the kernel's network state | any
    stats sta st   | group alone  | statistics | any
      show=sho=sh=list=lis=lst=ls help | prints names | prints the kernel's network state | any
      set | system names | changes the network | --help!stops
    tcp_metrics tcpmetrics | group alone  | metrics of TCP | any
      show=sho=sh=list=lis=lst=ls help | prints names | prints the kernel's network state | any
      delete flush del | system names | changes the network | --help!stops
    token          | group alone  | tokens | any
      show=sho=sh=list=lis=lst=ls help get | prints names | prints the kernel's network state | any
      set del | system names | changes the network | --help!stops
    vrf            | group alone  | routing domains | any
      show=sho=sh=list=lis=lst=ls help identify pids | prints names | prints the kernel's network state | any
      exec | system names | changes the network | --help!stops
    nexthop        | group alone  | next hops | any
      show=sho=sh=list=lis=lst=ls help get | prints names | prints the kernel's network state | any
      add=a delete=del=d change=chg=c replace=r set flush=f append prepend bucket | system names | changes the network
        | | --help!stops
    macsec         | group alone  | MACsec devices | any
      show=sho=sh=list=lis=lst=ls help | prints names | prints the kernel's network state | any
      add set del offload | system names | changes the network | --help!stops
    mptcp          | group        | multipath TCP | any
      endpoint | group alone  | end points | any
        show=sho=sh=list=lis=lst=ls help | prints names | prints the kernel's network state | any
        add=a delete=del=d change=chg=c replace=r set flush=f append prepend | system names | changes the network
          | | --help!stops
      limits   | group alone  | limits | any
        show=sho=sh=list=lis=lst=ls help | prints names | prints the kernel's network state | any
        set | system names | changes the network | --help!stops
      monitor  | prints names | prints the kernel's network state | any
    xfrm           | group        | IPsec | any
      # Without that word it prints the keys of states.
      state        | group none=secret | states | any
        show=sho=sh=list=lis=lst=ls | group none=secret | lists states, with their keys | any
          nokeys | prints names | lists states | any
        get | secret names | prints a state, with its keys | any
        help count | prints names | prints the kernel's network state | any
        add=a delete=del=d change=chg=c replace=r set flush=f append prepend allocspi update deleteall
          | | system names | changes the network | --help!stops
      policy | group alone  | policies | any
        show=sho=sh=list=lis=lst=ls help count get | prints names | prints the kernel's network state | any
        add=a delete=del=d change=chg=c replace=r set flush=f append prepend allocspi update deleteall getdefault
          | setdefault | system names | changes the network | --help!stops
      monitor      | group none=secret | prints changes as they happen, with their keys | any
        nokeys | prints names | prints changes as they happen | any
    l2tp           | group        | L2TP | any
      show | prints names | prints the kernel's network state | any
    help           | prints names | prints the kernel's network state | any
  ss     | prints names | lists sockets, or closes them | -h|--help -V|--version -H|--no-header -O|--oneline
    | -n|--numeric -r|--resolve -a|--all -l|--listening -B|--bound-inactive -o|--options -e|--extended -m|--memory
    | -p|--processes -T|--threads -i|--info --tos --cgroup --tipcinfo -s|--summary -E|--events -Z|--context
    | -z|--contexts -N|--net= -b|--bpf --bpf-maps --bpf-map-id= -4|--ipv4 -6|--ipv6 -0|--packet -t|--tcp -u|--udp
    | -d|--dccp -w|--raw -x|--unix -S|--sctp --tipc --vsock --xdp -M|--mptcp --inet-sockopt -f|--family=
    | -A|--query|--socket= -Q|--no-queues -K|--kill!process -D|--diag=writes~ -F|--filter=reads | complete
    | | ${{ needs: { processes: true, network: true, local: true } }}
  bridge | group        | prints or changes bridges | ${globals} | grammar single-dash
    link fdb mdb vlan vni mst | group alone  | bridges | any
      show=list=ls=lst get dump | prints names | prints the kernel's network state | any
      add append replace delete=del set flush | system names | changes the network | --help!stops
    monitor | prints names | prints the kernel's network state | any
  tc     | group        | prints or changes traffic control | ${globals} | grammar single-dash
    | | ${{ needs: { network: true, local: true } }}
    qdisc class filter chain action actions | group alone  | traffic control | any
      show=list=ls=lst get dump | prints names | prints the kernel's network state | any
      add change replace link delete=del flush | system names | changes the network | --help!stops
    monitor | prints names | prints the kernel's network state | any
`);
