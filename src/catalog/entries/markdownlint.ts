// markdownlint-cli checks Markdown.

import { under } from "../forms.ts";
import { wordsOf } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Does, reads, unknown } from "../schema.ts";

const names = wordsOf([
  "markdownlint.json .markdownlint.json .markdownlint.jsonc .markdownlint.yaml .markdownlint.yml",
  ".markdownlintrc",
]);
const configuration: Does = choice(under(names, reads), unknown("may be code, which is run"));

export const markdownlint = commands(rows`
  markdownlint | prints files | checks Markdown files | -d|--dot -j|--json -q|--quiet -s|--stdin -i|--ignore=
    | --configPointer= --enable= --disable= --help!stops -h!stops -V|--version!stops -c|--config=${configuration}
    | -p|--ignore-path=reads -f|--fix!${unknown("changes files in place")} -o|--output=writes
    | | https://github.com/igorshubovych/markdownlint-cli#readme
`);
