// Runs inside the sandbox: one script after another in real bash, each in a fresh folder, and reports what it recorded.
// A line of JSON in, a line of JSON out. Everything writable lies in /mnt, /tmp and /dev/shm, which end with the sandbox.
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createInterface } from "node:readline";

const scratch = "/mnt";
const longestRun = 500;
const [input, output, errors] = ["input", "output", "errors"].map((name) => `${scratch}/log/${name}`);
const [stub, prelude, bystander, names, real] = process.argv.slice(2);

// A signal to all processes of the group must not end this one: the bystander notes it.
for (const name of ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGUSR1", "SIGUSR2", "SIGPIPE", "SIGALRM", "SIGTSTP"])
  process.on(name, () => {});

for (const folder of ["bin", "log"]) mkdirSync(`${scratch}/${folder}`, { recursive: true });
writeFileSync(`${scratch}/stub`, readFileSync(stub));
chmodSync(`${scratch}/stub`, 0o755);
writeFileSync(`${scratch}/prelude`, readFileSync(prelude));
for (const name of names.split(",")) symlinkSync(`${scratch}/stub`, `${scratch}/bin/${name}`);
for (const path of real.split(",")) symlinkSync(path, `${scratch}/bin/${path.replace(/.*\//, "")}`);

// Everything that can be written, but for the record itself.
const made = [`${scratch}/work`, `${scratch}/home`];
const shared = ["/tmp", "/dev/shm"];
const own = new Set(["bin", "log", "oracle", "prelude", "stub"].map((name) => `${scratch}/${name}`));

function fresh() {
  const strays = [scratch, ...shared].flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  for (const path of strays.filter((path) => !own.has(path))) {
    unlock(path);
    rmSync(path, { recursive: true, force: true });
  }
  for (const folder of made) mkdirSync(folder);
  for (const name of ["a.c", "b.c", "a b", "-n", "f", "rm"]) writeFileSync(`${scratch}/work/${name}`, `${name}\n`);
  mkdirSync(`${scratch}/work/d`);
  writeFileSync(`${scratch}/work/d/e.c`, "e\n");
  writeFileSync(`${scratch}/home/note`, "note\n");
}

function unlock(folder) {
  try {
    if (!lstatSync(folder).isDirectory()) return;
    chmodSync(folder, 0o700);
    for (const name of readdirSync(folder))
      if (lstatSync(`${folder}/${name}`).isDirectory()) unlock(`${folder}/${name}`);
  } catch {
    // It is gone already.
  }
}

/**
 * Every file in a folder that can be written, with what must stay the same of it. The folders for temporary files have no time:
 * bash puts long here-documents there, and removes them at once.
 */
function snapshot() {
  const found = {};
  const visit = (path) => {
    if (own.has(path)) return;
    const { mode, size, ino, mtimeNs } = lstatSync(path, { bigint: true });
    const type = Number(mode) & 0o170000;
    const isFolder = type === 0o040000;
    let content = "";
    if (type === 0o120000) content = readlinkSync(path);
    else if (type === 0o100000 && size <= 65_536n && Number(mode) & 0o400) content = readFileSync(path, "latin1");
    const time = shared.includes(path) || path === scratch ? "" : mtimeNs;
    found[path] = `${mode.toString(8)} ${ino} ${time} ${isFolder ? "" : size} ${content}`;
    if (isFolder && Number(mode) & 0o400) for (const name of readdirSync(path)) visit(`${path}/${name}`);
  };
  for (const folder of [scratch, ...shared]) if (existsSync(folder)) visit(folder);
  return found;
}

/** What differs; a folder whose list of names changed is not told apart from the names. */
function changes(before, after) {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = paths
    .filter((path) => before[path] !== after[path])
    .map((path) => ({ path, was: before[path] ?? null, is: after[path] ?? null }));
  const filled = new Set(
    changed.filter(({ was, is }) => was === null || is === null).map(({ path }) => path.replace(/\/[^/]*$/, "")),
  );
  const withoutTime = (text) => text?.split(" ").toSpliced(2, 1).join(" ");
  return changed.filter(({ path, was, is }) => !filled.has(path) || withoutTime(was) !== withoutTime(is));
}

const pause = new Int32Array(new SharedArrayBuffer(4));

/** The bystander, once it is there. */
let beside;
const spared = new Set([process.pid, process.ppid]);

function startBystander() {
  if (beside) spared.delete(beside.pid);
  rmSync(`${scratch}/log/ready`, { force: true });
  beside = spawn("/usr/bin/perl", [bystander], { stdio: "ignore" });
  spared.add(beside.pid);
  for (let tries = 0; tries < 200 && !existsSync(`${scratch}/log/ready`); tries++) Atomics.wait(pause, 0, 0, 5);
  if (!existsSync(`${scratch}/log/ready`)) throw new Error("the bystander does not start");
}

/** Connections and packets that reached this machine; a connection is kept here for a minute after its end. */
function traffic() {
  const lines = ["tcp", "tcp6", "udp"].flatMap((name) =>
    readFileSync(`/proc/net/${name}`, "latin1").split("\n").slice(1),
  );
  return lines.flatMap((line) => {
    const [, local, remote, state, queue] = line.trim().split(/\s+/);
    if (local === undefined || state === "0A") return [];
    return state === "07" && /^0+:0+$/.test(queue) ? [] : [`${local} ${remote} ${state === "07" ? queue : ""}`];
  });
}

const others = () =>
  readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name) || name === "1" || spared.has(Number(name))) return false;
    try {
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${name}/status`, "latin1"));
    } catch {
      return false;
    }
  });

/** What runs in the background gets a moment to end; the rest is killed. */
function settle() {
  for (let tries = 0; tries < 60; tries++) {
    const count = others().length;
    if (count === 0) return true;
    // Nothing that ends soon starts so many.
    if (count > 50) break;
    Atomics.wait(pause, 0, 0, tries < 20 ? 1 : 5);
  }
  for (let tries = 0; tries < 100 && others().length > 0; tries++) {
    try {
      // All but this process and the first of the sandbox.
      process.kill(-1, "SIGKILL");
    } catch {
      // None is left.
    }
    Atomics.wait(pause, 0, 0, 2);
  }
  startBystander();
  return false;
}

/** Is what the next run needs still there? */
const programs = readdirSync(`${scratch}/bin`).length;
const whole = () =>
  existsSync(`${scratch}/stub`) &&
  existsSync(`${scratch}/prelude`) &&
  existsSync(`${scratch}/bin`) &&
  readdirSync(`${scratch}/bin`).length === programs;

fresh();
startBystander();
let clean = snapshot();
let connected = new Set(traffic());

function run({ script, status }) {
  for (const name of ["calls", "count", "trace", "signals"]) writeFileSync(`${scratch}/log/${name}`, "");
  writeFileSync(`${scratch}/log/status`, `${status}\n`);
  writeFileSync(input, "one two\nthree\n");
  const stdio = [openSync(input, "r"), openSync(output, "w"), openSync(errors, "w")];
  const ended = spawnSync("/bin/bash", ["--noprofile", "--norc", "-c", "--", script, "script"], {
    cwd: `${scratch}/work`,
    env: {
      PATH: `${scratch}/bin`,
      HOME: `${scratch}/home`,
      LC_ALL: "C.UTF-8",
      BASH_ENV: `${scratch}/prelude`,
    },
    // Files, not pipes: what the script leaves behind would hold a pipe open.
    stdio,
    timeout: longestRun,
    killSignal: "SIGKILL",
  });
  for (const descriptor of stdio) closeSync(descriptor);
  // The bystander may need a moment to note a signal.
  if (ended.signal !== null || script.includes("kill")) Atomics.wait(pause, 0, 0, 30);
  const settled = settle();
  const after = snapshot();
  const changed = changes(clean, after);
  const sent = traffic().filter((line) => !connected.has(line));
  if (sent.length > 0) connected = new Set(traffic());
  const observation = {
    calls: readFileSync(`${scratch}/log/calls`, "latin1"),
    trace: readFileSync(`${scratch}/log/trace`, "latin1"),
    changed,
    signals: readFileSync(`${scratch}/log/signals`, "latin1").split("\n").slice(0, -1),
    sent,
    stdout: readFileSync(output, "latin1"),
    stderr: readFileSync(errors, "latin1"),
    code: ended.status,
    // Cut short: what was seen is all true, and may not be all.
    cut: ended.error !== undefined || ended.signal !== null || !settled,
  };
  if (changed.length > 0) {
    fresh();
    clean = snapshot();
  }
  return observation;
}

for await (const line of createInterface({ input: process.stdin })) {
  const job = JSON.parse(line);
  const seen = [];
  for (const each of job) {
    seen.push(run(each));
    if (seen.at(-1).cut || !whole()) break;
  }
  process.stdout.write(`${JSON.stringify(seen)}\n`);
  if (!whole()) break;
}
