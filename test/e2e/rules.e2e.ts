// The rules of the users of Codex, Gemini CLI and opencode hold for what runs, in the real clients: 30 rules, and what they are about
// in other spellings. `npm run test:e2e` runs some spellings of each rule, `npm run test:all` all.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isWhole } from "../support/rows.ts";
import { spellingsOf } from "../support/spellings.ts";
import { type HostPlace, initHost, newHostPlace, putFile, safeShIn, tryIn } from "./hosts/clients.ts";
import { type DrivenHost, drivenHosts } from "./hosts/driven.ts";
import { quiet } from "./hosts/gemini.ts";

/** What a rule is about, and a command of it that only reads. All print the mark, which stands in files and in no command. */
const rules = [
  ["cat", "cat f"],
  ["head", "head f"],
  ["tail", "tail -n 3 f"],
  ["tac", "tac f"],
  ["nl", "nl f"],
  ["sort", "sort f"],
  ["uniq", "uniq f"],
  ["cut", "cut -c1-20 f"],
  ["grep", "grep . f"],
  ["sed", "sed -n p f"],
  ["awk", "awk 1 f"],
  ["strings", "strings f"],
  ["fold", "fold f"],
  ["expand", "expand f"],
  ["unexpand", "unexpand f"],
  ["paste", "paste f"],
  ["fmt", "fmt f"],
  ["pr", "pr f"],
  ["comm", "comm f /dev/null"],
  ["diff", "diff f /dev/null"],
  ["ls", "ls names"],
  ["find names", "find names -type f"],
  ["du -a", "du -a names"],
  ["stat", "stat names/*"],
  ["tree names", "tree names"],
  ["git log", "git log -1"],
  ["git show", "git show HEAD"],
  ["git grep", "git grep -h CON"],
  ["git cat-file", "git cat-file -p HEAD:f"],
  ["git blame", "git blame f"],
] as const;

const mark = "CONTENT";

/** A refusal of ours, or of the client, which sees many spellings by itself. */
const refusal = /rule of the agent's own settings|policy forbids|denied by policy|rule which prevents you|BLOCKED/;

/** What no rule is about. */
const others = ["rev f | rev", "bash -c 'rev f | rev'", "git rev-parse HEAD; rev f | rev"];

const written: Readonly<Record<DrivenHost, (place: HostPlace) => void>> = {
  codex: ({ home }) =>
    putFile(
      join(home, ".codex/rules/default.rules"),
      rules
        .map(([words]) => `prefix_rule(pattern = ${JSON.stringify(words.split(" "))}, decision = "forbidden")\n`)
        .join(""),
    ),
  gemini: ({ home }) => {
    putFile(join(home, ".gemini/settings.json"), JSON.stringify(quiet));
    const tables = rules.map(
      ([words]) =>
        `[[rule]]\ntoolName = "run_shell_command"\ncommandPrefix = "${words}"\ndecision = "deny"\npriority = 900\n`,
    );
    putFile(join(home, ".gemini/policies/own.toml"), tables.join("\n"));
  },
  opencode: ({ project }) =>
    putFile(
      join(project, "opencode.json"),
      JSON.stringify({
        permission: { bash: { "*": "allow", ...Object.fromEntries(rules.map(([words]) => [`${words} *`, "deny"])) } },
      }),
    ),
};

const extra: Readonly<Record<DrivenHost, { readonly args?: readonly string[] }>> = {
  codex: { args: ["--dangerously-bypass-hook-trust", "--dangerously-bypass-approvals-and-sandbox"] },
  gemini: {},
  opencode: {},
};

/** Twenty of each rule, other ones for the next; or of every third rule one. */
const spellings = rules.flatMap(([, command], at) => {
  const all = spellingsOf(command);
  if (isWhole) return all.filter((_, each) => (each + at) % 2 === 0);
  return at % 3 === 0 ? [all[(at * 7) % all.length] ?? command] : [];
});

/** So many commands of one session: clients send all that was said with each request. */
const most = 60;

test.for(drivenHosts)("%s", async (host) => {
  const place = newHostPlace();
  const git = (...given: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...given], { cwd: place.project });
  git("init", "-q");
  putFile(join(place.project, "f"), `${mark}\n`);
  putFile(join(place.project, `names/${mark}`), "");
  git("add", ".");
  git("commit", "-qm", mark);
  written[host](place);
  await initHost(place, host);
  expect((await safeShIn(place, "check", "rev f | rev")).code).toBe(0);
  const passed: string[] = [];
  for (let from = 0; from < spellings.length; from += most) {
    const asked = [...spellings.slice(from, from + most), ...others];
    const { results } = await tryIn(host, place, asked, { ...extra[host], patience: 600_000 });
    expect(results.length).toBe(asked.length);
    for (const [at, text] of results.entries()) {
      const isOther = at >= asked.length - others.length;
      if (isOther !== text.includes(mark) || isOther === refusal.test(text)) passed.push(`${asked[at]}\n${text}`);
    }
  }
  expect(passed).toEqual([]);
});
