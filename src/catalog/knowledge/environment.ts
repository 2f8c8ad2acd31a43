// Environment variables that leave the effects of programs as they are, and names that programs obey. Knowledge, as data.

// In other character sets than these, the last byte of one character and a quote or backslash may form one character.
const locales = [
  "",
  "C",
  "POSIX",
  "C.UTF-8",
  "C.utf8",
  "en_US.UTF-8",
  "en_US.utf8",
  "en_GB.UTF-8",
  "de_DE.UTF-8",
  "fr_FR.UTF-8",
  "ja_JP.UTF-8",
  "zh_CN.UTF-8",
];

// Folders that only the system's owner writes to, in the usual orders.
const systemPaths = [
  "/bin",
  "/usr/bin",
  "/bin:/usr/bin",
  "/usr/bin:/bin",
  "/usr/local/bin:/usr/bin:/bin",
  "/usr/bin:/bin:/usr/sbin:/sbin",
  "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
  "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
];

/** Variables with their harmless values. `*` stands in a name for any characters. */
export interface HarmlessVariables {
  readonly names: string;
  /** All of each value must match. */
  readonly values: RegExp;
  readonly why: string;
}

const oneOf = (values: readonly string[]): RegExp =>
  new RegExp(`^(?:${values.map((value) => value.replace(/[.+?^${}()|[\]\\/]/g, "\\$&")).join("|")})$`);

const toggle = /^(?:[0-3]|true|false|yes|no|on|off|always|never|auto)?$/i;
const count = /^\d{1,9}$/;
/** A word that names a setting or a thing on another machine; where it is looked up, no path is meant. */
const word = /^[A-Za-z0-9][\w.-]*$/;

/**
 * The only variables that may be set for a program that is judged: whatever else is set may name a program, a file, an
 * address or options to one of them. Entries add names of their own. Sources: the manuals of glibc, ncurses, bash, git,
 * less, man, npm, and https://no-color.org, https://bixense.com/clicolors, https://consoledonottrack.com.
 */
export const harmless: readonly HarmlessVariables[] = [
  { names: "LANG LC_*", values: oneOf(locales), why: "the language and the character set, which is UTF-8 or ASCII" },
  {
    names: "LANGUAGE",
    values: /^[a-z]{2,3}(?:_[A-Z]{2})?(?::[a-z]{2,3}(?:_[A-Z]{2})?)*$/,
    why: "the language of messages",
  },
  { names: "TZ", values: /^(?:[A-Z][A-Za-z]*(?:[/_+-]?[A-Za-z0-9]+)*)?$/, why: "the time zone, by its name" },
  {
    names: "TERM",
    values:
      /^(?:dumb|unknown|ansi|linux|vt\d+|(?:xterm|screen|tmux|rxvt|konsole|alacritty)(?:-(?:16|88|256)?color)?)?$/,
    why: "a terminal that every system knows",
  },
  { names: "COLORTERM", values: /^(?:truecolor|24bit|yes|1)?$/, why: "the colours of the output" },
  { names: "COLUMNS LINES MANWIDTH", values: count, why: "the size of the output" },
  {
    names: "NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE *_NO_COLOR *_FORCE_COLOR CARGO_TERM_COLOR",
    values: toggle,
    why: "the colours of the output",
  },
  { names: "CI GITHUB_ACTIONS", values: toggle, why: "says that nobody answers questions" },
  { names: "DO_NOT_TRACK *_TELEMETRY_DISABLED *_TELEMETRY_OPTOUT *_NO_ANALYTICS", values: toggle, why: "sends less" },
  { names: "*_NO_UPDATE_CHECK *_NO_UPDATE_NOTIFIER NO_UPDATE_NOTIFIER", values: toggle, why: "asks for no news" },
  { names: "*_NO_PROGRESS *_NO_INTERACTION *_NO_INPUT *_NON_INTERACTIVE", values: toggle, why: "prints or asks less" },
  { names: "DEBIAN_FRONTEND", values: /^noninteractive$/, why: "asks no questions" },
  {
    names: "*LOG_LEVEL",
    values: /^(?:trace|debug|info|notice|warn|warning|error|fatal|off|silent|\d)?$/i,
    why: "the amount of output",
  },
  { names: "RUST_LOG", values: /^[\w:=,-]*$/, why: "the amount of output" },
  { names: "RUST_BACKTRACE", values: /^(?:0|1|full)$/, why: "the amount of output" },
  { names: "DEBUG", values: /^(?:[\w*][\w:*,-]*)?$/, why: "the amount of output" },
  { names: "VERBOSE QUIET", values: toggle, why: "the amount of output" },
  { names: "*_TIMEOUT *_RETRIES", values: count, why: "a number, of seconds or turns" },
  { names: "PORT", values: count, why: "the number of a port" },
  {
    names: "NODE_ENV RAILS_ENV RACK_ENV APP_ENV MIX_ENV FLASK_ENV",
    values: /^(?:development|production|test|testing|staging|dev|prod)?$/,
    why: "chooses one of the usual settings of a project",
  },
  { names: "GOOS GOARCH", values: /^[a-z0-9]+$/, why: "the machine that a program is for" },
  {
    names: "PAGER *_PAGER MANPAGER",
    values: /^(?:cat|less|less -R|less -FRX)?$/,
    why: "a pager that is listed itself",
  },
  { names: "LESS", values: /^-?[FRXSN]{1,5}$/, why: "switches that only change what less shows" },
  {
    names: "EDITOR VISUAL GIT_EDITOR GIT_SEQUENCE_EDITOR BROWSER",
    values: /^(?:true|:|false|\/bin\/true|\/bin\/false)?$/,
    why: "opens nothing",
  },
  { names: "*_ASKPASS", values: /^(?:true|false|\/bin\/true|\/bin\/false)?$/, why: "answers nothing" },
  {
    names: "GIT_TERMINAL_PROMPT GIT_OPTIONAL_LOCKS GIT_ADVICE GIT_LITERAL_PATHSPECS",
    values: /^[01]$/,
    why: "git asks or writes less",
  },
  {
    names: "PYTHONDONTWRITEBYTECODE PYTHONUNBUFFERED PYTHONUTF8",
    values: /^1$/,
    why: "writes less, or prints sooner",
  },
  { names: "PYTHONIOENCODING", values: /^utf-?8$/i, why: "the character set of the output" },
  { names: "AWS_PROFILE AWS_REGION AWS_DEFAULT_REGION", values: word, why: "chooses one of the user's own accounts" },
  { names: "AWS_DEFAULT_OUTPUT", values: word, why: "the form of the output" },
  { names: "PATH", values: oneOf(systemPaths), why: "folders of the system" },
];

/**
 * Names that programs and the shell obey, and that people export: to set one may change programs even if it is only
 * meant as a variable of the script. Sources: ld.so(8), the manuals of bash, git, less, man and make, and variables that
 * were measured to run code from `ls`, `git status` and `echo`.
 */
export const obeyed: readonly string[] = (
  "PATH HOME USER LOGNAME BUN_* ENV SHELL SHELLOPTS BASHOPTS BASH_* POSIXLY_CORRECT PROMPT_COMMAND EXECIGNORE TEXTDOMAIN " +
  "TEXTDOMAINDIR LD_* DYLD_* GCONV_PATH GETCONF_DIR GLIBC_TUNABLES LOCPATH MALLOC_* NLSPATH HOSTALIASES XDG_* SAFE_SH_* *PAGER *EDITOR VISUAL BROWSER *_ASKPASS " +
  "GIT_* LESS* MAN* NODE_OPTIONS NODE_PATH NODE_REPL_* NODE_EXTRA_CA_CERTS NPM_CONFIG_* npm_config_* PYTHON* " +
  "PERL5* PERLLIB RUBY* GEM_* BUNDLE_* JAVA* _JAVA* JDK_* *_OPTS *_OPTIONS *OPT *FLAGS MAKEFILES CONFIG_SITE " +
  "*_COMMAND *_CMD *_EXEC* *_WRAPPER *_PRELOAD* *_PLUGIN* *_CONFIG* *_HOME *PATH *_RC *RC *_HOOK* *_LIBRARY* " +
  "*_SSH* *_RSH SSH_AUTH_SOCK *_HOST *_PROXY *_ENDPOINT* *_URL *_LOG_FILE *_TRACE* *KUBECONFIG DOCKER_* AWS_* " +
  "AZURE_* CLOUDSDK_* OPENSSL_* SSL_* CURL_* TMPDIR LC_* LANG"
).split(" ");

/**
 * Variables that every program reads, in capitals: the dynamic loader, the C library with its plug-ins, and what compilers build in.
 * Sources: ld.so(8); the names in glibc 2.36, its loader and the `nss` modules of Debian 12; the manuals of musl, FreeBSD's and
 * macOS's C libraries, Cygwin and MSYS2; sanitizers, gcov and LLVM's profiles.
 */
export const everyProgram: readonly string[] = (
  "LD_* DYLD_* GLIBC_* MALLOC* LIBC_* GCONV_PATH GETCONF_DIR GMON_* LOCPATH PATH_LOCALE MUSL_* NLSPATH I18NPATH LANG LANGUAGE LC_* " +
  "CHARSET OUTPUT_CHARSET TZ TZDIR DATEMSK MSGVERB SEV_LEVEL ARGP_HELP_FMT RES_OPTIONS RESOLV_* LOCALDOMAIN HOSTALIASES NIS_* " +
  "HESIOD_* HES_* NSS* SSS_* LDAP* KRB5* SYSTEMD_* SD_* NOTIFY_SOCKET POSIX* TMPDIR HOME PATH TERM TERMCAP TERMINFO* STDBUF* " +
  "COMMAND_MODE CFNETWORK_* CFFIXED_* CFLOG* OBJC_* NSUNBUFFEREDIO NSZOMBIE* NSDEBUG* NSTRACE* OS_ACTIVITY_* XPC_* ICU_* APPLE_* " +
  "CYGWIN* MSYS* SYSTEMROOT WINDIR COMSPEC PATHEXT USERPROFILE *APPDATA *SAN_OPTIONS *SAN_SYMBOLIZER_PATH GCOV_* LLVM_PROFILE_* " +
  "DBUS_* WINBIND* QEMU_* VALGRIND_* GLIBCXX_* FAKEROOT* FAKECHROOT* PROOT_* RUST_* GODEBUG GOGC GOMAXPROCS GOMEMLIMIT GOTRACEBACK GORACE GOCOVERDIR OMP_* GOMP_* BASH* ENV SHELLOPTS IFS SAFE_SH_* _*"
).split(" ");

/** Variables of Claude Code's own program and its runtime, Bun. `BUN_BE_BUN` makes it run scripts, whatever its name. */
export const clientsProgram: readonly string[] =
  "BUN_* NODE_* JSC_* UV_* MIMALLOC_* CLAUDE* ANTHROPIC_* DISABLE_* ENABLE_* USE_* DEBUG* *_PROXY SSL_* XDG_*".split(
    " ",
  );
