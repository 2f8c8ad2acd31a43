// Secrets that a proved script would read without naming them, because it reads all that is below a folder.
import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { descends } from "../catalog/descends.ts";
import { resolve } from "../interpret/builtins.ts";
import { known, show } from "../interpret/text.ts";
import type { Program } from "../judge/judge.ts";
import { secretsOf } from "../policy/secrets.ts";
import type { Finding } from "../syntax/finding.ts";
import type { Seen } from "./shape.ts";

/** A finding for each such program. A sandbox hides what it would read. */
export function descentFindings(seen: Seen): readonly Finding[] {
  return seen.programs.flatMap((program) => {
    if (
      !descends(
        program.name,
        program.fields.map(({ text }) => show(text)),
      )
    )
      return [];
    const found = below(foldersOf(program, seen));
    if (found === undefined) return [];
    const message = `\`${program.name}\` reads all that is below \`${found.folder}\`, and \`${found.secret}\` is kept secret`;
    const help = "name the folders that are meant, or run it as `safe-sh -c '...'` with a sandbox";
    return [{ code: "reads-secret", span: program.span, message, help }];
  });
}

/** The folders that it is given; without any, where it runs. */
function foldersOf(program: Program, { effects }: Seen): readonly string[] {
  const named = effects.flatMap(({ effect, place }) => {
    const value =
      effect.kind === "reads" && place.command?.split(" ")[0] === program.name ? known(effect.path) : undefined;
    return value === undefined || value === "" ? [] : place.cwd.map((cwd) => resolve(cwd, value));
  });
  return named.length > 0 ? named : program.cwd;
}

function below(folders: readonly string[]): { readonly folder: string; readonly secret: string } | undefined {
  for (const folder of new Set(folders)) {
    const real = realOf(folder);
    const secret = secretsOf(homedir()).find(
      ({ path }) => path.startsWith(real === "/" ? "/" : `${real}/`) && existsSync(path),
    );
    if (secret) return { folder, secret: secret.path };
  }
  return undefined;
}

function realOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
