// pytest runs a project's code; it loads conftest.py even for --help, --collect-only and --fixtures.

import { onlyVersion, under } from "../forms.ts";
import { pytestFiles } from "../knowledge/project-files/python.ts";
import { commands } from "../schema.ts";

export const pytest = commands({
  ...under("pytest py.test", {
    ...onlyVersion("runs Python tests", "https://docs.pytest.org/en/stable/reference/reference.html", "--version"),
    obeys: pytestFiles,
  }),
});
