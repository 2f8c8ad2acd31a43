// Our entry in Claude Code's settings: put in, brought up to date, taken out, with everything else as it was.
import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  JsonError,
  modify,
  type Node,
  parseObject,
} from "../system/jsonc.ts";

/** One command that Claude Code starts for an event, in the form that needs no shell. */
export interface HookEntry {
  readonly type: "command";
  readonly command: string;
  readonly args: readonly string[];
  /** Seconds. */
  readonly timeout: number;
  /** Absent at events for which Claude Code ignores it. */
  readonly onFailure?: "block";
}

/** Where an entry of ours belongs. */
export interface HookPlace {
  readonly event: "PreToolUse" | "SubagentStop";
  /** The tool, or the agent, for which it is asked. */
  readonly matcher: string;
  /** Its program's name, by which it is known again. */
  readonly program: RegExp;
}

/** The hook that answers for Bash calls. */
export const bashHook: HookPlace = {
  event: "PreToolUse",
  matcher: "Bash",
  program: /(?:^|[/\\])safe-sh-hook(?:\.cjs)?$/,
};

/** The check of a plan, when a planning agent wants to stop. */
export const planHook: HookPlace = {
  event: "SubagentStop",
  matcher: "tdd-planner",
  program: /(?:^|[/\\])validate-plan-output$/,
};

/** The settings have a form that Claude Code does not read. `message` has the place, counted from 1. */
export class SettingsError extends Error {}

type Path = (string | number)[];
const pathOf = ({ event }: HookPlace): Path => ["hooks", event];

/** The settings with our entry exactly once. One that is there keeps its place, its arguments and its timeout. */
export function withHook(text: string, entry: HookEntry, place: HookPlace = bashHook): string {
  const start = text.trim() === "" ? "{}\n" : text;
  const [first, ...doubled] = ours(start, place);
  if (!first) return withNew(start, entry, place);
  const once = without(start, doubled);
  return withCurrent(once, first, entry);
}

/** The same as a value, without comments and layout. */
export const hookedSettings = (text: string, entry: HookEntry): unknown => getNodeValue(tree(withHook(text, entry)));

function withNew(text: string, entry: HookEntry, place: HookPlace): string {
  const root = tree(text);
  const group = { matcher: place.matcher, hooks: [entry] };
  const groups = findNodeAtLocation(root, pathOf(place));
  if (groups) return insertInto(text, groups, undefined, group);
  const hooks = findNodeAtLocation(root, ["hooks"]);
  return hooks
    ? insertInto(text, hooks, place.event, [group])
    : insertInto(text, root, "hooks", { [place.event]: [group] });
}

/** Adds a last member to an object or array, and touches no other character. */
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

/** The settings without our entry, and without objects that only held it. */
export function withoutHook(text: string, place: HookPlace = bashHook): string {
  if (text.trim() === "") return text;
  return without(text, ours(text, place));
}

function withCurrent(text: string, path: Path, entry: HookEntry): string {
  const now: unknown = getNodeValue(findNodeAtLocation(tree(text), path) ?? tree(text));
  const before = isObject(now) ? now : {};
  // Without `args`, a shell reads the command.
  const words = typeof before.command === "string" ? before.command.split(/\s+/).slice(1) : [];
  const given = Array.isArray(before.args) ? before.args.filter((each) => typeof each === "string") : words;
  // Options that its user gave the hook; the path of its program is ours.
  const options = given.filter((each) => each.startsWith("--"));
  const args = [...entry.args, ...options];
  let result = text;
  const update = (key: string, value: unknown): void => {
    if (JSON.stringify(before[key]) !== JSON.stringify(value)) result = set(result, [...path, key], value);
  };
  update("type", entry.type);
  update("command", entry.command);
  update("args", args);
  if (typeof before.timeout !== "number") update("timeout", entry.timeout);
  if (entry.onFailure) update("onFailure", entry.onFailure);
  return result;
}

/** Where our entries stand, first to last. */
function ours(text: string, place: HookPlace): Path[] {
  const groups = findNodeAtLocation(tree(text), pathOf(place));
  return (groups?.children ?? []).flatMap((group, at) => {
    const hooks = findNodeAtLocation(group, ["hooks"]);
    return (hooks?.children ?? []).flatMap((hook, index) =>
      isOurs(getNodeValue(hook), place) ? [[...pathOf(place), at, "hooks", index]] : [],
    );
  });
}

function isOurs(hook: unknown, { program }: HookPlace): boolean {
  if (!isObject(hook)) return false;
  const words = [hook.command, ...(Array.isArray(hook.args) ? hook.args : [])];
  return words.some((word) => typeof word === "string" && program.test(word.split(/\s/)[0] ?? ""));
}

/** The parts of the settings that decide whether our hook runs. */
export interface SettingsSummary {
  /** Our entries: the program and its arguments, its matcher, and whether its failure blocks. */
  readonly entries: readonly {
    readonly command: string;
    readonly args: readonly string[] | undefined;
    readonly matcher: string;
    readonly blocksOnFailure: boolean;
  }[];
  readonly allHooksOff: boolean;
  readonly managedHooksOnly: boolean;
  /** Rules that allow every Bash call without a question. */
  readonly allowsAll: readonly string[];
}

/** @throws SettingsError */
export function summaryOf(text: string): SettingsSummary {
  const root = tree(text);
  const value = (path: Path): unknown => {
    const node = findNodeAtLocation(root, path);
    return node && getNodeValue(node);
  };
  const rules = value(["permissions", "allow"]);
  return {
    entries: ours(text, bashHook).map((path) => {
      const hook: unknown = value(path);
      const { command, args, onFailure } = isObject(hook) ? hook : {};
      const matcher = value([...path.slice(0, -2), "matcher"]);
      return {
        command: typeof command === "string" ? command : "",
        args: Array.isArray(args) ? args.map(String) : undefined,
        matcher: typeof matcher === "string" ? matcher : "",
        blocksOnFailure: onFailure === "block",
      };
    }),
    allHooksOff: value(["disableAllHooks"]) === true,
    managedHooksOnly: value(["allowManagedHooksOnly"]) === true,
    allowsAll: (Array.isArray(rules) ? rules.map(String) : []).filter((rule) =>
      /^(?:Bash(?:\(\*?\)|\(:\*\))?|\*)$/.test(rule),
    ),
  };
}

/** Takes entries out, last first, and whatever is empty then: their group, the event, `hooks`. */
function without(text: string, paths: readonly Path[]): string {
  let result = text;
  for (const path of [...paths].reverse()) {
    result = remove(result, path);
    const above: Path[] = [path.slice(0, -1), path.slice(0, -2), path.slice(0, -3), path.slice(0, -4)];
    const [hooks = [], group = [], groups = [], all = []] = above;
    if (!isEmpty(result, hooks)) continue;
    result = remove(result, group);
    for (const place of [groups, all]) if (isEmpty(result, place)) result = remove(result, place);
  }
  return result;
}

const isEmpty = (text: string, path: Path): boolean =>
  (findNodeAtLocation(tree(text), path)?.children?.length ?? 1) === 0;

function set(text: string, path: Path, value: unknown): string {
  const formattingOptions = { insertSpaces: indentOf(text) !== "\t", tabSize: indentOf(text).length, eol: "\n" };
  return applyEdits(text, modify(text, path, value, { formattingOptions }));
}

/** Takes a member out of its object or array, with the comma that it needed, and touches no other character. */
function remove(text: string, path: Path): string {
  const node = findNodeAtLocation(tree(text), path);
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

/** @throws SettingsError */
function tree(text: string): Node {
  const root = objectIn(text);
  expectType(root, ["hooks"], "object");
  for (const place of [bashHook, planHook]) expectType(root, pathOf(place), "array");
  return root;
}

function objectIn(text: string): Node {
  try {
    return parseObject(text);
  } catch (error) {
    throw error instanceof JsonError ? new SettingsError(error.message) : error;
  }
}

function expectType(root: Node, path: Path, type: "object" | "array"): void {
  const node = findNodeAtLocation(root, path);
  if (node && node.type !== type) throw new SettingsError(`\`${path.join(".")}\` is not an ${type}`);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
