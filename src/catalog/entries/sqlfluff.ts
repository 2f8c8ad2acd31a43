// SQLFluff checks SQL. A project's configuration may name libraries of Python, which it loads.
import { rows } from "../rows.ts";
import { commands, unknown } from "../schema.ts";

export const sqlfluff = commands(rows`
  every: --help!stops -h!stops
  sqlfluff | group | checks and formats SQL | --version!stops | https://docs.sqlfluff.com/en/stable/reference/cli.html
    | | permutes
    lint parse render | runs files | checks SQL | -n|--nocolor -v|--verbose --disable-noqa --logger= --bench
      | -i|--ignore= --encoding= -e|--exclude-rules= -r|--rules= -d|--dialect= -f|--format= --annotation-level= --nofail
      | --disregard-sqlfluffignores -p|--processes= --disable-progress-bar --warn-unused-ignores --stdin-filename=
      | --ignore-local-config!cancels --write-output=writes --persist-timing=writes
    rules dialects version | prints     | prints facts about the linter | -n|--nocolor -v|--verbose -f|--format=
    fix format | ${unknown("changes files in place")} names | changes files in place
`);
