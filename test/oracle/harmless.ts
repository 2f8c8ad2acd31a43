// Effects that programs have by nature, and that no entry names: each with the reason why they are harmless.
import { basename } from "node:path";
import type { Observed } from "./observed.ts";

interface Rule {
  /** The program of the catalog that has the effect; absent: any. */
  readonly program?: string;
  readonly kind: Observed["kind"] | "file";
  /** Matches the whole path, address or signal; of a program that is started, its name. */
  readonly what: RegExp;
  readonly why: string;
}

/** Programs that are tools of others. What they do is observed as well, and they obey no file of the folder. */
const tools = [
  "arch awk basename cat cut date dircolors dirname egrep env envsubst expr fgrep getconf getopt gettext grep head hostname id",
  "ldconfig ldconfig.real ldd locale ls lsb_release mawk mktemp nproc od printf pwd readlink realpath rm sed seq sort stty",
  "tail test tput tr tty uname uniq wc which col diff groff grotty man nroff perldoc preconv tbl troff less",
  "bzip2 compress gzip lz4 lzip lzop xz zstd zcat dpkg dpkg-architecture dpkg-deb dpkg-divert dpkg-query as ld java",
  "clear cmp dumpcap echo file iptables jq run-parts unzip zdiff zgrep gcc cc iconv whatis apropos ps df mtr-packet conmon wish npm gmake cmake",
  "bash dash sh node perl python3 python3.11 ruby",
].flatMap((line) => line.split(" "));

const rules: readonly Rule[] = [
  { kind: "connects", what: /unix "\/(?:var\/)?run\/nscd\/socket"/, why: "the C library asks for a user or a host" },
  { kind: "connects", what: /unix "\/tmp\/.*"/, why: "the run's own: its /tmp was empty" },
  {
    kind: "connects",
    what: /unix "\/(?:var\/)?run\/uuidd\/request"/,
    why: "libuuid asks its service for an identifier that comes once",
  },
  { kind: "file", what: /\/var\/lib\/libuuid\/clock\.txt/, why: "libuuid's clock, from which identifiers are made" },
  { kind: "connects", what: /unix "\/run\/systemd\/userdb\/.*"/, why: "the C library asks for a user" },
  {
    kind: "file",
    what: /\/(?:usr|opt|root\/\.pyenv)\/.*\/__pycache__(?:\/.*)?/,
    why: "Python keeps the compiled modules of an installed program beside them, if it may",
  },
  {
    kind: "file",
    what: /\/mnt\/home\/\.cache(?:\/.*)?|(?:\/.*)?\/\.(?:ruff|mypy)_cache(?:\/.*)?/,
    why: "a tool's own cache, in a folder for caches: it may be deleted at any time, and is taken as harmless (ruff, kubectl)",
  },
  { kind: "connects", what: /.*:0/, why: "the C library asks which address this machine would use; nothing is sent" },
  { kind: "changes", what: /\/tmp\/hsperfdata_\w+(?:\/\d+)?/, why: "Java's virtual machine keeps its counters there" },
  {
    kind: "file",
    what: /.*\/\.gradle(?:\/native(?:\/.*)?)?/,
    why: "gradle unpacks libraries of its own when it first runs: a cache",
  },
  {
    kind: "file",
    what: /\/mnt\/home\/(?:\.config|\.local|\.local\/share|\.local\/state)/,
    why: "an empty folder for those of programs",
  },
  {
    program: "fish",
    kind: "file",
    what: /\/mnt\/home\/(?:\.config|\.local\/share)\/fish/,
    why: "makes its own folders, empty",
  },
  { kind: "file", what: /\/mnt\/home\/\.ansible(?:\/tmp)?/, why: "ansible's programs make their own folders, empty" },
  {
    kind: "file",
    what: /\/mnt\/home\/\.ansible\/galaxy_(?:cache|token)/,
    why: "a cache, and an empty file for a token",
  },
  { program: "yt-dlp", kind: "starts", what: /ff(?:mpeg|probe)/, why: "asks them for their versions" },
  {
    program: "flatpak",
    kind: "file",
    what: /\/mnt\/home\/\.local\/share\/flatpak(?:\/.*)?/,
    why: "makes its empty repository, if there is none",
  },
  {
    program: "flatpak",
    kind: "connects",
    what: /unix "(?:\/var)?\/run\/dbus\/system_bus_socket"/,
    why: "asks the bus which restrictions hold for the user",
  },
  {
    program: "gcloud",
    kind: "starts",
    what: /git|ssh/,
    why: "looks for other tools, and asks them for their versions",
  },
  {
    kind: "file",
    what: /\/var\/log\/apt\/eipp\.log\.xz/,
    why: "apt's dump of its last plan, also of a simulated one, in the folder for logs",
  },
  {
    program: "ctags",
    kind: "changes",
    what: /\/tmp\/tags\.\w+/,
    why: "a temporary file, which an error leaves behind",
  },
  { program: "ag", kind: "starts", what: /git/, why: "asks git for a setting, which the survey has looked at" },
  { program: "cloc", kind: "starts", what: /tar|unzip/, why: "unpacks an archive in a folder for temporary files" },
  {
    program: "gsutil",
    kind: "changes",
    what: /\/tmp\/pymp-\w+(?:\/.*)?/,
    why: "a folder of Python's processes, which stays if the limit of time ends them",
  },
  { program: "go", kind: "starts", what: /git/, why: "asks git for the version, which the survey has looked at" },
  {
    program: "go",
    kind: "file",
    what: /.*\/\.git\/(?:modules\/[^/]+\/)?index(?:\.lock)?/,
    why: "git writes the times of files into its index again, as `git status` does",
  },
  {
    program: "go",
    kind: "changes",
    what: /\/tmp\/go-tool-dist-\d+(?:\/go\.mod)?/,
    why: "a folder for temporary files, which `-help` leaves behind",
  },
  { program: "valgrind", kind: "starts", what: /valgrind\.bin/, why: "is a script that starts it" },
  { program: "gsutil", kind: "file", what: /\/mnt\/home\/\.gsutil/, why: "makes its own folder, empty" },
  {
    kind: "connects",
    what: /10\.255\.255\.53:53/,
    why: "the run's own server of names: Google's programs ask whether the machine is one of theirs",
    program: "gcloud",
  },
  { program: "bq", kind: "connects", what: /10\.255\.255\.53:53/, why: "the same" },
  { program: "hub", kind: "starts", what: /git/, why: "asks git for its version" },
  { program: "composer", kind: "starts", what: /git/, why: "asks git for its version" },
  { program: "apt-file", kind: "starts", what: /apt-get|xargs/, why: "asks apt where its lists are" },
  {
    kind: "changes",
    what: /\/tmp\/apt-changelog-\w+(?:\/.*)?/,
    why: "apt's folder for a changelog that it could not fetch here",
  },
  { program: "caddy", kind: "file", what: /\/mnt\/home\/\.step/, why: "makes its own folder, empty" },
  {
    program: "composer",
    kind: "file",
    what: /\/mnt\/home\/(?:\.config|\.local\/share)\/composer(?:\/\.htaccess)?/,
    why: "makes its own folders, with a file that keeps web servers out",
  },
  { program: "gem", kind: "file", what: /\/mnt\/home\/\.local\/share\/gem(?:\/specs.*)?/, why: "its cache of lists" },
  {
    program: "lftp",
    kind: "file",
    what: /\/mnt\/home\/(?:\.config|\.local\/share)\/lftp/,
    why: "makes its own folders, empty",
  },
  {
    program: "poetry",
    kind: "file",
    what: /\/mnt\/home\/\.config\/pypoetry(?:\/config\.toml)?/,
    why: "makes its own settings, empty",
  },
  {
    program: "podman",
    kind: "file",
    what: /\/mnt\/home\/\.(?:local\/share|config)\/containers(?:\/.*)?|\/run\/user(?:\/.*)?|\/(?:run|var\/lib)\/(?:containers|libpod)(?:\/.*)?|\/tmp\/containers-user-.*/,
    why: "has no service: each call makes its empty state and its locks, if they are not there",
  },
  {
    program: "pacman",
    kind: "file",
    what: /\/var\/lib\/pacman\/.*/,
    why: "makes its empty database, if there is none",
  },
  {
    kind: "file",
    what: /\/mnt\/home\/\.npm(?:\/(?:_logs|_cacache|_update-notifier-last-checked).*)?/,
    why: "npm's cache",
  },
  {
    kind: "file",
    what: /\/mnt\/home\/\.config\/configstore(?:\/update-notifier-.*)?/,
    why: "remembers when it last asked for a newer version",
  },
  { program: "npm", kind: "connects", what: /.*:53/, why: "npm asks now and then for a newer version of itself" },
  { program: "nx", kind: "connects", what: /.*:53/, why: "asks by `npm view` for a newer version of itself" },
  {
    kind: "changes",
    what: /\/tmp\/jiti(?:\/.*)?|\/tmp\/\.nx(?:\/.*)?/,
    why: "a cache of compiled code, in the folder for temporary files",
  },
  { program: "screen", kind: "file", what: /\/run\/screen(?:\/S-\w+)?/, why: "makes its own folders, empty" },
  { program: "pyright", kind: "changes", what: /\/tmp\/pyright-.*/, why: "leaves an empty folder for temporary files" },
  { program: "pnpm", kind: "file", what: /\/mnt\/home\/\.local\/share\/pnpm/, why: "makes its own folder, empty" },
  {
    program: "service",
    kind: "starts",
    what: /.*/,
    why: "runs the script of the service, which the machine's owner installed",
  },
  { program: "rclone", kind: "file", what: /\/mnt\/home\/\.config\/rclone/, why: "makes its own folder, empty" },
  {
    program: "rpm",
    kind: "file",
    what: /\/mnt\/home\/\.rpmdb(?:\/.*)?/,
    why: "makes its empty database, if there is none",
  },
  {
    program: "terraform",
    kind: "file",
    what: /\/mnt\/home\/\.terraform\.d(?:\/checkpoint_.*)?/,
    why: "remembers when it last asked for a newer version",
  },
  { program: "terraform", kind: "connects", what: /.*:53/, why: "asks now and then for a newer version of itself" },
  {
    program: "svn",
    kind: "file",
    what: /\/mnt\/home\/\.subversion(?:\/.*)?/,
    why: "makes its settings, with their defaults",
  },
  { program: "top", kind: "file", what: /\/mnt\/home\/\.config\/procps/, why: "makes its own folder, empty" },
  { program: "tmux", kind: "changes", what: /\/tmp\/tmux-\d+/, why: "makes the folder of its sockets, empty" },
  { program: "ufw", kind: "file", what: /\/run\/ufw\.lock/, why: "a lock" },
  {
    program: "tshark",
    kind: "connects",
    what: /127\.0\.0\.1:5037/,
    why: "asks a phone's bridge on this machine for interfaces",
  },
  {
    program: "yarn",
    kind: "file",
    what: /.*\/\.yarn(?:\/cache(?:\/\.gitignore)?)?/,
    why: "makes its cache of the project, empty",
  },
  {
    kind: "changes",
    what: /\/tmp\/(?:v8-compile-cache|tsx|node-compile-cache)(?:-\d+)?(?:\/.*)?/,
    why: "a cache of compiled code, in the folder for temporary files",
  },
  { program: "lslogins", kind: "attempts", what: /\/etc\/\.pwd\.lock/, why: "a lock" },
  {
    program: "hugo",
    kind: "connects",
    what: /unix "\/(?:dev\/log|var\/run\/(?:sys)?log)"/,
    why: "looks for the system's log",
  },
  ...["ip", "tc"].map(
    (program): Rule => ({
      program,
      kind: "connects",
      what: /netlink RTM_NEWLINK/,
      why: "asks without data if the kernel knows the request",
    }),
  ),
  { program: "ldd", kind: "starts", what: /ld-linux.*\.so\.\d/, why: "the loader, which lists and starts nothing" },
  {
    program: "systemd-analyze",
    kind: "machine",
    what: /mount/,
    why: "in a name space of its own, to read a program there",
  },
  { program: "pidof", kind: "connects", what: /unix "\/dev\/log"/, why: "tells the system's log of a wrong argument" },
  { program: "crontab", kind: "connects", what: /unix "\/dev\/log"/, why: "tells the system's log that it was asked" },
  { kind: "file", what: /\/var\/cache\/man\/.*/, why: "man keeps formatted pages, if it may: a cache" },
  {
    program: "git",
    kind: "file",
    what: /.*\/\.git\/(?:modules\/.*\/|worktrees\/.*\/)?index(?:\.lock)?/,
    why: "git keeps the times of files in its index, which any `git status` brings up to date; the shell door forbids it",
  },
  { program: "git", kind: "starts", what: /git|git-.*/, why: "git's subcommands are programs" },
];

/** Is it one of the effects above? */
export const harmless = (observed: Observed, programs: ReadonlySet<string>): boolean => {
  // What the script's own shell starts, the judge must have seen.
  if (observed.kind === "starts" && ["bash", "strace"].includes(observed.by)) return false;
  // Parts of an installed program, and tools.
  if (observed.kind === "starts" && /^\/(?:usr\/(?:lib|libexec|share)|opt)\//.test(observed.what)) return true;
  if (
    observed.kind === "starts" &&
    tools.includes(basename(observed.what)) &&
    /^\/(?:usr\/|s?bin\/)/.test(observed.what)
  )
    return true;
  const what = observed.kind === "starts" ? basename(observed.what) : observed.what;
  const isFile = observed.kind === "changes" || observed.kind === "attempts" || observed.kind === "passing";
  return rules.some(
    (rule) =>
      (rule.kind === "file" ? isFile : rule.kind === observed.kind) &&
      (rule.program === undefined || programs.has(rule.program)) &&
      new RegExp(`^(?:${rule.what.source})$`).test(what),
  );
};
