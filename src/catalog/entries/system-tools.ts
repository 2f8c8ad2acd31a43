// Small packages that ask about the system: sysstat, cron, at, acl, ncurses, kmod, login and firewalls.
import { systemBus } from "../knowledge/sockets.ts";
import { type Options, options } from "../options.ts";
import { rows } from "../rows.ts";
import { both, choice, commands, controlsSystem, runsCode, text, unknown, writes } from "../schema.ts";

const interactive = unknown("is interactive, and signals processes");
const help: Options = { "-h, --help": { stops: true }, "-V, --version": { stops: true } };

export const systemTools = commands({
  ...rows`
    every: | https://man7.org/linux/man-pages/man1/{}.1.html
    iostat        | prints names | prints how disks are used | -c -d -h -k -m -N -p? -s -t -V -x -y -z -H -g= -j= -o=
      | -f= --compact --dec= --human --pretty -n=
    mpstat        | prints names | prints how processors are used | -A -H -n -T -u -V --dec= -I= -N= -o= -P=
    pidstat       | prints names | prints how processes use resources | -d -H -h -I -l -R -r -s -t -u -V -v -w --dec=
      | --human -C=~ -G= -p= -T= -U? | ${{ needs: { processes: true } }}
    sar           | prints names | prints how the system was used | -A -B -b -C~ -D~ -d -F? -H -h -p -q? -r? -S -t -u?
      | -V -v -W -w -x -y -z --dec= --human --pretty --help -I= -i= -j= -m= -n= -P= -s? -e? --dev= --fs= --iface= --int=
      | -f? -o?writes
    crontab       | ${unknown("replaces the table, or reads one from standard input")} alone each=system
      | | lists one's scheduled commands, or changes them | -u= -l!cancels -V!stops
      | -r!${{ does: controlsSystem, changes: "removes the table with all scheduled commands", instead: { "to see them": "crontab -l" } }}
      | -e!${{ does: runsCode, changes: "opens an editor for the table" }}
    atq           | prints       | lists scheduled commands | -V -q= -o= -v -l
      | | https://man7.org/linux/man-pages/man1/at.1.html
    at            | runs names   | schedules commands, or lists them | -q= -V -l!cancels | grammar posix
    batch         | runs names   | schedules commands | | https://man7.org/linux/man-pages/man1/at.1.html
    getfacl       | prints files | prints access rules of files | -a|--access -d|--default -c|--omit-header
      | -e|--all-effective -E|--no-effective -s|--skip-base -R|--recursive -L|--logical -P|--physical -t|--tabular
      | -p|--absolute-names -n|--numeric --one-file-system -v|--version -h|--help | shows names
    lsattr        | prints files | prints attributes of files | -R -V -a -d -l -p -v
    dumpe2fs      | prints files | prints about an ext file system | -b -f -g -h -i -m -x -V -o=
      | | https://man7.org/linux/man-pages/man8/dumpe2fs.8.html | shows names
    e2label       | prints file each=writes | prints or sets the name of an ext file system |
      | | https://man7.org/linux/man-pages/man8/e2label.8.html | shows names
    tune2fs       | system files | prints or changes settings of an ext file system | -l!cancels
      | | https://man7.org/linux/man-pages/man8/tune2fs.8.html | shows names
    getcap        | prints files | prints capabilities of files | -h -n -r -v
      | | https://man7.org/linux/man-pages/man8/getcap.8.html
    getfattr      | prints files | prints extended attributes | -n|--name= -d|--dump -e|--encoding= -h|--no-dereference
      | -m|--match= --absolute-names --only-values -R|--recursive -L|--logical -P|--physical --version --help
    lsmod         | prints       | lists kernel modules | -s|--syslog -v|--verbose -V|--version -h|--help
      | | https://man7.org/linux/man-pages/man8/lsmod.8.html
    modinfo       | prints files | prints about kernel modules | -a|--author -d|--description -l|--license
      | -p|--parameters -n|--filename -0|--null -m|--modname -F|--field= -k|--set-version= -b|--basedir=~ -V|--version
      | -h|--help | https://man7.org/linux/man-pages/man8/modinfo.8.html
    modprobe      | system names | loads kernel modules, or prints about them | -q|--quiet -v|--verbose
      | -n|--show|--dry-run!cancels -c|--showconfig|--show-config!cancels -R|--resolve-alias!cancels
      | -D|--show-depends~!cancels ${help} | https://man7.org/linux/man-pages/man8/modprobe.8.html | permutes
    # 'reset' and 'init' write to the terminal only; '-S' reads capabilities from standard input.
    tput          | prints names | prints what the terminal can do | -T= -S -V -x
    infocmp       | prints names | prints descriptions of terminals | -0 -1 -a -c -C~ -d -D~ -E -e -f -F!files -g -G -I -i -L
      | -l -n -p -q -R= -r -s= -t -T -u -U -v= -V -w= -W -x -Q= -A=reads -B=reads
    clear         | prints       | clears the terminal | -T= -V -x
    reset         | prints names | sets the terminal up again | -c -e? -i? -k? -m= -q -Q -r -s -V -w -I
      | | https://man7.org/linux/man-pages/man1/tset.1.html
    finger        | prints each=${choice({}, text, { contains: { "@": { kind: "connects", method: "read" } } })}
      | | prints about users | -l -m -p -s -4 -6 -g -h -k -o -T | https://man.freebsd.org/cgi/man.cgi?finger
    chage         | system names | prints or sets when a password expires | -i|--iso8601 -l|--list!cancels
      | -h|--help!stops | permutes
    passwd        | system names | changes a password, or prints about it | -a|--all -S|--status!cancels -h|--help!stops
      | | permutes
    iptables      | system name name | prints or changes rules of the firewall | -n|--numeric -v|--verbose -x|--exact
      | --line-numbers -t|--table= -w|--wait? -4 -6 -L|--list!cancels -S|--list-rules!cancels -C|--check~!cancels
      | -V|--version!stops -h|--help!stops | https://man7.org/linux/man-pages/man8/iptables.8.html | permutes
    ip6tables     | system name name | prints or changes rules of the firewall | -n|--numeric -v|--verbose -x|--exact
      | --line-numbers -t|--table= -w|--wait? -L|--list!cancels -S|--list-rules!cancels -V|--version!stops
      | | https://man7.org/linux/man-pages/man8/iptables.8.html | permutes
    iptables-save | prints       | prints rules of the firewall | -c|--counters -t|--table= -V|--version
      | -M|--modprobe=runs -f|--file=writes | https://man7.org/linux/man-pages/man8/iptables-save.8.html
      | | ${{ needs: { network: true, local: true } }}
  `,
  nft: {
    does: "prints or changes rules of the firewall",
    manual: "https://www.netfilter.org/projects/nftables/manpage.html",
    grammar: "posix",
    options: options(
      [
        "-a|--handle -s|--stateless -n|--numeric -N|--reversedns -S|--service -u|--guid",
        "-p|--numeric-protocol -y|--numeric-priority -t|--terse -T|--numeric-time -j|--json -c|--check",
      ],
      help,
    ),
    subcommands: {
      list: {
        does: "lists rules",
        options: {},
        operands: {
          each: choice({}, text, {
            contains: { ";": unknown("holds several commands"), "\n": unknown("holds several commands") },
          }),
        },
      },
      ...rows`
        add create delete destroy flush insert replace rename reset monitor describe import export get | system names
          | | changes rules | --help!stops
      `,
    },
  },
  ...rows`
    ufw | group | asks or controls the firewall | -h|--help!stops --version!stops
      | | https://manpages.ubuntu.com/manpages/en/man8/ufw.8.html
      status show version | prints names | prints about the firewall | --help!stops
      enable disable reload default logging reset allow deny reject limit delete insert prepend route app | system names
        | | changes the firewall | --help!stops
  `,
  iw: {
    does: "asks or controls wireless devices",
    manual: "https://wireless.docs.kernel.org/en/latest/en/users/documentation/iw.html",
    grammar: "posix",
    options: options("--debug --version"),
    subcommands: {
      ...rows`
        list event help features commands | prints names | prints about devices | --help!stops
      `,
      dev: {
        does: "works with devices",
        options: {},
        operands: {
          none: text,
          first: [text],
          each: choice(
            { link: text, info: text, station: text, dump: text, survey: text, get: text, power_save: text },
            controlsSystem,
          ),
        },
      },
      ...rows`
        phy | prints alone name each=${choice({ info: text, channels: text }, controlsSystem)} | works with radios
        reg | group | works with regulations | --help!stops
          get        | prints       | prints rules | --help!stops
          set reload | system names | changes rules | --help!stops
      `,
    },
  },
  ...rows`
    every: | grammar posix
    nmcli   | group alone | asks or controls the network manager | -a|--ask -c|--colors= -e|--escape= -f|--fields=
      | -g|--get-values= -m|--mode= -o|--overview -p|--pretty -t|--terse -w|--wait= -h|--help!stops -v|--version!stops
      | -s|--show-secrets!secret | https://networkmanager.dev/docs/api/latest/nmcli.html
      | | ${{ needs: { sockets: systemBus } }} | grammar gnu
      general=g    | group alone  | prints how things are
        status      | prints       | prints how things are | --help!stops
        permissions | prints       | prints permissions | --help!stops
        hostname logging | prints alone each=system | prints or changes a setting
        reload      | system names | changes settings | --help!stops
      device=dev=d | group alone  | works with devices
        status  | prints       | lists devices | --help!stops
        show    | prints names | shows devices | --help!stops
        monitor | prints names | prints changes | --help!stops
        wifi    | group alone  | works with wireless networks
          list | asks names   | lists networks | --rescan= --help!stops
          connect hotspot rescan show-password | system names | changes the network | --help!stops
        set up connect reapply modify down disconnect delete lldp checkpoint | system names | changes devices
          | | --help!stops
      connection=con=c | group alone  | works with connections
        show    | prints names | shows connections | --active --order= -s|--show-secrets!secret --help!stops
        monitor | prints names | prints changes | --help!stops
        up down add modify clone edit delete reload load import export migrate | system names | changes connections
          | | --help!stops
      monitor      | prints       | prints changes | --help!stops
      # 'connectivity check' asks a machine.
      networking=n | prints alone first=${choice({ connectivity: text }, controlsSystem)}
        | | prints whether networking is on, or changes that
      radio=r      | prints alone first=${choice({ all: text, wifi: text, wwan: text }, controlsSystem)} each=system
        | | prints which radio switches are on, or changes them
      agent        | system names | changes the network | --help!stops
    ethtool | prints name | prints or changes settings of network devices | --json -I|--include-statistics --debug=
      | -h|--help!stops --version!stops -i|--driver -k|--show-features|--show-offload -S|--statistics -a|--show-pause
      | -c|--show-coalesce -g|--show-ring -l|--show-channels -T|--show-time-stamping -P|--show-permaddr
      | -m|--dump-module-eeprom|--module-info --show-eee -n|-u|--show-nfc|--show-ntuple -x|--show-rxfh-indir|--show-rxfh
      | --show-fec --show-priv-flags --phy-statistics | https://man7.org/linux/man-pages/man8/ethtool.8.html
      | | ${{ needs: { network: true, local: true } }}
    htop    | process alone | shows processes | -V|--version!cancels -h|--help!cancels | https://htop.dev/
      | | ${{ needs: { processes: true } }}
    btop    | process alone | shows processes | -V|--version!cancels -h|--help!cancels
      | | https://github.com/aristocratos/btop
  `,
  ...rows`
    # It writes its log, even for its version.
    glances   | ${both(interactive, writes)} | shows the system | | https://glances.readthedocs.io/
    nethogs   | process alone | shows who uses the network | -V|--version!cancels -h|--help!cancels
      | | https://github.com/raboof/nethogs | grammar posix
    iotop     | ${interactive} | shows who uses disks | -o|--only -n|--iter= -d|--delay= -p|--pid= -u|--user=
      | -P|--processes -a|--accumulated -k|--kilobytes -t|--time -q|--quiet -qq -qqq --no-help -b|--batch!cancels
      | -h|--help!stops --version!stops | https://man7.org/linux/man-pages/man8/iotop.8.html
    ncdu      | ${unknown("is interactive, and may delete files")} files | shows what uses the disk, and deletes files
      | | -x|--one-file-system -e|--extended -q -0 -1 -2 -L|--follow-symlinks --exclude= -h|--help!stops
      | -v|-V|--version!stops -o=${choice({ "-": text }, writes)}!cancels -X|--exclude-from=reads
      | | https://dev.yorhel.nl/ncdu/man
    dust      | prints files | shows what uses the disk | -d|--depth= -n|--number-of-lines= -p|--full-paths
      | -X|--ignore-directory= -L|--dereference-links -x|--limit-filesystem -s|--apparent-size -r|--reverse
      | -c|--no-colors -b|--no-percent-bars -B|--bars-on-right -z|--min-size= -R|--screen-reader --skip-total
      | -f|--filecount -i|--ignore_hidden -v|--invert-filter= -e|--filter= -t|--file_types -w|--terminal_width=
      | -P|--no-progress --print-errors -D|--only-dir~ -F|--only-file -o|--output-format= -S|--stack-size=
      | -j|--output-json -M|--mtime= -A|--atime= -y|--ctime= -H -h|--help -V|--version
      | | https://github.com/bootandy/dust
    duf       | prints files | shows file systems | -all -avail-threshold= -hide= -hide-fs= -hide-mp= -inodes -json
      | -only= -only-fs= -only-mp= -output= -sort= -style= -theme= -usage-threshold= -version -warnings -width=
      | | https://github.com/muesli/duf | grammar single-dash
    procs     | prints names | lists processes | -a|--and -o|--or -d|--nand -r|--nor -l|--list -t|--tree -w|--watch
      | -W|--watch-interval= --sorta= --sortd= -c|--color= --theme= -p= --interval= --use-config=
      | --thread --no-header -h|--help -V|--version | https://github.com/dalance/procs
    hyperfine | runs alone   | measures commands | -V|--version!cancels -h|--help!cancels
      | | https://github.com/sharkdp/hyperfine | grammar posix
  `,
});
