// Every version of node that users have: the programs, the hook and the library work as on the one that runs the other tests.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../support/built.ts";
import { environment, folder, run } from "../support/programs.ts";
import { nodeOf } from "./install.ts";
import { testedVersions } from "./install-all.ts";

describe.each(testedVersions)("node %s", (version) => {
  const node = nodeOf(version);

  test("is that version", async () => {
    expect((await run(node, ["--version"])).stdout).toBe(`v${version}\n`);
  });

  test("check, explain and -c", async () => {
    const cwd = folder();
    // `env node` of a starter finds this one.
    mkdirSync(join(cwd, "bin"));
    symlinkSync(node, join(cwd, "bin/node"));
    const env = { PATH: `${cwd}/bin:${environment().PATH}` };
    const call = (...given: string[]) => run(node, [join(root, "bin/safe-sh.cjs"), ...given], { cwd, env });
    expect(await call("check", "git log | head")).toMatchObject({ code: 0, stderr: "" });
    expect(await call("explain", "find . -delet''e")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("deletes"),
    });
    expect(await call("-c", 'echo $((1+1)); echo "$(ls bin)"; exit 3')).toMatchObject({
      code: 3,
      stdout: "2\nnode\n",
      stderr: "",
    });
    expect(await call("-c", "touch made")).toMatchObject({ code: 126 });
  });

  test("the hook answers, and fails closed", async () => {
    const ask = (command: string) =>
      run(node, [join(root, "hooks/safe-sh-hook.cjs")], {
        input: JSON.stringify({ hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command } }),
      });
    const decisionOf = (text: string): unknown => JSON.parse(text).hookSpecificOutput.permissionDecision;
    expect(decisionOf((await ask("git status")).stdout)).toBe("allow");
    expect(decisionOf((await ask("touch a")).stdout)).toBe("ask");
    expect((await ask("git push -f")).code).toBe(2);
  });

  test("the library", async () => {
    const cwd = folder();
    writeFileSync(
      join(cwd, "use.mjs"),
      `import { classifyCommand, createShell } from ${JSON.stringify(join(root, "dist/index.js"))};
      const { stdout } = await createShell().run("echo hi | cat");
      console.log((await classifyCommand("ls")).safety, (await classifyCommand("rm a")).safety, stdout.trim());`,
    );
    expect(await run(node, ["use.mjs"], { cwd })).toMatchObject({
      code: 0,
      stderr: "",
      stdout: "read_only mutating hi\n",
    });
  });
});
