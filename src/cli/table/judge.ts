// Subcommands that judge and print.
import { jobs, json, profile } from "./options.ts";
import { flag, row, text } from "./row.ts";

const judged = { 0: "read_only, or allowed by the policy", 1: "mutating" } as const;

/** A command is one argument: its words are the shell's to find. */
export const quoteIt = (name: string): string => `quote the command, as in \`safe-sh ${name} 'ls -l | wc'\``;

export const check = row({
  name: "check",
  does: "judges a command, and runs nothing",
  forms: [
    ["[--json | --quiet] [--] [COMMAND]", "without COMMAND: the script on standard input"],
    ["--jsonl [--jobs N]", 'lines of {"id", "command", "cwd"?} from standard input, a verdict a line in their order'],
  ],
  options: {
    json: flag("the verdict and the decision as one JSON object"),
    jsonl: flag("many commands"),
    jobs: { ...jobs, does: "with --jsonl: on so many threads; more at once, each answer a little later" },
    quiet: flag("only the exit code"),
  },
  takes: "operands",
  completes: "command",
  effect: "prints",
  ends: judged,
  examples: [["check 'git log --oneline | head -5'", "is it proved to only read?"]],
  hint: quoteIt("check"),
});

export const explain = row({
  name: "explain",
  does: "judges a command, and prints the whole way to the decision",
  forms: [
    ["[--json | --svg | --html] [--session ID] [--] [COMMAND]", "without COMMAND: the script on standard input"],
    ["--session ID", "what that session of an agent did which later commands are asked about for"],
  ],
  about:
    "Prints what is decided here and why: each reason with its place in the command, and the way to it as a tree: what each command became, its entry in the catalog and its effects, the rules of the policy with their layers, what is assumed, what the sandbox would open, and what each door would do. Runs nothing.",
  options: {
    json: flag("the same as one JSON object; `picture` holds the command's structure"),
    svg: flag("the same as an image, on standard output"),
    html: flag("the same as a page of one file, which loads nothing"),
    session: text(
      "ID",
      "the memory of this session of an agent, and whether it asks about COMMAND; hosts name the session to their hooks",
    ),
  },
  takes: "operands",
  completes: "command",
  effect: "prints",
  ends: judged,
  examples: [["explain 'rm -rf build'", "why not, and what would pass"]],
  hint: quoteIt("explain"),
});

export const rules = row({
  name: "rules",
  does: "what the catalog knows of programs",
  forms: [
    ["[--json]", "the programs, and what each does"],
    ["[--json] NAME [SUBCOMMAND...]", "one of them: its options and operands, and their effects"],
    ["--missing [--json] < COMMANDS", "the programs that no entry covers, by count; a command a line"],
    ["--mine [--json]", "the rules of your own policy, with the numbers that `safe-sh forget` takes"],
  ],
  options: {
    json,
    mine: flag("your own rules, which `safe-sh allow` and `safe-sh deny` add"),
    missing: flag("count what no entry covers, of commands on standard input"),
  },
  takes: "operands",
  completes: "program",
  effect: "prints",
  ends: { 0: "it was printed", 1: "the catalog has no such program" },
});

export const policy = row({
  name: "policy",
  does: "what holds in this folder, and what rules say of a command",
  forms: [
    ["[--json] [--profile NAME]", "each value with the layer it comes from, and the files that were read"],
    ["test [--json] [--profile NAME] COMMAND", "what is decided about COMMAND, and which rules match"],
    ["--schema", "the JSON schema of .safe-sh.json"],
  ],
  options: {
    json: flag("as one JSON object"),
    schema: flag("the schema of a policy file"),
    profile,
  },
  takes: "operands",
  operands: ["test"],
  effect: "prints",
  ends: {
    0: "it was printed, or `test` decides `allow`",
    1: "the policy cannot be read, or `test` decides anything else",
  },
});
