// The third rule: an agent that repeats a refused command, spelled differently, is told that no spelling of it will pass.
import { hostOf } from "./address.ts";
import { type Deed, type Found, type Home, pathsOf, wordIn } from "./deed.ts";

const most = 20;

/**
 * The names for what a refused command would have done: another spelling of it has one of them, too. `sentence`: its reason, which is the
 * name where nothing better is known.
 */
export function refusedAs({ trace, verdict }: Found, sentence: string, { looks }: Home): readonly string[] {
  const changes = trace.effects.flatMap(({ effect, place }) => {
    if (effect.kind === "connects" && effect.method === "write")
      return (place.asked ?? []).map((host) => `sends to ${hostOf(host)}`);
    if ((effect.kind !== "writes" && effect.kind !== "deletes") || looks.permittedFolders(effect, place).length > 0)
      return [];
    return pathsOf(effect.path, place.site).map((path) => `${effect.kind} ${path}`);
  });
  if (changes.length > 0) return [...new Set(changes)].slice(0, most);
  const secret = wordIn(verdict.findings[0]?.words.data, "secret");
  return [secret === undefined ? sentence : `reads ${secret}`];
}

/** The word for its agent; undefined: it was not refused so often. */
export function wordOfRefusals(keys: readonly string[], { policy }: Home, before: readonly Deed[]): string | undefined {
  if (policy.forgets?.includes("refusals")) return undefined;
  const refused = before.filter(({ did }) => did === "refused");
  const times = Math.max(0, ...keys.map((key) => refused.filter(({ what }) => what === key).length));
  if (times < 2) return undefined;
  return `the same was refused ${times} times in this session, and no other spelling of it will pass: do what is named here instead, or leave it to the user`;
}
