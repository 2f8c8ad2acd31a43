// Secrets that a proved script would read without naming them: it reads all that is below a folder, or follows a link.
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { secretsOf } from "../catalog/knowledge/secrets.ts";
import { known } from "../interpret/text.ts";
import { secretAt } from "../judge/permit/paths.ts";
import { lastKnown } from "../judge/site.ts";
import type { Trace, TracedProgram } from "../judge/trace.ts";
import type { Finding } from "../syntax/finding.ts";
import { pathFrom, realPathOf } from "../system/real-path.ts";

/** A finding for each such program and path. A sandbox hides these secrets. */
export const secretFindings = (trace: Trace): readonly Finding[] => [...descents(trace), ...links(trace)];

function descents(trace: Trace): readonly Finding[] {
  return trace.programs.flatMap((program) => {
    if (!program.descends) return [];
    const found = below(foldersOf(program, trace));
    if (found === undefined) return [];
    const message = `\`${program.name}\` reads all that is below \`${found.folder}\`, and \`${found.secret}\` is kept secret`;
    const help = "name the folders that are meant, or run it as `safe-sh -c '...'` with a sandbox";
    return [{ code: "reads-secret", span: program.span, message, help }];
  });
}

/** Paths that lead to a secret by a symbolic link on their way. */
function links({ effects }: Trace): readonly Finding[] {
  const found: Finding[] = [];
  for (const { effect, place } of effects.slice(0, mostPaths)) {
    const value = effect.kind === "reads" ? known(effect.path) : undefined;
    if (value === undefined || value === "") continue;
    for (const cwd of lastKnown(place.site.at)) {
      const real = realPathOf(pathFrom(cwd, value));
      const secret = secretAt({ pieces: [real] }, place);
      if (secret === undefined) continue;
      const message = `\`${value}\` leads to \`${real}\`, and \`${secret}\` is kept secret`;
      found.push({ code: "reads-secret", span: effect.span, message, help: "ask the user to run it" });
    }
  }
  return found;
}

/** The most paths that are followed; a script that names more reads lists of them. */
const mostPaths = 1_000;

/** The folders among its operands; without any, the one in which it runs. */
function foldersOf(program: TracedProgram, { effects }: Trace): readonly string[] {
  const named = effects.flatMap(({ effect, place }) => {
    const value =
      effect.kind === "reads" && place.command?.split(" ")[0] === program.name ? known(effect.path) : undefined;
    return value === undefined || value === "" ? [] : lastKnown(place.site.at).map((cwd) => pathFrom(cwd, value));
  });
  return named.length > 0 ? named : lastKnown(program.site.at);
}

function below(folders: readonly string[]): { readonly folder: string; readonly secret: string } | undefined {
  for (const folder of new Set(folders)) {
    const real = realPathOf(folder);
    const secret = secretsOf(homedir()).find(
      ({ path }) => `${path}/`.startsWith(real === "/" ? "/" : `${real}/`) && existsSync(path),
    );
    if (secret) return { folder: real, secret: secret.path };
  }
  return undefined;
}
