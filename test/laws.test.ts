// Laws that hold for every command, with any entry in the catalog.
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { lookUp } from "../src/catalog/lookup.ts";
import type { Verdict } from "../src/doors/told.ts";
import { judge } from "../src/judge/judge.ts";
import { defaultPolicy } from "../src/policy/policy.ts";
import { parse } from "../src/syntax/parse.ts";
import type { Span } from "../src/syntax/span.ts";
import { classify, ready } from "./support/classify.ts";
import { quoted } from "./support/quoted.ts";
import { fixtureFiles, rowsOf, share } from "./support/rows.ts";

beforeAll(() => ready());

const judgedAnew = (command: string): Verdict => classify(command, { cwd: "/work", home: "/home/me" });
const judged = new Map<string, Verdict>();

/** Many laws ask for the verdict of the same command; that it is always the same is a law of its own. */
function verdictOf(command: string): Verdict {
  const verdict = judged.get(command) ?? judgedAnew(command);
  judged.set(command, verdict);
  return verdict;
}
const mutating = (command: string): boolean => verdictOf(command).safety === "mutating";

const changing = [
  "rm a",
  "rm -rf /",
  "echo a > b",
  "> b",
  "ls 2> b",
  "cat a | tee b",
  "sed -i s/a/b/ c",
  "sort -o a b",
  "find . -delete",
  "git commit -m x",
  "git push",
  "git log --output=a",
  "curl -o a https://h",
  "curl -d a https://h",
  "awk '{print > \"b\"}' a",
  "kill 1",
  "x=rm; $x a",
  "eval 'rm a'",
  "ls | xargs rm",
  "for i in a; do rm $i; done",
  "f() { rm a; }; f",
  "bash a.sh",
  "source a",
  "PATH=. ls",
  "$x",
  '"$x" a',
  "nobody-lists-this",
  "let 'x=a[$(rm b)]'",
  "echo $((x))",
  "trap 'rm a' EXIT",
  "cat <<E\n$(rm a)\nE",
  "echo `rm a`",
  "exec rm a",
  "alias ls=rm",
  "env rm a",
  "timeout 5 rm a",
  "find . -exec rm {} +",
  "sh -c 'rm a'",
  "cp a b",
  "wget https://h",
  "az vm delete -n a",
  "gh pr merge 1",
  "mkdir a",
  "touch a",
];
const reading = [
  "ls",
  "cat a | grep b",
  "git status",
  "echo a 2>&1",
  "x=1; echo $x",
  "for f in a b; do cat $f; done",
  "find . -name '*.c'",
];

describe("spellings", () => {
  const spellings = (name: string): readonly string[] => {
    const [first = "", ...rest] = name;
    const hexadecimal = `\\x${first.charCodeAt(0).toString(16)}`;
    return [
      name,
      `'${name}'`,
      `"${name}"`,
      `\\${name}`,
      `${first}""${rest.join("")}`,
      `${first}''${rest.join("")}`,
      `${first}"${rest.join("")}"`,
      `$'${hexadecimal}${rest.join("")}'`,
    ];
  };

  test.each(["rm", "ls", "git", "find", "sed", "nobody-lists-this"])("of `%s` agree", (name) => {
    for (const args of ["", " a", " -x", " status", " . -delete"]) {
      const codes = spellings(name).map((spelling) =>
        verdictOf(spelling + args)
          .findings.map(({ code }) => code)
          .join(","),
      );
      expect(new Set(codes).size, `${name}${args}: ${codes.join(" | ")}`).toBe(1);
    }
  });
});

test("a name that brace expansion makes is no better than the name", () => {
  for (const name of ["rm", "nobody-lists-this"])
    for (const spelling of [`{${name},}`, `{${name.charAt(0)},}${name.slice(1)}`, `${name}{,}`, `{ls,${name}}`])
      expect(mutating(`${spelling} a`), spelling).toBe(true);
});

describe("nesting", () => {
  const nestings: Readonly<Record<string, (command: string) => string>> = {
    "( )": (command) => `(\n${command}\n)`,
    "{ }": (command) => `{\n${command}\n}`,
    if: (command) => `if true; then\n${command}\nfi`,
    condition: (command) => `if\n${command}\nthen true; fi`,
    else: (command) => `if true; then true; else\n${command}\nfi`,
    while: (command) => `while false; do\n${command}\ndone`,
    for: (command) => `for q in 1 2; do\n${command}\ndone`,
    case: (command) => `case a in b)\n${command}\n;; esac`,
    "$( )": (command) => `echo "$(\n${command}\n)"`,
    "<( )": (command) => `cat <(\n${command}\n)`,
    function: (command) => `q() {\n${command}\n}; q`,
    eval: (command) => `eval ${quoted(command)}`,
    trap: (command) => `trap ${quoted(command)} EXIT`,
    "bash -c": (command) => `bash -c ${quoted(command)}`,
    "env bash -c": (command) => `env bash -c ${quoted(command)}`,
    "timeout bash -c": (command) => `timeout 5 bash -c ${quoted(command)}`,
    "bash -c twice": (command) => `bash -c ${quoted(`bash -c ${quoted(command)}`)}`,
    xargs: (command) => `echo | xargs bash -c ${quoted(command)}`,
    "find -exec": (command) => `find . -exec bash -c ${quoted(command)} x {} +`,
    "!": (command) => `! {\n${command}\n}`,
    time: (command) => `time {\n${command}\n}`,
    coproc: (command) => `coproc {\n${command}\n}`,
  };

  test.each(Object.keys(nestings))("in %s lowers no verdict", (name) => {
    const nest = nestings[name] ?? ((command: string) => command);
    expect(changing.filter((command) => !mutating(nest(command)))).toEqual([]);
  });

  test.each(["( )", "{ }", "if", "for", "function"])("in %s raises no verdict either", (name) => {
    const nest = nestings[name] ?? ((command: string) => command);
    expect(reading.filter((command) => mutating(nest(command)))).toEqual([]);
  });
});

describe("joining", () => {
  test("the commands are what they should be", () => {
    expect(changing.filter((command) => !mutating(command))).toEqual([]);
    expect(reading.filter(mutating)).toEqual([]);
  });

  test.each([";", "&&", "||", "|", "|&", "&", "\n"])("with %j lowers no verdict", (operator) => {
    for (const other of ["ls", "true", "cd /tmp", "q=1", "q() { ls; }"]) {
      const before = changing.filter((command) => !mutating(`${other} ${operator} ${command}`));
      const after = changing
        .filter((command) => !command.includes("<<"))
        .filter((command) => !mutating(`${command} ${operator} ${other}`));
      expect([...before, ...after], other).toEqual([]);
    }
  });
});

const rows = share(
  [...fixtureFiles("fixtures/commands"), ...fixtureFiles("fixtures/attacks")].flatMap((file) =>
    rowsOf<{ command: string }>(file),
  ),
  3,
);
const sample = rows.filter((_, index) => index % 3 === 0).map(({ command }) => command);

/** Commands that end where they end: no here-document of theirs could take up what follows. */
const whole = fc.constantFrom(...sample.filter((command) => !/<<|\\$/.test(command)));

describe("two commands", () => {
  const joints: Readonly<Record<string, (a: string, b: string) => string>> = {
    newline: (a, b) => `${a}\n${b}`,
    and: (a, b) => `{ ${a}\n} && {\n${b}\n}`,
    or: (a, b) => `{ ${a}\n} || {\n${b}\n}`,
    pipe: (a, b) => `{ ${a}\n} | {\n${b}\n}`,
    background: (a, b) => `{ ${a}\n} & {\n${b}\n}`,
  };

  test.each(Object.keys(joints))("joined with %s are mutating where one of them is", (name) => {
    const joint = joints[name] ?? ((a: string) => a);
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        if (mutating(a) || mutating(b)) expect(mutating(joint(a, b)), joint(a, b)).toBe(true);
      }),
      { seed: 11, numRuns: 400 },
    );
  });
});

test("a verdict does not depend on what was judged before", () => {
  const some = sample.filter((_, index) => index % 4 === 0);
  const first = some.map((command) => JSON.stringify(judgedAnew(command)));
  const backwards = [...some].reverse().map((command) => JSON.stringify(judgedAnew(command)));
  expect(backwards.reverse()).toEqual(first);
});

test("every span slices the script to its own text", () => {
  const odd: object[] = [];
  const begins: Readonly<Record<string, RegExp>> = {
    double: /^"[\s\S]*"$/,
    parameter: /^\$/,
    command: /^(?:\$\(|`)[\s\S]*[)`]$/,
    process: /^[<>]\([\s\S]*\)$/,
    arithmetic: /^\$[[(][\s\S]*[\])]$/,
  };
  const visit = (value: unknown, source: string): void => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item, source);
      return;
    }
    const node = value as Record<string, unknown> & { span?: Span };
    if (node.span && typeof node.kind === "string") {
      const text = source.slice(node.span.start, node.span.end);
      const spelled: Readonly<Record<string, readonly string[]>> = {
        // The body of a here-document is quoted by its delimiter, and stands there as it is.
        single: [`'${node.value}'`, `${node.value}`],
        backslash: [`\\${node.value}`, "\\\n"],
      };
      const fits =
        node.kind === "literal"
          ? text === node.value
          : node.kind === "quoted"
            ? (spelled[String(node.style)]?.includes(text) ?? /^\$'[\s\S]*'$/.test(text))
            : (begins[node.kind]?.test(text) ?? true);
      if (!fits) odd.push({ source, kind: node.kind, text, value: node.value });
    }
    for (const inner of Object.values(node)) visit(inner, source);
  };
  for (const command of sample) {
    const parsed = parse(command);
    // Tabs that a here-document strips are in the source and not in the value.
    if (parsed.trusted && !command.includes("<<-")) visit(parsed.script.list, command);
  }
  expect(odd).toEqual([]);
});

test("the same command always gets the same verdict", () => {
  for (const command of sample.filter((_, index) => index % 3 === 0))
    expect(judgedAnew(command)).toEqual(verdictOf(command));
});

test("a verdict is read_only exactly when it has no finding", () => {
  const odd = sample.filter(
    (command) => (verdictOf(command).safety === "read_only") !== (verdictOf(command).findings.length === 0),
  );
  expect(odd).toEqual([]);
});

test("every finding is well formed and lies within the command", () => {
  const odd = rows.flatMap(({ command }) =>
    verdictOf(command).findings.flatMap(({ code, span, message, help }) => {
      const within =
        Number.isInteger(span.start) &&
        Number.isInteger(span.end) &&
        0 <= span.start &&
        span.start <= span.end &&
        span.end <= command.length;
      const shaped =
        /^[a-z]+(?:-[a-z]+)*$/.test(code) && !/\.$/.test(message) && message.trim() !== "" && help.trim() !== "";
      return within && shaped ? [] : [{ command, code, span, message }];
    }),
  );
  expect(odd).toEqual([]);
});

test("without an entry no verdict gets better", () => {
  const worse: string[] = [];
  for (const command of sample.filter(mutating)) {
    const asked = new Set<string>();
    const without = (missing: string | undefined) =>
      judge(command, {
        lookUp: (name) => {
          asked.add(name);
          return name === missing ? undefined : lookUp(name);
        },
        parse,
        policy: defaultPolicy,
        home: "/home/me",
        cwd: "/work",
        positional: undefined,
      }).verdict;
    without(undefined);
    for (const name of [...asked]) if (without(name).safety === "read_only") worse.push(`${command} without ${name}`);
  }
  expect(worse).toEqual([]);
});
