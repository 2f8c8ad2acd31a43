// Bazel. Even queries start a server, and run rules of the workspace to fetch what they need.
import { onlyVersion, under } from "../forms.ts";
import { commands } from "../schema.ts";

export const bazel = commands({
  ...under("bazel bazelisk", {
    ...onlyVersion(
      "builds the targets of BUILD files",
      "https://bazel.build/reference/command-line-reference",
      "--version",
    ),
    obeys: [
      { file: "tools/bazel", why: "is run in its place" },
      { file: ".bazelversion", holds: "/", why: "names whose release is run" },
    ],
    examples: {
      read_only: ["bazel --version"],
      mutating: ["bazel build //...", "bazel query //...", "bazel info", "bazel test //x:y", "bazel run //x"],
    },
  }),
});
