// What all hosts keep, Claude Code among them.
import { hosts } from "../all.ts";
import { claudeCode } from "./claude-code.ts";
import type { Transcripts } from "./form.ts";

/** Claude Code's last: other hosts' files hold some of its fields, too. */
export const transcripts: readonly Transcripts[] = [
  ...Object.values(hosts).flatMap(({ transcripts: kept }) => (kept === "not-read" ? [] : [kept])),
  claudeCode,
];
