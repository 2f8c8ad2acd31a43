// A replay's summary on one screen.
import type { Summary } from "../../show/look/bundle.ts";
import { visible } from "../../system/visible.ts";
import type { Style } from "./style.ts";

const most = 6;
const longestBar = 24;

/** The whole text. `resumed`: it went on with one that was stopped. */
export function replayText(summary: Summary, style: Style, resumed: boolean): string {
  const { commands, fates, outcomes, from, to, sources } = summary;
  const days = from !== undefined && to !== undefined ? `, ${from.slice(0, 10)} to ${to.slice(0, 10)}` : "";
  const head = `${style.strong(`${commands} command${commands === 1 ? "" : "s"}`)} ${style.dim(`of ${sources} source${sources === 1 ? "" : "s"}${days}${resumed ? ", gone on with" : ""}`)}\n`;
  if (commands === 0) return head;
  const widest = String(Math.max(...Object.values(fates))).length;
  const bar = (label: string, count: number, paint: (text: string) => string): string => {
    const part = count / commands;
    const full = "█".repeat(count > 0 ? Math.max(1, Math.round(part * longestBar)) : 0).padEnd(longestBar);
    return `  ${label.padEnd(26)}${paint(full)}  ${String(count).padStart(widest)}  ${(part * 100).toFixed(1).padStart(5)} %\n`;
  };
  const ran = outcomes.ran + outcomes.failed;
  const parts = [
    head,
    bar("would have passed", fates.pass, style.good),
    fates.trial > 0 ? bar("would have run as trials", fates.trial, style.dim) : "",
    bar("would have been asked", fates.ask, style.dim),
    bar("would have been denied", fates.deny, style.bad),
    ran > 0 ? style.dim(`  of all, ${ran} ran and ${outcomes.refused} were refused, by the transcripts\n`) : "",
    summary.failed > 0 ? style.bad(`  ${summary.failed} could not be judged, and count as questions\n`) : "",
    rules(summary, style),
    list("ran again and again, though safe-sh would have asked", summary.repeated, style),
    list("ran, though safe-sh would have stopped them: they could do harm", summary.harmful, style),
    summary.repeated.length + summary.harmful.length === 0 ? list("stopped most", summary.stopped, style) : "",
    table("programs", summary.programs, style),
    table("projects", summary.projects, style),
    summary.hosts.length > 1 ? table("agents", summary.hosts, style) : "",
  ];
  return parts.filter((part) => part !== "").join("");
}

function rules({ rules: all, fates }: Summary, style: Style): string {
  if (all.length === 0) return "";
  const questions = fates.ask + fates.trial;
  const shown = all.slice(0, most).map(({ field, value, spares, left, warning }) => {
    const careful = warning === undefined ? "" : `  ${style.bad("careful")}: ${visible(warning)}`;
    return line(style, `  ${field}: ${JSON.stringify(value)}`, `spares ${spares}, ${left} left`, careful);
  });
  const more = all.length > most ? style.dim(`  ... and ${all.length - most} more rules (--json)\n`) : "";
  return `\n${style.strong(`rules that would spare some of the ${questions} questions`)}\n${shown.join("")}${more}`;
}

function list(title: string, all: Summary["repeated"], style: Style): string {
  if (all.length === 0) return "";
  const shown = all
    .slice(0, most)
    .map(({ command, ran, count, reason }) =>
      line(style, `  ${String(ran || count).padStart(5)} × ${command}`, reason, ""),
    );
  const more = all.length > most ? style.dim(`  ... and ${all.length - most} more (--json, --html)\n`) : "";
  return `\n${style.strong(title)}\n${shown.join("")}${more}`;
}

function table(title: string, all: Summary["programs"], style: Style): string {
  if (all.length === 0) return "";
  const shown = all.slice(0, most).map(({ name, count, pass, deny }) => {
    const share = `${Math.round((pass / count) * 100)} % pass${deny > 0 ? `, ${deny} denied` : ""}`;
    return line(style, `  ${String(count).padStart(6)}  ${name}`, share, "");
  });
  return `\n${style.strong(title)}\n${shown.join("")}`;
}

/** A text and a remark, cut to the width. */
function line(style: Style, text: string, remark: string, behind: string): string {
  const left = visible(text);
  const right = visible(remark);
  const room = style.columns - 2;
  const first = left.length > room * 0.65 ? `${left.slice(0, Math.floor(room * 0.65) - 1)}…` : left;
  const rest = room - first.length - 2;
  const second = right.length > rest ? `${right.slice(0, Math.max(0, rest - 1))}…` : right;
  return `${first}  ${style.dim(second)}${behind}\n`;
}
