// Trials in the real client: what only changes the project runs without a question, what gives rights is held, and the question
// about keeping it is about the changes.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, safeBash } from "../support/built.ts";
import { newPlace, ownHook, type Place, type Question, session } from "./client.ts";
import { bash } from "./model.ts";

const settings = { ...ownHook(), env: { CLAUDE_CODE_SHELL: safeBash } };
const named = { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@b" };
const env = { ...named, PATH: `${join(root, "bin")}:${process.env.PATH}` };
// Not in the command itself, which the client would ask about.
const setup = "require('fs').writeFileSync('.git/hooks/post-commit', '#!/bin/sh\\n', { mode: 0o755 })\n";

/** A repository with a package, and its user's policy. */
function project(trial: "hold" | "keep"): Place {
  const place = newPlace();
  const policy = join(place.home, ".config/safe-sh/policy.json");
  mkdirSync(join(policy, ".."), { recursive: true });
  writeFileSync(policy, JSON.stringify({ trial }));
  const test = "node -e \"require('fs').writeFileSync('report.txt', 'passed\\n')\" && echo tests pass";
  writeFileSync(join(place.project, "package.json"), JSON.stringify({ name: "p", scripts: { test } }));
  writeFileSync(join(place.project, "setup.js"), setup);
  for (const given of [
    ["init", "-q"],
    ["add", "-A"],
    ["commit", "-qm", "one"],
  ])
    execFileSync("git", given, { cwd: place.project, env: { ...process.env, ...named, HOME: place.home } });
  return place;
}

const git = ({ project: cwd }: Place, ...given: readonly string[]): string =>
  execFileSync("git", given, { cwd, encoding: "utf8" }).trim();

test("with `keep`, tests and a commit run without a question, and a hook is held until a person keeps it", async () => {
  const place = project("keep");
  const asked: Question[] = [];
  const person = (question: Question): "allow" => {
    asked.push(question);
    return "allow";
  };
  const turns = [
    bash("ls"),
    bash("npm test"),
    bash("git add -A && git commit -qm two"),
    bash("node setup.js"),
    bash("ls .git/hooks/post-commit"),
    bash("safe-sh diff 5"),
    bash("safe-sh keep 5 --yes"),
  ];
  const { results, questions } = await session({ turns, settings, place, env, person });
  expect(results.map(({ text }) => text)).toEqual([
    expect.any(String),
    expect.not.stringContaining("safe-sh"),
    expect.not.stringContaining("safe-sh"),
    expect.stringMatching(/safe-sh: held 1 change: A .git\/hooks\/post-commit \(.*\) as trial 5, since /),
    expect.stringContaining("with held trial 5\n.git/hooks/post-commit"),
    expect.stringContaining("A .git/hooks/post-commit"),
    expect.stringContaining("kept 1 change (undo 6)"),
  ]);
  expect(asked.map(({ input }) => input.command)).toEqual(["safe-sh keep 5 --yes"]);
  expect(questions).toEqual([
    expect.stringContaining("A .git/hooks/post-commit (protected: names programs that git runs)"),
  ]);
  expect(readFileSync(join(place.project, "report.txt"), "utf8")).toBe("passed\n");
  expect(git(place, "log", "--format=%s")).toBe("two\none");
  expect(existsSync(join(place.project, ".git/hooks/post-commit"))).toBe(true);
});

test("with `hold`, nothing is kept before a person keeps it, and each command sees what the ones before have done", async () => {
  const place = project("hold");
  const turns = [
    bash("ls"),
    bash("npm test"),
    bash("cat report.txt"),
    bash("git add -A && git commit -qm two"),
    bash("git log --format=%s"),
    bash("safe-sh keep 1 --yes && safe-sh keep 2 --yes"),
  ];
  const before = git(place, "status", "--porcelain");
  const seen: string[] = [];
  const person = (): "allow" => {
    seen.push(`${git(place, "status", "--porcelain")} ${git(place, "log", "--format=%s")}`);
    return "allow";
  };
  const { results, questions } = await session({ turns, settings, place, env, person });
  expect([before, seen]).toEqual(["", [" one"]]);
  expect(results.map(({ text }) => text)).toEqual([
    expect.any(String),
    expect.stringMatching(/tests pass\nsafe-sh: held 1 change: A report\.txt as trial 1; /),
    expect.stringContaining("with held trial 1\npassed"),
    expect.stringMatching(
      /held 2 changes: commit \w+ on \w+: two \(A report.txt\), .* as trial 2, with held trial 1; /,
    ),
    expect.stringContaining("with held trials 1, 2\ntwo\none"),
    expect.stringMatching(/A report.txt\nkept 1 change \(undo 3\)\n.*commit \w+ on \w+: two \(A report.txt\)\n/),
  ]);
  expect(questions).toEqual([expect.stringMatching(/1 change: A report\.txt/)]);
  expect(git(place, "log", "--format=%s")).toBe("two\none");
});
