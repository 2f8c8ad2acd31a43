// The Stop hook of a planning agent: it may stop when its plan is there, complete, and only a plan.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { PlanRules } from "../../policy/profiles.ts";
import { shownLine } from "../../system/visible.ts";
import { block, type HookAnswer } from "./answer.ts";
import { folderIn, readPayload } from "./payload.ts";

const pass: HookAnswer = { stdout: "", stderr: "", exitCode: 0 };

/** How far clocks may differ: a plan of the future has a time that somebody set. */
const fastestClock = 5 * 60_000;

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
  if (!plan || plan.changed < now - rules.minutes * 60_000 || plan.changed > now + fastestClock)
    return block(
      `No plan file found: ${rules.folder}/ has no Markdown file of the last ${rules.minutes} minutes. Write the plan to ${rules.folder}/, then stop.`,
      "BLOCKED",
    );
  const problems = await problemsOf(readFileSync(plan.path, "utf8").slice(0, longestPlan), rules);
  return problems.length === 0 ? pass : block(shownLine(`${plan.name}: ${problems.join("; ")}`), "BLOCKED");
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

async function problemsOf(text: string, rules: PlanRules): Promise<readonly string[]> {
  const { readMarkdown } = await import("../../system/markdown/bundle.ts");
  const { headings, prose } = readMarkdown(text);
  const missing = rules.sections.filter(
    (section) => !section.headings.some((wanted) => headings.some((heading) => isAbout(heading, wanted))),
  );
  const shown = prose.toLowerCase();
  const leak = rules.leaks.find((each) => shown.includes(each.toLowerCase()));
  return [
    ...(missing.length > 0 ? [`missing required sections: ${missing.map(({ name }) => name).join(", ")}`] : []),
    ...(leak === undefined ? [] : [`REFACTORING LEAK: \`${leak}\` belongs to a later phase, not into the plan`]),
  ];
}

/** The heading has the words as words: `sliced bread` is no slice, `slices` are. */
function isAbout(heading: string, wanted: string): boolean {
  const words = wanted.toLowerCase().replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}s?(?![\\p{L}\\p{N}])`, "u").test(heading.toLowerCase());
}
