// The oracle: real bash, in a sandbox if there is one, and the record of its run.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { lookUp, names } from "../../src/catalog/lookup.ts";
import type { Entry } from "../../src/catalog/schema.ts";

/** A program that was started. */
export interface ProgramCall {
  /** Name first. */
  readonly fields: readonly string[];
  readonly cwd: string;
  /** `NAME=value`, if the variable is not of the oracle's own environment. */
  readonly environment: readonly string[];
  /** `0 /dev/null`: number and what it stands for. */
  readonly descriptors: readonly string[];
  /** Data waited on its standard input, a pipe. */
  readonly input: boolean;
}

export interface Change {
  readonly path: string;
  readonly was: string | null;
  readonly is: string | null;
}

export interface Observation {
  readonly calls: readonly ProgramCall[];
  /** The simple commands that bash traced, expanded: builtins and functions, too. */
  readonly traced: readonly (readonly string[])[];
  readonly changed: readonly Change[];
  /** Names of the signals that reached a process that is none of the script's. */
  readonly signals: readonly string[];
  /** Connections and packets over the network. */
  readonly sent: readonly string[];
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
  /** A limit ended the run. */
  readonly cut: boolean;
}

export interface Job {
  readonly script: string;
  /** What the stubs end with, for a while, so that loops end. */
  readonly status: 0 | 1;
}

/** Wrappers that really run, so that what they start is seen. */
const wrappers = ["bash", "env", "find", "nice", "nohup", "sh", "timeout", "xargs"];

const real = wrappers
  .map((name) => spawnSync("which", [name], { encoding: "utf8" }).stdout.trim())
  .filter((file) => file !== "");

const builtins = new Set(spawnSync("/bin/bash", ["-c", "compgen -b"], { encoding: "utf8" }).stdout.split("\n"));

/**
 * Programs of the catalog that are stubs, and four that are not listed. A builtin is one only if the machine has such a program,
 * too: `exec read` fails.
 */
const stubs: readonly string[] = ["K", "K2", "H", "Q", ...names()].filter(
  (name) =>
    /^\w[\w.+-]*$/.test(name) &&
    !wrappers.includes(name) &&
    (!builtins.has(name) || ["/usr/bin", "/bin"].some((folder) => existsSync(`${folder}/${name}`))),
);

/** Calls whose output has one of the shapes, as the catalog says: patterns of perl, a line each. */
const printing = (...shapes: readonly string[]): string =>
  `${names()
    .flatMap((name) => callsOf(name.replace(/[.+]/g, "\\$&"), lookUp(name), shapes))
    .join("\n")}\n`;

function callsOf(called: string, entry: Entry | undefined, shapes: readonly string[]): readonly string[] {
  const own = [entry?.prints ?? []].flat().filter(({ shape }) => shapes.includes(shape));
  return [
    ...own.map((each) => (each.arguments === "" ? called : `${called} (?:${each.arguments})`)),
    ...Object.entries(entry?.subcommands ?? {}).flatMap(([word, below]) => callsOf(`${called} ${word}`, below, shapes)),
  ];
}

const works = (user: object): boolean =>
  spawnSync("bwrap", ["--ro-bind", "/", "/", "--unshare-all", process.execPath, "--version"], user).status === 0;

/** Root becomes nobody, since the limit on processes does not hold for root; where nobody may not run node, root it is. */
const nobody = { uid: 65_534, gid: 65_534 };
const user = process.getuid?.() === 0 && works(nobody) ? nobody : {};
const hasBubblewrap = works(user);

/** One sandbox, for one script after another. */
export class Oracle {
  private child: ChildProcess;
  /** The programs of the oracle, for everybody to read, wherever the repository lies. */
  private readonly folder: string;
  /** How often it ended since it last answered. */
  private silent = 0;
  /** One run after the other. */
  private busy: Promise<unknown> = Promise.resolve();
  private waiting: ((line: string) => void) | undefined;

  constructor() {
    if (!hasBubblewrap)
      throw new Error("the oracle needs bubblewrap (Debian package `bubblewrap`) and user namespaces");
    this.folder = mkdtempSync(join(tmpdir(), "safe-sh-oracle-"));
    chmodSync(this.folder, 0o755);
    for (const name of ["driver.mjs", "prelude.sh", "stub.pl", "bystander.pl"])
      copyFileSync(new URL(name, import.meta.url), join(this.folder, name));
    writeFileSync(join(this.folder, "numbers"), printing("natural", "naturals"));
    writeFileSync(join(this.folder, "filters"), printing("input"));
    this.child = this.start();
  }

  /** Runs the jobs in turn, each from a fresh folder. Undefined: the script ended the sandbox, which was made anew. */
  async run(jobs: readonly Job[]): Promise<readonly (Observation | undefined)[]> {
    const before = this.busy;
    const running = before.then(() => this.runAll(jobs));
    this.busy = running.catch(() => {});
    return running;
  }

  private async runAll(jobs: readonly Job[]): Promise<readonly (Observation | undefined)[]> {
    const all: (Observation | undefined)[] = [];
    // A run that a limit cut short is the last of its answer.
    while (all.length < jobs.length) {
      const seen = await this.send(jobs.slice(all.length));
      if (seen.length === 0) break;
      all.push(...seen);
    }
    // One of the rest ended the sandbox.
    for (const job of jobs.slice(all.length)) all.push((await this.send([job]))[0]);
    return all;
  }

  private async send(jobs: readonly Job[]): Promise<readonly Observation[]> {
    const line = await new Promise<string>((resolve) => {
      this.waiting = resolve;
      this.child.stdin?.write(`${JSON.stringify(jobs)}\n`);
    });
    return line === "" ? [] : (JSON.parse(line) as readonly Raw[]).map(observed);
  }

  close(): void {
    this.child.removeAllListeners();
    this.child.kill("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }

  private start(): ChildProcess {
    const files = ["stub.pl", "prelude.sh", "bystander.pl"].map((name) => `/mnt/oracle/${name}`);
    const given = [...files, stubs.join(","), real.join(",")];
    const child = spawn(
      "bwrap",
      [...sandbox, "--ro-bind", this.folder, "/mnt/oracle", process.execPath, "/mnt/oracle/driver.mjs", ...given],
      {
        // A script may break the sandbox's own folders; it is made anew then.
        stdio: ["pipe", "pipe", process.env.SAFE_SH_DEBUG === undefined ? "ignore" : "inherit"],
        env: { PATH: "/usr/bin:/bin" },
        ...user,
      },
    );
    child.stdin.on("error", () => {});
    createInterface({ input: child.stdout }).on("line", (line) => this.answer(line));
    child.once("exit", (code) => {
      if (++this.silent > 3) throw new Error(`the oracle does not start (${code}); SAFE_SH_DEBUG=1 shows why`);
      this.child = this.start();
      if (this.waiting) this.answer("");
    });
    return child;
  }

  private answer(line: string): void {
    if (line !== "") this.silent = 0;
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.(line);
  }
}

const sandbox: readonly string[] = [
  ...["--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--uid", "1000", "--gid", "1000"],
  ...[
    "--ro-bind",
    "/",
    "/",
    "--dev",
    "/dev",
    "--remount-ro",
    "/dev",
    "--proc",
    "/proc",
    "--tmpfs",
    "/tmp",
    "--tmpfs",
    "/dev/shm",
  ],
  ...["--tmpfs", "/mnt", "--chdir", "/mnt"],
  // What runs when a login shell starts is the user's own.
  ...["--ro-bind", "/dev/null", "/etc/profile"],
];

interface Raw extends Omit<Observation, "calls" | "traced"> {
  readonly calls: string;
  readonly trace: string;
}

const utf8 = (text: string): string => Buffer.from(text, "latin1").toString("utf8");

function observed({ calls, trace, ...rest }: Raw): Observation {
  return { ...rest, calls: readCalls(calls), traced: readTrace(trace) };
}

/** Records of the stub. */
function readCalls(log: string): readonly ProgramCall[] {
  const values = log.split("\0").map(utf8);
  const calls: ProgramCall[] = [];
  let at = 0;
  const list = (): string[] => {
    const count = Number(values[at++]);
    at += count;
    return values.slice(at - count, at);
  };
  while (at < values.length - 1) {
    const fields = list();
    const cwd = values[at++] ?? "";
    const call = { fields, cwd, environment: list(), descriptors: list(), input: values[at++] === "1" };
    // A limit may have cut the last one short.
    if (at < values.length) calls.push(call);
  }
  return calls;
}

/** What `set -x` printed: the fields of each simple command. What is no simple command begins with a word of the grammar. */
export function readTrace(trace: string): readonly (readonly string[])[] {
  return trace
    .slice(0, trace.lastIndexOf("\n") + 1)
    .split(/^@+7f3a /m)
    .slice(1)
    .flatMap((line): readonly (readonly string[])[] => {
      const text = line.replace(/\n$/, "");
      if (/^(?:\[\[|\(\(|for|case|select) /.test(text) || /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/.test(text)) return [];
      const fields = readQuoted(text);
      return fields === undefined || fields.length === 0 || fields[0] === "/mnt/stub" ? [] : [fields.map(utf8)];
    });
}

/** Words as bash quotes them in a trace; undefined where the line is broken, as when two processes write at once. */
function readQuoted(text: string): string[] | undefined {
  const fields: string[] = [];
  const piece = /'([^']*)'|\$'((?:[^'\\]|\\[\s\S])*)'|\\([\s\S])|([^'\\ $]+|\$)|( +)/gy;
  let field: string | undefined;
  let at = 0;
  for (const match of text.matchAll(piece)) {
    at = match.index + match[0].length;
    if (match[5] !== undefined) {
      if (field !== undefined) fields.push(field);
      field = undefined;
    } else field = (field ?? "") + (match[1] ?? decoded(match[2]) ?? match[3] ?? match[4] ?? "");
  }
  if (field !== undefined) fields.push(field);
  return at === text.length ? fields : undefined;
}

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
};
const decoded = (body: string | undefined): string | undefined =>
  body?.replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_, octal, other) =>
    octal !== undefined ? String.fromCharCode(Number.parseInt(octal, 8)) : (escapes[other] ?? other),
  );
