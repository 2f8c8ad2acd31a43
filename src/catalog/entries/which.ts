// Programs that find a command and its manual.
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import { commands, type Option } from "../schema.ts";

const manDb: Readonly<Record<string, Option>> = options([
  "-a|--and -d|--debug -e|--exact -l|--long -r|--regex -v|--verbose -w|--wildcard -L|--locale=",
  "-m|--systems= -M|--manpath=reads -s|--sections|--section= -?|--help!stops --usage!stops",
  "-V|--version!stops",
]);

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
