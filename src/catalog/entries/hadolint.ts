// hadolint checks Dockerfiles.
import { printsFiles, shortHelp } from "../forms.ts";
import { commands, reads } from "../schema.ts";

export const hadolint = commands({
  hadolint: {
    ...printsFiles(
      "checks Dockerfiles",
      [
        "-v|--version -V|--verbose --no-fail --no-color -f|--format= --ignore= --error= --warning= --info=",
        "--style= -t|--failure-threshold= --trusted-registry= --require-label= --strict-labels",
        "--disable-ignore-pragma --file-path-in-report=",
      ],
      { ...shortHelp, "-c, --config": { value: reads } },
    ),
    manual: "https://github.com/hadolint/hadolint#cli",
  },
});
