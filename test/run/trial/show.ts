// How much of what agents run is spared by trials: `npm run spared FILE [COUNT]`. FILE has a JSON object with `command` a
// line. Refused commands with common tools run in small projects, as trials and in place, and the outcomes are compared.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { examine } from "../../../src/decide/examine.ts";
import { ready } from "../../../src/decide/ready.ts";
import { hindrance } from "../../../src/doors/tryable.ts";
import { known } from "../../../src/interpret/text.ts";
import { defaultPolicy } from "../../../src/policy/policy.ts";
import { keep } from "../../../src/run/trial/keep/keep.ts";
import { holdsFor } from "../../../src/run/trial/outcome.ts";
import { look, World } from "./world.ts";

const common = /^(?:git|npm|npx|node|python3?|go|make|sed|mkdir|rm|mv|cp|touch|tsc|pytest|eslint|tee|chmod)$/;
const [file = "", count = "400"] = process.argv.slice(2);
const environment = {
  npm_config_offline: "true",
  npm_config_audit: "false",
  npm_config_update_notifier: "false",
  GOPROXY: "off",
  // A program has the path of its folder in it otherwise, and each of both has its own.
  GOFLAGS: "-mod=mod -trimpath -buildvcs=false",
  PYTHONDONTWRITEBYTECODE: "1",
};

/** Files that many projects have, and those that the command names. */
function prepare({ project }: World, command: string): void {
  const write = (name: string, text: string): void => {
    const path = join(project, name);
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { flag: "wx" });
    } catch {
      // It is there, or a folder of that name is.
    }
  };
  const scripts = {
    test: "node test.js",
    build: "mkdir -p dist && cp index.js dist/",
    lint: "node -e 0",
    dev: "node -e 0",
  };
  for (const name of ["typecheck", "check", "format", "type-check"]) Object.assign(scripts, { [name]: "node -e 0" });
  write("package.json", JSON.stringify({ name: "p", version: "1.0.0", scripts }, null, 2));
  write("index.js", "module.exports = 1;\n");
  write("test.js", "require('fs').writeFileSync('report.txt', 'passed\\n'); console.log('passed');\n");
  write("Makefile", "all build test lint check:\n\tmkdir -p out && echo $@ > out/$@\nclean:\n\trm -rf out\n");
  write("go.mod", "module example.org/p\n\ngo 1.19\n");
  write("main.go", 'package main\n\nimport "fmt"\n\nfunc main() { fmt.Println("hello") }\n');
  write("main_test.go", 'package main\n\nimport "testing"\n\nfunc TestIt(t *testing.T) {}\n');
  write("test_it.py", "def test_it():\n    assert True\n");
  for (const [, path = ""] of command.matchAll(
    /(?:^|[\s"'=(])((?:[\w.@-]+\/)+[\w.@-]+|[\w-]+\.(?:ts|js|py|go|md|json|txt|sh))(?=$|[\s"');:|&])/g,
  ))
    if (!/(?:^|\/)\.\.?(?:\/|$)|^\.git\//.test(path)) {
      const isFolder = !/\.\w+$/.test(path);
      if (isFolder) mkdirSync(join(project, path), { recursive: true });
      else write(path, path.endsWith(".json") ? "{}\n" : path.endsWith(".py") ? "x = 1\n" : "one\ntwo\nthree\n");
    }
  for (const [, folder = ""] of command.matchAll(/\bcd ([\w][\w./-]*)/g))
    try {
      mkdirSync(join(project, folder), { recursive: true });
    } catch {
      // A file.
    }
}

/** In place, and otherwise as confined as a trial: an agent's command may do anything. */
function inPlace(world: World, command: string): number | null {
  const confined = ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--unshare-all", "--die-with-parent"];
  const own = ["--bind", world.folder, world.folder, "--tmpfs", "/run", "--chdir", world.project];
  const { status } = spawnSync("bwrap", [...confined, ...own, "timeout", "20", "/bin/bash", "-c", command], {
    env: { ...world.environment(), ...environment, GIT_OPTIONAL_LOCKS: "0", TMPDIR: "/dev/shm" },
    stdio: "ignore",
    timeout: 40_000,
  });
  return status;
}

/** Without what is different each time. */
const files = ({ project }: World): string =>
  look(project, { whole: false })
    .map((line) => line.replaceAll(/\/tmp\/safe-sh-trial-\w+/g, ""))
    .filter((line) => !/(?:^|\/)\.git\/(?:.*\/)?index |\.pyc |__pycache__|\.pytest_cache/.test(line))
    .join("\n");

await ready();
const counts = { looked: 0, refused: 0, tried: 0, nothing: 0, kept: 0, held: 0, other: 0, same: 0 };
const reasons = new Map<string, number>();
const different: string[] = [];
let seed = 18;
function random(): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
}
const commands = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => (JSON.parse(line) as { command: string }).command);
for (let at = commands.length - 1; at > 0; at--) {
  const other = Math.floor(random() * (at + 1));
  [commands[at], commands[other]] = [commands[other] ?? "", commands[at] ?? ""];
}
for (const command of commands) {
  if (counts.refused >= Number(count)) break;
  counts.looked++;
  const { verdict, trace, decision } = await examine(
    { source: command },
    { policy: defaultPolicy, cwd: "/tmp" },
    "host-shell",
  );
  const names = trace.invocations.flatMap(({ fields }) => (fields[0] ? [known(fields[0].text) ?? ""] : []));
  if (
    decision !== "ask" ||
    !names.some((name) => common.test(name)) ||
    / \/(?!dev\/null|tmp)|~\/|sudo|docker|kill/.test(command)
  )
    continue;
  counts.refused++;
  const why = hindrance(verdict, defaultPolicy);
  if (why !== undefined) {
    const code = verdict.findings[0]?.code ?? "none";
    reasons.set(code, (reasons.get(code) ?? 0) + 1);
    continue;
  }
  const [ours, theirs] = [new World(), new World()];
  process.env.XDG_STATE_HOME = ours.state;
  process.env.HOME = ours.home;
  try {
    for (const world of [ours, theirs]) {
      prepare(world, command);
      for (const cache of [".cache", ".npm", "go"]) mkdirSync(join(world.home, cache));
      world.plain("git add -A; git commit -qm prepared");
    }
    const more = { environment: { ...ours.environment(), ...environment } };
    const { outcome, trial } = await ours.try(`timeout 20 /bin/bash -c ${quoted(command)}`, more);
    counts.tried++;
    counts[trial ? (holdsFor(trial) === undefined ? "kept" : "held") : "nothing"]++;
    const left = trial ? keep(trial).left : [];
    const status = inPlace(theirs, command);
    const ended = outcome.type === "exited" ? outcome.code : outcome.type;
    if (ended === status && files(ours) === files(theirs) && left.length === 0) counts.same++;
    else {
      const mine = new Set(files(ours).split("\n"));
      const lines = files(theirs)
        .split("\n")
        .filter((line) => !mine.has(line));
      different.push(
        `${ended} / ${status}, left ${left.length}: ${command.slice(0, 300)}\n    ${lines
          .slice(0, 3)
          .map((line) => line.slice(0, 120))
          .join("\n    ")}`,
      );
    }
  } catch (error) {
    counts.other++;
    different.push(`${String(error).slice(0, 200)}: ${command.slice(0, 200)}`);
  } finally {
    ours.close();
    theirs.close();
  }
}
console.log(
  counts,
  [...reasons].sort((a, b) => b[1] - a[1]),
);
for (const each of different) console.log(each);

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
