// What was seen on the way to a verdict, for people: each command with its folder, each effect, and what was assumed.
import type { Assumption, Examination } from "../../examine/examination.ts";
import { show } from "../../interpret/text.ts";
import type { Effect } from "../../judge/effect.ts";
import type { Site } from "../../judge/site.ts";
import { visible } from "../../system/visible.ts";
import type { Style } from "./style.ts";

/** More lines than this are counted, not shown. */
const mostLines = 40;

const assumptionTexts: Readonly<Record<Assumption, string>> = {
  cwd: "the working directory of this process",
  sandbox: "that it runs in a sandbox",
  folders: "that no file of the folder makes it do more: no folder was given",
};

/** The stages of an examination, a heading and its lines each; stages without lines are left out. */
export function traceText({ trace, admitted, assumed }: Examination, style: Style): string {
  const commands = trace.invocations
    .filter(({ fields }) => fields.length > 0)
    .map(({ fields, site }) => `${fields.map(({ text }) => show(text)).join(" ")}${folderOf(site)}`);
  const effects = trace.effects.map(
    ({ effect, place }) => `${place.command ?? "a redirection"} ${effectText(effect)}${folderOf(place.site)}`,
  );
  const rules = admitted.map(({ command }) => `\`${command}\` stands for a proof`);
  const assumptions = assumed.map((each) => assumptionTexts[each]);
  return [
    section("commands", commands, style),
    section("effects", effects, style),
    section("rules", rules, style),
    section("assumed", assumptions, style),
  ].join("");
}

function section(title: string, lines: readonly string[], style: Style): string {
  if (lines.length === 0) return "";
  const distinct = [...new Set(lines)];
  const more = distinct.length - mostLines;
  const shown = [...distinct.slice(0, mostLines), ...(more > 0 ? [`... and ${more} more`] : [])];
  return `${style.dim(`${title}:`)}\n${shown.map((line) => `  ${visible(line)}\n`).join("")}`;
}

function folderOf({ at, started }: Site): string {
  if ("elsewhere" in at) return "  (in a folder known only at run time)";
  return at.length === 1 && at[0] === started ? "" : `  (in ${at.join(" or ")})`;
}

function effectText(effect: Effect): string {
  switch (effect.kind) {
    case "reads":
    case "writes":
    case "deletes":
      return `${effect.kind} \`${show(effect.path)}\``;
    case "connects":
      return `${effect.method === "read" ? "asks" : "sends data to"} \`${show(effect.host)}\``;
    case "controls":
      return `controls ${effect.what === "process" ? "processes" : `the ${effect.what}`}`;
    case "runs":
      return "runs code that was not read";
    case "unknown":
      return effect.why;
    default:
      return effect satisfies never;
  }
}
