// It changes something, or sends something away.
import { rows } from "../row.ts";
import { type Act, act, argument, ask, type Form, form, listed, quoted, sandboxed, subject } from "../say.ts";

export interface Program {
  readonly program: string;
}

/** `operands`: as messages show them; none: the command does not name any. */
export interface Operands extends Act {
  readonly operands: readonly string[];
}

/** `host`: as messages show it; absent: the command names none. */
export interface Host extends Act {
  readonly host?: string | undefined;
}

export interface Link {
  readonly path: string;
  readonly target: string;
}

export interface Secret {
  readonly secret: string;
}

export interface Below extends Secret {
  readonly folder: string;
}

export interface Variable {
  readonly variable: string;
}

/** A place that gives rights, and what it gives. */
export interface Right extends Act {
  readonly operand: string;
  readonly place: string;
  readonly gives: string;
}

/** The code that a program runs, or the file that holds it. */
export type Code = "unnamed" | "standard-input" | { readonly operand: string };

/** Where a path comes from that is made at run time. */
export type Origin = "unknown" | "other-text" | { readonly file: string } | { readonly program: string };

const unnamed = "files that the command does not name";
const asItIs = ["leave the variable as it is", ask];
const openSecret = ["open it by the policy's `reads.allow`", "name the files that are meant", ask];
const outOrSandboxed = ["write the path out", sandboxed];
const openHost = "use a host of the policy's `network.hosts`";

const namedFor = (setting: "writes" | "deletes"): string =>
  `only a pattern of the policy's \`${setting}\` that names it opens it; or ${ask}`;

const rightOf =
  (does: string) =>
  ({ operand, place, gives }: Right): string =>
    `${does} \`${operand}\`, and \`${place}\` ${gives}`;

const machine = (host: string | undefined): string => (host === undefined ? "another machine" : quoted(host));

const closedHost = ({ host }: Host): string => `connects to ${machine(host)}, which the policy does not open`;

const madeLink = form(
  ({ path, program, link }: Program & { readonly path: string; readonly link: string }) =>
    `\`${path}\` may lead elsewhere: \`${program}\` can make a link at \`${link}\``,
  "do it in a command of its own",
  ask,
);

const obeying = <Data>(says: (data: Data) => string): Form<Data> => form(says, sandboxed, "ask the user");

function codeOf(code: Code): string {
  if (code === "unnamed") return "code that safe-sh does not read";
  return code === "standard-input" ? "code from standard input" : `\`${code.operand}\`, which is not read`;
}

function originOf(from: Origin): string {
  if (from === "unknown") return "is known only at run time";
  if (from === "other-text") return "is what `${...}` makes of other text";
  return `may come from ${"file" in from ? quoted(from.file) : `what \`${from.program}\` prints`}`;
}

export const changes = rows({
  "writes-file": {
    means: "a file is created or changed",
    gravity: "file",
    known: true,
    change: true,
    tried: true,
    searched: "nothing",
    opening: "writes",
    words: {
      redirection: form(
        ({ operands }: Operands) =>
          `writes a file: the redirection sends output to ${operands.length === 0 ? "a file" : listed(operands)}`,
        "print to standard output",
        ask,
      ),
      program: act(({ operands }: Operands) => `writes ${operands.length === 0 ? unnamed : listed(operands)}`),
      right: act(rightOf("writes"), namedFor("writes")),
      link: form(
        ({ path, target }: Link) => `\`${path}\` leads to \`${target}\`, which the policy does not open`,
        "write to the folder itself",
        ask,
      ),
      madeLink,
      log: form(
        ({ program, path }: { readonly program: string; readonly path: string }) =>
          `\`${program}\` makes files beside \`${path === "" ? "a database" : path}\`, which keeps a write-ahead log`,
        ({ path }) => [`open \`file:${path === "" ? "PATH" : path}?mode=ro&immutable=1\``, sandboxed],
      ),
    },
  },
  "deletes-file": {
    means: "a file is removed",
    gravity: "loss",
    known: true,
    change: true,
    tried: true,
    searched: "nothing",
    words: {
      program: act(
        ({ operands }: Operands & { readonly writable: boolean }) =>
          `deletes ${operands.length === 0 ? unnamed : listed(operands)}`,
        ({ writable }) =>
          writable ? [`\`writes\` of the policy does not open a deletion, \`deletes\` does; or ${ask}`] : [ask],
      ),
      right: act(rightOf("deletes"), namedFor("deletes")),
    },
  },
  "sends-data": {
    means: "data goes to another machine",
    gravity: "leak",
    known: true,
    change: true,
    searched: "its-command",
    words: {
      program: act(({ host }: Host) => `sends data to ${machine(host)}`),
      output: act(
        ({ host }: Host) => `sends the output of a command to ${machine(host)}`,
        "write the address out",
        ask,
      ),
      closed: act(closedHost, openHost, ask),
      method: act(
        ({ host }: Host) => `sends data to ${machine(host)}, and the policy's \`network.methods\` has no \`write\``,
      ),
    },
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
      closed: act(closedHost, openHost, ask),
      method: act(({ host }: Host) => `asks ${machine(host)}, and the policy's \`network.methods\` has no \`read\``),
    },
  },
  "changes-database": {
    means: "a statement may change a database",
    gravity: "elsewhere",
    searched: "its-command",
    words: { argument },
  },
  "controls-process": {
    means: "processes are started, stopped or signalled",
    gravity: "machine",
    known: true,
    change: true,
    searched: "its-command",
    words: { program: act<Act>(() => "starts, stops or signals processes") },
  },
  "controls-system": {
    means: "settings or the state of the machine change",
    gravity: "machine",
    known: true,
    change: true,
    searched: "its-command",
    words: { program: act<Act>(() => "changes the settings or state of the machine") },
  },
  "controls-remote": {
    means: "something on another machine or service changes",
    gravity: "elsewhere",
    known: true,
    change: true,
    searched: "its-command",
    words: {
      program: act<Act>(() => "changes something on another machine or service"),
      machine: form(
        ({
          program,
          script,
          machine,
        }: {
          readonly program: string;
          readonly script: string;
          readonly machine: string;
        }) => `\`${program}\` runs \`${script}\` on \`${machine}\``,
        `what only reads runs there if the policy's \`ssh.hosts\` names the machine; or ${ask}`,
      ),
      obeys: form(({ program }: Program) => `\`${program}\` obeys files of the folders there, which are not known`),
      below: form(({ program }: Program) => `\`${program}\` reads all that is below folders that may hold secrets`),
      made: form("a file is read whose path is known only at run time"),
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
      program: act(({ code }: Act & { readonly code: Code }) => `runs ${codeOf(code)}`),
      view: form(
        ({ program, path }: Program & { readonly path: string }) =>
          `\`${program}\` opens \`${path}\`, of which a view may call \`edit()\`, which runs a program`,
        sandboxed,
        "ask the user",
      ),
      keys: form(
        ({ program }: Program & { readonly variables: readonly string[] }) =>
          `\`${program}\` obeys keys at a terminal, and some run commands or write files`,
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
      obeyed: form(
        ({ variable }: Variable) => `setting \`${variable}\` can change what programs run or write`,
        ...asItIs,
      ),
      other: form(({ variable }: Variable) => `setting \`${variable}\` may change what a program does`, ...asItIs),
    },
  },
  "reads-secret": {
    means: "a file that is kept secret is read",
    gravity: "leak",
    known: true,
    searched: "nothing",
    ownWords: true,
    words: {
      path: form(
        ({
          program,
          operand,
          secret,
        }: Secret & { readonly program: string | undefined; readonly operand: string | undefined }) =>
          `${program === undefined ? "the redirection " : subject(program)}reads ${operand === undefined ? "a file" : quoted(operand)}, and \`${secret}\` is kept secret`,
        "read files that are not secret",
        "open it by the policy's `reads.allow`",
        ask,
      ),
      folder: form(
        ({ folder, secret }: Below) => `it reads all that is below \`${folder}\`, and \`${secret}\` is kept secret`,
        ...openSecret,
      ),
      below: form(
        ({ program, folder, secret }: Program & Below) =>
          `\`${program}\` reads all that is below \`${folder}\`, and \`${secret}\` is kept secret`,
        "name the folders that are meant",
        sandboxed,
      ),
      unfinished: form(
        ({ folder }: { readonly folder: string }) => `\`${folder}\` has too many files to look for secrets in`,
        "name smaller folders",
      ),
      twice: form(
        ({ secret }: Secret) => `\`${secret}\` is kept secret, and has another name (a hard link)`,
        ...openSecret,
      ),
      revision: form(
        ({ program, path, secret }: Program & Secret & { readonly path: string }) =>
          `\`${program}\` reads \`${path}\` of a revision, and \`${secret}\` is kept secret`,
        ...openSecret,
      ),
      link: form(
        ({ path, target, secret }: Link & Secret) =>
          `\`${path}\` leads to \`${target}\`, and \`${secret}\` is kept secret`,
      ),
      madeLink,
      maybe: form(
        ({ secret }: Secret) =>
          `a file is read whose path is known only at run time, and it may be \`${secret}\`, which is kept secret`,
        ...outOrSandboxed,
      ),
      made: form(
        ({ from }: { readonly from: Origin }) =>
          `a file is read whose path ${originOf(from)}, and it may be one that is kept secret`,
        ...outOrSandboxed,
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
        ({ program }: Program) =>
          `in which folder \`${program}\` runs is known only at run time, and its configuration could run code`,
      ),
      places: obeying(
        ({ program, most }: Program & { readonly most: number }) =>
          `\`${program}\` runs in more than ${most} places, too many to look at`,
      ),
      file: obeying(
        ({
          program,
          path,
          why,
          problem,
        }: Program & { readonly path: string; readonly why: string; readonly problem?: string | undefined }) =>
          `\`${program}\` obeys \`${path}\`, which ${why}${problem === undefined ? "" : `: ${problem}`}`,
      ),
      written: obeying(
        ({ program, path }: Program & { readonly path: string }) =>
          `\`${program}\` obeys \`${path}\`, which may be written before it runs`,
      ),
      settings: obeying(
        ({ program, path }: Program & { readonly path: string }) =>
          `\`${program}\` obeys \`${path}\`, which is not one of the files of settings that are looked at`,
      ),
      key: obeying(
        ({ program, key }: Program & { readonly key: string }) =>
          `\`${program}\` obeys \`${key}\` of the repository here, which can run code`,
      ),
      unknown: obeying(
        ({ program, why }: Program & { readonly why: string }) =>
          `the code that \`${program}\` could run here is not known: ${why}`,
      ),
      folders: obeying(
        ({ file }: { readonly file: string }) =>
          `the folders in which \`${file}\` may lie are too many, or cannot be read`,
      ),
    },
  },
});
