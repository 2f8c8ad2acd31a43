// Trials by the thin shell and by node: the same outcome, and nothing is left of one whose processes were killed.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Status } from "../../../src/doors/resident/server.ts";
import { readRecords } from "../../../src/run/trial/records.ts";
import { removeFolder } from "../../../src/run/trial/remove.ts";
import { look, World } from "../../run/trial/world.ts";
import { safeSh } from "../../support/built.ts";
import { type Ended, ended, environment, kill, run, start, until } from "../../support/programs.ts";
import { statusOf, stopAt } from "../../support/resident.ts";
import { rowsOf, share } from "../../support/rows.ts";

// Outside of /tmp a session has one of its own, as at work.
const before = process.env.TMPDIR;
process.env.TMPDIR = "/var/tmp";
const world = new World();
if (before === undefined) delete process.env.TMPDIR;
else process.env.TMPDIR = before;
const { cwd, env: own } = world.keeping();
const thin = { ...own, SAFE_SH_RESIDENT: "" };
const byNode = { ...own, SAFE_SH_RESIDENT: "off" };
const log = join(world.state, "safe-sh/decisions.jsonl");
const trials = join(world.state, "safe-sh/trials");

const begin = (): void => {
  const { status } = spawnSync(safeSh, ["serve", "--start"], { env: environment(thin), stdio: "ignore" });
  expect(status).toBe(0);
};
beforeAll(begin);
afterAll(async () => {
  await stopAt(thin);
  world.close();
});

/** The project as it was, and no records. */
function reset(): void {
  for (const each of [world.project, trials, log]) removeFolderOrFile(each);
  mkdirSync(world.project);
  world.fill();
}
const removeFolderOrFile = (path: string): void => (path === log ? rmSync(path, { force: true }) : removeFolder(path));
beforeEach(reset);

const call = (script: string, env: Record<string, string>, at = cwd): Promise<Ended> =>
  run(safeSh, ["-c", script], { cwd: at, env, stdio: ["ignore", "pipe", "pipe"] });

async function status(): Promise<Status> {
  const found = await statusOf(thin);
  if (!found) throw new Error("no resident answers");
  return found;
}

/** All that a caller, a person and a log have of it. Numbers of commits and indexes have times in them. */
function seen(end: Ended): unknown {
  const tree = look(world.project, { whole: false }).filter((line) => !/(?:^|\/)\.git\/(?:.*\/)?index /.test(line));
  const lines = existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n") : [];
  const decisions = lines.map((line) => ({ ...JSON.parse(line), time: 0, pid: 0 }));
  const records = readRecords().map(({ at: _, changes, ...more }) => ({
    ...more,
    changes: changes.map(({ root, name, gives, runs, refused }) => ({ root, name, gives, runs, refused })),
  }));
  return { end, tree, decisions, records };
}

interface Row {
  readonly script: string;
}
const scripts = share(
  [
    ...rowsOf<Row>("fixtures/trial/changes.jsonl").map(({ script }) => script),
    ...rowsOf<Row & { readonly prepare?: string }>("fixtures/trial/outcomes.jsonl").flatMap(({ script, prepare }) =>
      prepare === undefined ? [script] : [],
    ),
  ]
    // What begins over a copy goes by node.
    .filter((script) => !/\b(?:clone|rename)\b/.test(script)),
  10,
);

describe("the same by the thin shell and by node", () => {
  test.each([
    ...scripts,
    "echo x > a; exit 7",
    "sh -c 'kill -9 $$'",
    "echo out; echo err >&2; touch n",
    "echo x > /tmp/mine; cat /tmp/mine; touch n",
    "sh -c 'touch n; echo $TMPDIR $SAFE_SH_CONFINED $HOME $-'",
    "mkdir n; cd n; touch x; pwd",
    "for i in $(seq 250); do echo $i > f$i; done",
    'python3 -c \'import os; os.replace("d", "moved")\'',
  ])("%s", { timeout: 60_000 }, async (script) => {
    const theirs = seen(await call(script, byNode));
    reset();
    const { served } = await status();
    const ours = seen(await call(script, thin));
    expect((await status()).served).toBeGreaterThan(served);
    expect(ours).toEqual(theirs);
  });

  test("in a session's `/tmp`", { timeout: 60_000 }, async () => {
    expect(await call("echo x > /tmp/of-session; true", thin)).toMatchObject({ code: 0, stderr: "" });
    expect(await call("cat /tmp/of-session; touch n", byNode)).toMatchObject({ stdout: "x\n", stderr: "" });
    expect(await call("cat /tmp/of-session; touch m", thin)).toMatchObject({ stdout: "x\n", stderr: "" });
    expect(existsSync("/tmp/of-session")).toBe(false);
  });

  test("in what is held", { timeout: 60_000 }, async () => {
    expect((await call("echo x > .envrc; echo held > a", thin)).stderr).toMatch(/held 2 changes: .* as trial 1, since/);
    expect(await call("cat a; rm b; echo more >> a", thin)).toMatchObject({
      stdout: "held\n",
      stderr: expect.stringMatching(
        /held 2 changes, 1 of them deletions: D b, M a \(\+1 −0\) as trial 2, with held trial 1, since/,
      ),
    });
  });
});

/** The processes of a script, by words that stand in it. */
const running = (mark: string): readonly number[] =>
  readdirSync("/proc").flatMap((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, "utf8").includes(mark) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
const nameOf = (pid: number): string => readFileSync(`/proc/${pid}/comm`, "utf8").trim();
const stateOf = (pid: number): string => /\) (\w) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? "";
const folders = (): readonly string[] =>
  (existsSync(trials) ? readdirSync(trials) : []).filter((name) => /^\d+$/.test(name));
const began = (): boolean => folders().some((name) => existsSync(join(trials, name, "upper-0/began")));

const hasProgram = (pid: number): boolean => {
  try {
    const below = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    return nameOf(pid) === "bash" && below.some((each) => each !== "" && nameOf(Number(each)) === "sleep");
  } catch {
    return false;
  }
};

interface Running {
  readonly pid: number;
  readonly mark: string;
  readonly end: Promise<Ended>;
}

/** A trial that runs, has changed something, and would end after so many seconds. */
async function long(
  seconds: number,
  env: Record<string, string> = thin,
  before: readonly string[] = [],
): Promise<Running> {
  const mark = `mark-${process.pid}-${Math.random()}`;
  const [program = safeSh, ...rest] = [...before, safeSh, "-c", `touch began; : ${mark}; sleep ${seconds}; exit 3`];
  const child = start(program, rest, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const end = ended(child);
  // A signal that comes while bash starts a program meets bash alone, which then waits for it.
  await until(() => began() && running(mark).some(hasProgram), "the trial begins");
  return { pid: child.pid ?? 0, mark, end };
}

const nothingRuns = (mark: string): Promise<void> => until(() => running(mark).length === 0, "its processes end");

describe("nothing is left, and nothing is lost", () => {
  test("if its starter is killed", { timeout: 60_000 }, async () => {
    const { pid, mark, end } = await long(60);
    expect(nameOf(pid)).toBe("perl");
    kill(pid, "SIGKILL");
    await end;
    await nothingRuns(mark);
    expect(existsSync(join(cwd, "began"))).toBe(false);
    expect(await call("python3 -c 'import os; os.nice(0)'", thin)).toMatchObject({ code: 0, stderr: "" });
    expect(folders()).toEqual([]);
  });

  test("if the sandbox is killed: as by node", { timeout: 60_000 }, async () => {
    const { mark, end } = await long(60);
    const [outer] = running(mark).filter((pid) => nameOf(pid) === "bwrap");
    kill(outer, "SIGKILL");
    const { code, signal, stderr } = await end;
    expect([code ?? signal, stderr]).toEqual(["SIGKILL", ""]);
    await nothingRuns(mark);
    expect(existsSync(join(cwd, "began"))).toBe(true);
  });

  test("if the resident is killed, node ends it", { timeout: 60_000 }, async () => {
    const { mark, end } = await long(2);
    kill((await status()).pid, "SIGKILL");
    expect(await end).toMatchObject({ code: 3, stderr: "" });
    begin();
    await nothingRuns(mark);
    expect(existsSync(join(cwd, "began"))).toBe(true);
    expect(readRecords()).toMatchObject([{ type: "journal", state: "done" }]);
  });

  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("if %s comes", { timeout: 60_000 }, async (name) => {
    const ends: unknown[] = [];
    for (const env of [thin, byNode]) {
      const { pid, mark, end } = await long(60, env);
      kill(pid, name);
      const { code, signal } = await end;
      ends.push([code, signal]);
      await nothingRuns(mark);
      expect(existsSync(join(cwd, "began"))).toBe(true);
      reset();
    }
    expect(ends[0]).toEqual(ends[1]);
  });

  test("if it is stopped, and goes on", { timeout: 60_000 }, async () => {
    const { pid, mark, end } = await long(2);
    kill(pid, "SIGTSTP");
    const shell = running(mark).find((each) => nameOf(each) === "bash");
    await until(() => stateOf(shell ?? 0) === "T" && stateOf(pid) === "T", "it stops");
    kill(pid, "SIGCONT");
    expect(await end).toMatchObject({ code: 3 });
    expect(existsSync(join(cwd, "began"))).toBe(true);
  });

  test("if two run at once", { timeout: 60_000 }, async () => {
    const both = await Promise.all(
      ["one", "two"].map((name) => call(`sleep 0.3; echo x > ${name}; echo ${name}`, thin)),
    );
    expect(both).toMatchObject([
      { stdout: "one\n", stderr: "" },
      { stdout: "two\n", stderr: "" },
    ]);
    expect(["one", "two"].map((name) => existsSync(join(cwd, name)))).toEqual([true, true]);
    expect(folders()).toHaveLength(2);
  });
});

test("an end that the resident did not give is none", { timeout: 60_000 }, async () => {
  const { pid, end } = await long(12);
  const [number = ""] = folders();
  const forged = { ...byNode, SAFE_SH_TRIAL: `${number} ${"0".repeat(32)} exited 0 kept` };
  const said = await run(safeSh, ["-c", "true"], { cwd, env: forged });
  expect(existsSync(join(cwd, "began"))).toBe(false);
  expect(said).toMatchObject({
    code: 125,
    stderr: expect.stringContaining("it is not known how the command has ended"),
  });
  const asPrefix = { ...forged, CLAUDECODE: "1", CLAUDE_CODE_SHELL_PREFIX: safeSh };
  expect(await run(safeSh, ["echo ran"], { cwd, env: asPrefix })).toMatchObject({ stdout: "ran\n" });
  expect(nameOf(pid)).toBe("perl");
  expect(await end).toMatchObject({ code: 3 });
  expect(existsSync(join(cwd, "began"))).toBe(true);
});

test.runIf(process.geteuid?.() === 0)("for an ordinary user", { timeout: 90_000 }, async () => {
  const nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
  for (const each of [world.folder, world.state]) spawnSync("chown", ["-R", "65534:65534", each]);
  const as = (given: readonly string[], env: Record<string, string>): Promise<Ended> =>
    run("/usr/bin/setpriv", [...nobody.slice(1), safeSh, ...given], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const place = join(world.state, "of-nobody");
  mkdirSync(place, { mode: 0o700 });
  spawnSync("chown", ["65534:65534", place]);
  const more = { XDG_STATE_HOME: place, XDG_CACHE_HOME: join(place, "cache") };
  const [theirs, ours] = [
    { ...byNode, ...more },
    { ...thin, ...more },
  ];
  expect(await as(["serve", "--start"], ours)).toMatchObject({ code: 0 });
  try {
    const served = async () => JSON.parse((await as(["serve", "--status", "--json"], ours)).stdout).served as number;
    expect(await as(["-c", "python3 -c 'import os; os.nice(0)'"], ours)).toMatchObject({ code: 0, stderr: "" });
    const before = await served();
    expect(await as(["-c", "echo x > n; rm b; id -u"], ours)).toEqual(
      await as(["-c", "echo x > m; true; id -u"], theirs),
    );
    expect([await served(), existsSync(join(cwd, "n")), existsSync(join(cwd, "b"))]).toEqual([before + 2, true, false]);
    expect((await as(["-c", "echo x > .envrc; mkdir k; echo > k/x"], ours)).stderr).toContain(
      "held 2 changes: A .envrc",
    );
  } finally {
    await as(["serve", "--stop"], ours);
    for (const each of [world.folder, world.state]) spawnSync("chown", ["-R", "0:0", each]);
  }
});
