// file, the command that guesses the type of a file.
import { rows } from "../rows.ts";
import { commands, readsLines, unknown } from "../schema.ts";

export const file = commands(rows`
  file | prints files | prints the kind of data in files | -C|--compile~!writes
    | -p|--preserve-date!${unknown("it sets the files' access times back")} -m|--magic-file=lines -f|--files-from=lines
    | -e|--exclude= --exclude-quiet= -F|--separator= -P|--parameter= -z|--uncompress -Z|--uncompress-noreport -b|--brief
    | -c|--checking-printout -d|--debug -i|--mime -I --apple --extension --mime-type --mime-encoding -k|--keep-going
    | -l|--list -L|--dereference -h|--no-dereference -n|--no-buffer -N|--no-pad -0|--print0 -r|--raw -s|--special-files!${{ operands: { each: readsLines } }}
    | -S|--no-sandbox --help!stops -v|--version!stops | https://man7.org/linux/man-pages/man1/file.1.html | complete
    | | shows names | pages never
`);
