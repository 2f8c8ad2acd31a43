// entire keeps agents' sessions beside a repository. Its documentation says what each command does, and which flags it has.
import { about, alikeBut, asks, asksAbout, changes, group, printsAbout, shortHelp, under } from "../forms.ts";
import { options } from "../options.ts";
import { commands, text, unknown, writes } from "../schema.ts";

const sessions = group(
  "works with sessions",
  {
    list: asks("lists sessions", "--json", shortHelp),
    current: asks("shows the session of this working tree", "--json --transcript", shortHelp),
    info: asksAbout("shows a session", "--json --transcript", shortHelp),
    tokens: asksAbout("shows what a session used", "--json --current --agent-brief", shortHelp),
    ...alikeBut(
      {
        attach: "makes a checkpoint of the session {1}, and may change the last commit",
        adopt: "takes a session over",
        resume: "switches to the branch of a session",
        stop: "ends sessions",
      },
      changes("changes sessions", writes, "", shortHelp),
    ),
  },
  "",
  shortHelp,
);

export const entire = commands({
  entire: {
    does: "keeps the sessions of agents beside a repository",
    manual: "https://docs.entire.io/cli-reference",
    options: options("", { "-h, --help": { stops: true }, "--version": { stops: true } }),
    globals: "anywhere",
    operands: { none: text },
    subcommands: {
      // With consent of the project's settings it reports which command it was, and it looks for a newer version once a day.
      status: asks("shows whether sessions are kept, and which", "--json --detailed", shortHelp),
      ...under("session sessions", sessions),
      version: asks("prints its version", "", shortHelp),
      help: about(printsAbout("prints help", "-t", shortHelp)),
      "agent-help": printsAbout("prints help for agents", "--json", shortHelp),
      // They may bring checkpoints from the remote, or send the words of a search away.
      ...under(
        "checkpoint explain search recap dispatch",
        changes(
          "works with checkpoints",
          unknown("may bring checkpoints from the remote, or ask a model"),
          "",
          shortHelp,
        ),
      ),
      ...under(
        [
          "enable disable configure clean reset rewind resume attach doctor agent auth login logout",
          "review import trace telemetry update",
        ],
        changes("changes what is kept", writes, "", shortHelp),
      ),
    },
    needs: { git: true },
  },
});
