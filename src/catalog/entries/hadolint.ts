// hadolint checks Dockerfiles.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const hadolint = commands(rows`
  hadolint | prints files | checks Dockerfiles | -v|--version -V|--verbose --no-fail --no-color -f|--format= --ignore=
    | --error= --warning= --info= --style= -t|--failure-threshold= --trusted-registry= --require-label= --strict-labels
    | --disable-ignore-pragma --file-path-in-report= --help!stops -h!stops -c|--config=reads
    | | https://github.com/hadolint/hadolint#cli
`);
