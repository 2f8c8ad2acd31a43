// The table of our own command line: every option of it was run, and what is made from it is complete.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { help, helpOf } from "../../src/cli/help.ts";
import type { Row } from "../../src/cli/table/row.ts";
import { subcommands } from "../../src/cli/table/table.ts";
import { safeSh } from "../support/built.ts";
import { safe } from "../support/in-process.ts";
import { folder, run } from "../support/programs.ts";

const withBelow = (row: Row): readonly Row[] => [row, ...(row.below ?? []).flatMap(withBelow)];
const rows = subcommands.flatMap(({ row }) => withBelow(row));
const filters = "--since 1h --until now --verdict mutating --decision ask --host none --door shell --program rm";

/** Calls in an empty home, with the code that they end with. Together they hold every option of the table. */
const calls: readonly (readonly [call: string, code: number, input?: string])[] = [
  ["check --json ls", 0],
  ["check --quiet ls", 0],
  ["check --jsonl --jobs 2", 1, '{"command": "rm x"}\n'],
  ["explain --json ls", 0],
  ["explain --svg ls", 0],
  ["explain --html ls", 0],
  ["explain --session none", 0],
  ["rules --json git", 0],
  ["rules --missing", 0, "nope\n"],
  ["policy --json --profile review", 0],
  ["policy --schema", 0],
  ["init --project --no-enforce --replace-shell --convert --planner --preset node --changes keep --dry-run", 0],
  ["init --user --no-protect-settings --dry-run", 0],
  ["init --local --migrate --dry-run", 0],
  ["init --hooks-file hooks.json --dry-run", 0],
  ["init --host gemini --interactive --let-pass --dry-run", 0],
  ["init --mcp --dry-run", 0],
  ["init --guard-script --dry-run", 0],
  ["init --resident --dry-run", 0],
  ["uninstall --project --dry-run", 0],
  ["uninstall --local --dry-run", 0],
  ["uninstall --user --dry-run", 0],
  ["uninstall --hooks-file hooks.json --dry-run", 0],
  ["uninstall --host codex --dry-run", 0],
  ["uninstall --resident --dry-run", 0],
  ["uninstall --purge --dry-run", 0],
  ["doctor --json --settings none.json --hooks-file none.json", 1],
  ["doctor --host codex --client", 1],
  ["serve --status --json", 1],
  ["serve --start && serve --stop", 0],
  ["serve --if-missing", 0],
  ["serve --idle 0", 2],
  ["try --copy -- true", 125],
  ["trials --json", 0],
  ["diff 1 --stat", 1],
  ["keep 1 --yes", 1],
  ["drop --all --yes", 1],
  ["undo --yes", 1],
  [`suggest ${filters} --least 1 --json`, 0],
  ["rules --mine", 0],
  ["deny --message no gush", 0],
  ["ask --message no gush", 0],
  ["suggest --write", 0],
  ["trust --yes none.json", 1],
  ["trust --revoke none.json", 1],
  ["llm cache list --json", 0],
  [`log export ${filters} --otlp http://127.0.0.1:9 --all`, 0],
  [`log ${filters} --last 3 --json`, 0],
  ["log --follow", 124],
  [`stats ${filters} --top 3 --json`, 0],
  ["replay - --since 1h --project . --json --jobs 1 --least 1", 0, '{"command": "ls", "cwd": "/"}\n'],
  ["replay - --html page.html", 0, "ls\n"],
  [`report --html page.html ${filters} --jobs 1`, 0],
  ["desk --port 28473 --no-open --json", 124],
  ["preamble --profile review", 0],
  ["watch --kill-on deny --json -- true", 0],
  ["agent --profile review --kill-on deny --json -- true", 2],
  ["mcp --http --port 0", 124],
  ["keep --all --yes", 1],
  ["keep --session --yes", 1],
  ["keep --patch", 1],
  ["keep --hunks --yes a:1", 1],
  ["diff --hunks", 1],
  ["undo --to 7 --yes", 1],
  ["undo --session --yes", 1],
  ["undo --abandon --yes", 1],
];

describe("every option", () => {
  test("is in a call that is run here", () => {
    const run = new Set(
      calls.flatMap(([call]) => {
        const row = rows.filter(({ name }) => call.startsWith(`${name} `)).at(-1);
        return [...call.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => `${row?.name} ${option}`);
      }),
    );
    const all = rows.flatMap(({ name, options }) => Object.keys(options).map((option) => `${name} --${option}`));
    expect(all.filter((option) => !run.has(option))).toEqual([]);
  });

  test.concurrent.each(calls.map(([call, code, input = ""]) => ({ call, code, input })))(
    "$call",
    async ({ call, code, input }) => {
      const home = folder();
      const env = {
        HOME: home,
        XDG_STATE_HOME: join(home, "state"),
        XDG_CONFIG_HOME: join(home, "config"),
        XDG_CACHE_HOME: join(home, "cache"),
      };
      const [given = [], then] = call.split(" && ").map((each) => each.split(" "));
      const ran =
        code === 124
          ? await run("timeout", ["1", safeSh, ...given], { cwd: home, env, input })
          : await safe(given, { cwd: home, env, input });
      expect(ran.stderr).not.toContain("unknown option");
      if (then) expect(await safe(then, { cwd: home, env })).toMatchObject({ code });
      expect(ran.code, ran.stderr).toBe(code);
    },
  );
});

describe.each(rows.map((row) => [row.name, row] as const))("%s", (_, row) => {
  test("has a row that says all", () => {
    expect(row.does).toMatch(/^[a-z].*[^.]$/);
    expect(row.forms.length).toBeGreaterThan(0);
    expect(Object.keys(row.ends).length).toBeGreaterThan(0);
    for (const [name, option] of Object.entries(row.options)) {
      expect(option.does, name).toMatch(/\w/);
      expect(option.type === "string", `--${name} has a value if it has a name for it`).toBe(
        option.value !== undefined,
      );
      if (option.default !== undefined && option.values) expect(option.values).toContain(option.default);
    }
    // Each form names options that there are.
    for (const [form] of row.forms)
      for (const [, name = ""] of form.replace(/ -- .*/, "").matchAll(/--([a-z][a-z-]*)/g))
        expect(
          [row, ...(row.below ?? [])].flatMap(({ options }) => Object.keys(options)),
          form,
        ).toContain(name);
  });

  test("has a help of at most 100 columns", () => {
    for (const line of helpOf(row).split("\n")) expect(line.length, line).toBeLessThanOrEqual(100);
  });
});

test("the help of the program fits on a screen", () => {
  const lines = help.trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(55);
  for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(80);
});
