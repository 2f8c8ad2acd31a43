// jq. Its filters can read (`import`, `input`) and look at the environment, but neither write nor run anything. Another
// program of the name (jaq) changes files in place with an option that jq has not.
import { rows } from "../rows.ts";
import { commands, type Does, document, matching, plain, reads, text, unknown } from "../schema.ts";

const readsOthers = unknown("a filter may read other files");
// `import "x" as $data` prints any file whose name ends in `.json`. Blanks, comments or `module {};` may stand before the word.
// `env` and `$ENV` are the whole environment, but with a name behind them. Blanks and comments may stand behind `$`.
const oneVariable: Does = matching(
  /^(?!.*(?:(?<![\w.$"@-])env(?![\w"]|\s*(?:[:(]|\.\w|\["\w+"\]))|\$(?:\s|#.*?\n)*ENV(?!\w|\s*(?:\.\w|\["\w+"\])))).*$/,
  plain,
  unknown("a filter may print the whole environment"),
);
/** Other programs give the language to other data. */
export const filter: Does = matching(/^(?!(?:.*[\s;}#])?(?:import|include)(?![\w.])).*$/, oneVariable, readsOthers);
export const jq = commands(rows`
  # Behind '-f' the first operand is a file with the filter, wherever it stands.
  jq | prints first=${filter} files | prints what a filter makes of JSON | -n|--null-input -R|--raw-input -s|--slurp
    | --stream --stream-errors --seq -c|--compact-output -r|--raw-output --raw-output0 -j|--join-output
    | -a|--ascii-output -S|--sort-keys -C|--color-output~ -M|--monochrome-output --tab --indent= --unbuffered
    | -e|--exit-status --args --jsonargs -h|--help -V|--version --build-configuration --debug-dump-disasm
    | --arg|--argjson=!${{ second: text }} --slurpfile|--rawfile|--argfile=!${{ second: reads }}
    | -f|--from-file=${document}!${{ operands: { each: document } }} -L|--library-path=reads | https://jqlang.org/manual/ | complete | pages never
    # What a filter reads of the environment it prints. Of jq, gojq and jaq; measured for jq 1.6.
    | | variables *JQ_* JQ* NO_COLOR
`);
