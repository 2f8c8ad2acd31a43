// The permitted imports, and the files that may hold the name of a program or of a host. docs/ARCHITECTURE.md gives the reasons.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { folders as allowed } from "../.config/imports.ts";
import { names } from "../src/catalog/lookup.ts";
import { events, otherHosts } from "../src/hosts/events.ts";
import { exceptions, hosts, languages, ofHosts, ours } from "./support/programs-named.ts";
import { fromRoot } from "./support/rows.ts";

const source = fromRoot("src");
const files: readonly string[] = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
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
/** Rooms without a look at the machine: the same text gets the same answer. Files are read by `policy/files`. */
const isPure = (path: string): boolean =>
  ["findings", "syntax", "interpret", "catalog", "judge", "policy"].includes(folderOf(path)) &&
  !path.startsWith("policy/files/");
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
    const doors = /^(?:doors\/|cli\/(?:check|jsonl|shell|watch)\.ts$)/;
    // The library gives its users a matcher of patterns.
    const allowed = ["patterns", "built-in-blocks"].map(
      (name) => `doors/library/hook-engine.ts imports policy/${name}.ts`,
    );
    const wrong = imports
      .filter(({ own, typeOnly }) => own && !typeOnly)
      .filter(({ file, target }) => {
        // Other subcommands show the policy itself, or the catalog.
        const closed = doors.test(file)
          ? /^(?:judge\/|policy\/(?!files\/)|decide\/survey\/)/
          : /^(?:judge|decide\/survey)\//;
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
      // As the client of language models, and as the framework of a user.
      ai: ["decide/model/services.ts", "frameworks/ai.ts"],
      // Its modules are the server, and the two ways to reach it.
      "@modelcontextprotocol/sdk": ["doors/mcp/http.ts", "doors/mcp/server.ts", "doors/mcp/stdio.ts"],
      // Events of hosts are checked in a bundle of their own, without the form of policies.
      "smol-toml": ["decide/survey/parsers/leaves.ts", "hosts/gemini/rules.ts"],
      zod: [
        "doors/mcp/tools.ts",
        "hosts/form.ts",
        "hosts/gemini/rules.ts",
        "hosts/opencode/rules.ts",
        "policy/schema.ts",
      ],
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
      "@clack/core",
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
      "@modelcontextprotocol/sdk",
      "@langchain/core",
      "@langchain/langgraph",
      "@openai/agents",
      "preact",
    ];
    expect([...importers.keys()].filter((name) => !known.includes(name))).toEqual([]);
  });

  test("of node stay out of what must be pure", () => {
    // The grammar is a file, read once and before anything is judged.
    const allowed = ["syntax/tree-sitter.ts node:fs"];
    const wrong = imports
      .filter(({ file, target }) => isPure(file) && target.startsWith("node:"))
      .map(({ file, target }) => `${file} ${target}`);
    expect(wrong.filter((line) => !allowed.includes(line))).toEqual([]);
  });
});

test("what must be pure uses no clock, environment, randomness or console", () => {
  const impure = /\b(?:process\.|Date\b|Math\.random|console\.|setTimeout|fetch\()/;
  const wrong = files.filter(isPure).filter((file) => {
    const code = textOf(file)
      .replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, "")
      .replace(/"(?:[^"\\\n]|\\.)*"|`[^`]*`/g, '""');
    return impure.test(code);
  });
  expect(wrong).toEqual([]);
});

/** Without its imports and comments. */
const codeOf = (file: string): string =>
  textOf(file)
    .replace(/^(?:import|export)\b[^;]*?from\s+"[^"]+";?$/gm, "")
    .replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, "");

describe("the name of a program", () => {
  const programs = new Set(names().filter((name) => /\w/.test(name)));
  const literals = (code: string): readonly string[] =>
    [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map((match) => match[1] ?? "");
  const pattern = /\/((?:[^/\\\n *]|\\.|\[[^\]\n]*\])(?:[^/\\\n]|\\.|\[[^\]\n]*\])*)\/[dgimsuvy]*/g;
  /** Most of its words, of three at least, name programs: a list of them in one text. */
  const isList = (text: string): boolean => {
    const words = text.split(/[\s|,]+/).filter((word) => word !== "");
    return words.length >= 3 && words.filter((word) => programs.has(word)).length * 2 > words.length;
  };
  /** Programs among the alternatives of a regular expression, if they are two at least. */
  const alternatives = (text: string): readonly string[] => {
    const found = text.split(/\||\((?:\?[:=!<]*)?|[)\s^$]+|\\[bswd][+*]?/).filter((word) => programs.has(word));
    return found.length > 1 ? found : [];
  };
  /** What in the file names programs: a word that is the name of one, `first...` of a list, a pattern that matches several. */
  const namesIn = (code: string): readonly string[] => {
    // What safe-sh starts itself, by its place: nothing is said of what it does.
    const texts = literals(code.replace(/\bsystem(?:OrLocal)?Program\("[^"]*"\)/g, ""));
    const patterns = [...code.matchAll(pattern)].flatMap((match) => alternatives(match[1] ?? ""));
    return [
      ...new Set([
        ...texts.filter((text) => programs.has(text)),
        ...texts.filter(isList).map((text) => `${text.split(" ", 1)[0]}...`),
        ...patterns,
      ]),
    ].sort();
  };
  const named = files
    .filter((file) => !file.startsWith("catalog/"))
    .flatMap((file) => namesIn(codeOf(file)).map((name) => ({ file, name })));

  const reasonsFor: readonly ((each: { readonly file: string; readonly name: string }) => boolean)[] = [
    // Our own program.
    ({ name }) => name === "safe-sh" || name.startsWith("safe-sh..."),
    ({ name }) => ours.includes(name),
    ({ file, name }) => hosts.includes(name) && ofHosts.test(file),
    ({ file }) => languages.some(({ files }) => files.test(file)),
    ({ file, name }) => exceptions.some((row) => row.file === basename(file) && row.names.split(" ").includes(name)),
  ];

  test("stands in no room but the catalog, except for a reason", () => {
    const strangers = named.filter((each) => !reasonsFor.some((holds) => holds(each)));
    expect(strangers.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });

  test("has no exception that is no longer needed", () => {
    const unneeded = exceptions.flatMap(({ file, names: those }) =>
      those
        .split(" ")
        .filter((name) => !named.some((each) => basename(each.file) === file && each.name === name))
        .map((name) => `${file}: ${name}`),
    );
    expect(unneeded).toEqual([]);
    expect([...ours, ...hosts].filter((word) => !named.some(({ name }) => name === word))).toEqual([]);
    expect(languages.filter(({ files }) => !named.some(({ file }) => files.test(file)))).toEqual([]);
  });

  test.each([
    ["a list of programs in one text", 'new Set("chmod chown chgrp touch".split(" "))'],
    ["the name of one", 'name === "chown"'],
    ["a pattern", "/^(?:npm|pnpm)$/.test(name)"],
  ])("is found: %s", (_, code) => {
    expect(namesIn(code)).not.toEqual([]);
  });
});

describe("the words of findings", () => {
  const makers = new Set(["findings/words.ts", "doors/told.ts"]);
  const readers = files.filter((file) => imports.some((each) => each.file === file && makers.has(each.target)));

  // Whoever decides goes by codes and data.
  test("are made by the rooms that show them, and by no step to a decision", () => {
    const shows = ["findings", "record", "doors", "show", "cli", "index.ts"];
    expect(readers.filter((file) => !shows.includes(folderOf(file)))).toEqual([]);
  });

  const name = String.raw`(?:message|help|reason)(?:Of\([^()]*(?:\([^()]*\)[^()]*)*\))?`;
  const method = String.raw`\??\.(?:startsWith|endsWith|includes|indexOf|match|matchAll|replace|replaceAll|search|split|localeCompare)\(`;
  const compared = String.raw`\s*[!=]==?(?!\s*undefined)`;
  const reading = new RegExp(
    String.raw`\b${name}(?:${method}|${compared})|(?<!typeof \w+ )[!=]==?\s*(?:\w+\??\.)*${name}(?![\w.(])|\.(?:test|exec)\((?:\w+\??\.)*${name}\)`,
  );

  test("are not compared, searched or cut up", () => {
    expect(readers.filter((file) => reading.test(textOf(file)))).toEqual([]);
  });

  test.each([
    ["a comparison", "findings.find(({ message }) => message === verdict.reason)"],
    ["one with another side", "each.code === code && said === finding.message"],
    ["a search", 'messageOf(finding, "agent").startsWith("runs")'],
    ["a pattern", "/deletes/.test(finding.message)"],
    ["a change", 'help.replace(", or ", ", ")'],
  ])("are found if they are read: %s", (_, code) => {
    expect(reading.test(code)).toBe(true);
  });

  test("stand in the table alone", () => {
    const finds = ["syntax", "interpret", "judge", "decide", "doors"];
    // A finding's public form, and what tools give of it.
    const told = ["doors/told.ts", "doors/library/result-text.ts", "doors/mcp/server.ts", "doors/mcp/tools.ts"];
    const worded = /\bmessage\b[^;{}]*[:,][^;{}]*\bhelp\b[^;{}]*[:,}]/;
    const wrong = files.filter((file) => finds.includes(folderOf(file)) && worded.test(textOf(file)));
    expect(wrong.filter((file) => !told.includes(file))).toEqual([]);
    expect(worded.test('findings.add({ code: "too-complex", span, message: "too many", help: "split it" })')).toBe(
      true,
    );
  });
});

describe("the name of a host", () => {
  /** Where one stands for a reason. */
  const reasons: readonly { readonly file: string; readonly names: string; readonly why: string }[] = [
    {
      file: "doors/library/refusal-for.ts",
      names: "opencode",
      why: "its plugin calls the library, whose types name it",
    },
    { file: "cli/export.ts", names: "cursor", why: "a place in the log" },
    { file: "doors/shell/prompts.ts", names: "cursor", why: "the chosen answer of a list" },
    { file: "hosts/install/ere.ts", names: "cursor", why: "a place in a pattern" },
    { file: "show/pages/style.ts", names: "cursor", why: "a property of CSS" },
    { file: "syntax/tree-sitter.ts", names: "cursor", why: "walks a tree" },
  ];
  const known = [...new Set([...otherHosts, ...Object.values(events).map(({ agent }) => agent)])];
  const isOwn = (file: string, name: string): boolean =>
    otherHosts.some((host) => file.startsWith(`hosts/${host}/`) && [host, events[host].agent].includes(name));
  /** The files in which a new host is named. */
  const registers = ["hosts/all.ts", "hosts/events.ts", "hosts/rules.ts"];
  const namesIn = (code: string): readonly string[] =>
    known.filter((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code));
  const named = files
    // The catalog is about programs, whoever starts them.
    .filter((file) => !file.startsWith("catalog/") && !registers.includes(file))
    .flatMap((file) => namesIn(codeOf(file)).map((name) => ({ file, name })))
    .filter(({ file, name }) => !isOwn(file, name));
  const isReasoned = ({ file, name }: { readonly file: string; readonly name: string }): boolean =>
    reasons.some((row) => row.file === file && row.names.split(" ").includes(name));

  test("stands in its own folder: what is known of one host is a field of its event.ts or host.ts", () => {
    expect(named.filter((each) => !isReasoned(each)).map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });

  test("has no exception that is no longer needed", () => {
    const unneeded = reasons.flatMap(({ file, names: those }) =>
      those
        .split(" ")
        .filter((name) => !named.some((each) => each.file === file && each.name === name))
        .map((name) => `${file}: ${name}`),
    );
    expect(unneeded).toEqual([]);
  });

  test.each([
    ["a comparison", 'if (host === "codex") return codexChecks();'],
    ["a key of a table", "const titles = { gemini: 1 };"],
    ["a part of a text", "`safe-sh init --host kimi`"],
    ["an agent", 'host: "gemini-cli",'],
  ])("is found: %s", (_, code) => {
    expect(namesIn(code)).not.toEqual([]);
  });
});

test("slow pipes and messages of errors are src/system's alone", () => {
  const copies = /\bEAGAIN\b|instanceof Error \? \w+\.message/;
  const allowed = [
    // In between, other work goes on.
    "doors/agent/watching.ts",
    // They may import nothing of ours.
    "policy/patterns.ts",
    "catalog/rows.ts",
  ];
  const wrong = files.filter((file) => !file.startsWith("system/") && copies.test(textOf(file)));
  expect(wrong.filter((file) => !allowed.includes(file))).toEqual([]);
});

// Texts from outside reach standard error by one function, which keeps them on their line (`test/cli/hostile-texts.test.ts` feeds them).
describe("a message with a value in it", () => {
  const raw = /\bwrite\(\s*2,\s*`[^`]*\$\{/;
  /** Each has its reason. */
  const reasons: Readonly<Record<string, string>> = {
    "cli/patch.ts": "a list, of which each line is shown by itself",
    "cli/text/progress.ts": "numbers",
    "cli/try.ts": "what was changed, of which each line is shown by itself",
    "doors/shell/door.ts": "the same, and a command to run by hand, which may be long",
    "doors/agent/watching.ts": "JSON",
    "record/record.ts": "a line that is shown, with less patience for its reader",
  };
  const found = files.filter((file) => !file.startsWith("system/") && raw.test(textOf(file)));

  test("is printed by `complain`, except for a reason", () => {
    expect(found).toEqual(Object.keys(reasons).sort());
  });

  test("is found if it is not", () => {
    expect(raw.test("write(2, `safe-sh: ${problem}\\n`)")).toBe(true);
  });
});

// What a program prints is seen: whole lines by `tell`, patches by `tellLines`, JSON by `tellJson`; what has colours is made of parts that
// `visible` has made. `test/cli/hostile-outputs.test.ts` feeds them.
describe("standard output", () => {
  const raw = /\bwrite\(\s*1,/;
  /** Each has its reason. */
  const reasons: Readonly<Record<string, string>> = {
    "cli/agent.ts": "the answer of an agent, as it is",
    "cli/check.ts": "colours, and pages",
    "cli/completions.ts": "a script of our own",
    "cli/doctor/doctor.ts": "colours",
    "cli/jsonl.ts": "many lines of JSON at once",
    "cli/keep.ts": "colours",
    "cli/log.ts": "colours",
    "cli/main.ts": "help",
    "cli/policy.ts": "colours",
    "cli/preamble.ts": "a text of many lines for a model",
    "cli/replay.ts": "colours",
    "cli/report.ts": "a page",
    "cli/rules.ts": "colours",
    "cli/stats.ts": "colours",
    "cli/subcommand.ts": "help",
    "cli/suggest.ts": "colours",
    "cli/trials.ts": "colours",
    "cli/trust.ts": "colours",
    "cli/undo.ts": "colours",
    "doors/hook/main.ts": "the answer, which is JSON",
    "doors/shell/door.ts": "the environment, for the client that asks for it",
    "run/run.ts": "what a command prints",
  };
  const found = files.filter((file) => !file.startsWith("system/") && raw.test(textOf(file)));

  test("is written by `tell`, `tellLines` and `tellJson`, except for a reason", () => {
    expect(found).toEqual(Object.keys(reasons).sort());
  });

  test("gets JSON from `jsonOf` alone, in which all is seen", () => {
    const rawJson = /(?:\bwrite\(\s*[12],|\b(?:stdout|stderr):)[^;]*JSON\.stringify\(/;
    expect(files.filter((file) => rawJson.test(textOf(file)))).toEqual([]);
    expect(rawJson.test("return { stdout: `${JSON.stringify(value)}\\n` };")).toBe(true);
  });
});
