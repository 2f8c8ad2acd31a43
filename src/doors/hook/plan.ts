// The Stop hook of a planning agent: it may stop when its plan is there, complete, and only a plan.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { PlanRules } from "../../policy/profiles.ts";
import { block, type HookAnswer } from "./answer.ts";
import { folderIn, readPayload } from "./payload.ts";

const pass: HookAnswer = { stdout: "", stderr: "", exitCode: 0 };

/** Longer than any plan that people read. */
const longestPlan = 2_000_000;

/** Answers a Stop or SubagentStop payload. `now`: milliseconds since the epoch. */
export async function answerPlan(
  payload: string,
  rulesIn: (cwd: string) => Promise<PlanRules>,
  now: number,
): Promise<HookAnswer> {
  const read = readPayload(payload);
  if ("problem" in read) return block(`the hook's input ${read.problem}, and the plan was not checked`);
  // It was blocked once already: a second time would never end.
  if (read.event.stop_hook_active === true) return pass;
  const cwd = folderIn(read.event) ?? process.cwd();
  const rules = await rulesIn(cwd);
  const folder = join(cwd, rules.folder);
  const plan = newestPlan(folder);
  if (!plan || plan.changed < now - rules.minutes * 60_000)
    return block(
      `No plan file found: ${rules.folder}/ has no Markdown file of the last ${rules.minutes} minutes. Write the plan to ${rules.folder}/, then stop.`,
      "BLOCKED",
    );
  const problems = problemsOf(readFileSync(plan.path, "utf8").slice(0, longestPlan), rules);
  return problems.length === 0 ? pass : block(`${plan.name}: ${problems.join("; ")}`, "BLOCKED");
}

interface Plan {
  readonly name: string;
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly changed: number;
}

function newestPlan(folder: string): Plan | undefined {
  let names: readonly string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch {
    // There is no such folder.
    return undefined;
  }
  return names
    .filter((name) => /\.(?:md|markdown)$/i.test(name))
    .flatMap((name): readonly Plan[] => {
      const path = join(folder, name);
      const status = statSync(path, { throwIfNoEntry: false });
      return status?.isFile() ? [{ name, path, changed: status.mtimeMs }] : [];
    })
    .sort((a, b) => b.changed - a.changed)[0];
}

function problemsOf(text: string, rules: PlanRules): readonly string[] {
  const { headings, prose } = readMarkdown(text);
  const missing = rules.sections.filter(
    (section) => !section.headings.some((wanted) => headings.some((heading) => heading.includes(wanted.toLowerCase()))),
  );
  const leak = rules.leaks.find((each) => prose.includes(each.toLowerCase()));
  return [
    ...(missing.length > 0 ? [`missing required sections: ${missing.map(({ name }) => name).join(", ")}`] : []),
    ...(leak === undefined ? [] : [`REFACTORING LEAK: \`${leak}\` belongs to a later phase, not into the plan`]),
  ];
}

/** Headings and all text outside code blocks, in lower case (CommonMark 4.2, 4.3 and 4.5). */
function readMarkdown(text: string): { readonly headings: readonly string[]; readonly prose: string } {
  const headings: string[] = [];
  const prose: string[] = [];
  let fence: string | undefined;
  for (const line of text.toLowerCase().split(/\r?\n/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence !== undefined) {
      if (mark?.[1]?.startsWith(fence) && mark[2]?.trim() === "") fence = undefined;
      continue;
    }
    if (mark?.[1] && !(mark[1].startsWith("`") && mark[2]?.includes("`"))) {
      fence = mark[1];
      continue;
    }
    const heading = /^ {0,3}#{1,6}(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/.exec(line);
    if (heading) headings.push(heading[1] ?? "");
    else if (/^ {0,3}(?:=+|-+)[ \t]*$/.test(line) && prose.at(-1)?.trim()) headings.push(prose.at(-1) ?? "");
    prose.push(line);
  }
  return { headings, prose: prose.join("\n") };
}
