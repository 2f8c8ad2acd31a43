// The options and primaries of find (GNU findutils 4.10, FreeBSD 14, macOS 14) as a table.
import { type Does, deletes, type Option, reads, text, unknown, writes } from "../../../catalog/schema.ts";
import { type OptionTable, tableFor } from "../option-table.ts";

const each = (names: string, option: Option): readonly (readonly [string, Option])[] =>
  names.split(" ").map((name) => [name, option] as const);
const takes = (value: Does): Option => ({ value });
const asks: Does = unknown("`-ok` asks a question before it runs a command");

const primaries: readonly (readonly [string, Option])[] = [
  ...each("( ) ! , -not -a -and -o -or -true -false", {}),
  ...each("-daystart -depth -d -follow -help --help -version --version -mount -xdev -noleaf -nowarn -warn", {}),
  ...each("-ignore_readdir_race -noignore_readdir_race -empty -executable -readable -writable -nogroup -nouser", {}),
  ...each("-ls -print -print0 -prune -quit -acl -sparse -xattr", {}),
  ...each("-maxdepth -mindepth -regextype -amin -atime -cmin -ctime -mmin -mtime -used -context -fstype", takes(text)),
  ...each("-gid -group -uid -user -inum -links -perm -size -type -xtype -flags -Bmin -Btime -xattrname", takes(text)),
  ...each("-name -iname -lname -ilname -path -ipath -wholename -iwholename -regex -iregex", takes(text)),
  ["-printf", { value: text, shows: "argument" }],
  ...each("-newer -anewer -cnewer -mnewer -Bnewer -samefile", takes(reads)),
  ["-files0-from", takes(unknown("takes from a file where it starts"))],
  ...each("-fls -fprint -fprint0 -fprintf", takes(writes)),
  // About files below the starting points.
  ["-delete", { does: deletes }],
  ["-exec", { runs: {}, descends: true }],
  ["-execdir", { runs: { otherFolder: true }, descends: true }],
  ["-ok", { runs: {}, descends: true, does: asks }],
  ["-okdir", { runs: { otherFolder: true }, descends: true, does: asks }],
];

// `-newerXY`: the times X and Y of files, or Y = t: a time that is written out.
const newer = [..."aBcm"].flatMap((own) =>
  each([..."aBcmt"].map((other) => `-newer${own}${other}`).join(" "), takes(text)),
);

/** One row a primary; an unlisted one is a doubt, since its arity decides what the next field is. */
export const findTable: OptionTable = tableFor(new Map([...primaries, ...newer]), {
  harmless: false,
  complete: false,
  endsAtOperand: false,
});
