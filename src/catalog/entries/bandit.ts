// Bandit looks for security faults in Python.
import { banditFiles } from "../knowledge/project-files/python.ts";
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const bandit = commands(rows`
  # Without an argument the report has a name of its own.
  bandit | prints files | looks for security faults in Python | -r|--recursive -a|--aggregate= -n|--number=
    | -p|--profile= -t|--tests= -s|--skips|--skip= -l|--level -ll -lll --severity-level= -i|--confidence -ii -iii
    | --confidence-level= -f|--format= --msg-template= -v|--verbose -d|--debug -q|--quiet|--silent --ignore-nosec
    | -x|--exclude= --exit-zero --help!stops -h!stops --version!stops -o|--output=writes!writes -c|--configfile=reads
    | -b|--baseline=reads --ini=reads | https://bandit.readthedocs.io/en/latest/man/bandit.html
    | | ${{ obeys: banditFiles }}
`);
