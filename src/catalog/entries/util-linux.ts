// util-linux: programs that print about the machine. Those that change disks or run commands stand in wrappers, or are left out.
import { about, anyNames, changes, files, prints, printsAbout } from "../forms.ts";
import { type Options, options, optionsWith, type WordList, wordsOf } from "../options.ts";
import {
  choice,
  commands,
  controlsSystem,
  type Does,
  type Entry,
  type Operands,
  reads,
  text,
  unknown,
  writes,
} from "../schema.ts";

const manual = (page: string, section = 8): string =>
  `https://man7.org/linux/man-pages/man${section}/${page}.${section}.html`;
const ends: Options = { "-h, --help": { stops: true }, "-V, --version": { stops: true } };

/** Only prints. `list` are its options beside help and version. */
const shows = (
  does: string,
  page: string,
  list: WordList,

  more: { options?: Options; operands?: Operands; section?: number; always?: Does } = {},
): Entry => ({
  does,
  manual: manual(page, more.section),
  options: options(list, { ...ends, ...more.options }),
  operands: more.operands ?? {},
  ...(more.always ? { always: more.always } : {}),
});

const lookedUp = unknown("may write the cache in which it looks a label up");
/** A device by its name, or by a label. */
const tagged: Does = choice({}, text, {
  prefixes: { "LABEL=": lookedUp, "UUID=": lookedUp, "PARTLABEL=": lookedUp, "PARTUUID=": lookedUp, "ID=": lookedUp },
});

export const utilLinux = commands({
  uuidgen: {
    // Without `-t`, which keeps the clock's last state in a file.
    ...prints("prints a new identifier", "-r|--random -n|--namespace= -N|--name= -m|--md5 -s|--sha1 -x|--hex", {
      "-h": { stops: true },
      "-V, --version": { stops: true },
    }),
    manual: manual("uuidgen", 1),
  },
  dmesg: shows(
    "prints the kernel's messages, or clears them",
    "dmesg",
    [
      "-d|--show-delta -e|--reltime -f|--facility= -H|--human -J|--json -k|--kernel -L|--color?",
      "-l|--level= -P|--nopager -p|--force-prefix -r|--raw --noescape -S|--syslog -s|--buffer-size=",
      "-T|--ctime -t|--notime --time-format= -u|--userspace -w|--follow -W|--follow-new -x|--decode",
      "--since= --until= -a",
    ],

    {
      section: 1,
      operands: {},
      options: {
        "-F, --file": { value: reads },
        "-K, --kmsg-file": { value: reads },
        "-C, --clear": { does: controlsSystem, moves: "no" },
        "-c, --read-clear": { does: controlsSystem },
        "-D, --console-off": { does: controlsSystem, moves: "no" },
        "-E, --console-on": { does: controlsSystem },
        "-n, --console-level": { value: controlsSystem },
      },
    },
  ),
  lsblk: shows(
    "lists disks",
    "lsblk",
    [
      "-A|--noempty -a|--all -b|--bytes -D|--discard~ -d|--nodeps -E|--dedup= -e|--exclude= -f|--fs -H=",
      "-I|--include= -i|--ascii -J|--json -l|--list -M|--merge -m|--perms -N|--nvme -n|--noheadings",
      "-o|--output= -O|--output-all -P|--pairs -p|--paths -Q|--filter= -r|--raw -S|--scsi -s|--inverse",
      "-T|--tree? -t|--topology -v|--virtio -w|--width= -x|--sort= -y|--shell -z|--zoned --list-columns",
      "--hyperlink? --ct= --ct-filter= --properties-by=",
    ],

    { operands: files, options: { "--sysroot": { value: reads } } },
  ),
  // Of root it keeps a cache, but for a file that is not one.
  blkid: {
    ...shows(
      "prints what disks hold",
      "blkid",
      [
        "-d|--no-encoding -i|--info -L|--label= -l|--list-one -n|--match-types=",
        "-O|--offset= -o|--output= -S|--size= -s|--match-tag= -t|--match-token= -U|--uuid=",
        "-u|--usages= -D|--no-part-details~ -H|--hint=",
      ],

      {
        operands: files,
        always: unknown("keeps a cache, without `-c /dev/null`"),
        options: {
          "-c, --cache-file": { value: choice({ "/dev/null": text }, writes), cancels: ["/dev/null"] },
          "-p, --probe": { cancels: true },
          "-k, --list-filesystems": { cancels: true },
          "-g, --garbage-collect": { does: writes },
        },
      },
    ),
    permutes: true,
  },
  mount: {
    does: "lists what is mounted, or mounts",
    manual: manual("mount"),
    options: options("-l|--show-labels -v|--verbose -t|--types=", ends),
    operands: { each: controlsSystem },
  },
  findmnt: {
    ...shows(
      "lists what is mounted",
      "findmnt",
      [
        "-A|--all -a|--ascii -b|--bytes -C|--nocanonicalize~ -c|--canonicalize -D|--df~ -d|--direction=",
        "-f|--first-only -I|--dfi -i|--invert -J|--json -k|--kernel? -l|--list",
        "-M|--mountpoint= -m|--mtab -N|--task= -n|--noheadings -O|--options= -o|--output= --output-all",
        "-P|--pairs -p|--poll? --pseudo -Q|--filter= -R|--submounts -r|--raw -s|--fstab",
        "-T|--target= -t|--types= --tree -U|--uniq -u|--notruncate -v|--nofsroot -w|--timeout= -x|--verify",
        "--verbose --real --deleted --shadowed --vfs-all --hyperlink? --id= --uniq-id= -y|--shell",
        "-H|--list-columns",
      ],

      {
        options: { "-F, --tab-file": { value: reads }, "-S, --source": { value: tagged } },
      },
    ),
    operands: { each: tagged },
  },
  blockdev: {
    does: "prints sizes of block devices, or sets them",
    manual: manual("blockdev"),
    options: options([
      "-q -v --report --getalignoff --getbsz --getdiscardzeroes --getfra --getiomin --getioopt --getmaxsect",
      "--getpbsz --getra --getro --getsize --getsize64 --getss --getsz -h|--help -V|--version",
    ]),
    operands: { each: reads },
  },
  lsmem: shows(
    "lists ranges of memory",
    "lsmem",
    [
      "-J|--json -P|--pairs -a|--all -b|--bytes -n|--noheadings -o|--output= --output-all -r|--raw",
      "-S|--split= -s|--sysroot= --summary?",
    ],

    { section: 1, operands: {} },
  ),
  lsns: about(
    shows("lists name spaces", "lsns", [
      "-J|--json -l|--list -n|--noheadings -o|--output= --output-all -P|--persistent -p|--task=",
      "-Q|--filter= -r|--raw -u|--notruncate -W|--nowrap -t|--type= -T|--tree? -H|--list-columns",
    ]),
  ),
  lsipc: shows(
    "lists what processes share",
    "lsipc",
    [
      "-a -g|--global -i|--id= -l|--list -m|--shmems -q|--queues -s|--semaphores -M -Q -S -b|--bytes",
      "-c|--creator -e|--export -J|--json -n|--newline --noheadings --notruncate -o|--output=",
      "-P|--numeric-perms -r|--raw -t|--time --time-format= -z|--zero -y|--shell",
    ],

    { section: 1, operands: {} },
  ),
  lslocks: shows(
    "lists locks of files",
    "lslocks",
    [
      "-b|--bytes -i|--noinaccessible -J|--json -n|--noheadings -o|--output= --output-all -p|--pid=",
      "-r|--raw -u|--notruncate -H|--list-columns -Q|--filter=",
    ],

    { operands: {} },
  ),
  lslogins: about(
    shows(
      "lists users",
      "lslogins",
      [
        "-a|--acc-expiration --btmp-file= -c|--colon-separate -e|--export -f|--failed -G|--supp-groups",
        "-g|--groups= --lastlog-file= -L|--last -l|--logins= -n|--newline --noheadings --notruncate",
        "-o|--output= --output-all -p|--pwd -r|--raw -s|--system-accs --time-format= -u|--user-accs",
        "--wtmp-file= -Z|--context -z|--print0",
      ],

      { section: 1 },
    ),
  ),
  lsirq: shows(
    "lists interrupts",
    "lsirq",
    [
      "-J|--json -P|--pairs -n|--noheadings -o|--output= -s|--sort= -S|--softirq -t|--threshold=",
      "-C|--cpu-list=~ -b|--batch",
    ],

    { section: 1, operands: {} },
  ),
  lsfd: shows(
    "lists open files",
    "lsfd",
    [
      "-J|--json -n|--noheadings -o|--output= -r|--raw -u|--notruncate -l|--threads -p|--pid= -i?",
      "-Q|--filter= --debug-filter -C|--counter=~ --dump-counters --hyperlink? -s|--summary?",
      "-H|--list-columns",
    ],

    { section: 1, operands: {} },
  ),
  last: about(
    shows(
      "lists logins",
      "last",
      [
        "-NUM -a|--hostlast -d|--dns -F|--fulltimes -i|--ip -n|--limit= -R|--nohostname -s|--since=",
        "-t|--until= -p|--present= -w|--fullnames -x|--system --time-format= -T|--tab-separated -y",
      ],

      { section: 1, options: { "-f, --file": { value: reads } } },
    ),
  ),
  lastb: about(
    shows(
      "lists failed logins",
      "lastb",
      [
        "-NUM -a|--hostlast -d|--dns -F|--fulltimes -i|--ip -n|--limit= -R|--nohostname -s|--since=",
        "-t|--until= -p|--present= -w|--fullnames -x|--system --time-format=",
      ],

      { section: 1, options: { "-f, --file": { value: reads } } },
    ),
  ),
  lastlog: shows(
    "lists when users were last here",
    "lastlog",
    "-b|--before= -t|--time= -u|--user= -a",

    {},
  ),
  utmpdump: shows("prints the records of logins", "utmpdump", "-f|--follow", {
    section: 1,
    operands: files,
    options: { "-r, --reverse": {}, "-o, --output": { value: writes } },
  }),
  cal: {
    ...about(
      shows(
        "prints a calendar",
        "cal",
        [
          "-1|--one -3|--three -n|--months= -S|--span -s|--sunday -m|--monday -j|--julian --reform= --iso",
          "-y|--year -Y|--twelve -w|--week? -v|--vertical -c|--columns= --color? -A= -B= -d= -e -H= -J -M -N",
          "-b -C~ -k -o -p",
        ],

        { section: 1 },
      ),
    ),
    pages: "never",
  },
  ncal: about(
    shows(
      "prints a calendar",
      "cal",
      "-1 -3 -A= -B= -b -C~ -d= -e -H= -J -j -M -m= -o -p -S -s= -w -y -N",

      { section: 1 },
    ),
  ),
  namei: about(
    shows(
      "follows a path",
      "namei",
      "-x|--mountpoints -m|--modes -o|--owners -l|--long -n|--nosymlinks -v|--vertical -Z|--context",

      { section: 1 },
    ),
  ),
  mountpoint: about(
    shows(
      "checks whether a folder is mounted",
      "mountpoint",
      "-d|--fs-devno -q|--quiet -x|--devno --nofollow",

      { section: 1 },
    ),
  ),
  getopt: about(
    shows(
      "reads options for a script",
      "getopt",
      [
        "-a|--alternative -l|--longoptions= -n|--name= -o|--options= -q|--quiet -Q|--quiet-output",
        "-s|--shell= -T|--test -u|--unquoted",
      ],

      { section: 1 },
    ),
  ),
  ipcs: shows(
    "lists what processes share",
    "ipcs",
    [
      "-i|--id= -m|--shmems -q|--queues -s|--semaphores -a|--all -c|--creator -l|--limits -p|--pid",
      "-t|--time -u|--summary --human -b|--bytes -M -Q -S -T -o -C=~ -N=",
    ],

    { section: 1, operands: {} },
  ),
  wipefs: shows(
    "lists the signatures of disks, or erases them",
    "wipefs",
    "-f|--force -i|--noheadings -J|--json -O|--output= -p|--parsable -q|--quiet -t|--types= --lock?",

    {
      operands: files,
      // Not `-n`: an old version may not know it.
      options: {
        "-a, --all": { operands: { each: writes } },
        "-o, --offset": { value: text, operands: { each: writes } },
        "-b, --backup": { value: writes, optional: true },
      },
    },
  ),
  blkdiscard: shows(
    "discards what a disk holds",
    "blkdiscard",
    "-f|--force -l|--length= -o|--offset= -p|--step= -q|--quiet -s|--secure -v|--verbose -z|--zeroout",

    { operands: { each: writes } },
  ),
  swapon: shows(
    "lists swap, or adds some",
    "swapon",
    "-s|--summary --show? --noheadings --raw --bytes -v|--verbose",

    { operands: { each: controlsSystem } },
  ),
  losetup: shows(
    "lists loop devices, or changes them",
    "losetup",
    "-a|--all -l|--list -j|--associated= -J|--json -n|--noheadings -O|--output= --output-all --raw",

    {
      operands: { first: [reads] },
      options: { "-f, --find": { operands: { each: controlsSystem } } },
    },
  ),
  fdisk: {
    ...shows(
      "lists partitions, or changes them",
      "fdisk",
      [
        "-b|--sector-size= -B|--protect-boot -c|--compatibility? -L|--color? -o|--output= -t|--type=",
        "-u|--units? --bytes --lock? -n|--noauto-pt",
      ],

      {
        operands: files,
        always: unknown("is interactive"),
        options: {
          "-l, --list": { cancels: true },
          "-x, --list-details": { cancels: true },
          "-s, --getsz": { cancels: true },
        },
      },
    ),
    permutes: true,
  },
  sfdisk: {
    does: "lists partitions, or changes them",
    manual: manual("sfdisk"),
    // `-V` is not the version, as elsewhere.
    options: options("-o|--output= -q|--quiet --bytes --color? -u=", {
      ...optionsWith(
        "-l|--list -d|--dump -J|--json -F|--list-free -s|--show-size -V|--verify -T|--list-types -h|--help -v|--version",
        { cancels: true },
      ),
    }),
    operands: files,
    always: unknown("changes partitions"),
    permutes: true,
  },
  hwclock: shows(
    "prints or sets the hardware clock",
    "hwclock",
    "-r|--show --get -u|--utc -l|--localtime -f|--rtc= -v|--verbose --noadjfile -D~",

    { operands: {} },
  ),
  rfkill: {
    does: "lists radio devices, or blocks them",
    manual: manual("rfkill"),
    options: options("-J|--json -n|--noheadings -o|--output= --output-all -r|--raw", ends),
    operands: { none: text },
    subcommands: {
      list: printsAbout("lists devices"),
      event: prints("prints events"),
      help: prints("prints help"),
      block: changes("blocks devices", controlsSystem),
      unblock: changes("unblocks devices", controlsSystem),
      toggle: changes("blocks or unblocks", controlsSystem),
    },
  },
  lspci: {
    does: "lists devices",
    manual: "https://man7.org/linux/man-pages/man8/lspci.8.html",
    options: options(["-m -mm -t -v -vv -vvv -k -x -xxx -xxxx -b -D~ -P -PP -n -nn -s= -d= --version --help"], {
      "-i": { value: reads },
      "-p": { value: reads },
      "-F": { value: reads },
    }),
  },
  lsusb: {
    does: "lists devices",
    manual: "https://man7.org/linux/man-pages/man8/lsusb.8.html",
    options: options("-v|--verbose -s= -d= -D=~ -t|--tree -V|--version -h|--help"),
  },
  lshw: {
    does: "lists hardware",
    manual: "https://ezix.org/project/wiki/HardwareLiSter",
    grammar: "single-dash",
    options: options([
      "-version -help -html -xml -json -short -businfo -C=~ -class= -c= -disable= -enable= -quiet",
      "-sanitize -numeric -notime -nodmi",
    ]),
  },
  dmidecode: {
    does: "prints the machine's description",
    manual: "https://man7.org/linux/man-pages/man8/dmidecode.8.html",
    options: options(
      ["-q|--quiet -s|--string= -t|--type= -H|--handle= -u|--dump -h|--help -V|--version --no-sysfs", "--oem-string="],
      { "--from-dump": { value: reads }, "-d, --dev-mem": { value: reads }, "--dump-bin": { value: writes } },
    ),
  },
  sensors: {
    does: "prints temperatures",
    manual: "https://man7.org/linux/man-pages/man1/sensors.1.html",
    options: options("-h|--help -v|--version -f|--fahrenheit -A|--no-adapter --allow-no-sensors --bus-list -u -j", {
      "-c, --config-file": { value: reads },
    }),
    operands: anyNames,
  },
  "nvidia-smi": {
    does: "prints about graphics cards",
    manual: "https://docs.nvidia.com/deploy/nvidia-smi/",
    options: options(
      [
        "-h|--help --version -L|--list-gpus -B|--list-excluded-gpus -i|--id= -q|--query -u|--unit",
        "-x|--xml-format --dtd -d|--display= -l|--loop= -lms= --query-gpu= --query-compute-apps=",
        "--query-accounted-apps= --query-retired-pages= --query-supported-clocks= --format=",
        "--help-query-gpu",
      ],
      { "-f, --filename": { value: writes } },
    ),
    subcommands: {
      ...Object.fromEntries(
        ["topo", "pmon", "dmon"].map((name) => [
          name,
          prints("prints about graphics cards", "-m|--matrix -i= -c= -d= -s="),
        ]),
      ),
    },
    operands: { none: text },
  },
  smartctl: {
    does: "prints how disks are",
    manual: "https://www.smartmontools.org/browser/trunk/smartmontools/smartctl.8.in",
    options: options(
      [
        "-h|--help -V|--version -i|--info --identify? -a|--all -x|--xall --scan --scan-open -j|--json?",
        "-q|--quietmode= -d|--device= -T|--tolerance= -b|--badsum= -r|--report= -n|--nocheck= -H|--health",
        "-c|--capabilities -A|--attributes -f|--format= -g|--get= -P=",
      ],
      {
        "-l, --log": {
          // With numbers behind them some of these set something: `scterc,70,70`.
          value: choice(
            Object.fromEntries(
              wordsOf(
                "error selftest selective directory xerror xselftest devstat sataphy sasphy scttemp scterc background ssd genstats",
              ).map((name) => [name, text]),
            ),
            unknown("may set something"),
          ),
        },
      },
    ),
    operands: files,
  },
});
