// Programs of macOS that ask about the machine, its services and settings, or change them. They read no option behind an
// operand, and their verbs often look like options.
import { under } from "../forms.ts";
import { rows } from "../rows.ts";
import { choice, commands, controlsSystem, type Does, type Entry, environment, text, unknown } from "../schema.ts";

const manual = (page: string, section = 8): string => `https://keith.github.io/xcode-man-pages/${page}.${section}.html`;

/** The first operand is a verb, even `-x`; only those that begin in these ways ask. */
const byVerb = (
  does: string,
  page: string,
  prefixes: readonly string[],
  values: readonly string[],
  otherwise: Does,

  section = 8,
): Entry => ({
  does,
  manual: manual(page, section),
  grammar: "verbatim",
  operands: {
    none: otherwise,
    first: [
      choice(under(values, text), otherwise, {
        prefixes: under(prefixes, text),
      }),
    ],
    each: text,
  },
});

export const macosSettings = commands({
  ...rows`
    every: | https://keith.github.io/xcode-man-pages/{}.1.html
    sw_vers   | prints       | prints the version of macOS | -productName -productVersion -productVersionExtra
      | -buildVersion --productName --productVersion --productVersionExtra --buildVersion --help!stops
      | | grammar single-dash
    system_profiler | prints names | prints about the machine | -listDataTypes -nospawn -usage -xml -json -detailLevel=
      | -timeout= --help!stops | https://keith.github.io/xcode-man-pages/system_profiler.8.html | grammar single-dash
    defaults  | group        | prints or changes preferences | -currentHost -g -globalDomain -host= | grammar posix
      read read-type domains find help | prints names | prints preferences | any
      # Its last operand is a file, or '-'.
      export | prints name each=writes-unless-dash | writes preferences to a file, or prints them | any
      write rename delete import | system names | changes preferences | any
    launchctl | group        | asks or controls launchd | | grammar posix
      # With more operands it sets the limits.
      limit | prints name each=system | prints a limit
      # With the variables of services and processes.
      print procinfo dumpstate | ${environment} names | prints all of a service | any
      list print-cache print-disabled plist hostinfo resolveport managerpid manageruid
        | managername error variant version help blame getenv dumpjpcategory | prints names | prints | any
      load unload start stop remove bootstrap bootout enable disable kickstart kill attach debug config reboot setenv
        | unsetenv submit asuser bsexec examine uncache umask logout | system names | changes | any
  `,
  networksetup: byVerb(
    "prints or changes network settings",
    "networksetup",
    ["-get", "-list", "-show"],
    ["-isv4", "-help", "-version", "-printcommands", "-ordernetworkservices-help"],
    controlsSystem,
  ),
  ...rows`
    every: | https://keith.github.io/xcode-man-pages/{}.8.html
    scutil   | ${unknown("reads commands, or changes the configuration")} names
      | | prints or changes the system's configuration | -W -t= --get=!cancels --dns!cancels --proxy!cancels
      | --nwi!cancels -r=!cancels -w=!cancels --help!cancels | grammar posix
    pkgutil  | prints files | prints about installed packages, or changes them | -f|--force -r|--regexp -v|--verbose
      | -h|--help --packages --pkgs? --pkgs-plist --files= --export-plist= --pkg-info= --pkg-info-plist= --pkg-groups=
      | --groups --groups-plist --group-pkgs= --lsbom= --volume= --only-files --only-dirs --file-info=reads
      | --file-info-plist=reads --payload-files=reads --check-signature=reads
      | | https://keith.github.io/xcode-man-pages/pkgutil.1.html
    security | group        | works with keychains | -h -q -v -i!${unknown("reads commands")}
      | -l!${unknown("asks for the leaks tool")} -p=${unknown("sets the prompt of a mode that reads commands")}
      | | https://keith.github.io/xcode-man-pages/security.1.html | grammar posix
      # 'list-keychains -s' changes the list; of the others '-s' is a name.
      find-certificate find-identity verify-cert dump-trust-settings find-key | prints names
        | | prints about keys and certificates | any
      list-keychains show-keychain-info error leaks list-smartcards translocate-policy-check translocate-status-check
        | translocate-original-path requirement-evaluate smartcards help cms-verify | prints names
        | | prints about keys and certificates | any -s!system -o=writes
      find-generic-password find-internet-password dump-keychain export cms smime authorizationdb-read | secret names
        | | prints a secret | --help!stops
    tmutil   | group        | asks or controls Time Machine | | grammar posix
      destinationinfo isexcluded latestbackup listlocalsnapshots listlocalsnapshotdates machinedirectory uniquesize
        | verifychecksums compare calculatedrift version help status | prints names | prints | any
      enable disable startbackup stopbackup setdestination removedestination setquota addexclusion removeexclusion
        | delete deleteinprogress deletelocalsnapshots localsnapshot thinlocalsnapshots restore inheritbackup
        | associatedisk | system names | changes | any
      # Left out: -m, which mounts the backups.
      listbackups | prints       | lists backups | -t -d=~ --help!stops
    profiles | group        | asks or changes configuration profiles |
      | | https://keith.github.io/xcode-man-pages/profiles.1.html | grammar posix
      status list show validate help version | prints names | prints | any
      remove sync renew install configure | system names | changes | any
    spctl    | prints files | asks or changes what may be run | -a|--assess -t|--type= -v|--verbose? -vv -vvv -vvvv
      | --raw --ignore-cache --no-cache --continue --context= --status --disable-status --list --rule= --label=
  `,
  csrutil: {
    ...byVerb("asks or changes system integrity protection", "csrutil", [], ["status", "report"], controlsSystem),
  },
  dscl: {
    does: "asks or changes directory services",
    manual: manual("dscl", 1),
    grammar: "verbatim",
    operands: {
      none: unknown("reads commands"),
      lone: unknown("reads commands"),
      each: choice(
        under("-read -readall -readpl -readpli -list -search -diff -raw -plist -url -q -qq -help", text),
        text,
        // A verb may stand with its `-` or without.
        {
          prefixes: under("- append auth change create delete mcx merge passwd rename cd pushd popd", controlsSystem),
        },
      ),
    },
  },
  ...rows`
    dscacheutil | prints names | asks or flushes the cache of directory services | -q= -a -cachedump -buckets -entries
      | -configuration -statistics | https://keith.github.io/xcode-man-pages/dscacheutil.1.html | grammar single-dash
  `,
  pmset: {
    ...byVerb(
      "asks or changes power settings",
      "pmset",
      [],
      ["-g"],
      controlsSystem,

      1,
    ),
  },
  ...rows`
    nvram | prints each=${choice({}, text, { contains: { "=": controlsSystem } })}
      | | prints or changes firmware variables | -p -x | https://keith.github.io/xcode-man-pages/nvram.8.html
      | | grammar posix
  `,
  systemsetup: byVerb(
    "prints or changes settings of the machine",
    "systemsetup",
    ["-get", "-list"],
    ["-help", "-version", "-printCommands"],
    controlsSystem,
  ),
  ...rows`
    every: | https://keith.github.io/xcode-man-pages/{}.8.html
    softwareupdate | asks   | lists updates, or installs them | -l|--list --list-full-installers --history --all -h
      | --help!stops
    ioreg          | prints | prints the registry of devices | -a -b -c= -d= -f -i -k= -l -n= -p= -r -t -w= -x -S
      | --help!stops
    kextstat       | prints | lists kernel extensions | -a -b= -k -l -s --help!stops
    kmutil         | group  | works with kernel extensions
      showloaded inspect print-diagnostics check find | prints names | prints about kernel extensions | any
    systemextensionsctl | group  | works with system extensions
      list | prints names | prints | any
      reset uninstall developer gc | system names | changes | any
    fdesetup       | group  | works with disk encryption
      status list isactive supportsauthrestart hasinstitutionalrecoverykey haspersonalrecoverykey usingrecoverykey help
        | version | prints names | prints | any
      enable disable add remove sync changerecovery removerecovery authrestart validaterecovery | system names | changes
        | | any
  `,
  ...rows`
    powermetrics | prints      | measures how power is used | -n|--sample-count= -i|--sample-rate= -s|--samplers=
      | -f|--format= -b|--buffer-size= --show-process-energy --show-all -a|--poweravg= -h|--help -o|--output-file=writes
      | -u=writes | https://keith.github.io/xcode-man-pages/powermetrics.1.html
    log          | group       | works with the system's log | | https://keith.github.io/xcode-man-pages/log.1.html
      show stream stats | prints files | prints the log | --predicate= --style= --last= --start= --end= --info --debug
        | --no-info --no-debug --signpost --no-signpost --backtrace --loss --no-loss --color= --process= --level=
        | --type= --source --timezone= --timeout= --user= --mach-continuous-time --overview --per-book --per-file
        | --sort= --count= --help!stops --archive=reads --file=reads
      help | prints names | prints help | --help!stops
      collect config erase repack | system names | writes or erases the log | --help!stops
    caffeinate   | prints      | keeps the machine awake, perhaps while a command runs | -d -i -m -s -u -t= -w=
      | | https://keith.github.io/xcode-man-pages/caffeinate.8.html | ${{ runs: {} }}
    vm_stat      | prints name | prints about virtual memory | -c=
      | | https://keith.github.io/xcode-man-pages/vm_stat.8.html
  `,
});
