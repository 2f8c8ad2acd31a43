// Which file an entry of settings starts: this installation's hook, or a stranger's program.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  guardedStart,
  hookVariable,
  startsByName,
  startsByPlace,
  withoutOptions,
} from "../../hosts/install/hook-entry.ts";
import { findProgram } from "../../system/find-program.ts";
import { installed } from "../../system/installation.ts";
import { orElse } from "../../system/or-else.ts";
import { realPathOf } from "../../system/real-path.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Is it the code that init writes for the shell, which leads to the hook by its name or its place? */
export const isByOurCode = ([shell, option, code = ""]: readonly string[]): boolean =>
  shell === "/bin/sh" && option === "-c" && [...startsByName, ...startsByPlace].includes(code);

/** Does it find the hook by its name? */
export const isByName = (line: readonly string[]): boolean => isByOurCode(line) && startsByName.includes(line[2] ?? "");

/** The words that are started; undefined: a shell would read more than words. */
export function lineOfHook(command: string, args: unknown): readonly string[] | undefined {
  if (Array.isArray(args)) return [command, ...args.map(String)];
  return /^[\w./+@%:= -]+$/.test(command) ? command.trim().split(/ +/) : undefined;
}

/** Does the line start this installation's hook? */
export function isOwn(line: readonly string[], environment: Environment): boolean {
  const file = startedBy(line, environment);
  if (file === undefined) return false;
  const own = ["bin/safe-sh-hook", "hooks/safe-sh-hook.sh", "hooks/safe-sh-hook.cjs"];
  const real = realPathOf(file);
  return (
    own.some((each) => real === realPathOf(fileURLToPath(installed(each)))) ||
    (/\/hooks\/safe-sh-hook\.(?:sh|cjs)$/.test(real) && isCopy(dirname(dirname(real))))
  );
}

/** The file of the hook, or `off`: `/bin/sh -c CODE FILE` and `node -e CODE FILE`, with the code that init writes; `node FILE`; a program. */
export function startedBy(line: readonly string[], environment: Environment): string | undefined {
  if (isByName(line)) return environment[hookVariable] || findProgram("safe-sh-hook", environment.PATH);
  if (line[0] === "/bin/sh" && line[1] === "-c") return isByOurCode(line) ? line[3] : undefined;
  const begins = ["env", ...withoutOptions].every((word, at) => line[at] === word);
  const [program = "", option, code, script] = begins ? line.slice(withoutOptions.length) : line;
  // Another program of that name would be a stranger's.
  const isNode =
    program === "node" || (program.startsWith("/") && realPathOf(program) === realPathOf(process.execPath));
  if (!isNode) return program.includes("/") ? program : findProgram(program, environment.PATH);
  return option === "-e" ? (code === guardedStart ? script : undefined) : option;
}

/** Do the programs in another folder, as the client copies a plugin, consist of the same bytes as this installation's? */
function isCopy(root: string): boolean {
  const parts = ["bin", "hooks", "dist", "wasm"].flatMap((folder) => {
    const path = fileURLToPath(installed(`${folder}/`));
    const here = filesIn(path);
    // A code cache is code: there may be fewer of them in a copy, and no others.
    const caches = filesIn(join(root, folder)).filter((name) => name.endsWith(".cache"));
    return [...here.filter((name) => !name.endsWith(".cache")), ...caches].map((name) => join(folder, name));
  });
  return orElse(
    () => parts.every((part) => readFileSync(join(root, part)).equals(readFileSync(fileURLToPath(installed(part))))),
    false,
  );
}

const filesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((each) => (each.isFile() ? [each.name] : []))
    : [];
