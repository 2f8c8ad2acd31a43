// SQLFluff checks SQL. A project's configuration may name libraries of Python, which it loads.
import { changes, group, prints, printsFiles, shortHelp, under } from "../forms.ts";
import { commands, type Entry, runsCode, unknown, writes } from "../schema.ts";

const checks: Entry = {
  ...printsFiles(
    "checks SQL",
    [
      "-n|--nocolor -v|--verbose --disable-noqa --logger= --bench -i|--ignore= --encoding=",
      "-e|--exclude-rules= -r|--rules= -d|--dialect= -f|--format= --annotation-level= --nofail",
      "--disregard-sqlfluffignores -p|--processes= --disable-progress-bar --warn-unused-ignores",
      "--stdin-filename=",
    ],
    {
      ...shortHelp,
      "--ignore-local-config": { cancels: true },
      "--write-output": { value: writes },
      "--persist-timing": { value: writes },
    },
  ),
  always: runsCode,
};

export const sqlfluff = commands({
  sqlfluff: {
    manual: "https://docs.sqlfluff.com/en/stable/reference/cli.html",
    ...group(
      "checks and formats SQL",
      {
        ...under("lint parse render", checks),
        ...under(
          "rules dialects version",
          prints("prints facts about the linter", "-n|--nocolor -v|--verbose -f|--format=", shortHelp),
        ),
        ...under("fix format", changes("changes files in place", unknown("changes files in place"), "", shortHelp)),
      },
      "",
      { ...shortHelp, "--version": { stops: true } },
    ),
    permutes: true,
  },
});
