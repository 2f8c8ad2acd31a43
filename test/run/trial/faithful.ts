// Runs commands of real kinds twice at the same place, with plain bash and as trials that are kept, and compares the status, the
// output and the tree: contents, permissions, links and times. `npm run faithful [PROJECT [FROM]]`: from that row of it on.
import { execFileSync, spawnSync } from "node:child_process";
import {
  closeSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { removeFolder } from "../../../src/run/trial/remove.ts";
import { rowsOf } from "../../support/rows.ts";

interface Row {
  readonly project: keyof typeof projects;
  readonly script: string;
  /** It asks for another machine: the output is not compared. */
  readonly network?: true;
  /** Why it cannot be the same. */
  readonly fails?: string;
}

const root = resolve(import.meta.dirname, "../../..");

/** How a project is made, in its folder. */
const projects = {
  node: `mkdir -p src test node_modules; for p in ${root}/node_modules/* ${root}/node_modules/.bin; do ln -s "$p" node_modules/; done
    echo '{"name":"x","version":"1.0.0","scripts":{"test":"node --test test/"},"files":["src"]}' > package.json
    echo 'export const a: number = 1; console.log(a);' > src/a.ts
    echo 'import { test, expect } from "vitest"; test("a", () => expect(1).toBe(1));' > src/a.test.ts
    echo 'require("node:test")("a", () => {})' > test/a.cjs
    echo '{"compilerOptions":{"outDir":"out","incremental":true,"skipLibCheck":true,"types":[],"module":"esnext","target":"es2022"},"files":["src/a.ts"]}' > tsconfig.json
    echo 'require("http").createServer((q, r) => r.end(q.url)).listen(8199, "127.0.0.1")' > server.js; git init -q; echo node_modules > .gitignore`,
  python: `mkdir -p pkg tests; touch pkg/__init__.py tests/__init__.py; echo 'def f(x): return x * 2' > pkg/mod.py
    printf 'import unittest\\nfrom pkg.mod import f\\nclass T(unittest.TestCase):\\n    def test_f(self): self.assertEqual(f(2), 4)\\n' > tests/test_mod.py; git init -q`,
  c: `mkdir src; echo 'int a(void) { return 1; }' > src/a.c; echo 'int b(void) { return 2; }' > src/b.c; echo 'int c(void) { return' > src/broken.c
    printf '#include <stdio.h>\\nint a(void); int b(void);\\nint main(void) { printf("%%d\\\\n", a() + b()); return 0; }\\n' > src/main.c
    printf 'app: src/a.o src/b.o src/main.o\\n\\tcc -o app $^\\nclean:\\n\\trm -f app src/*.o\\nstamp: src/a.c\\n\\t@echo same > new; cmp -s new old || cp new old; rm new; touch stamp; touch -d @1000000000 old\\n' > Makefile
    head -c 1000 /dev/zero > data; ln data data2; git init -q`,
  git: `git init -q -b main; for i in {1..20}; do echo f$i > f$i; done; mkdir -p d/e; echo d > d/e/f; git add -A; git commit -qm one; echo 2 > f2; git commit -qam two; echo 3 >> f3; git commit -qam three
    git checkout -q -b feature HEAD~1; echo o > only; git add only; git commit -qm feature; git checkout -q main
    git init -q ../lib; (cd ../lib; echo s > s; git add s; git commit -qm s); git -c protocol.file.allow=always submodule --quiet add ../lib sub; git commit -qm sub; echo dirty >> f1; echo new > untracked`,
  rust: `mkdir src; printf '[package]\\nname = "app"\\nversion = "0.1.0"\\nedition = "2021"\\n' > Cargo.toml; printf 'fn main() { println!("hi"); }\\n#[test]\\nfn t() {}\\n' > src/main.rs; git init -q; echo target > .gitignore`,
  // 20,000 files, hooks, a linked worktree and a submodule.
  large: `git init -q -b main; mkdir dir{0..99}; for d in {0..99}; do for f in {0..199}; do echo "line $f" > dir$d/file$f; done; done
    git add -A; git commit -qm base; printf '#!/bin/sh\\ngit diff --cached --quiet --exit-code -- dir0/locked\\n' > .git/hooks/pre-commit
    printf '#!/bin/sh\\ngrep -qE "^(good|one)" "$1" || { echo "hook: say good" >&2; exit 1; }\\n' > .git/hooks/commit-msg; chmod +x .git/hooks/pre-commit .git/hooks/commit-msg
    git init -q ../lib; (cd ../lib; echo s > s; git add s; git commit -qm s); git -c protocol.file.allow=always submodule --quiet add ../lib sub; git commit -qm "good sub"
    git branch other $(git commit-tree -m small $(git write-tree --prefix=dir2/)); git worktree add -q ../linked other; echo dirty >> dir0/file0; echo new > untracked`,
} as const;

interface Entry {
  readonly line: string;
  readonly time: bigint;
}

function treeOf(folder: string): Map<string, Entry> {
  const all = new Map<string, Entry>();
  const walk = (name: string): void => {
    for (const each of readdirSync(join(folder, name)).sort()) {
      const path = join(name, each);
      const at = join(folder, path);
      const status = lstatSync(at, { bigint: true });
      const mode = (status.mode & 0o7777n).toString(8);
      const content = status.isSymbolicLink()
        ? `-> ${readlinkSync(at)}`
        : status.isFile()
          ? `${readFileSync(at).toString("base64")} ${status.nlink}`
          : status.isDirectory()
            ? "/"
            : "special";
      all.set(path, {
        line: `${mode} ${content}`,
        time: status.isDirectory() || status.isSymbolicLink() ? 0n : status.mtimeNs,
      });
      if (status.isDirectory()) walk(path);
    }
  };
  walk("");
  return all;
}

interface Result {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
  readonly tree: Map<string, Entry>;
  readonly began: bigint;
  readonly milliseconds: number;
}

const work = mkdtempSync(join(homedir(), ".faithful-"));
const [project, home, state] = ["place/project", "home", "state"].map((name) => join(work, name)) as [
  string,
  string,
  string,
];
let session = "";
const environment = (): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  HOME: home,
  LC_ALL: "C",
  ...(process.env.RUSTUP_HOME || !process.env.HOME
    ? {}
    : { RUSTUP_HOME: join(process.env.HOME, ".rustup"), PYENV_ROOT: join(process.env.HOME, ".pyenv") }),
  XDG_STATE_HOME: state,
  XDG_CACHE_HOME: join(home, ".cache"),
  XDG_CONFIG_HOME: join(home, ".config"),
  // A trial that is held is nothing to the next row.
  CLAUDE_CODE_SESSION_ID: session,
  ...{ GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@b" },
  ...{ GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z", GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z" },
});

function make(kind: keyof typeof projects): void {
  removeFolder(dirname(project));
  mkdirSync(project, { recursive: true });
  execFileSync("bash", ["-c", projects[kind]], { cwd: project, env: environment(), stdio: "ignore" });
  execFileSync("cp", ["-a", dirname(project), join(work, `as-made-${kind}`)]);
}

function runOne(kind: string, line: readonly string[]): Result {
  removeFolder(dirname(project));
  execFileSync("cp", ["-a", join(work, `as-made-${kind}`), dirname(project)]);
  const files = ["output", "errors"].map((name) => join(work, name)) as [string, string];
  const [out, err] = files.map((name) => openSync(name, "w")) as [number, number];
  const [began, start] = [BigInt(Date.now()) * 1_000_000n - 20_000_000n, performance.now()];
  const { status } = spawnSync(line[0] ?? "", line.slice(1), {
    cwd: project,
    env: environment(),
    stdio: ["ignore", out, err],
    timeout: 120_000,
  });
  const milliseconds = performance.now() - start;
  closeSync(out);
  closeSync(err);
  const [output = "", errors = ""] = files.map((name) => readFileSync(name, "utf8"));
  return { status, output, errors, tree: treeOf(dirname(project)), began, milliseconds };
}

/** Without what differs from run to run: times, durations, sizes in memory, process ids, temporary names. */
const steady = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !line.startsWith("safe-sh: "))
    .join("\n")
    .replace(
      /\d+(?:\.\d+)? ?(?:ms|s|µs|us)\b|\d{2}:\d{2}(?::\d{2})?|\(\d+\)|duration_ms:? [\d.]+|\d{4}-\d\d-\d\dT[\d_]+Z|in [\d.]+s?|line \d+: *\d+/g,
      "T",
    );

const unsteady =
  /(?:^|\/)(?:\.git\/(?:.*\/)?(?:index|gc\.pid|logs\/.*)|.*\.pyc|.*\.tsbuildinfo|target\/.*|.*\.db|.*\.tgz|node_modules\/\.vite.*)$/;

function differences(plain: Result, tried: Result, before: Map<string, Entry>, row: Row): readonly string[] {
  const found: string[] = [];
  if (plain.status !== tried.status) found.push(`status ${plain.status} -> ${tried.status}`);
  if (!row.network && steady(plain.output) !== steady(tried.output))
    found.push(`output ${JSON.stringify(steady(plain.output))} -> ${JSON.stringify(steady(tried.output))}`);
  if (!row.network && steady(plain.errors) !== steady(tried.errors))
    found.push(`errors ${JSON.stringify(steady(plain.errors))} -> ${JSON.stringify(steady(tried.errors))}`);
  for (const name of new Set([...plain.tree.keys(), ...tried.tree.keys()])) {
    const [a, b, old] = [plain.tree.get(name), tried.tree.get(name), before.get(name)];
    // Compilers give their scratch files random names.
    if (/(?:^|\/)target\/.*\/(?:incremental|\.fingerprint)\//.test(`/${name}`)) continue;
    if (!a || !b) found.push(`${name}: ${a ? "missing" : "more"}`);
    else if (a.line !== b.line && !unsteady.test(name))
      found.push(`${name}: ${a.line.slice(0, 60)} -> ${b.line.slice(0, 60)}`);
    else if (
      a.time === old?.time
        ? b.time !== old.time
        : a.time < plain.began
          ? a.time / 1000n !== b.time / 1000n
          : b.time < tried.began
    )
      if (!/(?:^|\/)\.git\//.test(name))
        // Git has times of its own in its index.
        found.push(`${name}: time ${old?.time} -> ${a.time} or ${b.time}`);
  }
  return found;
}

try {
  mkdirSync(join(home, ".config/safe-sh"), { recursive: true });
  mkdirSync(join(home, ".cache"));
  writeFileSync(join(home, ".config/safe-sh/policy.json"), '{"trial":"keep","resident":"off"}');
  const only = process.argv[2];
  const first = Number.parseInt(process.argv[3] ?? "1", 10) || 1;
  const rows = rowsOf<Row>("fixtures/trial/faithful.jsonl")
    .filter((row) => !only || row.project === only)
    .slice(first - 1);
  // With the times of the copies, which are those of the first one.
  const made = new Map<string, Map<string, Entry>>();
  let [same, all, asked] = [0, 0, 0];
  for (const row of rows) {
    const { project: kind, script } = row;
    session = `row ${all}`;
    if (!made.has(kind)) make(kind);
    const before = made.get(kind) ?? treeOf(join(work, `as-made-${kind}`));
    made.set(kind, before);
    const plain = runOne(kind, ["/bin/bash", "-c", script]);
    const tried = runOne(kind, [join(root, "bin/safe-sh"), "-c", script]);
    const said = tried.errors.split("\n").findLast((line) => line.startsWith("safe-sh: ")) ?? "(proved)";
    const wrong = differences(plain, tried, before, row);
    const held = /^safe-sh: (?:held|refused)/.test(said);
    all++;
    if (wrong.length === 0) same++;
    else if (held) asked++;
    if (wrong.length > 0 || process.argv.includes("--all")) {
      console.log(
        `${wrong.length === 0 ? "same" : held ? "HELD" : "DIFFERS"} ${kind}: ${script.slice(0, 110).replaceAll("\n", "⏎")}  [${plain.milliseconds.toFixed(0)} -> ${tried.milliseconds.toFixed(0)} ms]`,
      );
      if (wrong.length > 0)
        console.log(
          `  ${wrong
            .slice(0, 4)
            .map((each) => each.slice(0, 300))
            .join("\n  ")}\n  ${said.slice(0, 300)}`,
        );
    }
  }
  console.log(`${same} of ${all} are the same; ${asked} of the others are held or refused`);
} finally {
  removeFolder(work);
}
