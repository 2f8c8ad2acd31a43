// `safe-sh check` and `explain`: what they print and how they end.

import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root, safeSh } from "../support/built.ts";
import { safe } from "../support/in-process.ts";
import { folder, run } from "../support/programs.ts";

describe("check", () => {
  test("read_only: one line, exit 0", async () => {
    expect(await safe(["check", "echo hi"])).toEqual({
      code: 0,
      signal: null,
      stdout: "read_only: every command only reads\n",
      stderr: "",
    });
  });

  test("mutating: the reason, and what passes instead, exit 1", async () => {
    const ran = await safe(["check", "echo hi\n\techo b > 'out file'"]);
    expect(ran).toMatchObject({ code: 1, stderr: "" });
    expect(ran.stdout).toBe(
      [
        "mutating: writes a file: the redirection sends output to `out file`",
        "  help: print to standard output, run it if that is meant, or to allow it: `out file` in the policy's `writes`",
        "",
      ].join("\n"),
    );
  });

  test("--quiet: only the exit code", async () => {
    expect(await safe(["check", "--quiet", "echo hi > f"])).toMatchObject({ code: 1, stdout: "", stderr: "" });
    expect(await safe(["check", "--quiet", "ls"])).toMatchObject({ code: 0, stdout: "", stderr: "" });
  });

  test("colours: in a pipe only if they are forced", async () => {
    const coloured = async (env: Record<string, string>): Promise<boolean> =>
      (await safe(["check", "ls"], { env })).stdout.includes("\x1b[");
    expect(await coloured({})).toBe(false);
    expect(await coloured({ FORCE_COLOR: "1" })).toBe(true);
    expect(await coloured({ FORCE_COLOR: "0" })).toBe(false);
    expect(await coloured({ FORCE_COLOR: "1", NO_COLOR: "1" })).toBe(false);
  });

  test("the command on standard input", async () => {
    expect(await safe(["check"], { input: "echo hi\n" })).toMatchObject({ code: 0 });
    expect(await safe(["check"], { input: "echo hi > f\n" })).toMatchObject({ code: 1 });
    expect(await safe(["check"], { input: new Uint8Array([0xff]) })).toMatchObject({ code: 1 });
    expect(await safe(["check"], { input: "" })).toMatchObject({ code: 1 });
  });

  test("--json: one object", async () => {
    const ran = await safe(["check", "--json", "echo hi > f"]);
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      safety: "mutating",
      source: "blocklist",
      findings: [{ code: "writes-file", span: { start: 8, end: 11 } }],
    });
  });

  test("a command that looks like an option", async () => {
    expect(await safe(["check", "--", "--json"])).toMatchObject({ code: 1 });
  });

  test("a policy that cannot be read is named, but not in the answer", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, ".safe-sh.json"), "broken");
    const { stdout, stderr } = await safe(["check", "--json", "npm test"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ decision: "deny" });
    expect(stderr).toMatch(/^safe-sh: \S+: line 1, .*; everything that is not proved is denied\n$/);
    expect((await safe(["check", "--quiet", "npm test"], { cwd })).stderr).toBe("");
  });

  test.each([
    ["two commands", ["check", "echo", "hi"]],
    ["an unknown option", ["check", "--nope"]],
    ["--json with --jsonl", ["check", "--json", "--jsonl"]],
    ["--jsonl with a command", ["check", "--jsonl", "echo"]],
  ])("wrong call: %s", async (_name, given) => {
    const ran = await safe(given);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toMatch(/^safe-sh: check: .+\n {2}help: .+\n$/);
  });

  test("what a command holds cannot drive the terminal", async () => {
    const ran = await safe(["explain", "echo '\x1b[2J\x1b]0;title\x07\u202e' > f"]);
    expect(ran.code).toBe(1);
    expect(ran.stdout).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f\u202e]/);
    expect(ran.stdout).toContain("\\e[2J");
  });

  test("nobody reads the answer: no crash", async () => {
    const ran = await run("bash", [
      "-c",
      `'${safeSh}' explain 'echo > a; echo > b' 2>&1 >/dev/full | cat; echo "\${PIPESTATUS[0]}"`,
    ]);
    expect(ran.stdout).toBe("1\n");
    const closed = await run("bash", ["-c", `'${safeSh}' check 'echo hi' | true; echo "\${PIPESTATUS[0]}"`]);
    expect(closed).toMatchObject({ stdout: "0\n", stderr: "" });
  });
});

describe("explain", () => {
  test("prints every finding and the source", async () => {
    const script = Array.from({ length: 8 }, (_, index) => `echo > f${index}`).join("\n");
    const ran = await safe(["explain", script]);
    expect(ran.code).toBe(1);
    expect(ran.stdout.match(/^writes-file: /gm)).toHaveLength(8);
    expect(ran.stdout).toMatch(/^mutating \(source: blocklist, decision: ask\)\n/);
    expect(ran.stdout).toMatch(/\n├─ commands\n│ {2}├─ echo\n│ {2}│ {2}├─ entry `echo`: /);
    expect(ran.stdout).toMatch(/\n│ {2}│ {2}└─ a redirection writes `f0`\n/);
    expect(ran.stdout.match(/output to `f0`/g)).toHaveLength(1);
  });

  test("--json: the same as data", async () => {
    const { stdout } = await safe(["explain", "--json", "x=-la; ls $x"]);
    expect(JSON.parse(stdout)).toMatchObject({
      safety: "read_only",
      decision: "allow",
      tree: [
        {
          text: "commands",
          below: [
            { text: "x=-la" },
            { text: "ls -la", below: [{ text: "written `ls $x`" }, { text: expect.stringMatching(/^entry `ls`/) }] },
          ],
        },
        { text: "sandbox" },
        { text: "doors", below: [{ text: expect.stringMatching(/^safe-sh -c: runs/) }, { text: "hook: allow" }] },
      ],
    });
  });

  test("says what the sandbox opens, and where the doors differ", async () => {
    const cwd = folder();
    execFileSync("git", ["init", "-q", cwd]);
    execFileSync("git", ["-C", cwd, "config", "core.fsmonitor", "./evil"]);
    const status = (await safe(["explain", "git status"], { cwd })).stdout;
    expect(status).toMatch(/safe-sh -c: runs, confined\n.*hook: ask: `git` obeys `core.fsmonitor`/);
    expect(status).toContain("opens nothing");
    expect((await safe(["explain", "curl https://x.y"], { cwd })).stdout).toContain("opens the network");
    const off = await safe(["explain", "ls"], { cwd, env: { SAFE_SH_SANDBOX: "off" } });
    expect(off.stdout).toMatch(/the policy turns it off\n.*\n.*runs, with all that you may do/);
    expect((await safe(["explain", "git push -f"], { cwd })).stdout).toMatch(/refuses \(exit 126\).*\n.*hook: deny/);
  });

  test("prints where each command runs, the rule that stands for a proof, and no more lines than a person reads", async () => {
    const cwd = folder();
    const moved = await safe(["explain", 'cd sub && ls -a; cd "$x"; cat a'], { cwd });
    expect(moved.stdout).toContain(` ls -a  (in ${cwd}/sub)\n`);
    expect(moved.stdout).toMatch(/ cat a {2}\(in a folder known only at run time\)\n/);
    const many = Array.from({ length: 60 }, (_, index) => `echo ${index}`).join("\n");
    expect((await safe(["explain", many])).stdout).toContain("... and 20 more\n");
    mkdirSync(join(cwd, "config/safe-sh"), { recursive: true });
    writeFileSync(join(cwd, "config/safe-sh/policy.json"), '{ "allow": ["touch a"] }');
    const admitted = await safe(["explain", "touch a"], { cwd, env: { XDG_CONFIG_HOME: join(cwd, "config") } });
    expect(admitted.stdout).toMatch(
      /─ rules\n.+ allow `touch a` matches `touch a` {2}\(.+policy\.json\)\n.+ `touch a` stands for a proof\n/,
    );
  });
});

describe("explain's pictures", () => {
  test("an image, a page, and data of the same command", async () => {
    const command = "ls | xargs rm > '<b>'";
    const svg = await safe(["explain", "--svg", command]);
    expect(svg).toMatchObject({ code: 1, stderr: "" });
    expect(svg.stdout).toMatch(/^<svg xmlns.*<\/svg>\n$/s);
    const html = await safe(["explain", "--html", command]);
    expect(html.stdout).toMatch(/^<!doctype html>/);
    expect(`${svg.stdout}${html.stdout}`).not.toContain("<b>");
    const { picture } = JSON.parse((await safe(["explain", "--json", command])).stdout);
    expect(picture).toMatchObject({ source: command, safety: "mutating", parts: [{ text: "pipeline" }] });
    expect((await safe(["explain", "--svg", "ls"])).code).toBe(0);
  });

  test("of a script that is no text, too; and one form at a time", async () => {
    const broken = await safe(["explain", "--html"], { input: Buffer.from([0xff, 0xfe]) });
    expect(broken).toMatchObject({ code: 1, stdout: "", stderr: "safe-sh: explain: the script is not UTF-8 text\n" });
    expect(await safe(["explain", "--svg", "--html", "ls"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("exclude each other"),
    });
  });
});

describe("the program itself", () => {
  test("--help and --version", async () => {
    expect((await safe(["--help"])).stdout).toMatch(/^safe-sh: .+\n\nusage:\n/);
    expect(await safe(["--version"])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^safe-sh \d+\.\d+\.\d+\n$/),
    });
  });

  test.each([
    ["chek", "did you mean `safe-sh check`?"],
    ["expl", "did you mean `safe-sh explain`?"],
    ["ls -l", "to run a command, write `safe-sh -c 'COMMAND'`"],
    ["deploy", "see `safe-sh --help`"],
  ])("not a subcommand: %s", async (given, hint) => {
    const ran = await safe([given], { cwd: root });
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toContain(hint);
  });
});
