// cc-safety-net's own rules: they only forbid, by arguments of a command (its documentation, "Custom rules"; and the form before).
import { homedir } from "node:os";
import { join } from "node:path";
import { isRecord } from "../../../system/is-record.ts";
import { fileText } from "../file.ts";
import { projectRoot } from "../settings-paths.ts";
import { type FoundRule, ruleFor } from "./rule.ts";

/** The rules of the user and of this project. Rulebooks from elsewhere are only named. */
export const safetyNetsRules = (): readonly FoundRule[] =>
  [
    { folder: homedir(), isShared: false, before: ".cc-safety-net/config.json" },
    { folder: projectRoot(process.cwd()), isShared: true, before: ".safety-net.json" },
  ].flatMap(({ folder, isShared, before }) => {
    const rules = join(folder, ".cc-safety-net", "rules");
    const chosen = join(rules, "rule.json");
    const { rules: sources, overrides } = objectIn(chosen);
    return [
      ...rulesIn(join(folder, before), {}, isShared),
      ...listOf(sources).flatMap((source) => {
        if (typeof source !== "string") return [];
        if (/^[\w-]+$/.test(source))
          return rulesIn(join(rules, source, "rulebook.json"), { book: source, overrides }, isShared);
        const none = "its rules are elsewhere: `safe-sh deny` for those that you want";
        return [{ from: chosen, text: `the rulebook \`${source}\``, becomes: { none }, isShared }];
      }),
    ];
  });

/** The rulebook's name, and what the list of rulebooks changes of it. */
interface Book {
  readonly book?: string;
  readonly overrides?: unknown;
}

function rulesIn(from: string, { book = "", overrides }: Book, isShared: boolean): readonly FoundRule[] {
  return listOf(objectIn(from).rules).flatMap((rule) => {
    if (!isRecord(rule) || typeof rule.command !== "string") return [];
    const override = isRecord(overrides) ? overrides[`${book}/${String(rule.name)}`] : undefined;
    if (override === "off") return [];
    const reason = isRecord(override) ? override.reason : rule.reason;
    const words = [rule.command, rule.subcommand].filter((word) => typeof word === "string").join(" ");
    return listOf(rule.block_args).map((argument) => ({
      from,
      text: `\`${String(rule.name)}\`: \`${words}\` with \`${String(argument)}\``,
      becomes: ruleFor("deny", `${words} ${String(argument)} **`, typeof reason === "string" ? reason : undefined),
      isShared,
    }));
  });
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function objectIn(path: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(fileText(path) ?? "{}");
    return isRecord(value) ? value : {};
  } catch {
    // It enforces nothing there either.
    return {};
  }
}
