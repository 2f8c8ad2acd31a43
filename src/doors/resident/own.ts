// What the resident checker leaves to its caller, which then judges by itself.
import type { Policy } from "../../policy/policy.ts";
import { findProgram } from "../../system/find-program.ts";
import type { DoorRequest } from "./request.ts";
import { pack } from "./wire.ts";

/** The caller judges by itself. */
export const own: Buffer = pack(["own", "1", ""]);

/**
 * Variables that decide something beside the request: as the resident's own, or the caller is not served. Those that only
 * describe a session on a screen differ from one to the next, and name no folder of files; so do those of git that say who
 * edits, pages and signs; one says that doctor asks, and one where the hook is.
 */
const deciding =
  /^(?:HOME|TMPDIR|GIT_(?!(?:ASKPASS|EDITOR|SEQUENCE_EDITOR|PAGER|MERGE_AUTOEDIT|TERMINAL_PROMPT|OPTIONAL_LOCKS|SSH|SSH_COMMAND|(?:AUTHOR|COMMITTER)_[A-Z]+)$).*|XDG_(?!(?:SESSION_(?:ID|TYPE|CLASS|DESKTOP|PATH)|SEAT|SEAT_PATH|VTNR|CURRENT_DESKTOP|MENU_PREFIX)$).*|SAFE_SH_(?!(?:RESIDENT|DOCTOR|HOOK)$).*)$/;

/** Do both environments agree in what decides? Also in the git that is asked about a repository. */
export function agrees(theirs: DoorRequest["environment"], ours: NodeJS.ProcessEnv): boolean {
  if (theirs.PATH !== ours.PATH && findProgram("git", theirs.PATH) !== findProgram("git", ours.PATH)) return false;
  const chosen = (environment: NodeJS.ProcessEnv): string =>
    JSON.stringify(
      Object.entries(environment)
        .filter(([name]) => deciding.test(name))
        .sort(),
    );
  return chosen(theirs) === chosen(ours);
}

/** A language model is asked with the keys and programs of the caller's environment. */
export const isOwn = ({ llm, resident }: Policy): boolean =>
  resident === "off" || (llm !== undefined && llm.backend !== "off");
