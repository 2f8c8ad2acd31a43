// Gemini CLI's rules: of its policies, by tiers and priorities, and `tools.exclude` of its settings (its docs/reference/policy-engine.md;
// measured with 0.61.0).
import { join } from "node:path";
import { parse as parseToml } from "smol-toml";
import * as z from "zod/mini";
import { parseLoosely } from "../../system/jsonc.ts";
import { fileText } from "../install/file.ts";
import { beginning, type HostRule, type HostRules, type Place } from "../rule.ts";
import { textsIn } from "../rule-files.ts";
import { folder, rulePath } from "./places.ts";

const shell = "run_shell_command";
const decisions: Readonly<Record<string, HostRule["decision"]>> = { allow: "allow", ask_user: "ask", deny: "deny" };

const names = z.union([z.string(), z.array(z.string())]);
const form = z.object({
  toolName: z.optional(names),
  commandPrefix: z.optional(names),
  commandRegex: z.optional(z.unknown()),
  argsPattern: z.optional(z.unknown()),
  decision: z.string(),
  priority: z._default(z.number(), 0),
});
const settingsForm = z.object({ tools: z.optional(z.object({ exclude: z.optional(z.array(z.unknown())) })) });

export function geminiRules({ cwd, home, environment }: Place): HostRules {
  const own = folder(home, environment);
  const project = join(cwd, ".gemini");
  // A tier beats those behind it, whatever their priorities are.
  const tiers = ["/etc/gemini-cli", own, project].map((each) => [
    ...excluded(join(each, "settings.json")),
    ...policiesIn(join(each, "policies"), rulePath(own)),
  ]);
  const rules = tiers.flat();
  return {
    rules: rules.flatMap(translated),
    hasOthers: rules.some((rule) => isAboutShell(rule) && isByExpression(rule) && decisions[rule.decision] !== "allow"),
    compares: () => true,
  };
}

function policiesIn(from: string, ours: string): readonly Rule[] {
  const rules = textsIn(from, ".toml").flatMap(({ path, text }) => (path === ours ? [] : rulesIn(text)));
  return rules.sort((one, other) => other.priority - one.priority);
}

type Rule = z.infer<typeof form>;

function rulesIn(text: string): readonly Rule[] {
  try {
    const { rule } = parseToml(text);
    return (Array.isArray(rule) ? rule : []).flatMap((each) => {
      const read = z.safeParse(form, each);
      return read.success ? [read.data] : [];
    });
  } catch {
    // The client leaves the file out, too.
    return [];
  }
}

const isAboutShell = ({ toolName }: Rule): boolean =>
  toolName === undefined || [toolName].flat().some((name) => name === shell || name === "*");

/** What an expression matches cannot be said by `*`: such a rule holds for the text alone. */
const isByExpression = ({ commandRegex, argsPattern }: Rule): boolean =>
  commandRegex !== undefined || argsPattern !== undefined;

function translated(rule: Rule): readonly HostRule[] {
  const { toolName, commandPrefix, decision } = rule;
  const meant = decisions[decision];
  if (meant === undefined || !isAboutShell(rule)) return [];
  if (commandPrefix !== undefined) return [commandPrefix].flat().flatMap((each) => beginning(each.trim(), meant, each));
  return toolName === undefined || isByExpression(rule) ? [] : [{ decision: meant, like: "*", written: shell }];
}

function excluded(path: string): readonly Rule[] {
  const read = z.safeParse(settingsForm, parseLoosely(fileText(path) ?? "{}"));
  const list = (read.success ? read.data.tools?.exclude : undefined) ?? [];
  return list.flatMap((each) => {
    const [, about] = /^(?:run_shell_command|ShellTool)\((.*)\)$/s.exec(String(each)) ?? [];
    return about === undefined ? [] : [{ toolName: shell, commandPrefix: about, decision: "deny", priority: 0 }];
  });
}
