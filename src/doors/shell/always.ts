// The answer "Always": what it adds to the user's own policy, so that the same command is not asked about again.
import { examine } from "../../decide/examine.ts";
import { settingOf } from "../../findings/finding.ts";
import type { Opening } from "../../hosts/install/user-policy.ts";
import type { Verdict } from "../../judge/verdict.ts";
import type { Policy } from "../../policy/policy.ts";

/**
 * The additions with which the command would run unasked; none: nothing that narrow would do. Paths are not among them: in the user's
 * own policy they would be opened in every folder.
 */
export async function additionsFor(
  command: string,
  { findings }: Verdict,
  { policy, cwd }: { readonly policy: Policy; readonly cwd: string },
): Promise<readonly Opening[]> {
  const wanted = findings.map(settingOf);
  const settings = wanted.filter((each) => each !== undefined && each.field !== "writes") as readonly Opening[];
  if (settings.length < wanted.length || settings.length === 0) return [];
  const added = (field: Opening["field"]): readonly string[] =>
    settings.filter((each) => each.field === field).map(({ value }) => value);
  const wider: Policy = {
    ...policy,
    llm: undefined,
    allow: [...(policy.allow ?? []), ...added("allow")],
    environment: [...(policy.environment ?? []), ...added("environment")],
  };
  const { decision } = await examine({ source: command }, { policy: wider, cwd }, "confined");
  const seen = new Set<string>();
  const unique = settings.filter(({ field, value }) => !seen.has(`${field} ${value}`) && seen.add(`${field} ${value}`));
  return decision === "allow" ? unique : [];
}

/** For a menu: "adds `npm test` to `allow` of your own policy". */
export const hintFor = (additions: readonly Opening[]): string => {
  const [first] = additions;
  const more = additions.length > 1 ? `, and ${additions.length - 1} more` : "";
  return first ? `adds \`${first.value}\` to \`${first.field}\` of your own policy${more}` : "";
};
