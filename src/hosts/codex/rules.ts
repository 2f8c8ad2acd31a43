// Codex's rules, of its user and of the project: `prefix_rule(pattern = ["git", ["push", "pull"]], decision = "prompt")`. The
// strictest that matches counts (its documentation, "Rules").
import { join } from "node:path";
import { upwards } from "../../system/upwards.ts";
import { beginning, type HostRule, type HostRules, type Place } from "../rule.ts";
import { textsIn } from "../rule-files.ts";
import { folder } from "./places.ts";
import { callsOf, type Literal } from "./starlark.ts";

/** Codex takes a script apart only if every command in it is plain words, and else compares the whole. */
const plain = /^[^<>$`*?[\]{}()\\~!#\n]*$/;
const compound = /(?:^|[^&])&(?:[^&]|$)|\b(?:if|for|while|until|case|select|function|time|coproc)\b/;

const decisions: Readonly<Record<string, HostRule["decision"]>> = { allow: "allow", prompt: "ask", forbidden: "deny" };
const strictest = ["deny", "ask", "allow"];

export function codexRules({ cwd, home, environment }: Place): HostRules {
  const folders = [folder(home, environment), "/etc/codex", ...upwards(cwd).map((each) => join(each, ".codex"))];
  const calls = [...new Set(folders)].flatMap((each) =>
    textsIn(join(each, "rules"), ".rules").flatMap(({ text }) => callsOf("prefix_rule", text)),
  );
  const rules = calls.flatMap(translated);
  rules.sort((one, other) => strictest.indexOf(one.decision) - strictest.indexOf(other.decision));
  return {
    rules,
    hasOthers: calls.some((call) => !permits(call) && translated(call).length === 0),
    compares: (source) => plain.test(source) && !compound.test(source),
  };
}

type Call = Readonly<Record<string, Literal>>;

/** Without a decision a rule allows. */
const permits = (call: Call): boolean => !("decision" in call) || call.decision === "allow";

function translated({ pattern, decision }: Call): readonly HostRule[] {
  const meant = typeof decision === "string" ? decisions[decision] : undefined;
  if (meant === undefined || pattern === undefined || typeof pattern === "string") return [];
  return alternatives(pattern).flatMap((words) => beginning(words.join(" "), meant));
}

/** The most ways to read one pattern. */
const most = 1_000;

/** Every way to choose from the lists in a pattern. Behind what is no literal, any word may follow. */
function alternatives(pattern: readonly Literal[]): readonly (readonly string[])[] {
  const known = pattern.indexOf(undefined);
  let found: readonly (readonly string[])[] = [[]];
  for (const each of known < 0 ? pattern : pattern.slice(0, known)) {
    const choices = (typeof each === "string" ? [each] : (each ?? [])).filter((choice) => typeof choice === "string");
    found = found.flatMap((words) => choices.map((choice) => [...words, choice])).slice(0, most);
  }
  return found.filter((words) => words.length > 0);
}
