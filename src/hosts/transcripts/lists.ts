// Lists of commands: lines of JSON, plain lines, and the histories of bash, zsh and fish.
import { type Call, fieldsOf, type LineParser, parsed, pathIn, textIn, timeIn } from "./call.ts";

const callOf = (host: Call["host"], command: string, time?: number): Call => ({
  host,
  command,
  cwd: undefined,
  session: undefined,
  time,
  outcome: "unknown",
});

/** `{"command", "cwd"?, "time"?}` a line, as `safe-sh check --jsonl` takes it and as the decisions log has it. */
export const jsonList = (): LineParser => ({
  line: (text) => {
    const { command, cwd, time, timestamp } = fieldsOf(parsed(text));
    if (typeof command !== "string") return [];
    return [{ ...callOf("list", command, timeIn(time ?? timestamp)), cwd: pathIn(cwd) }];
  },
  end: () => [],
});

/** A command a line. */
export const plainList = (): LineParser => ({
  line: (text) => (text.trim() === "" ? [] : [callOf("list", text)]),
  end: () => [],
});

/** bash's: `#SECONDS` before a command, if HISTTIMEFORMAT was set; zsh's: `: SECONDS:DURATION;COMMAND`, continued behind `\`. */
export function shellHistory(): LineParser {
  let time: number | undefined;
  let open: Call | undefined;
  const add = (call: Call): readonly Call[] => {
    if (/(?<!\\)(?:\\\\)*\\$/.test(call.command)) {
      open = { ...call, command: `${call.command.slice(0, -1)}\n` };
      return [];
    }
    open = undefined;
    return call.command.trim() === "" ? [] : [call];
  };
  return {
    line: (text) => {
      if (open) return add({ ...open, command: open.command + text });
      const [, seconds] = /^#(\d{9,10})$/.exec(text) ?? [];
      if (seconds !== undefined) {
        time = Number(seconds) * 1000;
        return [];
      }
      const [, at, command] = /^: (\d{9,10}):\d+;(.*)$/s.exec(text) ?? [];
      const call = callOf("history", command ?? text, at === undefined ? time : Number(at) * 1000);
      time = undefined;
      return add(call);
    },
    end: () => (open ? [{ ...open, command: open.command.trimEnd() }] : []),
  };
}

/** fish's: `- cmd: COMMAND` and `  when: SECONDS`. */
export function fishHistory(): LineParser {
  let open: Call | undefined;
  const close = (): readonly Call[] => {
    const closed = open;
    open = undefined;
    return closed ? [closed] : [];
  };
  return {
    line: (text) => {
      const [, command] = /^- cmd: (.*)$/.exec(text) ?? [];
      if (command !== undefined) {
        const before = close();
        const plain = command.replace(/\\([\\n])/g, (_, letter) => (letter === "n" ? "\n" : "\\"));
        open = callOf("history", plain);
        return before;
      }
      const [, seconds] = /^ {2}when: (\d+)$/.exec(text) ?? [];
      if (open && seconds !== undefined) open = { ...open, time: Number(seconds) * 1000 };
      return [];
    },
    end: close,
  };
}

/** The kind of a list by its first lines; undefined: it is a transcript. */
export function listFor(path: string, first: readonly string[]): LineParser | undefined {
  if (/fish_history$/.test(path) || first.some((line) => line.startsWith("- cmd: "))) return fishHistory();
  if (/history$/.test(path) || first.some((line) => /^(?:#\d{9,10}|: \d{9,10}:\d+;.*)$/.test(line)))
    return shellHistory();
  const object = fieldsOf(parsed(first[0] ?? ""));
  if (textIn(object.command) !== undefined) return jsonList();
  return /^\s*\{/.test(first[0] ?? "") ? undefined : plainList();
}
