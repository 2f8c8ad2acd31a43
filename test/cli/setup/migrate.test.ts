// Rules that stand in settings of others: shown by init as rules of the policy, and taken over only if that is wanted.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { safe } from "../../support/in-process.ts";
import { type Ended, folder } from "../../support/programs.ts";

interface Place {
  readonly cwd: string;
  readonly home: string;
  readonly policy: string;
}

/** Files by their paths: below `~/` in the home, else in the project. */
function place(files: Readonly<Record<string, unknown>>): Place {
  const [cwd, home] = [folder(), folder()];
  mkdirSync(join(cwd, ".git"));
  for (const [path, content] of Object.entries(files)) {
    const file = path.startsWith("~/") ? join(home, path.slice(2)) : join(cwd, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  }
  return { cwd, home, policy: join(home, ".config/safe-sh/policy.json") };
}

const init = ({ cwd, home }: Place, ...given: string[]): Promise<Ended> =>
  safe(["init", ...given], { cwd, env: { HOME: home } });

/** What was said of each rule, without its file. */
const said = ({ stdout }: Ended): readonly string[] =>
  stdout
    .split("\n")
    .filter((line) => line.startsWith("found "))
    .map((line) => line.replace(/^found +\S+: /, ""));

const clients = {
  "~/.claude/settings.json": {
    permissions: {
      allow: ["Bash(npm test:*)", "Bash(make build)", "Bash(find:*)", "Bash(git * main)", "Bash(*)", "WebFetch"],
      deny: ["Bash(git push:*)", "Read(.env)"],
      ask: ["Bash(rm:*)"],
    },
  },
  ".claude/settings.json": { permissions: { allow: ["Bash(make deploy)"] } },
  ".claude/settings.local.json": { permissions: { allow: ["Bash(npm run lint)"] } },
};

describe("the client's own rules", () => {
  test("are shown, each with what it becomes or why not; nothing is opened", async () => {
    const here = place(clients);
    const ended = await init(here);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(said(ended)).toEqual([
      expect.stringMatching(/^allow `Bash\(find:\*\)`: it needs none: what only reads is proved/),
      expect.stringMatching(/^allow `Bash\(git \* main\)`: its `\*` stands for any text/),
      "allow `Bash(*)`: it allows every command, which no rule here does",
      "ask `Bash(rm:*)`: it holds beside safe-sh, for what runs",
      "deny `Bash(git push:*)`: it holds beside safe-sh, for what runs",
      "allow `Bash(npm test:*)`: `safe-sh allow 'npm test **'`",
      "allow `Bash(make build)`: `safe-sh allow 'make build'`",
      "allow `Bash(make deploy)`: `safe-sh allow 'make deploy'`",
      "allow `Bash(npm run lint)`: `safe-sh allow 'npm run lint'`",
    ]);
    expect(ended.stdout).toContain(
      "note     `safe-sh init --migrate` adds 3 rules to your own policy, for all projects\n",
    );
    expect(existsSync(here.policy)).toBe(false);
    // Said once: the second call of init has nothing to do.
    expect(said(await init(here))).toEqual([]);
  });

  test("with --migrate, those of this user go into the user's policy, and those of others do not", async () => {
    const here = place(clients);
    expect((await init(here, "--migrate", "--dry-run")).stdout).toContain("safe-sh allow 'make build'");
    expect(existsSync(here.policy)).toBe(false);
    const ended = await init(here, "--migrate");
    expect(ended.stdout).toContain("note     rules of files that others write are not taken over");
    expect(ended.stdout).toContain(`added    3 rules to ${here.policy}`);
    expect(JSON.parse(readFileSync(here.policy, "utf8"))).toEqual({
      allow: ["npm test **", "make build", "npm run lint"],
    });
    const check = await safe(["policy", "test", "npm test"], { cwd: here.cwd, env: { HOME: here.home } });
    expect(check.code).toBe(0);
    // What is there is offered no more.
    expect(said(await init(here, "--migrate")).filter((line) => line.includes("safe-sh allow"))).toEqual([
      "allow `Bash(make deploy)`: `safe-sh allow 'make deploy'`",
    ]);
  });
});

test("a hooks file has no rules", async () => {
  expect(await init(place({}), "--migrate", "--hooks-file", "hooks.json")).toMatchObject({ code: 2, stdout: "" });
});

describe("Dippy's", () => {
  const dippys = (text: string): Place => place({ "~/.dippy/config": text });

  test.each([
    ["allow just *", "`safe-sh allow 'just **'`"],
    ["allow make build", "`safe-sh allow 'make build'`"],
    ['deny git push --force * "Use \\"lease\\""', "`safe-sh deny 'git push --force **' --message 'Use \"lease\"'`"],
    ["allow python ?*", "its pattern matches texts, and a rule here the fields of a command"],
    ["allow-redirect /tmp/**", 'the policy\'s `writes` has a list for it: "/tmp/**"'],
    ["ask *prod*", "its pattern matches texts, and a rule here the fields of a command"],
    ['ask just deploy * "which machine?"', "`safe-sh ask 'just deploy **' --message 'which machine?'`"],
    ['after npm * "look"', "it is about no command, and has nothing like it"],
  ])("%s", async (line, becomes) => {
    expect(said(await init(dippys(`# mine\nset default ask\n\n${line}\n`)))).toEqual([`\`${line}\`: ${becomes}`]);
  });

  test.each(["ask *prod*", "deny *prod*"])("an allowed command with the exception `%s` stays", async (line) => {
    const none = `\`allow just *\`: \`${line}\` makes an exception, which no rule here does`;
    expect(said(await init(dippys(`allow just *\n${line}\n`)))).toContain(none);
  });

  test("those of a project are shown, and not taken over", async () => {
    const here = place({ ".dippy": "allow just *\n" });
    const ended = await init(here, "--migrate");
    expect(said(ended)).toEqual(["`allow just *`: `safe-sh allow 'just **'`"]);
    expect(existsSync(here.policy)).toBe(false);
  });
});

test("cc-safety-net's: a rule for each argument, but for what is off, elsewhere or broken", async () => {
  const rule = { name: "add", command: "git", subcommand: "add", block_args: ["-A", "."], reason: "say which" };
  const rules = [rule, { ...rule, name: "off" }];
  const here = place({
    "~/.cc-safety-net/rules/rule.json": {
      version: 1,
      rules: ["mine", "broken", "owner/repo#v1/theirs", "../../outside"],
      overrides: { "mine/off": "off", "mine/add": { reason: "list them" } },
    },
    "~/.cc-safety-net/rules/mine/rulebook.json": { version: 1, rules },
    "~/.cc-safety-net/rules/broken/rulebook.json": "{",
    ".safety-net.json": { version: 1, rules: [{ name: "g", command: "npm", block_args: ["-g"], reason: "no" }] },
  });
  const ended = await init(here, "--migrate");
  expect(said(ended)).toEqual([
    expect.stringMatching(/^the rulebook `owner\/repo#v1\/theirs`: its rules are elsewhere/),
    expect.stringMatching(/^the rulebook `\.\.\/\.\.\/outside`: its rules are elsewhere/),
    "`add`: `git add` with `-A`: `safe-sh deny 'git add -A **' --message 'list them'`",
    "`add`: `git add` with `.`: `safe-sh deny 'git add . **' --message 'list them'`",
    "`g`: `npm` with `-g`: `safe-sh deny 'npm -g **' --message no`",
  ]);
  expect(JSON.parse(readFileSync(here.policy, "utf8"))).toEqual({
    deny: [
      { command: "git add -A **", message: "list them" },
      { command: "git add . **", message: "list them" },
    ],
  });
});

test("`trust` takes no rule in the client's form", async () => {
  const here = place({ ".safe-sh.json": { allow: ["Bash(npm test:*)"] } });
  const ended = await safe(["trust", "--yes"], { cwd: here.cwd, env: { HOME: here.home } });
  expect(ended).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("write `npm test **`; nothing was trusted"),
  });
});
