// `safe-sh mcp` by the command line of the protocol's own inspector, over standard input: this version sends no token over HTTP.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { safeSh } from "../support/built.ts";
import { environment, run } from "../support/programs.ts";
import { newPlace } from "./client.ts";
import { inspector } from "./install.ts";

/** A home with a policy, a project, and the inspector in it. */
function inspected(policy: object) {
  const { home, project } = newPlace();
  mkdirSync(join(home, ".config/safe-sh"), { recursive: true });
  writeFileSync(join(home, ".config/safe-sh/policy.json"), JSON.stringify(policy));
  writeFileSync(join(project, "a"), "one\n");
  const env = environment({ HOME: home });
  const ask = async (server: readonly string[], ...given: readonly string[]) => {
    const { code, stdout, stderr } = await run(process.execPath, [inspector, "--cli", ...server, ...given], {
      cwd: project,
      env,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
    return JSON.parse(stdout);
  };
  const call = (tool: string, ...given: readonly string[]) =>
    ask(
      [safeSh, "mcp"],
      "--method",
      "tools/call",
      "--tool-name",
      tool,
      ...given.flatMap((each) => ["--tool-arg", each]),
    );
  return { project, ask, call };
}

test("lists the tools with their annotations", async () => {
  const { tools } = await inspected({}).ask([safeSh, "mcp"], "--method", "tools/list");
  expect(tools.map(({ name }: { name: string }) => name)).toEqual([
    "run",
    "check",
    "changes",
    "diff",
    "keep",
    "drop",
    "undo",
  ]);
  expect(tools[1].annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
});

test("checks, runs, tries, refuses, and shows what is held", async () => {
  const { project, call } = inspected({ trial: "hold" });
  expect((await call("check", "command=rm a")).structuredContent).toMatchObject({ verdict: "mutating" });
  expect((await call("run", "command=cat a | tr a-z A-Z")).structuredContent).toMatchObject({
    status: "ran",
    stdout: "ONE\n",
  });
  expect((await call("run", "command=echo two > a")).structuredContent).toMatchObject({
    status: "tried",
    trial: { state: "held" },
  });
  expect((await call("diff", "trial=1")).structuredContent.diff).toContain("-one\n+two\n");
  // It has no elicitation.
  expect(await call("run", "command=npm publish")).toMatchObject({
    isError: true,
    structuredContent: { status: "refused", why: "nobody-to-ask" },
  });
  expect((await call("keep", "trial=1")).content[0].text).toContain("safe-sh keep 1");
  expect(readFileSync(join(project, "a"), "utf8")).toBe("one\n");
});
