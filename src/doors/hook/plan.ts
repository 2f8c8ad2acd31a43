// The Stop hook of a planning agent: it may stop when its plan is there, complete, and only a plan.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../hosts/install/settings-paths.ts";
import type { PlanRules } from "../../policy/profiles.ts";
import type { Markdown, Section } from "../../system/markdown/bundle.ts";
import { orElse } from "../../system/or-else.ts";
import { isBelow, realPathOf } from "../../system/real-path.ts";
import { shownLine } from "../../system/visible.ts";
import { block, type HookAnswer } from "./answer.ts";
import { folderIn, readPayload } from "./payload.ts";

const pass: HookAnswer = { stdout: "", stderr: "", exitCode: 0 };

/** How far clocks may differ: a plan of the future has a time that somebody set. */
const fastestClock = 5 * 60_000;

/** Characters: longer than any plan that people read. A hostile text of twice the length takes the parser four times as long. */
const longestPlan = 60_000;

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
  const plans = [...new Set([cwd, projectRoot(cwd)])]
    .flatMap((each) => plansIn(join(each, rules.folder)))
    .filter(({ changed }) => changed >= now - rules.minutes * 60_000 && changed <= now + fastestClock)
    .sort((a, b) => b.changed - a.changed);
  const [newest, ...others] = plans;
  if (newest === undefined)
    return block(
      `No plan file found: ${rules.folder}/ has no Markdown file of the last ${rules.minutes} minutes. Write the plan to ${rules.folder}/, then stop.`,
      "BLOCKED",
    );
  const problems = await problemsOf(newest, rules);
  if (problems.length === 0) return pass;
  // Notes may stand beside a plan.
  for (const each of others) if ((await problemsOf(each, rules)).length === 0) return pass;
  return block(shownLine(`${newest.name}: ${problems.join("; ")}`), "BLOCKED");
}

interface Plan {
  readonly name: string;
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly changed: number;
}

/** Those that lie in the folder, and not where a link leads out of it. */
function plansIn(folder: string): readonly Plan[] {
  return orElse(() => readdirSync(folder, { recursive: true, encoding: "utf8" }), [])
    .filter((name) => /\.(?:md|markdown)$/i.test(name))
    .flatMap((name): readonly Plan[] => {
      const path = join(folder, name);
      const status = statSync(path, { throwIfNoEntry: false });
      if (!status?.isFile() || !isBelow(realPathOf(path), realPathOf(folder))) return [];
      return [{ name, path, changed: status.mtimeMs }];
    });
}

async function problemsOf({ path }: Plan, rules: PlanRules): Promise<readonly string[]> {
  const text = readFileSync(path, "utf8");
  if (text.length > longestPlan) return [`it is longer than ${longestPlan} characters: shorten or split it`];
  const read = await readPlan(text);
  if (read === undefined) return ["it cannot be read: too many lists, quotes or marks stand in each other"];
  const { sections, prose } = read;
  const taken = new Set<Section>();
  const missing: string[] = [];
  const empty: string[] = [];
  for (const { name, headings } of rules.sections) {
    const about = sections.filter(
      (each) => !taken.has(each) && headings.some((wanted) => isAbout(each.heading, wanted)),
    );
    const written = about.find((each) => !isEmpty(each)) ?? about[0];
    if (written === undefined) missing.push(name);
    else {
      taken.add(written);
      if (isEmpty(written)) empty.push(written.heading);
    }
  }
  const shown = `${prose}\n${prose.replace(/\s+/g, " ")}`.toLowerCase();
  const leak = rules.leaks.find((each) => shown.includes(each.toLowerCase()));
  return [
    ...(missing.length > 0 ? [`missing required sections: ${missing.join(", ")}`] : []),
    ...empty.map((heading) => `nothing stands below \`${heading}\``),
    ...(leak === undefined ? [] : [`REFACTORING LEAK: \`${leak}\` belongs to a later phase, not into the plan`]),
  ];
}

/** Of emphasis, in one paragraph: the parser compares each with all. */
const mostMarks = 2_000;

/** Undefined: it would take the parser too long, or too deep. */
async function readPlan(text: string): Promise<Markdown | undefined> {
  if (text.split(/\n\s*\n/).some((paragraph) => (paragraph.match(/[*_]/g)?.length ?? 0) > mostMarks)) return undefined;
  const { readMarkdown } = await import("../../system/markdown/bundle.ts");
  try {
    return readMarkdown(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Nothing, or only a word that says so. */
const isEmpty = ({ text }: Section): boolean =>
  /^[\s\p{P}\p{S}\p{C}]*(?:(?:todo|tbd|fixme|xxx|none|n\/a|to do|to be (?:done|written|defined))[\s\p{P}\p{S}\p{C}]*)*$/iu.test(
    text,
  );

/** The heading has the words as words, and does not deny them: `sliced bread` is no slice, `slices` are. */
function isAbout(heading: string, wanted: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[-_\s]+/g, " ");
  const words = plain(wanted).replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const text = plain(heading);
  return (
    new RegExp(`(?<![\\p{L}\\p{N}])${words}s?(?![\\p{L}\\p{N}])`, "u").test(text) && !/^(?:no|not|without)\b/.test(text)
  );
}
