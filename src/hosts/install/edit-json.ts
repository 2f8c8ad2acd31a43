// Edits of a JSON file's text that touch no other character of it.
import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  JsonError,
  modify,
  type Node,
  parseObject,
} from "../../system/jsonc.ts";

/** The settings have a form that cannot be edited. `message` has the place, counted from 1; `help`, what to do. */
export class SettingsError extends Error {
  readonly help: string;
  constructor(message: string, help = "mend the file by hand, or move it away") {
    super(message);
    this.help = help;
  }
}

export type Path = (string | number)[];

/** The object that a text holds, and where its parts stand. @throws SettingsError */
export function treeOf(text: string): Node {
  try {
    const root = parseObject(text.trim() === "" ? "{}" : text);
    refuseDoubled(root);
    for (const key of ["hooks", "env", "permissions"]) {
      const node = findNodeAtLocation(root, [key]);
      if (node) refuseDoubled(node);
    }
    return root;
  } catch (error) {
    throw error instanceof JsonError ? new SettingsError(error.message) : error;
  }
}

/** Of a key that stands there twice, the client reads the last, and an editor finds the first. */
function refuseDoubled(object: Node): void {
  if (object.type !== "object") return;
  const keys = (object.children ?? []).map((member) => String(member.children?.[0]?.value));
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice !== undefined) throw new SettingsError(`\`${twice}\` is there twice`);
}

/** The value at a path; undefined: there is none. */
export function valueAt(text: string, path: Path): unknown {
  const node = findNodeAtLocation(treeOf(text), path);
  return node && getNodeValue(node);
}

/** @throws SettingsError if something of another type is there. */
export function expectType(root: Node, path: Path, type: "object" | "array"): void {
  const node = findNodeAtLocation(root, path);
  if (node && node.type !== type) throw new SettingsError(`\`${path.join(".")}\` is not an ${type}`);
}

/** Adds a last member to the object or array at `path`, which is made if it is missing. `key`: of an object's member. */
export function addTo(given: string, path: Path, key: string | undefined, value: unknown): string {
  const text = given.trim() === "" ? "{}\n" : given;
  const root = treeOf(text);
  expectType(root, path, key === undefined ? "array" : "object");
  const parent = findNodeAtLocation(root, path);
  if (parent) return insertInto(text, parent, key, value);
  const above = path.slice(0, -1);
  return addTo(text, above, String(path.at(-1)), key === undefined ? [value] : { [key]: value });
}

function insertInto(text: string, parent: Node, key: string | undefined, value: unknown): string {
  const unit = indentOf(text);
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const last = parent.children?.at(-1);
  const outer = /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", parent.offset - 1) + 1))?.[0] ?? "";
  const indent = outer + unit;
  const json = JSON.stringify(value, undefined, unit)
    .split("\n")
    .join(newline + indent);
  const member = `${newline}${indent}${key === undefined ? "" : `${JSON.stringify(key)}: `}${json}`;
  if (last) {
    const at = last.offset + last.length;
    return `${text.slice(0, at)},${member}${text.slice(at)}`;
  }
  const [open, close] = [parent.offset + 1, parent.offset + parent.length - 1];
  // Between the brackets there are blanks, or a comment that stays.
  return `${text.slice(0, open)}${text.slice(open, close).trimEnd()}${member}${newline}${outer}${text.slice(close)}`;
}

/** The text with the value at a path. Another one that stands there is replaced if it is ours. */
export function withMember(text: string, path: Path, value: unknown, isOurs: (now: unknown) => boolean): string {
  const now = valueAt(text, path);
  if (now === undefined) return addTo(text, path.slice(0, -1), String(path.at(-1)), value);
  return isOurs(now) && JSON.stringify(now) !== JSON.stringify(value) ? setAt(text, path, value) : text;
}

/** The text without the value at a path, if it is ours, and without objects that only held it. */
export function withoutMember(text: string, path: Path, isOurs: (now: unknown) => boolean): string {
  const now = valueAt(text, path);
  return now !== undefined && isOurs(now) ? takeOut(text, path, path.length - 1) : text;
}

/** Takes out what stands at `path`, and whatever is empty then of the `levels` above it. */
export function takeOut(text: string, path: Path, levels: number): string {
  let result = removeAt(text, path);
  for (let up = 1; up <= levels; up++) {
    const above = path.slice(0, -up);
    if (above.length === 0 || !isEmptyAt(result, above)) break;
    result = removeAt(result, above);
  }
  return result;
}

export const isEmptyAt = (text: string, path: Path): boolean =>
  (findNodeAtLocation(treeOf(text), path)?.children?.length ?? 1) === 0;

export function setAt(text: string, path: Path, value: unknown): string {
  const formattingOptions = { insertSpaces: indentOf(text) !== "\t", tabSize: indentOf(text).length, eol: "\n" };
  return applyEdits(text, modify(text, path, value, { formattingOptions }));
}

/** Takes a member out of its object or array, with the comma that it needed, and touches no other character. */
export function removeAt(text: string, path: Path): string {
  const node = findNodeAtLocation(treeOf(text), path);
  const member = node?.parent?.type === "property" ? node.parent : node;
  const parent = member?.parent;
  if (!member || !parent?.children) return text;
  const end = member.offset + member.length;
  const at = parent.children.indexOf(member);
  const before = parent.children[at - 1];
  if (before) return text.slice(0, before.offset + before.length) + text.slice(end);
  const after = parent.children[at + 1];
  if (after) return text.slice(0, member.offset) + text.slice(after.offset);
  return text.slice(0, member.offset).trimEnd() + text.slice(end).replace(/^\s*,?\s*/, "");
}

/** The indentation that the file has already. */
const indentOf = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1]?.replace(/^\t+/, "\t") ?? "  ";
