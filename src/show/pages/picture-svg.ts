// A picture of a command as one SVG image: boxes in boxes, a line for each fact and effect, the guilty text marked.

import { show } from "../../system/visible.ts";
import type { Part, Picture } from "../picture/picture.ts";
import { line } from "./escape.ts";
import { marked } from "./marked.ts";
import { svgStyle } from "./style.ts";

const lineHeight = 21;
const gap = 5;
const letter = 8.43;
const padding = 10;
const margin = 20;
const columns = 96;
const narrowest = 24;
/** More rows than this are counted, not drawn. */
const mostRows = 400;

interface Cell {
  readonly text: string;
  readonly tone: string;
  readonly isMarked?: boolean;
}
interface Row {
  readonly depth: number;
  readonly cells: readonly Cell[];
  /** Pixels. */
  readonly height: number;
}
interface Box {
  readonly depth: number;
  readonly from: number;
  readonly to: number;
  readonly tone: string;
  readonly guilty: boolean;
}

/** One SVG document. */
export function pictureSvg(picture: Picture): string {
  const rows: Row[] = [];
  const boxes: Box[] = [];
  const add = (depth: number, cells: readonly Cell[]): void => {
    for (const part of wrapped(cells, Math.max(narrowest, columns - depth * 3)))
      rows.push({ depth, cells: part, height: lineHeight });
  };
  const skip = (height: number): void => {
    rows.push({ depth: 0, cells: [], height });
  };
  add(0, [
    { text: picture.safety, tone: picture.safety === "mutating" ? "bad" : "good" },
    { text: `: ${picture.reason}`, tone: "" },
  ]);
  skip(lineHeight / 2);
  for (const cells of sourceLines(picture)) add(0, cells);
  skip(lineHeight / 2);
  const open = (part: Part, depth: number): void => {
    if (rows.length > mostRows) return;
    const isBox = part.tone === "structure" || part.tone === "command";
    if (isBox) skip(gap);
    const from = rows.length;
    add(depth + (isBox ? 1 : 0), cellsOf(part));
    for (const { written, became = [] } of part.words ?? [])
      if (became.length > 0) add(depth + 2, [{ text: `${written} → ${became.join(" or ")}`, tone: "faint" }]);
    for (const inner of part.parts) open(inner, depth + 1);
    if (!isBox) return;
    skip(gap);
    boxes.push({ depth, from, to: rows.length, tone: part.tone, guilty: part.guilty });
  };
  for (const part of picture.parts) open(part, 0);
  if (rows.length > mostRows) add(0, [{ text: "… and more, which `safe-sh explain` prints", tone: "faint" }]);
  for (const { message, help } of picture.findings.slice(0, 5)) {
    skip(lineHeight / 2);
    add(0, [{ text: message, tone: "bad" }]);
    add(1, [{ text: help, tone: "faint" }]);
  }
  for (const { text, below = [] } of picture.around) {
    skip(lineHeight / 2);
    add(0, [{ text, tone: "strong" }]);
    for (const inner of below) add(1, [{ text: inner.text, tone: "faint" }]);
  }
  return drawn(picture, rows, boxes);
}

function cellsOf({ tone, text, joint, guilty }: Part): readonly Cell[] {
  const isEffect = tone !== "structure" && tone !== "command" && tone !== "fact";
  return [
    ...(joint === undefined ? [] : [{ text: `${joint} `, tone: "faint" }]),
    ...(isEffect ? [{ text: "● ", tone }] : []),
    { text, tone, ...(guilty && isEffect ? { isMarked: true } : {}) },
  ];
}

const sourceLines = (picture: Picture): readonly (readonly Cell[])[] => {
  const result: Cell[][] = [[]];
  for (const { text, guilty } of marked(picture.source, picture.findings))
    for (const [index, piece] of text.split("\n").entries()) {
      if (index > 0) result.push([]);
      if (piece !== "") result.at(-1)?.push({ text: piece.replace(/\t/g, "    "), tone: "strong", isMarked: guilty });
    }
  return result.slice(0, 60);
};

/** Cells in rows of so many columns, cut at blanks where there are some. */
function wrapped(cells: readonly Cell[], width: number): readonly (readonly Cell[])[] {
  const result: Cell[][] = [[]];
  let used = 0;
  for (const cell of cells)
    for (const word of cell.text.split(/(?<= )/)) {
      const isLong = widthOf(word) > width;
      if (used > 0 && used + widthOf(word) > width && !isLong) {
        result.push([]);
        used = 0;
      }
      let text = "";
      for (const character of word) {
        const shown = show(character);
        if (used + shown.width > width) {
          result.at(-1)?.push({ ...cell, text });
          result.push([]);
          text = "";
          used = 0;
        }
        text += character;
        used += shown.width;
      }
      result.at(-1)?.push({ ...cell, text });
    }
  return result.map(merged);
}

/** Neighbours that look alike become one. */
function merged(cells: readonly Cell[]): readonly Cell[] {
  const result: Cell[] = [];
  for (const cell of cells) {
    const last = result.at(-1);
    if (cell.text === "") continue;
    if (last && last.tone === cell.tone && last.isMarked === cell.isMarked)
      result[result.length - 1] = { ...last, text: last.text + cell.text };
    else result.push(cell);
  }
  return result;
}

const widthOf = (text: string): number => [...text].reduce((sum, character) => sum + show(character).width, 0);

function drawn(picture: Picture, rows: readonly Row[], boxes: readonly Box[]): string {
  const indent = (depth: number): number => margin + depth * padding * 2;
  const tops = [margin];
  for (const { height: each } of rows) tops.push((tops.at(-1) ?? 0) + each);
  const top = (row: number): number => tops[row] ?? margin;
  const right = Math.max(
    480,
    ...rows.map(({ depth, cells }) => indent(depth) + widthOf(cells.map(({ text }) => text).join("")) * letter),
  );
  const width = Math.ceil(right + margin * 2);
  const height = Math.ceil(top(rows.length) + margin);
  const rectangles = [...boxes]
    .sort((a, b) => a.depth - b.depth)
    .map(
      ({ depth, from, to, tone, guilty }) =>
        `<rect class="box ${tone === "structure" ? "outer" : "inner"}${guilty ? " guilty" : ""}" x="${indent(depth)}" y="${top(from)}" width="${width - indent(depth) - margin - depth * 6}" height="${top(to) - top(from)}" rx="6"/>`,
    );
  const texts = rows.map(({ depth, cells }, index) => {
    if (cells.length === 0) return "";
    const y = top(index) + 16;
    let column = 0;
    const marks: string[] = [];
    const spans = cells.map(({ text, tone, isMarked }) => {
      const x = indent(depth) + 2 + column * letter;
      const length = widthOf(text);
      if (isMarked)
        marks.push(
          `<rect class="mark" x="${x.toFixed(1)}" y="${y - 14}" width="${(length * letter).toFixed(1)}" height="18"/>`,
        );
      column += length;
      return `<tspan x="${x.toFixed(1)}" class="${tone}${isMarked ? " bad" : ""}">${line(text)}</tspan>`;
    });
    return `${marks.join("")}<text xml:space="preserve" y="${y}">${spans.join("")}</text>`;
  });
  const title = `${picture.safety}: ${picture.source.slice(0, 200)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" class="safe-sh" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">
<title id="title">${line(title)}</title>
<style>${svgStyle}</style>
<rect class="paper" width="${width}" height="${height}" rx="10"/>
${[...rectangles, ...texts.filter((text) => text !== "")].join("\n")}
</svg>
`;
}
