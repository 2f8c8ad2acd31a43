// systemd's programs.
import { anyNames, changes, onlyVersion, prints, printsAbout, printsFiles, under } from "../forms.ts";
import { type Options, options, type WordList } from "../options.ts";
import {
  choice,
  commands,
  controlsProcess,
  controlsSystem,
  type Entry,
  type Needs,
  type Operands,
  reads,
  runsCode,
  type Subcommands,
  text,
  unknown,
  writes,
} from "../schema.ts";

const manual = (page: string, section = 1): string =>
  `https://www.freedesktop.org/software/systemd/man/latest/${page}.html#${section}`;

// `-H` connects with ssh; `-M` enters a container.
const remote: Options = {
  "-H, --host": { value: runsCode },
  "-M, --machine": { value: unknown("enters a container") },
};
// Letters differ between the programs: only options that all of them have are shared.
const shared = "--no-pager --no-legend -l|--full -q|--quiet --json= --no-ask-password";
const units = [
  "--legend= -a|--all -n|--lines= -o|--output= -p|--property= -P= --value --system --user --global",
  "-t|--type= --state= --failed -r|--recursive --reverse --after --before --with-dependencies",
  "--show-types --plain --timestamp= --no-warn --mkdir --marked --dry-run --job-mode= --what= --when=",
  "--drop-in= --preset-mode= --no-wall --no-reload --wait --no-block --runtime -f|--force",
  "--kill-whom= --kill-who= -s|--signal= -i --check-inhibitors= --boot-loader-entry= --firmware-setup",
  "--boot-loader-menu= --read-only -T|--show-transaction --stdin",
];
const shows = "-a|--all -p|--property= --value -n|--lines= -o|--output=";

const program = (
  does: string,
  page: string,
  reading: WordList,
  changing: WordList,

  list: WordList = "",
  more: Subcommands = {},
): Entry => ({
  does,
  manual: manual(page),
  options: options([shared, list], { "-h, --help": { stops: true }, "--version": { stops: true }, ...remote }),
  globals: "anywhere",
  operands: { none: text },
  subcommands: {
    ...under(reading, { does: "prints how things are", options: {}, operands: anyNames }),
    ...under(changing, changes("changes the system", controlsSystem)),
    ...more,
  },
});

const settings = (operands: Operands): Entry => ({
  does: "prints or changes a setting of the manager",
  options: {},
  operands,
});

const bus: Needs = { sockets: true };

export const systemd = commands({
  systemctl: {
    ...program(
      "asks or controls the service manager",
      "systemctl",
      [
        "status show list-units list-unit-files list-sockets list-timers list-jobs list-dependencies",
        "list-machines list-paths list-automounts is-active is-failed is-enabled is-system-running cat",
        "get-default show-environment help whoami",
      ],
      "start stop reload restart try-restart reload-or-restart try-reload-or-restart isolate kill clean freeze thaw set-property bind mount-image reset-failed enable disable reenable preset preset-all mask unmask link revert add-wants add-requires edit set-default daemon-reload daemon-reexec cancel set-environment unset-environment import-environment " +
        "default rescue emergency halt poweroff reboot kexec soft-reboot exit switch-root sleep suspend hibernate hybrid-sleep suspend-then-hibernate",

      units,
      {
        // Without a value they print it.
        ...under("log-level log-target service-watchdogs", settings({ none: text, each: controlsSystem })),
        ...under("service-log-level service-log-target", settings({ first: [text], each: controlsSystem })),
      },
    ),
    needs: bus,
  },
  journalctl: {
    does: "prints the journal, or trims it",
    manual: manual("journalctl"),
    options: options(
      [
        "--system --user -m|--merge --no-tail -S|--since= -U|--until= -c|--cursor= --after-cursor=",
        "--show-cursor -b|--boot? -NUM -u|--unit= --user-unit= -t|--identifier= -T|--exclude-identifier=",
        "-p|--priority= --facility= -g|--grep= --case-sensitive? -k|--dmesg -o|--output= --output-fields=",
        "-n|--lines? -r|--reverse -f|--follow -x|--catalog -q|--quiet --no-full -a|--all -e|--pager-end",
        "--no-pager --no-hostname --utc --truncate-newline -N|--fields -F|--field= --list-boots",
        "--list-invocations -I --invocation= --disk-usage --header --list-catalog --dump-catalog",
        "--list-namespaces --namespace= -l|--full --force --interval= -W",
      ],
      {
        "-h, --help": { stops: true },
        "--version": { stops: true },
        "-M, --machine": { value: unknown("enters a container") },
        "-D, --directory": { value: reads, moves: "no" },
        "--file": { value: reads },
        "--root": { value: reads, moves: "no" },
        "--image": { value: unknown("mounts an image") },
        "--cursor-file": { value: writes },
        "--verify": {},
        "--verify-key": { value: text },
        "--vacuum-size": { value: controlsSystem },
        "--vacuum-time": { value: controlsSystem },
        "--vacuum-files": { value: controlsSystem },
        "--rotate": { does: controlsSystem },
        "--flush": { does: controlsSystem },
        "--sync": { does: controlsSystem },
        "--relinquish-var": { does: controlsSystem },
        "--smart-relinquish-var": { does: controlsSystem },
        "--update-catalog": { does: controlsSystem },
        "--setup-keys": { does: controlsSystem },
      },
    ),
    operands: anyNames,
    needs: bus,
  },
  loginctl: {
    ...program(
      "asks or controls logins",
      "loginctl",
      "list-sessions session-status show-session list-users user-status show-user list-seats seat-status show-seat",
      [
        "activate lock-session unlock-session lock-sessions unlock-sessions terminate-session kill-session",
        "enable-linger disable-linger terminate-user kill-user attach flush-devices terminate-seat",
      ],

      shows,
    ),
    needs: bus,
  },
  timedatectl: {
    ...program(
      "prints or sets the time",
      "timedatectl",
      "status show list-timezones timesync-status show-timesync",
      "set-time set-timezone set-local-rtc set-ntp ntp-servers revert",

      "-a|--all -p|--property= -P= --value --monitor --adjust-system-clock",
    ),
    needs: bus,
  },
  localectl: {
    ...program(
      "prints or sets the locale",
      "localectl",
      "status list-locales list-keymaps list-x11-keymap-models list-x11-keymap-layouts list-x11-keymap-variants list-x11-keymap-options",
      "set-locale set-keymap set-x11-keymap",
    ),
    needs: bus,
  },
  resolvectl: {
    ...program(
      "asks or controls the resolver",
      "resolvectl",
      "query service openpgp tlsa status statistics monitor show-cache show-server-state",
      [
        "reset-statistics flush-caches reset-server-features dns domain default-route llmnr mdns dnsovertls",
        "dnssec nta revert log-level",
      ],

      [
        "-4 -6 -i|--interface= -p|--protocol= -t|--type= -c|--class= --cname= --cache= --network= --search=",
        "--synthesize= --validate= --zone= --trust-anchor= --relax-single-label= --service-address=",
        "--service-txt= --stale-data=",
      ],
    ),
    needs: bus,
  },
  networkctl: {
    ...program(
      "asks or controls the network",
      "networkctl",
      "list status lldp label cat",
      "delete up down renew forcerenew reconfigure reload edit mask unmask persistent-storage",

      "-a|--all -s|--stats -n|--lines=",
    ),
    needs: bus,
  },
  coredumpctl: {
    does: "prints about crashed programs",
    manual: manual("coredumpctl"),
    options: options(
      ["--no-pager --no-legend -1 -S|--since= -U|--until= -r|--reverse -F|--field= -q|--quiet --all", "--json= -n= -a"],
      {
        "-h, --help": { stops: true },
        "--version": { stops: true },
        "-D, --directory": { value: reads, moves: "no" },
        "--file": { value: reads },
        "-o, --output": { value: writes },
        "--debugger": { value: runsCode },
        "-A, --debugger-arguments": { value: runsCode },
      },
    ),
    globals: "anywhere",
    operands: { none: text },
    subcommands: {
      ...under("list info", printsAbout("prints about crashes")),
      dump: { does: "prints or writes a core", options: {}, operands: anyNames },
      ...under("debug gdb", changes("starts a debugger", runsCode)),
    },
    needs: bus,
  },
  "systemd-analyze": {
    does: "prints how the system started, and its configuration",
    manual: manual("systemd-analyze"),
    options: options(
      [
        "--no-pager --system --user --global --order --require --from-pattern= --to-pattern= --fuzz= --man?",
        "--recursive-errors= --iterations= --base-time= --quiet --tldr --json= --threshold= --unit=",
        "--offline= --table --no-legend -q -m",
      ],
      {
        "-h, --help": { stops: true },
        "--version": { stops: true },
        ...remote,
        "--root": { value: reads, moves: "no" },
      },
    ),
    globals: "anywhere",
    operands: { none: text },
    subcommands: {
      ...under(
        [
          "time blame critical-chain plot dot dump unit-paths unit-files exit-status capability",
          "syscall-filter filesystems calendar timestamp timespan cat-config compare-versions security",
          "inspect-elf malloc fdstore has-tpm2 pcrs srk architectures smbios11 image-policy",
        ],
        printsAbout("prints it"),
      ),
      // It loads them as the manager does, which notes the time in /run/systemd.
      verify: changes("checks unit files", writes),
      ...under("log-level log-target set-log-level service-watchdogs", changes("changes the manager", controlsSystem)),
    },
    needs: bus,
  },
  "systemd-cgls": {
    ...printsAbout(
      "prints control groups as a tree",
      "--no-pager -a|--all -l|--full -k -c|--cgroup-id= -x|--xattr= -u|--unit? --user-unit? --version",
    ),
    manual: manual("systemd-cgls"),
  },
  "systemd-cgtop": {
    ...printsAbout("prints how control groups use resources", [
      "-p -t -c -m -i -b|--batch -r|--raw -n|--iterations= -d|--delay= -P -k --recursive= --depth=",
      "--order= --cpu? -1 --version",
    ]),
    manual: manual("systemd-cgtop"),
  },
  "systemd-detect-virt": {
    ...prints(
      "prints which virtual machine this is",
      "-c|--container -v|--vm -r|--chroot --private-users --cvm -q|--quiet --list --version",
    ),
    manual: manual("systemd-detect-virt"),
  },
  "systemd-escape": {
    ...printsAbout("escapes strings", "--suffix= --template= --instance -u|--unescape -p|--path -m|--mangle --version"),
    manual: manual("systemd-escape"),
  },
  "systemd-path": {
    ...printsAbout("prints paths of the system", "--suffix= --no-pager --version"),
    manual: manual("systemd-path"),
  },
  busctl: {
    does: "asks or calls programs on the bus",
    manual: manual("busctl"),
    options: options(
      [
        "--no-pager --no-legend -l|--full --system --user --show-machine --unique --acquired --activatable",
        "--match= --list -q|--quiet --verbose --json= -j --xml-interface --timeout= --size=",
        "--limit-messages= -n",
      ],
      { "-h, --help": { stops: true }, "--version": { stops: true }, ...remote },
    ),
    globals: "anywhere",
    operands: { none: text },
    subcommands: {
      ...under("list status monitor capture tree introspect get-property", printsAbout("prints about the bus")),
      ...under("call emit set-property wait", changes("calls a program", controlsProcess)),
    },
    needs: bus,
  },
  machinectl: {
    ...program(
      "asks or controls containers",
      "machinectl",
      "list status show list-images image-status show-image",
      [
        "start login shell enable disable poweroff reboot terminate kill copy-to copy-from bind clone",
        "rename read-only remove set-limit clean pull-tar pull-raw import-tar import-raw import-fs",
        "export-tar export-raw list-transfers cancel-transfer edit cat",
      ],

      shows,
    ),
    needs: bus,
  },
  bootctl: program("asks or controls the boot loader", "bootctl", "status list", [
    "reboot-to-firmware systemd-efi-options install update remove random-seed set-default set-oneshot",
    "set-timeout unlink cleanup kernel-identify kernel-inspect",
  ]),
  udevadm: {
    does: "asks or controls devices",
    manual: manual("udevadm", 8),
    options: { "-h, --help": { stops: true }, "-V, --version": { stops: true } },
    subcommands: {
      info: printsAbout("prints about devices", [
        "-q|--query= -p|--path= -n|--name= -r|--root~ -a|--attribute-walk -t|--tree -x|--export",
        "-P|--export-prefix= -e|--export-db -d|--device-id-of-file= --property= --value --no-pager --json=",
        "-V|--version",
      ]),
      monitor: prints(
        "prints events",
        "-k|--kernel -u|--udev -p|--property -e -s|--subsystem-match= -t|--tag-match= -V",
      ),
      verify: printsFiles("checks rules"),
      ...under(
        "trigger settle control test test-builtin wait lock hwdb cat",
        changes("controls devices", controlsSystem),
      ),
    },
  },
  service: {
    does: "asks or controls services",
    manual: "https://manpages.debian.org/service",
    grammar: "verbatim",
    // The script of a service is the system's own.
    operands: {
      none: unknown("controls services"),
      first: [choice({}, text, { contains: { "/": unknown("names a script outside of the folder of services") } })],
      each: unknown("controls services"),
      last: { kind: "choice", values: { status: text }, otherwise: controlsSystem },
      lone: unknown("controls services"),
    },
  },
  "systemd-run": {
    ...onlyVersion("runs a command as a unit", manual("systemd-run"), "-h|--help --version", runsCode),
  },
});
