// It changes something, or sends something away.
import { rows } from "../row.ts";
import { type Act, act, ask, askFirst, form, listed, made, quoted, sandboxed, subject } from "../say.ts";

/** The catalog says what the change is. */
const change = { known: true, change: true, searched: "its-command" } as const;

/** `operands`: as messages show them; none: the command does not name any. */
export interface Operands extends Act {
  readonly operands: readonly string[];
}

/** `host`: as messages show it; undefined: the command names none. */
export interface Host extends Act {
  readonly host: string | undefined;
}

/** A place that gives rights, and what it gives. */
export interface Right extends Act {
  readonly operand: string;
  readonly place: string;
  readonly gives: string;
}

/** The code that a program runs, or the file that holds it. */
export interface Running extends Act {
  readonly code: "unnamed" | "standard-input" | { readonly operand: string };
}

/** A file that is read. `operand`: as messages show it; undefined: the command names none. */
export interface Read {
  readonly program: string | undefined;
  readonly operand: string | undefined;
  readonly secret: string;
}

/** Where a path comes from that is made at run time. */
export type Origin = "unknown" | "other-text" | { readonly file: string } | { readonly program: string };

const files = ({ operands }: Operands): string =>
  operands.length === 0 ? "files that the command does not name" : listed(operands);

const right = (does: "writes" | "deletes") =>
  act(
    ({ operand, place, gives }: Right) => `${does} ${quoted(operand)}, and ${quoted(place)} ${gives}`,
    `only a pattern of the policy's \`${does}\` that names it opens it`,
    ask,
  );

const machine = ({ host }: Host): string => (host === undefined ? "another machine" : quoted(host));

const closed = act(
  (to: Host) => `connects to ${machine(to)}, which the policy does not open`,
  "use a host of the policy's `network.hosts`",
  ask,
);

const madeLink = form(
  "`{path}` may lead elsewhere: `{program}` can make a link at `{link}`",
  "do it in a command of its own",
  ask,
);

const obeying = <const Says extends string>(says: Says) => form(says, sandboxed, askFirst);
const opened = <const Says extends string>(says: Says) =>
  form(says, "open it by the policy's `reads.allow`", "name the files that are meant", ask);
const variable = <const Says extends string>(says: Says) => form(says, "leave the variable as it is", ask);

function codeOf({ code }: Running): string {
  if (code === "unnamed") return "code that safe-sh does not read";
  return code === "standard-input" ? "code from standard input" : `${quoted(code.operand)}, which is not read`;
}

function originOf(from: Origin): string {
  if (from === "unknown") return "is known only at run time";
  if (from === "other-text") return "is what `${...}` makes of other text";
  return `may come from ${"file" in from ? quoted(from.file) : `what ${quoted(from.program)} prints`}`;
}

export const changes = rows({
  "writes-file": {
    means: "a file is created or changed",
    gravity: "file",
    ...change,
    tried: true,
    searched: "nothing",
    opening: "writes",
    words: {
      redirection: made(
        ({ operands }: Operands) =>
          `writes a file: the redirection sends output to ${operands.length === 0 ? "a file" : listed(operands)}`,
        () => ["print to standard output", ask],
      ),
      program: act((act: Operands) => `writes ${files(act)}`),
      right: right("writes"),
      link: form("`{path}` leads to `{target}`, which the policy does not open", "write to the folder itself", ask),
      madeLink,
      opened: form(
        "`{program}` makes `{path}` where it is no database yet, or restores it from a journal",
        "open it with `-readonly`",
        sandboxed,
      ),
      log: form(
        "`{program}` makes files beside `{path}`, which keeps a write-ahead log",
        "open `file:{url}?mode=ro&immutable=1`",
        sandboxed,
      ),
    },
  },
  "deletes-file": {
    means: "a file is removed",
    gravity: "loss",
    ...change,
    tried: true,
    searched: "nothing",
    words: {
      program: act((act: Operands) => `deletes ${files(act)}`),
      writable: act(
        (act: Operands) => `deletes ${files(act)}`,
        `\`writes\` of the policy does not open a deletion, \`deletes\` does`,
        ask,
      ),
      right: right("deletes"),
    },
  },
  "sends-data": {
    means: "data goes to another machine",
    gravity: "leak",
    ...change,
    words: {
      program: act((to: Host) => `sends data to ${machine(to)}`),
      pattern: act((to: Host) => `talks to ${machine(to)}, a pattern for bash`, "put it in quotes", ask),
      output: act((to: Host) => `sends the output of a command to ${machine(to)}`, "write the address out", ask),
      value: act(
        (to: Host) => `sends a value that is known only at run time to ${machine(to)}`,
        "write the address out",
        ask,
      ),
      header: act(
        (to: Host & { readonly value: string }) =>
          `sends \`${to.value}\`, whose value is known only at run time, to ${machine(to)}`,
        "open the host by the policy's `network.hosts`",
        ask,
      ),
      closed,
      method: act((to: Host) => `sends data to ${machine(to)}, and the policy's \`network.methods\` has no \`write\``),
    },
  },
  "reaches-own-job": {
    means: "a request goes to this machine, on which the script has put something into the background",
    gravity: "machine",
    ...change,
    tried: true,
    words: { program: act<Act>(() => "sends data to this machine") },
  },
  "unknown-host": {
    means: "a host is known only at run time",
    gravity: "doubt",
    searched: "its-command",
    ownWords: true,
    words: {
      program: act<Act>(() => "connects to a host that is known only at run time", "write the address out", ask),
    },
  },
  "network-host": {
    means: "the policy does not open a host",
    gravity: "leak",
    known: true,
    searched: "nothing",
    ownWords: true,
    words: {
      closed,
      method: act((to: Host) => `asks ${machine(to)}, and the policy's \`network.methods\` has no \`read\``),
    },
  },
  "changes-database": {
    means: "a statement may change a database",
    gravity: "elsewhere",
    searched: "its-command",
    words: { statement: form("`{statement}` may change data") },
  },
  "controls-process": {
    means: "processes are started, stopped or signalled",
    gravity: "machine",
    ...change,
    words: { program: act<Act>(() => "starts, stops or signals processes") },
  },
  "signals-own-job": {
    means: "a process gets a signal that the script itself has put into the background",
    gravity: "machine",
    ...change,
    tried: true,
    words: { program: act<Act>(() => "signals a process that the script has started") },
  },
  "controls-system": {
    means: "settings or the state of the machine change",
    gravity: "machine",
    ...change,
    words: { program: act<Act>(() => "changes the settings or state of the machine") },
  },
  "controls-remote": {
    means: "something on another machine or service changes",
    gravity: "elsewhere",
    ...change,
    words: {
      program: act<Act>(() => "changes something on another machine or service"),
      machine: form(
        "`{program}` runs `{script}` on `{machine}`, which only reads there",
        "name the machine in the policy's `ssh.hosts`",
        ask,
      ),
      obeys: form("`{program}` obeys files of the folders there, which are not known"),
      below: form("`{program}` reads all that is below folders that may hold secrets"),
      made: form("a file is read whose path is known only at run time"),
      opened: form("`{program}` makes a database where there is none", "open it with `-readonly`"),
      environment: form(
        "`{program}` prints every variable of the environment there, and tokens may be among them",
        "name the variables that are meant (`printenv NAME`)",
      ),
    },
  },
  "runs-code": {
    means: "code that was not read runs",
    gravity: "unread-code",
    known: true,
    tried: true,
    searched: "its-command",
    opening: "allow",
    words: {
      program: act((running: Running) => `runs ${codeOf(running)}`),
      callsEdit: obeying("`{program}` opens `{path}`, of which a view may call `edit()`, which runs a program"),
      keys: made(
        ({ program }: { readonly program: string; readonly variables: readonly string[] }) =>
          `${quoted(program)} obeys keys at a terminal, and some run commands or write files`,
        ({ variables }) => [
          ["use `cat`", ...variables.map((each) => `put \`${each}=1\` in front`), sandboxed].join(", or "),
        ],
      ),
    },
  },
  "changes-environment": {
    means: "a variable can change what programs run or write",
    gravity: "variable",
    known: true,
    tried: true,
    searched: "its-command",
    opening: "environment",
    words: {
      obeyed: variable("setting `{variable}` can change what programs run or write"),
      other: variable("setting `{variable}` may change what a program does"),
    },
  },
  "reads-secret": {
    means: "a file that is kept secret is read",
    gravity: "leak",
    known: true,
    searched: "nothing",
    ownWords: true,
    words: {
      path: made(
        ({ program, operand, secret }: Read) =>
          `${subject(program) || "the redirection "}reads ${operand === undefined ? "a file" : quoted(operand)}, and ${quoted(secret)} is kept secret`,
        () => ["read files that are not secret", "open it by the policy's `reads.allow`", ask],
      ),
      document: form(
        "what `{path}` includes, or has `{program}` fetch, is not known, and may be a secret",
        sandboxed,
        askFirst,
      ),
      environment: form(
        "`{program}` prints every variable of the environment, and tokens may be among them",
        "name the variables that are meant (`printenv NAME`)",
        sandboxed,
      ),
      settings: form(
        "`{program}` prints git's setting `{key}`, and a password or token stands in it",
        "name the setting that is meant (`git config --get NAME`)",
        askFirst,
      ),
      settingsFile: form(
        "`{program}` reads `{path}`, and a password or token stands in it",
        "ask git for the setting that is meant (`git config --get NAME`)",
        askFirst,
      ),
      unlistedSettings: form(
        "`{program}` prints git's settings, and whether a password or token stands in them is not known: {why}",
        "write the folder out",
        askFirst,
      ),
      uncommitted: form(
        "`{program}` prints lines of `{secret}` that are in no commit, and the file is kept secret",
        "name the paths that are meant (`git diff -- a b`), or leave it out (`git diff -- . ':!{secret}'`)",
        askFirst,
      ),
      stashed: form(
        "`{program}` may print lines of `{secret}` that were put away, and the file is kept secret",
        "look at the names alone (`git stash show --stat`), or name a commit",
        askFirst,
      ),
      folder: opened("it reads all that is below `{folder}`, and `{secret}` is kept secret"),
      below: form(
        "`{program}` reads all that is below `{folder}`, and `{secret}` is kept secret",
        "name the folders that are meant",
        sandboxed,
      ),
      misread: form(
        "below `{folder}` are names that may be read as other paths, even of what is kept secret",
        "rename it, or leave it out",
        sandboxed,
      ),
      unfinished: form("`{folder}` has too many files to look for secrets in", "name smaller folders"),
      named: made(
        ({ program, operand = "", secret }: Read) =>
          `${subject(program)}may read ${quoted(operand)}, and ${quoted(secret)} is kept secret`,
        () => ["name files that are not secret", "open it by the policy's `reads.allow`", ask],
      ),
      link: form("`{path}` leads to `{target}`, and `{secret}` is kept secret"),
      madeLink,
      maybe: form(
        "a file is read whose path is known only at run time, and it may be `{secret}`, which is kept secret",
        "write the path out",
        sandboxed,
      ),
      made: made(
        ({ from }: { readonly from: Origin }) =>
          `a file is read whose path ${originOf(from)}, and it may be one that is kept secret`,
        () => ["write the path out", sandboxed],
      ),
    },
  },
  "repository-configuration": {
    means: "the folder's own configuration could run code",
    gravity: "folder",
    known: true,
    tried: true,
    searched: "its-command",
    words: {
      anywhere: obeying(
        "in which folder `{program}` runs is known only at run time, and its configuration could run code",
      ),
      places: obeying("`{program}` runs in more than {most} places, too many to look at"),
      file: obeying("`{program}` obeys `{path}`, which {why}"),
      written: obeying("`{program}` obeys `{path}`, which may be written before it runs"),
      settings: obeying("`{program}` obeys `{path}`, which is not one of the files of settings that are looked at"),
      key: obeying("`{program}` obeys `{key}` of the repository here, which can run code"),
      unknown: obeying("the code that `{program}` could run here is not known: {why}"),
      folders: obeying("the folders in which `{file}` may lie are too many, or cannot be read"),
    },
  },
});
