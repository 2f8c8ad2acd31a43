// The generated guard under real bash, with jq and without: it blocks every command that the matcher blocks, and input that it cannot read.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { translate } from "../../../src/hosts/install/ere.ts";
import { guardScript } from "../../../src/hosts/install/guard-script.ts";
import { defaultBlockedPatterns } from "../../../src/policy/built-in-blocks.ts";
import { createPatternMatcher } from "../../../src/policy/patterns.ts";
import type { BlockedPattern } from "../../../src/policy/policy.ts";
import { bareOf } from "../../../src/policy/spellings.ts";
import { fixtureFiles, isWhole, rowsOf, scriptsOf, share } from "../../support/rows.ts";

const place = mkdtempSync(join(tmpdir(), "safe-sh-guard-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const which = (name: string): string =>
  execFileSync("bash", ["-c", 'type -P "$1"', "which", name], { encoding: "utf8" }).trim();
function pathOf(name: string, programs: readonly string[]): string {
  const folder = join(place, name);
  mkdirSync(folder);
  for (const program of programs) symlinkSync(which(program), join(folder, program));
  return folder;
}
mkdirSync(join(place, "texts"));
const basic = ["bash", "env", "grep", "tr", "sed", "head"];
const paths = {
  jq: pathOf("jq", [...basic, "jq"]),
  awk: pathOf("awk", [...basic, "awk"]),
  neither: pathOf("neither", basic),
  "no grep": pathOf("no-grep", ["bash", "env", "tr", "sed", "head", "jq"]),
} as const;
const readers = ["jq", "awk"] as const;

/** Its text; an error where a pattern is refused. */
function textFor(patterns: readonly BlockedPattern[]): string {
  const script = guardScript(patterns);
  if ("refused" in script) throw new Error(JSON.stringify(script.refused));
  return script.text;
}

let scripts = 0;
function scriptFor(patterns: readonly BlockedPattern[]): string {
  const file = join(place, `guard-${scripts++}.sh`);
  writeFileSync(file, textFor(patterns), { mode: 0o755 });
  return file;
}
const defaults = scriptFor(defaultBlockedPatterns);

interface Answer {
  readonly code: number | null;
  readonly stderr: string;
}

function ask(input: string | Uint8Array, reader: keyof typeof paths, script = defaults): Promise<Answer> {
  const child = spawn(script, { env: { PATH: paths[reader] }, stdio: ["pipe", "pipe", "pipe"] });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, stderr })));
}

const payload = (command: string): string =>
  JSON.stringify({
    session_id: "s",
    cwd: "/p",
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command, description: 'a "command": "rm -rf /"' },
  });

interface Search {
  readonly expressions: readonly string[];
  readonly texts: readonly string[];
}

/** Which of the texts does grep find, asked as in the script? One bash asks for all the searches. */
function searchAll(searches: readonly Search[]): readonly (readonly boolean[])[] {
  const octal = (bytes: string): string =>
    [...bytes].map((byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, "0")}`).join("");
  const lines = searches.map(({ expressions, texts }, index) => {
    const file = join(place, "texts", String(index));
    writeFileSync(file, `${texts.map((text) => text.replaceAll("\n", "\v")).join("\n")}\n`);
    const given = expressions.map((expression) => `-e $'${octal(expression)}'`).join(" ");
    return `grep -ainE ${given} ${file} | cut -d : -f 1 | tr '\\n' ' '; echo "\${PIPESTATUS[0]}"`;
  });
  const ran = spawnSync("bash", ["-s"], {
    input: lines.join("\n"),
    env: { ...process.env, LC_ALL: "C" },
    encoding: "utf8",
  });
  expect(ran.stderr).toBe("");
  const answers = ran.stdout.trimEnd().split("\n");
  expect(answers.length).toBe(searches.length);
  return searches.map(({ texts }, index) => {
    const numbers = answers[index]?.split(" ").map(Number) ?? [];
    expect(numbers.pop(), "the code of grep").toBeLessThan(2);
    const found = new Set(numbers);
    return texts.map((_, line) => found.has(line + 1));
  });
}

function expressionOf(pattern: string): string {
  const translation = translate(pattern);
  if ("part" in translation) throw new Error(`${pattern}: ${translation.part}: ${translation.help}`);
  return translation.expression;
}

/** Is each command found, as it stands or without quotes and backslashes? */
function foundOf(commands: readonly string[], patterns: readonly BlockedPattern[]): readonly boolean[] {
  const search = {
    expressions: patterns.map(({ pattern }) => expressionOf(pattern)),
    texts: commands.flatMap((command) => [command, bareOf(command)]),
  };
  const found = searchAll([search])[0] ?? [];
  return commands.map((_, index) => found[2 * index] === true || found[2 * index + 1] === true);
}

/** What the matcher says, with the second reading that the script has. */
function blockedOf(commands: readonly string[], patterns: readonly BlockedPattern[]): readonly boolean[] {
  const { check } = createPatternMatcher(patterns);
  return commands.map((command) => check(command, [bareOf(command)]).blocked);
}

const rows = rowsOf<{ readonly command: string; readonly pattern: string | null }>("fixtures/patterns/defaults.jsonl")
  .map(({ command }) => command)
  .filter((command) => command !== "");
const given = rowsOf<{ readonly patterns: readonly string[]; readonly command: string }>(
  "fixtures/patterns/given.jsonl",
);

/** Runs the script on each of the commands, with jq and without. */
async function codesOf(commands: readonly string[], script = defaults): Promise<readonly (number | null)[]> {
  const asked = commands.flatMap((command) => readers.map((reader) => [command, reader] as const));
  const codes: (number | null)[] = [];
  for (const [command, reader] of asked) codes.push((await ask(payload(command), reader, script)).code);
  return codes;
}

describe("the commands", () => {
  test("of the patterns' own rows, and of the corpus", () => {
    const corpus = fixtureFiles("fixtures/commands").flatMap(scriptsOf);
    const commands = [...new Set([...rows, ...corpus])].filter((command) => !/[\0\v]/.test(command));
    expect(commands.length).toBeGreaterThan(2_000);
    const [found, wanted] = [foundOf(commands, defaultBlockedPatterns), blockedOf(commands, defaultBlockedPatterns)];
    expect(commands.filter((_, index) => found[index] !== wanted[index])).toEqual([]);
  });

  test("some of those that hide a word with quotes or backslashes, and of the others, in the whole script", async () => {
    const hides = (command: string): boolean => /['"\\]/.test(command);
    const some = [
      ...share(rows.filter(hides), 9),
      ...share(
        rows.filter((command) => !hides(command)),
        72,
      ),
    ];
    const wanted = blockedOf(some, defaultBlockedPatterns).flatMap((blocked) => readers.map(() => (blocked ? 2 : 0)));
    expect(new Set(wanted)).toEqual(new Set([0, 2]));
    expect(await codesOf(some)).toEqual(wanted);
  });

  test("against patterns of the user's", () => {
    const refused: string[] = [];
    for (const { patterns, command } of given.filter((row) => row.patterns.length > 0)) {
      const blocked = patterns.map((pattern) => ({ pattern }));
      if ("refused" in guardScript(blocked)) refused.push(...patterns);
      else expect(foundOf([command], blocked), `${patterns} on ${command}`).toEqual(blockedOf([command], blocked));
    }
    expect([...new Set(refused)]).toEqual([
      "\\Asudo",
      "rm /\\z",
      "(?-s:a.b)",
      "(?-i:Abc)",
      "straße",
      "größe",
      "über",
      "[[:digit:]]+",
      "\\p{Greek}",
      "\\Q.*\\E",
      "(?P<tool>kubectl|helm)\\s+delete",
      "a|",
      "😀",
    ]);
  });

  test("it says which pattern, why, and what to do instead", async () => {
    for (const reader of readers)
      expect((await ask(payload("chmod 777 ü"), reader)).stderr).toBe(
        "BLOCKED: it matches the blocked pattern `chmod\\s+777`: lets every user of the machine change the file (give only the permissions that are needed, such as `chmod u+x`)\n",
      );
  });

  test("long ones", { timeout: 60_000 }, async () => {
    const long = 'ls -l "x"\n'.repeat(isWhole ? 100_000 : 10_000);
    for (const reader of readers) {
      expect((await ask(payload(long), reader)).code).toBe(0);
      expect((await ask(payload(`${long}rm -rf /`), reader)).code).toBe(2);
    }
  });
});

describe("the payload", () => {
  const command = (json: string): string => `{"tool_name":"Bash","tool_input":{"command":${json}}}`;
  const bad = "rm -rf /";
  /** Name, payload, the code with jq and without. */
  const attacks: readonly (readonly [string, string | Uint8Array, number])[] = [
    ["plain", command(`"${bad}"`), 2],
    ["escaped letters", command('"\\u0072\\u006D -rf \\/"'), 2],
    ["an escaped quote before it", command(`"echo \\"x\\"; ${bad}"`), 2],
    ["an escaped backslash at the end of a string before", `{"a":"\\\\","tool_input":{"command":"${bad}"}}`, 2],
    ["line breaks and tabs", command('"rm\\t-rf\\n/"'), 2],
    ["blanks everywhere", `\n{ "tool_input"\t:\r\n { "command" : "${bad}" } } \n`, 2],
    ["other keys first", `{"tool_input":{"description":"ls","x":[1,{"command":"ls"}],"command":"${bad}"}}`, 2],
    ["other keys last", `{"tool_input":{"command":"${bad}","description":"ls","x":{"command":"ls"}}}`, 2],
    ["a harmless one behind it at the top", `{"tool_input":{"command":"${bad}"},"command":"ls"}`, 2],
    ["a harmless one before it at the top", `{"command":"ls","tool_input":{"command":"${bad}"}}`, 2],
    ["the key with escapes", `{"tool\\u005finput":{"\\u0063ommand":"${bad}"}}`, 2],
    ["the last of equal names counts", `{"tool_input":{"command":"ls","command":"${bad}"}}`, 2],
    ["the last of equal objects counts", `{"tool_input":{"command":"ls"},"tool_input":{"command":"${bad}"}}`, 2],
    ["the last of equal objects has none", '{"tool_input":{"command":"ls"},"tool_input":{}}', 2],
    ["the last of equal names is none", '{"tool_input":{"command":"ls","command":7}}', 2],
    [
      "a bad one only in a description",
      '{"tool_input":{"command":"ls","description":"\\"command\\": \\"rm -rf /\\""}}',
      0,
    ],
    ["a bad one only deeper", `{"tool_input":{"x":{"command":"${bad}"},"command":"ls"}}`, 0],
    ["a bad one only in another tool's input", `{"other":{"command":"${bad}"},"tool_input":{"command":"ls"}}`, 0],
    ["another key that begins alike", `{"tool_input":{"commands":"${bad}","command":"ls"}}`, 0],
    ["a long key", `{"tool_input":{"${"\\u0063".repeat(50)}":"x","command":"ls"}}`, 0],
    ["characters beyond ASCII", command('"echo ü 😀 \\u00fc \\ud83d\\ude00"'), 0],
    ["a lone surrogate", command('"echo \\ud83d x"'), 2],
    ["a surrogate before another character", command('"\\ud83d\\u0072m -rf /"'), 2],
    ["numbers and literals", '{"a":[-0.5e+10,true,false,null,{}, [ ]],"tool_input":{"command":"ls"}}', 0],
    ["nothing", "", 2],
    ["blanks", " \n", 2],
    ["no JSON", "ls", 2],
    ["half of it", '{"tool_input":{"command":"ls"', 2],
    ["an open string", '{"tool_input":{"command":"ls', 2],
    ["more behind it", `${command('"ls"')} x`, 2],
    ["two values", `${command('"ls"')}${command(`"${bad}"`)}`, 2],
    ["an array", `[${command('"ls"')}]`, 2],
    ["a string", '"ls"', 2],
    ["no input", '{"tool_name":"Bash"}', 2],
    ["an input that is a string", '{"tool_input":"ls"}', 2],
    ["an input that is an array", '{"tool_input":["ls"]}', 2],
    ["no command", '{"tool_input":{}}', 2],
    ["a number", command("7"), 2],
    ["null", command("null"), 2],
    ["an array of words", command('["ls"]'), 2],
    ["an object", command('{"command":"ls"}'), 2],
    ["an empty command", command('""'), 2],
    ["blanks for a command", command('" \\n\\t"'), 2],
    ["a NUL in the command", command('"ls\\u0000x"'), 2],
    ["a NUL in the payload", `${command('"ls"')}\0`, 2],
    ["a vertical tab", command('"ls\\u000bx"'), 2],
    ["a control character in the payload", command('"ls\x01"'), 2],
    ["a wrong escape", command('"\\x41"'), 2],
    ["half an escape", command('"\\u00g0"'), 2],
    ["bytes that are no text, where no pattern looks", Buffer.from(command('"echo \xff x"'), "latin1"), 0],
    ["too deep", `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)},"tool_input":{"command":"ls"}}`, 2],
    ["too long", command(`"${"a".repeat(4_000_000)}"`), 2],
  ];

  test.each(attacks)("%s", { timeout: 60_000 }, async (name, input, code) => {
    for (const reader of readers) {
      const answer = await ask(input, reader);
      // jq reads such bytes as replacement characters, as the host's own reader would; without it they are refused.
      const wanted = name.startsWith("bytes") && reader === "awk" ? 2 : code;
      expect(answer.code, reader).toBe(wanted);
      expect(answer.stderr).toMatch(wanted === 2 ? /^BLOCKED: .+\n$/ : /^$/);
    }
  });

  test("no standard input at all", () => {
    for (const reader of readers) {
      const ran = spawnSync("bash", ["-c", `"${defaults}" <&-`], { env: { PATH: paths[reader] } });
      expect(ran.status).toBe(2);
    }
  });

  test("a machine without what it needs", async () => {
    expect((await ask(payload("ls"), "neither")).code).toBe(2);
    expect((await ask(payload("ls"), "no grep")).code).toBe(2);
  });

  test("a pattern that grep does not take", async () => {
    const script = join(place, "broken.sh");
    writeFileSync(script, textFor([{ pattern: "a" }]).replace("  'a'\n", "  '('\n"), { mode: 0o755 });
    for (const reader of readers) expect((await ask(payload("ls"), reader, script)).code).toBe(2);
  });

  test("a stranger's environment", async () => {
    const script = scriptFor([{ pattern: "rm" }]);
    const ran = spawnSync(script, {
      input: payload("rm x"),
      env: {
        PATH: paths.awk,
        GREP_OPTIONS: "-v",
        POSIXLY_CORRECT: "1",
        IFS: "abc",
        LC_ALL: "tr_TR.UTF-8",
        GREP_COLORS: "x",
      },
    });
    expect(ran.status).toBe(2);
  });
});

test("shellcheck has nothing to say", () => {
  const hostile = ["it's", "a'b\"c`d\\$(e)\\\\", "\\$x", "!x", "\\t.\\n[^\\s]", "[-'`\"]"].map((pattern) => ({
    pattern,
    explanation: "it's `$(x)` \u0007 and\nmore",
    instead: "'; rm x; '",
  }));
  for (const patterns of [defaultBlockedPatterns, hostile]) {
    const ran = spawnSync("shellcheck", ["-S", "warning", scriptFor(patterns)], { encoding: "utf8" });
    expect({ status: ran.status, stdout: ran.stdout }).toEqual({ status: 0, stdout: "" });
  }
});

test("a policy's text cannot leave its quotes", async () => {
  const script = scriptFor([
    { pattern: "it's\\$\\(x\\)", explanation: "'; exit 0; '", instead: "$(exit 0) \\' \u001b[2J é" },
  ]);
  for (const reader of readers) {
    const answer = await ask(payload("it's$(x)"), reader, script);
    expect(answer).toEqual({
      code: 2,
      stderr: "BLOCKED: it matches the blocked pattern `it's\\$\\(x\\)`: '; exit 0; ' ($(exit 0) \\'  [2J é)\n",
    });
  }
});

describe("the translation", () => {
  const atom = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("a", "b", "A", " ", "-", "x", "1", "_", "/") },
    fc.constantFrom("\\s", "\\S", "\\d", "\\D", "\\w", "\\W", ".", "\\.", "\\n", "\\t", "\\|", "\\-"),
    fc.constantFrom("^", "$", "\\b"),
    fc.constantFrom(
      "[ab]",
      "[^ab]",
      "[a-c1-3]",
      "[^\\s]",
      "[]a]",
      "[^]a]",
      "[-a^]",
      "[\\]^-]",
      "[\\d\\s]",
      "[\\n]",
      "[^\\n]",
      "[.*+]",
      "[a\\-z]",
      "[^-]",
      "[\\^]",
      "[^^]",
      "[^:a:]",
      "[:=.]",
      "[[^-]",
      "[^\\w-]",
      "[\\W]",
    ),
    fc.constantFrom("(?P<n>a)", "{", "}", "]", "\\B", "\\pL", "(?-s:.)"),
  );
  const { expression } = fc.letrec<{ expression: string }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 4, depthIdentifier: "pattern" },
      { weight: 4, arbitrary: atom },
      { weight: 2, arbitrary: fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => a + b) },
      fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => `(${a}|${b})`),
      tie("expression").map((inner) => `(?:${inner}|)`),
      fc
        .tuple(tie("expression"), fc.constantFrom("*", "+", "?", "*?", "{2}", "{0,2}", "{1,}", "{0}"))
        .map(([inner, times]) => `(?:${inner})${times}`),
      fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => `${a}|${b}`),
    ),
  }));
  const letter = fc.constantFrom(
    "a",
    "b",
    "c",
    "A",
    "B",
    "x",
    " ",
    "-",
    "1",
    "_",
    "/",
    "\n",
    "\t",
    ".",
    "|",
    "]",
    "^",
    "é",
    "É",
    "λ",
    "😀",
    "\x7f",
    "{",
  );
  const texts = fc.array(
    fc.array(letter, { maxLength: 8 }).map((letters) => letters.join("")),
    { minLength: 40, maxLength: 40 },
  );

  test("finds what RE2 finds, and nothing else, or is refused", () => {
    const numRuns = isWhole ? 900 : 180;
    const samples = fc.sample(fc.tuple(expression, texts), { numRuns, seed: 7 });
    const known = samples.flatMap(([pattern, all]) => {
      const matcher = createPatternMatcher([pattern]);
      const translation = translate(pattern);
      if (matcher.count === 0 || "part" in translation) return [];
      return [{ pattern, matcher, texts: all, expressions: [translation.expression] }];
    });
    expect(known.length).toBeGreaterThan(numRuns / 3);
    const answers = searchAll(known);
    for (const [index, { pattern, matcher, texts, expressions }] of known.entries())
      expect(answers[index], JSON.stringify([pattern, expressions])).toEqual(
        texts.map((text) => matcher.check(text).blocked),
      );
  });

  test.each([
    ["a^b", "^"],
    ["(x|y)(^a|b)", "^"],
    ["a$b", "$"],
    ["(a$|b)c", "$"],
    ["(a$)?", "?"],
    ["(^a)+", "+"],
    ["\\b*a", "*"],
    ["(\\ba){2}", "{2}"],
    ["a{0}", "{0}"],
    ["a{256}", "{256}"],
    ["a{", "{"],
    ["}", "}"],
    ["a]", "]"],
    ["a|", "nothing"],
    ["(|a)", "|"],
    ["()", ")"],
    ["(?i)a", "(?i)"],
    ["(?-i:A)", "(?-i:"],
    ["(?P<n>a)", "(?P<n>"],
    ["\\Aa", "\\A"],
    ["a\\z", "\\z"],
    ["\\Ba", "\\B"],
    ["\\Qa.b\\E", "\\Q"],
    ["\\p{Greek}", "\\p{Greek}"],
    ["\\x{1b}", "\\x{1b}"],
    ["\\x1b", "\\x"],
    ["\\033", "\\0"],
    ["[\\S]", "\\S"],
    ["[[:alpha:]]", "[:alpha:]"],
    ["[^[:^space:]]", "[:^space:]"],
    ["[ -~]", " -~"],
    ["[A-z]", "A-z"],
    ["[é]", "é"],
    ["größe", "ö"],
    ["a\tb", "\t"],
    ["a\nb", "\n"],
  ])("%s is refused, by what is not known", (pattern, part) => {
    expect(createPatternMatcher([pattern]).invalid).toEqual([]);
    expect(guardScript([{ pattern: "ls" }, { pattern }])).toEqual({
      refused: [{ pattern, part, help: expect.stringMatching(/^[^\n]{10,}$/) }],
    });
  });

  test.each([
    "terraform\\s+apply",
    "kubectl (delete|drain)",
    "\\bgit push\\b.*--force",
    "(^|[;&|]\\s*)sudo($|\\s)",
    "npm\\s+(?:publish|unpublish)\\b",
    "docker (system )?prune -[a-z]*f",
    "aws\\s+s3\\s+r[mb]\\s",
    "^\\s*eval\\s",
    "> ?/dev/sd[a-z][0-9]?",
    "(curl|wget)[^|]*\\|\\s*(ba|z)?sh",
    "--no-verify",
    "\\.env\\b",
    "\\$\\(.*\\)",
    "[a-f0-9]{40}",
  ])("%s, as people write them, is known", (pattern) => {
    expect(guardScript([{ pattern }])).toHaveProperty("text");
  });
});
