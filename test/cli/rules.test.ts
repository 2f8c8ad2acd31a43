// `safe-sh rules`: what it prints of the catalog, and what it misses.
import { describe, expect, test } from "vitest";
import { names } from "../../src/catalog/lookup.ts";
import { safe } from "../support/in-process.ts";

describe("rules", () => {
  test("lists every program", async () => {
    const ran = await safe(["rules"]);
    expect(ran.code).toBe(0);
    for (const name of ["ls", "kubectl", "psql"]) expect(ran.stdout).toContain(`\n  ${name} `);
    expect(JSON.parse((await safe(["rules", "--json"])).stdout)).toHaveLength(names().length);
  });

  test("prints one program as a table", async () => {
    const ran = await safe(["rules", "tee"]);
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(ran.stdout).toMatch(/^tee: copies standard input/);
    expect(ran.stdout).toMatch(/each operand +writes/);
    expect(ran.stdout).toContain("any other: unknown, therefore mutating");
  });

  test("follows subcommands, groups and verbs", async () => {
    expect((await safe(["rules", "git", "stash"])).stdout).toContain("git stash:");
    expect((await safe(["rules", "az", "vm", "list"])).stdout).toContain("connects");
    expect((await safe(["rules", "git", "nope"])).code).toBe(1);
  });

  test("--json gives the entry", async () => {
    const ran = await safe(["rules", "--json", "tee"]);
    expect(JSON.parse(ran.stdout)).toMatchObject({ name: "tee", operands: { each: { kind: "writes" } } });
  });

  test("an unknown program: a clear answer, exit 1", async () => {
    const ran = await safe(["rules", "no-such\u001bprogram"]);
    expect(ran).toMatchObject({ code: 1, stdout: "" });
    expect(ran.stderr).toContain("is not in the catalog");
    expect(ran.stderr).not.toContain("\u001b");
  });

  test("--missing counts the names that no entry covers", async () => {
    const input = "ls\nfoo x | bar\nsh -c 'foo y'\nif true; then foo; fi\n";
    const ran = await safe(["rules", "--missing"], { input });
    expect(ran).toMatchObject({ code: 0, stdout: "      3  foo\n      1  bar\n" });
    const json = await safe(["rules", "--missing", "--json"], { input });
    expect(JSON.parse(json.stdout)).toEqual([
      { name: "foo", count: 3 },
      { name: "bar", count: 1 },
    ]);
  });

  test.each([
    [
      "gti",
      /^safe-sh: rules: `gti` is not in the catalog: it is mutating\n {2}help: did you mean `safe-sh rules git`\?\n$/,
    ],
    ["no-such-program", /help: `safe-sh rules` lists all programs\n$/],
  ])("%s: which program may be meant", async (name, says) => {
    expect(await safe(["rules", name])).toMatchObject({ code: 1, stderr: expect.stringMatching(says) });
  });

  test.each([
    ["a name with --missing", ["rules", "--missing", "ls"]],
    ["an unknown option", ["rules", "--nope"]],
  ])("wrong call: %s", async (_name, given) => {
    const ran = await safe(given);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toMatch(/^safe-sh: rules: .+\n {2}help: .+\n$/);
  });
});
