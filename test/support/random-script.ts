// Random scripts of K and K2, the same for the same seed.

/** A number in [0, 1) at each call (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** `count` scripts. */
export function randomScripts(seed: number, count: number): readonly string[] {
  const next = random(seed);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const name = (): string => one(["x", "y", "z"]);
  const value = (): string =>
    one([
      "a",
      "b",
      "'a b'",
      "''",
      '"c  d"',
      `$${name()}`,
      `"$${name()}"`,
      `"p$${name()}"`,
      "$(K2 s)",
      '"$(K2 s)"',
      "a:b",
      "*.c",
      "'*.c'",
      "-n",
      "~",
      "{a,b}",
      `$${name()}$${name()}`,
      "x=y",
      "$1",
      '"$@"',
      "$#",
      `"\${${name()}:-d}"`,
      `\${${name()}:+e f}`,
      `\${${name()}%b}`,
      `"\${${name()}#a}"`,
      '"${v[@]}"',
      "${v[1]}",
      "$((1+1))",
      "\\$x",
      "$'q\\tr'",
    ]);
  const words = (): string => Array.from({ length: 1 + Math.floor(next() * 3) }, value).join(" ");
  const functionName = (): string => one(["f", "g"]);
  const list = (depth: number): string =>
    Array.from({ length: 1 + Math.floor(next() * 3) }, () => statement(depth)).join("; ");
  const simple = (): string =>
    one([
      () => `K ${words()}`,
      () => `K2 ${words()}`,
      () =>
        `${name()}=${one(["a", "b", "'a b'", "", "K", `$${name()}`, `"$${name()}c"`, "$(K2)", "a:b", "-n", "*.c", "~/q"])}`,
      () => `${name()}+=${one(["a", "' b'", `$${name()}`])}`,
      () => `local ${name()}=${one(["l", `$${name()}`, "$1"])} 2>/dev/null`,
      () => `local ${name()}`,
      () => `declare ${name()}=${one(["l", `"$${name()}"`])}`,
      () => `export ${name()}=${value()}`,
      () => `readonly r=${value()}`,
      () => `unset ${name()}`,
      () => `set -- ${words()}`,
      () => "shift",
      () => `read -r ${name()}`,
      () => `read ${name()} ${name()} <<< ${one(["a", "'b c d'", `"$${name()}"`])}`,
      () => `v=(${words()})`,
      () => `v+=(${words()})`,
      () => `v[1]=${one(["a", `$${name()}`])}`,
      () => `${name()}=${one(["a", "'a b'"])} K "$${name()}"`,
      () => `IFS=${one([":", "' '", "a", "''", "b:"])}`,
      () => "unset IFS",
      () => `printf -v ${name()} ${one(["%s", "a"])} ${value()}`,
      () => `: "\${${name()}:=${one(["a", "'b'", "c d"])}}"`,
      () => `eval ${one(["'x=e'", '"K $x"', "'K \"$y\"'", "K a b", `${name()}=q`])}`,
      () => `${functionName()} ${words()}`,
      () => `unset -f ${functionName()}`,
      () => "return",
      () => "break",
      () => "continue",
      () => "((x = 1))",
      () => `cd ${one([".", "/", "nowhere", `"$${name()}"`])} && K "$PWD"`,
      () => `command K ${words()}`,
      () => `$${name()} K`,
      () => "true",
      () => "false",
    ])();
  const statement = (depth: number): string => {
    if (depth <= 0 || next() < 0.5) return simple();
    return one([
      () => `if ${list(depth - 1)}; then ${list(depth - 1)}; else ${list(depth - 1)}; fi`,
      () => `for ${name()} in ${words()}; do ${list(depth - 1)}; done`,
      () => `while K; do ${list(depth - 1)}; done`,
      () => `{ ${list(depth - 1)}; }`,
      () => `( ${list(depth - 1)} )`,
      () => `${simple()} | ${simple()}`,
      () => `${statement(depth - 1)} && ${statement(depth - 1)}`,
      () => `${statement(depth - 1)} || ${statement(depth - 1)}`,
      () => `! ${simple()}`,
      () => `${functionName()}() { ${list(depth - 1)}; }`,
      () => `case ${value()} in a) ${list(depth - 1)};; b|*) ${list(depth - 1)};${one([";", "&", ";&"])} c) K c;; esac`,
      () => `K "$(${list(depth - 1)})"`,
      () => `${name()}=$(${list(depth - 1)})`,
      () => `[[ ${value()} == ${one(["a", "b*"])} ]] && ${simple()}`,
      () => `trap 'K "$x"' EXIT`,
    ])();
  };
  return Array.from({ length: count }, () => `${list(3)}; ${list(2)}; K "$x" $y "$@"`);
}
