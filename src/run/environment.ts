// The environment in which a script runs: without variables that could change its meaning after it was judged.
import { matcherOf } from "../policy/glob.ts";
import { absolutePath } from "../system/absolute-path.ts";
import type { Environment } from "../system/environment.ts";

/** Why a script runs: it is proved to only read, or its user approved it as it stands. */
export type Standing = "proved" | "approved";

const words = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(" "));

/**
 * Names in capitals (`*`: any characters) that make bash itself run code or read the script differently. They are always dropped: an
 * approval is about the text that was shown. `BASH_*` covers BASH_ENV and every exported function (`BASH_FUNC_ls%%`).
 */
const shellVariables = words(
  "BASH_* ENV SHELLOPTS BASHOPTS PS4 PROMPT_COMMAND CDPATH GLOBIGNORE EXECIGNORE GLOBSORT FIGNORE IFS POSIXLY_CORRECT POSIX_PEDANTIC",
  "FUNCNEST TMOUT INPUTRC FCEDIT ZX_*",
  // Settings from hosts of safe-sh to it; a script does not need them.
  "SAFE_SH_*",
);

/**
 * Names that a proved script's programs get: who and where the user is, how to print, where managers of versions keep the programs
 * that PATH names, and the way to other machines. Everything else could name a program or a file to one of them, and only comes along
 * if an entry states it, or the script itself expands it.
 */
const permitted = words(
  "HOME USER LOGNAME USERNAME SHELL PWD OLDPWD SHLVL HOSTNAME HOSTTYPE MACHTYPE OSTYPE MAIL TMPDIR TMP TEMP TZ LANG LANGUAGE LC_*",
  "TERM TERM_PROGRAM TERM_PROGRAM_VERSION COLORTERM COLUMNS LINES NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE",
  "LS_COLORS EZA_COLORS EXA_COLORS GREP_COLOR GREP_COLORS JQ_COLORS CI CLAUDECODE CLAUDE_CODE_ENTRYPOINT CLAUDE_CODE_SESSION_ID SAFE_SH_SESSION",
  "XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME XDG_RUNTIME_DIR XDG_CONFIG_DIRS XDG_DATA_DIRS",
  "XDG_SESSION_* XDG_SEAT XDG_VTNR XDG_CURRENT_DESKTOP DISPLAY WAYLAND_DISPLAY SSH_AUTH_SOCK SSH_CONNECTION SSH_CLIENT SSH_TTY",
  "HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY FTP_PROXY SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE NIX_SSL_CERT_FILE",
  "NVM_DIR NVM_BIN VOLTA_HOME PYENV_ROOT PYENV_VERSION RBENV_ROOT RBENV_VERSION ASDF_DIR ASDF_DATA_DIR MISE_DATA_DIR",
  "VIRTUAL_ENV CONDA_PREFIX CONDA_DEFAULT_ENV NIX_PROFILES HOMEBREW_PREFIX HOMEBREW_CELLAR HOMEBREW_REPOSITORY",
);

/**
 * Names in capitals that a proved script's programs never get, though it may expand them: they make programs which only read run
 * other programs, load code or write files. Measured: LD_*, LESSOPEN,
 * TAR_OPTIONS, PERL5*, PYTHON*, RIPGREP_CONFIG_PATH, MAKEFLAGS, GIT_*; the rest is precaution from their manuals.
 */
const programVariables = words(
  "LD_* DYLD_* GLIBC_TUNABLES GCONV_PATH GETCONF_DIR LOCPATH NLSPATH MALLOC_* HOSTALIASES TEXTDOMAINDIR _POSIX2_VERSION",
  "NODE_* NPM_CONFIG_* YARN_* COREPACK_* PNPM_* PYTHON* PERL* RUBY* GEM_* BUNDLE_* JAVA_TOOL_OPTIONS JDK_* _JAVA_OPTIONS CLASSPATH",
  "LESS* MORE MAN* GROFF_* PAGER *_PAGER BROWSER *_BROWSER EDITOR VISUAL *_EDITOR *_ASKPASS *_RSH *_SSH",
  "GIT_* HGRCPATH HGPLAIN* TAR_OPTIONS RIPGREP_CONFIG_PATH FZF_* BAT_* DELTA_* GREP_OPTIONS DIFF_OPTIONS",
  "XZ_* GZIP ZIPOPT ZSTD_* UNZIP* MAKEFLAGS MFLAGS MAKEFILES GNUMAKEFLAGS AWKPATH AWKLIBPATH GAWK_*",
  "OPENSSL_* CURL_HOME WGETRC SYSTEM_WGETRC GCC_EXEC_PREFIX COMPILER_PATH RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER CARGO_BUILD_*",
  "GOFLAGS KUBECTL_EXTERNAL_DIFF",
  // More that no reading program needs: libraries and modules that are loaded, files that are written.
  "GIO_* GTK_* GVBINDIR DBUS_*_BUS_ADDRESS *_LIBDIR *_LIB_DIR PHP_INI_SCAN_DIR PHPRC PGOPTIONS PSQLRC TERMINFO* TERMCAP DIFF CMP",
  "SSLKEYLOGFILE FFREPORT DEPENDENCIES_OUTPUT SUNPRO_DEPENDENCIES BLKID_* FISH_FUNCTION_PATH DEVELOPER_DIR CORECLR_* COMPLUS_*",
  "DOTNET_STARTUP_HOOKS ZDOTDIR TDSDUMP* ODBC*",
);

/**
 * Git's configuration for a proved script. A repository's own configuration can name programs that `git status` runs;
 * these entries outrank it. Not here: an empty `diff.external`, which makes every `git diff` fail.
 */
const gitConfiguration: readonly (readonly [string, string])[] = [
  ["core.fsmonitor", "false"],
  ["core.hooksPath", "/dev/null"],
  ["core.attributesFile", "/dev/null"],
  ["log.showSignature", "false"],
  ["gpg.program", "/bin/false"],
  ["gpg.openpgp.program", "/bin/false"],
  ["gpg.ssh.program", "/bin/false"],
  ["gpg.x509.program", "/bin/false"],
  // `dirty`, not `all`: a submodule at another commit still shows, but no git starts inside it.
  ["diff.ignoreSubmodules", "dirty"],
  ["status.submoduleSummary", "false"],
  // A bare repository can hide among cloned files, with a configuration of its own.
  ["safe.bareRepository", "explicit"],
  ["gc.auto", "0"],
  ["maintenance.auto", "false"],
  ["credential.helper", ""],
];

const settings: Readonly<Record<string, string>> = {
  PAGER: "cat",
  MANPAGER: "cat",
  SYSTEMD_PAGER: "cat",
  GH_PAGER: "cat",
  AWS_PAGER: "",
  LESSSECURE: "1",
  GIT_PAGER: "cat",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  GIT_ASKPASS: "/bin/false",
  SSH_ASKPASS: "/bin/false",
  GIT_EDITOR: "/bin/false",
  // Outranks `core.sshCommand`, so that a remote over ssh is still read with plain ssh, which must not prompt.
  GIT_SSH_COMMAND: "ssh -oBatchMode=yes",
  // Not `file` and not `ext`: both run programs of the repository's configuration on this machine.
  GIT_ALLOW_PROTOCOL: "https:http:git:ssh",
  // Empty: outranks every `core.gitProxy`, of which there may be many.
  GIT_PROXY_COMMAND: "",
  GIT_NO_LAZY_FETCH: "1",
  GIT_ATTR_NOSYSTEM: "1",
  GIT_CONFIG_COUNT: String(gitConfiguration.length),
  ...Object.fromEntries(
    gitConfiguration.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ),
};

// Some programs compare names without case: `Yarn_Yarn_Path`.
const isOfShell = matcherOf(shellVariables);
const isOfPrograms = matcherOf(programVariables);
const isPermitted = matcherOf(permitted);

/**
 * The environment for bash. An approved script keeps its user's pagers, editors and git settings, since it runs as typed; a
 * proved one gets the variables that are listed, and those among `variables` that cannot make a program do more (`*`: any characters).
 *
 * LD_PRELOAD and NODE_OPTIONS have acted on this process before this code runs: only the caller can remove those.
 */
export function cleanEnvironment(
  given: Environment,
  standing: Standing,
  variables: readonly string[] = [],
): Record<string, string> {
  const isStated = matcherOf(variables);
  const clean: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const upper = name.toUpperCase();
    if (value === undefined || isOfShell(upper)) continue;
    if (standing === "proved" && !isPermitted(upper) && (isOfPrograms(upper) || !isStated(name))) continue;
    clean[name] = value;
  }
  // Bubblewrap goes where it says; below /proc that is another folder for every process.
  if (/^\/(?:proc|dev|sys)(?:\/|$)/.test(clean.PWD ?? "")) delete clean.PWD;
  clean.PATH = absolutePath(given.PATH);
  return standing === "proved" ? { ...clean, ...settings } : clean;
}
