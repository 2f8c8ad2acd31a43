// bd keeps issues in a repository. Most of its commands bring its database up to date, and may start a server.
import { about, alikeBut, changes, group, prints, under } from "../forms.ts";
import { options } from "../options.ts";
import { commands, reads, text, unknown, writes } from "../schema.ts";

const filters =
  "-a|--assignee= -l|--label= --label-any= -n|--limit= -p|--priority= -s|--status= -t|--type= --all --long --sort= -r|--reverse";

export const bd = commands({
  bd: {
    does: "keeps issues of a project",
    manual: "https://github.com/steveyegge/beads",
    options: options("--json -q|--quiet -v|--verbose --no-daemon --no-auto-flush --no-auto-import --sandbox", {
      "--db": { value: reads },
      "--readonly": { cancels: true },
      "-h, --help": { stops: true },
    }),
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
    subcommands: {
      ...under("list search blocked stale count", about(prints("lists issues", filters))),
      show: about(prints("shows issues", "--short")),
      ready: about(prints("lists issues", filters)),
      ...alikeBut(
        {
          create: "creates an issue",
          close: "closes issues",
          reopen: "opens issues again",
          update: "changes issues",
          delete: "deletes issues",
          sync: "brings the issues into git, and sends them",
        },
        changes("changes issues", writes),
      ),
      ...under("stats status info version help", about(prints("prints about the database"))),
      dep: group("works with dependencies", { ...under("tree list cycles", about(prints("shows dependencies"))) }),
      label: group("works with labels", { ...under("list list-all", about(prints("lists labels"))) }),
    },
    prose: true,
  },
});
