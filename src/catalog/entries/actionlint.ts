// actionlint checks workflows of GitHub Actions. It runs shellcheck and pyflakes if they are installed.
import { files } from "../forms.ts";
import { options } from "../options.ts";
import { choice, commands, reads, runsCode, text, writes } from "../schema.ts";

export const actionlint = commands({
  actionlint: {
    does: "checks workflows of GitHub Actions",
    manual: "https://github.com/rhysd/actionlint/blob/main/docs/usage.md",
    grammar: "single-dash",
    options: options("-format= -ignore= -color -no-color -oneline -verbose -debug -version -stdin-filename= -h -help", {
      "-config-file": { value: reads },
      "-shellcheck": { value: choice({ "": text, shellcheck: text }, runsCode) },
      "-pyflakes": { value: choice({ "": text, pyflakes: text }, runsCode) },
      "-init-config": { does: writes },
    }),
    operands: files,
  },
});
