// tree.
import { rows } from "../rows.ts";
import { commands, readsLines, unknown } from "../schema.ts";

export const tree = commands(rows`
  # It takes the argument of a letter from the next field even if more letters follow: 'tree -Po a b' writes 'b'.
  tree | prints files | prints the files below a directory as a tree | -o=writes!separate --output=writes
    | -R!${unknown("it may run itself again and write 00Tree.html in each directory")} -H=!separate!says -I=!separate
    | -L=!separate -P=!separate -T=!separate!says --charset= --filelimit= --gitfile=reads --hintro|--houtro|--infofile=lines
    | --sort= --timefmt=!says -a|-d|-l|-f|-x|-q|-N|-Q|-p|-u|-g|-s|-h|-D|-F|-v|-t|-c|-U|-r|-i|-A|-S|-n|-C|-X|-J~ --device
    | --dirsfirst --du --fflinks --filesfirst --fromfile|--fromtabfile!${{ operands: { each: readsLines } }} --gitignore
    | --ignore-case --info --inodes --matchdirs --metafirst --nolinks --noreport --prune --si --help!stops
    | --version!stops | https://oldmanprogrammer.net/source.php?dir=projects/tree | shows below | pages never
    | | dashed taken
`);
