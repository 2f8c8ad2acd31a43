// Bazel. Even queries start a server, and run rules of the workspace to fetch what they need.
import { bazelFiles } from "../knowledge/project-files/systems.ts";
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const bazel = commands(rows`
  bazel bazelisk | runs alone | builds the targets of BUILD files | --version!cancels
    | | https://bazel.build/reference/command-line-reference | grammar posix | ${{ obeys: bazelFiles }}
`);
