// Programs that find a command and its manual.
import { rows } from "../rows.ts";
import { commands, type Option, reads, text } from "../schema.ts";

const manDb: Readonly<Record<string, Option>> = {
  "-a, --and": {},
  "-d, --debug": {},
  "-e, --exact": {},
  "-l, --long": {},
  "-r, --regex": {},
  "-v, --verbose": {},
  "-w, --wildcard": {},
  "-L, --locale": { value: text },
  "-m, --systems": { value: text },
  "-M, --manpath": { value: reads },
  "-s, --sections, --section": { value: text },
  "-?, --help": { stops: true },
  "--usage": { stops: true },
  "-V, --version": { stops: true },
};

export const which = commands(rows`
  which   | prints names | prints where commands are | any
    | | https://manpages.debian.org/bookworm/debianutils/which.1.en.html | shows places | pages never
  whereis | prints names | prints where commands, their sources and manuals are | any
    | | https://man7.org/linux/man-pages/man1/whereis.1.html | shows places
  whatis  | prints names | prints one line about manual pages by name | ${manDb}
    | | https://manpages.debian.org/bookworm/man-db/whatis.1.en.html
  apropos | prints names | prints one line about manual pages that mention a word | ${manDb}
    | | https://manpages.debian.org/bookworm/man-db/apropos.1.en.html
`);
