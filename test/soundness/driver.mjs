// Runs inside the sandbox: one script after another in real bash, each in a fresh folder, and reports what it recorded.
// A line of JSON in, a line of JSON out. Everything writable lies in /mnt, /tmp and /dev/shm, which end with the sandbox.
import { spawnSync } from "node:child_process";
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
const [stub, prelude, names, real] = process.argv.slice(2);

for (const folder of ["bin", "log"]) mkdirSync(`${scratch}/${folder}`, { recursive: true });
writeFileSync(`${scratch}/stub`, readFileSync(stub));
chmodSync(`${scratch}/stub`, 0o755);
writeFileSync(`${scratch}/prelude`, readFileSync(prelude));
for (const name of names.split(",")) symlinkSync(`${scratch}/stub`, `${scratch}/bin/${name}`);
for (const path of real.split(",")) symlinkSync(path, `${scratch}/bin/${path.replace(/.*\//, "")}`);

const watched = [`${scratch}/work`, `${scratch}/home`, "/tmp", "/dev/shm"];

function fresh() {
  for (const folder of watched.slice(0, 2)) {
    unlock(folder);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  }
  for (const folder of watched.slice(2))
    for (const name of readdirSync(folder)) rmSync(`${folder}/${name}`, { recursive: true, force: true });
  for (const name of ["a.c", "b.c", "a b", "-n"]) writeFileSync(`${scratch}/work/${name}`, `${name}\n`);
  mkdirSync(`${scratch}/work/d`);
  writeFileSync(`${scratch}/work/d/e.c`, "e\n");
  writeFileSync(`${scratch}/home/note`, "note\n");
}

function unlock(folder) {
  try {
    chmodSync(folder, 0o700);
    for (const name of readdirSync(folder))
      if (lstatSync(`${folder}/${name}`).isDirectory()) unlock(`${folder}/${name}`);
  } catch {
    // It is gone already.
  }
}

/** Every file below the watched folders, with what must stay the same of it. */
function snapshot() {
  const found = {};
  const visit = (path) => {
    const { mode, size } = lstatSync(path);
    const type = mode & 0o170000;
    let content = "";
    if (type === 0o120000) content = readlinkSync(path);
    else if (type === 0o100000 && size <= 65_536 && mode & 0o400) content = readFileSync(path, "latin1");
    found[path] = `${mode.toString(8)} ${type === 0o040000 ? "" : size} ${content}`;
    if (type === 0o040000 && mode & 0o400) for (const name of readdirSync(path)) visit(`${path}/${name}`);
  };
  for (const folder of watched) if (existsSync(folder)) visit(folder);
  return found;
}

function changes(before, after) {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths]
    .filter((path) => before[path] !== after[path])
    .map((path) => ({ path, was: before[path] ?? null, is: after[path] ?? null }));
}

const others = () =>
  readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name) || name === "1" || Number(name) === process.pid || Number(name) === process.ppid)
      return false;
    try {
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${name}/status`, "latin1"));
    } catch {
      return false;
    }
  });

const pause = new Int32Array(new SharedArrayBuffer(4));

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
let clean = snapshot();

function run({ script, status }) {
  for (const name of ["calls", "count", "trace"]) writeFileSync(`${scratch}/log/${name}`, "");
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
  const settled = settle();
  const after = snapshot();
  const changed = changes(clean, after);
  const observation = {
    calls: readFileSync(`${scratch}/log/calls`, "latin1"),
    trace: readFileSync(`${scratch}/log/trace`, "latin1"),
    changed,
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
