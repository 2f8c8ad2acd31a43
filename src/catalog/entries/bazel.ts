// Bazel. Even queries start a server, and run rules of the workspace to fetch what they need.

import { onlyVersion, under } from "../forms.ts";
import { bazelFiles } from "../knowledge/project-files/systems.ts";
import { commands } from "../schema.ts";

export const bazel = commands({
  ...under("bazel bazelisk", {
    ...onlyVersion(
      "builds the targets of BUILD files",
      "https://bazel.build/reference/command-line-reference",
      "--version",
    ),
    obeys: bazelFiles,
  }),
});
