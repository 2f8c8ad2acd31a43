// Did safe-sh foresee the commands that bash ran? Known text must be equal, holes are free.
import type { Invocation } from "../../src/interpret/invocation.ts";
import type { Shape, Text } from "../../src/interpret/text.ts";

const escaped = (value: string): string => value.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
const hole: Readonly<Record<Shape, string>> = {
  any: "[^\\x00]*",
  path: "[^\\x00]*",
  natural: "\\d+",
  integer: "-?\\d+",
  word: "[0-9A-Za-z][\\w./@^~-]*",
  ref: "[^\\x00-\\x20~^:?*[\\\\]*",
};
const pattern = (text: Text): string =>
  text.pieces.map((piece) => (typeof piece === "string" ? escaped(piece) : hole[piece.shape])).join("");

/** Could `value` be what `text` stands for? */
export const couldBe = (text: Text, value: string): boolean => new RegExp(`^${pattern(text)}$`).test(value);

/** Is `call`, name first, one of the calls that `invocation` stands for? */
export function covers({ fields }: Pick<Invocation, "fields">, call: readonly string[]): boolean {
  // Field by field where that is possible: one expression for thousands of fields would be too large.
  if (fields.every(({ many }) => !many))
    return fields.length === call.length && fields.every(({ text }, index) => couldBe(text, call[index] ?? ""));
  const one = fields.map(({ text, many }) => (many ? `(?:${pattern(text)}\\x00)*` : `${pattern(text)}\\x00`));
  return new RegExp(`^${one.join("")}$`).test(call.map((field) => `${field}\0`).join(""));
}
