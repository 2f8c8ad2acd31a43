// What safe-sh puts into each host's settings: entries in files that are the user's, and files of its own.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installed } from "../../../system/installation.ts";
import type { OtherHost } from "../../names.ts";
import { addTo, removeAt, SettingsError, setAt, valueAt } from "../edit-json.ts";
import { fileText } from "../file.ts";
import { type EntryPlace, oursIn, withEntry, withoutEntry } from "./entry.ts";
import { hostSeconds, isOurLine, lineFor, optionsOf } from "./line.ts";
import { folderOf } from "./places.ts";
import { blockIn, withBlock, withoutBlock } from "./toml-block.ts";

/** Changes in a file of the user's. */
export interface Edit {
  readonly kind: "edit";
  readonly path: string;
  /** @throws SettingsError */
  readonly put: (text: string) => string;
  readonly takeOut: (text: string) => string;
  /** The line that starts the hook, as the file has it; undefined: there is none. */
  readonly line?: (text: string) => string | undefined;
}

/** A file of ours. */
export interface OwnFile {
  readonly kind: "file";
  readonly path: string;
  readonly text: string;
  readonly mode: number;
}

export type Part = Edit | OwnFile;

/** What init was asked for. */
export interface HostWishes {
  /** Gemini CLI: somebody is at the terminal, and can be asked. */
  readonly interactive?: boolean | undefined;
  /** Gemini CLI: a rule of the client that lets every command pass to which the hook does not object. */
  readonly letPass?: boolean | undefined;
}

/** Files of ours say so; JSON has no comments, and only names our hook. */
export const isOurFile = (text: string): boolean =>
  text.includes("written by `safe-sh init`") || /safe-sh-hook\.(?:cjs|sh) (?:--node=\S+ )?--host=copilot\b/.test(text);

const note = "written by `safe-sh init`, removed by `safe-sh uninstall`";

/** The parts of a host, in the order in which they are put in. */
export function partsOf(host: OtherHost, wishes: HostWishes = {}, environment = process.env): readonly Part[] {
  const at = (path: string): string => join(folderOf(host, environment), path);
  switch (host) {
    case "codex":
      return [
        entry(host, at("hooks.json"), { list: ["hooks", "PreToolUse"], matcher: "Bash" }, (command) => ({
          type: "command",
          command,
          timeout: hostSeconds,
        })),
      ];
    case "gemini":
      return [
        entry(
          host,
          at("settings.json"),
          { list: ["hooks", "BeforeTool"], matcher: "run_shell_command" },
          (command) => ({ type: "command", name: "safe-sh", command, timeout: hostSeconds * 1000 }),
          wishes.interactive ? ["--interactive"] : [],
        ),
        ...(wishes.letPass
          ? [{ kind: "file", path: at("policies/safe-sh.toml"), text: geminiRule, mode: 0o644 } as const]
          : []),
      ];
    case "opencode":
      return [shellSetting(at("")), { kind: "file", path: at("plugins/safe-sh.js"), text: plugin(), mode: 0o644 }];
    case "cursor":
      return [
        entry(
          host,
          at("hooks.json"),
          { list: ["hooks", "beforeShellExecution"], beside: { version: 1 } },
          (command) => ({ command, timeout: hostSeconds, failClosed: true }),
        ),
      ];
    case "copilot": {
      const handler = { type: "command", bash: lineFor(host), timeoutSec: hostSeconds };
      // No word of ours in it: a member that the client does not know might lose the file.
      const value = { version: 1, hooks: { preToolUse: [handler] } };
      const text = `${JSON.stringify(value, undefined, 2)}\n`;
      return [{ kind: "file", path: at("hooks/safe-sh.json"), text, mode: 0o644 }];
    }
    case "windsurf":
      return [
        entry(host, at("hooks.json"), { list: ["hooks", "pre_run_command"] }, (command) => ({
          command,
          show_output: true,
        })),
      ];
    case "cline":
      return [
        {
          kind: "file",
          path: at("Hooks/PreToolUse"),
          text: `#!/bin/sh\n# safe-sh: ${note}\n${lineFor(host)}\n`,
          mode: 0o755,
        },
      ];
    case "kimi":
      return [kimiTable(at("config.toml"))];
    case "vscode":
      return [];
    default:
      return host satisfies never;
  }
}

/** The line of a host whose hook is a line in JSON. */
function entry(
  host: OtherHost,
  path: string,
  place: Omit<EntryPlace, "isOurs">,
  make: (line: string) => Readonly<Record<string, unknown>>,
  options: readonly string[] = [],
): Edit {
  const whole: EntryPlace = { ...place, isOurs: ({ command }) => isOurLine(command, host) };
  const line = (text: string): string | undefined => {
    const [first] = oursIn(text, whole);
    const command = first && valueAt(text, [...first, "command"]);
    return typeof command === "string" ? command : undefined;
  };
  return {
    kind: "edit",
    path,
    // The options that a user has added stay.
    put: (text) =>
      withEntry(text, whole, make(lineFor(host, [...new Set([...optionsOf(line(text) ?? ""), ...options])]))),
    takeOut: (text) => withoutEntry(text, whole),
    line,
  };
}

/** Commands to which neither the hook nor another rule objects pass without the client's question. */
const geminiRule = `# safe-sh: ${note}
# The hook refuses what is not proved to only read. Where a project turns hooks off, this rule lets everything pass.
[[rule]]
toolName = "run_shell_command"
decision = "allow"
priority = 100
`;

/** The shell of opencode: the file of its settings that is there, or a new one. */
function shellSetting(folder: string): Edit {
  const path =
    ["opencode.jsonc", "opencode.json"].map((name) => join(folder, name)).find((each) => existsSync(each)) ??
    join(folder, "opencode.json");
  const own = fileURLToPath(installed("bin/safe-sh"));
  return {
    kind: "edit",
    path,
    put: (text) => {
      const now = text.trim() === "" ? undefined : valueAt(text, ["shell"]);
      if (now === own) return text;
      if (now === undefined) return addTo(text, [], "shell", own);
      if (isOurShell(now)) return setAt(text, ["shell"], own);
      throw new SettingsError(`\`shell\` is \`${String(now)}\``, "take it out, and run this again");
    },
    takeOut: (text) => (isOurShell(valueAt(text, ["shell"])) ? removeAt(text, ["shell"]) : text),
  };
}

/** A shell of ours, of whatever installation. */
export const isOurShell = (shell: unknown): shell is string =>
  typeof shell === "string" && /(?:^|\/)safe-(?:sh|bash)$/.test(shell);

/** The library is loaded at the first command: a plugin that cannot be loaded is left out without a word. */
const plugin = (): string => `// safe-sh: ${note}
export const SafeSh = async ({ directory }) => ({
  "tool.execute.before": async ({ tool }, { args }) => {
    if (tool !== "bash") return;
    const { refusalFor } = await import(${JSON.stringify(installed("dist/index.js").href)});
    const refusal = await refusalFor("opencode", { tool, args, directory });
    if (refusal !== undefined) throw new Error(refusal);
  },
});
`;

function kimiTable(path: string): Edit {
  const table = (options: readonly string[]): string =>
    `[[hooks]]\nevent = "PreToolUse"\nmatcher = "Bash"\ncommand = ${JSON.stringify(lineFor("kimi", options))}\ntimeout = ${hostSeconds}\n`;
  const line = (text: string): string | undefined => {
    const command = /^command = (".*")$/m.exec(blockIn(text) ?? "")?.[1];
    return command === undefined ? undefined : JSON.parse(command);
  };
  return {
    kind: "edit",
    path,
    put: (text) => withBlock(text, table(optionsOf(line(text) ?? ""))),
    takeOut: withoutBlock,
    line,
  };
}

/** The folder above which a part's empty folders stay. */
export const baseOf = (host: OtherHost, environment = process.env): string => dirname(folderOf(host, environment));

/** Is something of ours in the settings of this host? A file that cannot be read has nothing. */
export function isPutIn(host: OtherHost): boolean {
  return partsOf(host).some((part) => {
    try {
      const text = fileText(part.path);
      if (text === undefined) return false;
      return part.kind === "file" ? isOurFile(text) : part.takeOut(text) !== text;
    } catch {
      return false;
    }
  });
}
