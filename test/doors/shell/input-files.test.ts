// Standard input that is a file: a confined script reads it as bash would, and leaves the caller's offset where bash does.
import { mkdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { safeSh } from "../../support/built.ts";
import { folder, run } from "../../support/programs.ts";

/** S is the shell. */
const rows: readonly string[] = [
  'while read -r line; do S -c \'echo "$0 $1"\' a "$line"; done <f',
  "{ S -c 'read -r a; echo $a'; cat; } <f",
  "{ S -c 'head -n 1'; cat; } <f",
  "{ read -r x; S -c 'head -n 1'; S -c 'cat'; S -c 'cat'; cat; } <f",
  "{ S -c 'cat >/dev/null'; echo end; cat; } <f",
  "{ S -c 'wc -c'; wc -c; } <large",
  "{ head -c 9000000 >/dev/null; S -c 'head -c 9000000 | md5sum'; md5sum; } <large",
  "S -c 'cat' <<E\n$(cat f f f)\nE",
  "S -c 'wc -c' <<E\n$(head -c 200000 large)\nE",
  "{ S -c 'read -r a; echo $a'; cat; } <<E\n$(cat f; head -c 200000 /dev/zero | tr '\\0' x)\nE",
  "S -c 'cat' <.netrc",
  "S -c 'head -n 1' </proc/version; S -c 'cat' </sys/kernel/mm/transparent_hugepage/enabled",
  "S -c 'cat; echo $?' </dev/null",
  "S -c 'echo a' 2<d; echo $?; S -c 'echo a >&2' 2<d; echo $?; S -c 'cat nowhere' 2<f; echo $?",
  "S -c 'exit 7' <f; echo $?; S -c 'timeout 0.1 sleep 5' <f; echo $?; S -c 'cat nowhere' <f 2>&1 | sed 's/.*: //'; echo $?",
  "S -c 'echo $SHLVL; echo $*' x y z <f",
  "S -c 'grep -c . /dev/stdin; [ -f /dev/stdin ] && echo file' <f",
  "{ S -c 'tail -n 1'; cat; } <f",
  "S -c 'cat <&0' <'a b'",
  "exec 5<f; S -c 'cat' <&5; cat <&5",
  "(rm gone; S -c 'cat') <gone",
  "S -c 'cat; echo $?' 0>w 2>&1 | sed 's/.*: //'; S -c 'echo a' 0>w; S -c 'echo b' 0>>f; cat f",
  // 010000000: O_PATH.
  "perl -e 'open STDIN, \"<\", \"/dev/null\"; close STDIN; sysopen STDIN, \"f\", 010000000; exec @ARGV' S -c 'cat; echo $?' 2>&1 | sed 's/.*: //'",
  "head -c 5 f | S -c 'cat'; S -c 'echo a' <&-; echo $?",
];

test.each(rows)("%s", async (row) => {
  const seen = async (shell: string) => {
    const cwd = folder();
    mkdirSync(join(cwd, "d"));
    for (const name of ["f", "a b", "gone", ".netrc"]) writeFileSync(join(cwd, name), "one\ntwo\nthree\n");
    writeFileSync(join(cwd, "large"), Buffer.alloc(20_000_000, "0123456789abcdef\n"));
    return run("bash", ["-c", row.replaceAll(/\bS(?= -c)/g, shell)], { cwd, env: { HOME: cwd, BASH_SILENCE: "" } });
  };
  const { stdout, code } = await seen("bash");
  expect(await seen(safeSh)).toMatchObject({ stdout, code });
  expect(stdout).not.toBe("");
});

test("a socket whose peer says nothing holds nobody up", async () => {
  const server = createServer((socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const script = `exec 5<>/dev/tcp/127.0.0.1/${port}; timeout 20 "$0" -c 'echo a' <&5; echo $?; timeout 20 "$0" -c 'read -t 0.2 -r x; echo $?' <&5`;
  const { stdout } = await run("bash", ["-c", script, safeSh]);
  expect(stdout).toBe("a\n0\n142\n");
});
