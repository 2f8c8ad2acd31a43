// Packages of systems: dpkg, apt, rpm, dnf, zypper, pacman, apk, snap, flatpak, nix.
import { about, anyNames, asks, asksAbout, changes, files, group, onlyVersion, prints, under } from "../forms.ts";
import { type Options, options, optionsWith, type WordList } from "../options.ts";
import {
  choice,
  commands,
  connects,
  controlsSystem,
  type Does,
  type Entry,
  type Operands,
  reads,
  runsCode,
  type Subcommands,
  text,
  unknown,
  writes,
} from "../schema.ts";

const unpacked = unknown("unpacks a package");
const debian = (page: string, section = 1): string => `https://manpages.debian.org/${page}.${section}`;
const no = unknown("changes packages");
const ends: Options = { "--help": { stops: true }, "--version": { stops: true } };

/** Options that make a program which changes packages only print. */
const asking = (names: WordList, operands: Operands = {}): Options => optionsWith(names, { cancels: true, operands });

const shows = (does: string, list: WordList = "", operands: Operands = {}): Entry => prints(does, list, {}, operands);
const changing = (names: WordList, does = "changes packages", effect: Does = controlsSystem): Subcommands =>
  under(names, changes(does, effect));

// `-o` sets anything, hooks among it; `-c` names a configuration. A switch of apt's programs takes the next word if that
// is `0`, `no`, `off` or the like: `apt-get --help 0 clean` cleans. So help does not stop anything.
const aptHelp = "-h|--help -v|--version";
const aptOptions = options([
  "-q|--quiet -qq -a|--all-versions -i -u -n|--names-only -f|--full --no-all-versions --installed",
  "--upgradable --manual-installed --no-pager --verbose --recurse --important --no-recommends",
  "--no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances --with-source=",
  aptHelp,
]);
const aptShows = (does: string, list: WordList = "", more: Partial<Entry> = {}): Entry => ({
  does,
  options: options([list, aptHelp]),
  operands: {},
  ...more,
});
const aptChanging = (names: WordList): Subcommands =>
  under(names, aptShows("changes packages", "", { operands: anyNames, always: controlsSystem }));

const logs = unknown("keeps a log of its runs");

export const packageManagers = commands({
  dpkg: {
    does: "lists, unpacks or installs packages",
    manual: debian("dpkg"),
    options: options("--no-pager --force-not-root", {
      ...asking(
        [
          "-l|--list -L|--listfiles -s|--status -S|--search -p|--print-avail --get-selections",
          "--print-architecture --print-foreign-architectures --assert-multi-arch --compare-versions",
          "-C|--audit~ --yet-to-unpack --predep-package -V|--verify --validate-pkgname --validate-version",
        ],
        anyNames,
      ),
      ...asking("-I|--info -c|--contents -f|--field", { each: reads }),
      "--admindir": { value: unknown("uses another database") },
      "--root": { value: unknown("uses another database"), moves: "folder" },
      ...ends,
    }),
    operands: anyNames,
    always: no,
  },
  "dpkg-query": {
    does: "asks about packages",
    manual: debian("dpkg-query"),
    options: options([
      "-l|--list -W|--show -s|--status -L|--listfiles --control-list --control-show -c|--control-path",
      "-S|--search -p|--print-avail -f|--showformat= --load-avail --no-pager -?|--help --version",
      "--admindir=",
    ]),
    operands: anyNames,
  },
  "dpkg-deb": {
    does: "prints about archives of packages, makes or unpacks them",
    manual: debian("dpkg-deb"),
    options: options("-v|--verbose --showformat= --no-check", {
      ...asking("-I|--info -c|--contents -f|--field -W|--show --ctrl-tarfile --fsys-tarfile", files),
      ...ends,
    }),
    operands: files,
    always: writes,
  },
  "dpkg-architecture": {
    ...shows("prints about architectures", [
      "-l|--list -q|--query= -e= -i= -L|--list-known -s|--print-set -u|--print-unset -a= -t= -A= -T=",
      "-f|--force -E= -W= -B= --host-arch= --target-arch=",
    ]),
    manual: debian("dpkg-architecture"),
  },
  apt: {
    does: "asks about packages, or changes them",
    manual: debian("apt", 8),
    options: aptOptions,
    globals: "anywhere",
    operands: { none: text },
    subcommands: {
      ...under(
        "list show search policy depends rdepends showsrc pkgnames madison",
        about(aptShows("prints about packages")),
      ),
      changelog: about(aptShows("prints a package's changes", "", { always: connects })),
      ...under("help moo", about(aptShows("prints help"))),
      ...aptChanging([
        "update upgrade full-upgrade dist-upgrade install reinstall remove purge autoremove autopurge",
        "autoclean clean edit-sources build-dep download source satisfy why why-not modernize-sources",
        "history-undo history-redo history-rollback",
      ]),
      ...under("history-list history-info", about(aptShows("prints what was done"))),
    },
  },
  "apt-cache": {
    does: "asks about packages",
    manual: debian("apt-cache", 8),
    options: aptOptions,
    globals: "anywhere",
    operands: { none: text },
    subcommands: under(
      ["show showpkg showsrc search depends rdepends policy madison pkgnames stats dump dumpavail unmet", "dotty xvcg"],
      about(aptShows("prints about packages")),
    ),
  },
  "apt-get": {
    does: "changes packages",
    manual: debian("apt-get", 8),
    options: options(["-q|--quiet -y|--yes", aptHelp]),
    operands: { none: text },
    subcommands: {
      ...under("changelog indextargets", about(aptShows("prints about packages", "--format=", { always: connects }))),
      // It takes dpkg's locks.
      ...aptChanging([
        "check update upgrade dselect-upgrade dist-upgrade install reinstall remove purge autoremove autopurge",
        "build-dep clean autoclean distclean download source satisfy",
      ]),
    },
  },
  "apt-mark": {
    does: "asks or sets how packages are kept",
    manual: debian("apt-mark", 8),
    options: options(aptHelp),
    operands: { none: text },
    subcommands: {
      ...under("showauto showmanual showhold showinstall showremove showpurge", about(aptShows("lists packages"))),
      ...aptChanging("auto manual hold unhold install remove purge minimize-manual"),
    },
  },
  "apt-config": {
    does: "prints the configuration",
    manual: debian("apt-config", 8),
    options: options(aptHelp),
    operands: { none: text },
    subcommands: under("dump shell", about(aptShows("prints settings", "--format= --empty --no-empty"))),
  },
  "apt-file": {
    does: "finds packages by their files",
    manual: debian("apt-file"),
    options: options("-h|--help"),
    subcommands: {
      ...under(
        "search find list show",
        about(
          aptShows("lists files", [
            "-F|--fixed-string -x|--regexp -l|--package-only -a|--architecture= -i|--ignore-case --verbose",
            "--from-deb",
          ]),
        ),
      ),
      ...aptChanging("update purge"),
    },
  },
  "update-alternatives": {
    does: "asks or sets which program has a name",
    manual: debian("update-alternatives"),
    options: options("--verbose --quiet", {
      ...asking("--display --list --query --get-selections", anyNames),
      ...ends,
    }),
    operands: anyNames,
    always: no,
  },
  "debconf-show": {
    ...about(shows("prints answers to questions of packages", "-a --db= --listowners --listdbs")),
    manual: debian("debconf-show"),
  },
  lsb_release: {
    ...shows("prints which distribution this is"),
    options: options("-v|--version -i|--id -d|--description -r|--release -c|--codename -a|--all -s|--short -h|--help"),
    manual: debian("lsb_release"),
  },
  debsums: {
    ...about(
      // The folders of `--root` and `--admindir` are given to a shell as they are.
      shows("checks files of packages", [
        "-a|--all -e|--config -c|--changed -l|--list-missing -s|--silent -m|--md5sums=",
        "--no-locale-purge --no-prelink --ignore-permissions --ignore-obsolete",
        "-p|--deb-path=",
      ]),
    ),
    // A file of a package is unpacked to be checked.
    operands: { each: choice({}, text, { contains: { "/": unpacked, ".deb": unpacked } }) },
    manual: debian("debsums"),
  },
  rpm: {
    does: "asks about packages, or changes them",
    manual: "https://rpm.org/docs/latest/man/rpm.8",
    // A query's format and name may hold macros, of which `%(...)` runs a shell; `-E`, `-D`, `--pipe` and `--rcfile` are left out.
    options: options("-v|--verbose -vv --quiet", {
      ...asking("-q|--query", { each: choice({}, text, { contains: { "%": runsCode } }) }),
      ...Object.fromEntries(
        "-a, --all|-f, --file|-p, --package|-i, --info|-l, --list|-c, --configfiles|-d, --docfiles|-R, --requires|--provides|--whatprovides|--whatrequires|--recommends|--suggests|--supplements|--enhances|--conflicts|--obsoletes|--changelog|--changes|--scripts|--last|--state|-s|--triggers|--filesbypkg|-g, --group|--dump|--nodeps|--nofiles|--nodigest|--nosignature|--querytags|--fileclass|--filecolor|--filerequire|--fileprovide"
          .split("|")
          .map((name): [string, object] => [name, {}]),
      ),
      "--qf, --queryformat": {
        value: choice({}, text, { contains: { "%(": runsCode, lua: runsCode, "%{!": runsCode } }),
      },
      "-V, --verify": { does: runsCode, changes: "runs the verify scripts of packages" },
      "--version, --help": { stops: true },
    }),
    operands: { each: reads },
    always: no,
    permutes: true,
  },
  // Each run, also of `--version`, adds to a log: of the system, or of the user who has no right to that.
  ...Object.fromEntries(
    ["dnf", "yum", "microdnf"].map((name): [string, Entry] => [
      name,
      {
        does: "asks about packages, or changes them",
        manual: "https://dnf.readthedocs.io/en/latest/command_ref.html",
        options: options(
          [
            "-C|--cacheonly~ -q|--quiet -v|--verbose --showduplicates --installed --available --installonly",
            "--extras --updates --upgrades --all --obsoletes --recent --userinstalled --whatprovides=",
            "--whatrequires= -l|--list --requires --provides --repo= --repoid= --enablerepo= --disablerepo=",
            "--refresh --assumeno --color= --latest-limit= --qf= --queryformat= -i|--info -s|--source --deplist",
            "--recursive --tree --arch=",
          ],
          { "-h, --help": {}, "--version": {} },
        ),
        always: logs,
        globals: "anywhere",
        subcommands: {
          ...under(
            [
              "list info search provides whatprovides repolist repoinfo repoquery rq check-update check deplist",
              "updateinfo",
            ],
            asksAbout("prints about packages"),
          ),
          history: {
            ...asks("prints what was done", "", {}, { none: text }),
            subcommands: {
              ...under("list info", about(shows("prints what was done"))),
              ...changing("undo redo rollback store replay userinstalled"),
            },
          },
          group: {
            does: "works with groups",
            options: {},
            subcommands: {
              ...under("list info summary", asksAbout("prints about groups")),
              ...changing("install remove upgrade mark"),
            },
          },
          ...under("help", about(shows("prints help"))),
          ...changing([
            "install update upgrade remove erase autoremove downgrade reinstall distro-sync makecache clean",
            "mark module swap builddep download shell config-manager copr offline-upgrade system-upgrade",
          ]),
        },
      },
    ]),
  ),
  zypper: {
    does: "asks about packages, or changes them",
    manual: "https://en.opensuse.org/SDB:Zypper_manual",
    options: options(
      [
        "-q|--quiet -v|--verbose --no-color -A|--no-abbrev -t|--table-style= --no-refresh -x|--xmlout",
        "-n|--non-interactive -i",
      ],
      { "-h, --help": {}, "-V, --version": {} },
    ),
    always: logs,
    subcommands: {
      ...under(
        [
          "search se info if list-updates lu list-patches lp packages pa patterns pt products pd repos lr",
          "services ls what-provides wp locks ll ps patch-check pchk targetos tos licenses versioncmp vcmp",
        ],
        asksAbout("prints about packages", [
          "-s|--details -i|--installed-only -u|--uninstalled-only -t|--type= -n|--name --provides --requires",
          "-d --match-exact -a|--all -r|--repo= -p|--priority",
        ]),
      ),
      ...changing([
        "install in remove rm update up patch dist-upgrade dup refresh ref addrepo ar removerepo rr",
        "modifyrepo mr clean cc verify ve",
      ]),
    },
  },
  pacman: {
    does: "asks about packages, or changes them",
    manual: "https://man.archlinux.org/man/pacman.8",
    options: options(
      [
        "-v|--verbose --noconfirm --color= -q|--quiet -i|--info -ii -l|--list -s|--search -o|--owns",
        "-k|--check -m|--foreign -n|--native -e|--explicit -d|--deps -t|--unrequired -u|--upgrades",
        "-g|--groups -c|--changelog -p|--file -r= -x|--regex --machinereadable",
      ],
      {
        "-Q, --query": { cancels: true },
        "-Qi, -Ql, -Qs, -Qo, -Qk, -Qm, -Qe, -Qu, -Qq, -Qqe, -Qdt, -Qtd, -Qdtq, -Qen, -Qem, -Qii, -Ss, -Si, -Sl, -Sg, -Sii, -Ssq, -Fl, -F, -T":
          { cancels: true },
        "-h, --help": { stops: true },
        "-V, --version": { stops: true },
      },
    ),
    operands: { each: reads },
    always: no,
    permutes: true,
  },
  apk: {
    ...group(
      "asks about packages, or changes them",
      {
        ...under(
          "info list search policy version stats dot manifest",
          about(
            shows("prints about packages", [
              "-a|--all -d|--description -e -i -I|--installed -L|--contents -P|--provides -r|--rdepends",
              "-R|--depends -s|--size -w|--webpage -W|--who-owns --install-if --license --replaces --triggers",
              "-v|--verbose -q|--quiet -x|--exact -o|--origin -u|--upgradeable -O|--orphaned -l|--limit=",
              "-t|--test -A --available --upgradable",
            ]),
          ),
        ),
        ...changing("add del fix update upgrade cache audit fetch verify index"),
      },
      "-v|--verbose -q|--quiet --no-cache --no-network",
      { "-h": { stops: true }, "-V, --version": { stops: true } },
    ),
    manual: "https://man.archlinux.org/man/apk.8",
  },
  snap: {
    ...group(
      "asks about packages, or changes them",
      {
        ...under(
          "list info find search version changes tasks services connections interfaces known model warnings get",
          asksAbout(
            "prints about packages",
            "--all --color= --unicode= --verbose --abs-time --last= -d -l --private --narrow --section=",
          ),
        ),
        ...under("help", about(shows("prints help"))),
        ...changing([
          "install remove refresh revert enable disable start stop restart set unset connect disconnect alias",
          "run save restore forget login logout ack pack download watch abort try switch",
        ]),
      },
      "",
      { "-h": { stops: true }, "--version": { stops: true } },
    ),
    manual: "https://snapcraft.io/docs/reference/",
  },
  flatpak: {
    ...group(
      "asks about packages, or changes them",
      {
        ...under(
          "list info search remotes remote-ls remote-info history ps permissions permission-show documents",
          asksAbout("prints about packages", [
            "--user --system --app --runtime --columns= -d|--show-details --arch= --app-runtime= -u",
            "-r|--show-ref -o|--show-origin -c|--show-commit -s|--show-size -m|--show-metadata",
            "-M|--show-permissions --updates --reverse",
          ]),
        ),
        ...changing(
          "install uninstall update run override remote-add remote-delete make-current enter kill build repair mask pin",
        ),
      },
      "-v|--verbose",
      { "-h": { stops: true }, "--version": { stops: true } },
    ),
    manual: "https://docs.flatpak.org/en/latest/flatpak-command-reference.html",
  },
  "nix-store": {
    does: "asks or changes the store",
    manual: "https://nix.dev/manual/nix/stable/command-ref/nix-store",
    options: options(
      [
        "-R|--requisites --references --referrers --referrers-closure -d|--deriver --graph --tree --size",
        "--hash --roots --outputs -b|--binding= --include-outputs -u|--use-output",
      ],
      { "-q, --query": { cancels: true }, "--version": { stops: true }, "--help": { stops: true } },
    ),
    operands: { each: reads },
    always: no,
  },
  nix: {
    ...onlyVersion("builds and runs programs", "https://nix.dev/manual/nix/stable/", "--version --help", runsCode),
  },
  port: {
    ...group(
      "asks about packages, or changes them",
      {
        ...under(
          [
            "list info search installed outdated variants deps contents provides version echo dependents rdeps",
            "rdependents location work url",
          ],
          about(shows("prints about packages", "--name --line --exact --glob --regex --index --no-build --full")),
        ),
        ...changing(
          "install uninstall upgrade selfupdate sync activate deactivate clean reclaim setrequested load unload select",
        ),
      },
      "-v -d -q -n",
    ),
    manual: "https://man.macports.org/port.1.html",
  },
});
