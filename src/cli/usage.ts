// What the program says of itself, and how it ends when it is called wrongly.
import { write } from "../system/write.ts";

/** Called wrongly; bash uses the same code. */
export const usageExit = 2;

export const help = `safe-sh: runs shell commands that are proved to only read, and asks about the rest

usage:
  safe-sh -c COMMAND [NAME [ARGUMENT...]]   judge COMMAND; run it, ask, or refuse it (exit 126)
  safe-sh FILE [ARGUMENT...]                the same for a script in a file
  safe-sh < FILE                            the same for a script on standard input
  safe-sh check [--json] [COMMAND]          only judge (standard input without COMMAND)
  safe-sh check --jsonl                     judge lines of {"id", "command", "cwd"?} from standard input
  safe-sh explain [COMMAND]                 judge, and print every finding
  safe-sh rules [--json] [NAME [SUBCOMMAND...]]
                                            what the catalog knows of a program; without NAME, of which
  safe-sh rules --missing [--json]          count the programs that no entry covers, of commands on standard input
  safe-sh init [--user | --local | --hooks-file FILE] [--planner] [--dry-run]
                                            put the hook into Claude Code's settings, or into a plugin's hooks.json,
                                            or bring it up to date; --planner: the check of plans, too
  safe-sh init --guard-script [--dry-run]   write .safe-sh/hooks/safety-guard.sh, which checks the blocked patterns
                                            where there is no node
  safe-sh uninstall [--user | --local | --hooks-file FILE] [--dry-run]
                                            take them out again, and the script
  safe-sh doctor [--json]                   check the installation, the sandbox, and whether the hook is asked
  safe-sh policy [--json | --schema] [--profile NAME]
                                            what holds here, each value with the layer it comes from
  safe-sh policy test [--json] COMMAND      what is decided about COMMAND, and which rules match
  safe-sh log [--follow] [--json] ...       the decisions that were made (see log --help)
  safe-sh stats [--json] ...                the same, counted, with what was asked about most
  safe-sh suggest [--json] ...              rules that would have spared questions, and what they would admit
  safe-sh llm cache list [--json] | clear   what a language model said of commands that nothing lists
  safe-sh trust [--yes | --revoke] [FILE]   let this project's .safe-sh.json open something, until it changes
  safe-sh preamble [--policy-only]          the blocked patterns as text for a system prompt
  safe-sh watch [--kill-on deny] [--json] [-- COMMAND...]
                                            warn of the commands in an agent's stream of events
  safe-sh agent [--profile NAME] -- claude -p PROMPT
                                            run Claude Code told of what is blocked, with the hook, and watched
  safe-sh --help | --version

check and explain end with 0 for read_only, 1 for mutating, 2 for a wrong call. The shell ends as bash would, with
126 for what it refuses and 125 where it failed itself. Options of bash (-l -e -u -x -o NAME ...) may stand with -c.
`;

export const subcommands: readonly string[] = [
  "check",
  "explain",
  "rules",
  "init",
  "uninstall",
  "doctor",
  "policy",
  "llm",
  "log",
  "stats",
  "suggest",
  "preamble",
  "watch",
  "agent",
  "trust",
];

/** Is `--help` among a subcommand's options? Behind `--` it is an operand. */
export const asksForHelp = (given: readonly string[]): boolean =>
  given.slice(0, given.includes("--") ? given.indexOf("--") : given.length).includes("--help");

/** Prints a subcommand's help; the exit code to end with. */
export function giveHelp(text: string): number {
  write(1, text);
  return 0;
}

/** Prints what is wrong and a hint; the exit code to end with. */
export function wrongCall(problem: string, hint = "see `safe-sh --help`"): number {
  write(2, `safe-sh: ${problem}\n  help: ${hint}\n`);
  return usageExit;
}

/** A hint for a first operand that is neither a file nor a subcommand. */
export function hintFor(operand: string): string {
  const close = subcommands.find((name) => isNear(operand, name));
  if (close) return `did you mean \`safe-sh ${close}\`?`;
  if (/\s/.test(operand))
    return "to run a command, write `safe-sh -c 'COMMAND'`; to judge it, `safe-sh check 'COMMAND'`";
  return "see `safe-sh --help`; a script in a file needs its path, as in `safe-sh ./script.sh`";
}

/** One letter wrong, too many or missing, or a beginning of it. */
function isNear(given: string, name: string): boolean {
  if (given.length >= 2 && name.startsWith(given.toLowerCase())) return true;
  if (Math.abs(given.length - name.length) > 1) return false;
  let first = 0;
  while (first < name.length && given[first] === name[first]) first++;
  let last = 0;
  while (last < name.length - first && given.at(-1 - last) === name.at(-1 - last)) last++;
  return Math.max(given.length, name.length) - first - last <= 1;
}
