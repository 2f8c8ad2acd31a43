// Packages of systems: dpkg, apt, rpm, dnf, zypper, pacman, apk, snap, flatpak, nix.
import { under } from "../forms.ts";
import { type Options, options, optionsWith, type WordList } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, matching, type Operands, plain, reads, runsCode, text, unknown } from "../schema.ts";

const unpacked = unknown("unpacks a package");

const no = unknown("changes packages");
const ends: Options = options("--help!stops --version!stops");

/** Options that make a program which changes packages only print. */
const asking = (names: WordList, operands: Operands = {}): Options => optionsWith(names, { cancels: true, operands });

// `-o` sets anything, hooks among it; `-c` names a configuration. A switch of apt's programs takes the next word if that
// is `0`, `no`, `off` or the like: `apt-get --help 0 clean` cleans. So help does not stop anything.
const aptLike = { reinstall: "install", purge: "remove", autoremove: "remove", autopurge: "remove" };
const aptMeant = { "*-": "remove", "*+": "install" };
const purging = options("", { "--purge": { like: "purge" } });
const aptHelp = "-h|--help -v|--version";
/** A word that means no is the value of a switch before it; those that cannot be one are packages. */
const packages: Operands = {
  each: matching(
    /^(?!(?:no|false|without|off|disable)$)[a-z][a-z0-9+.:=~/-]*$/,
    plain,
    unknown("may switch off what makes it only print"),
  ),
};
const printing = "-s|--simulate --just-print --dry-run --recon --no-act";
/** Without locks. */
const simulating: Options = asking(printing, packages);
const simulated =
  "upgrade full-upgrade dselect-upgrade dist-upgrade install reinstall remove purge autoremove autopurge";
/** Before the subcommand. */
const simulatingFirst: Options = optionsWith(printing, {
  value: unknown("changes packages"),
  subcommands: under(simulated, { does: "prints what it would change", operands: packages }),
});
const aptOptions = options(
  [
    "-q|--quiet -qq -a|--all-versions -i -u -n|--names-only -f|--full --no-all-versions --installed",
    "--upgradable --manual-installed --no-pager --verbose --recurse --important --no-recommends",
    "--no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances --with-source=",
    aptHelp,
  ],
  {
    "-o, --option": { value: unknown("changes settings, some of which name programs to run") },
    "-c, --config-file": { value: unknown("reads settings, some of which name programs to run") },
  },
);

const logs = unknown("keeps a log of its runs");

export const packageManagers = commands({
  ...rows`
    every: | https://manpages.debian.org/{}.1
    dpkg         | ${no} names  | lists, unpacks or installs packages | --no-pager --force-not-root
      | -l|--list!cancels!names -L|--listfiles!cancels!names -s|--status!cancels!names -S|--search!cancels!names
      | -p|--print-avail!cancels!names --get-selections!cancels!names --print-architecture!cancels!names
      | --print-foreign-architectures!cancels!names --assert-multi-arch!cancels!names --compare-versions!cancels!names
      | -C|--audit~!cancels!names --yet-to-unpack!cancels!names --predep-package!cancels!names -V|--verify!cancels!names
      | --validate-pkgname!cancels!names --validate-version!cancels!names -I|--info!cancels!files
      | -c|--contents!cancels!files -f|--field!cancels!files --admindir=${unknown("uses another database")}
      | --root=${unknown("uses another database")}!${{ moves: "folder" }} ${ends}
    dpkg-query   | prints names | asks about packages | -l|--list -W|--show -s|--status -L|--listfiles --control-list
      | --control-show -c|--control-path -S|--search -p|--print-avail -f|--showformat= --load-avail --no-pager -?|--help
      | --version --admindir=
    dpkg-deb     | writes files | prints about archives of packages, makes or unpacks them | -v|--verbose --showformat=
      | --no-check -I|--info!cancels!files -c|--contents!cancels!files -f|--field!cancels!files -W|--show!cancels!files
      | --ctrl-tarfile!cancels!files --fsys-tarfile!cancels!files ${ends}
    dpkg-architecture | prints       | prints about architectures | -l|--list -q|--query= -e= -i= -L|--list-known
      | -s|--print-set -u|--print-unset -a= -t= -A= -T= -f|--force -E= -W= -B= --host-arch= --target-arch= --help!stops
    apt          | group alone  | asks about packages, or changes them | ${purging} ${aptOptions} ${simulatingFirst}
      | | https://manpages.debian.org/apt.8 | globals anywhere
      list show search policy depends rdepends showsrc pkgnames madison | prints names | prints about packages
        | | ${aptHelp}
      changelog | asks names   | prints a package's changes | ${aptHelp}
      help moo  | prints names | prints help | ${aptHelp}
      upgrade full-upgrade=dist-upgrade install reinstall remove purge autoremove autopurge | system names
        | | changes packages | ${purging} ${aptHelp} ${simulating} | ${{ like: aptLike, meant: aptMeant }}
      update autoclean clean edit-sources build-dep download source satisfy why why-not modernize-sources history-undo history-redo
        | history-rollback | system names | changes packages | ${aptHelp}
      history-list history-info | prints names | prints what was done | ${aptHelp}
    apt-cache    | group alone  | asks about packages | ${aptOptions} | https://manpages.debian.org/apt-cache.8
      | | globals anywhere
      show showpkg showsrc search depends rdepends policy madison pkgnames stats dump dumpavail unmet dotty xvcg
        | | prints names | prints about packages | ${aptHelp}
    apt-get      | group alone  | changes packages | -q|--quiet -qq -y|--yes ${purging} ${aptHelp} ${simulatingFirst}
      | | https://manpages.debian.org/apt-get.8 | ${{ as: "apt" }}
      changelog indextargets | asks names   | prints about packages | --format= ${aptHelp}
      upgrade dselect-upgrade dist-upgrade install reinstall remove purge autoremove autopurge | system names
        | | changes packages | ${purging} ${aptHelp} ${simulating} | ${{ like: aptLike, meant: aptMeant }}
      check | system | takes dpkg's locks, and checks dependencies | ${aptHelp} | instead to check without locks: apt-get -s upgrade
      update build-dep clean autoclean distclean download source satisfy | system names | changes packages
        | | ${aptHelp}
    apt-mark     | group alone  | asks or sets how packages are kept | ${aptHelp}
      | | https://manpages.debian.org/apt-mark.8
      showauto showmanual showhold showinstall showremove showpurge | prints names | lists packages | ${aptHelp}
      auto manual hold unhold install remove purge minimize-manual | system names | changes packages | ${aptHelp}
    apt-config   | group alone  | prints the configuration | ${aptHelp} | https://manpages.debian.org/apt-config.8
      dump shell | prints names | prints settings | --format= --empty --no-empty ${aptHelp}
    apt-file     | group        | finds packages by their files | -h|--help
      search find list show | prints names | lists files | -F|--fixed-string -x|--regexp -l|--package-only
        | -a|--architecture= -i|--ignore-case --verbose --from-deb ${aptHelp}
      update purge | system names | changes packages | ${aptHelp}
    update-alternatives | ${no} names  | asks or sets which program has a name | --verbose --quiet
      | --display!cancels!names --list!cancels!names --query!cancels!names --get-selections!cancels!names ${ends}
    debconf-show | prints names | prints answers to questions of packages | -a --db= --listowners --listdbs --help!stops
    lsb_release  | prints       | prints which distribution this is | -v|--version -i|--id -d|--description -r|--release
      | -c|--codename -a|--all -s|--short -h|--help
    # The folders of '--root' and '--admindir' are given to a shell as they are.
    # A file of a package is unpacked to be checked.
    debsums      | prints each=${choice({}, text, { contains: { "/": unpacked, ".deb": unpacked } })}
      | | checks files of packages | -a|--all -e|--config -c|--changed -l|--list-missing -s|--silent -m|--md5sums=
      | --no-locale-purge --no-prelink --ignore-permissions --ignore-obsolete -p|--deb-path= --help!stops
  `,
  rpm: {
    does: "asks about packages, or changes them",
    manual: "https://rpm.org/docs/latest/man/rpm.8",
    // A query's format and name may hold macros, of which `%(...)` runs a shell; `-E`, `-D`, `--pipe` and `--rcfile` are left out.
    options: options(
      [
        "-v|--verbose -vv --quiet --version|--help!stops",
        "-a|--all -f|--file -p|--package -i|--info -l|--list -c|--configfiles -d|--docfiles -R|--requires",
        "--provides --whatprovides --whatrequires --recommends --suggests --supplements --enhances",
        "--conflicts --obsoletes --changelog --changes --scripts --last --state -s --triggers --filesbypkg",
        "-g|--group --dump --nodeps --nofiles --nodigest --nosignature --querytags --fileclass --filecolor",
        "--filerequire --fileprovide",
      ],
      {
        ...asking("-q|--query", { each: choice({}, text, { contains: { "%": runsCode } }) }),
        "--qf, --queryformat": {
          value: choice({}, text, { contains: { "%(": runsCode, lua: runsCode, "%{!": runsCode } }),
        },
        "-V, --verify": { does: runsCode, changes: "runs the verify scripts of packages" },
      },
    ),
    operands: { each: reads },
    always: no,
    permutes: true,
  },
  ...rows`
    # Each run, also of '--version', adds to a log: of the system, or of the user who has no right to that.
    dnf=yum=dnf5 microdnf | ${logs} | asks about packages, or changes them | -C|--cacheonly~ -q|--quiet -v|--verbose
      | --showduplicates --installed --available --installonly --extras --updates --upgrades --all --obsoletes --recent
      | --userinstalled --whatprovides= --whatrequires= -l|--list --requires --provides --repo= --repoid= --enablerepo=
      | --disablerepo= --refresh --assumeno --color= --latest-limit= --qf= --queryformat= -i|--info -s|--source
      | --deplist --recursive --tree --arch= -h|--help --version | https://dnf.readthedocs.io/en/latest/command_ref.html
      | | globals anywhere
      list info search provides whatprovides repolist repoinfo repoquery=rq check-update check deplist updateinfo
        | | asks names   | prints about packages | --help!stops
      history | asks alone   | prints what was done | --help!stops
        list info | prints names | prints what was done | --help!stops
        undo redo rollback store replay userinstalled | system names | changes packages | --help!stops
      group   | group        | works with groups
        list info summary | asks names   | prints about groups | --help!stops
        install remove upgrade mark | system names | changes packages | --help!stops
      help    | prints names | prints help | --help!stops
      install upgrade=update remove=erase autoremove downgrade reinstall distro-sync makecache clean mark module swap
        | builddep download shell config-manager copr offline-upgrade system-upgrade | system names | changes packages
        | | --help!stops
    zypper | ${logs} | asks about packages, or changes them | -q|--quiet -v|--verbose --no-color -A|--no-abbrev
      | -t|--table-style= --no-refresh -x|--xmlout -n|--non-interactive -i -h|--help -V|--version
      | | https://en.opensuse.org/SDB:Zypper_manual
      search=se info=if list-updates=lu list-patches=lp packages=pa patterns=pt products=pd repos=lr services=ls
        | what-provides=wp locks=ll ps patch-check=pchk targetos=tos licenses versioncmp=vcmp | asks names
        | | prints about packages | -s|--details -i|--installed-only -u|--uninstalled-only -t|--type= -n|--name
        | --provides --requires -d --match-exact -a|--all -r|--repo= -p|--priority --help!stops
      install=in remove=rm update=up patch dist-upgrade=dup refresh=ref addrepo=ar removerepo=rr modifyrepo=mr clean=cc
        | verify=ve | system names | changes packages | --help!stops
  `,
  ...rows`
    every: --help!stops
    pacman    | ${no} files | asks about packages, or changes them | -v|--verbose --noconfirm --color= -q|--quiet
      | -i|--info -ii -l|--list -s|--search -o|--owns -k|--check -m|--foreign -n|--native -e|--explicit -d|--deps
      | -t|--unrequired -u|--upgrades -g|--groups -c|--changelog -p|--file -r= -x|--regex --machinereadable
      | -Q|--query!cancels
      | -Qi|-Ql|-Qs|-Qo|-Qk|-Qm|-Qe|-Qu|-Qq|-Qqe|-Qdt|-Qtd|-Qdtq|-Qen|-Qem|-Qii|-Ss|-Si|-Sl|-Sg|-Sii|-Ssq|-Fl|-F|-T!cancels
      | -h|--help!stops -V|--version!stops | https://man.archlinux.org/man/pacman.8 | permutes
    apk       | group       | asks about packages, or changes them | -v|--verbose -q|--quiet --no-cache --no-network
      | -h!stops -V|--version!stops | https://man.archlinux.org/man/apk.8
      info list search policy version stats dot manifest | prints names | prints about packages | -a|--all
        | -d|--description -e -i -I|--installed -L|--contents -P|--provides -r|--rdepends -R|--depends -s|--size
        | -w|--webpage -W|--who-owns --install-if --license --replaces --triggers -v|--verbose -q|--quiet -x|--exact
        | -o|--origin -u|--upgradeable -O|--orphaned -l|--limit= -t|--test -A --available --upgradable
      add del fix update upgrade cache audit fetch verify index | system names | changes packages
    snap      | group       | asks about packages, or changes them | -h!stops --version!stops
      | | https://snapcraft.io/docs/reference/
      list info find search version changes tasks services connections interfaces known model warnings get | asks names
        | | prints about packages | --all --color= --unicode= --verbose --abs-time --last= -d -l --private --narrow
        | --section=
      help | prints names | prints help
      install remove refresh revert enable disable start stop restart set unset connect disconnect alias run save
        | restore forget login logout ack pack download watch abort try switch | system names | changes packages
    flatpak   | group       | asks about packages, or changes them | -v|--verbose -h!stops --version!stops
      | | https://docs.flatpak.org/en/latest/flatpak-command-reference.html
      list info search remotes remote-ls remote-info history ps permissions permission-show documents | asks names
        | | prints about packages | --user --system --app --runtime --columns= -d|--show-details --arch= --app-runtime=
        | -u -r|--show-ref -o|--show-origin -c|--show-commit -s|--show-size -m|--show-metadata -M|--show-permissions
        | --updates --reverse
      run enter build | runs names | runs a program of a package | any
      install uninstall update override remote-add remote-delete make-current kill repair mask pin
        | | system names | changes packages
    nix-store | ${no} files | asks or changes the store | -R|--requisites --references --referrers --referrers-closure
      | -d|--deriver --graph --tree --size --hash --roots --outputs -b|--binding= --include-outputs -u|--use-output
      | -q|--query!cancels --version!stops | https://nix.dev/manual/nix/stable/command-ref/nix-store
    nix       | runs alone  | builds and runs programs | --version!cancels --help!cancels
      | | https://nix.dev/manual/nix/stable/ | grammar posix
    port      | group       | asks about packages, or changes them | -v -d -q -n | https://man.macports.org/port.1.html
      list info search installed outdated variants deps contents provides version echo dependents rdeps rdependents
        | location work url | prints names | prints about packages | --name --line --exact --glob --regex --index
        | --no-build --full
      install uninstall upgrade selfupdate sync activate deactivate clean reclaim setrequested load unload select
        | | system names | changes packages
  `,
});
