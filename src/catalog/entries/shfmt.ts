// shfmt formats shell scripts, to standard output or in place.
import { rows } from "../rows.ts";
import { commands, unknown } from "../schema.ts";

export const shfmt = commands(rows`
  shfmt | prints files | formats shell scripts | -version -help -h -l|-list -d|-diff -s|-simplify -mn|-minify
    | -ln|-language-dialect= -p|-posix -filename= -i|-indent= -bn|-binary-next-line -ci|-case-indent
    | -sr|-space-redirects -kp|-keep-padding -fn|-func-next-line -f|-find -to-json|-tojson -from-json -apply-ignore
    | -w|-write!${unknown("changes files in place")} | https://github.com/mvdan/sh/blob/master/cmd/shfmt/shfmt.1.scd
    | | grammar single-dash
`);
