// Names that a program lists, beside a secret: what is read is known now.
import { spawnSync } from "node:child_process";
import { beforeAll, expect, test } from "vitest";
import { surveyFindings } from "../../../src/decide/survey/survey.ts";
import { judged, ready } from "../../support/classify.ts";
import { folder } from "../../support/programs.ts";

beforeAll(() => ready());

/** A repository with a secret that git does not track. */
function project(since = "true"): string {
  const cwd = folder();
  const script = `git init -q . && echo .env > .gitignore; mkdir src; echo a > src/a.ts; echo a > README.md; git add .
    echo A=1 > .env; ${since}`;
  const { status, stderr } = spawnSync("/bin/bash", ["-ec", script], { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return cwd;
}

const codes = async (command: string, cwd: string): Promise<readonly string[]> => {
  const { trace, verdict } = judged(command, { cwd });
  if (verdict.safety !== "read_only") return ["mutating"];
  return (await surveyFindings(trace)).map(({ code }) => code);
};

test("the secret is none of them", async () => {
  const cwd = project();
  for (const command of [
    "find src -name '*.ts' | xargs wc -l",
    "find . -type f -name '*.ts' -print0 | xargs -0 grep -l TODO",
    "find . \\( -name '*.ts' -o -name '*.md' \\) -not -path './node_modules/*' | xargs -n1 head -3",
    "git ls-files | xargs cat",
    "git ls-files -z '*.ts' | xargs -0 grep -n TODO",
    "git ls-files | grep -v test | sort -u | head -5 | xargs wc -l | tail -1",
    "find . -name '*.ts' -not -path '*/dist/*' -exec wc -l {} + | sort -n",
    "find . \\( -name '*.ts' -o -name '*.md' \\) -exec grep -l TODO {} \\;",
  ])
    expect({ command, codes: await codes(command, cwd) }).toEqual({ command, codes: [] });
});

test("it may be one of them, or read besides", async () => {
  const cwd = project();
  for (const command of [
    "find . -name '.e*' | xargs cat",
    "find . -name '*' | xargs cat",
    "find . ! -name '*.ts' | xargs cat",
    "find . -name '*.ts' -o -type f | xargs cat",
    "find . -name '*.ts' -o -name '*.[m-z]*' | xargs cat",
    "find . -name '*.ts'; xargs cat",
    "find . -name '*.ts'; head | xargs cat",
    "find . -name '*.ts' | grep -o 'env' | xargs cat",
    "find . -name '*.ts' | grep x list | xargs cat",
    "find . -name '*.ts' | head -c 9 | xargs cat",
    "find . -name '*.ts' -print0 | grep a | xargs cat",
    "echo .env | head | xargs cat",
    "{ find . -name '*.ts'; echo .env; } | sort | xargs cat",
    "find . -name '*.ts' -o -exec cat {} +",
    "find . -not -name '*.ts' -exec cat {} +",
    "find . -name '*.ts' -exec cat .env {} +",
    "find . -name '*.ts' -exec cat {}/../.env \\;",
    "find . -name '*.ts' -exec grep -r A {} . \\;",
    "find . -name '*.ts' -execdir cat {} \\;",
    "find . -name '.e*' -exec cat {} +",
    "find . -name '*.ts' | xargs -d/ cat",
    "find . -name '*.ts' | xargs -a list cat",
    "find . -name '*.ts' | xargs cat < list",
    "find . -name '*.ts' | xargs -I{} cat {}.bak",
    "find . -name '*.none' | xargs grep -r A",
    "find . -name '*.ts' | sed s/a.ts/.env/ | xargs cat",
    "git ls-files -o | xargs cat",
    "git -C src ls-files | xargs cat",
  ])
    expect({ command, codes: await codes(command, cwd) }).not.toEqual({ command, codes: [] });
});

test.each([
  ["a name of several words", "echo a > 'src/a .env b.ts'"],
  ["a name with a line break", "echo a > $'src/a\\n.env\\n.ts'"],
  ["a name in quotes", "echo a > \"src/'.env'.ts\""],
  ["a link", "ln -s ../.env src/l.ts"],
  ["a second name", "ln .env src/l.ts"],
  ["a folder", "mkdir src/l.ts"],
  ["a name like an option", "echo a > ./-r.ts"],
])("%s may lead to it", async (_, since) => {
  const cwd = project(`${since}; git add -f . ':!.env'`);
  for (const command of [
    "find . -name '*.ts' | xargs cat",
    "find . -name '*.ts' -exec cat {} +",
    "git ls-files '*.ts' | xargs cat",
  ])
    if (since !== "mkdir src/l.ts" || command.startsWith("find"))
      expect({ command, codes: await codes(command, cwd) }).not.toEqual({ command, codes: [] });
});

test("a link leads to a file beside it", async () => {
  const command = "git ls-files | xargs wc -l";
  expect(await codes(command, project("ln -s README.md CLAUDE.md; git add ."))).toEqual([]);
  for (const target of ["nowhere", "/etc/hostname", ".env", "src"])
    expect({ target, codes: await codes(command, project(`ln -s ${target} l; git add .`)) }).not.toEqual({
      target,
      codes: [],
    });
});

test("a search reads only files of such names", async () => {
  const cwd = project();
  for (const command of [
    "grep -rn A . --include='*.ts'",
    "grep -rn --include=*.{ts,md} A . --exclude-dir=dist",
    "grep -Rl A . --include '*.ts' --exclude='*.test.ts'",
  ])
    expect({ command, codes: await codes(command, cwd) }).toEqual({ command, codes: [] });
});

test("a search reads others, too", async () => {
  const cwd = project();
  for (const command of [
    "grep -rn A .",
    "grep -rn A . --exclude='*.md'",
    "grep -rn A . --exclude='*.md' --include='*.ts'",
    "grep -rn A . --include='*.ts' --include='.e*'",
    "grep -rn A . --include='*[v]'",
    'grep -rn A . --include="$x"',
    "grep -rn A $x . --include='*.ts'",
    "grep -rn A . .env --include='*.ts'",
    "rgrep A . --include='*.ts'",
  ])
    expect({ command, codes: await codes(command, cwd) }).not.toEqual({ command, codes: [] });
});

test.each(["ln -s .env l.ts", "ln .env l.ts", "ln -s /etc l"])("not with %s", async (since) => {
  const command = "grep -rn A . --include='*.ts'";
  expect(await codes(command, project(since))).not.toEqual([]);
});

test("git tracks it", async () => {
  const cwd = project("git add -f .env");
  expect(await codes("git ls-files | xargs cat", cwd)).not.toEqual([]);
});
