// Ordinary scripts through the thin shell and the resident: what they print, on which stream, and how they end, is as with bash
// itself. `differs` says why a row does not; docs/references/confinement.md has these.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { safeBash, safeSh } from "../../support/built.ts";
import { environment } from "../../support/programs.ts";
import { stopAt } from "../../support/resident.ts";
import { isWhole, rowsOf } from "../../support/rows.ts";

interface Row {
  readonly script: string;
  /** Before `-c`. */
  readonly options?: readonly string[];
  /** After the script. */
  readonly args?: readonly string[];
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** To the whole process group, once the script has printed something. */
  readonly signal?: NodeJS.Signals;
  /** A moment later. */
  readonly then?: NodeJS.Signals;
  /** The reader of its output ends after the first byte. */
  readonly closes?: true;
  readonly differs?: string;
}

// As for attempts: every eighth row, and those with signals; `SAFE_SH_TESTS=all` has all.
const all = rowsOf<Row>("fixtures/confinement/scripts.jsonl");
const rows = all.filter(({ signal, differs }, index) => isWhole || signal || differs || index % 8 === 0);
let home = "";
let env: Readonly<Record<string, string>> = {};
const project = (): string => join(home, "project");
const calls = (): string => join(home, "calls-of-node");

/** Node as it is, but that its calls are counted. */
function countedNode(): string {
  const folder = join(home, "bin");
  mkdirSync(folder);
  const counting = `#!/bin/sh\necho x >> '${calls()}'\nexec '${process.execPath}' "$@"\n`;
  writeFileSync(join(folder, "node"), counting, { mode: 0o755 });
  return folder;
}

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "safe-sh-test-"));
  const plain = environment();
  const path = `${countedNode()}${delimiter}/usr/local/bin:/usr/bin:/bin`;
  // A shell that another one has started reads no start-up file, even if its input is a socket.
  env = { ...plain, PATH: path, HOME: home, XDG_STATE_HOME: join(home, "state"), SAFE_SH_RESIDENT: "", SHLVL: "1" };
  mkdirSync(join(project(), "sub"), { recursive: true });
  const put = (name: string, content: string | Uint8Array): void => writeFileSync(join(project(), name), content);
  put("f", "one\ntwo\n");
  put("nums", Array.from({ length: 20 }, (_, index) => `${index + 1}\n`).join(""));
  put("sub/a b", "x\ny\n");
  put("sub/c.txt", "three\nfour\n");
  put("data.csv", "a,1\nb,2\nc,1\n");
  put("data.json", '{"a":[{"b":1},{"b":"x"}]}');
  put("big", "0123456789abcde\n".repeat(15_000));
  put(
    "bin",
    Uint8Array.from({ length: 4096 }, (_, index) => (index * 7) % 256),
  );
  put("empty", "");
  put(".hidden", "h\n");
  put("it's", "apostrophe\n");
  put("crlf.txt", "a\r\nb\r\n");
  put("mixed", "b\nA\na\nB\nä\n_\n");
  symlinkSync("sub", join(project(), "link"));
  const made = spawnSync(
    "sh",
    ["-ec", "tar cf a.tar f nums; gzip -nk f; git init -q -b main; git add f nums sub; git commit -qm first"],
    {
      cwd: project(),
      env: {
        ...plain,
        ...Object.fromEntries(["AUTHOR", "COMMITTER"].map((who) => [`GIT_${who}_NAME`, "n"])),
        ...Object.fromEntries(["AUTHOR", "COMMITTER"].map((who) => [`GIT_${who}_EMAIL`, "e@x"])),
      },
      encoding: "utf8",
    },
  );
  expect(made).toMatchObject({ status: 0, stderr: "" });
  expect(spawnSync(safeSh, ["serve", "--start"], { env }).status).toBe(0);
});
afterAll(async () => {
  await stopAt(env);
  rmSync(home, { recursive: true, force: true });
});

interface Shown {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** What bash does with the program, `$@`. */
const merged = 'exec "$@" 2>&1';
const cut = '"$@" | head -c 1 > /dev/null; echo "${PIPESTATUS[0]}"';

async function run(program: string, row: Row, around?: string): Promise<Shown> {
  const given = [...(row.options ?? []), "-c", row.script, ...(row.args ?? [])];
  const [command, ...rest] =
    around === undefined ? [program, ...given] : ["bash", "-c", around, "x", program, ...given];
  const child = spawn(command as string, rest, {
    cwd: project(),
    env: { ...env, ...row.env },
    stdio: "pipe",
    detached: true,
  });
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on("data", (piece: Buffer) => out.push(piece));
  child.stderr.on("data", (piece: Buffer) => err.push(piece));
  child.stdin.on("error", () => {});
  child.stdin.end(row.stdin ?? "");
  const end = new Promise<Pick<Shown, "code" | "signal">>((resolve) =>
    child.once("close", (code, signal) => resolve({ code, signal })),
  );
  if (row.signal) {
    await new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));
    // The next command has begun by then, or it has not, which is no matter of ours.
    await later(200);
    const send = (signal: NodeJS.Signals): void => void process.kill(-(child.pid as number), signal);
    send(row.signal);
    if (row.then) {
      await later(200);
      send(row.then);
      // What is stopped takes others only then.
      if (row.then !== "SIGCONT") send("SIGCONT");
    }
  }
  const { code, signal } = await end;
  const text = (pieces: readonly Buffer[]): string => Buffer.concat(pieces).toString("latin1");
  // The path of bash, and the numbers of processes.
  const named = text(err)
    .replaceAll(/^\S*bash: /gm, "bash: ")
    .replaceAll(/^(bash: line \d+:) +\d+ /gm, "$1 N ");
  return { out: text(out), err: named, code, signal };
}

/** Where processes of one script write at once, the order is chance. */
const concurrent = /(?:^|[^|>])\|(?:[^|]|$)|(?:^|[^&>;])&(?:[^&\d>]|$)|[<>]\(/;

const both = async (row: Row, around?: string): Promise<readonly [Shown, Shown]> => [
  await run(safeBash, row, around),
  await run("bash", row, around),
];

test("the rows are many, and few of them differ", () => {
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter(({ differs }) => differs !== undefined).length).toBeLessThan(10);
});

test.each(rows.filter(({ differs }) => differs === undefined).map((row) => [row.script, row] as const))(
  "%s",
  // A signal may meet either of them a step further on.
  { retry: 2 },
  async (_script, row) => {
    const [ours, theirs] = await both(row, row.closes ? cut : undefined);
    expect(ours).toEqual(theirs);
    if (row.signal || row.closes || concurrent.test(row.script)) return;
    const [inOrder, asBash] = await both(row, merged);
    expect(inOrder.out.replaceAll(/^\S*bash: /gm, "bash: ")).toEqual(asBash.out.replaceAll(/^\S*bash: /gm, "bash: "));
  },
);

test.each(rows.flatMap((row) => (row.differs === undefined ? [] : [[row.script, row.differs, row] as const])))(
  "%s differs: %s",
  async (_script, _why, row) => {
    const [ours, theirs] = await both(row);
    expect(ours).not.toEqual(theirs);
  },
);

test("node answers for few of them", () => {
  const answered = readFileSync(calls(), "utf8").length / 2;
  // Those that look at processes of this machine, and options before `-c`. Each runs once or twice.
  expect(answered).toBeLessThan(20);
});
