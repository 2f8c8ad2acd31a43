// Names that a script may give to variables: those to which bash itself gives no meaning.

/**
 * Names in capitals that bash reads, or sets by itself: the index of variables in its manual (D.3, up to bash 5.3), and the names in
 * its source that the index leaves out (`sv_*` of variables.c, `POSIX_PEDANTIC`, what readline and the C library read in its process).
 * `test/interpret/names.test.ts` compares them with the manual and the program of this machine.
 */
const ofBash: ReadonlySet<string> = new Set(
  (
    "CDPATH CHILD_MAX COLUMNS COMPREPLY COPROC DIRSTACK EDITOR EMACS ENV EUID EXECIGNORE FCEDIT FIGNORE FUNCNAME FUNCNEST GLOBIGNORE " +
    "GLOBSORT GROUPS HOME HOSTFILE HOSTNAME HOSTTYPE IFS IGNOREEOF INPUTRC INSIDE_EMACS LANG LANGUAGE LINENO LINES LS_COLORS " +
    "MACHTYPE MAIL MAILCHECK MAILPATH MAPFILE OLDPWD OPTARG OPTERR OPTIND OSTYPE PATH PIPESTATUS PPID PWD RANDOM REPLY SECONDS " +
    "SHELL SHELLOPTS SHLVL SRANDOM SSH_CLIENT SSH2_CLIENT TERM TERMCAP TERMINFO TEXTDOMAIN TEXTDOMAINDIR TIMEFORMAT TMOUT TMPDIR " +
    "TZ TZDIR UID VISUAL"
  ).split(" "),
);

/** First letters of the names that bash has in groups, to which its versions add. */
const groupOfBash = /^(?:BASH|COMP_|EPOCH|HIST|LC_|POSIX|PROMPT_|PS\d|READLINE_|TERMINFO_|NCURSES_)/;

/** With a small letter. `ignoreeof` is read like `IGNOREEOF`. */
const lowerCaseOfBash: ReadonlySet<string> = new Set(["auto_resume", "histchars", "ignoreeof"]);

/**
 * May a script set the variable without any effect in bash but its value? Bash gives some an attribute (`RANDOM` evaluates what is
 * assigned as arithmetic), and reads others (`IFS`, `PS4`, `CDPATH`). Whether programs obey the variable is the judge's question.
 */
export const isOrdinaryVariable = (name: string): boolean =>
  /^[A-Za-z_]\w*$/.test(name) &&
  name !== lastArgument &&
  !ofBash.has(name) &&
  !groupOfBash.test(name) &&
  !lowerCaseOfBash.has(name);

/** Variables that hold a number in every bash, whatever the environment says (`UID` does not): `SECONDS` perhaps one below zero. */
export const numbersOfBash: ReadonlySet<string> = new Set("RANDOM SECONDS LINENO".split(" "));

/** Bash sets it before and after each simple command: what a script gives to it is lost, or may be what the next word reads. */
export const lastArgument = "_";
