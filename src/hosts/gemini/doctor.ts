// Gemini CLI: do settings turn the hook off? Those of a project can.
import { join } from "node:path";
import { messageOf } from "../../system/message.ts";
import { type Check, checksAs } from "../check.ts";
import { valueAt } from "../install/edit-json.ts";
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
  const read = files().map(switchesIn);
  // Lists of names are joined, and the strongest switch holds.
  const off = read.findLast(({ enabled }) => typeof enabled === "boolean");
  const named = read.find(({ disabled }) => Array.isArray(disabled) && disabled.map(String).includes("safe-sh"));
  const switched = [
    ...(off?.enabled === false ? [`${off.path}: \`hooksConfig.enabled\` turns hooks off`] : []),
    ...(named ? [`${named.path}: \`hooksConfig.disabled\` turns the hook off`] : []),
  ];
  const problems = [
    ...read.flatMap(({ path, problem }) =>
      problem === undefined ? [] : broken(`${path}: ${problem}`, "mend the file"),
    ),
    ...switched.map((what) =>
      broken(`${what}${rule ? ", and its own rule lets every command pass" : ""}`, "take it out, or work elsewhere"),
    ),
  ];
  if (problems.length > 0) return problems;
  const alone = warning(
    "its own rule lets every command pass to which the hook does not object",
    "run doctor in every project that is not yours: its settings can turn hooks off",
  );
  return [ok("no settings of this folder turn the hook off"), ...(rule ? [alone] : [])];
}

interface Switches {
  readonly path: string;
  readonly enabled?: unknown;
  readonly disabled?: unknown;
  readonly problem?: string;
}

function switchesIn(path: string): Switches {
  try {
    return { path, ...(valueAt(fileText(path) ?? "", ["hooksConfig"]) as Omit<Switches, "path"> | undefined) };
  } catch (error) {
    return { path, problem: messageOf(error) };
  }
}
