// pytest runs a project's code; it loads conftest.py even for --help, --collect-only and --fixtures.
import { pytestFiles } from "../knowledge/project-files/python.ts";
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const pytest = commands(rows`
  pytest py.test | runs alone | runs Python tests | --version!cancels
    | | https://docs.pytest.org/en/stable/reference/reference.html | grammar posix | ${{ obeys: pytestFiles }}
`);
