// jq. Its filters can read (`import`, `input`) and look at the environment, but neither write nor run anything.
import { commands, reads, text } from "../schema.ts";

export const jq = commands({
  jq: {
    does: "prints what a filter makes of JSON",
    manual: "https://jqlang.org/manual/",
    options: "harmless",
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
        "jq . x.json > x.json",
        "jq . x | sponge x",
        "jq -r '@sh \"rm \\(.)\"' x | sh",
        "jq . x | tee out",
        "jq . $(touch x)",
      ],
    },
  },
});
