// A replay's summary as a page: every number stands in the markup; the page's script only draws the days as a chart.
import { readFileSync } from "node:fs";
import { installed } from "../../../system/installation.ts";
import { json, line } from "../../pages/escape.ts";
import { codeHtml } from "../../pages/picture-html.ts";
import { sha256 } from "../../pages/picture-page.ts";
import { document } from "../../pages/shell.ts";
import type { Ranked, StoppedCommand, Summary } from "./summary.ts";

const mostRows = 40;

/** One HTML document. */
export const replayPage = (summary: Summary): string =>
  document(
    {
      title: "safe-sh: replay",
      main: main(summary),
      script: readFileSync(installed("dist/pages/replay.js"), "utf8"),
      data: `<script type="application/json" id="data">${json({ days: summary.days })}</script>`,
    },
    sha256,
  );

function main({ commands: all, fates, outcomes, from, to, sources, notices, ...summary }: Summary): string {
  const share = (count: number): string => (all > 0 ? `${((count / all) * 100).toFixed(1)} %` : "");
  const tile = (label: string, count: number): string =>
    `<li><strong>${count}</strong> ${line(label)} <span class="faint">${share(count)}</span></li>`;
  const ran = outcomes.ran + outcomes.failed;
  return [
    "<h1>What safe-sh would have done</h1>",
    `<p class="faint">${all} commands of ${sources} sources${from && to ? `, ${line(from.slice(0, 10))} to ${line(to.slice(0, 10))}` : ""}. Of all, ${ran} ran and ${outcomes.refused} were refused, by the transcripts.</p>`,
    `<ul class="tiles">${tile("would have passed", fates.pass)}${tile("would have run as trials", fates.trial)}${tile("would have been asked", fates.ask)}${tile("would have been denied", fates.deny)}</ul>`,
    summary.days.length > 0
      ? `<h2>By day</h2><div class="chart"><canvas id="days" role="img" aria-label="Commands by day; the same numbers stand in the table below"></canvas></div><details><summary>The numbers</summary>${ranks("By day", "day", summary.days)}</details>`
      : "",
    rules(summary.rules, fates.ask + fates.trial),
    commands(
      "Ran again and again, though safe-sh would have asked",
      "A rule, or a trial, would spare these questions.",
      summary.repeated,
    ),
    commands(
      "Ran, though safe-sh would have stopped them",
      "They could do harm that nothing takes back: they delete, send, or control another machine. Whether they did, the transcripts do not say.",
      summary.harmful,
    ),
    commands("Stopped most often", "Whether they ran or not.", summary.stopped),
    `<div class="columns"><section>${ranks("Programs", "program", summary.programs)}</section><section>${ranks("Projects", "folder", summary.projects)}${ranks("Agents", "agent", summary.hosts)}</section></div>`,
    notices.length > 0
      ? `<h2>Not read</h2><ul>${notices.map((notice) => `<li>${line(notice)}</li>`).join("")}</ul>`
      : "",
  ].join("\n");
}

function rules(all: Summary["rules"], questions: number): string {
  if (all.length === 0) return "";
  const rows = all
    .slice(0, mostRows)
    .map(
      ({ field, value, spares, left, warning, admits }) =>
        `<tr><td><code>${line(field)}: ${line(JSON.stringify(value))}</code>${warning === undefined ? "" : `<br><span class="bad">careful: ${line(warning)}</span>`}<details><summary>would have admitted</summary><ul>${admits.map((command) => `<li><code>${line(command)}</code></li>`).join("")}</ul></details></td><td class="number">${spares}</td><td class="number">${left}</td></tr>`,
    )
    .join("");
  return `<h2>Rules that would spare some of the ${questions} questions</h2><div class="wide" tabindex="0" role="region" aria-label="Rules"><table><thead><tr><th scope="col">rule</th><th scope="col" class="number">spares</th><th scope="col" class="number">questions left</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

const tones = { pass: "good", trial: "good", ask: "warn", deny: "bad" } as const;
const words = { pass: "passes", trial: "trial", ask: "asked", deny: "denied" } as const;

function commands(title: string, explained: string, all: readonly StoppedCommand[]): string {
  if (all.length === 0) return "";
  const rows = all
    .slice(0, mostRows)
    .map(
      ({ command, reason, count, ran, approved, fate }) =>
        `<tr><td class="number">${count}</td><td class="number">${ran}${approved > 0 ? `<br><span class="faint">${approved} approved</span>` : ""}</td><td><code>${line(command)}</code><br><span class="faint">${codeHtml(reason)}</span></td><td><span class="word ${tones[fate]}">${words[fate]}</span></td></tr>`,
    )
    .join("");
  return `<h2>${line(title)}</h2><p class="faint">${line(explained)}</p><div class="wide" tabindex="0" role="region" aria-label="${line(title)}"><table><thead><tr><th scope="col" class="number">all</th><th scope="col" class="number">ran</th><th scope="col">command</th><th scope="col">instead</th></tr></thead><tbody>${rows}</tbody></table></div>${all.length > mostRows ? `<p class="faint">… and ${all.length - mostRows} more: <code>safe-sh replay --json</code></p>` : ""}`;
}

function ranks(title: string, noun: string, all: readonly Ranked[]): string {
  const rows = all
    .slice(0, mostRows)
    .map(
      ({ name, count, pass, trial, ask, deny }) =>
        `<tr><th scope="row">${line(name)}</th><td class="number">${count}</td><td class="number">${pass}</td><td class="number">${trial + ask}</td><td class="number">${deny}</td></tr>`,
    )
    .join("");
  return `<div class="wide" tabindex="0" role="region" aria-label="${line(title)}"><table><caption>${line(title)}</caption><thead><tr><th scope="col">${line(noun)}</th><th scope="col" class="number">all</th><th scope="col" class="number">pass</th><th scope="col" class="number">asked</th><th scope="col" class="number">denied</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
