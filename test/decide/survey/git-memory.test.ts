// A process that looks at repositories again and again: it finds them where git does, and remembers nothing that has changed.
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { gitProblems } from "../../../src/decide/survey/git/problems.ts";
import { surveyFindings } from "../../../src/decide/survey/survey.ts";
import { judged, ready } from "../../support/classify.ts";
import { folder } from "../../support/programs.ts";

function repository(...settings: readonly (readonly [string, string])[]): string {
  const cwd = folder();
  execFileSync("git", ["init", "-q", cwd]);
  for (const [key, value] of settings) execFileSync("git", ["-C", cwd, "config", key, value]);
  return cwd;
}

const hostile = ["core.fsmonitor", "./x"] as const;
const problems = (cwd: string): number => gitProblems({ cwd, options: [] }).length;

test("a folder that is a link into a repository", () => {
  const inside = join(repository(hostile), "deep/er");
  mkdirSync(inside, { recursive: true });
  const link = join(folder(), "link");
  symlinkSync(inside, link);
  expect(problems(link)).toBe(1);
});

test("git is asked in so many places and no more", async () => {
  await ready();
  const cwd = repository();
  const script = (count: number): string =>
    Array.from({ length: count }, (_, index) => `git -C d${index} log -n ${index}; git -C d${index} status`).join("; ");
  for (let index = 0; index < 25; index++) mkdirSync(join(cwd, `d${index}`));
  expect(await surveyFindings(judged(script(24), { cwd }).trace)).toEqual([]);
  const found = await surveyFindings(judged(script(100), { cwd }).trace);
  expect(found).toMatchObject([{ code: "repository-configuration", words: { form: "places" } }]);
});

test("outside of every repository there is nothing to find", () => {
  expect(problems(folder())).toBe(0);
});

test("a setting that is changed, in the same second and with the same size", () => {
  const cwd = repository(["core.fsmonitor", "false"]);
  const config = join(cwd, ".git/config");
  expect(problems(cwd)).toBe(0);
  const text = readFileSync(config, "utf8");
  writeFileSync(config, text.replace("false", "./bad"));
  utimesSync(config, 1, 1);
  expect(problems(cwd)).toBe(1);
  writeFileSync(config, text);
  expect(problems(cwd)).toBe(0);
});

test("a hook, a configuration of the working tree, and a repository inside that come later", () => {
  const cwd = repository();
  expect(problems(cwd)).toBe(0);
  mkdirSync(join(cwd, ".git/hooks"), { recursive: true });
  writeFileSync(join(cwd, ".git/hooks/post-index-change"), "#!/bin/sh\n");
  expect(problems(cwd)).toBe(1);

  const other = repository(["extensions.worktreeConfig", "true"]);
  expect(problems(other)).toBe(0);
  execFileSync("git", ["-C", other, "config", "--worktree", ...hostile]);
  expect(problems(other)).toBe(1);

  const outer = repository();
  expect(problems(outer)).toBe(0);
  execFileSync("git", ["init", "-q", join(outer, "sub")]);
  execFileSync("git", [
    "-C",
    join(outer, "sub"),
    "-c",
    "user.name=a",
    "-c",
    "user.email=a@b",
    "commit",
    "-q",
    "--allow-empty",
    "-m",
    "x",
  ]);
  execFileSync("git", ["-C", outer, "add", "sub"], { stdio: "ignore" });
  execFileSync("git", ["-C", join(outer, "sub"), "config", ...hostile]);
  expect(problems(outer)).toBe(1);
});

test("what is included from elsewhere is never remembered", () => {
  const cwd = repository();
  const included = join(folder(), "included");
  writeFileSync(included, "");
  execFileSync("git", ["-C", cwd, "config", "include.path", included]);
  expect(problems(cwd)).toBe(0);
  appendFileSync(included, "[core]\n\tfsmonitor = ./x\n");
  expect(problems(cwd)).toBe(1);
});

test("a repository in the place of another", () => {
  const cwd = repository();
  expect(problems(cwd)).toBe(0);
  renameSync(join(cwd, ".git"), join(cwd, "old"));
  expect(problems(cwd)).toBe(0);
  symlinkSync(join(repository(hostile), ".git"), join(cwd, ".git"));
  expect(problems(cwd)).toBe(1);
});

test("a folder that `-C` names is found, and remembered, as one in which git starts", () => {
  const cwd = repository();
  const [outer, name] = [join(cwd, ".."), cwd.slice(cwd.lastIndexOf("/") + 1)];
  const log = join(folder(), "log");
  const bin = folder();
  const real = execFileSync("which", ["git"], { encoding: "utf8" }).trim();
  writeFileSync(join(bin, "git"), `#!/bin/sh\necho x >> ${log}\nexec ${real} "$@"\n`, { mode: 0o755 });
  writeFileSync(log, "");
  vi.stubEnv("PATH", `${bin}${delimiter}${process.env.PATH}`);
  const asked = (...options: readonly string[]) => {
    const before = readFileSync(log, "utf8").length;
    const found = gitProblems({ cwd: outer, options: options.flatMap((option) => ["-C", option]) });
    return { found: found.length, asked: readFileSync(log, "utf8").length > before };
  };
  expect(asked(name)).toEqual({ found: 0, asked: true });
  expect(asked(name)).toEqual({ found: 0, asked: false });
  expect(asked(cwd, "")).toEqual({ found: 0, asked: false });
  // Where a link leads, only git follows `..` as it would.
  expect(asked(`${name}/../${name}`)).toEqual({ found: 0, asked: true });
  // Git ends at once.
  expect(asked("missing")).toEqual({ found: 0, asked: false });
  expect(asked(name, "../missing")).toEqual({ found: 0, asked: false });
  execFileSync("git", ["-C", cwd, "config", ...hostile]);
  expect(asked(name)).toEqual({ found: 1, asked: true });
  vi.unstubAllEnvs();
});

describe("the user's configuration", () => {
  /** A repository with a hostile one inside, into which git goes if the user wants it. */
  function nested(): string {
    const cwd = repository();
    execFileSync("git", ["init", "-q", join(cwd, "inside")]);
    execFileSync("git", ["-C", join(cwd, "inside"), "config", ...hostile]);
    expect(problems(cwd)).toBe(0);
    return cwd;
  }
  const recurse = "[submodule]\n\trecurse = true\n";

  beforeEach(() => {
    const home = folder();
    vi.stubEnv("HOME", home);
    vi.stubEnv("XDG_CONFIG_HOME", undefined);
  });
  afterEach(() => void vi.unstubAllEnvs());
  const inHome = (path: string): string => join(process.env.HOME ?? "", path);

  test("is made later, and goes again", () => {
    const cwd = nested();
    writeFileSync(inHome(".gitconfig"), recurse);
    expect(problems(cwd)).toBe(1);
    rmSync(inHome(".gitconfig"));
    expect(problems(cwd)).toBe(0);
    mkdirSync(inHome(".config/git"), { recursive: true });
    writeFileSync(inHome(".config/git/config"), recurse);
    expect(problems(cwd)).toBe(1);
  });

  test("includes another file, which changes", () => {
    writeFileSync(inHome(".gitconfig"), `[include]\n\tpath = ${inHome("more")}\n`);
    const cwd = nested();
    writeFileSync(inHome("more"), recurse);
    expect(problems(cwd)).toBe(1);
  });

  test("is a link, behind which it changes", () => {
    writeFileSync(inHome("dotfile"), "");
    symlinkSync(inHome("dotfile"), inHome(".gitconfig"));
    const cwd = nested();
    appendFileSync(inHome("dotfile"), recurse);
    expect(problems(cwd)).toBe(1);
  });

  test("is in another place, which a variable names", () => {
    vi.stubEnv("GIT_CONFIG_GLOBAL", inHome("other"));
    const cwd = nested();
    writeFileSync(inHome("other"), recurse);
    expect(problems(cwd)).toBe(1);
  });
});
