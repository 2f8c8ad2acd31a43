// bd keeps issues in a repository. Most of its commands bring its database up to date, and may start a server.
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import { commands, text, unknown } from "../schema.ts";

const filters =
  "-a|--assignee= -l|--label= --label-any= -n|--limit= -p|--priority= -s|--status= -t|--type= --all --long --sort= -r|--reverse";

export const bd = commands({
  bd: {
    does: "keeps issues of a project",
    manual: "https://github.com/steveyegge/beads",
    options: options([
      "--json -q|--quiet -v|--verbose --no-daemon --no-auto-flush --no-auto-import --sandbox --db=reads",
      "--readonly!cancels -h|--help!stops",
    ]),
    globals: "anywhere",
    operands: { none: text },
    instead: { "to look only": "bd --readonly list" },
    cases: [
      {
        at: "first",
        like: "^(?:list|search|show|blocked|stale|count|ready|stats|status|info)$",
        instead: { "to look only": "bd --readonly {*}" },
      },
    ],
    // It refuses to write then.
    always: unknown("may write its database, unless `--readonly` stands before the subcommand"),
    subcommands: rows`
      every: --help!stops
      list search blocked stale count ready | prints names | lists issues | ${filters}
      show   | prints names | shows issues | --short
      create | writes names | creates an issue
      close  | writes names | closes issues
      reopen | writes names | opens issues again
      update | writes names | changes issues
      delete | writes names | deletes issues
      sync   | writes names | brings the issues into git, and sends them
      stats status info version help | prints names | prints about the database
      dep    | group        | works with dependencies
        tree list cycles | prints names | shows dependencies
      label  | group        | works with labels
        list list-all | prints names | lists labels
    `,
    prose: true,
  },
});
