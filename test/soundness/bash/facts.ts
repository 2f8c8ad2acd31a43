// Pairs of a statement and a use that is harmless only if the statement ran, or only if it did not.
import type { Random } from "../../support/random.ts";

export interface Fact {
  /** Stands in front of everything. */
  readonly before: string;
  /** The statement that must have run, or must not. */
  readonly act: string;
  readonly use: string;
}

/** What shows the variables that expansions and programs read by themselves. */
const readBy: Readonly<Record<string, readonly string[]>> = {
  PATH: ["ls", "ls; wc f", "bash -c ls", "command ls", "f() { ls; }; f", "xargs ls", "env ls"],
  OLDPWD: ["find . ~-", "uniq f ~-", "cd -; ls", "find . $OLDPWD"],
  PWD: ["find . ~+", "uniq f ~+", "find . $PWD"],
  HOME: ["find . ~", "find . ~/x", "cd; ls", "uniq f ~"],
  DIRSTACK: ["find . ~1", "find . ~0", "find . ~+1", "popd; ls", "uniq f ~1"],
  IFS: [
    "x=.:-delete; find . $x",
    "find$IFS",
    "x=a1b; find . $x",
    "set -- . -delete; find . $*",
    'set -- - delete; find . "$*"',
  ],
  GLOBIGNORE: ["uniq *", "find . *"],
  CDPATH: ["cd d; ls"],
  BASH_ENV: ["bash -c ls", "bash -c :"],
  ENV: ["sh -c ls", "bash --posix -c :"],
  PS4: ["set -x; ls", "set -x; :"],
  FUNCNEST: ["g() { :; }; f() { g; rm() { echo; }; }\nf\nrm f", "f() { rm() { :; }; }; f; rm f"],
  LINENO: ["echo $((LINENO))", "find . $LINENO"],
};

/** Beliefs about the variable `name`, each with uses that only read as long as it holds. */
const beliefs: readonly ((name: string, random: Random) => readonly [string, string])[] = [
  (name, random) => [
    `${name}=`,
    random.pick([
      ...[
        `for i in $${name}; do rm f; done`,
        `[ -n "$${name}" ] && rm f`,
        `uniq f $${name}`,
        `[[ $${name} ]] && rm f`,
        `\${${name}:+rm} f`,
      ],
      ...[
        `case $${name} in ?*) rm f;; esac`,
        `while [ -n "$${name}" ]; do rm f; break; done`,
        `$${name} ls`,
        `find . $${name}`,
        `uniq f "\${${name}[@]}"`,
      ],
    ]),
  ],
  (name, random) => [
    `${name}=.`,
    random.pick([
      `find . $${name}`,
      `find . "$${name}"`,
      `find $${name} -name x`,
      `find . \${${name}[@]}`,
      `case $${name} in .) ls;; *) rm f;; esac`,
      `y=$${name}; find . $y`,
    ]),
  ],
  (name, random) => [
    `${name}=0`,
    random.pick([
      `echo $((${name}))`,
      `((${name} > 4)) && rm f`,
      `[[ ${name} -eq 0 ]]`,
      `[[ $${name} -gt 4 ]] && rm f`,
      `echo \${a[${name}]}`,
      `bash -c 'echo $((${name}))'`,
    ]),
  ],
  (name, random) => [
    `${name}=(0 'b[$(touch pwned)]')`,
    random.pick([`echo $((${name}[1]))`, `[[ ${name}[1] -eq 0 ]]`, `((${name}[1]))`]),
  ],
  (name, random) => [
    `${name}=(. -delete)`,
    random.pick([`find "\${${name}[@]}"`, `find . \${${name}[1]}`, `find . \${${name}[*]}`, `find . "$${name}"`]),
  ],
  (name, random) => [`${name}=-delete`, random.pick([`find . $${name}`, `find . "\${${name}[@]}"`, `uniq f $${name}`])],
];

/** What is believed of the variable, and a use of it. */
export const beliefOf = (name: string, random: Random): readonly [string, string] => random.pick(beliefs)(name, random);

/** Uses of the variable `name`; with the belief that it is `.`, a word or a number, each only reads. */
export function useOf(name: string, random: Random): string {
  const special = readBy[name];
  if (special && random.chance(0.6)) return random.pick(special);
  return random.pick([
    ...[
      `find . $${name}`,
      `find . $${name}`,
      `find . "$${name}"`,
      `find $${name} -name x`,
      `uniq f $${name}`,
      `uniq $${name}`,
    ],
    ...[
      `find . \${${name}}`,
      `find . \${${name}[0]}`,
      `find . "\${${name}[1]}"`,
      `find . "\${${name}[@]}"`,
      `find . \${!${name}}`,
    ],
    ...[
      `echo $((${name}))`,
      `echo $((${name}[1]))`,
      `((${name})); ls`,
      `[[ ${name} -eq 0 ]]`,
      `[[ $${name} -gt 1 ]]`,
      `[ -v "$${name}" ]`,
    ],
    ...[
      `for i in $${name}; do rm f; done`,
      `[ -n "$${name}" ] && rm f`,
      `if [[ $${name} == -* ]]; then rm f; fi`,
      `case $${name} in -*) rm f;; esac`,
    ],
    ...[
      `while [ -n "$${name}" ]; do rm f; break; done`,
      `for i in "\${${name}[@]}"; do find . $i; done`,
      `$${name} f`,
      `ls \${${name}:-x}`,
    ],
    ...[
      `find . \${${name}#~}`,
      `find . \${${name}%~}`,
      `find . \${${name}:-"\\-delete"}`,
      `find . "\${${name}:-"\\-delete"}"`,
      `find . \${${name}:0}`,
    ],
    ...[
      `find . \${${name}/./-delete}`,
      `find . \${${name}+-delete}`,
      `find . \${${name}-.}`,
      `find . \${${name}:=.}`,
      `find . \${${name}^}`,
      `find . \${${name}@Q}`,
    ],
    ...[
      `bash -c 'find . $${name}'`,
      `sh -c 'find . $${name}'`,
      `bash -c 'echo $((${name}))'`,
      `env find . $${name}`,
      `echo $${name} | xargs find .`,
    ],
    ...[
      `f() { find . $1; }; f $${name}`,
      `set -- $${name}; find . $1`,
      `y=$${name}; find . $y`,
      `cat <<< $${name}`,
      `echo x > /dev/null$${name}`,
    ],
    ...[
      `eval "find . $${name}"`,
      `echo "$(find . $${name})"`,
      `find . $(echo $${name})`,
      `read y <<< $${name}; find . $y`,
      `printf $${name}`,
    ],
  ]);
}

/** Uses of nothing in particular: what the state of the shell changes. */
const uses: readonly string[] = [
  ...[
    "rm f",
    "ls",
    "find . $x",
    "find . ~-",
    "find . ~+",
    "find . ~1",
    "find . $1",
    'find . "$@"',
    "uniq *",
    "find . {.,-name}",
    "find . $OLDPWD",
  ],
  ...[
    "echo {a,b}",
    "find . ~",
    "ls !(x)",
    "!(ls)",
    "uniq x{1..2}",
    "echo $((a[1]))",
    "echo $((x))",
    "echo x >&3",
    "echo x > /dev/null",
    "echo x >/dev/stdout",
  ],
  ...[
    "echo",
    "wc f",
    "cd d; ls",
    "ls; :",
    ": $(ls)",
    "ls | wc",
    "ls &",
    "wait",
    "cat a.c | wc",
    "true && ls",
    "find . $_",
    "find . $-",
    "find . ${x[1]}",
  ],
  ...[
    "echo | openssl s_client -connect h:443",
    "bash -c 'echo x >/dev/stdout' 1<a.c",
    "[[ x -eq 0 ]]",
    "find . $REPLY",
    "find . $OPTARG",
    "read x <a.c; ls $x",
  ],
];

export const use = (random: Random): string => random.pick(uses);

const fact = (before: string, act: string, use: string): Fact => ({ before, act, use });

const facts: readonly Fact[] = [
  // Harmless only if it ran.
  ...[
    "rm() { echo fake; }",
    "rm() { :; }",
    "function rm { echo; }",
    "rm() ( echo )",
    "rm() { return; }",
    "unset -f nothing; rm() { echo; }",
  ].map((act) => fact("", act, "rm f")),
  ...[
    "x=.",
    "x=",
    "unset x",
    "x=(.)",
    "x[0]=.",
    "read x </dev/null",
    "read x <<< .",
    "let x=1",
    "((x=1))",
    "export x=.",
    "declare x=.",
    "printf -v x .",
    "for x in .; do :; done",
    ": $((x=1))",
    "readonly x=.",
  ].map((act) => fact("x=-delete", act, "find . $x")),
  ...["x=.", ": ${x:=.}", ": ${x=.}", "readonly x=.", "declare x=.", "typeset x=.", "export x=."].map((act) =>
    fact("", act, "find . ${x--delete}"),
  ),
  ...["set -- .", "set --", "shift", "set -- . -name"].map((act) => fact("set -- -delete", act, 'find . "$@"')),
  ...["set -- .", "set -- . x"].map((act) => fact("set -- f -delete", act, "find . $2")),
  fact("a=(. -delete)", "a=(.)", 'find . "${a[@]}"'),
  fact("a=(. -delete)", "a=(. .)", "find . ${a[1]}"),
  fact("a=(. -delete)", "unset 'a[1]'", 'find . "${a[@]}"'),
  fact("a=(0 'b[$(touch pwned)]')", "a=(1 2)", "echo $((a[1]))"),
  fact("a=(0 'b[$(touch pwned)]')", "a=1", "echo $((a[1]))"),
  fact("a=(0 'b[$(touch pwned)]')", "unset a", "echo $((a[1]))"),
  fact("x='a[$(touch pwned)]'", "x=0", "echo $((x))"),
  fact("x='b[$(touch pwned)]'", "x=0", "[[ x -eq 0 ]]"),
  fact("x='. -delete'", "IFS=", "find $x"),
  fact("x=.:-delete", "IFS=' '", "find $x"),
  fact("PATH=.", "PATH=/usr/bin:/bin", "ls"),
  fact("cd d", "cd ..", "ls"),
  fact("", "set -n", "rm f"),
  fact("", "exit", "rm f"),
  fact("", "exec ls", "rm f"),
  fact("trap 'touch pwned' EXIT", "trap - EXIT", ":"),
  fact("rm() { touch pwned; }", "unset -f rm", "ls"),
  fact("ls() { touch pwned; }", "unset -f ls", "ls"),
  fact("", "set -f", "x=*; find . $x"),
  fact("", "exec 3>/dev/null", "echo x >&3"),
  ...["echo() { cat f; }", "echo() { ls; }", "printf() { cat f; }", "unset -f echo"].map((act) =>
    fact("", act, "echo | openssl s_client -connect h:443"),
  ),
  // Harmless only if it did not run.
  ...[
    "x=-delete",
    "x=(-delete)",
    "read x <<< -delete",
    "export x=-delete",
    "for x in -delete; do :; done",
    "x+=/-delete",
    "printf -v x %s -delete",
    "declare x=-delete",
    "mapfile x <<< -delete",
  ].map((act) => fact("x=.", act, "find . $x")),
  fact("x=0", "x='a[$(touch pwned)]'", "echo $((x))"),
  fact("x=; y=", "x=1", "for i in $x; do rm f; done"),
  fact("x=", "x=1", '[ -n "$x" ] && rm f'),
  fact("x=.", "unset x", "find . ${x--delete}"),
  fact("x=.", "x=", "find . ${x:--delete}"),
  fact("unset x", "x=.", "find . ${x+-delete}"),
  fact("rm() { echo fake; }", "unset -f rm", "rm f"),
  fact("rm() { echo fake; }", "unset rm", "rm f"),
  fact("rm() { echo fake; }", "rm() { command rm f; }", "rm f"),
  fact("echo() { :; }", "unset -f echo", "echo | openssl s_client -connect h:443"),
  fact("set -- .", "set -- -delete", "find . $1"),
  fact("set -- -delete .", "shift", "find . $1"),
  fact("set -- . -delete", "shift", "find . $1"),
  fact("", "set -- -delete", "find . $1"),
  fact("", "ls() { touch pwned; }", "ls"),
  fact("", "PATH=.", "ls"),
  fact("", "cd d", "ls"),
  fact("x='. -delete'", "IFS=' '", 'find "$x"'),
  fact("x=.:-delete", "IFS=:", "find . $x"),
  fact("", "trap 'touch pwned' EXIT", ":"),
  fact("", "trap 'rm f' ERR", "false"),
  fact("", "exec >a.c", "echo x"),
  fact("", "shopt -s expand_aliases; alias ls='touch pwned'", ":\nls"),
  fact("x=.", "declare -n x=y; y=-delete", "find . $x"),
  fact("y=-delete", "declare -n x=y", "find . $x"),
  fact("x=0", "declare -i x", "x='a[$(touch pwned)]'"),
  fact("", "declare -A x", "x['$(touch pwned)']=1"),
  fact("set -f", "set +f", "x=-*; find . $x"),
  fact("", "shopt -s nullglob", "find . nomatch* -name x"),
  fact("set -e; ! :", "set +e", "false; rm f"),
  // Nothing to undo: the statement may do it by itself.
  fact("", ":", "ls"),
  fact("x=.", ":", "find . $x"),
];

export const someFact = (random: Random): Fact => random.pick(facts);
