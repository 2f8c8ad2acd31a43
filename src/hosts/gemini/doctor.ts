// Gemini CLI: do settings turn the hook off? Those of a project can.
import { join } from "node:path";
import { getNodeValue, parseObject } from "../../system/jsonc.ts";
import { messageOf } from "../../system/message.ts";
import { type Check, checksAs } from "../check.ts";
import { fileText } from "../install/file.ts";
import { ownFolder, rulePath, settingsPath } from "./places.ts";

const { ok, warning, broken } = checksAs("gemini");

/** Where the client reads settings, weakest first. */
const files = (): readonly string[] => [
  settingsPath(),
  join(process.cwd(), ".gemini/settings.json"),
  process.env.GEMINI_CLI_SYSTEM_SETTINGS_PATH ||
    (process.platform === "darwin"
      ? "/Library/Application Support/GeminiCli/settings.json"
      : "/etc/gemini-cli/settings.json"),
];

export function geminiChecks(): readonly Check[] {
  const rule = fileText(rulePath(ownFolder())) !== undefined;
  const alone = rule ? ", and its own rule lets every command pass" : "";
  const read = files().map(switchesIn);
  const problems = read.flatMap(({ checks }) => checks);
  // Lists of names are joined, and the strongest switch holds.
  const off = read.findLast(({ enabled }) => enabled !== undefined);
  if (off?.enabled === false)
    problems.push(
      broken(`${off.path}: \`hooksConfig.enabled\` turns hooks off${alone}`, "take it out, or work elsewhere"),
    );
  const named = read.find(({ disabled }) => disabled.includes("safe-sh"));
  if (named)
    problems.push(
      broken(`${named.path}: \`hooksConfig.disabled\` turns the hook off${alone}`, "take it out, or work elsewhere"),
    );
  if (problems.length > 0) return problems;
  return [
    ok("no settings of this folder turn the hook off"),
    ...(rule
      ? [
          warning(
            "its own rule lets every command pass to which the hook does not object",
            "run doctor in every project that is not yours: its settings can turn hooks off",
          ),
        ]
      : []),
  ];
}

interface Switches {
  readonly path: string;
  readonly enabled?: boolean;
  readonly disabled: readonly string[];
  readonly checks: readonly Check[];
}

function switchesIn(path: string): Switches {
  try {
    const text = fileText(path);
    if (text === undefined || text.trim() === "") return { path, disabled: [], checks: [] };
    const { hooksConfig } = getNodeValue(parseObject(text));
    const { enabled, disabled } = hooksConfig ?? {};
    return {
      path,
      ...(typeof enabled === "boolean" ? { enabled } : {}),
      disabled: Array.isArray(disabled) ? disabled.map(String) : [],
      checks: [],
    };
  } catch (error) {
    return { path, disabled: [], checks: [broken(`${path}: ${messageOf(error)}`, "mend the file")] };
  }
}
