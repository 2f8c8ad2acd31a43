// markdownlint-cli checks Markdown.
import { printsFiles, shortHelp } from "../forms.ts";
import { choice, commands, type Does, reads, unknown, writes } from "../schema.ts";

const names = [
  "markdownlint.json",
  ".markdownlint.json",
  ".markdownlint.jsonc",
  ".markdownlint.yaml",
  ".markdownlint.yml",
  ".markdownlintrc",
];
const configuration: Does = choice(
  Object.fromEntries(names.map((name) => [name, reads])),
  unknown("may be code, which is run"),
);

export const markdownlint = commands({
  markdownlint: {
    ...printsFiles(
      "checks Markdown files",
      "-d|--dot -j|--json -q|--quiet -s|--stdin -i|--ignore= --configPointer= --enable= --disable=",
      {
        ...shortHelp,
        "-V, --version": { stops: true },
        "-c, --config": { value: configuration },
        "-p, --ignore-path": { value: reads },
        "-f, --fix": { does: unknown("changes files in place") },
        "-o, --output": { value: writes },
      },
    ),
    manual: "https://github.com/igorshubovych/markdownlint-cli#readme",
  },
});
