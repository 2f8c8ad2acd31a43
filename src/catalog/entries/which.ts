// Programs that find a command and its manual.
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

export const which = commands({
  which: {
    does: "prints where commands are",
    manual: "https://manpages.debian.org/bookworm/debianutils/which.1.en.html",
    options: "harmless",
    operands: { each: text },
    shows: "places",
    pages: "never",
  },
  whereis: {
    does: "prints where commands, their sources and manuals are",
    manual: "https://man7.org/linux/man-pages/man1/whereis.1.html",
    options: "harmless",
    operands: { each: text },
    shows: "places",
  },
  whatis: {
    does: "prints one line about manual pages by name",
    manual: "https://manpages.debian.org/bookworm/man-db/whatis.1.en.html",
    options: manDb,
    operands: { each: text },
  },
  apropos: {
    does: "prints one line about manual pages that mention a word",
    manual: "https://manpages.debian.org/bookworm/man-db/apropos.1.en.html",
    options: manDb,
    operands: { each: text },
  },
});
