// tree.
import { commands, type Does, type Option, reads, readsLines, text, unknown, writes } from "../schema.ts";

/** tree takes the argument of a letter from the next field even if more letters follow: `tree -Po a b` writes `b`. */
const separate = (value: Does): Option => ({ value, separate: true });

export const tree = commands({
  tree: {
    does: "prints the files below a directory as a tree",
    manual: "https://oldmanprogrammer.net/source.php?dir=projects/tree",
    options: {
      "-o": separate(writes),
      "--output": { value: writes },
      "-R": { does: unknown("it may run itself again and write 00Tree.html in each directory") },
      "-H": separate(text),
      "-I": separate(text),
      "-L": separate(text),
      "-P": separate(text),
      "-T": separate(text),
      "--charset": { value: text },
      "--filelimit": { value: text },
      "--gitfile": { value: reads },
      "--hintro, --houtro, --infofile": { value: readsLines },
      "--sort": { value: text },
      "--timefmt": { value: text },
      "-a, -d, -l, -f, -x, -q, -N, -Q, -p, -u, -g, -s, -h, -D, -F, -v, -t, -c, -U, -r, -i, -A, -S, -n, -C, -X, -J": {
        moves: "no",
      },
      "--device": {},
      "--dirsfirst": {},
      "--du": {},
      "--fflinks": {},
      "--filesfirst": {},
      "--fromfile, --fromtabfile": { operands: { each: readsLines } },
      "--gitignore": {},
      "--ignore-case": {},
      "--info": {},
      "--inodes": {},
      "--matchdirs": {},
      "--metafirst": {},
      "--nolinks": {},
      "--noreport": {},
      "--prune": {},
      "--si": {},
      "--help": { stops: true },
      "--version": { stops: true },
    },
    operands: { each: reads },
    shows: "below",
    pages: "never",
  },
});
