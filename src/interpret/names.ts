// Names that a script may give to variables: only those to which bash gives no meaning of its own.

/**
 * Bash's own variables are written in capitals, but for these. A name with a small letter is ordinary otherwise: the
 * manual's index of variables (bash manual D.3) has no other, and new ones follow it.
 */
const lowerCaseOfBash: ReadonlySet<string> = new Set(["auto_resume", "histchars"]);

/** First words of names in capitals that bash, the C library or the dynamic linker read, now or later. */
const takenPrefixes: ReadonlySet<string> = new Set(
  "BASH COMP COMPREPLY COPROC DIRSTACK EPOCH EXEC FUNC GLOB HIST IFS JOB LC LD LOCALE MAIL MALLOC OLD OPT PATH PIPE POSIX PROMPT PS READLINE SHELL TERM TIME".split(
    " ",
  ),
);

/** Single words in capitals that scripts use for values of their own, and that no bash reads. */
const ordinaryWords: ReadonlySet<string> = new Set(
  (
    "ACTUAL AFTER ALL ANSWER API APP AREA ARG ARGS ARRAY AUTH BAD BAR BASE BAZ BEFORE BODY BRANCH BUILD BUILDDIR CACHE CFG CHANGED " +
    "CLASS CMD CODE COMMAND COMMIT COMMITS CONFIG CONTENT COUNT CREATED CURRENT DATA DATE DAY DAYS DB DELETED DEPS DESC DEST DIFF " +
    "DIR DIRS DOCS DURATION END ENDPOINT ENTRY ERR ERRORS ETAG EXAMPLE EXPECTED EXT FAILED FIELD FILE FILES FILTER FINAL FIRST " +
    "FLAG FLAGS FOLDER FOO FORMAT FOUND FROM FULL GOT GREETING GROUP HASH HEAD HEADER HITS HOST HOSTS ID IDS IMAGE IMAGES INDEX INFO INPUT IPNS " +
    "ISSUE ISSUES ITEM ITEMS JSON KEY KEYS KIND LABEL LABELS LAST LATEST LEFT LEN LEVEL LIMIT LINE LINK LIST LOG LOGS " +
    "MATCH MATCHES MAX MERGED MESSAGE METHOD MIN MISSING MODDIR MODE MODEL MODULE MODULES MSG NAME NAMES NEEDLE NEW NEXT NOTE NOW " +
    "NS NUM NUMBER OBJ OLD OUT OUTPUT OWNER PACKAGE PACKAGES PAGE PARENT PART PATHS PATTERN PID PIDS PKG PKGS PLAN POD PODS PORT " +
    "PORTS PREFIX PREV PROJECT PROJECTS QUERY RANGE RECENT REF REFS REGEX REGION RELEASE REMOTE REPO REPOS REQUEST RESP RESPONSE " +
    "RESULT RESULTS RIGHT ROOT ROW ROWS RUN RUNS SCRATCH SCRIPT SCRIPTS SEARCH SECTION SERVER SERVICE SERVICES SESSION SHA SHARE " +
    "SINCE SIZE SOURCE SP SRC START STATE STATUS STEP STR SUBJ SUBJECT SUFFIX SUM TABLE TAG TAGS TARGET TARGETS TASK TASKS TEAM TEMP TEST " +
    "TESTS TEXT TIMESTAMP TITLE TMP TODAY TODO TOKEN TOOLS TOPIC TOTAL TREE TYPE UNIT UNTIL URL URLS USERID VALUE VALUES VAULT VER " +
    "VERSION WEEK WORD WORDS WORKDIR WORKTREE WPID WS YEAR YESTERDAY"
  ).split(" "),
);

/**
 * May a script set the variable without any effect but its value? A closed rule: bash gives some variables an
 * attribute (`RANDOM` evaluates what is assigned as arithmetic), reads others (`IFS`, `PS4`, `CDPATH`), and each
 * version adds some, all in capitals.
 */
export function isOrdinaryVariable(name: string): boolean {
  if (!/^[A-Za-z_]\w*$/.test(name)) return false;
  if (/[a-z]/.test(name)) return !lowerCaseOfBash.has(name);
  // Bash has no name of one or two letters, and none with two digits; the C library has TZ.
  if (/^(?:[A-Z]{1,2}|[A-Z]+\d{2,})$/.test(name)) return name !== "TZ";
  if (ordinaryWords.has(name)) return true;
  const [first = "", ...rest] = name.split("_");
  return (
    rest.some((word) => word !== "") &&
    first !== "" &&
    !takenPrefixes.has(first) &&
    !/^(?:BASH|HIST|COMP|EPOCH)/.test(first)
  );
}
