// The policy that holds, with what only the catalog can tell about its rules: examples that are wrong, and rules that it widens.
import { matchesCommand, wrongExamples } from "../judge/permit/examples.ts";
import type { From } from "../policy/field-kinds.ts";
import type { Settings } from "../policy/fields.ts";
import { type LoadedPolicy, loadPolicy as load, type PolicyRequest } from "../policy/files/load.ts";
import { closedSettings, policyFrom } from "../policy/layers.ts";
import type { CommandRule } from "../policy/policy.ts";
import { isOfTools, type RuleList } from "../policy/rule.ts";
import { shownLine } from "../system/visible.ts";

export type { LoadedPolicy, PolicyRequest } from "../policy/files/load.ts";

/**
 * Loads the policy for a working directory.
 *
 * Never rejects for the content of a file or of the environment: a setting that cannot be read, or a rule that is not what its
 * examples say, denies everything unproved and is reported in `problems`.
 *
 * @example const { policy, problems } = await loadPolicy({ cwd: "/home/me/project" });
 */
export async function loadPolicy(request: PolicyRequest): Promise<LoadedPolicy> {
  const loaded = await load(request);
  const { allow, ask, deny } = loaded.settings;
  if (![...allow, ...ask, ...deny].some(hasExamples)) return loaded;
  const [{ matchesTool }, { lookUp }] = await Promise.all([
    import("./tools/bundle.ts"),
    import("../catalog/lookup.ts"),
  ]);
  const wrong = (list: RuleList, rules: readonly From<CommandRule>[]): readonly string[] =>
    rules.flatMap(({ value, from }) => {
      const matches = isOfTools(value.command) ? matchesTool(value, list) : matchesCommand(value, list, lookUp);
      return wrongExamples(value, list, matches).map((line) => shownLine(`${from}: ${line}`));
    });
  const problems = [...wrong("deny", deny), ...wrong("ask", ask), ...wrong("allow", allow)];
  if (problems.length === 0) return loaded;
  const settings = closedSettings(loaded.settings);
  return { ...loaded, settings, policy: policyFrom(settings), problems: [...loaded.problems, ...problems] };
}

const hasExamples = ({ value: { match, notMatch } }: From<CommandRule>): boolean =>
  match !== undefined || notMatch !== undefined;

/** The rules that deny and hold for more than they say, since the catalog does not know all spellings: a line each. */
export async function widenedRules(
  { deny }: Pick<Settings, "deny">,
  field: "ask" | "deny" = "deny",
): Promise<readonly string[]> {
  if (deny.length === 0) return [];
  const [{ widenedBy }, { lookUp }] = await Promise.all([
    import("../judge/permit/widened.ts"),
    import("../catalog/lookup.ts"),
  ]);
  return deny.flatMap(({ value, from }) => {
    const widened = isOfTools(value.command) ? undefined : widenedBy(value.command, lookUp);
    if (!widened) return [];
    const { why, instead } = widened;
    return [
      `${from}: \`${value.command}\` cannot be told from other spellings (${why}): what could be one asks${field === "deny" ? `; \`${instead}\` denies them all` : ", too"}`,
    ];
  });
}
