// Scripts run and end as in bash.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Run, run as runScript } from "../../../src/run/run.ts";
import { safeBash, safeSh } from "../../support/built.ts";
import { folder, run } from "../../support/programs.ts";

// Every script here is read_only, so that safe-sh and bash can be put side by side.
const scripts: readonly string[] = [
  "true",
  "false",
  "exit 7",
  "exit 300",
  "exit -1",
  "echo a b; echo c >&2",
  "printf '%s\\n' a 'b c' \"$0\"",
  "no_such() { return 3; }; no_such",
  "false | true; echo ${PIPESTATUS[0]}",
  "cd /nowhere; echo $?",
  "[ 1 = 2 ]",
  "echo 'quotes \" and $dollars `and` ticks' \\; '\n' 'é漢🎉'",
  'read x; echo "got $x"',
  ": ${unset?not set}",
  "\n\ncd /nowhere\n\nfor i in 1\ndo\n  cd /elsewhere # gone\ndone; cd /here",
];

describe("safe-sh -c and bash -c", () => {
  test.each(scripts)("%s", async (script) => {
    const [ours, theirs] = await Promise.all([
      run(safeSh, ["-c", script], { input: "line\n" }),
      run("bash", ["-c", script], { input: "line\n" }),
    ]);
    expect(ours).toEqual(theirs);
  });

  test.each([
    ["-e", ["-ec", "false; echo never"]],
    ["-u", ["-u", "-c", "echo $nothing"]],
    ["-o pipefail", ["-o", "pipefail", "-c", "false | true"]],
    ["name and parameters", ["-c", 'echo "$0" "$1" "$#"', "n", "a b", "c"]],
    ["-lc", ["-lc", "echo hi"]],
    ["-c -l", ["-c", "-l", "echo hi"]],
    ["-c without a script", ["-c"]],
  ])("options: %s", async (_name, given) => {
    const [ours, theirs] = await Promise.all([run(safeSh, given), run("bash", given)]);
    expect({ code: ours.code, stdout: ours.stdout }).toEqual({ code: theirs.code, stdout: theirs.stdout });
  });

  test("safe-bash is the same program", async () => {
    expect(await run(safeBash, ["-c", "echo hi; exit 3"])).toMatchObject({ stdout: "hi\n", code: 3 });
  });

  test("tracing runs nothing from the environment", async () => {
    const cwd = folder();
    const ran = await run(safeSh, ["-x", "-c", "echo hi"], { cwd, env: { PS4: "$(touch traced)" } });
    expect(ran).toMatchObject({ stdout: "hi\n", stderr: "+ echo hi\n", code: 0 });
  });

  test("what was proved runs as its canonical print, on the lines of the script", async () => {
    const script = 'echo  "$BASH_EXECUTION_STRING" # all of it\n\nif true\nthen echo $LINENO; fi';
    const ran = await run(safeSh, ["-c", script]);
    expect(ran.stdout).toBe('echo "${BASH_EXECUTION_STRING}";\n\nif true; then \necho ${LINENO}; fi\n\n4\n');
  });

  test("what has no print that is sure to mean the same is refused", async () => {
    const ran = await run(safeSh, ["-c", "v=(a b) true"]);
    expect(ran).toMatchObject({ stdout: "", code: 126 });
    expect(ran.stderr).toContain("it cannot be written out so that bash surely reads it as it was judged");
  });

  test("an option that changes how scripts are read is told to the checker", async () => {
    expect(await run(safeSh, ["-k", "-c", "echo hi"])).toMatchObject({ stdout: "", code: 126 });
  });
});

describe("scripts from elsewhere", () => {
  test("standard input is read whole, and is not there for the script", async () => {
    const ran = await run(safeSh, [], { input: 'echo a\nread x\necho "[$x]"\n' });
    expect(ran).toMatchObject({ stdout: "a\n[]\n", code: 0 });
  });

  test("nothing of a script runs when its last line is refused", async () => {
    const cwd = folder();
    const ran = await run(safeSh, [], { cwd, input: "echo a\necho b > f\n" });
    expect(ran).toMatchObject({ stdout: "", code: 126 });
  });

  test("-s takes parameters", async () => {
    expect(await run(safeSh, ["-s", "a", "b"], { input: 'echo "$2"' })).toMatchObject({ stdout: "b\n", code: 0 });
  });

  test("a file", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "script"), 'echo "$0" "$1"\nread x; echo "$x"\n');
    const ran = await run(safeSh, ["./script", "a"], { cwd, input: "in\n" });
    expect(ran).toMatchObject({ stdout: "./script a\nin\n", code: 0 });
  });

  test("a missing file and a folder", async () => {
    const cwd = folder();
    mkdirSync(join(cwd, "d"));
    expect(await run(safeSh, ["./none"], { cwd })).toMatchObject({ code: 127 });
    expect(await run(safeSh, ["./d"], { cwd })).toMatchObject({ code: 126 });
  });

  test.each([
    ["not UTF-8", new Uint8Array([0x65, 0x63, 0x68, 0x6f, 0x20, 0xff])],
    ["a NUL", "echo a\0b"],
    ["a byte order mark", "\ufeffecho a"],
    ["too long", `echo ${"a".repeat(1_100_000)}`],
    ["nothing", ""],
  ])("refused: %s", async (_name, input) => {
    const ran = await run(safeSh, [], { input });
    expect(ran).toMatchObject({ stdout: "", code: 126 });
    expect(ran.stderr).toMatch(/^safe-sh: refused: /);
  });
});

describe("refusal without a terminal", () => {
  test("126, the reason, the code frame and the help", async () => {
    const cwd = folder();
    const ran = await run(safeSh, ["-c", "echo hi > out.txt"], { cwd });
    expect(ran).toEqual({
      code: 126,
      signal: null,
      stdout: "",
      stderr: [
        "safe-sh: refused: writes a file: the redirection sends output to `out.txt`",
        "  1 | echo hi > out.txt",
        "    |         ^^^^^^^^^",
        "  help: print to standard output, ask the user to run it, or to allow it: `out.txt` in the policy's `writes`",
        "",
      ].join("\n"),
    });
  });

  test("what bash cannot parse is refused too", async () => {
    expect(await run(safeSh, ["-c", 'echo "'])).toMatchObject({ code: 126, stdout: "" });
  });

  test("a parameter that could be an option is judged", async () => {
    expect(await run(safeSh, ["-c", 'git log "$1"', "sh", "--output=f"])).toMatchObject({ code: 126 });
    expect(
      await run(safeSh, ["-c", 'git --no-pager log "$1"', "sh", "--max-count=0"], { cwd: process.cwd() }),
    ).toMatchObject({ code: 0 });
  });
});

describe("run", () => {
  const base: Run = {
    bash: "/bin/bash",
    script: "true",
    name: "bash",
    parameters: [],
    options: [],
    environment: { PATH: "/usr/bin:/bin" },
    cwd: "/",
    standardInput: "nothing",
  };

  // What bash prints when it shows its own arguments is what it was given, byte for byte.
  test.each(["exit 5", "(exit 6)", "kill -9 $$", "kill -TERM $$", "kill -SEGV $$", "no_such_program", "/etc"])(
    "outcome of %s",
    async (script) => {
      const outcome = await runScript({ ...base, script: `exec 2>/dev/null; ${script}` });
      const theirs = await run("/bin/bash", ["-c", `exec 2>/dev/null; ${script}`]);
      if (theirs.signal) expect(outcome).toEqual({ type: "signalled", signal: theirs.signal });
      else expect(outcome).toEqual({ type: "exited", code: theirs.code });
    },
  );

  test("a script too long for one argument is a failure, not a truncated script", async () => {
    const outcome = await runScript({ ...base, script: `: ${"a".repeat(200_000)}` });
    expect(outcome).toMatchObject({ type: "failed", error: { code: "E2BIG" } });
  });

  test("bash that is not there", async () => {
    expect(await runScript({ ...base, bash: "/no/bash" })).toMatchObject({ type: "failed" });
  });
});
