// jq. Its filters can read (`import`, `input`) and look at the environment, but neither write nor run anything. Another
// program of the name (jaq) changes files in place with an option that jq has not.
import { options } from "../options.ts";
import { commands, reads, text } from "../schema.ts";

export const jq = commands({
  jq: {
    does: "prints what a filter makes of JSON",
    manual: "https://jqlang.org/manual/",
    // `--arg` and its kin take two arguments: the second is left as an operand, and operands are read.
    options: options(
      [
        "-n|--null-input -R|--raw-input -s|--slurp --stream --stream-errors --seq -c|--compact-output -r|--raw-output",
        "--raw-output0 -j|--join-output -a|--ascii-output -S|--sort-keys -C|--color-output~ -M|--monochrome-output --tab",
        "--indent= --unbuffered -e|--exit-status --arg= --argjson= --slurpfile= --rawfile= --argfile= --args --jsonargs",
        "-h|--help -V|--version --build-configuration --debug-dump-disasm",
      ],
      { "-f, --from-file": { value: reads }, "-L, --library-path": { value: reads } },
    ),
    complete: true,
    operands: { first: [text], each: reads },
    examples: {
      read_only: [
        "jq -r '.a[] | select(.b > 1)' file.json",
        "jq -n --arg name value '$name'",
        "jq --slurpfile a a.json --argjson n 1 -f filter.jq file.json",
        "jq -L ./modules 'import \"m\" as m; m::f' x.json",
        "jq --indent 4 -S . < file",
        "jq -n '$ENV.PATH, env.HOME'",
        "jq . --args a b",
        "jq --raw-output0 '.[] > 1' x",
        'jq "$filter" "$file"',
        "jq -n '\"rm\" | @sh'",
      ],
      mutating: [
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
