// Spellings of a simple command, whatever the program: what a rule about it must not let pass.

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Spellings of any simple command. */
export function spellingsOf(command: string): readonly string[] {
  const [program = "", ...rest] = command.split(" ");
  const behind = rest.join(" ");
  return [
    command,
    `bash -c ${quoted(command)}`,
    `sh -c ${quoted(command)}`,
    `bash <<'E'\n${command}\nE`,
    `env ${command}`,
    `env X=1 ${command}`,
    `X=1 ${command}`,
    `command ${command}`,
    `exec ${command}`,
    `: | xargs ${command}`,
    `/usr/bin/${command}`,
    `${program[0]}""${command.slice(1)}`,
    `\\${command}`,
    `"${program}" ${behind}`,
    `p=${program}; $p ${behind}`,
    `all=${quoted(command)}; $all`,
    `g() { ${program} "$@"; }; g ${behind}`,
    `(${command})`,
    `{ ${command}; }`,
    `eval ${quoted(command)}`,
    `timeout 5 ${command}`,
    `nice ${command}`,
    `stdbuf -oL ${command}`,
    `time ${command}`,
    `! ${command}`,
    `echo "$(${command})"`,
    `echo a; ${command} | head -1`,
    `true && ${command}`,
    `for i in 1; do ${command}; done`,
    `if ${command}; then :; fi`,
    `case x in x) ${command};; esac`,
    `${command} > /dev/null 2>&1`,
    `cat <(${command})`,
    `trap ${quoted(command)} EXIT`,
    `a=(${command}); "\${a[@]}"`,
    `${command} & wait`,
    `find . -maxdepth 0 -exec ${command.replaceAll(";", "\\;")} \\;`,
    `cd . && ${command}`,
    `# a comment\n${command}`,
    `env -i bash -c ${quoted(command)}`,
  ];
}
