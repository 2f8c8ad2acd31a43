// The variables that a policy lets commands set: `NAME=VALUE`, or `NAME=*` for any value.

/**
 * With one of these a command is another one than its name says, or bash reads it in another way: bash manual, "Shell Variables",
 * and the loader's. A policy opens only what it names, and these not even then.
 */
const ofTheShell =
  /^(?:(?:BASH|COMP|EPOCH|GLOB|HIST|HOST|LC_|LD_|DYLD_|MAIL|OPT|PROMPT|PS\d|READLINE|SAFE_SH|POSIX|SHELL).*|CDPATH|CHILD_MAX|COLUMNS|COPROC|DIRSTACK|EMACS|ENV|EUID|EXECIGNORE|FCEDIT|FIGNORE|FUNCN\w+|GROUPS|HOME|IFS|IGNOREEOF|INPUTRC|INSIDE_EMACS|LANG|LINENO|LINES|MACHTYPE|MAPFILE|OLDPWD|OSTYPE|PATH|PIPESTATUS|PPID|PWD|RANDOM|REPLY|SECONDS|SHLVL|SRANDOM|TIMEFORMAT|TMOUT|TZ|UID)$/;

/** What is wrong with a value of `environment`, in words; undefined: nothing. */
export function problemOfVariable(value: string): string | undefined {
  const [, name, set] = /^([^=]*)=(.*)$/s.exec(value) ?? [];
  if (name === undefined || set === undefined) return "it must be `NAME=VALUE`, or `NAME=*` for any value";
  if (!/^[A-Za-z_]\w*$/.test(name)) return `\`${name}\` is no name of a variable: write each name out, without \`*\``;
  if (ofTheShell.test(name)) return `\`${name}\` changes which programs run, or how bash reads commands`;
  return set !== "*" && set.includes("*") ? "`*` can only stand for the whole value" : undefined;
}

/** The values by name, in the form of an entry of the catalog. A value that is not valid opens nothing. */
export function variablesOf(values: readonly string[] = []): Readonly<Record<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const value of values) {
    if (problemOfVariable(value) !== undefined) continue;
    const at = value.indexOf("=");
    const name = value.slice(0, at);
    found.set(name, [...(found.get(name) ?? []), value.slice(at + 1)]);
  }
  return Object.fromEntries(found);
}
