// The protocols of all other hosts: a bundle of its own, which a hook of Claude Code does not load.
import { cline } from "./cline.ts";
import { codex } from "./codex.ts";
import { copilot } from "./copilot.ts";
import { cursor } from "./cursor.ts";
import { gemini } from "./gemini.ts";
import { kimi } from "./kimi.ts";
import type { OtherHost } from "./names.ts";
import { opencode } from "./opencode.ts";
import type { Protocol } from "./protocol.ts";
import { vscode } from "./vscode.ts";
import { windsurf } from "./windsurf.ts";

export const protocols: Readonly<Record<OtherHost, Protocol>> = {
  codex,
  gemini,
  opencode,
  cursor,
  copilot,
  vscode,
  windsurf,
  cline,
  kimi,
};
