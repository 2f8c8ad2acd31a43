// What hosts ask in their own windows, as far as their tickets tell.
import { findFolder, get, namesIn } from "./folder.ts";
import { type Call, isFresh, type Stored } from "./ticket.ts";

/** A question that a host has put to a person. */
interface OpenQuestion extends Pick<Call, "cwd" | "command"> {
  /** Milliseconds since 1970. */
  readonly made: number;
}

/**
 * Those that were neither answered with yes nor followed by anything else that their agent did.
 *
 * @throws if the folder is not this user's alone.
 */
export function openQuestions(environment: Readonly<Record<string, string | undefined>>): readonly OpenQuestion[] {
  const folder = findFolder(environment);
  if (!folder) return [];
  return namesIn(folder).flatMap((name): readonly OpenQuestion[] => {
    if (!isFresh(name, Date.now())) return [];
    const found = get(folder, name) as Stored | undefined;
    if (found?.kind !== "asked" || found.until !== undefined) return [];
    return [{ cwd: found.cwd, command: found.command, made: found.made }];
  });
}
