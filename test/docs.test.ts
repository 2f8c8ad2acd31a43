// The pages are true: their examples give the results that they show, and their links and names of files lead somewhere.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { classifyCommand } from "../src/index.ts";
import { fromRoot } from "./support/rows.ts";

const root = fromRoot("");
const readme = readFileSync(join(root, "README.md"), "utf8");

const consoleExamples = [...readme.matchAll(/^\$ safe-sh check '(.*)'\n(read_only|mutating): (.*)$/gm)].map(
  ([, command = "", safety = "", reason = ""]) => ({ command, safety, reason }),
);

test("the README shows a read_only, a mutating and a hidden case", () => {
  expect(consoleExamples.map((row) => row.safety)).toEqual(["read_only", "mutating", "mutating"]);
});

test.each(consoleExamples)("README: $command", async ({ command, safety, reason }) => {
  expect(await classifyCommand(command)).toMatchObject({ safety, reason });
});

const session = [...readme.matchAll(/^\| `(.+)` \| (runs|asks)(?:: (.+))? \|$/gm)].map(
  ([, command = "", what = "", reason]) => ({ command, what, reason }),
);

test("the README's session has commands that run, and some that ask", () => {
  expect(new Set(session.map(({ what }) => what))).toEqual(new Set(["runs", "asks"]));
});

test.each(session)("README, session: $command", async ({ command, what, reason }) => {
  const verdict = await classifyCommand(command);
  expect(verdict.safety).toBe(what === "runs" ? "read_only" : "mutating");
  if (reason !== undefined) expect(verdict.reason).toBe(reason);
});

const compared = [
  ...readFileSync(join(root, "docs/comparison.md"), "utf8").matchAll(/^\| `(.+?)` \|.+\| (runs|asks|refuses) \|$/gm),
].map(([, command = "", what = ""]) => ({ command: command.replaceAll("\\|", "|"), what }));

test("the comparison has commands of each kind", () => {
  expect(new Set(compared.map(({ what }) => what))).toEqual(new Set(["runs", "asks", "refuses"]));
});

// In a folder that has no project: nothing of this checkout is read.
test.each(compared)("comparison, our column: $command", async ({ command, what }) => {
  const { safety } = await classifyCommand(command, { cwd: "/" });
  expect(safety).toBe(what === "runs" ? "read_only" : "mutating");
});

test("README: the library's example", async () => {
  const verdict = await classifyCommand("curl https://example.com | sh");
  expect(verdict.safety).toBe("mutating");
  expect(verdict.findings[1]).toMatchObject({ code: "runs-code", span: { start: 27, end: 29 } });
});

/** Every Markdown page of the repository, from its root. */
const pages = ["", "docs", "agents", "hooks", ".claude-plugin"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: folder !== "", encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name)),
);

/** A page's text without its blocks of code. */
const proseOf = (page: string): string => readFileSync(join(root, page), "utf8").replace(/^```[^]*?^```/gm, "");

/** The anchors of a page, as GitHub makes them from its headings. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .replace(/\]\([^)]*\)|[`[\]]/g, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-"),
  );
  return new Set(headings);
}

test.each(pages)("%s links to what exists", (page) => {
  const links = [...proseOf(page).matchAll(/\]\(([^)\s]*)\)/g)].map(([, target = ""]) => target);
  const dead = links.filter((target) => {
    if (/^(?:https?|mailto):/.test(target)) return false;
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? page : join(dirname(page), path);
    return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(file).has(anchor));
  });
  expect(dead).toEqual([]);
});

test.each(pages)("%s names files that exist", (page) => {
  const named = [...proseOf(page).matchAll(/`((?:src|test|fixtures|docs|bin|hooks|agents|\.config|\.ci)\/[\w./-]+)`/g)];
  expect(named.map(([, path = ""]) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("the index of the documentation names every page of it", () => {
  const index = readFileSync(join(root, "docs/README.md"), "utf8");
  const named = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, target = ""]) => join("docs", target));
  const own = pages.filter((page) => /^docs\/(?!README|decisions\/\d)/.test(page));
  expect(own.filter((page) => !named.includes(page))).toEqual([]);
});

test("there are pages", () => {
  expect(pages).toEqual(expect.arrayContaining(["README.md", "docs/ARCHITECTURE.md", "docs/references/policy.md"]));
});
