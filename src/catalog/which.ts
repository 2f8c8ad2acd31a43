// Programs that say where other programs and their manuals are.
import { commands, text } from "./schema.ts";

export const which = commands({
  which: {
    does: "prints where commands are",
    manual: "https://manpages.debian.org/which",
    options: "harmless",
    operands: { each: text },
    examples: { read_only: ["which ls", "which -a python3"] },
  },
  whereis: {
    does: "prints where a command, its source and its manual are",
    manual: "https://man7.org/linux/man-pages/man1/whereis.1.html",
    options: "harmless",
    operands: { each: text },
    examples: { read_only: ["whereis bash"] },
  },
  whatis: {
    does: "prints one-line descriptions of manual pages",
    manual: "https://man7.org/linux/man-pages/man1/whatis.1.html",
    options: "harmless",
    operands: { each: text },
    examples: { read_only: ["whatis ls"] },
  },
  apropos: {
    does: "searches descriptions of manual pages",
    manual: "https://man7.org/linux/man-pages/man1/apropos.1.html",
    options: "harmless",
    operands: { each: text },
    examples: { read_only: ["apropos copy"] },
  },
});
