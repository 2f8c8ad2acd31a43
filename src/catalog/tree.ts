// tree: one letter an option, and long options without abbreviations.
import { commands, type Option, reads, text, unknown, writes } from "./schema.ts";

const switches = "-a -d -l -f -x -q -N -Q -p -u -g -s -h -D -F -v -t -c -U -r -i -A -S -n -C -X -J".split(" ");
const long = "--gitignore --ignore-case --matchdirs --metafirst --prune --info --noreport --si --du --inodes --device --dirsfirst --filesfirst --nolinks --fflinks".split(" ");

export const tree = commands({
  tree: {
    does: "prints folders as a tree",
    manual: "https://oldmanprogrammer.net/source.php?dir=projects/tree",
    options: {
      ...Object.fromEntries([...switches, ...long].map((key): [string, Option] => [key, {}])),
      ...Object.fromEntries("-L -P -I -H -T --charset --timefmt --filelimit --sort".split(" ").map((key): [string, Option] => [key, { value: text }])),
      "--gitfile": { value: reads },
      "--infofile": { value: reads },
      "--hintro": { value: reads },
      "--houtro": { value: reads },
      "-o": { value: writes },
      // With `-H` and `-o` it writes 00Tree.html into the folders below.
      "-R": { does: unknown("`-R` may write files below the folders") },
      "--fromfile": {},
      "--help": { stops: true },
      "--version": { stops: true },
    },
    operands: { each: reads },
    examples: { read_only: ["tree", "tree -L 2 src", "tree -a -I node_modules", "tree --du -h"], mutating: ["tree -o out", "tree -aoout", "tree -R -L 1 -H . -o x", 'tree "$x"'] },
  },
});
