// The package as users get it: packed, installed in an empty folder without the network, and used from there.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "./support/built.ts";
import { environment, run } from "./support/programs.ts";

/** Each has its types. */
const libraries = ["ai", "browser", "claude-agent-sdk", "index", "langchain", "openai-agents"];

const place = mkdtempSync(join(tmpdir(), "safe-sh-package-"));
let packed: { readonly filename: string; readonly size: number; readonly unpackedSize: number };
const installed = join(place, "node_modules/safe-sh");
const bin = (name: string): string => join(place, "node_modules/.bin", name);

beforeAll(() => {
  const npm = (...given: string[]): string =>
    execFileSync("npm", given, {
      cwd: place,
      encoding: "utf8",
      env: { ...environment(), npm_config_cache: join(place, ".cache"), npm_config_update_notifier: "false" },
    });
  // Not packed with scripts: the tests' own build stands in dist/, and other tests use it.
  [packed] = JSON.parse(npm("pack", root, "--ignore-scripts", "--json"));
  writeFileSync(join(place, "package.json"), '{ "private": true }');
  npm("install", "--offline", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", `./${packed.filename}`);
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

describe("the installed package", () => {
  test("holds what it needs and nothing else", () => {
    const files = execFileSync("find", [".", "-type", "f"], { cwd: installed, encoding: "utf8" }).split("\n");
    for (const file of [
      "README.md",
      "LICENSE",
      "dist/LICENSES.txt",
      "dist/hook.cjs",
      "wasm/tree-sitter-bash.wasm",
      "hooks/hooks.json",
    ])
      expect(files).toContain(`./${file}`);
    expect(files.filter((file) => /^\.\/(?:src|test|fixtures|node_modules)\//.test(file))).toEqual([]);
    expect(existsSync(join(place, "node_modules/zx"))).toBe(false);
  });

  test("safe-sh -c", async () => {
    expect(await run(bin("safe-sh"), ["-c", "echo hi; exit 3"], { cwd: place })).toMatchObject({
      stdout: "hi\n",
      stderr: "",
      code: 3,
    });
    expect(await run(bin("safe-bash"), ["-c", "echo hi > f"], { cwd: place })).toMatchObject({ stdout: "", code: 126 });
    expect(existsSync(join(place, "f"))).toBe(false);
  });

  test("safe-sh check", async () => {
    expect(await run(bin("safe-sh"), ["check", "git log | head"], { cwd: place })).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(await run(bin("safe-sh"), ["check", "rm x"], { cwd: place })).toMatchObject({ code: 1, stderr: "" });
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(await run(bin("safe-sh"), ["--version"], { cwd: place })).toMatchObject({ stdout: `safe-sh ${version}\n` });
  });

  test("safe-sh-hook", async () => {
    const input = (command: string): string =>
      JSON.stringify({ hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command } });
    const ran = await run(bin("safe-sh-hook"), [], { cwd: place, input: input("git status") });
    expect(JSON.parse(ran.stdout).hookSpecificOutput.permissionDecision).toBe("allow");
    expect(await run(bin("safe-sh-hook"), ["--on-mutating=deny"], { cwd: place, input: input("rm x") })).toMatchObject({
      code: 2,
    });
  });

  test("the library", async () => {
    const program = `
      import { classifyCommand, CommandSafety, createShell, MutatingCommandError, runTrigger } from "safe-sh";
      const a = await classifyCommand("git log | head");
      const b = await classifyCommand("rm x");
      const c = await classifyCommand(undefined);
      const shell = createShell({ approve: async () => ({ type: "reject" }) });
      const ran = await shell.run("echo one | tr o O");
      const not = await shell.run("rm x");
      const thrown = await runTrigger("rm x").catch((error) => error instanceof MutatingCommandError);
      if (ran.stdout !== "One\\n" || not.why !== "rejected" || thrown !== true) throw new Error("not as it should be");
      console.log(a.safety === CommandSafety.ReadOnly, b.safety, b.findings[0].code, c.safety);
    `;
    writeFileSync(join(place, "use.mjs"), program);
    const ran = await run(process.execPath, ["use.mjs"], { cwd: place });
    expect(ran).toMatchObject({ code: 0, stderr: "", stdout: expect.stringMatching(/^true mutating \S+ mutating\n$/) });
  });

  test("can be minified: no raw template has parts, of which terser takes the escapes for forbidden ones", () => {
    const files = execFileSync("find", ["dist", "-name", "*.js"], { cwd: installed, encoding: "utf8" })
      .trim()
      .split("\n");
    const parted = files.filter((file) => /\.raw`[^`]*\$\{/.test(readFileSync(join(installed, file), "utf8")));
    expect(parted).toEqual([]);
  });

  test("the manifest names where the project is, and has no script that runs at an installation", () => {
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    expect(manifest).toMatchObject({
      repository: { type: "git" },
      homepage: expect.any(String),
      bugs: expect.any(Object),
    });
    for (const name of ["preinstall", "install", "postinstall", "prepare"])
      expect(manifest.scripts).not.toHaveProperty(name);
  });

  test("its types are one file a library, without names of its own modules", () => {
    const files = execFileSync("find", [".", "-name", "*.d.ts"], { cwd: installed, encoding: "utf8" });
    expect(files.trim().split("\n").sort()).toEqual(libraries.map((name) => `./dist/${name}.d.ts`));
    for (const name of libraries)
      expect(readFileSync(join(installed, `dist/${name}.d.ts`), "utf8")).not.toMatch(/from "\.|import\(/);
  });

  test("is of bounded size, and no door's bundle holds a page, a chart or an exporter", () => {
    const sizeOf = (name: string): number => statSync(join(installed, name)).size;
    const bounds: Readonly<Record<string, number>> = {
      // With the table of finding codes, each with its words.
      "dist/hook.cjs": 745_000,
      "dist/cli.cjs": 1_480_000,
      "dist/mcp.cjs": 560_000,
      "dist/memory.cjs": 20_000,
      "dist/ai.js": 10_000,
      "dist/claude-agent-sdk.js": 10_000,
      "dist/langchain.js": 10_000,
      "dist/openai-agents.js": 10_000,
      "dist/look.cjs": 82_000,
      "dist/pages.cjs": 40_000,
      "dist/telemetry.cjs": 140_000,
      "dist/browser.js": 830_000,
      "dist/index.js": 1_420_000,
      "dist/models.js": 980_000,
      "dist/catalog.js": 2_900_000,
      "dist/pages/command.js": 2_000,
      "dist/pages/page.js": 250_000,
    };
    expect([packed.size < 3_100_000, packed.unpackedSize < 12_200_000]).toEqual([true, true]);
    expect(Object.entries(bounds).filter(([name, most]) => sizeOf(name) > most)).toEqual([]);
    for (const name of ["hook", "cli"]) {
      const text = readFileSync(join(installed, `dist/${name}.cjs`), "utf8");
      for (const word of ["Content-Security-Policy", "v1/logs", "beginAtZero", "aria-labelledby", "roots/list_changed"])
        expect(text.includes(word), `${name}: ${word}`).toBe(false);
    }
    // A word of zod's: every hook loads the hosts' events, and only theirs the reader.
    const reads = ["hook", "hosts"].map((name) => readFileSync(join(installed, `dist/${name}.cjs`), "utf8"));
    expect(reads.map((text) => text.includes("unrecognized_keys"))).toEqual([false, true]);
  });

  test("safe-sh mcp", async () => {
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "x", version: "1" } };
    const input = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`;
    const { code, stdout, stderr } = await run(bin("safe-sh"), ["mcp"], { cwd: place, input });
    expect([code, stderr]).toEqual([0, ""]);
    expect(JSON.parse(stdout)).toMatchObject({ id: 1, result: { serverInfo: { name: "safe-sh" } } });
  });

  test("replay, explain --svg and the library for browsers work from there", async () => {
    writeFileSync(join(place, "list.txt"), "ls\nrm x\n");
    const replayed = await run(bin("safe-sh"), ["replay", "list.txt", "--html", "page.html"], { cwd: place });
    expect(replayed).toMatchObject({ code: 0, stderr: "" });
    expect(readFileSync(join(place, "page.html"), "utf8").startsWith("<!doctype html>")).toBe(true);
    expect((await run(bin("safe-sh"), ["explain", "--svg", "ls"], { cwd: place })).stdout).toMatch(/^<svg/);
    // The module runs wherever there is WebAssembly: node has no `fetch` for files, so it gets the bytes.
    const program = `
      import { readFileSync } from "node:fs";
      import { check, loadWasm } from "safe-sh/browser";
      await loadWasm({ parser: readFileSync(process.argv[2]), grammar: readFileSync(process.argv[3]) });
      console.log((await check("git log | head")).verdict.safety, (await check("rm x")).picture.parts[0].text);
    `;
    writeFileSync(join(place, "browser.mjs"), program);
    const wasm = (file: string): string => join(installed, "wasm", file);
    const ran = await run(process.execPath, ["browser.mjs", wasm("tree-sitter.wasm"), wasm("tree-sitter-bash.wasm")], {
      cwd: place,
    });
    expect(ran).toMatchObject({ code: 0, stderr: "", stdout: "read_only rm x\n" });
  });

  test("what its README links to is there", () => {
    const readme = readFileSync(join(installed, "README.md"), "utf8");
    const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThan(5);
    // The list of all programs is a third of the documentation, and `safe-sh rules NAME` says the same of one.
    expect(links.filter((link) => !existsSync(join(installed, link)))).toEqual(["docs/references/catalog.md"]);
  });

  test.each([
    ["esm", "bundle.mjs"],
    ["cjs", "bundle.cjs"],
  ] as const)("the library in a host's own bundle, as %s", async (format, name) => {
    writeFileSync(
      join(place, "host.mjs"),
      `import { classifyCommand, createShell, loadWasm } from "safe-sh";
      const run = async () => {
        await loadWasm({ parser: process.argv[2], grammar: process.argv[3] });
        const { stdout } = await createShell().run("echo $((1+1)) | cat");
        console.log((await classifyCommand("git log | head")).safety, (await classifyCommand("git push")).safety, stdout.trim());
        console.log((await classifyCommand("cargo tree --locked --offline", { cwd: process.argv[4] })).reason);
      };
      run();`,
    );
    const folder = mkdtempSync(join(place, "bundled-"));
    const outfile = join(folder, name);
    await build({
      entryPoints: [join(place, "host.mjs")],
      bundle: true,
      platform: "node",
      format,
      outfile,
      absWorkingDir: place,
      // A bundle in CommonJS has no `import.meta.url`.
      logOverride: { "empty-import-meta": "silent" },
    });
    const wasm = (file: string): string => join(installed, "wasm", file);
    // A parser of TOML is loaded only for such a file.
    const rust = join(folder, "rust");
    mkdirSync(join(rust, ".cargo"), { recursive: true });
    writeFileSync(join(rust, ".cargo/config.toml"), '[build]\nrustc-wrapper = "./evil"\n');
    const ran = await run(process.execPath, [outfile, wasm("tree-sitter.wasm"), wasm("tree-sitter-bash.wasm"), rust], {
      cwd: folder,
    });
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(ran.stdout).toMatch(/^read_only mutating 2\n.*config\.toml/);
  });

  test("the library's types, at their strictest and without the types of node or of browsers", () => {
    const program = `
      import { classifyCommand, createShell, type Verdict } from "safe-sh";
      export const shell = createShell({ approve: async ({ command }) => ({ type: "modify", command }) });
      export const verdict: Promise<Verdict> = classifyCommand("ls", { cwd: "/" });
      // @ts-expect-error an option that does not exist
      classifyCommand("ls", { nope: 1 });
      export { check, loadWasm } from "safe-sh/browser";
    `;
    writeFileSync(join(place, "use.mts"), program);
    const options = [
      "--strict",
      "--noEmit",
      "--module",
      "nodenext",
      "--target",
      "es2023",
      "--lib",
      "es2023",
      "--skipLibCheck",
      "false",
      "--exactOptionalPropertyTypes",
      "--noUncheckedIndexedAccess",
      "--noPropertyAccessFromIndexSignature",
      "--verbatimModuleSyntax",
      "--isolatedModules",
      "--types",
      "",
      "--ignoreConfig",
      "use.mts",
    ];
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    try {
      execFileSync(process.execPath, [tsc, ...options], { cwd: place, encoding: "utf8" });
    } catch (error) {
      throw new Error(error instanceof Error && "stdout" in error ? String(error.stdout) : String(error));
    }
  });

  test("publint has nothing to say", async () => {
    const { messages, pkg } = await publint({ pkgDir: installed, strict: true, pack: false });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });
});
