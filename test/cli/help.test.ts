// Every subcommand says what it does, on standard output, and what it says is true.
import { describe, expect, test } from "vitest";
import { subcommands } from "../../src/cli/subcommands.ts";
import { help } from "../../src/cli/usage.ts";
import { folder, run, safeSh } from "../support/programs.ts";

describe.each([...subcommands])("safe-sh $name --help", ({ name }) => {
  test("explains it, and does nothing else", async () => {
    const ran = await run(safeSh, [name, "--help"], { cwd: folder() });
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(ran.stdout).toMatch(new RegExp(`^safe-sh ${name}: .+\n\nusage:(?:\n {2}| )(?:.+\\| )?safe-sh ${name}[ \n]`));
    for (const line of ran.stdout.split("\n")) expect(line.length, line).toBeLessThanOrEqual(130);
    expect(help).toContain(`\n  safe-sh ${name} `);
  });

  test("is what a wrong call points to", async () => {
    const ran = await run(safeSh, [name, "--nope"], { cwd: folder() });
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toMatch(
      new RegExp(`^safe-sh: ${name}: .+\n {2}help: (?:see \`safe-sh ${name} --help\`|quote .+)\n$`),
    );
  });
});

test("its options are known to it", async () => {
  const cwd = folder();
  for (const name of ["check", "rules", "init", "uninstall", "doctor", "policy", "trust"]) {
    const { stdout } = await run(safeSh, [name, "--help"], { cwd });
    const options = new Set([...stdout.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option));
    expect(options.size).toBeGreaterThan(0);
    for (const option of options) {
      const { stderr } = await run(safeSh, [name, option, "--nope"], { cwd });
      expect(stderr).not.toContain(`unknown option \`${option}\``);
    }
  }
});

test.each([
  ["check", "--", "--help"],
  ["explain", "--", "--help"],
])("%s judges what stands behind --", async (...given) => {
  const ran = await run(safeSh, given);
  expect(ran).toMatchObject({ code: 1, stderr: "" });
  expect(ran.stdout).toMatch(/^mutating[: ]/);
});
