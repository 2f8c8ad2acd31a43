// Programs for tables of data: csvkit, xsv and qsv, Miller.
import { under } from "../forms.ts";
import { qsvFiles } from "../knowledge/project-files/systems.ts";
import { options, wordsOf } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, type Entry, reads, runsCode, unknown } from "../schema.ts";

const csvCommon = [
  "-d|--delimiter= -t|--tabs -q|--quotechar= -u|--quoting= -b|--no-doublequote -p|--escapechar=",
  "-z|--maxfieldsize= -e|--encoding= -L|--locale= -S|--skipinitialspace --blanks --null-value=",
  "--date-format= --datetime-format= --no-leading-zeroes -H|--no-header-row -K|--skip-lines=",
  "-v|--verbose -l|--linenumbers --add-bom --zero -V|--version",
];

// A chain of verbs: `tee`, `split`, `case` and expressions with redirects write, `system` and `exec` run.
const harmlessVerbs = wordsOf([
  "altkv bar bootstrap count count-distinct count-similar cut decimate fill-down fill-empty flatten",
  "format-values fraction gap grep group-by group-like gsub having-fields head histogram json-parse",
  "json-stringify join label latin1-to-utf8 least-frequent merge-fields most-frequent nest nothing",
  "regularize rename reorder repeat reshape sec2gmt sec2gmtdate seqgen shuffle skip-trivial-records",
  "sort sort-within-records sort-within-records-values sparsify split-join splitax ssub stats1 stats2",
  "step strptime sub summary tac tail template top utf8-to-latin1 unflatten uniq unspace unsparsify",
  "cat",
]);
/** The word between the verbs of a chain. */
const separator = "then";

export const tables = commands({
  ...rows`
    every: -h|--help!stops | https://csvkit.readthedocs.io/en/latest/scripts/{}.html
    csvlook   | prints files | prints a table | --max-rows= --max-columns= --max-column-width= --max-precision=
      | --no-number-ellipsis -y|--snifflimit= -I|--no-inference ${csvCommon}
    csvcut    | prints files | prints columns | -n|--names -c|--columns= -C|--not-columns=~ -x|--delete-empty-rows
      | ${csvCommon}
    csvgrep   | prints files | prints rows that match | -n|--names -c|--columns= -m|--match= -r|--regex=
      | -i|--invert-match -a|--any-match -f|--file=reads ${csvCommon}
    csvstat   | prints files | prints statistics | --csv --json -i|--indent= -n|--names -c|--columns= --type --nulls
      | --non-nulls --unique --min --max --sum --mean --median --stdev --len --max-precision --freq --freq-count=
      | --count --decimal-format= -G|--no-grouping-separator -y|--snifflimit= -I|--no-inference ${csvCommon}
    csvsort   | prints files | prints sorted rows | -n|--names -c|--columns= -r|--reverse -i|--ignore-case
      | -y|--snifflimit= -I|--no-inference ${csvCommon}
    csvjson   | prints files | prints a table as JSON | -i|--indent= -k|--key= --lat= --lon= --type= --geometry= --crs=
      | --no-bbox --stream -y|--snifflimit= -I|--no-inference ${csvCommon}
    csvjoin   | prints files | joins tables | -c|--columns= --outer --left --right -y|--snifflimit= -I|--no-inference
      | ${csvCommon}
    csvstack  | prints files | prints tables below each other | -g|--groups= -n|--group-name= --filenames ${csvCommon}
    csvformat | prints files | prints a table in another form | -E|--skip-header -D|--out-delimiter=~ -T|--out-tabs
      | -A|--out-asv -Q|--out-quotechar= -U|--out-quoting= -B|--out-no-doublequote -P|--out-escapechar=
      | -M|--out-lineterminator= ${csvCommon}
    csvclean  | prints none=${unknown("writes `stdin_out.csv`")} each=writes | finds mistakes in a table
      | | -a|--enable-all-checks --length-mismatch --empty-columns --omit-error-rows --label= --header-normalize-space
      | --join-short-rows --fill-short-rows -n|--dry-run!files ${csvCommon} | permutes
    in2csv    | prints files | prints other files as a table | -f|--format= -k|--key= -n|--names --sheet=
      | --encoding-xls= -y|--snifflimit= -I|--no-inference -s|--schema=reads ${csvCommon}
    csvsql    | prints files | prints statements for a table, or runs some | -i|--dialect= --tables= --no-constraints
      | --unique-constraint= -y|--snifflimit= -I|--no-inference --chunk-size= --query=sqlite ${csvCommon}
    xsv       | group        | prints parts of tables | --list!stops --version!stops | https://github.com/BurntSushi/xsv
      cat count fixlengths flatten fmt frequency headers input join sample search select slice sort stats table dedup
        | reverse behead | prints files | prints parts of a table | -d|--delimiter= -n|--no-headers -s|--select=
        | -i|--ignore-case -v|--invert-match -l|--limit= -a|--asc --no-nulls -N|--numeric -R|--reverse -e|--everything
        | --mode --cardinality --median --nulls -j|--jobs= -w|--width= -p|--pad= -c|--condense= --start= --end= --len=
        | --index= --just-names --intersect -f= --left --right --full --cross --no-case --help!stops -o|--output=writes
    # It keeps what it computes in files beside the table if that takes long; by a variable, which '.env' of the folder may set,
    # it also makes an index of any table.
    qsv       | group        | prints parts of tables | --list!stops --version!stops | https://github.com/dathere/qsv
      | | ${{ obeys: qsvFiles }}
      cat count fixlengths flatten fmt headers input join sample search select slice sort table dedup reverse behead
        | | prints files | prints parts of a table | -d|--delimiter= -n|--no-headers -s|--select= -i|--ignore-case
        | -v|--invert-match -l|--limit= -a|--asc --no-nulls -N|--numeric -R|--reverse -e|--everything --mode
        | --cardinality --median --nulls -j|--jobs= -w|--width= -p|--pad= -c|--condense= --start= --end= --len= --index=
        | --just-names --intersect -f= --left --right --full --cross --no-case --help!stops -o|--output=writes
  `,
  mlr: {
    does: "prints tables in other forms",
    manual: "https://miller.readthedocs.io/en/latest/",
    grammar: "posix",
    options: options([
      "--icsv --ocsv --csv --ijson --ojson --json --itsv --otsv --tsv --ijsonl --ojsonl --jsonl --ixtab",
      "--oxtab --xtab --ipprint --opprint --pprint --inidx --onidx --nidx --idkvp --odkvp --dkvp --omd",
      "--c2p --c2j --c2t --c2d --c2m --c2l --j2c --j2t --j2p --t2j --t2c --t2p --barred --right --ifs=",
      "--ofs= --fs= --ips= --ops= --ps= --irs= --ors= --rs= --implicit-csv-header --headerless-csv-output",
      "--allow-ragged-csv-input -n --no-color -M -C~ --records-per-batch= --nr-progress-mod= --from=reads",
      "-I!writes --prepipe=runs --prepipex=runs --version|--help|-h!stops",
    ]),
    subcommands: under(harmlessVerbs, {
      does: "changes the records that it prints",
      grammar: "verbatim",
      // Other verbs may follow behind `then`, which is not read.
      operands: {
        each: choice({ [separator]: unknown("chains another verb") }, reads, {
          prefixes: { "--prepipe": runsCode },
        }),
      },
    } satisfies Entry),
    environment: { MLR_NO_COLOR: ["*"], MLR_ALWAYS_COLOR: ["*"] },
  },
});
