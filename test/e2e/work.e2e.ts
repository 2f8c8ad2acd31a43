// A working session in the real clients, with edits by their own tools between the commands: what is asked about or refused with
// trials off, held and kept, and what the project is in the end.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Step } from "../../src/hosts/install/stand-ins/service.ts";
import { safeBash } from "../support/built.ts";
import { isWhole } from "../support/rows.ts";
import { newPlace, ownHook, session } from "./client.ts";
import { initHost, newHostPlace, putFile, tryIn } from "./hosts/clients.ts";
import { clientOf, type DrivenHost, drivenHosts } from "./hosts/driven.ts";
import { quiet } from "./hosts/gemini.ts";
import { bash } from "./model.ts";

const files = {
  "package.json": '{ "name": "p", "type": "module", "scripts": { "test": "node --test" } }\n',
  "src/add.js": "export const add = (a, b) => a - b;\n",
  "test/add.test.js":
    'import test from "node:test";\nimport assert from "node:assert";\nimport { add } from "../src/add.js";\ntest("adds", () => assert.equal(add(1, 2), 3));\n',
};

const fixed = "export const add = (a, b) => a + b;\n";

/** In this place the client's own tool writes `src/add.js`. */
const edit = "edit";

/** What an agent does for a failing test. */
const work = [
  "git status --short",
  "cat src/add.js test/add.test.js",
  "npm test",
  edit,
  "npm test",
  "mkdir -p docs && echo '# add' > docs/add.md",
  "sed -i 's/# add/# Adding/' docs/add.md",
  "git checkout -q -b fix",
  "git add -A",
  "git commit -q -m 'Add instead of taking away'",
  "git log --oneline -1 | cut -d ' ' -f 2-",
  "node -e \"require('fs').writeFileSync('report.json', '{}')\"",
  "cp report.json docs/report.json && rm report.json",
  "mv docs/report.json docs/data.json && cat docs/data.json",
  "git stash -q -u && git stash pop -q; git diff --stat HEAD~1",
];

const named = { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@b" };

function begin(project: string): void {
  for (const [path, text] of Object.entries(files)) putFile(join(project, path), text);
  const git = (...given: readonly string[]) =>
    execFileSync("git", given, { cwd: project, env: { ...process.env, ...named } });
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-qm", "one");
}

/** What the project holds: every file but git's own, and what git says. */
function stateOf(project: string): readonly string[] {
  const git = (...given: readonly string[]): string =>
    execFileSync("git", given, { cwd: project, encoding: "utf8", env: { ...process.env, ...named } }).trim();
  const names = readdirSync(project, { recursive: true, encoding: "utf8" }).filter(
    (name) => !/^\.git(?:\/|$)|^opencode|^\.opencode|^f$/.test(name) && name.includes("."),
  );
  return [
    ...names.sort().map((name) => `${name}: ${readFileSync(join(project, name), "utf8")}`),
    git("log", "--format=%s", "--all"),
    git("branch", "--show-current"),
    git("stash", "list"),
  ];
}

/** What bash makes of it. */
function byBash(): readonly string[] {
  const { project } = newHostPlace();
  begin(project);
  for (const command of work)
    if (command === edit) putFile(join(project, "src/add.js"), fixed);
    else
      execFileSync("bash", ["-c", `${command} || true`], {
        cwd: project,
        env: { ...process.env, ...named },
        stdio: "ignore",
      });
  return stateOf(project);
}

/** As a refusal reads in every client. */
const refusals = /BLOCKED|safe-sh: refused|no question was put/;

const edits: Readonly<Record<DrivenHost, (project: string) => Step>> = {
  codex: () => ({
    tool: "apply_patch",
    input: {
      patch: `*** Begin Patch\n*** Update File: src/add.js\n@@\n-${files["src/add.js"]}+${fixed}*** End Patch\n`,
    },
  }),
  gemini: (project) => ({ tool: "write_file", input: { file_path: join(project, "src/add.js"), content: fixed } }),
  opencode: (project) => ({ tool: "write", input: { filePath: join(project, "src/add.js"), content: fixed } }),
};

/** How many of the commands change something: so many are refused or asked about without trials. */
const changing = 11;

type Changes = "ask" | "hold" | "keep";

/** The gate has the time for one answer in one client. */
const answers: readonly Changes[] = isWhole ? ["ask", "hold", "keep"] : ["keep"];
const clients: readonly DrivenHost[] = isWhole ? drivenHosts : ["codex"];

describe.each(clients)("%s", (host) => {
  for (const changes of answers)
    test(changes, async () => {
      const place = newHostPlace();
      begin(place.project);
      if (host === "gemini") putFile(join(place.home, ".gemini/settings.json"), JSON.stringify(quiet));
      await initHost(place, host, "--changes", changes);
      const steps = work.map((command) => (command === edit ? edits[host](place.project) : command));
      // Only to some models does Codex offer its own tool for edits.
      const args = host === "codex" ? { args: [...clientOf(host).lets, "-c", 'model="gpt-5.5"'] } : {};
      const { results } = await tryIn(host, place, steps, { env: named, patience: 110_000, ...args });
      expect(results.length).toBe(work.length);
      const refused = work.filter((_, at) => refusals.test(results[at] ?? ""));
      expect(refused.length, refused.join("\n")).toBe(changes === "ask" ? changing : 0);
      await ended(changes, place.project, results);
    });
});

test.runIf(isWhole).each(answers)("Claude Code: %s", async (changes) => {
  const place = newPlace();
  begin(place.project);
  const trial = { ask: "off", hold: "hold", keep: "keep" }[changes];
  putFile(join(place.home, ".config/safe-sh/policy.json"), JSON.stringify({ trial }));
  const file_path = join(place.project, "src/add.js");
  const turns = work.flatMap((command) =>
    command === edit
      ? [
          { tool: "Read", input: { file_path } },
          { tool: "Write", input: { file_path, content: fixed } },
        ]
      : [bash(command)],
  );
  const asked: string[] = [];
  const { results } = await session({
    turns,
    place,
    settings: { ...ownHook(), env: { CLAUDE_CODE_SHELL: safeBash } },
    env: named,
    args: ["--permission-mode", "acceptEdits"],
    person: ({ input }) => {
      asked.push(String(input.command));
      return "allow";
    },
    patience: 110_000,
  });
  expect(results.length).toBe(turns.length);
  expect(asked.length, asked.join("\n")).toBe(changes === "ask" ? changing : 0);
  await ended(
    changes,
    place.project,
    results.map(({ text }) => text),
  );
});

/** What was kept is what bash makes of it; what was held is not in the project, and later commands saw it. */
async function ended(changes: Changes, project: string, results: readonly string[]): Promise<void> {
  if (changes === "keep") expect(stateOf(project)).toEqual(byBash());
  if (changes !== "hold") return;
  expect(stateOf(project).slice(-3)).toEqual(["one", "main", ""]);
  expect(results.join("\n")).toContain("Add instead of taking away");
}
