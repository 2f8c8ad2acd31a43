// file(1).
import { commands, type Option, reads, text, writes } from "./schema.ts";

const switches = `-b, --brief|-c, --checking-printout|-d|-E|-h, --no-dereference|-i, --mime|-I|--mime-type|--mime-encoding|-k, --keep-going|-l, --list|-L, --dereference|-n, --no-buffer
-N, --no-pad|-p, --preserve-date|-r, --raw|-s, --special-files|-S, --no-sandbox|-0, --print0|-z, --uncompress|-Z, --uncompress-noreport|--apple|--extension|-D|-a`.split(/[|\n]/);

export const file = commands({
  file: {
    does: "says what kind of data files hold",
    manual: "https://www.darwinsys.com/file/",
    options: {
      ...Object.fromEntries(switches.map((key): [string, Option] => [key, {}])),
      "-e, --exclude": { value: text },
      "--exclude-quiet": { value: text },
      "-F, --separator": { value: text },
      "-f, --files-from": { value: reads },
      "-m, --magic-file": { value: reads },
      "-M": { value: reads },
      "-P, --parameter": { value: text },
      "-C, --compile": { does: writes },
      "--help": { stops: true },
      "-v, --version": { stops: true },
    },
    operands: { each: reads },
    examples: { read_only: ["file a b", "file -bi a", "file -- -C"], mutating: ["file -C -m magic", "file -bC", 'file "$x"'] },
  },
});
