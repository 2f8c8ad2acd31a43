// Views of an SQLite database that could run a program: `edit()` of its shell starts one, also for a view that a mere
// SELECT names. Read from the schema table, the b-tree of the first page (https://sqlite.org/fileformat.html).
import { readSync } from "node:fs";
import { ofDatabase } from "./database-file.ts";

/** More pages than these are not read: the schema is then not known. */
const mostPages = 4096;

/** Does the schema hold a view that may call `edit()`, or is it not known? Not if there is no such database. */
export const mayEdit = (path: string): boolean =>
  ofDatabase(
    path,
    (descriptor, header) =>
      header.toString("latin1").startsWith("SQLite format 3") && schemaTexts(descriptor, header).some(callsEdit),
  ) ?? true;

/** In UTF-16 there are zeros between the letters. */
function callsEdit(row: Buffer): boolean {
  const text = row.toString("latin1").replaceAll("\0", "");
  return /view/i.test(text) && /(?<!\w)edit(?!\w)/i.test(text);
}

/** The rows of the schema table as they lie in the file. Throws if the file is not as it should be. */
function schemaTexts(descriptor: number, header: Buffer): readonly Buffer[] {
  const written = header.readUInt16BE(16);
  const size = written === 1 ? 65536 : written;
  const usable = size - (header[20] ?? 0);
  if (size < 512 || usable < 480) throw new Error("no page has this size");
  let read = 0;
  const pageAt = (number: number): Buffer => {
    if (number < 1 || ++read > mostPages) throw new Error("there are too many pages");
    const page = Buffer.alloc(size);
    if (readSync(descriptor, page, 0, size, (number - 1) * size) < size) throw new Error("a page is missing");
    return page;
  };
  const rows: Buffer[] = [];
  const pages = [1];
  for (let number = pages.pop(); number !== undefined; number = pages.pop()) {
    const page = pageAt(number);
    const start = number === 1 ? 100 : 0;
    const isLeaf = page[start] === 13;
    if (!isLeaf && page[start] !== 5) throw new Error("the page is of another kind");
    const cells = start + (isLeaf ? 8 : 12);
    for (let index = 0; index < page.readUInt16BE(start + 3); index++) {
      const at = page.readUInt16BE(cells + 2 * index);
      if (isLeaf) rows.push(rowAt(page, at, usable, pageAt));
      else pages.push(page.readUInt32BE(at));
    }
    if (!isLeaf) pages.push(page.readUInt32BE(start + 8));
  }
  return rows;
}

/** A row, with what does not fit into the page and lies in a chain of others. */
function rowAt(page: Buffer, at: number, usable: number, pageAt: (number: number) => Buffer): Buffer {
  const length = numberAt(page, at);
  const start = numberAt(page, length.end).end;
  const most = usable - 35;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((length.value - least) % (usable - 4));
  const here = length.value <= most ? length.value : fitting <= most ? fitting : least;
  const parts = [page.subarray(start, start + here)];
  let missing = length.value - here;
  for (let next = missing > 0 ? page.readUInt32BE(start + here) : 0; missing > 0; ) {
    const more = pageAt(next);
    parts.push(more.subarray(4, 4 + Math.min(missing, usable - 4)));
    missing -= usable - 4;
    next = more.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

/** Seven bits a byte, the highest first; the last byte has no eighth bit, but the ninth one holds eight. */
function numberAt(page: Buffer, start: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let at = start; at < start + 8; at++) {
    const byte = page.readUInt8(at);
    value = value * 128 + (byte % 128);
    if (byte < 128) return { value, end: at + 1 };
  }
  return { value: value * 256 + page.readUInt8(start + 8), end: start + 9 };
}
