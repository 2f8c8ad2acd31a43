// Which hosts have rules about commands that are held to what runs.
import { codexRules } from "./codex/rules.ts";
import type { OtherHost } from "./events.ts";
import { geminiRules } from "./gemini/rules.ts";
import { opencodeRules } from "./opencode/rules.ts";
import type { HostRules, Place } from "./rule.ts";

/** `none`: the host has none, or none that are documented. */
const readers: Readonly<Record<OtherHost, ((place: Place) => HostRules) | "none">> = {
  codex: codexRules,
  gemini: geminiRules,
  opencode: opencodeRules,
  cursor: "none",
  copilot: "none",
  vscode: "none",
  windsurf: "none",
  cline: "none",
  kimi: "none",
};

/** The rules of a host in a folder; undefined: it has none. */
export function hostRules(host: OtherHost, place: Place): HostRules | undefined {
  const read = readers[host];
  return read === "none" ? undefined : read(place);
}
