// Settings that keep an agent from turning safe-sh off: it may not edit them, nor safe-sh's own files, and hooks are on.
import { homedir } from "node:os";
import { dirname, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { installed } from "../../system/installation.ts";
import { cacheFolder, configFolder, stateFolder } from "../../system/xdg-folders.ts";
import { addTo, SettingsError, takeOut, valueAt } from "./edit-json.ts";
import type { Readers } from "./hook-entry.ts";
import { settingsPath } from "./settings-paths.ts";

const deny = ["permissions", "deny"];
const off = ["disableAllHooks"];
const first = "Edit(.claude/settings*.json)";
/** Our rules, a line each: between the first, and the last about the user's own settings, are our folders and the installation's. */
const ourLines =
  /^Edit\(\.claude\/settings\*\.json\)\n(?:(?:Edit\([~/].*\/safe-sh\/\*\*\)\n){3}(?:Edit\((?:\/\/|~\/).*\/\*\*\)\n)?)?Edit\([~/].*\/settings\*\.json\)$/m;

/** Claude Code's rules for its tools that write. Shared settings name no place of this machine. */
export function protectingRules(readers: Readers): readonly string[] {
  if (readers === "shared")
    return [
      first,
      ...["~/.config", "~/.local/state", "~/.cache"].map((folder) => `Edit(${folder}/safe-sh/**)`),
      "Edit(~/.claude/settings*.json)",
    ];
  return rulesAbout([...ownFolders(), ...installation()]);
}

/** Those on which safe-sh relies here, wherever it is installed. */
export const neededRules = (): readonly string[] => rulesAbout(ownFolders());

const ownFolders = (): readonly string[] => [configFolder(), stateFolder(), cacheFolder()];

const rulesAbout = (folders: readonly string[]): readonly string[] => [
  first,
  ...folders.map((each) => ruleAbout(each, "**")),
  ruleAbout(dirname(settingsPath("user")), "settings*.json"),
];

/** Who works on safe-sh itself edits its installation. */
function installation(): readonly string[] {
  const folder = fileURLToPath(installed(".")).replace(/\/$/, "");
  return `${process.cwd()}${sep}`.startsWith(`${folder}${sep}`) ? [] : [folder];
}

/** In the client's words: `~/` is the home, `//` the root, and some characters are patterns. */
function ruleAbout(folder: string, what: string): string {
  const home = `${homedir()}/`;
  const place = folder.startsWith(home) ? `~/${folder.slice(home.length)}` : `/${folder}`;
  return `Edit(${place.replace(/[*[\]{}()\\]/g, "?")}/${what})`;
}

/** Do the settings turn hooks off? */
export const turnsHooksOff = (text: string): boolean => valueAt(text, off) === true;

/** The settings with the rules, and with hooks on unless they, or the \`weaker\` ones beside them, say otherwise. */
export function withProtection(text: string, readers: Readers, weaker = ""): string {
  const wanted = protectingRules(readers);
  const now = blockIn(rulesIn(text));
  const ruled =
    now && wanted.join("\n") === now.rules.join("\n")
      ? text
      : withoutBlock(
          wanted.reduce((result, rule) => addTo(result, deny, undefined, rule), text),
          now,
        );
  return valueAt(ruled, off) === undefined && !turnsHooksOff(weaker)
    ? addTo(ruled, [], "disableAllHooks", false)
    : ruled;
}

/** The settings without them, if the rules are there: single ones like them are the user's own. */
export function withoutProtection(text: string): string {
  const block = blockIn(rulesIn(text));
  if (block === undefined) return text;
  return withoutBlock(valueAt(text, off) === false ? takeOut(text, off, 0) : text, block);
}

interface Block {
  readonly at: number;
  readonly rules: readonly unknown[];
}

const withoutBlock = (text: string, block: Block | undefined): string =>
  (block?.rules ?? []).reduce<string>((rest) => takeOut(rest, [...deny, block?.at ?? 0], 2), text);

/** Our rules where they stand together, as this version or an earlier one wrote them, for whatever machine. */
function blockIn(rules: readonly unknown[]): Block | undefined {
  const lines = rules.map((rule) => String(rule).replaceAll("\n", " ")).join("\n");
  const found = ourLines.exec(lines);
  if (!found) return undefined;
  const at = lines.slice(0, found.index).split("\n").length - 1;
  return { at, rules: rules.slice(at, at + found[0].split("\n").length) };
}

function rulesIn(text: string): readonly unknown[] {
  const rules = valueAt(text, deny);
  if (rules !== undefined && !Array.isArray(rules)) throw new SettingsError("`permissions.deny` is not an array");
  return rules ?? [];
}
