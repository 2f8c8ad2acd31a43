// An option of bash, before what it may change.
import { quoted } from "../../support/quoted.ts";
import type { Random } from "../../support/random.ts";
import type { Element } from "./element.ts";
import type { BashLists } from "./lists.ts";

/** What an option may change, to stand on the same line or on the next. */
const changed: readonly string[] = [
  ...[
    "!(ls)",
    "@(rm) f",
    "ls !(x)",
    "ls @(a|b)",
    "?(x)",
    "echo {a,b}",
    "ls {a,b}",
    "wc {a,b} d",
    "find {.,d} -name x",
    "x={a,b}; ls $x",
    "set -- {a,b} -delete; find . $2",
    "ls **",
    "ls *",
    "ls nomatch*",
    "ls nomatch*; rm f",
    "$nothing f",
    "ls $nothing; rm f",
  ],
  ...[
    "false; rm f",
    "false | ls; rm f",
    "x=.; x=-delete; find . $x",
    "ls x=-delete",
    "LS",
    "d",
    "..",
    "cd d; ls",
    "cd b",
    "cd dd",
    "ls # x",
    "ls; ls",
    "[[ a = A ]] && rm f",
  ],
  ...[
    "case a in A) rm f;; esac",
    "[[ -delete = -D* ]] && rm f",
    "find . ${x^}",
    "ls {a,b}",
    "find . [[:alpha:]]",
    "ls [A-Z]*",
    "echo '\\-delete'",
    "x=-delete; echo -e x",
    "find . $(echo '\\-delete')",
  ],
  ...[
    "!!",
    "!ls",
    "^a^b",
    'ls "!ls"',
    "ls && rm",
    "f() { return 1; }; f; rm f",
    "true | x=-delete; find . $x",
    "echo x | read x; find . $x",
    "x=(. -delete); find . $x",
    "unset x; find . ${x}",
    "find . ~",
    "ls $((08))",
  ],
  ...[
    "echo a >a.c",
    "echo x >/dev/stdout",
    "[[ x -eq 0 ]]",
    "a=('b[$(touch pwned)]'); echo $((a))",
    "trap 'rm f' ERR; false",
    "x='a b'; ls $x",
    "set -- *; find . $1",
    "f() { local x=-delete; g; }; g() { find . $x; }; f",
    "declare -n y=x; y=-delete; find . $x",
    ": ${x?}; rm f",
    "ls $(exit 1); rm f",
  ],
  ...[
    "`ls`",
    "x='(a)'; case a in $x) rm f;; esac",
    "find . ${x:--delete}",
    "ls 'a",
    "ls $'a\\0'; rm",
    "[ a ] && ls",
    "((1)) && ls",
    "alias ls='rm f'; ls",
    "alias ls='rm f'\nls",
    "coproc ls; wait",
    "select x in a; do rm f; done",
    "x=1 y=2",
    "for ((;;)); do ls; break; done",
  ],
];

/** An option of `set` or `shopt`, or of the call of bash, then what it may change; every option meets every such statement. */
export function option(turn: number, random: Random, lists: BashLists): Element {
  const sets = [
    ...lists.options.flatMap((name) => [`set -o ${name}`, `set +o ${name}`]),
    // Letters come twice: they are options of the call of bash, too.
    ...[...lists.letters, ...lists.letters].flatMap((letter) => [`set -${letter}`, `set +${letter}`]),
    ...lists.shopts.flatMap((name) => [`shopt -s ${name}`, `shopt -u ${name}`]),
  ];
  const set = sets[turn % sets.length] ?? ":";
  const shown = changed[(Math.floor(turn / sets.length) + (turn % sets.length)) % changed.length] ?? "ls";
  const about = `option ${set.split(" ").at(-1)}`;
  if (random.chance(0.5)) return { text: called(set, shown, random), name: "x", about };
  const join = random.pick(["\n", "\n", "; ", " && ", "\n:\n"]);
  const wrapped = random.chance(0.2)
    ? random.pick([
        ...[`{ ${set}; }`, `f() { ${set}; }; f`, `(${set})`, `eval '${set}'`, `command ${set}`, `${set} x y`],
        ...[`set -e; ${set}`, `x=${set.split(" ").at(-1)}; ${set.replace(/\S+$/, "$x")}`],
      ])
    : set;
  return { text: `${wrapped}${join}${shown}`, name: "x", about };
}

/** As an option of another bash or sh. */
function called(set: string, shown: string, random: Random): string {
  const [, name = "", kind = "", value = ""] = /^(set|shopt) (\S+) ?(\S*)$/.exec(set) ?? [];
  const option =
    name === "set" || kind.includes("o")
      ? `${kind.replace("s", "")} ${value}`
      : `${kind === "-s" ? "-O" : "+O"} ${value}`;
  return `${random.pick(["bash", "bash", "sh", "env bash"])} ${option.trim()} -c ${quoted(shown)}`;
}
