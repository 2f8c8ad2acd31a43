// pre-commit runs the hooks that a project names.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const preCommit = commands(rows`
  every: --help!stops -h!stops
  pre-commit | group | runs a project's hooks | -V|--version!stops | https://pre-commit.com/
    | | ${{ needs: { git: true } }}
    validate-config validate-manifest | prints files | checks a configuration | --color=
    sample-config | prints       | prints an example of a configuration | --color=
    help          | prints names | prints help
    run install uninstall install-hooks autoupdate clean gc init-templatedir migrate-config try-repo hazmat hook-impl
      | | runs names   | runs, installs or changes hooks
`);
