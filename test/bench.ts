// `npm run bench`: how long things take, as ratios within one run, so that machines can be compared.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildOf, namespacesOf, socketPath } from "../src/doors/resident/place.ts";
import { askResident } from "../src/doors/resident/reach.ts";
import { hookStart } from "../src/hosts/install/hook-entry.ts";
import { defaultBlockedPatterns } from "../src/policy/built-in-blocks.ts";
import { createPatternMatcher } from "../src/policy/patterns.ts";
import { spellingsOf } from "../src/policy/spellings.ts";
import { redact } from "../src/record/redact.ts";
import { trials } from "./bench-trials.ts";
import { large, tokens, tooMuch } from "./support/adversarial.ts";
import { classify, ready } from "./support/classify.ts";
import { median, now, print } from "./support/timing.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "safe-sh-bench-"));
const rounds = 40;

interface Program {
  readonly name: string;
  readonly command: string;
  readonly given: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Medians in milliseconds; the programs take turns, so that a slow moment hits all of them. */
function time(programs: readonly Program[], input: string): ReadonlyMap<string, number> {
  const times = new Map<string, number[]>(programs.map(({ name }) => [name, []]));
  // The environment at hand, since a host hands its own to a hook.
  const env = { ...process.env, HOME: place, XDG_STATE_HOME: place, XDG_CACHE_HOME: place };
  for (let round = -3; round < rounds; round++) {
    for (const { name, command, given, env: own } of programs) {
      const started = now();
      spawnSync(command, given, { input, env: { ...env, ...own } });
      if (round >= 0) times.get(name)?.push(now() - started);
    }
  }
  return new Map([...times].map(([name, values]) => [name, median(values)]));
}

/** The kind of guard that people write themselves. */
const guard = `#!/bin/bash
command=$(jq -r '.tool_input.command // empty')
if [[ $command =~ (rm|mv|dd|mkfs|shutdown|reboot)[[:space:]] ]]; then
  jq -n '{hookSpecificOutput: {hookEventName: "PreToolUse", permissionDecision: "deny"}}'
fi
`;

function processes(): void {
  writeFileSync(join(place, "empty.js"), "");
  writeFileSync(join(place, "guard"), guard, { mode: 0o755 });
  const payload = JSON.stringify({
    hook_event_name: "PreToolUse",
    cwd: root,
    tool_name: "Bash",
    tool_input: { command: "git status --short && git log --oneline | head -5" },
  });
  const hasJq = spawnSync("jq", ["--version"]).status === 0;
  const serve = (option: string) =>
    spawnSync(join(root, "bin/safe-sh"), ["serve", option], {
      env: { ...process.env, HOME: place, XDG_STATE_HOME: place, XDG_CACHE_HOME: place, SAFE_SH_RESIDENT: "" },
    });
  serve("--start");
  const times = time(
    [
      { name: "empty", command: process.execPath, given: [join(place, "empty.js")] },
      { name: "hook", command: process.execPath, given: [join(root, "hooks/safe-sh-hook.cjs")] },
      {
        name: "thin hook",
        command: "/bin/sh",
        given: ["-c", hookStart, join(root, "hooks/safe-sh-hook.sh")],
        env: { SAFE_SH_RESIDENT: "" },
      },
      { name: "shell", command: process.execPath, given: [join(root, "bin/safe-sh.cjs"), "-c", "true"] },
      {
        name: "unconfined",
        command: process.execPath,
        given: [join(root, "bin/safe-sh.cjs"), "-c", "true"],
        env: { SAFE_SH_SANDBOX: "off" },
      },
      { name: "bash", command: "/bin/bash", given: ["-c", "true"] },
      { name: "thin", command: join(root, "bin/safe-sh"), given: ["-c", "true"], env: { SAFE_SH_RESIDENT: "" } },
      ...(hasJq ? [{ name: "guard", command: join(place, "guard"), given: [] }] : []),
    ],
    payload,
  );
  serve("--stop");
  const of = (name: string): number => times.get(name) ?? Number.NaN;
  const ratio = (what: string, a: string, b: string, note = ""): void =>
    print(
      `${what.padEnd(44)} ${(of(a) / of(b)).toFixed(2).padStart(8)}   (${of(a).toFixed(1)} ms ÷ ${of(b).toFixed(1)} ms)${note}`,
    );
  print(`processes, medians of ${rounds} runs that took turns`);
  ratio("hook ÷ node empty.js", "hook", "empty", "  goal 1.4, at most 1.8");
  ratio("the same through the resident", "thin hook", "empty");
  if (hasJq) ratio("hook ÷ a bash + jq guard", "hook", "guard");
  else print("hook ÷ a bash + jq guard: skipped, jq is not installed");
  ratio("safe-sh -c true ÷ bash -c true", "shell", "bash");
  ratio("the same through the resident", "thin", "bash", "  goal 8");
  ratio(
    "safe-sh -c true confined ÷ unconfined",
    "shell",
    "unconfined",
    `  adds ${(of("shell") - of("unconfined")).toFixed(1)} ms, at most 10`,
  );
  ratio("safe-sh -c true ÷ node empty.js", "shell", "empty");
}

/** The resident checker, asked by many hooks at once. */
async function crowded(): Promise<void> {
  const env = { ...process.env, HOME: place, XDG_STATE_HOME: place, XDG_CACHE_HOME: place, SAFE_SH_RESIDENT: "" };
  const serve = (option: string) => spawnSync(join(root, "bin/safe-sh"), ["serve", option], { env });
  serve("--start");
  const corpus = examples().slice(0, 2_000);
  const commands =
    corpus.length > 0 ? corpus : Array.from({ length: 2_000 }, (_, number) => `git log -${number} | head`);
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const from = [buildOf(), namespacesOf() ?? "", String(process.pid), place];
  print("the resident's answers to hooks, 2,000 commands; goals 5 ms and 20 ms");
  for (const clients of [1, 16]) {
    const times: number[] = [];
    let at = 0;
    const client = async (): Promise<void> => {
      for (let command = commands[at++]; command !== undefined; command = commands[at++]) {
        const event = { hook_event_name: "PreToolUse", cwd: place, tool_name: "Bash", tool_input: { command } };
        const started = now();
        const [kind] =
          (await askResident(["hook", ...from, "1", JSON.stringify(event), ...variables], 10_000, socketPath(env))) ??
          [];
        if (kind !== "hook") throw new Error(`the resident answered ${kind}`);
        times.push(now() - started);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    times.sort((a, b) => a - b);
    const part = (share: number): string => `${(times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1)} ms`;
    print(`  ${`${clients} at once`.padEnd(42)} median ${part(0.5)}, 99th percentile ${part(0.99)}`);
  }
  serve("--stop");
}

/** Says in one line how long each step of a cold hook took, in milliseconds from the start of its process. */
const timed = `
const began = performance.now();
const steps = [["node itself", began]];
let last = began;
const step = (name) => { const now = performance.now(); steps.push([name, now - last]); last = now; };
const { readFileSync } = require("node:fs");
const vm = require("node:vm");
vm.Script = class extends vm.Script {
  constructor(source, options) {
    step("flags, wasm read, bundle and cache read");
    super(source, options);
    step(options.cachedData && !this.cachedDataRejected ? "code cache taken" : "code compiled");
  }
};
const hook = require(process.argv[1]);
const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...given) { step("bundle's top level, wasm compiled"); super(...given); step("wasm instantiated"); }
};
const { exit } = process;
process.exit = (code) => {
  step("parsed, judged, answered");
  require("node:fs").writeSync(2, JSON.stringify(steps));
  exit(code);
};
hook("runHook");
`;

function phases(payload: string): void {
  const found = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    const env = { PATH: process.env.PATH, HOME: place, XDG_STATE_HOME: place };
    const given = ["-e", timed, join(root, "hooks/start.cjs")];
    const { stderr } = spawnSync(process.execPath, given, { input: payload, env, encoding: "utf8" });
    for (const [name, took] of JSON.parse(stderr) as [string, number][])
      found.set(name, [...(found.get(name) ?? []), took]);
  }
  print("a cold hook that allows, in steps; medians");
  for (const [name, values] of found) print(`  ${name.padEnd(42)} ${median(values).toFixed(1).padStart(8)} ms`);
}

/** Commands of a corpus beside the checkout; none: it is not here. */
function examples(): readonly string[] {
  const file = join(root, "../shared/corpus/peers.jsonl");
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line): string => JSON.parse(line).command);
}

function corpus(): void {
  const commands = examples();
  if (commands.length === 0) {
    print("classifications per second: skipped, ../shared/corpus/peers.jsonl is not here");
    return;
  }
  const pass = (): number => {
    const started = now();
    for (const command of commands) classify(command, { cwd: "/tmp" });
    return commands.length / ((now() - started) / 1000);
  };
  const cold = pass();
  for (let warming = 0; warming < 3; warming++) pass();
  const warm = median([pass(), pass(), pass()]);
  print(`classifications per second over ${commands.length} commands, one core`);
  print(`${"  first pass".padEnd(44)} ${cold.toFixed(0).padStart(8)}`);
  print(`${"  warm".padEnd(44)} ${warm.toFixed(0).padStart(8)}     goal 10000, at least 4000`);
}

function growth(): void {
  print("time by length of the command (linear: the last column stays level)");
  const shapes: readonly (readonly [string, string])[] = [
    ["a list", "git log -n 3 | head -1; "],
    ["arguments", "'some file' "],
    ["substitutions", 'x=$(git log "$y"); '],
  ];
  for (const [name, part] of shapes) {
    const first = name === "arguments" ? "wc " : "";
    for (const kilobytes of [1, 4, 16, 63]) {
      const command = first + part.repeat(Math.floor((kilobytes * 1024 - first.length) / part.length));
      const once = (): number => {
        const started = now();
        classify(command, { cwd: "/tmp" });
        return now() - started;
      };
      once();
      const took = median([once(), once(), once()]);
      const label = `  ${name}, ${kilobytes} kB`;
      print(
        `${label.padEnd(44)} ${took.toFixed(1).padStart(8)} ms  ${(took / kilobytes).toFixed(2).padStart(6)} ms/kB`,
      );
    }
  }
}

/** What a user's pattern and a stranger's text can cost: milliseconds for a megabyte, best of three. */
function texts(): void {
  print("1 MB of text, the best of 3    a pattern that backtracks would not end");
  const best = (work: () => unknown): number =>
    Math.min(
      ...[0, 1, 2].map(() => {
        const started = now();
        work();
        return now() - started;
      }),
    );
  const blanks = " ".repeat(1_000_000);
  const letters = "ab".repeat(500_000);
  const row = (name: string, took: number, note = ""): void =>
    print(`  ${name.padEnd(42)} ${took.toFixed(0).padStart(6)} ms${note}`);
  for (const pattern of ["(a+)+$", ".*.*.*=x", "(x+x+)+y", "\\s+\\s+\\s+x"]) {
    const { check } = createPatternMatcher([pattern]);
    row(pattern, Math.max(...[blanks, letters].map((text) => best(() => check(text)))));
  }
  const defaults = createPatternMatcher(defaultBlockedPatterns);
  const beginnings = "rm  -rf git push curl chmod DROP :(){".repeat(27_000);
  row(
    "the defaults, decoded too",
    best(() => defaults.check(beginnings, spellingsOf(beginnings))),
  );
  const slowest = createPatternMatcher(["[ab]*a[ab]{60}c"]);
  const [short, long] = [letters.slice(0, 100_000), letters].map((text) => best(() => slowest.check(text)));
  row("[ab]*a[ab]{60}c", long ?? 0, `  ÷ a tenth of the text: ${((long ?? 0) / (short ?? 1)).toFixed(1)}`);
  row(
    "redaction of 8 kB",
    best(() => redact("https://".repeat(1_000))),
  );
}

/** Loads the library anew and judges the text from standard input, which may be a pipe that does not block. */
const judgeOne = `
import { text as textOf } from "node:stream/consumers";
const { classifyCommand } = await import(process.argv[1]);
const text = await textOf(process.stdin);
await classifyCommand("ls");
const started = performance.now();
const verdict = await classifyCommand(text);
const took = performance.now() - started;
console.log(JSON.stringify({ took, megabytes: process.resourceUsage().maxRSS / 1024, safety: verdict.safety }));
`;

/** Every adversarial text in a process of its own: cold, as a hook is. */
function adversarial(): void {
  print("adversarial texts, the best of 2 processes each    goal 250 ms and 300 MB");
  const given = ["--input-type=module", "-e", judgeOne, join(root, "dist/index.js")];
  for (const [name, text] of Object.entries({ ...tooMuch, ...tokens, ...large })) {
    const runs = Array.from({ length: 2 }, () => {
      const { stdout, stderr } = spawnSync(process.execPath, given, { input: text, encoding: "utf8", timeout: 30_000 });
      if (stdout === "") throw new Error(stderr === "" ? `no answer within 30 s: ${name}` : stderr);
      return JSON.parse(stdout) as { took: number; megabytes: number; safety: string };
    });
    const took = Math.min(...runs.map((run) => run.took));
    const megabytes = Math.min(...runs.map((run) => run.megabytes));
    print(
      `  ${name.padEnd(42)} ${took.toFixed(0).padStart(6)} ms ${megabytes.toFixed(0).padStart(6)} MB  ${runs[0]?.safety}${took > 250 || megabytes > 300 ? "  over" : ""}`,
    );
  }
}

try {
  const only = { adversarial, crowded, trials }[process.argv[2] ?? ""];
  if (only) {
    await only();
    process.exit(0);
  }
  processes();
  phases(
    JSON.stringify({
      hook_event_name: "PreToolUse",
      cwd: place,
      tool_name: "Bash",
      tool_input: { command: "ls | head" },
    }),
  );
  await crowded();
  trials();
  await ready();
  corpus();
  growth();
  texts();
  adversarial();
} finally {
  rmSync(place, { recursive: true, force: true });
}
