// jq: its language has no way to write, run or connect, and neither has an option.
import { commands, reads } from "./schema.ts";

export const jq = commands({
  jq: {
    does: "filters and changes JSON and prints the result",
    manual: "https://jqlang.github.io/jq/manual/",
    options: "harmless",
    operands: { each: reads },
    examples: { read_only: ["jq . file.json", "jq -r '.a[] | .b' file", "curl -s https://example.com | jq .", 'jq --arg x "$y" .a *.json'] },
  },
});
