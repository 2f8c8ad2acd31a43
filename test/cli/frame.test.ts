// Code frames: tabs, wide characters, long lines, spans over lines, and nothing that a terminal would obey.
import { describe, expect, test } from "vitest";
import { frame } from "../../src/cli/text/frame.ts";
import { plainStyle } from "../../src/cli/text/style.ts";
import { visible } from "../../src/system/visible.ts";

const style = { ...plainStyle, columns: 60 };

const of = (source: string, part: string, from = 0): string => {
  const start = source.indexOf(part, from);
  return frame(source, { start, end: start + part.length }, style);
};

describe("frame", () => {
  test.each([
    ["one line", "echo hi > f", "> f", ["  1 | echo hi > f", "    |         ^^^"]],
    ["a later line", "a\nb\nrm x\nc", "rm", ["  3 | rm x", "    | ^^"]],
    ["a tab", "\trm x", "rm", ["  1 |     rm x", "    |     ^^"]],
    ["wide characters", "echo 漢字; rm x", "rm", ["  1 | echo 漢字; rm x", "    |            ^^"]],
    ["a wide character marked", "rm 漢", "漢", ["  1 | rm 漢", "    |    ^^"]],
    ["an emoji", "echo 🎉; rm x", "rm", ["  1 | echo 🎉; rm x", "    |          ^^"]],
    ["combining marks", "echo e\u0301; rm x", "rm", ["  1 | echo e\u0301; rm x", "    |         ^^"]],
    ["a control character", "echo '\x1b[2J'; rm", "rm", ["  1 | echo '\\e[2J'; rm", "    |               ^^"]],
    ["two lines", "a\nrm \\\n x\nb", "rm \\\n x", ["  2 | rm \\", "    | ^^^^", "  3 |  x", "    | ^^"]],
    ["a carriage return", "rm x\r\nls", "rm x", ["  1 | rm x\\r", "    | ^^^^"]],
  ])("%s", (_name, source, part, lines) => {
    expect(of(source, part).split("\n")).toEqual(lines);
  });

  test("a long line is cut around its span", () => {
    const source = `${"echo aaaa; ".repeat(20)}rm x; ${"echo bbbb; ".repeat(20)}`;
    const lines = of(source, "rm x").split("\n");
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(style.columns);
    const [text, underline] = lines;
    expect(text).toMatch(/^ {2}1 \| \.\.\..*rm x;.*\.\.\.$/);
    expect(text?.slice(underline?.indexOf("^"), (underline?.lastIndexOf("^") ?? 0) + 1)).toBe("rm x");
  });

  test("a span wider than the line", () => {
    const lines = of(`rm ${"a".repeat(500)}`, `rm ${"a".repeat(500)}`).split("\n");
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(style.columns);
    expect(lines[0]).toMatch(/^ {2}1 \| rm a+\.\.\.$/);
  });

  test("a span over many lines shows its first and its last", () => {
    const source = Array.from({ length: 100 }, (_, index) => `rm ${index}`).join("\n");
    const lines = of(source, source).split("\n");
    expect(lines.length).toBeLessThanOrEqual(10);
    expect(lines.at(-2)).toBe("  100 | rm 99");
    expect(lines).toContain("  ... |");
  });

  test.each([
    ["", 0, 0],
    ["ls", 2, 2],
    ["ls", 0, 0],
    ["a\n", 2, 2],
    ["ls", 50, 90],
    ["a\nb", 1, 2],
  ])("any span is drawn: %j %i %i", (source, start, end) => {
    expect(frame(source, { start, end }, style)).toMatch(/^ {2}\d+ \|/);
  });

  test("nothing that a terminal obeys gets through, whatever the code point", () => {
    for (let code = 0; code < 0x11000; code += 1) {
      const shown = visible(String.fromCodePoint(code));
      if (
        code < 0x20 ||
        (code >= 0x7f && code < 0xa0) ||
        (code >= 0x202a && code <= 0x202e) ||
        (code >= 0x2066 && code <= 0x2069)
      )
        expect(shown).toMatch(/^\\[ -~]+$/);
    }
  });
});
