// Prettier formats files. A project's configuration may be code and may name plugins, which it runs. Checking is taken as
// read-only all the same: nearly every configuration is JSON or YAML, and people and agents check formats all day. A
// configuration or a plugin that the command line names is refused if it may be code.

import { files, under } from "../forms.ts";
import { prettierFiles } from "../knowledge/project-files/javascript.ts";
import { options, undashed } from "../options.ts";
import { choice, commands, type Does, reads, text, unknown } from "../schema.ts";

const maybeCode = unknown("may be code, which is run");
const configuration: Does = choice(
  Object.fromEntries(
    ".prettierrc .prettierrc.json .prettierrc.json5 .prettierrc.yaml .prettierrc.yml .prettierrc.toml package.json"
      .split(" ")
      .flatMap((name) => [
        [name, reads],
        [`./${name}`, reads],
      ]),
  ),
  maybeCode,
);
const parser: Does = choice(
  under(
    [
      "flow babel babel-flow babel-ts typescript acorn espree meriyah css less scss json json5 jsonc",
      "json-stringify graphql markdown mdx vue yaml glimmer html angular lwc mjml",
    ],
    text,
  ),
  maybeCode,
);

export const prettier = commands({
  prettier: {
    does: "formats files, to standard output or in place",
    manual: "https://prettier.io/docs/cli",
    options: undashed(
      options(
        [
          "-c|--check -l|--list-different --arrow-parens= --bracket-same-line --no-bracket-spacing",
          "--embedded-language-formatting= --end-of-line= --experimental-operator-position=",
          "--html-whitespace-sensitivity= --jsx-single-quote --object-wrap= --print-width= --prose-wrap=",
          "--quote-props= --no-semi --semi --single-attribute-per-line --single-quote --tab-width=",
          "--trailing-comma= --use-tabs --vue-indent-script-and-style --no-config --config-precedence=",
          "--no-editorconfig --with-node-modules --cursor-offset= --range-end= --range-start= --no-color",
          "--color --no-error-on-unmatched-pattern -u|--ignore-unknown --insert-pragma --require-pragma",
          "--log-level= --loglevel= --stdin-filepath= --support-info --no-plugin-search",
          "--find-config-path=reads --file-info=reads --ignore-path=reads -h|--help!stops -v|--version!stops",
        ],
        {
          "--config": { value: configuration },
          "--parser": { value: parser },
          "-w, --write": { does: unknown("changes files in place") },
        },
      ),
    ),
    operands: files,
    obeys: prettierFiles,
  },
});
