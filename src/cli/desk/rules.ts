// The policy in force, and the person's own rules: with what a rule would have changed before it is added.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { loadPolicy, widenedRules } from "../../decide/checked-policy.ts";
import { presets } from "../../hosts/install/presets.ts";
import { ownRules, removeFromUserPolicy } from "../../hosts/install/user-policy.ts";
import { keptAs } from "../../policy/files/files.ts";
import { trust, trustedContent } from "../../policy/files/trust.ts";
import { ruleFields } from "../../policy/rule.ts";
import type { RuleChanged, SettingsAdded } from "../../show/jobs/messages.ts";
import { Pool, sharesOf } from "../../show/jobs/pool.ts";
import type { Done, PolicyFileLine, Preview, RuleChange, Rules, Trustable } from "../../show/pages/desk-data.ts";
import type { Columns } from "../../show/past/columns.ts";
import { hunksOf, piecesOf } from "../../system/difference.ts";
import { messageOf } from "../../system/message.ts";
import { visible } from "../../system/visible.ts";
import { allowRule } from "../allow.ts";

import { rowsOf, stateOf } from "../policy.ts";
import { prohibitRule } from "../prohibit.ts";
import { openedBy, trustableAt } from "../trust.ts";
import { NotThatError } from "./server.ts";

const most = { decisions: 1_000, shown: 50 } as const;

export async function rulesOf(folder: string, folders: readonly string[]): Promise<Rules> {
  const { settings, files, problems, notices } = await loadPolicy({ cwd: folder });
  const own = ownOrProblem();
  return {
    folder,
    folders,
    settings: rowsOf(settings).map(([name, value, from]) => ({ name, value: visible(value), from })),
    own: "rules" in own ? own.rules : [],
    files: files.map(
      (file): PolicyFileLine => ({
        path: file.path,
        state: stateOf(file),
        isOpen: file.problem === undefined && !file.above && file.trust !== "trusted" && file.name !== "managed",
      }),
    ),
    presets: Object.entries(presets).map(([name, { does }]) => ({ name, does })),
    problems: [...problems, ...notices, ...(await widenedRules(settings)), ...("problem" in own ? [own.problem] : [])],
  };
}

function ownOrProblem(): ReturnType<typeof ownRules> | { readonly problem: string } {
  try {
    return ownRules();
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** What the rule would have changed in the last decisions. */
export async function previewOf({ field, command, act }: RuleChange, columns: Columns): Promise<Preview> {
  const fields = ruleFields(command);
  if (typeof fields === "string") return { looked: 0, lets: [], stops: [], problem: visible(fields) };
  return compared({ field, command, act }, columns);
}

/** Each of the last decisions is judged with the change and without, where it was made. `isMeant`: only in such folders. */
export async function compared(
  change: RuleChanged | SettingsAdded,
  columns: Columns,
  isMeant: (folder: string) => boolean = () => true,
): Promise<Preview> {
  const counts = new Map<string, number>();
  let looked = 0;
  for (let row = columns.times.length - 1; row >= 0 && looked < most.decisions; row--) {
    const text = (list: readonly number[]): string => columns.texts[list[row] ?? -1] ?? "";
    // The shell logs once more what the hook has seen.
    if (text(columns.doors) === "shell" || !isMeant(text(columns.folders))) continue;
    looked++;
    const key = JSON.stringify([text(columns.folders), text(columns.commands)]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const jobs = [...counts.keys()].map((key) => {
    const [cwd = "", source = ""] = JSON.parse(key) as readonly string[];
    return { command: source, cwd: cwd.startsWith("/") ? cwd : undefined };
  });
  if (jobs.length === 0) return { looked, lets: [], stops: [] };
  const pool = new Pool();
  try {
    const size = Math.max(1, Math.ceil(jobs.length / (pool.jobs * 2)));
    const judged = (
      await Promise.all(sharesOf(jobs, size).map((share) => pool.run({ kind: "compare", jobs: share, change })))
    ).flat();
    const times = [...counts.values()];
    const changed = (is: (before: string, after: string) => boolean): Preview["lets"] => {
      const found = new Map<string, number>();
      for (const [at, [before, after]] of judged.entries())
        if (is(before, after)) {
          const name = jobs[at]?.command ?? "";
          found.set(name, (found.get(name) ?? 0) + (times[at] ?? 0));
        }
      return [...found].sort((a, b) => b[1] - a[1]).slice(0, most.shown);
    };
    return {
      looked,
      lets: changed((before, after) => before !== "allow" && after === "allow"),
      stops: changed((before, after) => before !== after && after !== "allow"),
    };
  } finally {
    await pool.close();
  }
}

/** Adds or removes a rule of the person's own policy, as `safe-sh allow`, `deny` and `forget` do. */
export async function changeRule({ field, command, act, folder }: RuleChange, message?: string): Promise<Done> {
  if (act === "remove") {
    const removed = await removeFromUserPolicy(command, field);
    if ("problem" in removed) throw new NotThatError(409, visible(removed.problem));
    if (removed.added.length === 0) throw new NotThatError(409, "there is no such rule");
    return { said: `${field} rule forgotten`, left: [] };
  }
  const made = field === "allow" ? await allowRule(command, folder) : await prohibitRule(field, command, message);
  if ("wrong" in made) throw new NotThatError(409, visible(made.wrong));
  if ("not" in made) throw new NotThatError(409, visible(made.not));
  if ("problem" in made) throw new NotThatError(409, visible(made.problem));
  const note = "note" in made && made.note !== undefined ? `; ${made.note}` : "";
  return { said: `${{ allow: "allowed", ask: "asked about", deny: "denied" }[field]}${note}`, left: [] };
}

/** A file that waits for its user's look. @throws NotThatError if it is none of those that hold in the folder. */
export async function trustableOf(folder: string, path: string): Promise<Trustable> {
  const { content, opens } = await fileOf(folder, path);
  const before = await trustedContent(keptAs(path));
  return {
    path,
    seen: digestOf(content),
    opens: opens.map(visible),
    lines: linesBetween(before, content),
    isChanged: before !== undefined,
  };
}

/** Trusts the content that was shown. */
export async function trustShown(folder: string, path: string, seen: string): Promise<Done> {
  const { content } = await fileOf(folder, path);
  if (digestOf(content) !== seen) throw new NotThatError(409, "the file has changed since this page showed it");
  await trust(keptAs(path), content);
  return { said: "trusted until it changes", left: [] };
}

async function fileOf(
  folder: string,
  path: string,
): Promise<{ readonly content: string; readonly opens: readonly string[] }> {
  const { files } = await loadPolicy({ cwd: folder });
  if (!files.some((file) => file.path === path && file.name !== "managed" && !file.above) || !existsSync(path))
    throw new NotThatError(404, "no such policy file holds there");
  const found = await trustableAt(keptAs(path));
  if ("problem" in found) throw new NotThatError(409, visible(found.problem));
  return { content: found.content, opens: openedBy(found.file) };
}

/** What differs, each line with its sign; all of it, if there was nothing before. */
export const linesBetween = (before: string | undefined, content: string): readonly string[] =>
  (before === undefined
    ? content.split("\n")
    : hunksOf(piecesOf(before, content)).flatMap(({ head, lines }) => [head, ...lines])
  ).map((each) => visible(each.replace(/\n$/, "")));

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
