// jq. Its filters can read (`import`, `input`) and look at the environment, but neither write nor run anything. Another
// program of the name (jaq) changes files in place with an option that jq has not.
import { options } from "../options.ts";
import { choice, commands, type Does, reads, text, unknown } from "../schema.ts";

const readsOthers = unknown("a filter may read other files");
// `import "x" as $data` prints any file whose name ends in `.json`. A comment or a line break may stand before the name.
const imports = ["import", "include"].flatMap((word) =>
  ['"', " ", "\t", "\n", "\r", "#"].map((end) => [`${word}${end}`, readsOthers]),
);
const filter: Does = choice({}, text, { contains: Object.fromEntries(imports) });
export const jq = commands({
  jq: {
    does: "prints what a filter makes of JSON",
    manual: "https://jqlang.org/manual/",
    options: options(
      [
        "-n|--null-input -R|--raw-input -s|--slurp --stream --stream-errors --seq -c|--compact-output -r|--raw-output",
        "--raw-output0 -j|--join-output -a|--ascii-output -S|--sort-keys -C|--color-output~ -M|--monochrome-output --tab",
        "--indent= --unbuffered -e|--exit-status --args --jsonargs",
        "-h|--help -V|--version --build-configuration --debug-dump-disasm",
      ],
      {
        "--arg, --argjson": { value: text, second: text },
        "--slurpfile, --rawfile, --argfile": { value: text, second: reads },
        // Behind it the first operand is a file.
        "-f, --from-file": { value: reads, operands: { each: reads } },
        "-L, --library-path": { value: reads },
      },
    ),
    complete: true,
    operands: { first: [filter], each: reads },
    examples: {
      read_only: [
        "jq -r '.a[] | select(.b > 1)' file.json",
        "jq -n --arg name value '$name'",
        "jq --slurpfile a a.json --argjson n 1 .x file.json",
        "jq .important x.json",
        "jq --arg a b .env x.json",
        "jq -rf filter.jq x.json",
        "jq --indent 4 -S . < file",
        "jq -n '$ENV.PATH, env.HOME'",
        "jq . --args a b",
        "jq --raw-output0 '.[] > 1' x",
        'jq .a "$file"',
        "jq -n '\"rm\" | @sh'",
      ],
      mutating: [
        "jq -L ./modules 'import \"m\" as m; m::f' x.json",
        "jq -n 'import \"../.docker/config\" as $d; $d'",
        "jq -n --arg a b 'import \"x\" as $d; $d'",
        'jq "$filter" "$file"',
        "jq -n --rawfile a ~/.ssh/id_rsa '$a'",
        "jq -i . x.json",
        "jq . x.json > x.json",
        "jq . x | sponge x",
        "jq -r '@sh \"rm \\(.)\"' x | sh",
        "jq . x | tee out",
        "jq . $(touch x)",
      ],
    },
  },
});
