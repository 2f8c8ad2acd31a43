// shfmt formats shell scripts, to standard output or in place.
import { files } from "../forms.ts";
import { options } from "../options.ts";
import { commands, unknown } from "../schema.ts";

export const shfmt = commands({
  shfmt: {
    does: "formats shell scripts",
    manual: "https://github.com/mvdan/sh/blob/master/cmd/shfmt/shfmt.1.scd",
    grammar: "single-dash",
    options: options(
      [
        "-version -help -h -l|-list -d|-diff -s|-simplify -mn|-minify -ln|-language-dialect= -p|-posix",
        "-filename= -i|-indent= -bn|-binary-next-line -ci|-case-indent -sr|-space-redirects",
        "-kp|-keep-padding -fn|-func-next-line -f|-find -to-json|-tojson -from-json -apply-ignore",
      ],
      { "-w, -write": { does: unknown("changes files in place") } },
    ),
    operands: files,
  },
});
