// Secrets that a repository holds in no commit: git prints their lines although the command names no path.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { keptSecretFindings } from "../../../src/decide/survey/secrets-below.ts";
import { surveyFindings } from "../../../src/decide/survey/survey.ts";
import { messageOf } from "../../../src/findings/words.ts";
import { judged, ready } from "../../support/classify.ts";
import { folder } from "../../support/programs.ts";

beforeAll(() => ready());

/** A repository with a commit that has `.env`, and what was done there since. */
function repository(since: string): string {
  const cwd = folder();
  const identity = "git config user.name x; git config user.email x@x";
  const script = `git init -q . && ${identity}; echo A=1 > .env; mkdir src; echo a > src/a.txt; git add . &&
    git commit -qm one && echo b > src/a.txt; ${since}`;
  const { status, stderr } = spawnSync("/bin/bash", ["-ec", script], { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return cwd;
}

const repositories: Readonly<Record<string, () => string>> = {
  changed: () => repository("echo A=22 > .env"),
  staged: () => repository("echo B=1 > .env.local; git add -f .env.local"),
  stashed: () => repository("echo B=1 > prod.env; git stash -qu"),
  clean: () => repository("git stash -qu; echo b > src/a.txt"),
};

/** What no sandbox hides, and what is found besides if there is none. */
async function found(command: string, cwd: string): Promise<readonly [string[], string[]]> {
  const { trace, verdict } = judged(command, { cwd });
  expect(verdict.safety).toBe("read_only");
  const words = (findings: Awaited<ReturnType<typeof surveyFindings>>) =>
    findings.map((finding) => / `([^`]*(?:env|pem)[^`]*)`/.exec(messageOf(finding, "agent"))?.[1] ?? finding.code);
  return [words(keptSecretFindings(trace, {})), words(await surveyFindings(trace))];
}

test("changed in the working tree", async () => {
  const cwd = repositories.changed?.() ?? "";
  const whole = [
    "git diff",
    "git diff HEAD -U0",
    "git diff --stat -p",
    "git grep A=",
    "git -C src diff",
    "git status -vv",
  ];
  for (const command of [...whole, "git diff -S -- src", "cd src && git diff -- .."])
    expect({ command, found: await found(command, cwd) }).toEqual({ command, found: [[], [".env"]] });
});

test("staged", async () => {
  const cwd = repositories.staged?.() ?? "";
  for (const command of ["git diff --cached", "git diff HEAD", "git grep --cached B=", "git status -v"])
    expect({ command, found: (await found(command, cwd))[0] }).toEqual({ command, found: [".env.local"] });
});

test("put away", async () => {
  const cwd = repositories.stashed?.() ?? "";
  const { stdout } = spawnSync("git", ["rev-parse", "--short", "stash@{0}^3"], { cwd, encoding: "utf8" });
  const { stdout: content } = spawnSync("git", ["rev-parse", "stash@{0}^3:prod.env"], { cwd, encoding: "utf8" });
  for (const command of [
    "git stash show -p --include-untracked",
    "git stash list -p",
    "git show 'stash@{0}^3'",
    `git show ${stdout.trim()}`,
    "git log --all -p",
    "git log -p -g",
    "git show --oneline stash^3",
    `git cat-file -p ${content.trim()}`,
    "git grep B= stash^3",
    "git archive stash^3",
    "git -c color.ui=never stash show",
  ])
    expect({ command, found: (await found(command, cwd))[0] }).toEqual({ command, found: ["prod.env"] });
});

test("put away in the repository that a variable names", async () => {
  const cwd = repositories.changed?.() ?? "";
  vi.stubEnv("GIT_DIR", join(repositories.stashed?.() ?? "", ".git"));
  onTestFinished(() => void vi.unstubAllEnvs());
  expect((await found("git stash show -p", cwd))[0]).toEqual(["prod.env"]);
});

test("a list of what was put away that git cannot read is a question", async () => {
  const cwd = repositories.stashed?.() ?? "";
  writeFileSync(join(cwd, ".git/logs/refs/stash"), "0 0\n");
  writeFileSync(join(cwd, ".git/refs/stash"), "no object\n");
  const { trace } = judged("git stash show -p", { cwd });
  expect(keptSecretFindings(trace, {}).map(({ code }) => code)).toEqual(["reads-secret"]);
});

test("a path in a revision that is known only at run time", async () => {
  const cwd = repositories.clean?.() ?? "";
  const other = folder();
  spawnSync(
    "/bin/bash",
    ["-c", "git init -q . && git -c user.name=x -c user.email=x@x commit -q --allow-empty -m one"],
    {
      cwd: other,
    },
  );
  for (const command of [
    'git show "HEAD:$(echo .env)"',
    'git show "HEAD:$f"',
    'git show -- "$f"',
    'git blame -- "$f"',
    'git cat-file -p "HEAD:$f"',
    'git archive HEAD -- "$f" | tar xO',
  ]) {
    expect({ command, found: (await found(command, cwd))[0] }).toEqual({ command, found: [".env"] });
    expect({ command, found: (await found(command, other))[0] }).toEqual({ command, found: [] });
  }
  for (const command of [
    'git show "$(git rev-parse HEAD):src/a.txt"',
    "for c in $(git log --format=%h); do git show $c; done",
    'git show "$(git merge-base main HEAD)" --stat',
  ])
    expect({ command, found: (await found(command, cwd))[0] }).toEqual({ command, found: [] });
});

test("what shows names alone, keeps to other paths, or has nothing of the kind", async () => {
  const changed = [
    "git diff --stat",
    "git diff --name-only HEAD",
    "git diff -- src",
    "git diff --cached -- src",
    "git status",
  ];
  const left = ["git diff -- . ':!.env'", "git diff -- . ':(exclude).env'", "git log -p", "git show"];
  const stashed = ["git stash list", "git stash show --stat", "git log --oneline --all", "git show HEAD", "git diff"];
  const clean = ["git diff", "git diff --cached", "git stash show -p", "git grep A", "git log --all -p"];
  for (const [name, commands] of Object.entries({ changed: [...changed, ...left], stashed, clean })) {
    const cwd = repositories[name]?.() ?? "";
    for (const command of commands)
      expect({ name, command, found: await found(command, cwd) }).toEqual({ name, command, found: [[], []] });
  }
});

test("what the policy hides and opens", async () => {
  const cwd = repositories.changed?.() ?? "";
  const { trace } = judged("git diff", { cwd });
  expect(await surveyFindings(trace, { reads: { allow: [".env"], deny: [] } })).toEqual([]);
  expect(await surveyFindings(trace, { reads: { allow: [".env"], deny: ["src/*.txt"] } })).toMatchObject([
    { code: "reads-secret", words: { form: "uncommitted", data: { secret: "src/a.txt" } } },
  ]);
});
