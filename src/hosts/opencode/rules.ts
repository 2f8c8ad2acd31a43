// opencode's rules: `permission.bash` of its settings. The last that matches counts (its documentation, "Permissions").
import { join } from "node:path";
import * as z from "zod/mini";
import { parseLoosely } from "../../system/jsonc.ts";
import { upwards } from "../../system/upwards.ts";
import { fileText } from "../install/file.ts";
import type { HostRule, HostRules, Place } from "../rule.ts";
import { folder } from "./places.ts";

const decision = z.enum(["allow", "ask", "deny"]);
const form = z.object({
  permission: z.optional(
    z.union([decision, z.object({ "*": z.optional(z.unknown()), bash: z.optional(z.unknown()) })]),
  ),
});
const patterns = z.record(z.string(), decision);

export function opencodeRules({ cwd, home, environment }: Place): HostRules {
  const given = [folder(home, environment), ...[...upwards(cwd)].reverse()].flatMap((each) =>
    ["opencode.json", "opencode.jsonc"].map((name) => join(each, name)),
  );
  const files = [...given, ...(environment.OPENCODE_CONFIG ? [environment.OPENCODE_CONFIG] : [])];
  const texts = [...files.map((path) => fileText(path)), environment.OPENCODE_CONFIG_CONTENT];
  return {
    rules: texts.flatMap((text) => (text ? rulesIn(text) : [])).reverse(),
    hasOthers: false,
    compares: () => true,
  };
}

/** In the order in which they are written. */
function rulesIn(text: string): readonly HostRule[] {
  const read = z.safeParse(form, parseLoosely(text));
  const permission = read.success ? read.data.permission : undefined;
  if (permission === undefined) return [];
  if (typeof permission === "string") return ruleOf("*", permission);
  return [permission["*"], permission.bash].flatMap((given) => {
    const all = z.safeParse(decision, given);
    if (all.success) return ruleOf("*", all.data);
    const some = z.safeParse(patterns, given);
    return some.success ? Object.entries(some.data).flatMap(([pattern, meant]) => ruleOf(pattern, meant)) : [];
  });
}

/** `git push *` is about `git push`, too. */
const ruleOf = (pattern: string, meant: HostRule["decision"]): readonly HostRule[] =>
  [pattern, ...(pattern.endsWith(" *") ? [pattern.slice(0, -2)] : [])].map((like) => ({
    decision: meant,
    like,
    written: pattern,
  }));
