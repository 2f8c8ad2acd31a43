// The permitted imports, and the files that may hold a program's name. docs/ARCHITECTURE.md gives the reasons.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { folders as allowed } from "../.config/imports.ts";
import { names } from "../src/catalog/lookup.ts";
import { fromRoot } from "./support/rows.ts";

const source = fromRoot("src");
const files: readonly string[] = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
  .sort();
const textOf = (file: string): string => readFileSync(join(source, file), "utf8");

interface Import {
  readonly file: string;
  /** A path below `src`, or a package's name. */
  readonly target: string;
  readonly own: boolean;
  readonly typeOnly: boolean;
}

const statement = /^(?:import|export)\s+(type\s+)?(?:([^"';]*?)\s+from\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"/gm;

function importsOf(file: string): readonly Import[] {
  return [...textOf(file).matchAll(statement)].map((match) => {
    const [, type, clause = "", from, dynamic] = match;
    const specifier = from ?? dynamic ?? "";
    const own = specifier.startsWith(".");
    const inBraces = /^\{([^}]*)\}$/
      .exec(clause.trim())?.[1]
      ?.split(",")
      .map((each) => each.trim())
      .filter((each) => each !== "");
    const typeOnly =
      type !== undefined ||
      (inBraces !== undefined && inBraces.length > 0 && inBraces.every((each) => each.startsWith("type ")));
    return { file, own, typeOnly, target: own ? relative(source, join(source, dirname(file), specifier)) : specifier };
  });
}

const imports = files.flatMap(importsOf);
const folderOf = (path: string): string => (path.includes("/") ? (path.split("/")[0] ?? "") : path);

describe("imports", () => {
  test("go the way of the table", () => {
    const wrong = imports
      .filter(({ own }) => own)
      .filter(({ file, target, typeOnly }) => {
        const from = folderOf(file);
        const to = folderOf(target);
        if (from === to) return false;
        const permission = allowed[from]?.may[to];
        return permission === undefined || (permission === "types" && !typeOnly);
      })
      .map(({ file, target }) => `${file} imports ${target}`);
    expect(wrong).toEqual([]);
  });

  // The one way from a text to a decision is `examine`: who presents an answer does not put one together.
  test("of doors take no value from what examine puts together", () => {
    const doors = /^(?:doors\/|agent\/|cli\/(?:check|jsonl|shell|watch)\.ts$)/;
    // The library gives its users a matcher of patterns.
    const allowed = ["patterns", "built-in-blocks"].map(
      (name) => `doors/library/hook-engine.ts imports policy/${name}.ts`,
    );
    const wrong = imports
      .filter(({ own, typeOnly }) => own && !typeOnly)
      .filter(({ file, target }) => {
        // Other subcommands show the policy itself, or the catalog.
        const closed = doors.test(file) ? /^(?:judge|policy|survey)\// : /^(?:judge|survey)\//;
        return (doors.test(file) || file.startsWith("cli/")) && closed.test(target);
      })
      .map(({ file, target }) => `${file} imports ${target}`);
    expect(wrong.filter((line) => !allowed.includes(line))).toEqual([]);
  });

  test("name every folder in the table", () => {
    const found = new Set(files.map(folderOf));
    expect([...found].sort()).toEqual(Object.keys(allowed).sort());
  });

  test("go upwards in the table, so that there is no way round", () => {
    const order = Object.keys(allowed);
    const back = Object.entries(allowed).flatMap(([from, { may }]) =>
      Object.keys(may)
        .filter((to) => order.indexOf(to) >= order.indexOf(from))
        .map((to) => `${from} may import ${to}`),
    );
    expect(back).toEqual([]);
  });

  test("end in a file that exists", () => {
    expect(
      imports
        .filter(({ own, target }) => own && !files.includes(target))
        .map(({ file, target }) => `${file} imports ${target}`),
    ).toEqual([]);
  });

  test("of a package stand in one file", () => {
    // The exceptions, each with its reason.
    const more: Readonly<Record<string, readonly string[]>> = {
      // The second parser's tree is compared with the script, and shows the gaps of the first parser's grammar.
      unbash: [
        "syntax/agreement/nodes.ts",
        "syntax/agreement/second-parser.ts",
        "syntax/agreement/unbash-outline.ts",
        "syntax/agreement/unbash-words.ts",
      ],
      // Events of hosts are checked in a bundle of their own, without the form of policies.
      zod: ["hosts/form.ts", "policy/schema.ts"],
    };
    const importers = new Map<string, Set<string>>();
    for (const { file, target, own } of imports) {
      if (own || target.startsWith("node:")) continue;
      const name = target.startsWith("@") ? target.split("/").slice(0, 2).join("/") : (target.split("/")[0] ?? "");
      importers.set(name, (importers.get(name) ?? new Set()).add(file));
    }
    for (const [name, found] of importers) expect([...found].sort(), name).toEqual(more[name] ?? [[...found][0]]);
    const known = [
      "web-tree-sitter",
      "unbash",
      "zx",
      "pino",
      "zod",
      "@clack/prompts",
      "picocolors",
      "jsonc-parser",
      "mdast-util-from-markdown",
      "mdast-util-to-string",
      "smol-toml",
      "yaml",
      "ini",
      "diff",
      "re2js",
      "cacache",
      "proxy-chain",
      "ipaddr.js",
      "ai",
      "@ai-sdk/anthropic",
      "@ai-sdk/openai-compatible",
      "@opentelemetry/api-logs",
      "@opentelemetry/exporter-logs-otlp-http",
      "@opentelemetry/exporter-metrics-otlp-http",
      "@opentelemetry/resources",
      "@opentelemetry/sdk-logs",
      "@opentelemetry/sdk-metrics",
      "chart.js",
    ];
    expect([...importers.keys()].filter((name) => !known.includes(name))).toEqual([]);
  });

  test("of node stay out of what must be pure", () => {
    const pure = ["syntax", "interpret", "catalog", "judge", "policy"];
    // The grammar is a file, read once and before anything is judged.
    const allowed = ["syntax/tree-sitter.ts node:fs"];
    const wrong = imports
      .filter(({ file, target }) => pure.includes(folderOf(file)) && target.startsWith("node:"))
      .map(({ file, target }) => `${file} ${target}`);
    expect(wrong.filter((line) => !allowed.includes(line))).toEqual([]);
  });
});

test("what must be pure uses no clock, environment, randomness or console", () => {
  const impure = /\b(?:process\.|Date\b|Math\.random|console\.|setTimeout|fetch\()/;
  const wrong = files
    .filter((file) => ["syntax", "interpret", "catalog", "judge", "policy"].includes(folderOf(file)))
    .filter((file) => {
      const code = textOf(file)
        .replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, "")
        .replace(/"(?:[^"\\\n]|\\.)*"|`[^`]*`/g, '""');
      return impure.test(code);
    });
  expect(wrong).toEqual([]);
});

describe("the name of a program", () => {
  const programs = new Set(names());
  /** The words of the string literals in the code of a file. */
  const literals = (file: string): readonly string[] => {
    const code = textOf(file)
      .replace(/^(?:import|export)\b[^;]*?from\s+"[^"]+";?$/gm, "")
      .replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, "");
    return [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map((match) => match[1] ?? "");
  };
  const named = (file: string): readonly string[] =>
    [...new Set(literals(file).filter((text) => programs.has(text)))].sort();

  // Words of our own that are also names of programs.
  const ours: Readonly<Record<string, readonly string[]>> = {
    // Grammars (`find`, `test`), the dialect of an inner script, and code that is not read.
    "judge/argv/arguments.ts": ["bash", "find", "test"],
    "judge/argv/does.ts": ["code"],
    "judge/argv/read-argv.ts": ["bash", "find", "test"],
    "judge/argv/reading.ts": ["bash"],
    "judge/argv/grammars/draft.ts": ["code"],
    "judge/argv/grammars/shell-options.ts": ["bash"],
    "judge/argv/grammars/words.ts": ["find", "test"],
    "judge/argv/meaning/operands.ts": ["code"],
    "judge/argv/meaning/options.ts": ["code"],
    "judge/argv/meaning/program-texts.ts": ["code"],
    // The shell on another machine.
    "judge/argv/meaning/wrapper.ts": ["bash"],
    // Languages that a program is read in.
    "judge/argv/meaning/programs.ts": ["awk", "sed"],
    // How a connection is used.
    "judge/effect.ts": ["read"],
    "judge/program.ts": ["read"],
    // The source of a hole, a kind of word part, and a field of the syntax tree.
    "judge/findings.ts": ["command"],
    "judge/permit/hosts.ts": ["command"],
    "interpret/expand/word.ts": ["command"],
    "interpret/parts-of-script.ts": ["kind"],
    "interpret/text.ts": ["command"],
  };
  const strangers = (file: string): readonly string[] =>
    named(file)
      .filter((name) => /\w/.test(name) && !ours[file]?.includes(name))
      .map((name) => `${file}: ${name}`);

  test("stands nowhere in the general code of the judge", () => {
    const general = files.filter((file) => file.startsWith("judge/") && !file.startsWith("judge/languages/"));
    expect(general.flatMap(strangers)).toEqual([]);
  });

  test("stands in interpretation only where bash's own builtins are", () => {
    const ofBuiltins = /^interpret\/(?:builtins\/|(?:constructs|names|plain-language|simple)\.ts$)/;
    const general = files.filter((file) => file.startsWith("interpret/") && !ofBuiltins.test(file));
    expect(general.flatMap(strangers)).toEqual([]);
  });
});

test("slow pipes and messages of errors are src/system's alone", () => {
  const copies = /\bEAGAIN\b|instanceof Error \? \w+\.message/;
  const allowed = [
    // In between, other work goes on.
    "agent/watching.ts",
    // It may import nothing of ours.
    "policy/patterns.ts",
  ];
  const wrong = files.filter((file) => !file.startsWith("system/") && copies.test(textOf(file)));
  expect(wrong.filter((file) => !allowed.includes(file))).toEqual([]);
});
