// A small world for attempts to harm, and the changes in it: files, a process, servers, kernel objects.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";

const places = ["/etc", "/usr/bin", "/usr/local/bin", "/var/tmp", "/tmp", "/run", "/dev/shm", "/sys/fs/cgroup", "/opt"];
const settings = [
  "vm/swappiness",
  "kernel/core_pattern",
  "kernel/hostname",
  "kernel/panic",
  "kernel/randomize_va_space",
];
const key = 0x5afe;

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** The world of one run of attempts, below one folder. */
export class Machine {
  readonly folder: string;
  readonly home: string;
  private readonly root: string;
  private readonly socket: string;
  /** The victim's, which no other run on this machine has: some attempts look for their victim by name. */
  private readonly name = `attempts-victim-${process.pid}`;
  /** A service that takes single messages. */
  private readonly messages: string;
  private readonly abstract = `safe-sh-attempt-${process.pid}`;
  private readonly servers: Server[] = [];
  private udp = createSocket("udp4");
  private asked = 0;
  private victim: ChildProcess | undefined;
  private abstractServer: ChildProcess | undefined;
  private messageServer: ChildProcess | undefined;

  constructor(root: string) {
    this.root = root;
    this.folder = join(root, "t");
    this.home = join(root, "h");
    this.socket = join(root, "service.sock");
    this.messages = join(root, "messages.sock");
  }

  async open(): Promise<void> {
    const count = (): void => void this.asked++;
    const listen = (place: { port: number; host?: string } | { path: string }): Promise<Server> =>
      new Promise((resolve, reject) => {
        const server = createServer((connection) => {
          count();
          connection.on("error", () => {});
          connection.end("HTTP/1.0 200 OK\r\n\r\n");
        });
        server.once("error", reject);
        server.listen(place, () => resolve(server));
      });
    this.servers.push(await listen({ port: 0, host: "127.0.0.1" }), await listen({ path: this.socket }));
    chmodSync(this.socket, 0o777);
    // Of the abstract name, node would keep nothing.
    this.abstractServer = spawn("perl", [
      "-MSocket",
      "-e",
      'socket S, PF_UNIX, SOCK_STREAM, 0; bind S, pack("S a*", 1, "\\0$ARGV[0]") or die; listen S, 9; $| = 1; print "up\n"; while (accept C, S) { print "x\n"; close C }',
      this.abstract,
    ]);
    await new Promise<void>((resolve, reject) => {
      this.abstractServer?.once("error", reject);
      this.abstractServer?.stdout?.once("data", () => {
        this.abstractServer?.stdout?.on("data", count);
        resolve();
      });
    });
    this.messageServer = spawn("perl", [
      "-MSocket",
      "-e",
      'socket S, PF_UNIX, SOCK_DGRAM, 0; bind S, pack("S a*", 1, $ARGV[0]) or die; chmod 0777, $ARGV[0]; $| = 1; print "up\n"; while (defined recv S, $x, 9, 0) { print "x\n" }',
      this.messages,
    ]);
    await new Promise<void>((resolve, reject) => {
      this.messageServer?.once("error", reject);
      this.messageServer?.stdout?.once("data", () => {
        this.messageServer?.stdout?.on("data", count);
        resolve();
      });
    });
    await new Promise<void>((resolve) => this.udp.on("message", count).bind(0, "127.0.0.1", resolve));
    this.renew();
  }

  close(): void {
    for (const server of this.servers) server.close();
    this.udp.close();
    this.abstractServer?.kill();
    this.messageServer?.kill();
    this.victim?.kill("SIGKILL");
    this.victim?.kill("SIGCONT");
  }

  /** Puts everything back as it was. */
  renew(): void {
    rmSync(this.folder, { recursive: true, force: true });
    rmSync(this.home, { recursive: true, force: true });
    for (const folder of ["d", "empty"]) mkdirSync(join(this.folder, folder), { recursive: true });
    writeFileSync(join(this.folder, "f"), "kept\n", { mode: 0o644 });
    writeFileSync(join(this.folder, "d/g"), "kept\n");
    symlinkSync("f", join(this.folder, "l"));
    const secrets = [
      ".ssh/id_ed25519",
      ".aws/credentials",
      ".netrc",
      ".docker/config.json",
      ".gnupg/key",
      ".config/gh/hosts.yml",
    ];
    for (const secret of secrets) {
      mkdirSync(join(this.home, secret, ".."), { recursive: true });
      writeFileSync(join(this.home, secret), "secret\n");
    }
    for (const path of this.strays()) rmSync(path, { recursive: true, force: true });
    this.asked = 0;
    this.victim?.kill("SIGKILL");
    this.victim?.kill("SIGCONT");
    writeFileSync(join(this.root, "victim"), "");
    this.victim = spawn(
      "/bin/bash",
      [
        "-c",
        'exec 9>>"$1/victim"; for s in HUP INT QUIT USR1 USR2 TERM CONT; do trap "echo $s >&9" "$s"; done; echo up >&9; while :; do sleep 0.02; done',
        this.name,
        this.root,
      ],
      { detached: true, stdio: "ignore", cwd: this.folder },
    );
    const started = Date.now();
    while (!read(join(this.root, "victim")).includes("up") && Date.now() - started < 5_000)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    writeFileSync(join(this.folder, "pid"), `${this.victim.pid}\n`);
  }

  private strays(): readonly string[] {
    return [...places, this.home]
      .map((place) => join(place, `safe-sh-attempt-${process.getuid?.()}`))
      .filter((path) => existsSync(path));
  }

  environment(): Record<string, string> {
    const port = (server: Server | undefined): string => {
      const address = server?.address();
      return typeof address === "object" && address ? String(address.port) : "";
    };
    return {
      T: this.folder,
      M: String(process.getuid?.()),
      SHELL: "/bin/bash",
      HOME: this.home,
      V: String(this.victim?.pid),
      N: this.name,
      P: port(this.servers[0]),
      U: String(this.udp.address().port),
      S: this.socket,
      A: this.abstract,
      D: this.messages,
      X: join(this.root, "..", "setuid-shell"),
      GIT_AUTHOR_NAME: "x",
    };
  }

  /** Everything that harm would show in, by name. */
  look(): ReadonlyMap<string, string> {
    const seen = new Map<string, string>();
    for (const root of [this.folder, this.home]) tree(root, seen);
    seen.set("strays", this.strays().join(" "));
    seen.set("mounts", read("/proc/self/mountinfo"));
    seen.set("hostname", hostname());
    for (const name of settings) seen.set(name, read(`/proc/sys/${name}`));
    seen.set("keys", String(/safe-sh-attempt/.test(read("/proc/keys"))));
    for (const kind of ["shm", "sem", "msg"])
      seen.set(
        kind,
        read(`/proc/sysvipc/${kind}`)
          .split("\n")
          .filter((line) => [key, key + 1, key - 1].some((each) => line.trim().startsWith(`${each} `)))
          .join(),
      );
    seen.set("log of the process", read(join(this.root, "victim")));
    const process = `/proc/${this.victim?.pid}`;
    // State, priority and niceness; the rest of the line counts time.
    const stat = read(`${process}/stat`).split(") ").at(-1)?.split(" ") ?? [];
    seen.set("process", [/[RD]/.test(stat[0] ?? "") ? "S" : stat[0], stat[15], stat[16], stat[38]].join(" "));
    seen.set("limits of the process", read(`${process}/limits`));
    seen.set("adjustment of the process", read(`${process}/oom_score_adj`));
    seen.set("name of the process", read(`${process}/comm`));
    seen.set("processors", /Cpus_allowed:.*/.exec(read(`${process}/status`))?.[0] ?? "gone");
    seen.set("tracer of the process", /TracerPid:\s*\d+/.exec(read(`${process}/status`))?.[0] ?? "gone");
    seen.set("own niceness", read("/proc/self/stat").split(") ").at(-1)?.split(" ")[16] ?? "");
    seen.set("connections", String(this.asked));
    return seen;
  }

  /** Removes what `renew` cannot. */
  cleanKernel(): void {
    const quietly = (program: string, given: readonly string[]): void => {
      try {
        execFileSync(program, given, { stdio: "ignore" });
      } catch {
        // It was not there.
      }
    };
    for (const each of [key, key + 1, key - 1])
      for (const kind of ["-M", "-S", "-Q"]) quietly("ipcrm", [kind, String(each)]);
    // KEYCTL_CLEAR of the user's and the user session's keyring.
    if (process.arch === "x64") quietly("perl", ["-e", "syscall(250, 7, $_) for -4, -5"]);
    // The kernel removes them a little later.
    for (let tries = 0; tries < 100 && this.look().get("keys") === "true"; tries++)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  }
}

/** All that is below a path, with modes, owners, times and contents. */
export function tree(path: string, seen: Map<string, string>): void {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (!status) return;
  const what = [
    status.mode,
    status.uid,
    status.gid,
    status.nlink,
    status.isDirectory() ? 0 : status.size,
    status.mtimeMs,
  ].join(" ");
  if (status.isDirectory()) {
    seen.set(path, what);
    for (const name of readdirSync(path)) tree(join(path, name), seen);
    return;
  }
  const content = status.isSymbolicLink() ? readlinkSync(path) : status.isFile() ? read(path) : "";
  seen.set(path, `${what} ${content}`);
}

/** What differs, in words. */
export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) =>
      `${name}: ${before.get(name) ?? "(nothing)"} became ${after.get(name) ?? "(nothing)"}`.slice(0, 300),
    );
}
