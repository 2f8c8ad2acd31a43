// Reads the arguments of find and lists the files it names and the commands it runs.
import type { Problem } from "./problem.ts";

/**
 * One argument, as far as it is known. Of a hole: `couldStartExpression` when one of its fields could begin with one of
 * `-`, `(`, `)`, `!` and `,`; `many` when it could be more or fewer fields than one.
 */
export type FindArgument =
  | { readonly known: string }
  | { readonly known: undefined; readonly couldStartExpression: boolean; readonly many: boolean };

/**
 * What a find command line does. `argument` is the index of the path, and undefined for the working directory, where
 * find starts when no path is given. `deletes` is about everything below that path. Of `executes`, the inner command is
 * the arguments from `first` up to `end`, in which find replaces `{}` wherever it stands; `prompts`: `-ok` asks before.
 */
export type FindEffect =
  | { readonly kind: "reads" | "writes" | "deletes"; readonly argument: number | undefined }
  | {
      readonly kind: "executes";
      readonly first: number;
      readonly end: number;
      readonly placeholder: true;
      readonly terminator: ";" | "+";
      readonly prompts: boolean;
      readonly inDirectory: boolean;
    };

/**
 * Reads the arguments behind `find` as GNU find does, with the primaries of the BSDs. A primary that nobody lists is a
 * problem, since its arity decides what the next argument is; so is a hole where an expression may begin.
 *
 * @example readFind([{ known: "." }, { known: "-delete" }]) // reads and deletes argument 0
 */
export function readFind(args: readonly FindArgument[]): { readonly effects: readonly FindEffect[] } | Problem {
  const effects: FindEffect[] = [];
  const paths: number[] = [];
  let follows = false;
  let deletes = false;
  let pathsFromFile = false;

  let at = 0;
  for (; at < args.length; at++) {
    const option = args[at]?.known;
    if (option === undefined || !/^-[HLPEXdsxDO]|^--$/.test(option)) break;
    if (option === "-D") {
      at++;
      if (args[at]?.known === undefined) return { problem: "`-D` has no argument that is known" };
    } else if (/^-[HLPEXdsx]$/.test(option))
      follows = option === "-L" || (follows && option !== "-P" && option !== "-H");
    else if (option === "--") {
      at++;
      break;
    } else if (!/^-O[0-9]$/.test(option)) break;
  }

  for (; at < args.length; at++) {
    const argument = args[at];
    if (argument === undefined || (argument.known !== undefined && startsExpression(argument.known))) break;
    if (argument.known === undefined && argument.couldStartExpression) return hole;
    paths.push(at);
    effects.push({ kind: "reads", argument: at });
  }
  const first = args[at]?.known;
  if (first === ")" || first === ",") return { problem: `\`${first}\` is a path or an operator` };

  while (at < args.length) {
    const name = args[at]?.known;
    if (name === undefined) return hole;
    at++;
    if (/^-(?:exec|ok)(?:dir)?$/.test(name)) {
      const terminator = endOfCommand(args, at, name.startsWith("-ok"));
      if (typeof terminator === "object") return terminator;
      effects.push({
        kind: "executes",
        first: at,
        end: terminator,
        placeholder: true,
        terminator: args[terminator]?.known === "+" ? "+" : ";",
        prompts: name.startsWith("-ok"),
        inDirectory: name.endsWith("dir"),
      });
      at = terminator + 1;
      continue;
    }
    const takes = ARGUMENTS.get(name) ?? (/^-newer[aBcm][aBcmt]$/.test(name) ? ["text"] : undefined);
    if (takes === undefined) return { problem: `\`${name}\` is no primary of find that safe-sh knows` };
    deletes ||= name === "-delete";
    follows ||= name === "-follow";
    pathsFromFile ||= name === "-files0-from";
    for (const does of takes) {
      const argument = args[at];
      if (argument === undefined) return { problem: `\`${name}\` has no argument` };
      if (argument.known === undefined && argument.many)
        return { problem: `the argument of \`${name}\` may be several` };
      if (does !== "text") effects.push({ kind: does, argument: at });
      at++;
    }
  }

  if (!deletes) return { effects };
  if (pathsFromFile || follows) return { problem: "`-delete` reaches files that are not below a path given here" };
  const below = paths.length === 0 ? [undefined] : paths;
  return { effects: [...effects, ...below.map((argument) => ({ kind: "deletes", argument }) as const)] };
}

const hole: Problem = { problem: "an argument that only the run will know may start an expression" };

/** GNU find/util.c, looks_like_expression; BSD find agrees but for `)` and `,`, which it takes for paths. */
const startsExpression = (argument: string): boolean => /^-.|^[()!,]$/s.test(argument);

/** The index of the `;` or `+` that ends the inner command starting at `first`. */
function endOfCommand(args: readonly FindArgument[], first: number, onlySemicolon: boolean): number | Problem {
  for (let at = first; at < args.length; at++) {
    const argument = args[at];
    const next = args[at + 1];
    if (argument?.known === ";" && at > first) return at;
    if (argument?.known === "+" && args[at - 1]?.known === "{}" && at - 1 > first && !onlySemicolon) return at;
    if (argument === undefined || argument.known !== undefined) continue;
    // A hole may turn out to be the terminator. Then find must stop with an error at the argument behind it.
    if (argument.many) return hole;
    if (next?.known === undefined || startsExpression(next.known)) return hole;
  }
  return { problem: "the command has no `;` or `+` that ends it" };
}

type Takes = "text" | "reads" | "writes";

const each = (names: string, ...takes: readonly Takes[]): readonly (readonly [string, readonly Takes[]])[] =>
  names.split(" ").map((name) => [name, takes] as const);

/** What the arguments of each primary are (GNU findutils 4.10, FreeBSD 14, macOS 14). */
const ARGUMENTS: ReadonlyMap<string, readonly Takes[]> = new Map([
  ...each("( ) ! , -not -a -and -o -or -true -false"),
  ...each("-daystart -depth -d -follow -help --help -version --version -mount -xdev -noleaf -nowarn -warn"),
  ...each("-ignore_readdir_race -noignore_readdir_race -empty -executable -readable -writable -nogroup -nouser"),
  ...each("-delete -ls -print -print0 -prune -quit -acl -sparse -xattr"),
  ...each("-maxdepth -mindepth -regextype -amin -atime -cmin -ctime -mmin -mtime -used -context -fstype", "text"),
  ...each("-gid -group -uid -user -inum -links -perm -size -type -xtype -flags -Bmin -Btime -xattrname", "text"),
  ...each("-name -iname -lname -ilname -path -ipath -wholename -iwholename -regex -iregex -printf", "text"),
  ...each("-newer -anewer -cnewer -mnewer -Bnewer -samefile -files0-from", "reads"),
  ...each("-fls -fprint -fprint0", "writes"),
  ...each("-fprintf", "writes", "text"),
]);
