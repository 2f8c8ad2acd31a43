// Changes of trials as text for people, in colour on terminals.

import type { Change } from "../../run/trial/read/changes.ts";
import { patchOf, type Seen } from "../../run/trial/read/content.ts";
import type { Commit } from "../../run/trial/read/git/commits.ts";
import { type Row, renamesIn, rowsOf } from "../../run/trial/read/list.ts";
import type { HeldTrial } from "../../run/trial/records.ts";
import { visible } from "../../system/visible.ts";
import type { Style } from "./style.ts";

/** A line for each change. */
export const listText = (trial: Seen, changes: readonly Change[], style: Style): string =>
  rowsOf(trial, changes)
    .map((row) => `  ${coloured(row, style)}\n`)
    .join("");

/** The most lines about new files before a question: packages have tens of thousands of files. */
const mostNew = 1_000;

/** The same, with no more lines about new files than that. What changes, goes, or is protected is always named. */
export function shortListText(trial: HeldTrial, changes: readonly Change[], style: Style): string {
  const rows = rowsOf(trial, changes);
  const unnamed = new Set(rows.filter(({ kind }) => kind === "added").slice(mostNew));
  const shown = rows.filter((row) => !unnamed.has(row)).map((row) => `  ${coloured(row, style)}\n`);
  const more = style.dim(
    `  ... and ${unnamed.size} more lines about new files: \`safe-sh diff ${trial.id} --stat\` has all\n`,
  );
  return [...shown, ...(unnamed.size > 0 ? [more] : [])].join("");
}

function coloured({ kind, text }: Row, style: Style): string {
  if (kind === "deleted" || kind === "refused" || kind === "protected") return style.bad(text);
  return kind === "added" ? style.good(text) : text;
}

/** The list, and then the patches of text files. */
export function diffText(trial: Seen, changes: readonly Change[], style: Style): string {
  const moved = new Set(renamesIn(trial, changes).flat());
  const patches = changes.flatMap((change) => {
    const patch = isInternal(change) || moved.has(change) ? undefined : patchOf(change, trial);
    return patch === undefined || !/^@@/m.test(patch) ? [] : [colouredPatch(patch, style)];
  });
  const commits = (trial.facts ?? []).flatMap(({ commit }) => (commit ? [commitText(commit, style)] : []));
  return [listText(trial, changes, style), ...commits, ...patches].join("\n");
}

/** As `git log` shows it. */
function commitText({ hash, of, author, at, message }: Commit, style: Style): string {
  const lines = message.trimEnd().split("\n");
  return [
    style.strong(`commit ${hash} (${visible(of)})`),
    `Author: ${visible(author)}`,
    `Date:   ${new Date(at * 1000).toISOString()}`,
    "",
    ...lines.map((line) => `    ${visible(line)}`),
    "",
  ].join("\n");
}

/** Git's own files are listed only: they are no text for people. */
const isInternal = ({ root, name }: Change): boolean =>
  /(?:^|\/)\.git\//.test(`${root}/${name}`.slice(root.lastIndexOf("/") + 1));

function colouredPatch(patch: string, style: Style): string {
  const lines = patch.split("\n").filter((line) => !/^=+$/.test(line));
  return lines
    .map((line) => {
      const safe = visible(line.replaceAll("\t", "    "));
      if (line.startsWith("+++") || line.startsWith("---")) return style.strong(safe);
      if (line.startsWith("+")) return style.good(safe);
      return line.startsWith("-") ? style.bad(safe) : safe;
    })
    .join("\n");
}
