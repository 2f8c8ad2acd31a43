// Coding agents and their helpers. An agent runs commands from a model: only its version and facts about itself pass.
import { wordsOf } from "../options.ts";
import { rows } from "../rows.ts";
import { commands, runsCode } from "../schema.ts";

const does = "works on a project under a model's instructions";
const shortened = wordsOf("git gh ls tree grep wc cat head tail cargo docker kubectl npm pnpm go pip aws curl");

export const agents = commands(rows`
  every: | grammar posix
  claude | group | ${does} | -v|--version!stops -h|--help!stops | https://code.claude.com/docs/en/cli-reference
    # 'mcp list' starts the servers that it lists.
    mcp  | group | works with servers | -h!stops --help!stops | ${{ subcommands: {} }}
    auth | group | works with credentials | -h!stops --help!stops
      status | prints | prints who one is | --json --text -h!stops --help!stops
  codex | group | ${does} | -V|--version!stops -h|--help!stops | https://developers.openai.com/codex/cli/reference
    login | group | works with credentials | -h!stops --help!stops
      status | prints | prints who one is | -h!stops --help!stops
  gemini | runs alone | ${does} | -v|--version!cancels -h|--help!cancels | https://geminicli.com/docs/cli/cli-reference/
  aider | runs alone | ${does} | --version!cancels --help|-h!cancels | https://aider.chat/docs/config/options.html
  cursor-agent | runs alone | ${does} | -v|--version!cancels -h|--help!cancels | https://cursor.com/docs/cli/reference/parameters
  opencode | runs alone | ${does} | -v|--version!cancels -h|--help!cancels | https://opencode.ai/docs/cli/
  goose | runs alone | ${does} | -V|--version!cancels -h|--help!cancels
    | | https://block.github.io/goose/docs/guides/goose-cli-commands/
  qwen | runs alone | ${does} | -v|--version!cancels -h|--help!cancels | https://qwenlm.github.io/qwen-code-docs/
  amp | runs alone | ${does} | -V|--version!cancels -h|--help!cancels | https://ampcode.com/manual
  crush | runs alone | ${does} | -v|--version!cancels -h|--help!cancels | https://github.com/charmbracelet/crush
  copilot | runs alone | ${does} | --version!cancels -h|--help!cancels
    | | https://docs.github.com/copilot/how-tos/use-copilot-agents/use-copilot-cli
  # It runs the command behind it and shortens its output.
  rtk | prints | runs a command and shortens its output | --version!stops -h|--help!stops -v|--verbose|-u|--ultra-compact
    | | https://github.com/rtk-ai/rtk | grammar gnu | ${{ runs: { none: runsCode, only: shortened } }}
`);
