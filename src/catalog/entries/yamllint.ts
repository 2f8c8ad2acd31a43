// yamllint checks YAML files.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const yamllint = commands(rows`
  # It only reads and prints; its configuration is YAML.
  yamllint | prints files | checks YAML files | -h|--help --list-files -d|--config-data= -f|--format= -s|--strict
    | --no-warnings -v|--version -c|--config-file=reads | https://yamllint.readthedocs.io/en/stable/quickstart.html
    | | complete
`);
