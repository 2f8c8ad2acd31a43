// Twine uploads Python packages.
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const twine = commands(rows`
  every: --help!stops -h!stops
  twine | group | uploads Python packages | --no-color --version!stops | https://twine.readthedocs.io/en/stable/
    | | ${{ needs: { login: [".pypirc"] } }}
    check | prints files | checks packages | --strict
    upload register | sends names  | uploads packages
`);
