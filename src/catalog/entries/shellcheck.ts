// ShellCheck checks shell scripts.
import { rows } from "../rows.ts";
import { commands, document } from "../schema.ts";

export const shellcheck = commands(rows`
  # It only reads and prints, its fixes too ('-f diff').
  shellcheck | prints files | checks shell scripts | -a|--check-sourced!${{ operands: { each: document } }} -C|--color?~ -i|--include= -e|--exclude=
    | --extended-analysis= -f|--format= --list-optional --norc -o|--enable= -P|--source-path= -s|--shell= -S|--severity=
    | -V|--version -W|--wiki-link-count= -x|--external-sources --help --rcfile=reads
    | | https://github.com/koalaman/shellcheck/blob/master/shellcheck.1.md | complete
`);
