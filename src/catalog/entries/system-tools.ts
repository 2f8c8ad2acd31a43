// Small packages that ask about the system: sysstat, cron, at, acl, ncurses, kmod, login and firewalls.
import {
  about,
  anyNames,
  asksAbout,
  changes,
  files,
  group,
  onlyVersion,
  printer,
  prints,
  printsAbout,
  under,
} from "../forms.ts";
import { type Options, options, wordsOf } from "../options.ts";
import {
  both,
  choice,
  commands,
  controlsProcess,
  controlsSystem,
  type Entry,
  reads,
  runsCode,
  text,
  unknown,
  writes,
} from "../schema.ts";

const linux = (page: string, section = 1): string =>
  `https://man7.org/linux/man-pages/man${section}/${page}.${section}.html`;
const shows: typeof printer = (does, manual, list, more = {}) => printer(does, manual, list, more);
const interactive = unknown("is interactive, and signals processes");
const help: Options = { "-h, --help": { stops: true }, "-V, --version": { stops: true } };

const viewer = (does: string, manual: string): Entry => ({
  ...onlyVersion(does, manual, "-V|--version -h|--help", controlsProcess),
});

export const systemTools = commands({
  iostat: about(
    shows(
      "prints how disks are used",
      linux("iostat"),
      "-c -d -h -k -m -N -p? -s -t -V -x -y -z -H -g= -j= -o= -f= --compact --dec= --human --pretty -n=",
    ),
  ),
  mpstat: about(shows("prints how processors are used", linux("mpstat"), "-A -H -n -T -u -V --dec= -I= -N= -o= -P=")),
  pidstat: {
    ...about(
      shows(
        "prints how processes use resources",
        linux("pidstat"),
        "-d -H -h -I -l -R -r -s -t -u -V -v -w --dec= --human -C=~ -G= -p= -T= -U?",

        {},
      ),
    ),
    needs: { processes: true },
  },
  sar: about(
    shows(
      "prints how the system was used",
      linux("sar"),
      [
        "-A -B -b -C~ -D~ -d -F? -H -h -p -q? -r? -S -t -u? -V -v -W -w -x -y -z --dec= --human --pretty",
        "--help -I= -i= -j= -m= -n= -P= -s? -e? --dev= --fs= --iface= --int= -f?",
      ],

      { options: { "-o": { value: writes, optional: true } } },
    ),
  ),
  crontab: {
    does: "lists one's scheduled commands, or changes them",
    manual: linux("crontab"),
    options: options("-u=", { "-l": { cancels: true }, "-V": { stops: true } }),
    operands: { none: text, each: controlsSystem },
    always: unknown("replaces the table, or reads one from standard input"),
  },
  atq: shows("lists scheduled commands", linux("at"), "-V -q= -o= -v -l"),
  at: {
    does: "schedules commands, or lists them",
    manual: linux("at"),
    grammar: "posix",
    options: options("-q= -V", { "-l": { cancels: true } }),
    operands: anyNames,
    always: runsCode,
  },
  batch: {
    does: "schedules commands",
    manual: linux("at"),
    options: {},
    operands: anyNames,
    always: runsCode,
  },
  getfacl: shows(
    "prints access rules of files",
    linux("getfacl"),
    [
      "-a|--access -d|--default -c|--omit-header -e|--all-effective -E|--no-effective -s|--skip-base",
      "-R|--recursive -L|--logical -P|--physical -t|--tabular -p|--absolute-names -n|--numeric",
      "--one-file-system -v|--version -h|--help",
    ],

    { operands: files },
  ),
  lsattr: shows("prints attributes of files", linux("lsattr"), "-R -V -a -d -l -p -v", {
    operands: files,
  }),
  dumpe2fs: shows(
    "prints about an ext file system",
    linux("dumpe2fs", 8),
    "-b -f -g -h -i -m -x -V -o=",

    {
      operands: files,
    },
  ),
  e2label: {
    does: "prints or sets the name of an ext file system",
    manual: linux("e2label", 8),
    options: {},
    operands: { first: [reads], each: writes },
  },
  tune2fs: {
    does: "prints or changes settings of an ext file system",
    manual: linux("tune2fs", 8),
    options: options("", { "-l": { cancels: true } }),
    operands: files,
    always: controlsSystem,
  },
  getcap: shows("prints capabilities of files", linux("getcap", 8), "-h -n -r -v", {
    operands: files,
  }),
  getfattr: shows(
    "prints extended attributes",
    linux("getfattr"),
    [
      "-n|--name= -d|--dump -e|--encoding= -h|--no-dereference -m|--match= --absolute-names --only-values",
      "-R|--recursive -L|--logical -P|--physical --version --help",
    ],

    { operands: files },
  ),
  lsmod: shows(
    "lists kernel modules",
    linux("lsmod", 8),
    "-s|--syslog -v|--verbose -V|--version -h|--help",

    { operands: {} },
  ),
  modinfo: shows(
    "prints about kernel modules",
    linux("modinfo", 8),
    [
      "-a|--author -d|--description -l|--license -p|--parameters -n|--filename -0|--null -m|--modname",
      "-F|--field= -k|--set-version= -b|--basedir=~ -V|--version -h|--help",
    ],

    { operands: files },
  ),
  modprobe: {
    does: "loads kernel modules, or prints about them",
    manual: linux("modprobe", 8),
    options: options("-q|--quiet -v|--verbose", {
      ...help,
      "-n, --show, --dry-run": { cancels: true },
      "-c, --showconfig, --show-config": { cancels: true },
      "-R, --resolve-alias": { cancels: true },
      "-D, --show-depends": { cancels: true, moves: "no" },
    }),
    operands: anyNames,
    always: controlsSystem,
    permutes: true,
  },
  // `reset` and `init` write to the terminal only; `-S` reads capabilities from standard input.
  tput: about(shows("prints what the terminal can do", linux("tput"), "-T= -S -V -x")),
  infocmp: about(
    shows(
      "prints descriptions of terminals",
      linux("infocmp", 1),
      ["-0 -1 -a -c -C~ -d -D~ -E -e -f -F -g -G -I -i -L -l -n -p -q -R= -r -s= -t -T -u -U -v= -V -w= -W", "-x -Q="],

      { options: { "-A": { value: reads }, "-B": { value: reads } } },
    ),
  ),
  clear: shows("clears the terminal", linux("clear"), "-T= -V -x", { operands: {} }),
  reset: about(shows("sets the terminal up again", linux("tset"), "-c -e? -i? -k? -m= -q -Q -r -s -V -w -I")),
  finger: shows(
    "prints about users",
    "https://man.freebsd.org/cgi/man.cgi?finger",
    "-l -m -p -s -4 -6 -g -h -k -o -T",

    { operands: { each: choice({}, text, { contains: { "@": { kind: "connects", method: "read" } } }) } },
  ),
  chage: {
    does: "prints or sets when a password expires",
    manual: linux("chage"),
    options: options("-i|--iso8601", { "-l, --list": { cancels: true }, "-h, --help": { stops: true } }),
    operands: anyNames,
    always: controlsSystem,
    permutes: true,
  },
  passwd: {
    does: "changes a password, or prints about it",
    manual: linux("passwd"),
    options: options("-a|--all", { "-S, --status": { cancels: true }, "-h, --help": { stops: true } }),
    operands: anyNames,
    always: controlsSystem,
    permutes: true,
  },
  iptables: {
    does: "prints or changes rules of the firewall",
    manual: linux("iptables", 8),
    options: options("-n|--numeric -v|--verbose -x|--exact --line-numbers -t|--table= -w|--wait? -4 -6", {
      "-L, --list": { cancels: true },
      "-S, --list-rules": { cancels: true },
      "-C, --check": { cancels: true, moves: "no" },
      "-V, --version": { stops: true },
      "-h, --help": { stops: true },
    }),
    operands: { first: [text, text] },
    always: controlsSystem,
    permutes: true,
  },
  ip6tables: {
    does: "prints or changes rules of the firewall",
    manual: linux("iptables", 8),
    options: options("-n|--numeric -v|--verbose -x|--exact --line-numbers -t|--table= -w|--wait?", {
      "-L, --list": { cancels: true },
      "-S, --list-rules": { cancels: true },
      "-V, --version": { stops: true },
    }),
    operands: { first: [text, text] },
    always: controlsSystem,
    permutes: true,
  },
  "iptables-save": {
    ...shows(
      "prints rules of the firewall",
      linux("iptables-save", 8),
      "-c|--counters -t|--table= -V|--version",

      {
        options: { "-M, --modprobe": { value: runsCode }, "-f, --file": { value: writes } },
        operands: {},
      },
    ),
    needs: { network: true, local: true },
  },
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
      ...under(
        "add create delete destroy flush insert replace rename reset monitor describe import export get",
        changes("changes rules", controlsSystem),
      ),
    },
  },
  ufw: {
    does: "asks or controls the firewall",
    manual: "https://manpages.ubuntu.com/manpages/en/man8/ufw.8.html",
    options: { "-h, --help": { stops: true }, "--version": { stops: true } },
    subcommands: {
      ...under("status show version", printsAbout("prints about the firewall")),
      ...under(
        "enable disable reload default logging reset allow deny reject limit delete insert prepend route app",
        changes("changes the firewall", controlsSystem),
      ),
    },
  },
  iw: {
    does: "asks or controls wireless devices",
    manual: "https://wireless.docs.kernel.org/en/latest/en/users/documentation/iw.html",
    grammar: "posix",
    options: options("--debug --version"),
    subcommands: {
      ...under("list event help features commands", printsAbout("prints about devices")),
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
      phy: {
        does: "works with radios",
        options: {},
        operands: { none: text, first: [text], each: choice({ info: text, channels: text }, controlsSystem) },
      },
      reg: group("works with regulations", {
        get: prints("prints rules"),
        ...under("set reload", changes("changes rules", controlsSystem)),
      }),
    },
  },
  nmcli: {
    does: "asks or controls the network manager",
    manual: "https://networkmanager.dev/docs/api/latest/nmcli.html",
    grammar: "posix",
    options: options(
      [
        "-a|--ask -c|--colors= -e|--escape= -f|--fields= -g|--get-values= -m|--mode= -o|--overview",
        "-p|--pretty -t|--terse -w|--wait=",
      ],
      {
        "-h, --help": { stops: true },
        "-v, --version": { stops: true },
        "-s, --show-secrets": { does: unknown("prints a secret") },
      },
    ),
    operands: { none: text },
    subcommands: {
      ...under("general g", {
        does: "prints how things are",
        options: {},
        operands: { none: text },
        subcommands: {
          status: prints("prints how things are"),
          permissions: prints("prints permissions"),
          ...under("hostname logging", {
            does: "prints or changes a setting",
            options: {},
            operands: { none: text, each: controlsSystem },
          }),
          reload: changes("changes settings", controlsSystem),
        },
      }),
      ...under("device dev d", {
        does: "works with devices",
        options: {},
        operands: { none: text },
        subcommands: {
          status: prints("lists devices"),
          show: printsAbout("shows devices"),
          monitor: printsAbout("prints changes"),
          wifi: {
            does: "works with wireless networks",
            options: {},
            operands: { none: text },
            subcommands: {
              list: asksAbout("lists networks", "--rescan="),
              ...under("connect hotspot rescan show-password", changes("changes the network", controlsSystem)),
            },
          },
          ...under(
            "set up connect reapply modify down disconnect delete lldp checkpoint",
            changes("changes devices", controlsSystem),
          ),
        },
      }),
      ...under("connection con c", {
        does: "works with connections",
        options: {},
        operands: { none: text },
        subcommands: {
          show: printsAbout("shows connections", "--active --order="),
          monitor: printsAbout("prints changes"),
          ...under(
            "up down add modify clone edit delete reload load import export migrate",
            changes("changes connections", controlsSystem),
          ),
        },
      }),
      monitor: prints("prints changes"),
      ...under("networking n", {
        does: "prints whether networking is on, or changes that",
        options: {},
        // `connectivity check` asks a machine.
        operands: { none: text, first: [choice({ connectivity: text }, controlsSystem)] },
      }),
      ...under("radio r", {
        does: "prints which radio switches are on, or changes them",
        options: {},
        operands: {
          none: text,
          first: [choice({ all: text, wifi: text, wwan: text }, controlsSystem)],
          each: controlsSystem,
        },
      }),
      agent: changes("changes the network", controlsSystem),
    },
    needs: { sockets: true },
  },
  ethtool: {
    does: "prints or changes settings of network devices",
    manual: linux("ethtool", 8),
    grammar: "posix",
    options: options("--json -I|--include-statistics --debug=", {
      "-h, --help": { stops: true },
      "--version": { stops: true },
      ...Object.fromEntries(
        wordsOf([
          "-i|--driver -k|--show-features|--show-offload -S|--statistics -a|--show-pause -c|--show-coalesce",
          "-g|--show-ring -l|--show-channels -T|--show-time-stamping -P|--show-permaddr",
          "-m|--dump-module-eeprom|--module-info --show-eee -n|-u|--show-nfc|--show-ntuple",
          "-x|--show-rxfh-indir|--show-rxfh --show-fec --show-priv-flags --phy-statistics",
        ]).map((names): [string, object] => [names.replaceAll("|", ", "), {}]),
      ),
    }),
    operands: { first: [text] },
    needs: { network: true, local: true },
  },
  htop: { ...viewer("shows processes", "https://htop.dev/"), needs: { processes: true } },
  btop: viewer("shows processes", "https://github.com/aristocratos/btop"),
  // It writes its log, even for its version.
  glances: {
    does: "shows the system",
    manual: "https://glances.readthedocs.io/",
    options: {},
    always: both(interactive, writes),
  },
  nethogs: viewer("shows who uses the network", "https://github.com/raboof/nethogs"),
  iotop: {
    does: "shows who uses disks",
    manual: "https://man7.org/linux/man-pages/man8/iotop.8.html",
    options: options(
      [
        "-o|--only -n|--iter= -d|--delay= -p|--pid= -u|--user= -P|--processes -a|--accumulated",
        "-k|--kilobytes -t|--time -q|--quiet -qq -qqq --no-help",
      ],
      { "-b, --batch": { cancels: true }, "-h, --help": { stops: true }, "--version": { stops: true } },
    ),
    always: interactive,
  },
  ncdu: {
    does: "shows what uses the disk, and deletes files",
    manual: "https://dev.yorhel.nl/ncdu/man",
    options: options("-x|--one-file-system -e|--extended -q -0 -1 -2 -L|--follow-symlinks --exclude=", {
      "-h, --help": { stops: true },
      "-v, -V, --version": { stops: true },
      "-o": { value: choice({ "-": text }, writes), cancels: true },
      "-X, --exclude-from": { value: reads },
    }),
    operands: files,
    always: unknown("is interactive, and may delete files"),
  },
  dust: shows(
    "shows what uses the disk",
    "https://github.com/bootandy/dust",
    [
      "-d|--depth= -n|--number-of-lines= -p|--full-paths -X|--ignore-directory= -L|--dereference-links",
      "-x|--limit-filesystem -s|--apparent-size -r|--reverse -c|--no-colors -b|--no-percent-bars",
      "-B|--bars-on-right -z|--min-size= -R|--screen-reader --skip-total -f|--filecount",
      "-i|--ignore_hidden -v|--invert-filter= -e|--filter= -t|--file_types -w|--terminal_width=",
      "-P|--no-progress --print-errors -D|--only-dir~ -F|--only-file -o|--output-format= -S|--stack-size=",
      "-j|--output-json -M|--mtime= -A|--atime= -y|--ctime= -H -h|--help -V|--version",
    ],

    { operands: files },
  ),
  duf: {
    ...shows(
      "shows file systems",
      "https://github.com/muesli/duf",
      [
        "-all -avail-threshold= -hide= -hide-fs= -hide-mp= -inodes -json -only= -only-fs= -only-mp=",
        "-output= -sort= -style= -theme= -usage-threshold= -version -warnings -width=",
      ],

      { operands: files },
    ),
    grammar: "single-dash",
  },
  procs: about(
    shows(
      "lists processes",
      "https://github.com/dalance/procs",
      [
        "-a|--and -o|--or -d|--nand -r|--nor -l|--list -t|--tree -w|--watch -W|--watch-interval=",
        "-i|--insert= --only= --sorta= --sortd= -c|--color= --theme= -p= --interval= --use-config= --thread",
        "--no-header -h|--help -V|--version",
      ],

      {},
    ),
  ),
  hyperfine: {
    ...onlyVersion("measures commands", "https://github.com/sharkdp/hyperfine", "-V|--version -h|--help"),
  },
});
