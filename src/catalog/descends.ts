// Programs that print, or hand on, what is in the files below a folder that they are given.

/** One row: programs, and the option without which they do not descend, or pass over hidden files. */
interface Descends {
  readonly programs: string;
  /** Of one field; absent: always. */
  readonly option?: RegExp;
}

const rows: readonly Descends[] = [
  {
    programs: "grep egrep fgrep zgrep zegrep zfgrep bzgrep xzgrep ugrep",
    option: /^-[A-Za-z0-9]*[rR]|^--(?:dereference-)?rec|^--directories=rec|^recurse$/,
  },
  { programs: "rgrep ack" },
  // They pass over hidden files otherwise.
  { programs: "rg", option: /^-[A-Za-z0-9]*[.u]|^--(?:hidden|unrestricted)/ },
  { programs: "ag", option: /^-[A-Za-z0-9]*u|^--(?:hidden|unrestricted)/ },
  { programs: "diff colordiff", option: /^-[A-Za-z0-9]*r|^--rec/ },
  { programs: "find", option: /^-(?:exec|ok)/ },
  { programs: "fd fdfind", option: /^-[A-Za-z0-9]*[xX]|^--exec/ },
  { programs: "tar bsdtar gtar", option: /^-?[A-Za-z0-9]*c|^--create/ },
  { programs: "zip", option: /^-[A-Za-z0-9]*[rR]|^--rec/ },
];

const byName: ReadonlyMap<string, Descends> = new Map(
  rows.flatMap((row) => row.programs.split(" ").map((name) => [name, row] as const)),
);

/** Does the program read everything below the folders that it is given? `fields`: its arguments as far as they are known. */
export function descends(program: string, fields: readonly string[]): boolean {
  const row = byName.get(program);
  return row !== undefined && (row.option === undefined || fields.some((field) => row.option?.test(field)));
}

/** The names of the rows, for tests. */
export const descendingNames = (): readonly string[] => [...byName.keys()];
