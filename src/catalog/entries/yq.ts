// Two programs called yq: mikefarah's, in Go, and kislyuk's, which gives YAML to jq. An option passes if it is harmless
// to both, or if the other one refuses it.
import type { Options } from "../options.ts";
import { rows } from "../rows.ts";
import {
  both,
  choice,
  commands,
  type Does,
  document,
  matching,
  type Option,
  reads,
  text,
  unknown,
  writes,
} from "../schema.ts";
import { filter } from "./jq.ts";

// mikefarah's: `load` reads files, `env` reads variables; from 4.52 `system` runs programs if a flag allows it.
// Its operators are words, so that blanks may stand before the parenthesis; the names of keys rarely end so.
const readsOthers = unknown("an expression may read other files");
const loads = ["load(", "load ", "load\n", "load\t", "load#", "load_", "loadxml", "loadstr", "loadprops", "loadbase64"];
const mikefarahs: Does = choice({}, reads, {
  contains: {
    envsubst: unknown("prints the variables that a file names"),
    "system(": unknown("may run programs"),
    "system (": unknown("may run programs"),
    ...Object.fromEntries(loads.map((each) => [each, readsOthers])),
  },
});

// For kislyuk's it is a filter of jq, unless it is the path of a file.
const expression: Does = matching(/^(?=.*\/)(?!.*\/\/)[\w./-]+$/, reads, both(filter, mikefarahs));

const more: Options = {
  "-i, --inplace, --in-place": { does: writes, changes: "edits files in place[: {-1}]" },
  "-s, --split-exp": { value: writes },
  "--split-exp-file": { value: writes },
  "--from-file": { value: readsOthers },
  "--expression": { value: expression },
  "-h, --help": { stops: true },
  "-V, --version": { stops: true },
};
const shared = [
  "-C|--colors|--color-output~ -M|--no-colors|--monochrome-output -e|--exit-status -N|--no-doc",
  "-P|--prettyPrint -r --unwrapScalar? --raw-output -I|--indent= -o|--output-format=",
  "-p|--input-format= -v|--verbose --null-output -0|--nul-output -n|--null-input --front-matter=",
  "--header-preprocess? --csv-auto-parse? --csv-separator= --tsv-auto-parse? --lua-globals",
  "--lua-prefix= --lua-suffix= --lua-unquoted --properties-array-brackets --properties-separator=",
  "--shell-key-separator= --string-interpolation? --xml-attribute-prefix= --xml-content-name=",
  "--xml-directive-name= --xml-keep-namespace? --xml-proc-inst-prefix= --xml-raw-token?",
  "--xml-skip-directives --xml-skip-proc-inst --xml-strict-mode --yaml-compact-seq-indent",
  "--yaml-fix-merge-anchor-to-spec --security-disable-env-ops --security-disable-file-ops -j|--tojson",
  "-c|--compact-output -y|--yaml-output -Y|--yaml-roundtrip -S|--sort-keys -w|--width=",
  "-a|--ascii-output --tab --seq --stream -R|--raw-input",
];

/** xmllint fetches addresses. */
const address = { contains: { "://": unknown("fetches an address") } } as const;
const xmlFile: Does = choice({}, reads, address);
/** A schema includes others, and with these options a document's own declarations are read. */
const grammarFile: Does = choice({}, document, address);
const declared: Option = { operands: { each: grammarFile } };

export const yq = commands(rows`
  # The command 'eval' may stand before the expression, so that each operand may be an expression or a file.
  yq       | prints each=${expression} | prints parts of YAML, JSON and XML, or changes files | ${shared} ${more}
    | | https://mikefarah.gitbook.io/yq/
  xq       | prints first=${filter} files | prints parts of XML | -r|--raw-output -c|--compact-output -n|--null-input
    | -e|--exit-status -S|--sort-keys -C~ -M -s|--slurp -x|--xml-output --xml-root= --xml-item-depth= --xml-dtd
    | -j|--join-output -h|--help!stops --version!stops | https://kislyuk.github.io/yq/
  tomlq    | prints first=${filter} files | prints parts of TOML | -r|--raw-output -c|--compact-output -n|--null-input
    | -e|--exit-status -S|--sort-keys -C~ -M -s|--slurp -t|--toml-output -j|--join-output -h|--help!stops
    | --version!stops | https://kislyuk.github.io/yq/
  dasel    | prints each=${choice({ put: writes, delete: writes }, text)} | prints parts of files | -r= -w= -s=
    | --pretty? --colour --escape-html --indent= -i= --read= --write= --selector= --var= --compact --csv-comma=
    | -h|--help!stops --version!stops -f|--file=reads | https://daseldocs.tomwright.me/
  xmllint  | prints each=${xmlFile} | checks and prints XML | --noout --format --c14n!${declared} --exc-c14n!${declared} --recover
    | --noblanks --xpath= --html --xmlout --nonet --nowarning --version --pretty= --encode= --dropdtd --nocatalogs
    | --huge --stream --push --memory --timing --debug --oldxml10 --quiet --nodefdtd --nofixup-base-uris --insert --auto
    | --testIO --path= --maxmem= --nsclean --sax1 --sax --walker --pattern= --c14n11!${declared} --nocdata --nodict --compact
    | --schema=${grammarFile} --relaxng=${grammarFile} --schematron=${grammarFile} --dtdvalid=${grammarFile}
    | --dtdvalidfpi= --output=writes -o=writes --shell!${unknown("reads commands, some of which write")} --catalogs
    | | https://gnome.pages.gitlab.gnome.org/libxml2/xmllint.html
  xsltproc | prints first=${unknown("a style sheet may write files")} files
    | | transforms XML by a style sheet and prints it | -v|--verbose -V|--version --timing --repeat --novalid --noout
    | --maxdepth= --maxvars= --maxparserdepth= --nonet --catalogs --xinclude --profile --dumpextensions --nodict --html
    | --stringparam= --encoding= | https://gnome.pages.gitlab.gnome.org/libxslt/xsltproc.html
`);
