// Programs of macOS that ask about the machine, its services and settings, or change them. They read no option behind an
// operand, and their verbs often look like options.
import { about, anyNames, asks, changes, files, ofFiles, prints, under } from "../forms.ts";
import { type Options, options, type WordList } from "../options.ts";
import {
  choice,
  commands,
  controlsSystem,
  type Does,
  type Entry,
  type Operands,
  reads,
  type Subcommands,
  secret,
  text,
  unknown,
  writes,
} from "../schema.ts";

const manual = (page: string, section = 8): string => `https://keith.github.io/xcode-man-pages/${page}.${section}.html`;
const posix = "posix" as const;

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
      choice(Object.fromEntries(values.map((value) => [value, text])), otherwise, {
        prefixes: Object.fromEntries(prefixes.map((prefix) => [prefix, text])),
      }),
    ],
    each: text,
  },
});

const shows = (does: string, list: WordList = "", more: Options = {}, operands: Operands = {}): Entry =>
  prints(does, list, more, operands);
const verbs = (reading: WordList, changing: WordList, effect: Does = controlsSystem): Subcommands => ({
  ...under(reading, { does: "prints", options: "harmless", operands: anyNames }),
  ...under(changing, { does: "changes", options: "harmless", operands: anyNames, always: effect }),
});

export const macosSettings = commands({
  sw_vers: {
    ...shows(
      "prints the version of macOS",
      [
        "-productName -productVersion -productVersionExtra -buildVersion --productName --productVersion",
        "--productVersionExtra --buildVersion",
      ],
      {},
      {},
    ),
    manual: manual("sw_vers", 1),
    grammar: "single-dash",
  },
  system_profiler: {
    ...about(shows("prints about the machine", "-listDataTypes -nospawn -usage -xml -json -detailLevel= -timeout=")),
    grammar: "single-dash",
    manual: manual("system_profiler"),
  },
  defaults: {
    does: "prints or changes preferences",
    manual: manual("defaults", 1),
    grammar: posix,
    options: options("-currentHost -g -globalDomain", { "-host": { value: text } }),
    subcommands: {
      ...under("read read-type domains find help export", {
        does: "prints preferences",
        options: "harmless",
        operands: anyNames,
      }),
      // Its last operand is a file, or `-`.
      export: {
        does: "writes preferences to a file, or prints them",
        options: "harmless",
        operands: { first: [text], each: { kind: "writes", unlessDash: true } },
      },
      ...under("write rename delete import", {
        does: "changes preferences",
        options: "harmless",
        operands: anyNames,
        always: controlsSystem,
      }),
    },
  },
  launchctl: {
    does: "asks or controls launchd",
    manual: manual("launchctl", 1),
    grammar: posix,
    options: {},
    subcommands: {
      // With more operands it sets the limits.
      limit: { does: "prints a limit", options: {}, operands: { first: [text], each: controlsSystem } },
      ...verbs(
        [
          "list print print-cache print-disabled plist procinfo hostinfo resolveport dumpstate managerpid",
          "manageruid managername error variant version help blame getenv dumpjpcategory",
        ],
        [
          "load unload start stop remove bootstrap bootout enable disable kickstart kill attach debug config",
          "reboot setenv unsetenv submit asuser bsexec examine uncache umask logout",
        ],
      ),
    },
  },
  networksetup: byVerb(
    "prints or changes network settings",
    "networksetup",
    ["-get", "-list", "-show"],
    ["-isv4", "-help", "-version", "-printcommands", "-ordernetworkservices-help"],
    controlsSystem,
  ),
  scutil: {
    does: "prints or changes the system's configuration",
    manual: manual("scutil"),
    grammar: posix,
    options: options("-W -t=", {
      "--get": { value: text, cancels: true },
      "--dns": { cancels: true },
      "--proxy": { cancels: true },
      "--nwi": { cancels: true },
      "-r": { value: text, cancels: true },
      "-w": { value: text, cancels: true },
      "--help": { cancels: true },
    }),
    operands: anyNames,
    always: unknown("reads commands, or changes the configuration"),
  },
  pkgutil: {
    does: "prints about installed packages, or changes them",
    manual: manual("pkgutil", 1),
    options: options(
      [
        "-f|--force -r|--regexp -v|--verbose -h|--help --packages --pkgs? --pkgs-plist --files=",
        "--export-plist= --pkg-info= --pkg-info-plist= --pkg-groups= --groups --groups-plist --group-pkgs=",
        "--lsbom= --volume= --only-files --only-dirs",
      ],
      {
        "--file-info": { value: reads },
        "--file-info-plist": { value: reads },
        "--payload-files": { value: reads },
        "--check-signature": { value: reads },
      },
    ),
    operands: files,
  },
  security: {
    does: "works with keychains",
    manual: manual("security", 1),
    grammar: posix,
    options: options("-h -q -v", {
      "-i": { does: unknown("reads commands") },
      "-l": { does: unknown("asks for the leaks tool") },
      "-p": { value: unknown("sets the prompt of a mode that reads commands") },
    }),
    subcommands: {
      ...under(
        [
          "find-certificate find-identity list-keychains show-keychain-info verify-cert error leaks",
          "list-smartcards dump-trust-settings translocate-policy-check translocate-status-check",
          "translocate-original-path requirement-evaluate smartcards help cms-verify find-key",
        ],
        {
          does: "prints about keys and certificates",
          options: { "-s": { does: controlsSystem }, "-o": { value: writes } },
          otherOptions: "harmless",
          operands: anyNames,
        },
      ),
      // `list-keychains -s` changes the list; of the others `-s` is a name.
      ...under("find-certificate find-identity find-key verify-cert dump-trust-settings", {
        does: "prints about keys and certificates",
        options: "harmless",
        operands: anyNames,
      }),
      ...under(
        "find-generic-password find-internet-password dump-keychain export cms smime authorizationdb-read",
        changes("prints a secret", secret),
      ),
    },
  },
  tmutil: {
    does: "asks or controls Time Machine",
    manual: manual("tmutil"),
    grammar: posix,
    options: {},
    subcommands: {
      ...verbs(
        [
          "destinationinfo isexcluded latestbackup listlocalsnapshots listlocalsnapshotdates",
          "machinedirectory uniquesize verifychecksums compare calculatedrift version help status",
        ],
        [
          "enable disable startbackup stopbackup setdestination removedestination setquota addexclusion",
          "removeexclusion delete deleteinprogress deletelocalsnapshots localsnapshot thinlocalsnapshots",
          "restore inheritbackup associatedisk",
        ],
      ),
      // Left out: -m, which mounts the backups.
      listbackups: prints("lists backups", "-t -d=~"),
    },
  },
  profiles: {
    does: "asks or changes configuration profiles",
    manual: manual("profiles", 1),
    grammar: posix,
    options: {},
    subcommands: verbs("status list show validate help version", "remove sync renew install configure"),
  },
  spctl: {
    does: "asks or changes what may be run",
    manual: manual("spctl"),
    options: options([
      "-a|--assess -t|--type= -v|--verbose? -vv -vvv -vvvv --raw --ignore-cache --no-cache --continue",
      "--context= --status --disable-status --list --rule= --label=",
    ]),
    operands: files,
  },
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
        Object.fromEntries(
          "-read -readall -readpl -readpli -list -search -diff -raw -plist -url -q -qq -help"
            .split(" ")
            .map((verb) => [verb, text]),
        ),
        text,
        // A verb may stand with its `-` or without.
        {
          prefixes: Object.fromEntries(
            "- append auth change create delete mcx merge passwd rename cd pushd popd"
              .split(" ")
              .map((start) => [start, controlsSystem]),
          ),
        },
      ),
    },
  },
  dscacheutil: {
    does: "asks or flushes the cache of directory services",
    manual: manual("dscacheutil", 1),
    grammar: "single-dash",
    options: options("-q= -a -cachedump -buckets -entries -configuration -statistics"),
    operands: anyNames,
  },
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
  nvram: {
    does: "prints or changes firmware variables",
    manual: manual("nvram"),
    grammar: posix,
    options: options("-p -x"),
    operands: { each: choice({}, text, { contains: { "=": controlsSystem } }) },
  },
  systemsetup: byVerb(
    "prints or changes settings of the machine",
    "systemsetup",
    ["-get", "-list"],
    ["-help", "-version", "-printCommands"],
    controlsSystem,
  ),
  softwareupdate: {
    ...asks("lists updates, or installs them", "-l|--list --list-full-installers --history --all -h"),
    manual: manual("softwareupdate"),
  },
  ioreg: {
    ...shows("prints the registry of devices", "-a -b -c= -d= -f -i -k= -l -n= -p= -r -t -w= -x -S"),
    manual: manual("ioreg"),
  },
  kextstat: {
    ...shows("lists kernel extensions", "-a -b= -k -l -s"),
    manual: manual("kextstat"),
  },
  kmutil: {
    does: "works with kernel extensions",
    manual: manual("kmutil"),
    options: {},
    subcommands: {
      ...under("showloaded inspect print-diagnostics check find", {
        does: "prints about kernel extensions",
        options: "harmless",
        operands: anyNames,
      }),
    },
  },
  systemextensionsctl: {
    does: "works with system extensions",
    manual: manual("systemextensionsctl"),
    options: {},
    subcommands: verbs("list", "reset uninstall developer gc"),
  },
  fdesetup: {
    does: "works with disk encryption",
    manual: manual("fdesetup"),
    options: {},
    subcommands: verbs(
      [
        "status list isactive supportsauthrestart hasinstitutionalrecoverykey haspersonalrecoverykey",
        "usingrecoverykey help version",
      ],
      "enable disable add remove sync changerecovery removerecovery authrestart validaterecovery",
    ),
  },
  powermetrics: {
    does: "measures how power is used",
    manual: manual("powermetrics", 1),
    options: options(
      [
        "-n|--sample-count= -i|--sample-rate= -s|--samplers= -f|--format= -b|--buffer-size=",
        "--show-process-energy --show-all -a|--poweravg= -h|--help",
      ],
      { "-o, --output-file": { value: writes }, "-u": { value: writes } },
    ),
  },
  log: {
    does: "works with the system's log",
    manual: manual("log", 1),
    options: {},
    subcommands: {
      ...under("show stream stats", {
        ...ofFiles(
          shows(
            "prints the log",
            [
              "--predicate= --style= --last= --start= --end= --info --debug --no-info --no-debug --signpost",
              "--no-signpost --backtrace --loss --no-loss --color= --process= --level= --type= --source",
              "--timezone= --timeout= --user= --mach-continuous-time --overview --per-book --per-file --sort=",
              "--count=",
            ],
            { "--archive": { value: reads }, "--file": { value: reads } },
          ),
        ),
      }),
      help: about(shows("prints help")),
      ...under("collect config erase repack", changes("writes or erases the log", controlsSystem)),
    },
  },
  caffeinate: {
    does: "keeps the machine awake, perhaps while a command runs",
    manual: manual("caffeinate"),
    options: options("-d -i -m -s -u -t= -w="),
    runs: {},
  },
  vm_stat: {
    does: "prints about virtual memory",
    manual: manual("vm_stat"),
    options: options("-c="),
    operands: { first: [text] },
  },
});
