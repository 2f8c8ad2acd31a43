// `safe-sh allow`: a rule in the user's own policy.
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { safe } from "../support/in-process.ts";
import { type Ended, folder } from "../support/programs.ts";

interface Place {
  readonly cwd: string;
  readonly home: string;
  readonly file: string;
}

function place(policy?: string): Place {
  const [cwd, home] = [folder(), folder()];
  const file = join(home, ".config/safe-sh/policy.json");
  mkdirSync(join(home, ".config/safe-sh"), { recursive: true });
  if (policy !== undefined) writeFileSync(file, policy);
  return { cwd, home, file };
}

const call = ({ cwd, home }: Place, ...given: string[]): Promise<Ended> =>
  safe(given, { cwd, env: { HOME: home, SAFE_SH_SANDBOX: "off" } });

describe("a rule", () => {
  test("is added once, and holds", async () => {
    const here = place();
    expect((await call(here, "policy", "test", "npm test")).code).toBe(1);
    expect(await call(here, "allow", "npm test")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("allowed: `npm test`"),
    });
    expect((await call(here, "policy", "test", "npm test")).code).toBe(0);
    expect(JSON.parse(readFileSync(here.file, "utf8"))).toEqual({ allow: ["npm test"] });
    expect(statSync(here.file).mode & 0o777).toBe(0o600);
    const again = await call(here, "allow", "npm test");
    expect(again).toMatchObject({ code: 1, stdout: expect.stringContaining("it needs no rule") });
  });

  test("goes between the other settings, comments and all", async () => {
    const here = place('{\n  // mine\n  "deny": ["git push **"],\n  "allow": ["make a"]\n}\n');
    expect((await call(here, "allow", "make b **")).code).toBe(0);
    expect(readFileSync(here.file, "utf8")).toBe(
      '{\n  // mine\n  "deny": ["git push **"],\n  "allow": ["make a",\n    "make b **"]\n}\n',
    );
  });

  test.each([
    ["ls -l", "it needs no rule"],
    ["echo x > out.txt", "belongs to no command"],
    ["npm test && rm x", "belongs to no command"],
    ["FOO=1 npm test", "is an assignment"],
    ["Bash(npm test:*)", "write `npm test **`"],
    ["Bash", "has the form of Claude Code"],
    ["git push origin main", "no rule lets it run"],
  ])("is not added: %s", async (rule, why) => {
    const here = place('{"deny": ["git push **"]}');
    const { code, stdout, stderr } = await call(here, "allow", rule);
    expect({ code, text: stdout + stderr }).toEqual({
      code: /no(?:t| rule| needs)|needs/.test(why) ? 1 : 2,
      text: expect.stringContaining(why),
    });
    expect(readFileSync(here.file, "utf8")).toBe('{"deny": ["git push **"]}');
  });

  test("that admits any code is added with a note", async () => {
    expect((await call(place(), "allow", "uv run **")).stdout).toContain("note: it admits any code");
    expect((await call(place(), "allow", "npm run **")).stdout).not.toContain("note:");
  });

  test("is not put into a file that cannot be read", async () => {
    const here = place('{"allow": [');
    expect(await call(here, "allow", "make **")).toMatchObject({ code: 1, stderr: expect.stringContaining("line 1") });
    expect(readFileSync(here.file, "utf8")).toBe('{"allow": [');
  });
});

test("an agent needs a question for it", async () => {
  const here = place();
  expect((await call(here, "check", "safe-sh allow 'rm **'")).code).toBe(1);
  expect((await call(here, "check", "safe-sh suggest --write")).code).toBe(1);
  expect((await call(here, "check", "safe-sh suggest --json")).code).toBe(0);
});

describe("after `init`, a policy that something else has written", () => {
  const opening = '{"allow": ["touch **"]}';
  const prepared = async (before?: string): Promise<Place> => {
    const here = place(before);
    mkdirSync(join(here.home, ".claude"));
    expect((await call(here, "init")).code).toBe(0);
    return here;
  };
  const passes = async (here: Place, command = "touch a"): Promise<boolean> =>
    (await call(here, "policy", "test", command)).code === 0;

  test.each([undefined, '{"allow": ["npm test"]}'])("opens nothing, until it is trusted: %s", async (before) => {
    const here = await prepared(before);
    writeFileSync(here.file, opening);
    expect(await passes(here)).toBe(false);
    const { stdout, stderr } = await call(here, "policy");
    expect(stdout + stderr).toContain(`run \`safe-sh trust ${here.file}\``);
    expect(await call(here, "allow", "make a")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("safe-sh trust"),
    });
    // A second `init` does not take it for the user's word either.
    expect((await call(here, "init")).stdout).toContain("safe-sh trust");
    expect(await passes(here)).toBe(false);
    const trusted = await call(here, "trust", "--yes", here.file);
    expect(trusted).toMatchObject({ code: 0, stdout: expect.stringContaining("runs without a question: touch **") });
    expect(await passes(here)).toBe(true);
  });

  test("still forbids", async () => {
    const here = await prepared();
    writeFileSync(here.file, '{"deny": ["ls **"]}');
    expect(await passes(here, "ls")).toBe(false);
    expect(await passes(here, "cat a")).toBe(true);
  });

  test("is none that safe-sh itself wrote", async () => {
    const here = await prepared('{"allow": ["make a"]}');
    expect((await call(here, "allow", "npm test")).code).toBe(0);
    expect(await passes(here, "npm test")).toBe(true);
    expect(await passes(here, "make a")).toBe(true);
  });

  test("without `init`, or with --no-protect-settings, holds as it is", async () => {
    const here = place();
    writeFileSync(here.file, opening);
    expect(await passes(here)).toBe(true);
    mkdirSync(join(here.home, ".claude"));
    expect((await call(here, "init", "--no-protect-settings")).code).toBe(0);
    writeFileSync(here.file, opening.replace("touch", "mkdir"));
    expect(await passes(here, "mkdir a")).toBe(true);
  });
});

test("of several commands, the rules for each that can be allowed are named", async () => {
  const { code, stderr } = await call(place(), "allow", "npm test && make x | tee log; ls");
  expect(code).toBe(2);
  expect(stderr).toContain(
    "for its parts: `safe-sh allow 'npm test'` (`npm test` runs the project's tests), `safe-sh allow 'make x'`",
  );
  expect(stderr).not.toContain("allow ls");
  expect((await call(place(), "allow", "ls && cat a")).stderr).toContain("see `safe-sh allow --help`");
});
