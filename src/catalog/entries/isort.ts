// isort sorts the imports of Python files in place.
import { isortFiles } from "../knowledge/project-files/python.ts";
import { rows } from "../rows.ts";
import { commands, unknown } from "../schema.ts";

export const isort = commands(rows`
  # Without '--check' a copy stands beside each file while it runs, in place of a file of that name.
  isort | prints none=${unknown("is no complete command")} each=writes-unless-dash | sorts the imports of Python files
    | | -v|--verbose --only-modified|--om --dedup-headings -q|--quiet --ws|--ignore-whitespace --resolve-all-configs
    | --profile= --ac|--atomic --filter-files -s|--skip= --extend-skip= --sg|--skip-glob= --extend-skip-glob=
    | --dont-follow-links --filename= -a|--add-import= --append|--append-only --af|--force-adds --rm|--remove-import=
    | --float-to-top --dont-float-to-top --ca|--combine-as --cs|--combine-star -e|--balanced --ff|--from-first=
    | -i|--indent= --lbi|--lines-before-imports= --lai|--lines-after-imports= --ls|--length-sort -m|--multi-line=
    | -n|--ensure-newline-before-comments --nis|--no-inline-sort --ot|--order-by-type --dt|--dont-order-by-type
    | --rr|--reverse-relative --sl|--force-single-line-imports --tc|--trailing-comma --up|--use-parentheses
    | -l|-w|--line-length|--line-width= --case-sensitive --color --ds|--no-sections --fas|--force-alphabetical-sort
    | --fss|--force-sort-within-sections --src|--src-path= -o|--thirdparty= -p|--project=~ --py|--python-version=
    | --vn|--version-number -h!stops --help!stops -V|--version!stops
    | --sp|--settings-path|--settings-file|--settings=reads -c|--check-only|--check!files --df|--diff -d|--stdout!files
    | --show-config!files --show-files!files | https://pycqa.github.io/isort/docs/configuration/options.html | permutes
    | | ${{ obeys: isortFiles }}
`);
