// The code frame of a finding: the lines of the script that it is about, underlined.
import type { Span } from "../../syntax/span.ts";
import { show } from "../../system/visible.ts";
import type { Style } from "./style.ts";

const tabStop = 4;
const mostLines = 5;
const leastWidth = 20;

interface Cell {
  readonly text: string;
  readonly width: number;
  readonly marked: boolean;
}

/**
 * Draws the lines that `span` touches. Long lines are cut around the span, long spans in their middle.
 *
 * @example
 * //   1 | echo hi > out.txt
 * //     |         ^^^^^^^^^
 */
export function frame(source: string, span: Span, style: Pick<Style, "columns" | "bad" | "dim">): string {
  const lines = touched(source, span);
  const digits = String(lines.at(-1)?.number ?? 1).length;
  const bar = (number: string): string => style.dim(`${number.padStart(digits + 2)} |`);
  const width = Math.max(leastWidth, style.columns - digits - 5);
  const drawn: string[] = [];
  const left = lines.length > mostLines ? [...lines.slice(0, mostLines - 2), undefined, ...lines.slice(-1)] : lines;
  for (const line of left) {
    if (!line) {
      drawn.push(bar("..."));
      continue;
    }
    const cells = cut(cellsOf(line.text, line.start, span), width);
    const text = cells.map((cell) => cell.text).join("");
    drawn.push(`${bar(String(line.number))} ${text}`.trimEnd());
    const underline = cells
      .map((cell) => (cell.marked ? "^" : " ").repeat(cell.width))
      .join("")
      .trimEnd();
    if (underline !== "") drawn.push(`${bar("")} ${style.bad(underline)}`);
  }
  return drawn.join("\n");
}

interface Line {
  readonly number: number;
  readonly start: number;
  readonly text: string;
}

function touched(source: string, span: Span): readonly Line[] {
  const first = Math.min(span.start, source.length);
  let next = 0;
  return source.split("\n").flatMap((text, index) => {
    const start = next;
    next += text.length + 1;
    return next > first && (start <= first || start < span.end) ? [{ number: index + 1, start, text }] : [];
  });
}

function cellsOf(text: string, start: number, span: Span): readonly Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  let offset = start;
  for (const character of text) {
    const blanks = tabStop - (column % tabStop);
    const shown = character === "\t" ? { text: " ".repeat(blanks), width: blanks } : show(character);
    // A span without length still points somewhere.
    const marked = offset >= span.start && (offset < span.end || (span.end === span.start && offset === span.start));
    cells.push({ ...shown, marked });
    column += shown.width;
    offset += character.length;
  }
  const beyond = span.start === span.end && span.start === offset;
  return beyond ? [...cells, { text: " ", width: 1, marked: true }] : cells;
}

const gap: Cell = { text: "...", width: 3, marked: false };

/** Keeps `width` columns: the marked part, with some text before it. */
function cut(cells: readonly Cell[], width: number): readonly Cell[] {
  if (sum(cells) <= width) return cells;
  let from = Math.max(
    0,
    cells.findIndex((cell) => cell.marked),
  );
  // A quarter of the line for the text before.
  for (let before = 0; from > 0 && before < width / 4; from--) before += cells[from - 1]?.width ?? 1;
  // Unless the end of the line would leave room.
  for (let rest = sum(cells.slice(from)); from > 0 && rest + (cells[from - 1]?.width ?? 1) <= width - gap.width; from--)
    rest += cells[from - 1]?.width ?? 1;
  const kept: Cell[] = from > 0 ? [gap] : [];
  let used = sum(kept);
  for (const [index, cell] of cells.slice(from).entries()) {
    const last = from + index === cells.length - 1;
    if (used + cell.width > width - (last ? 0 : gap.width)) {
      kept.push(cell.marked ? { ...gap, marked: true } : gap);
      break;
    }
    kept.push(cell);
    used += cell.width;
  }
  return kept;
}

const sum = (cells: readonly Cell[]): number => cells.reduce((total, cell) => total + cell.width, 0);
