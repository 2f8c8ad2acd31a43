// Texts from outside that would move the cursor, retitle the window, speak as someone else on a line of their own, or never end: no output
// of a program passes one on. Each is fed at every place from which a program prints.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hook, root, safeSh } from "../support/built.ts";
import { texts, unseen } from "../support/hostile-texts.ts";
import { call, safe } from "../support/in-process.ts";
import { folder, run } from "../support/programs.ts";
import { share } from "../support/rows.ts";

interface Said {
  readonly stdout: string;
  readonly stderr: string;
}

const lines = ({ stdout, stderr }: Said): number => `${stdout}${stderr}`.split("\n").length;

interface Place {
  readonly name: string;
  /** It starts a program, so that only a share of the texts is fed. */
  readonly starts?: true;
  readonly feed: (text: string, cwd: string) => Promise<Said>;
  /** It shows a script of several lines as such, each behind its number. */
  readonly showsLines?: true;
  /** Texts without these can stand there: arguments and names of files hold no NUL. */
  readonly without?: RegExp;
}

const argument = /\0/;
const fileName = /[\0/]|.{200}/s;

const event = (more: object, cwd: string): string =>
  JSON.stringify({
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    session_id: "s",
    cwd,
    tool_input: { command: "rm x" },
    ...more,
  });

const withPolicy =
  (policy: (text: string) => unknown, program: string, given: readonly string[]) =>
  (text: string, cwd: string): Promise<Said> => {
    writeFileSync(join(cwd, ".safe-sh.json"), JSON.stringify(policy(text)));
    return program === safeSh ? safe(given, { cwd }) : run(program, given, { cwd, input: event({}, cwd) });
  };

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const key = (text: string): unknown => ({ [text]: 1 });
const rule = (text: string): unknown => ({ deny: [{ command: "rm **", message: text }] });

const places: readonly Place[] = [
  { name: "a key of a policy, in the shell", starts: true, feed: withPolicy(key, safeSh, ["-c", "rm x"]) },
  { name: "a key of a policy, in the hook", starts: true, feed: withPolicy(key, hook, []) },
  { name: "a key of a policy, in check", feed: withPolicy(key, safeSh, ["check", "rm x"]) },
  { name: "a key of a policy, in policy", feed: withPolicy(key, safeSh, ["policy"]) },
  { name: "advice of a rule, in the shell", starts: true, feed: withPolicy(rule, safeSh, ["-c", "rm x"]) },
  { name: "advice of a rule, in the hook", starts: true, feed: withPolicy(rule, hook, []) },
  {
    name: "a rule, in policy test",
    // A rule that long is a mistake, of which a line is told.
    without: /[^]{400}/,
    feed: withPolicy((text) => ({ deny: [`rm ${quoted(text)}`] }), safeSh, ["policy", "test", "rm x"]),
  },
  {
    name: "an explanation of a pattern",
    starts: true,
    feed: withPolicy((text) => ({ blockedPatterns: [{ pattern: "rm", explanation: text, instead: text }] }), hook, []),
  },
  { name: "a profile that is not there", feed: withPolicy((text) => ({ profile: text }), safeSh, ["check", "rm x"]) },
  {
    name: "the profile of the environment",
    without: argument,
    feed: (text, cwd) => call(["check", "rm x"], { cwd, env: { SAFE_SH_PROFILE: text } }),
  },
  { name: "a subcommand", starts: true, without: argument, feed: (text, cwd) => run(safeSh, [text], { cwd }) },
  { name: "an option", without: argument, feed: (text, cwd) => call(["check", `--${text}`], { cwd }) },
  { name: "a program of the catalog", without: argument, feed: (text, cwd) => call(["rules", text], { cwd }) },
  {
    name: "the name of an event",
    starts: true,
    feed: (text, cwd) => run(hook, [], { cwd, input: event({ hook_event_name: text }, cwd) }),
  },
  {
    name: "a command's name, in the hook",
    starts: true,
    feed: (text, cwd) => run(hook, [], { cwd, input: event({ tool_input: { command: `${quoted(text)} y` } }, cwd) }),
  },
  {
    name: "a command, in the shell",
    starts: true,
    without: argument,
    showsLines: true,
    feed: (text, cwd) => run(safeSh, ["-c", `rm ${quoted(text)}`], { cwd }),
  },
  {
    name: "a command that is not quoted, in check",
    without: argument,
    feed: (text, cwd) => call(["check", `rm ${text}`], { cwd }),
  },
  {
    name: "a command, in explain",
    without: argument,
    showsLines: true,
    feed: (text, cwd) => call(["explain", `rm ${quoted(text)}`], { cwd }),
  },
  {
    name: "a rule to add",
    without: argument,
    feed: (text, cwd) => call(["deny", `git ${quoted(text)} )`], { cwd }),
  },
  {
    name: "the name of a plan",
    starts: true,
    without: fileName,
    feed: (text, cwd) => {
      mkdirSync(join(cwd, "planning"), { recursive: true });
      writeFileSync(join(cwd, "planning", `${text}.md`), "# Nothing\n");
      return run(join(root, "hooks/validate-plan-output"), [], {
        cwd,
        input: JSON.stringify({ hook_event_name: "Stop", cwd }),
      });
    },
  },
  {
    name: "the name of a script",
    starts: true,
    without: fileName,
    feed: (text, cwd) => {
      writeFileSync(join(cwd, text), "rm x\n");
      return run(safeSh, [text], { cwd });
    },
  },
];

test.each(places)(
  "$name: stays on its line, and is seen",
  async ({ feed, without, showsLines, starts }) => {
    const those = texts.filter((text) => !without?.test(text));
    const usual = await feed("ab", folder());
    const harmless = lines(usual);
    // It prints something, or nothing is tested.
    expect(harmless).toBeGreaterThan(1);
    for (const text of share(those, starts ? 50 : 5)) {
      const ended = await feed(text, folder());
      const all = `${ended.stdout}${ended.stderr}`;
      expect({ text, found: unseen.exec(all)?.[0] }).toEqual({ text, found: undefined });
      // Less, if a rule that long is a mistake.
      if (!showsLines) expect({ text, lines: lines(ended) }).toEqual({ text, lines: Math.min(lines(ended), harmless) });
    }
  },
  600_000,
);
