// The command line of an agent under a profile: the user's words with the additions of the profile.
import { messageOf } from "../../system/message.ts";

/** How the user wants to have the answer. */
export type Format = "text" | "json" | "events" | "stream-json";

/** The additions. */
export interface Additions {
  /** For the end of the system prompt; may be empty. */
  readonly preamble: string;
  readonly profile: string;
  /** The tools that the profile leaves the agent; undefined: any. */
  readonly tools: readonly string[] | undefined;
  /** Folders, as glob patterns, into which files may be written. */
  readonly writes: readonly string[];
  /** The user's settings (a path or JSON; undefined: none) with the hook, as JSON. @throws if they cannot be read. */
  readonly settings: (given: string | undefined) => string;
  /** The text of a file. @throws if it cannot be read. */
  readonly read: (path: string) => string;
}

/** The command line that is started, or why none is. */
export type Prepared =
  | { readonly command: readonly string[]; readonly format: Format }
  | { readonly problem: string; readonly help: string };

/** Options whose argument matters here. Claude Code takes it from the next word, or from behind `=`. */
const taken = new Map([
  ["--append-system-prompt", "prompt"],
  ["--append-system-prompt-file", "prompt file"],
  ["--settings", "settings"],
  ["--output-format", "format"],
  ["--permission-mode", "mode"],
  ["--allowedTools", "allowed"],
  ["--allowed-tools", "allowed"],
  ["--tools", "tools"],
]);
const lists: ReadonlySet<string> = new Set(["allowed", "tools"]);

/** With these no hook is asked, or nothing comes back that could be watched. */
const contrary: Readonly<Record<string, string>> = {
  "--bare": "without hooks, commands would not be judged",
  "--safe-mode": "without hooks, commands would not be judged",
  "--cloud": "on another machine, commands would not be judged",
  "--background": "in the background, it could not be watched",
  "--bg": "in the background, it could not be watched",
  "--desktop": "in another program, it could not be watched",
  "--remote-control": "from another program, it could not be watched",
  "--teleport": "on another machine, commands would not be judged",
  "--tmux": "in another terminal, it could not be watched",
};

const refuse = (problem: string, help: string): Prepared => ({ problem, help });

/** `command`: the program and its arguments, as its user wrote them. */
export function prepareAgent([program = "", ...given]: readonly string[], additions: Additions): Prepared {
  const { values, rest, words, verbose } = sort(given);
  for (const word of words) {
    const why = contrary[word.split("=")[0] ?? ""];
    if (why) return refuse(`\`${word}\`: ${why}`, "leave it out");
  }
  if (!words.some((word) => /^(?:-[a-zA-Z]*p[a-zA-Z]*|--print)$/.test(word)))
    return refuse("there is no -p", 'give a prompt, as in `safe-sh agent -- claude -p "..."`');
  const { tools, profile } = additions;
  const one = (name: string): string | undefined => values.get(name)?.at(-1);
  const bypasses = words.includes("--dangerously-skip-permissions") || one("mode") === "bypassPermissions";
  if (tools && bypasses)
    return refuse(
      `the profile \`${profile}\` does not go without permissions`,
      "leave out the option that bypasses them",
    );
  for (const name of ["allowed", "tools"]) {
    const stranger = tools && namesIn(values.get(name)).find((tool) => !tools.includes(tool));
    if (stranger !== undefined)
      return refuse(
        `the tool \`${stranger}\` contradicts the profile \`${profile}\`, which has ${tools?.join(", ")}`,
        "leave it out, or choose another profile",
      );
  }
  const format = formatOf(one("format"), verbose);
  if (!format) return refuse(`there is no output format \`${one("format")}\``, "give text, json or stream-json");
  let prompt: string;
  let settings: string;
  try {
    const files = (values.get("prompt file") ?? []).map(additions.read);
    prompt = [...(values.get("prompt") ?? []), ...files, additions.preamble].filter((part) => part !== "").join("\n\n");
    settings = additions.settings(one("settings"));
  } catch (error) {
    return refuse(messageOf(error), "mend the agent's options");
  }
  // Lists first: they take every word up to the next option.
  const command = [
    program,
    ...listOf("--tools", values.get("tools") ?? (tools ? [tools.join(",")] : undefined)),
    ...listOf("--allowedTools", values.get("allowed") ?? allowedIn(additions)),
    "--settings",
    settings,
    ...(prompt === "" ? [] : ["--append-system-prompt", prompt]),
    ...(one("mode") === undefined ? [] : ["--permission-mode", one("mode") ?? ""]),
    "--output-format",
    "stream-json",
    "--verbose",
    ...rest,
  ];
  return { command, format };
}

const listOf = (option: string, values: readonly string[] | undefined): readonly string[] =>
  values === undefined ? [] : [option, ...values];

/**
 * The tools that need no question. Not `Bash`: the hook answers for each command, and without the hook there must be a
 * question. Files are written only in folders that the policy opens.
 */
function allowedIn({ tools, writes }: Additions): readonly string[] | undefined {
  const without = tools?.filter((tool) => !["Bash", "Write", "Edit"].includes(tool));
  if (!without) return undefined;
  const writing = tools?.some((tool) => tool === "Write" || tool === "Edit") ? writes : [];
  return [[...without, ...writing.map((folder) => `Edit(${folder})`)].join(",")];
}

function formatOf(given: string | undefined, verbose: boolean): Format | undefined {
  if (given === undefined || given === "text") return "text";
  if (given === "json") return verbose ? "events" : "json";
  return given === "stream-json" ? given : undefined;
}

/** `values`: the arguments of the options that matter here. `rest`: all else, in its order. `words`: those before `--`. */
function sort(given: readonly string[]) {
  const values = new Map<string, string[]>();
  const rest: string[] = [];
  let verbose = false;
  const end = given.includes("--") ? given.indexOf("--") : given.length;
  for (let at = 0; at < end; at++) {
    const word = given[at] ?? "";
    const [, option = word, joined] = /^(--[^=]+)=([^]*)$/.exec(word) ?? [];
    const name = taken.get(option);
    if (name === undefined) {
      verbose ||= word === "--verbose";
      rest.push(word);
      continue;
    }
    // An option before this one may take every word up to the next: it must not take the words behind this one.
    rest.push("--verbose");
    const found = values.get(name) ?? [];
    values.set(name, found);
    if (joined !== undefined) found.push(joined);
    else if (at + 1 < end && !lists.has(name)) found.push(given[++at] ?? "");
    while (lists.has(name) && at + 1 < end && !given[at + 1]?.startsWith("-")) found.push(given[++at] ?? "");
  }
  return { values, rest: [...rest, ...given.slice(end)], words: rest, verbose };
}

/** `Bash(git *),Read Grep` names Bash, Read and Grep. `default` is all of them. */
function namesIn(values: readonly string[] | undefined): readonly string[] {
  const text = (values ?? []).join(",");
  // The text in parentheses is about the tool's input, and can hold anything.
  const names: string[] = [];
  let depth = 0;
  let name = "";
  for (const character of `${text},`) {
    if (character === "(") depth++;
    else if (character === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0 && /[,\s]/.test(character)) {
      if (name !== "") names.push(name);
      name = "";
    } else if (depth === 0) name += character;
  }
  return names;
}
