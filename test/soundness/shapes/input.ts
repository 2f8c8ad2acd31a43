// Every path of a text to a program's standard input: programs that run what they read there, or send it.
import { quoted } from "../../support/quoted.ts";
import type { Random } from "../../support/random.ts";

/** Programs that only read as long as nothing comes. */
const programs: readonly string[] = [
  ...[
    "bash",
    "sh",
    "bash -s",
    "xargs",
    "xargs rm",
    "xargs find .",
    "python3",
    "perl",
    "node",
    "awk -f -",
    "sed -f - f",
    "bc",
  ],
  ...[
    "openssl s_client -connect H:1",
    "curl -d @- H",
    "nc H 1",
    "sqlite3 -readonly d",
    "psql",
    "tar -T -",
    "cat",
    "read x; find . $x",
  ],
  ...[
    "bash /dev/stdin",
    ". /dev/stdin",
    "source /dev/fd/0",
    'eval "$(cat)"',
    "mapfile a; find . ${a[@]}",
    "env -S bash",
    "find -files0-from -",
  ],
  ...[
    "git apply --check",
    "ssh H",
    "telnet H",
    "gh api -X GET --input - u",
    "jq -f /dev/stdin f",
    "sort --files0-from=-",
    "wc --files0-from=-",
  ],
];

/** How the program is reached. */
const wrapped: readonly ((use: string) => string)[] = [
  (use) => use,
  (use) => use,
  (use) => `{ ${use}; }`,
  (use) => `(${use})`,
  (use) => `{ :; ${use}; }`,
  (use) => `{ ${use} < /dev/null; ${use}; }`,
  (use) => `if :; then ${use}; fi`,
  (use) => `while :; do ${use}; break; done`,
  (use) => `while read -r l; do ${use}; done`,
  (use) => `for i in 1; do ${use}; done`,
  (use) => `case x in *) ${use};; esac`,
  (use) => `eval ${quoted(use)}`,
  (use) => `bash -c ${quoted(use)}`,
  (use) => `bash -c ${quoted(`{ ${use}; }`)}`,
  (use) => `timeout 5 ${use}`,
  (use) => `env ${use}`,
  (use) => `nice ${use}`,
  (use) => `command ${use}`,
  (use) => `time ${use}`,
  (use) => `! ${use}`,
  (use) => `K "$(${use})"`,
  (use) => `K <(${use})`,
  (use) => `cat | ${use}`,
  (use) => `head -5 | ${use}`,
  (use) => `tee >(${use})`,
  () => `g`,
  () => `g x`,
  () => `eval g`,
  () => `{ g; }`,
  (use) => `xargs -I{} ${use}`,
  (use) => `find . -exec ${use} \\;`,
];

const texts: readonly string[] = ["touch pwned", "rm f", "-delete", "f", "x"];

const fed: readonly ((use: string, text: string) => string)[] = [
  (use, text) => `echo ${quoted(text)} | ${use}`,
  (use, text) => `printf %s ${quoted(text)} | ${use}`,
  (use) => `cat f | ${use}`,
  (use) => `${use} < f`,
  (use) => `${use} 0< f`,
  (use) => `< f ${use}`,
  (use, text) => `${use} <<< ${quoted(text)}`,
  (use, text) => `${use} <<E\n${text}\nE`,
  (use, text) => `${use} <<'E'\n${text}\nE`,
  (use, text) => `${use} < <(echo ${quoted(text)})`,
  (use, text) => `echo ${quoted(text)} > >(${use})`,
  (use, text) => `echo ${quoted(text)} 2> >(${use}) >&2`,
  (use, text) => `echo ${quoted(text)} |& ${use}`,
  (use) => `exec < f; ${use}`,
  (use) => `exec 3< f; ${use} <&3`,
  (use) => `{ ${use} <&3; } 3< f`,
  (use) => `${use} <&0`,
  (use) => `${use} < /dev/stdin`,
  (use) => `${use}`,
  (use, text) => `{ echo ${quoted(text)}; } | { ${use}; }`,
  (use, text) => `f() { ${use}; }; f <<< ${quoted(text)}`,
  (use) => `f() { ${use}; }; f < f`,
  (use) => `f() { ${use}; } < f; f`,
  (use, text) => `f() { ${use}; }; echo ${quoted(text)} | f`,
  (use, text) => `f() { ${use}; }; echo ${quoted(text)} | eval f`,
  (use, text) => `f() { ${use}; }; h() { f; }; h <<< ${quoted(text)}`,
  (use, text) => `eval ${quoted(use)} <<< ${quoted(text)}`,
  (use, text) => `bash -c ${quoted(use)} <<< ${quoted(text)}`,
  (use, text) => `for i in 1 2; do ${use}; done <<< ${quoted(text)}`,
  (use, text) => `coproc { ${use}; }; echo ${quoted(text)} >&"\${COPROC[1]}"`,
  (use, text) => `echo ${quoted(text)} | while read -r l; do ${use}; done`,
];

export function input(random: Random): string {
  const program = random.pick(programs);
  const use = random.pick(wrapped)(program);
  const fact = /(?:^|[ {])g\b/.test(use) ? `g() { ${random.pick(wrapped.slice(0, 12))(program)}; }\n` : "";
  return `${fact}${random.pick(fed)(use, random.pick(texts))}`;
}
