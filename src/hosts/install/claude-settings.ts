// Our entries in Claude Code's settings: put in, brought up to date, taken out, with everything else as it was.
import { isRecord } from "../../system/is-record.ts";
import { addTo, type Path, removeAt, setAt, valueAt } from "./edit-json.ts";
import { reaches } from "./matcher.ts";
import { type EntryPlace, oursIn, withoutEntry } from "./parts/entry.ts";

/** One command that Claude Code starts for an event, in the form that needs no shell. */
export interface CommandEntry {
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
  readonly event: "PreToolUse" | "PermissionRequest" | "SubagentStop";
  /** The tool, or the agent, for which it is asked. */
  readonly matcher: string;
  /** Its program's name, by which it is known again. */
  readonly program: RegExp;
  /** It is about tools that run no shell. Of two entries of one program, it is the one with such a matcher. */
  readonly tools?: true;
}

/** The hook that answers for Bash calls. */
export const bashHook: HookPlace = {
  event: "PreToolUse",
  matcher: "Bash",
  program: /(?:^|[/\\])safe-sh-hook(?:\.cjs|\.sh)?$/,
};

/** The client's own tools that read or write files. */
export const fileTools = ["Read", "Edit", "MultiEdit", "Write", "NotebookEdit", "Grep", "Glob"] as const;
export type FileTool = (typeof fileTools)[number];

/** Tools by which a session reads what its memory is about, and could carry it off. */
const countedTools = ["Read", "Grep", "WebFetch", "WebSearch", "mcp__.*"];

const matcherOf = (tools: readonly string[]): string => `^(?:${[...new Set(tools)].join("|")})$`;

/** The same program, which knows what the session did by other tools than its shell. */
export const toolsHook: HookPlace = { ...bashHook, matcher: matcherOf(countedTools), tools: true };

/** And which says before the client's own tools of files that a trial holds a newer version. */
export const heldHook: HookPlace = { ...toolsHook, matcher: matcherOf([...fileTools, ...countedTools]) };

const toolsMatchers: readonly unknown[] = [toolsHook.matcher, heldHook.matcher];

/** The same program, which lets proved reads pass in plan mode. */
export const permissionHook: HookPlace = { ...bashHook, event: "PermissionRequest" };

/** The check of a plan, when a planning agent wants to stop. */
export const planHook: HookPlace = {
  event: "SubagentStop",
  matcher: "tdd-planner",
  program: /(?:^|[/\\])validate-plan-output$/,
};

const places: readonly HookPlace[] = [bashHook, toolsHook, permissionHook, planHook];

const placeOf = (hook: HookPlace): EntryPlace => ({
  list: ["hooks", hook.event],
  matcher: hook.matcher,
  isOurs: (handler, matcher) => toolsMatchers.includes(matcher) === (hook.tools === true) && isOurs(handler, hook),
});

/** The settings with our entry exactly once. One that is there keeps its place, its options and its timeout. */
export function withHook(text: string, entry: CommandEntry, hook: HookPlace = bashHook): string {
  const place = placeOf(hook);
  const [first, ...doubled] = oursIn(text, place);
  if (first && isReached(text, first, hook)) return withCurrent(withoutEntry(text, place, doubled), [...first], entry);
  const { list, matcher } = place;
  return addTo(withoutEntry(text, place), [...list], undefined, { matcher, hooks: [entry] });
}

/** Is the entry at `path` started for what `hook` is about? One with a matcher for something else is of no use. */
function isReached(text: string, path: Path, { event, matcher, tools }: HookPlace): boolean {
  const given = valueAt(text, [...path.slice(0, -2), "matcher"]);
  return tools ? given === matcher : event === "SubagentStop" || reaches(given, matcher);
}

/** The settings without our entry for this place, and without objects that only held it. */
export const withoutHook = (text: string, hook: HookPlace): string => withoutEntry(text, placeOf(hook));

/** The settings without our entries. */
export const withoutHooks = (text: string): string => places.reduce(withoutHook, text);

function withCurrent(text: string, path: Path, entry: CommandEntry): string {
  const now = valueAt(text, path);
  const before = isRecord(now) ? now : {};
  // Without `args`, a shell reads the command.
  const words = typeof before.command === "string" ? before.command.split(/\s+/).slice(1) : [];
  const given = Array.isArray(before.args) ? before.args.filter((each) => typeof each === "string") : words;
  // Options that its user gave the hook; the path of its program is ours.
  const options = given.filter((each) => each.startsWith("--"));
  const args = [...entry.args, ...options];
  let result = text;
  const update = (key: string, value: unknown): void => {
    if (JSON.stringify(before[key]) !== JSON.stringify(value)) result = setAt(result, [...path, key], value);
  };
  update("type", entry.type);
  update("command", entry.command);
  update("args", args);
  if (!(typeof before.timeout === "number" && before.timeout > 0)) update("timeout", entry.timeout);
  if (entry.onFailure) update("onFailure", entry.onFailure);
  // With these the client does not wait for the answer, or does not ask about every command.
  for (const key of ["async", "if"]) if (before[key] !== undefined) result = removeAt(result, [...path, key]);
  return result;
}

/** Does a handler start our program for this place? */
export function isOurs(hook: unknown, { program }: HookPlace): boolean {
  if (!isRecord(hook)) return false;
  const words = [hook.command, ...(Array.isArray(hook.args) ? hook.args : [])];
  return words.some((word) => typeof word === "string" && program.test(word.split(/\s/)[0] ?? ""));
}
