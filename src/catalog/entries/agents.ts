// Coding agents and their helpers. An agent runs commands from a model: only its version and facts about itself pass.
import { group, onlyVersion, prints, shortHelp } from "../forms.ts";
import { optionsWith, wordsOf } from "../options.ts";
import { commands, type Entry, runsCode, type Subcommands } from "../schema.ts";

const agent = (manual: string, stops: string, asking: Subcommands = {}): Entry => {
  const closed = onlyVersion("works on a project under a model's instructions", manual, stops, runsCode);
  if (Object.keys(asking).length === 0) return { ...closed };
  const { operands: _, always: __, ...rest } = closed;
  return { ...rest, options: optionsWith(stops, { stops: true }), subcommands: asking };
};

const login = group("works with credentials", { status: prints("prints who one is", "", shortHelp) }, "", shortHelp);

export const agents = commands({
  claude: agent("https://code.claude.com/docs/en/cli-reference", "-v|--version -h|--help", {
    // `mcp list` starts the servers that it lists.
    mcp: group("works with servers", {}, "", shortHelp),
    auth: group(
      "works with credentials",
      { status: prints("prints who one is", "--json --text", shortHelp) },
      "",
      shortHelp,
    ),
  }),
  codex: agent("https://developers.openai.com/codex/cli/reference", "-V|--version -h|--help", { login }),
  gemini: agent("https://geminicli.com/docs/cli/cli-reference/", "-v|--version -h|--help"),
  ...Object.fromEntries(
    (
      [
        ["aider", "https://aider.chat/docs/config/options.html", "--version --help|-h"],
        ["cursor-agent", "https://cursor.com/docs/cli/reference/parameters", "-v|--version -h|--help"],
        ["opencode", "https://opencode.ai/docs/cli/", "-v|--version -h|--help"],
        ["goose", "https://block.github.io/goose/docs/guides/goose-cli-commands/", "-V|--version -h|--help"],
        ["qwen", "https://qwenlm.github.io/qwen-code-docs/", "-v|--version -h|--help"],
        ["amp", "https://ampcode.com/manual", "-V|--version -h|--help"],
        ["crush", "https://github.com/charmbracelet/crush", "-v|--version -h|--help"],
        [
          "copilot",
          "https://docs.github.com/copilot/how-tos/use-copilot-agents/use-copilot-cli",
          "--version -h|--help",
        ],
      ] as const
    ).map(([name, manual, stops]): [string, Entry] => [name, agent(manual, stops)]),
  ),
  // It runs the command behind it and shortens its output.
  rtk: {
    does: "runs a command and shortens its output",
    manual: "https://github.com/rtk-ai/rtk",
    options: { "--version": { stops: true }, "-h, --help": { stops: true }, "-v, --verbose, -u, --ultra-compact": {} },
    runs: {
      none: runsCode,
      only: wordsOf("git gh ls tree grep wc cat head tail cargo docker kubectl npm pnpm go pip aws curl"),
    },
  },
});
