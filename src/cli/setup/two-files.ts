// The settings of a project are two files: one for everybody, which git has, and one for this machine.
import { editableText, fileText } from "../../hosts/install/file.ts";
import { keepOutOfGit } from "../../hosts/install/kept-out-of-git.ts";
import { settingsPath } from "../../hosts/install/settings-paths.ts";
import { hasOtherLine } from "../../hosts/install/status-line.ts";
import { messageOf } from "../../system/message.ts";
import { orElse } from "../../system/or-else.ts";
import { quotedWord } from "../../system/quoted-word.ts";
import { hooksAlone, machineKeys, ownKeys, sharedKeys, type Wishes, withoutKeys } from "./both-keys.ts";
import type { Change, Place, Scope } from "./change.ts";

/** The note after a change of settings. */
export const changed = "from its next start, Claude Code asks safe-sh about commands: `safe-sh doctor` checks it";

/** What init makes of the settings. `notes`: what the user should know. */
export function changesTo(place: Place, wanted: Wishes, notes: string[]): readonly Change[] {
  const wishes = { ...wanted, "other-line": place.scope !== "file" && weaker(place.scope).some(hasLine) };
  const noted =
    (edit: (text: string) => string): Change["edit"] =>
    (text) => {
      const result = edit(text);
      if (result !== text) notes.push(changed);
      return result;
    };
  switch (place.scope) {
    case "file":
      return [{ ...place, edit: (text) => hooksAlone(text, wishes) }];
    case "project":
      return [
        { ...place, edit: noted((text) => sharedKeys(text, wishes, notes)) },
        { ...beside(place), edit: noted((text) => machineKeys(text, textOf(place), wishes, notes)) },
      ];
    case "local":
    case "user":
      return [{ ...place, edit: noted((text) => ownKeys(text, wishes, notes)) }];
    default:
      return place.scope satisfies never;
  }
}

/** The layers below that one in which init writes a status line. */
const weaker = (scope: Scope): readonly Scope[] => (scope === "user" ? [] : ["user", "project"]);

function hasLine(scope: Scope): boolean {
  // The client does not read it either.
  return orElse(() => hasOtherLine(fileText(settingsPath(scope)) ?? ""), false);
}

/** What uninstall makes of them. */
export const changesBack = (place: Place): readonly Change[] => [
  { ...place, edit: withoutKeys },
  ...(place.scope === "project" ? [{ ...beside(place), edit: withoutKeys, isAside: true }] : []),
];

/** The settings for this machine beside those of a project. */
const beside = ({ base }: Place): Place => ({ scope: "local", path: settingsPath("local"), base });

const textOf = ({ path }: Place): string => editableText(path)?.replace(/^\uFEFF/, "") ?? "";

/** Who else has the settings. The file for this machine is kept out of git. */
export function aboutSharing({ scope, path }: Place, dryRun: boolean): readonly string[] {
  const own = settingsPath("local");
  if (scope === "local") return aboutGit(own, dryRun);
  if (scope !== "project") return [];
  return [
    `${path} is shared by all who work on this project; it names no place of this machine, which is in ${own}`,
    "to have safe-sh for yourself alone: `safe-sh uninstall`, then `safe-sh init --local` (here) or `--user` (everywhere)",
    ...aboutGit(own, dryRun),
  ];
}

function aboutGit(own: string, dryRun: boolean): readonly string[] {
  if (dryRun) return [];
  try {
    const kept = keepOutOfGit(own);
    if (kept === "tracked")
      return [`${own} is in git, which gives others places of this machine: \`git rm --cached ${quotedWord(own)}\``];
    return typeof kept === "string"
      ? []
      : [`a line in ${kept.written} keeps that file out of git, as Claude Code does it`];
  } catch (error) {
    return [`${own} is not kept out of git: ${messageOf(error)}`];
  }
}
