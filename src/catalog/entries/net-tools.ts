// Older programs for the network, and those that ask other machines: netstat, ifconfig, route, arp, dig, host, ping.
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import {
  both,
  choice,
  commands,
  connects,
  controlsProcess,
  controlsSystem,
  type Entry,
  type Needs,
  reads,
  runsCode,
  sends,
  text,
  unknown,
  writes,
} from "../schema.ts";

const manual = (page: string, section: number): string =>
  `https://man7.org/linux/man-pages/man${section}/${page}.${section}.html`;
// A name is sent to its owner's servers, so it counts as a host.
// Another kind of request (`+opcode`) may make the server change something.
const digs = choice({}, connects, { prefixes: { "+": text, "+op": sends } });

const pings: Entry = {
  does: "sends echo requests to a host",
  manual: manual("ping", 8),
  options: options(
    [
      "-3 -4 -6 -a -A -b -B -c= -C~ -d -D~ -e= -F= -h -H -i= -I= -l= -L -m= -M= -n -N= -O -q -Q= -r",
      "-R -s= -S= -t= -T= -U -v -V -w= -W= --apple-connect --apple-time -G= -g= -k= -K= -o -z= -x=",
    ],
    {
      // The pattern goes to the host.
      "-p": { value: connects },
      // It floods, or fills the network.
      "-f": { does: controlsProcess },
    },
  ),
  operands: { none: text, each: connects },
};

const interfaces: Needs = { network: true, local: true };

/** Kinds of addresses, which only choose what `ifconfig` prints. */
const family = choice({ inet: text, inet6: text, ether: text, link: text }, controlsSystem);

export const netTools = commands({
  ...rows`
    every: | https://man7.org/linux/man-pages/man8/{}.8.html
    # The letters of Linux, the BSDs and macOS; none of the first two has one that changes anything.
    netstat  | prints names | lists sockets, routes and statistics | -r|--route -g|--groups -i|--interfaces?
      | -M|--masquerade -s|--statistics -e|--extend -p|--program|--programs -l|--listening -a|--all -n|--numeric
      | --numeric-hosts --numeric-ports --numeric-users -N|--symbolic -A|--protocol= -c|--continuous -o|--timers
      | -t|--tcp -u|--udp -U|--udplite -S|--sctp -w|--raw -x|--unix -W|--wide -v|--verbose -F -C|--cache~ -V|--version
      | -h|--help -4 -6 -2|--bluetooth -b -d -f= -I= -L -m -P -q -R -T -Z
      | | ${{ needs: { processes: true, network: true, local: true } }}
    # The name of a device only prints; a second word changes it. On BSD '-a down' is about all of them.
    ifconfig | prints name each=${family}
      | | prints or changes network devices | -a!${{ operands: { each: family } }} -s -v -l -m -L -r -u -d -C~ --version --help -h -X= | grammar posix
      | | ${{ needs: interfaces }}
    route    | prints each=system | prints or changes routes | -n -e -ee -v -F -C~ -4 -6 -A= --version --help
      | | grammar posix | ${{ needs: interfaces }}
    arp      | prints name  | prints or changes the table of neighbours | -a -e -n|--numeric -v|--verbose
      | -D|--use-device~ -H|--hw-type|-t= -i|--device= -l -x -V --help | ${{ needs: interfaces }}
    dig      | asks each=${digs} | asks name servers | -4 -6 -b= -c= -h -i -m -p= -q= -r -t= -u -v -x= -y= -f=sends
      | -k=reads | https://bind9.readthedocs.io/en/stable/manpages.html#dig-dns-lookup-utility
    host     | asks each=asks | asks name servers | -a -A -C~ -c= -d -l -m= -N= -p= -r -R= -s -t= -T -U -v -V -w -W= -4
      | -6 -i | https://bind9.readthedocs.io/en/stable/manpages.html#host-dns-lookup-utility
  `,
  nslookup: {
    does: "asks name servers",
    manual: "https://bind9.readthedocs.io/en/stable/manpages.html#nslookup-query-internet-name-servers-interactively",
    grammar: "verbatim",
    operands: {
      none: unknown("reads commands"),
      each: choice({ "-": unknown("reads commands") }, connects, { prefixes: { "-": text } }),
    },
  },
  ...rows`
    # It keeps its keys in files of the working directory while it runs.
    delv  | ${both(connects, unknown("writes files into the folder while it runs"))} each=${digs}
      | | asks name servers and checks the answers | -4 -6 -b= -c= -d= -i -m -p= -q= -t= -x= -h|-v!stops -a=reads
      | | https://bind9.readthedocs.io/en/stable/manpages.html#delv-dns-lookup-and-validation-utility
    whois | asks names | asks who owns a name | -h|--host=host -p|--port= -I -H -a -b -B -c -d -F -G -i= -K -l -L -m -M
      | -q= -r -R -s= -t= -T= -v= -x --verbose --no-recursion --help --version
      | | https://man7.org/linux/man-pages/man1/whois.1.html
  `,
  ping: pings,
  ...rows`
    ping6      | ${pings}
    # The neighbours learn the address that '-s' gives.
    arping     | prints each=asks | sends requests to a neighbour | -f -q -b -D~ -c= -w= -i= -I= -V -h
      | | https://man7.org/linux/man-pages/man8/arping.8.html
    tracepath  | prints each=asks | prints the way to a host | -4 -6 -b -l= -m= -n -p= -V
      | | https://man7.org/linux/man-pages/man8/tracepath.8.html
    showmount  | prints first=asks | asks a server which folders it exports | -a|--all -d|--directories -e|--exports
      | --no-headers -h|--help!stops -v|--version!stops | https://man7.org/linux/man-pages/man8/showmount.8.html
      | | ${{ needs: { network: true } }}
    rpcinfo    | prints first=asks | asks a server for its RPC services | -p -s -m
      | | https://man7.org/linux/man-pages/man8/rpcinfo.8.html | ${{ needs: { network: true } }}
    traceroute | prints first=asks names | prints the way to a host | -4 -6 -d|--debug -F|--dont-fragment -f|--first=
      | -g|--gateway= -I|--icmp -T|--tcp -i|--interface= -m|--max-hops= -N|--sim-queries= -n -p|--port= -t|--tos=
      | -l|--flowlabel= -w|--wait= -q|--queries= -r -s|--source= -z|--sendwait= -e|--extensions -A|--as-path-lookups
      | -M|--module= -O|--options= -U|--udp -D|--dccp~ -P|--protocol= --sport= --fwmark= --mtu --back -V|--version
      | --help -a -S -v -x | https://man7.org/linux/man-pages/man8/traceroute.8.html
    mtr        | prints each=asks | prints the way to a host again and again | -4 -6 -n|--no-dns -b|--show-ips
      | -o|--order= -y|--ipinfo= -z|--aslookup -i|--interval= -c|--report-cycles= -s|--psize= -B|--bitpattern=
      | -G|--gracetime= -Q|--tos= -e|--mpls -I|--interface= -a|--address= -f|--first-ttl= -m|--max-ttl=
      | -U|--max-unknown= -u|--udp -T|--tcp -S|--sctp -P|--port= -L|--localport= -Z|--timeout= -M|--mark= -h|--help
      | -v|--version -x|--xml -w|--report-wide -r|--report -t|--curses -p|--split -l|--raw -C|--csv~ -j|--json
      | -F|--filename=sends | https://github.com/traviscross/mtr
  `,
  "speedtest-cli": {
    does: "measures the connection",
    manual: "https://github.com/sivel/speedtest-cli",
    options: options([
      "-h --help --version --simple --json --csv --list --bytes --secure --no-upload --no-download",
      "--server= --timeout=",
    ]),
    always: sends,
  },
  ...rows`
    # From a file they capture nothing. Names of hosts are asked for.
    tcpdump | runs names | captures packets, or prints those of a file | -A -b -c= --count -d -e -f -H -l -L -n -N -#
      | --number -O -p -q -S -t -u -U -v -x -X -y= -K -s|--snapshot-length= -T= --time-stamp-precision= --micro --nano
      | --print -r=reads!cancels -F=reads -h|--help!cancels --version!cancels -D|--list-interfaces~!cancels
      | | https://www.tcpdump.org/manpages/tcpdump.1.html | grammar posix | ${{ needs: { network: true } }}
  `,
  tshark: {
    does: "captures packets, or prints those of a file",
    manual: "https://www.wireshark.org/docs/man-pages/tshark.html",
    options: options("-2 -c= -d= -e= -n -N= -P -q -Q -R= -S= -t= -u= -V -x -Y= -l --color --no-duplicate-keys", {
      "-r": { value: reads, cancels: true },
      "-T": {
        value: choice(
          { fields: text, json: text, jsonraw: text, ek: text, pdml: text, psml: text, tabs: text, text },
          writes,
        ),
      },
      "-E": { value: text },
      "-z": {
        value: choice({ expert: text }, unknown("a statistic that is not known to only print"), {
          prefixes: { "conv,": text, "endpoints,": text, "io,phs": text, "io,stat,": text, "follow,": text },
        }),
      },
      "-h, --help": { cancels: true },
      "-v, --version": { cancels: true },
      "-D, --list-interfaces": { cancels: true, moves: "no" },
    }),
    operands: { each: text },
    always: runsCode,
    needs: { network: true },
  },
  ...rows`
    nmap   | runs alone | looks for hosts and services | -V|--version!cancels -h|--help!cancels
      | | https://nmap.org/book/man.html | grammar posix
    iperf3 | runs alone | measures the network | -v|--version!cancels -h|--help!cancels | https://software.es.net/iperf/
      | | grammar posix
  `,
});
