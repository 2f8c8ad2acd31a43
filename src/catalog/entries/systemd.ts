// systemd's programs.

import { systemBus } from "../knowledge/sockets.ts";
import type { Options } from "../options.ts";
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, controlsSystem, environment, matching, type Needs, text, unknown } from "../schema.ts";

// `-H` connects with ssh; `-M` enters a container.
const remote: Options = options("-H|--host=runs", { "-M, --machine": { value: unknown("enters a container") } });
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

// Properties with neither the environment of a service, nor what it logs in with.
const property = String.raw`(?:Id|Names|Description|Documentation|Type|User|Group|N?Restarts?|Result|Slice|ControlGroup|Triggers|TriggeredBy|WorkingDirectory|InvocationID|Listen|Unit|(?:Wants|Wanted|Requires|Required|Requisite|Part|Bound?s?|Conflicts|Conflicted)(?:By|Of|To)?|Before|After|(?:Memory|CPU|Tasks|Limit|Exec|Can|Need)\w+|\w*(?:PID|State|Preset|Timestamp(?:Monotonic)?|USec\w*|NSec|Status|Code|Current|Peak|Paths?))`;
const harmless = matching(new RegExp(`^${property}(?:,${property})*$`), text, environment);
const properties: Options = {
  "-p, --property": { value: harmless, cancels: true },
  "-P": { value: harmless, cancels: true },
};

const bus: Needs = { sockets: [...systemBus, "/run/systemd/**", "@runtime/bus", "@runtime/systemd/**"] };

export const systemd = commands({
  ...rows`
    every: | https://www.freedesktop.org/software/systemd/man/latest/{}.html#1
    systemctl      | group alone  | asks or controls the service manager | -h|--help!stops --version!stops ${units}
      | ${shared} ${remote} | globals anywhere | permutes | ${{ needs: bus, same: { "": "list-units" } }}
      status list-units list-unit-files list-sockets list-timers list-jobs list-dependencies list-machines
        | list-paths list-automounts is-active is-failed is-enabled is-system-running cat get-default help whoami | prints names | prints how things are
        | | | ${{ ending: ".service" }}
      show | ${environment} names | prints properties of units | ${properties} | ${{ ending: ".service" }}
      show-environment | ${environment} alone | prints the manager's environment
      start stop reload restart try-restart reload-or-restart try-reload-or-restart isolate kill clean freeze thaw
        | set-property bind mount-image reset-failed enable disable reenable preset preset-all mask unmask link revert
        | add-wants add-requires edit set-default daemon-reload daemon-reexec cancel set-environment unset-environment
        | import-environment default rescue emergency halt poweroff reboot kexec soft-reboot exit switch-root sleep
        | suspend hibernate hybrid-sleep suspend-then-hibernate | system names | changes the system | --help!stops
        | | ${{ like: { "try-restart": "restart", "reload-or-restart": "restart", kill: "stop", isolate: "stop" }, ending: ".service" }}
      # Without a value they print it.
      log-level log-target service-watchdogs | prints alone each=system | prints or changes a setting of the manager
      service-log-level service-log-target | prints name each=system | prints or changes a setting of the manager
    journalctl     | prints names | prints the journal, or trims it | --system --user -m|--merge --no-tail -S|--since=
      | -U|--until= -c|--cursor= --after-cursor= --show-cursor -b|--boot? -NUM -u|--unit= --user-unit= -t|--identifier=
      | -T|--exclude-identifier= -p|--priority= --facility= -g|--grep= --case-sensitive? -k|--dmesg -o|--output=
      | --output-fields= -n|--lines? -r|--reverse -f|--follow -x|--catalog -q|--quiet --no-full -a|--all -e|--pager-end
      | --no-pager --no-hostname --utc --truncate-newline -N|--fields -F|--field= --list-boots --list-invocations -I
      | --invocation= --disk-usage --header --list-catalog --dump-catalog --list-namespaces --namespace= -l|--full
      | --force --interval= -W -h|--help!stops --version!stops -M|--machine=${unknown("enters a container")}
      | -D|--directory=reads~ --file=reads --root=reads~ --image=${unknown("mounts an image")} --cursor-file=writes
      | --verify --verify-key= --vacuum-size=system --vacuum-time=system --vacuum-files=system --rotate!system
      | --flush!system --sync!system --relinquish-var!system --smart-relinquish-var!system --update-catalog!system
      | --setup-keys!system | ${{ needs: bus }}
    loginctl       | group alone  | asks or controls logins | -h|--help!stops --version!stops ${shared} ${shows}
      | ${remote} | globals anywhere | ${{ needs: bus }}
      list-sessions session-status show-session list-users user-status show-user list-seats seat-status show-seat
        | | prints names | prints how things are
      activate lock-session unlock-session lock-sessions unlock-sessions terminate-session kill-session enable-linger
        | disable-linger terminate-user kill-user attach flush-devices terminate-seat | system names
        | | changes the system | --help!stops
    timedatectl    | group alone  | prints or sets the time | -a|--all -p|--property= -P= --value --monitor
      | --adjust-system-clock -h|--help!stops --version!stops ${shared} ${remote} | globals anywhere | ${{ needs: bus }}
      status show list-timezones timesync-status show-timesync | prints names | prints how things are
      set-time set-timezone set-local-rtc set-ntp ntp-servers revert | system names | changes the system | --help!stops
    localectl      | group alone  | prints or sets the locale | -h|--help!stops --version!stops ${shared} ${remote}
      | | globals anywhere | ${{ needs: bus }}
      status list-locales list-keymaps list-x11-keymap-models list-x11-keymap-layouts list-x11-keymap-variants
        | list-x11-keymap-options | prints names | prints how things are
      set-locale set-keymap set-x11-keymap | system names | changes the system | --help!stops
    resolvectl     | group alone  | asks or controls the resolver | -4 -6 -i|--interface= -p|--protocol= -t|--type=
      | -c|--class= --cname= --cache= --network= --search= --synthesize= --validate= --zone= --trust-anchor=
      | --relax-single-label= --service-address= --service-txt= --stale-data= -h|--help!stops --version!stops ${shared}
      | ${remote} | globals anywhere | ${{ needs: bus }}
      query service openpgp tlsa status statistics monitor show-cache show-server-state | prints names
        | | prints how things are
      reset-statistics flush-caches reset-server-features dns domain default-route llmnr mdns dnsovertls dnssec nta
        | revert log-level | system names | changes the system | --help!stops
    networkctl     | group alone  | asks or controls the network | -a|--all -s|--stats -n|--lines= -h|--help!stops
      | --version!stops ${shared} ${remote} | globals anywhere | ${{ needs: bus }}
      list status lldp label | prints names | prints how things are
      delete up down renew forcerenew reconfigure reload edit mask unmask persistent-storage | system names
        | | changes the system | --help!stops
    coredumpctl    | group alone  | prints about crashed programs | --no-pager --no-legend -1 -S|--since= -U|--until=
      | -r|--reverse -F|--field= -q|--quiet --all --json= -n= -a -h|--help!stops --version!stops -D|--directory=reads~
      | --file=reads -o|--output=writes --debugger=runs -A|--debugger-arguments=runs | globals anywhere
      | | ${{ needs: bus }}
      list info | prints names | prints about crashes | --help!stops
      dump      | prints names | prints or writes a core
      debug gdb | runs names   | starts a debugger | --help!stops
    systemd-analyze | group alone  | prints how the system started, and its configuration | --no-pager --system --user
      | --global --order --require --from-pattern= --to-pattern= --fuzz= --man? --recursive-errors= --iterations=
      | --base-time= --quiet --tldr --json= --threshold= --unit= --offline= --table --no-legend -q -m -h|--help!stops
      | --version!stops --root=reads~ ${remote} | globals anywhere | ${{ needs: bus }}
      time blame critical-chain plot dot unit-paths unit-files exit-status capability syscall-filter filesystems
        | calendar timestamp timespan cat-config compare-versions security inspect-elf malloc fdstore has-tpm2 pcrs srk
        | architectures smbios11 image-policy | prints names | prints it | --help!stops
      # It loads them as the manager does, which notes the time in /run/systemd.
      verify | writes names | checks unit files | --help!stops
      log-level log-target set-log-level service-watchdogs | system names | changes the manager | --help!stops
    systemd-cgls   | prints names | prints control groups as a tree | --no-pager -a|--all -l|--full -k -c|--cgroup-id=
      | -x|--xattr= -u|--unit? --user-unit? --version --help!stops
    systemd-cgtop  | prints names | prints how control groups use resources | -p -t -c -m -i -b|--batch -r|--raw
      | -n|--iterations= -d|--delay= -P -k --recursive= --depth= --order= --cpu? -1 --version --help!stops
    systemd-detect-virt | prints       | prints which virtual machine this is | -c|--container -v|--vm -r|--chroot
      | --private-users --cvm -q|--quiet --list --version --help!stops
    systemd-escape | prints names | escapes strings | --suffix= --template= --instance -u|--unescape -p|--path
      | -m|--mangle --version --help!stops
    systemd-path   | prints names | prints paths of the system | --suffix= --no-pager --version --help!stops
    busctl         | group alone  | asks or calls programs on the bus | --no-pager --no-legend -l|--full --system --user
      | --show-machine --unique --acquired --activatable --match= --list -q|--quiet --verbose --json= -j --xml-interface
      | --timeout= --size= --limit-messages= -n -h|--help!stops --version!stops ${remote} | globals anywhere
      | | ${{ needs: bus }}
      list status tree | prints names | prints about the bus | --help!stops
      call emit set-property wait | process names | calls a program | --help!stops
    machinectl     | group alone  | asks or controls containers | -h|--help!stops --version!stops ${shared} ${shows}
      | ${remote} | globals anywhere | ${{ needs: bus }}
      list status show list-images image-status show-image | prints names | prints how things are
      start login shell enable disable poweroff reboot terminate kill copy-to copy-from bind clone rename read-only
        | remove set-limit clean pull-tar pull-raw import-tar import-raw import-fs export-tar export-raw list-transfers
        | cancel-transfer edit cat | system names | changes the system | --help!stops
    bootctl        | group alone  | asks or controls the boot loader | -h|--help!stops --version!stops ${shared}
      | ${remote} | globals anywhere
      status list | prints names | prints how things are
      reboot-to-firmware systemd-efi-options install update remove random-seed set-default set-oneshot set-timeout
        | unlink cleanup kernel-identify kernel-inspect | system names | changes the system | --help!stops
    udevadm        | group        | asks or controls devices | -h|--help!stops -V|--version!stops
      | | https://www.freedesktop.org/software/systemd/man/latest/udevadm.html#8 | shows names
      info    | prints names | prints about devices | -q|--query= -p|--path= -n|--name= -r|--root~ -a|--attribute-walk
        | -t|--tree -x|--export -P|--export-prefix= -e|--export-db -d|--device-id-of-file= --property= --value
        | --no-pager --json= -V|--version --help!stops
      monitor | prints       | prints events | -k|--kernel -u|--udev -p|--property -e -s|--subsystem-match=
        | -t|--tag-match= -V --help!stops
      verify  | prints files | checks rules | --help!stops
      trigger settle control test test-builtin wait lock hwdb cat | system names | controls devices | --help!stops
  `,
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
  ...rows`
    systemd-run | runs alone | runs a command as a unit | -h|--help!cancels --version!cancels
      | | https://www.freedesktop.org/software/systemd/man/latest/systemd-run.html#1 | grammar posix
  `,
});
