// Both keys with a judge that says yes to everything: what the hook then allows is held by the shell's sandbox alone.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
// @ts-expect-error: a plain module of the build.
import { catalogPlugin } from "../../.config/catalog-plugin.mjs";
import { root } from "../support/built.ts";
import { rowsOf, share } from "../support/rows.ts";
import { clear, isInstalled, lay, type Row } from "../support/traps.ts";

const copy = mkdtempSync(join(tmpdir(), "safe-sh-yes-"));

/** The one place where a verdict becomes a decision, changed so that it is always yes. */
const says = {
  "decision: decisionOf(verdict, circumstances.policy),": 'decision: "allow",',
  "    verdict,\n    decision": '    verdict: { ...verdict, safety: "read_only", findings: [] },\n    decision',
  'grants: verdict.safety === "read_only" && isConfined(draft) ? grantsFor(draft) : undefined,':
    "grants: grantsFor(draft),",
};

const yes: Plugin = {
  name: "yes",
  setup(on) {
    on.onLoad({ filter: /\/decide\/examine\.ts$/ }, ({ path }) => {
      let text = readFileSync(path, "utf8");
      for (const [from, to] of Object.entries(says)) {
        if (!text.includes(from)) throw new Error(`${path} has no \`${from}\` any more`);
        text = text.replace(from, to);
      }
      return { contents: text, loader: "ts" };
    });
    on.onResolve({ filter: /[\\/]bundle\.ts$/ }, ({ path }) => ({
      path: `../dist/${["model", "memory"].find((part) => path.includes(part))?.replace("model", "models") ?? "parsers"}.cjs`,
      external: true,
    }));
  },
};

async function bundle(name: string, entry: string): Promise<void> {
  const { outputFiles } = await build({
    bundle: true,
    platform: "node",
    target: "node20",
    absWorkingDir: root,
    entryPoints: [entry],
    format: "cjs",
    write: false,
    logLevel: "silent",
    define: { "import.meta.url": "bundleUrl" },
    supported: { "dynamic-import": false },
    alias: {
      "jsonc-parser": join(root, "node_modules/jsonc-parser/lib/esm/main.js"),
      "web-tree-sitter": join(root, "node_modules/web-tree-sitter/web-tree-sitter.cjs"),
    },
    plugins: [(await catalogPlugin(root, join(copy, "dist"))).beside, yes],
  });
  const opening = 'const bundleUrl = require("node:url").pathToFileURL(__filename).href;';
  const text = `(function (exports, require, module, __filename, __dirname) { ${opening}\n${outputFiles[0]?.text}\n})`;
  writeFileSync(join(copy, "dist", `${name}.cjs`), text);
}

beforeAll(async () => {
  for (const part of ["bin", "hooks", "dist", "wasm", "package.json"])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  for (const name of readdirSync(join(copy, "dist")))
    if (/^(?:cli|hook)\.cjs\..*cache$/.test(name)) rmSync(join(copy, "dist", name));
  await bundle("cli", "src/cli/main.ts");
  await bundle("hook", "src/doors/hook/main.ts");
}, 120_000);
afterAll(() => {
  clear();
  rmSync(copy, { recursive: true, force: true });
});

const rows = rowsOf<Row>("fixtures/survey/hostile.jsonl").filter(
  ({ untried, needs }) => !untried && isInstalled(needs),
);
const chosen = share(rows, 20);

/** As the client does it: the hook is asked, and then its shell is started. */
function both(command: string, { cwd, env }: { readonly cwd: string; readonly env: Record<string, string> }) {
  const safeBash = join(copy, "bin/safe-bash");
  const session = { CLAUDECODE: "1", CLAUDE_CODE_CHILD_SESSION: "1", CLAUDE_CODE_SESSION_ID: "s1" };
  const given = { ...env, ...session, CLAUDE_CODE_SHELL: safeBash, SAFE_SH_RESIDENT: "off" };
  const input = JSON.stringify({
    hook_event_name: "PreToolUse",
    session_id: "s1",
    cwd,
    tool_name: "Bash",
    tool_input: { command },
  });
  const hook = spawnSync(process.execPath, [join(copy, "hooks/safe-sh-hook.cjs")], {
    cwd,
    env: given,
    input,
    encoding: "utf8",
  });
  const file = `/tmp/claude-${process.pid.toString(36).padStart(4, "0")}-cwd`;
  const quoted = command.replaceAll("'", `'"'"'`);
  const envelope = `\\builtin shopt -u extglob 2>/dev/null || true && eval '${quoted}' < /dev/null && pwd -P >| ${file}`;
  const shell = spawnSync(safeBash, ["-c", envelope], {
    cwd,
    env: given,
    input: "",
    encoding: "utf8",
    timeout: 60_000,
  });
  rmSync(file, { force: true });
  return { hook: hook.stdout, shell };
}

test("the judge does say yes", { timeout: 60_000 }, () => {
  const place = mkdtempSync(join(copy, "place-"));
  const work = join(place, "work");
  mkdirSync(work);
  const env = { PATH: process.env.PATH ?? "", HOME: place, XDG_STATE_HOME: place };
  const { hook, shell } = both("echo ran; touch made; touch ~/made", { cwd: work, env });
  expect(hook).toContain('"allow"');
  expect(shell.stdout).toBe("ran\n");
  expect([existsSync(join(work, "made")), existsSync(join(place, "made"))]).toEqual([false, false]);
});

test.each(chosen.map((row) => [`${row.name}: ${row.command}`, row] as const))(
  "%s",
  { timeout: 120_000 },
  (_name, row) => {
    const trap = lay(row);
    if (row.policy) writeFileSync(join(trap.cwd, ".safe-sh.json"), JSON.stringify(row.policy));
    const { hook } = both(row.command, trap);
    // A text that is not trusted has no form in which it could run.
    if (!hook.includes('"allow"')) return;
    expect(trap.sprung()).toBe(false);
  },
);
