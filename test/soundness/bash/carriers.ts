// Places for a statement: it runs, it may run, an error in front of it may end the line, it runs elsewhere.
import { quoted } from "../../support/quoted.ts";
import type { Random } from "../../support/random.ts";
import { redirections } from "./hostile.ts";
import type { BashLists } from "./lists.ts";

/** `act` is the statement of a fact, `other` the one that may keep it from running. */
type Carrier = (act: string, other: string) => string;

const together: readonly Carrier[] = [
  (act, other) => `${other}; ${act}`,
  (act, other) => `${other}; ${act}`,
  (act, other) => `${other}\n${act}`,
  (act, other) => `${act}; ${other}`,
  (act, other) => `${act}\n${other}`,
  (act, other) => `${other} && ${act}`,
  (act, other) => `${other} || ${act}`,
  (act, other) => `${act} && ${other}`,
  (act, other) => `${act} || ${other}`,
  (act, other) => `! ${other} && ${act}`,
  (act, other) => `${other} | ${act}`,
  (act, other) => `${act} | ${other}`,
  (act, other) => `${other} & ${act}`,
  (act, other) => `{ ${other}; ${act}; }`,
  (act, other) => `{ ${act}; ${other}; }`,
  (act, other) => `(${other}; ${act})`,
  (act, other) => `f() { ${other}; ${act}; }; f`,
  (act, other) => `f() { ${other}; ${act}; }\nf`,
  (act, other) => `f() { ${act}; ${other}; }; f`,
  (act, other) => `g() { ${other}; }; f() { g; ${act}; }\nf`,
  (act, other) => `${other}; f() { g; ${act}; }; g() { :; }\nf`,
  (act, other) => `f() { ${act}; }; ${other}; f`,
  (act, other) => `f() { ${other}; return; ${act}; }; f`,
  (act, other) => `eval ${quoted(`${other}; ${act}`)}`,
  (act, other) => `eval ${quoted(other)} && ${act}`,
  (act, other) => `${other} && eval ${quoted(act)}`,
  (act, other) => `if ${other}; then ${act}; fi`,
  (act, other) => `if ${other}; then :; else ${act}; fi`,
  (act, other) => `if ${act}; then ${other}; fi`,
  (act, other) => `while ${other}; do ${act}; break; done`,
  (act, other) => `until ${other}; do ${act}; break; done`,
  (act, other) => `for i in 1 2; do ${other}; ${act}; done`,
  (act, other) => `for i in 1; do ${act}; ${other}; break; done`,
  (act, other) => `for i in $(${other}); do ${act}; done`,
  (act, other) => `case $(${other}) in *) ${act};; esac`,
  (act, other) => `case x in x) ${other};& y) ${act};; esac`,
  (act, other) => `: $(${other}; ${act})`,
  (act, other) => `x=$(${other}) && ${act}`,
  (act, other) => `: \${y:-$(${other})}; ${act}`,
  (act, other) => `trap ${quoted(act)} EXIT; ${other}`,
  (act, other) => `trap ${quoted(act)} ERR; ${other}; false`,
  (act, other) => `trap ${quoted(act)} DEBUG; ${other}`,
  (act, other) => `trap ${quoted(other)} ERR; false; ${act}`,
  (act, other) => `trap ${quoted(other)} EXIT; ${act}`,
  (act, other) => `trap ls ERR; trap ${quoted(`${act}; false`)} EXIT; ${other}`,
  (act, other) => `f() { trap return ERR; ${other}; false; ${act}; }; f`,
  (act, other) => `f() { trap ${quoted(act)} RETURN; ${other}; }; f`,
  (act, other) => `set -e; ${other}; ${act}`,
  (act, other) => `set -u; ${other}; ${act}`,
  (act, other) => `( ${other}; exit ); ${act}`,
  (act, other) => `coproc { ${other}; }; ${act}`,
  (act, other) => `coproc ${act}; ${other}`,
  (act, other) => `time ${other}; ${act}`,
  (act, other) => `{ ${other}\n${act}\n}`,
  (act, other) => `f() {\n${other}\n${act}\n}\nf`,
  (act, other) => `. /dev/stdin <<'E'\n${other}\n${act}\nE`,
  (act, other) => `command eval ${quoted(act)}; ${other}`,
  (act, other) => `cat <(${other}); ${act}`,
  (act, other) => `[[ -n $(${other}) ]] && ${act}`,
];

/** Where a redirection may stand; `#` is its place. */
const redirected: readonly ((act: string) => string)[] = [
  (act) => `{ ${act}; } #`,
  (act) => `{ ${act}; } #`,
  (act) => `( ${act} ) #`,
  (act) => `if :; then ${act}; fi #`,
  (act) => `if false; then :; else ${act}; fi #`,
  (act) => `for i in 1; do ${act}; done #`,
  (act) => `for ((i=0;i<1;i++)); do ${act}; done #`,
  (act) => `while :; do ${act}; break; done #`,
  (act) => `until false; do ${act}; break; done #`,
  (act) => `case x in x) ${act};; esac #`,
  (act) => `select i in 1; do ${act}; break; done #`,
  (act) => `f() { ${act}; } #\nf`,
  (act) => `f() ( ${act} ) #\nf`,
  (act) => `f() { ${act}; }; f #`,
  (act) => `f() { ${act}; }; { f; } #`,
  (act) => `f() { ${act}; }\nf #`,
  (act) => `eval ${quoted(act)} #`,
  (act) => `eval ${quoted(`${act} #`)}`,
  (act) => `command eval ${quoted(act)} #`,
  (act) => `builtin eval ${quoted(act)} #`,
  (act) => `${act} #`,
  (act) => `${act} #`,
  (act) => `# ${act}`,
  (act) => `command ${act} #`,
  (act) => `: # && ${act}`,
  (act) => `: #; ${act}`,
  (act) => `exec #; ${act}`,
  (act) => `# && ${act}`,
  (act) => `ls # || ${act}`,
  (act) => `! : # || ${act}`,
  (act) => `((1)) # && ${act}`,
  (act) => `[[ x ]] # && ${act}`,
  (act) => `. /dev/null #; ${act}`,
  (act) => `coproc { ${act}; } #`,
  (act) => `{ ls; } # && ${act}`,
  (act) => `if : #; then ${act}; fi`,
  (act) => `while : #; do ${act}; break; done`,
  (act) => `if # ; then ${act}; else :; fi`,
  (act) => `set -e; : #; ${act}`,
  (act) => `x=1 #; ${act}`,
  (act) => `trap ${quoted(act)} EXIT #`,
  (act) => `bash -c ${quoted(act)} #`,
  (act) => `bash -c ${quoted(`${act} #`)}`,
];

/** A statement somewhere behind or below another. */
export const carried = (act: string, other: string, random: Random): string => random.pick(together)(act, other);

/** A statement with a redirection near it. */
export function withRedirection(act: string, random: Random): string {
  const { text, below } = redirections(random);
  const whole = random
    .pick(redirected)(act)
    .replaceAll("#", () => text);
  const second = random.chance(0.2) ? ` ${redirections(random).text}` : "";
  if (below === "") return whole + second;
  const [first = "", ...rest] = `${whole}${second}`.split("\n");
  return [first, ...below.trimEnd().split("\n"), ...rest].join("\n");
}

/** A whole script in another shell, or in a new place of this one. */
export function wrapped(script: string, random: Random, lists: BashLists): string {
  const text = quoted(script);
  const option = (): string =>
    random.pick([
      ...lists.letters.flatMap((letter) => [`-${letter}`, `+${letter}`]),
      ...lists.options.flatMap((name) => [`-o ${name}`, `+o ${name}`]),
      ...lists.shopts.flatMap((name) => [`-O ${name}`, `+O ${name}`]),
      ...lists.longOptions,
      ...[
        "-",
        "--",
        "+B",
        "-B",
        "-f",
        "-e",
        "-u",
        "-x",
        "-a",
        "-k",
        "-p",
        "-r",
        "-n",
        "+n",
        "-i",
        "-l",
        "-s",
        "-P",
        "-T",
        "-E",
      ],
    ]);
  return random.pick([
    () => `bash -c ${text}`,
    () => `bash ${option()} -c ${text}`,
    () => `bash ${option()} ${option()} -c ${text}`,
    () => `bash -c ${text} x . -delete`,
    () => `bash -c ${option()} ${text}`,
    ...Array.from({ length: 7 }, () => () => `sh -c ${text}`),
    () => `sh ${option()} -c ${text}`,
    () => `sh -c ${text} x .`,
    () => `dash -c ${text}`,
    () => `env sh -c ${text}`,
    () => `env x=-delete sh -c ${text}`,
    () => `x=-delete bash -c ${text}`,
    () => `export x=-delete; bash -c ${text}`,
    () => `env ${random.pick(lists.variables)}=-delete sh -c ${text}`,
    () => `env -i bash -c ${text}`,
    () => `echo x | xargs bash -c ${text}`,
    () => `timeout 1 bash -c ${text}`,
    () => `( ${script}\n)`,
    () => `: "$( ${script}\n)"`,
    () => `{ ${script}\n}`,
    () => `f() { ${script}\n}\nf`,
    () => `f() { ${script}\n}; f -delete`,
    () => `eval ${text}`,
    () => `bash <<'E'\n${script}\nE`,
    () => `bash -c ${text} 1<a.c`,
    () => `bash -c ${text} <a.c`,
    () => `cat <(${script}\n)`,
    () => `${script}\n${script}`,
    () => `for i in 1 2; do ${script}\ndone`,
    () => `while :; do ${script}\nbreak; done`,
    () => `( ${script}\n) &\nwait`,
    () => `true | { ${script}\n}`,
  ])();
}
