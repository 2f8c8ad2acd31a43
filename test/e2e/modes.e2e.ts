// The rules of the client's user hold for what runs, in every mode of the client and with our shell: 60 commands in each.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { safeBash } from "../support/built.ts";
import { isWhole, share } from "../support/rows.ts";
import { newPlace, ownHook, session } from "./client.ts";
import { bash } from "./model.ts";

const permissions = {
  deny: ["Bash(cat:*)", "Bash(git log:*)", "Bash(sed -n:*)", "Bash(touch:*)", "Bash(tail*)", "Read(./secret.txt)"],
  ask: ["Bash(rev *)", "Bash(git show --stat:*)"],
};

/** What the rules are about, as the client's own look at the text does not see all of it: nothing of it runs. */
const held = [
  "bash -c 'cat notes.txt'",
  "sh -c 'cat notes.txt'",
  "env cat notes.txt",
  "command cat notes.txt",
  "ls notes.txt | xargs cat",
  "/usr/bin/cat notes.txt",
  'c""at notes.txt',
  "p=cat; $p notes.txt",
  'g() { cat "$@"; }; g notes.txt',
  "(cat notes.txt)",
  "eval 'cat notes.txt'",
  'echo "$(cat notes.txt)"',
  "find . -maxdepth 1 -name notes.txt -exec cat {} +",
  "for f in notes.txt; do cat $f; done",
  "git -C . log",
  "git --no-pager log -1",
  "x=log; git $x",
  "bash -c 'git -C . log'",
  "sed --quiet p notes.txt",
  "sed -ne p notes.txt",
  "sed -e p -n notes.txt",
  "/usr/bin/tail -1 notes.txt",
  "bash -c 'tail notes.txt'",
  "head secret.txt",
  "bash -c 'head secret.txt'",
  "head s?cret.txt",
  'while read -r l; do echo "$l"; done < secret.txt',
  "cd sub && head ../secret.txt",
  "head link.txt",
  "grep -r MARK .",
  "f=secret; head $f.txt",
  "bash -c 'rev notes.txt'",
  "/usr/bin/rev notes.txt",
  "env rev notes.txt | rev",
  "git -C . show --stat",
  "bash -c 'git show --stat HEAD'",
  "touch made",
  "bash -c 'touch made'",
  "t=touch; $t made",
  "find . -maxdepth 0 -exec touch made \\;",
];

/** What they are not about: it reads, and runs. */
const passing = [
  "head notes.txt",
  "bash -c 'head notes.txt'",
  "grep MARK notes.txt",
  "head -1 notes.txt | tr a-z A-Z",
  "awk 1 notes.txt",
  "sort notes.txt",
  "nl notes.txt",
  "while read -r l; do echo $l; done < notes.txt",
  "head < notes.txt",
  'echo "$(head notes.txt)"',
  "cut -c1-9 notes.txt",
  "f=notes; head $f.txt",
  "cd sub && head ../notes.txt; cd ..",
  "git show -s --format=%s",
  "git -C . show -s --format=%s",
  "git grep -n MARK -- notes.txt",
  "sed p notes.txt",
  "tac notes.txt",
  "fold notes.txt",
  "uniq notes.txt",
];

const all = ["dontAsk", "our shell", "default", "acceptEdits", "plan", "bypassPermissions"] as const;
// A minute each on a slow machine: the gate has time for two of them, and for every third command.
const modes = isWhole ? all : all.slice(0, 2);

test.each(modes)("%s", { timeout: 400_000 }, async (mode) => {
  const place = newPlace();
  for (const name of ["sub", ".claude"]) mkdirSync(join(place.project, name));
  // On the command line they hold as well as in a file.
  const { deny, ...others } = permissions;
  const given = mode === "our shell" ? others : {};
  const prohibited = mode === "our shell" ? ["--disallowedTools", ...deny] : [];
  if (mode !== "our shell")
    writeFileSync(join(place.project, ".claude/settings.json"), JSON.stringify({ permissions }));
  writeFileSync(join(place.project, "notes.txt"), "MARK of notes\n");
  writeFileSync(join(place.project, "secret.txt"), "MARK of secret\n");
  const lay =
    "ln -s secret.txt link.txt; git init -q; git add notes.txt; git -c user.name=n -c user.email=e@x commit -qm 'MARK of git'";
  execFileSync("bash", ["-c", lay], { cwd: place.project, env: { ...process.env, HOME: place.home } });
  const commands = [...share(held, 3), ...share(passing, 3)];
  const shell = mode === "our shell" ? { env: { CLAUDE_CODE_SHELL: safeBash } } : {};
  const { results, stderr } = await session({
    turns: commands.map((command) => bash(command)),
    settings: { ...ownHook(), ...shell, permissions: given },
    place,
    args: [...prohibited, ...(mode === "our shell" ? [] : ["--permission-mode", mode])],
    // The client refuses to go without permissions as root, but in a sandbox.
    env: { IS_SANDBOX: "1" },
    patience: 380_000,
  });
  expect([results.length, stderr]).toEqual([commands.length, ""]);
  const shown = results.map(({ text, error }, at) => ({ command: commands[at] ?? "", text, error }));
  const of = (list: readonly string[]) => shown.filter(({ command }) => list.includes(command));
  expect(of(held).filter(({ text, error }) => !error || /MARK of|KRAM/.test(text.replaceAll(/`[^`]*`/g, "")))).toEqual(
    [],
  );
  expect(existsSync(join(place.project, "made"))).toBe(false);
  // In plan mode the client asks where the user has `ask` rules, and nobody answers here (docs/references/hooks.md).
  if (mode !== "plan") expect(of(passing).filter(({ text, error }) => error || !/MARK/i.test(text))).toEqual([]);
});
