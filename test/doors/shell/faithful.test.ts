// A proved script prints, fails and ends as with bash itself. What differs is on docs/references/confinement.md.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { safeSh } from "../../support/built.ts";
import { folder } from "../../support/programs.ts";

const run = (program: string, script: string, cwd: string) => {
  const { PATH, SAFE_SH_RESIDENT } = process.env;
  const env = { PATH, HOME: cwd, XDG_STATE_HOME: join(cwd, ".state"), SAFE_SH_SANDBOX: "off", SAFE_SH_RESIDENT };
  const { stdout, stderr, status } = spawnSync(program, ["-c", script], { cwd, env, encoding: "utf8", input: "" });
  return { stdout, stderr, status };
};

function place(): string {
  const cwd = folder();
  mkdirSync(join(cwd, "sub"));
  writeFileSync(join(cwd, "sub/a b"), "x\ny\n");
  writeFileSync(join(cwd, "f"), "one\ntwo\n");
  return cwd;
}

const scripts = [
  'cat f | while IFS= read -r line; do echo "<$line>"; done; echo $?',
  'for i in sub/*; do echo "$i"; wc -l <"$i"; done',
  'x=a; x+=b; echo "${x:-c}" ${#x} ${x#a} ${x%b} ${x/a/c} ${x:1} ${x^}',
  "cat <<E; cat <<'F' | tr a-z A-Z\n$((1 + 1)) $(echo s)\nE\n$x `y`\nF",
  "n=0; while ((n < 3)); do n=$((n + 1)); done; echo $n",
  'f() { local x=$1; [ "$x" = a ] && return 3; echo no; }; f a; echo $?; f b',
  "set -euo pipefail; cat nothing | cat; echo after",
  "set -u; echo $nothing; echo after",
  "cd sub && ls; cd nowhere; echo $?; pwd | grep -c sub",
  "a=(x 'y z'); printf '<%s>' \"${a[@]}\" ${a[1]}; echo ${#a[@]}",
  "case f in [a-f]) echo in;;& *) echo all;; esac",
  "echo {1..3}{a,b} ~ \"~\" '*' *",
  "cat nothing 2>&1 | sed 's/.*: //'; echo ${PIPESTATUS[0]}",
  "cat <f >/dev/null && echo read; cat </nothing || echo $?",
  "eval 'x=1; echo $x'; (exit 4); echo $?; false || exit 5",
  "if [[ abc == a* && ! -e nothing ]]; then echo yes; fi",
  "sleep 0 & wait $!; echo $? | cat; ! true; echo $?",
  "echo $((1 / 0)); echo same line\necho next line",
];

test.each(scripts)("%s", (script) => {
  const cwd = place();
  const named = ({ stderr, ...rest }: ReturnType<typeof run>) => ({
    ...rest,
    stderr: stderr.replaceAll(/^\S*bash: /gm, "bash: "),
  });
  expect(named(run(safeSh, script, cwd))).toEqual(named(run("bash", script, cwd)));
});

test("a script can tell the options and the environment, as documented", () => {
  const cwd = place();
  const lines = (program: string, script: string): readonly string[] =>
    run(program, script, cwd).stdout.trim().split(/[\n:]/);
  expect(run(safeSh, "echo $-", cwd).stdout.replace("p", "")).toBe(run("bash", "echo $-", cwd).stdout);
  expect(lines(safeSh, "echo $SHELLOPTS").filter((name) => name !== "privileged")).toEqual(
    lines("bash", "echo $SHELLOPTS"),
  );
  const names = (program: string): readonly string[] =>
    lines(program, "export -p").flatMap((line) => /^declare -x (\w+)/.exec(line)?.[1] ?? []);
  const added = names(safeSh).filter((name) => !names("bash").includes(name));
  expect(names("bash").filter((name) => !names(safeSh).includes(name))).toEqual([
    "SAFE_SH_RESIDENT",
    "SAFE_SH_SANDBOX",
  ]);
  expect(added.length).toBeGreaterThan(20);
});
