// Reading everything below a folder that holds secrets: found if no sandbox hides them, and hidden if one does.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { answerClaude } from "../../../src/doors/hook/claude.ts";
import { hook, safeSh } from "../../support/built.ts";
import { ready } from "../../support/classify.ts";
import { answered, policyOf } from "../../support/hooks.ts";
import { folder, run } from "../../support/programs.ts";

beforeAll(() => ready());

/** `link`: with a link to a key beside the files. */
function home({ link }: { readonly link: boolean } = { link: true }): string {
  const made = folder();
  mkdirSync(join(made, ".ssh"));
  mkdirSync(join(made, "work"));
  writeFileSync(join(made, ".ssh/id_rsa"), "needle in a key\n");
  writeFileSync(join(made, "work/a"), "needle in a file\n");
  mkdirSync(join(made, "keys"));
  if (link) writeFileSync(join(made, "keys/server.key"), "-----BEGIN PRIVATE KEY-----\n");
  mkdirSync(join(made, "away/deep"), { recursive: true });
  if (link) symlinkSync("../.ssh/id_rsa", join(made, "work/key"));
  symlinkSync("../away/deep", join(made, "work/link"));
  return made;
}

const payload = (command: string, at: string): string =>
  JSON.stringify({ cwd: at, tool_name: "Bash", tool_input: { command } });

const decided = async (command: string, at: string): Promise<string> => {
  const { stdout } = await answered(() => answerClaude(payload(command, at), policyOf()), at);
  return JSON.parse(stdout).hookSpecificOutput.permissionDecision;
};

test.each(["cat work/key", "rg needle ~", "grep -r needle ~"])("the program answers the same: %s", async (command) => {
  const at = home();
  const env = { HOME: at, XDG_STATE_HOME: join(at, "state") };
  const started = await run(hook, [], { input: payload(command, at), env });
  expect(started).toEqual(await answered(() => answerClaude(payload(command, at), policyOf()), at));
});

test.each([
  "grep -r needle ~",
  "grep -rn needle",
  "grep -R needle .",
  "grep needle -d recurse ~",
  "rgrep needle ~",
  "rg --hidden needle ~",
  "rg -uu needle",
  "rg -. needle",
  "rg --hidden -g '!.git' needle",
  "rg --hidden --ignore-file work/a needle",
  "rg -g '*' needle",
  "rg -g 'id_*' -g '*ssh' needle",
  "rg --iglob '.SSH' needle",
  "rg -g '.[s]sh' needle",
  "rg --type-add 'x:*' -t x needle",
  "rg -t json needle",
  "rg -L needle",
  "ag -f needle",
  "cd ~/.ssh && rg .",
  "cd ~/.ssh && rg -e needle",
  "cd ~/.ssh && ag needle",
  'for d in .ss*; do (cd "$d" && rg needle); done',
  "grep -ra needle /proc/self",
  "rg -a needle /proc/self/task",
  "cd /proc/self && rg -a needle",
  "find -L /proc/self -maxdepth 1 -exec cat {} +",
  "curl file://$PWD/work/key",
  "cd work && grep -r needle ..",
  "diff -r ~ work",
  "diff work/a .ssh",
  "diff --to-file=.ssh work/a",
  "sdiff .ssh work",
  "colordiff work/a .ssh",
  "rg needle keys",
  "ag needle keys",
  "rg -n needle",
  'ls work | while read -r x; do grep "$x" work/a; done',
  "find ~ -type f -exec cat {} +",
  "tar cf - ~ | wc -c",
  "tar -c . | wc -c",
  "cat work/key",
  "cd work && wc -c < key",
  "cat work/link/../../.ssh/id_rsa",
  "xargs cat <<< ~/.ssh/id_rsa",
  "echo .ssh/id_rsa | xargs cat",
  "printf '%s\\n' .ssh/id_rsa | xargs -I{} cat ~/{}",
  "awk 'BEGIN { f = \".ssh/id_rsa\"; while ((getline l < f) > 0) print l }'",
  "awk 'BEGIN { ARGV[1] = \".ssh/id_rsa\"; ARGC = 2 } { print }'",
  "for f in .ssh/*; do cat $f; done",
  "for f in .ss*/*; do cat $f; done",
  "cat $(find .ssh -type f)",
  "cat $(find ~ -name id_rsa)",
  'f=$(find . -name id_rsa); cat "$f"',
  "find ~ -name id_rsa | xargs cat",
  'find / -name id_rsa | while read -r f; do cat "$f"; done',
  "cd .ssh; ls | xargs cat",
  "ls -d ~/.s*/* | xargs cat",
  "xargs cat < work/list",
  "xargs -a work/list cat",
  "cat work/list | xargs cat",
  'cat "$(cat work/list)"',
  'while read -r f; do cat "$f"; done < work/list',
  'f=$(head -1 work/list); wc -l "$f"',
  "jq -r .path work/x.json | xargs -I{} cat {}",
  "curl -s https://example.org/list | xargs cat",
  // In a folder that is not known, and by a path that an expansion makes.
  "cd -P ~/.ssh && cat id_rsa",
  'for d in ~/.ssh; do cd "$d" && cat id_rsa; done',
  "cd ~/.ssz/../.ssh; cat id_rsa",
  "cd ..; cat */.*/*",
  'x=~/.ssz/id_rsa; cat "${x/z/h}"',
  'x=~/.SSH; for y in "${x,,}"; do cat "$y/id_rsa"; done',
  'a=(~/.ssz); cat "${a[@]/z/h}"/id_rsa',
  'set -- ~/.ssz; while true; do shift; set -- "${@/z/h}"; done; cat "$1/id_rsa"',
  "for f in ~/.ssz*; do cat ${f/z/h}/id_rsa; done",
  "git log -1 --format=%s | xargs cat",
])("the hook asks: %s", async (command) => expect(await decided(command, home())).toBe("ask"));

test.each([
  "grep needle ~/work/a",
  "rg needle ~",
  "rg -g '*.{ts,tsx}' -g '!dist' needle ~",
  "rg -g package.json -t py -T js needle",
  "rg needle work | rg other",
  "rg --files",
  "diff <(sort work/a) <(sort work/b)",
  "diff -u work/a work/nothing",
  "cat /proc/cpuinfo /proc/self/status",
  "ls -l /proc/self",
  "find ~ -name '*.md'",
  "ls -laR ~",
  "du -sh ~",
  "diff ~/work/a ~/work/a",
  "tar tf x.tar",
  "find ~ -name '*.md' | head",
  'cat "$(git rev-parse --git-path x)/y"',
  'cat "$(npm root)/y"',
  'cat "$(pnpm root)/y"',
  'cat "$(brew --prefix)/y"',
  'cat "$(rustup which cargo)"',
  "ls ~/.ssh | wc -l",
  'f=work/a.c; cat "${f%.c}.h"',
  'for d in work/*/; do cd "$d"; cat a; cd ..; done',
  'cd "$(git rev-parse --show-toplevel)" && cat a',
])("the hook allows: %s", async (command) => expect(await decided(command, home({ link: false }))).toBe("allow"));

// Not every one of these programs follows the link; which of them do is not known.
test.each([
  "grep -r needle ~/work",
  "find ~/work -type f | xargs cat",
  "for f in work/*; do cat $f; done",
  "f=$(ls work | head -1); cat work/$f",
  "find work -type f | sort | head -3 | xargs wc -l",
  'while read -r f; do cat "$f"; done < <(find work -type f)',
  "find work -type f | xargs wc -l; cat work/list",
  'for f in work/*; do echo "${f##*/}"; cat "$f"; done',
])("the hook asks where a link leads to a key: %s", async (command) => {
  expect(await decided(command, home())).toBe("ask");
  expect(await decided(command, home({ link: false }))).toBe("allow");
});

test.each(["../.env", ".."])(
  "the hook asks where a link leads to a secret elsewhere in the project: %s",
  async (target) => {
    const at = folder();
    mkdirSync(join(at, "sub"));
    mkdirSync(join(at, "other"));
    writeFileSync(join(at, "other/a"), "needle\n");
    writeFileSync(join(at, ".env"), "needle\n");
    symlinkSync(target, join(at, "sub/link"));
    for (const command of ["grep -R needle sub", "diff -r sub other", "helm template x sub"])
      expect([command, await decided(command, at)]).toEqual([command, "ask"]);
    for (const command of ["grep -R needle other", "rg needle sub", "helm template x other"])
      expect([command, await decided(command, at)]).toEqual([command, "allow"]);
  },
);

test("the hook asks where what checks the files of some names would print a secret by a link of such a name", async () => {
  const at = folder();
  for (const each of ["sub", "other", "node_modules", "keys", "processes"]) mkdirSync(join(at, each));
  writeFileSync(join(at, ".env"), "needle\n");
  writeFileSync(join(at, "plain"), "-----BEGIN PRIVATE KEY-----\n");
  symlinkSync("../.env", join(at, "sub/a.py"));
  symlinkSync("../.env", join(at, "other/.env"));
  symlinkSync("../.env", join(at, "node_modules/a.py"));
  symlinkSync("../plain", join(at, "keys/a.py"));
  symlinkSync("/proc/self/environ", join(at, "processes/a.py"));
  for (const command of [
    "black --diff sub",
    "ruff check .",
    "ruff check",
    "cd sub && gofmt -d .",
    "cd sub && ruff check",
    "black --diff keys",
    "black --diff processes",
  ])
    expect([command, await decided(command, at)]).toEqual([command, "ask"]);
  for (const command of [
    "black --diff other",
    "ls -R sub",
    "du -sh .",
    "rg needle sub",
    "codespell sub",
    "cd other && ruff check",
  ])
    expect([command, await decided(command, at)]).toEqual([command, "allow"]);
});

test("the hook asks about a folder of secrets behind a link and `..`", async () => {
  const at = home();
  mkdirSync(join(at, "work/project"));
  symlinkSync("../../away", join(at, "work/project/up"));
  expect(await decided("grep -r needle work/project/up/..", at)).toBe("ask");
  expect(await decided("grep -r needle work/project/up", at)).toBe("allow");
});

test.each<readonly [string, readonly string[], string]>([
  ["grep -r needle .", ["sub/**"], "ask"],
  ["grep -r needle sub", ["**/a"], "ask"],
  ["grep -r needle sub", ["sub/a"], "ask"],
  ["find sub -type f | xargs cat", ["sub/a"], "ask"],
  ["grep -r needle sub", ["**/b", "away/**", "sub/none"], "allow"],
  ["grep -r needle away", ["sub/**"], "allow"],
])("what the policy keeps secret below: %s, %j", async (command, deny, decision) => {
  const at = folder();
  const project = join(at, "project");
  mkdirSync(join(project, "sub"), { recursive: true });
  mkdirSync(join(project, "away"));
  writeFileSync(join(project, "sub/a"), "needle\n");
  writeFileSync(join(project, ".safe-sh.json"), JSON.stringify({ reads: { deny } }));
  const { stdout } = await answered(() => answerClaude(payload(command, project), policyOf()), at);
  expect(JSON.parse(stdout).hookSpecificOutput.permissionDecision).toBe(decision);
});

test("the sandbox hides them", async () => {
  const at = home();
  const env = { HOME: at, XDG_STATE_HOME: folder(), SAFE_SH_SANDBOX: "require" };
  expect(await run(safeSh, ["-c", "grep -rh needle ~"], { cwd: at, env })).toMatchObject({
    stdout: "needle in a file\n",
  });
  const none = await run(safeSh, ["-c", "grep -rh needle ~"], { cwd: at, env: { ...env, SAFE_SH_SANDBOX: "off" } });
  expect(none).toMatchObject({ stdout: "", code: 126 });
});

test.each([
  ["du -sh *", "ask"],
  ['for f in *; do du "$f"; done', "ask"],
  ["du -sh ./*", "allow"],
])("a name that is an option: %s", async (command, decision) => {
  const at = home({ link: false });
  expect(await decided(command, at)).toBe("allow");
  writeFileSync(join(at, "--files0-from=.env"), "");
  expect(await decided(command, at)).toBe(decision);
});

test.each([
  ["grep -rn needle missing", "allow"],
  ["rg --hidden needle missing", "allow"],
  // What is taken for a folder may be the pattern.
  ['grep -rn "$x" missing', "ask"],
  ["grep -rn --frob needle missing", "ask"],
  ["grep -rnf needle", "ask"],
])("a folder that is not there holds no secrets: %s", async (command, expected) => {
  const at = folder();
  writeFileSync(join(at, ".env"), "KEY=needle\n");
  expect(await decided(command, at)).toBe(expected);
});

test.each([
  ["dart analyze lib", "allow"],
  ["dart analyze lib missing", "deny"],
  ["dart analyze planning", "deny"],
  ["dart analyze", "deny"],
])("a program that works elsewhere does not obey what may be written: %s", async (command, expected) => {
  const at = folder();
  for (const name of ["lib", "planning"]) mkdirSync(join(at, name));
  const { stdout, code } = await answered(() => answerClaude(payload(command, at), policyOf("planner")), at);
  expect(code === 2 ? "deny" : JSON.parse(stdout).hookSpecificOutput.permissionDecision).toBe(expected);
});
